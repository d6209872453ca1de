use std::time::Duration;

use duels_session::Session;
use duels_session::puzzle::{Attempt, Puzzle};

/// How long each move of a line stays before the next one.
const STEP: Duration = Duration::from_millis(600);

/// What came of an answer, played on the board move by move.
pub(super) struct Playback {
    pub(super) attempt: Attempt,
    /// A sentence for each move, and at the end why the game is over, if it is.
    sentences: Vec<String>,
    /// The position that is shown.
    pub(super) shown: Session,
    /// How many moves were played.
    played: usize,
    /// When the next move is played.
    pub(super) next_at: Duration,
}

impl Playback {
    /// Begins with the position of the puzzle.
    pub(super) fn new(puzzle: &Puzzle, attempt: Attempt, now: Duration) -> Playback {
        let sentences = puzzle.line_sentences(&attempt);
        let mut playback =
            Playback { attempt, sentences, shown: puzzle.session(), played: 0, next_at: now + STEP };
        // The answer itself is on the board at once.
        playback.step(now);
        playback
    }

    /// Plays the next move.
    pub(super) fn step(&mut self, now: Duration) {
        self.next_at = now + STEP;
        let made = self.attempt.line.get(self.played).map(|ply| self.shown.make_move(ply.mv));
        // A line that cannot be played on ends here.
        self.played = if matches!(made, Some(Ok(_))) { self.played + 1 } else { self.attempt.line.len() };
    }

    /// Plays all moves that are left.
    pub(super) fn play_all(&mut self, now: Duration) {
        while !self.is_over() {
            self.step(now);
        }
    }

    /// Whether the whole line is on the board.
    pub(super) fn is_over(&self) -> bool {
        self.played >= self.attempt.line.len()
    }

    /// What happened so far.
    pub(super) fn told(&self) -> String {
        let count = if self.is_over() { self.sentences.len() } else { self.played };
        self.sentences[..count.min(self.sentences.len())].join(" ")
    }
}
