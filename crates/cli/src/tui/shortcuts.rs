use std::time::Duration;

use duels_session::Session;

/// How long the program waits for the rest of `quit`, which would otherwise end up in the shell.
pub(crate) const FAREWELL: Duration = Duration::from_millis(400);

/// Those of some letters that begin a move at the start of a game, such as `m` for `middle`. They are typed, and their
/// capitals are the keys. Some moves are not legal later, but it would be odd if the keys changed then.
pub(crate) fn move_letters(start: &Session, letters: impl IntoIterator<Item = char>) -> Vec<char> {
    let moves: Vec<String> = start.legal_moves().into_iter().take(100).collect();
    let begins = |letter: &char| {
        let typed = letter.to_string();
        start.parse_move(&typed).is_ok() || moves.iter().any(|mv| mv.starts_with(*letter))
    };
    letters.into_iter().filter(begins).collect()
}
