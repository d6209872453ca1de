use duels_players::PlayerOptions;
use duels_rules::text;
use duels_session::Session;

use super::Host;
use crate::Failure;
use crate::commands::play::external_players;
use crate::journal::{ResumedGame, unfinished_games};
use crate::play::{CurrentGame, Match};
use crate::tui::event::Event;
use crate::tui::seats::Seats;

/// How many games the menu lists.
const LISTED: usize = 3;

/// Games that were left before their end.
impl Host<'_> {
    /// The games that can be continued, for the menu.
    pub(crate) fn list_unfinished(&mut self) -> Event {
        let found = unfinished_games(self.catalogue);
        let free: Vec<_> = found.games.into_iter().filter(|game| !game.in_use).collect();
        let listed = || free.iter().take(LISTED);
        self.unfinished = listed().map(|game| game.path.clone()).collect();
        let others = free.len().saturating_sub(LISTED);
        Event::Unfinished { listed: listed().map(|game| in_words(&game.session)).collect(), others }
    }

    /// Continues a game of the list in the menu.
    pub(super) fn continue_listed(&mut self, number: usize) -> Result<Vec<Event>, Failure> {
        let Some(path) = self.unfinished.get(number) else { return Ok(Vec::new()) };
        let game = ResumedGame::open(self.catalogue, path)?;
        let options = match game.settings.external_players {
            true => external_players(),
            false => PlayerOptions::default(),
        };
        self.resume(game, options)
    }

    /// Continues an unfinished game, and its match.
    pub(crate) fn resume(
        &mut self,
        game: ResumedGame,
        options: PlayerOptions,
    ) -> Result<Vec<Event>, Failure> {
        let rest = Match { full_screen: true, ..Match::of(&game, options) };
        let session = game.session.copy();
        self.open(rest, session, true, |_, _| CurrentGame::resume(game))
    }
}

/// A game that can be continued, in a few words: "Dilemma, Computer Hard, your turn".
fn in_words(session: &Session) -> String {
    let seats = Seats::of(session);
    let game = text::capitalized(session.game().info().id);
    let opponent = match seats.you() {
        Some(you) => {
            let strength = seats.strength(you.other()).unwrap_or_default();
            format!("{} {strength}", seats.name(you.other()))
        }
        None => "two people".to_string(),
    };
    let turn = match session.turn() {
        Some(turn) => seats.names().turn(turn).trim_end_matches('.').to_lowercase(),
        None => "next game".to_string(),
    };
    let moves = text::counted(session.plies().len() as u64, "move");
    format!("{game}, {opponent}, {turn} after {moves}")
}
