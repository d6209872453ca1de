use duels_rules::{Names, Seat, text};

use crate::{Accuracy, PlyReview, Review, Session, TurningPoint};

/// The story of a reviewed game, for one reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameStory {
    /// In one sentence: "The win changed hands three times."
    pub headline: String,
    /// How well the players kept the win, a sentence for each who had one to lose.
    pub accuracy: Vec<String>,
    /// The number of the move that decided the game, or else of the one to look at first; 0 is the start.
    pub deciding_move: usize,
}

impl Session {
    /// The story of the game, for a reader who calls the players by these names. The review must be of this game.
    pub fn story(&self, review: &Review, names: &Names) -> GameStory {
        let accuracy = Seat::BOTH.into_iter().filter_map(|seat| review.accuracy(seat).told(seat, names));
        GameStory {
            headline: self.headline(review, names),
            accuracy: accuracy.collect(),
            deciding_move: review.deciding_move(),
        }
    }

    fn headline(&self, review: &Review, names: &Names) -> String {
        let (is_over, mattered, slips) = (review.outcome.is_some(), review.mattered(), review.slips());
        let Some(leader) = review.at_start else { return "Nothing has been played yet.".to_string() };
        let who = names.capital(leader);
        match &review.forfeit {
            Some(forfeit) if forfeit.is_blunder() => format!("{} in a won position.", forfeit.event(names)),
            // What was never played might have mattered.
            Some(forfeit) if !mattered => format!("{}.", forfeit.event(names)),
            _ if is_over && !mattered && self.is_always_decided() => {
                "It was decided before it began.".to_string()
            }
            _ if is_over && !mattered => "No move could have changed the winner.".to_string(),
            _ if is_over && slips == 0 => format!("{who} led from the first move to the last."),
            _ if is_over => format!("The win changed hands {}.", times(slips)),
            _ if !mattered => "No move could have changed the winner so far.".to_string(),
            _ if slips == 0 => {
                format!("{who} {} led from the first move.", names.verb(leader, "has", "have"))
            }
            _ => format!("The win has changed hands {} so far.", times(slips)),
        }
    }
}

impl Review {
    /// How often a player gave the win away, a forfeit of a won position included.
    pub fn slips(&self) -> usize {
        let forfeits = self.forfeit.iter().filter(|forfeit| forfeit.is_blunder()).count();
        self.plies.iter().filter(|reviewed| reviewed.is_blunder()).count() + forfeits
    }

    /// The number of the move to look at first.
    fn deciding_move(&self) -> usize {
        let last_slip = || self.plies.iter().rposition(PlyReview::is_blunder).map(|ply| ply + 1);
        let first_kept = self.plies.iter().position(|reviewed| reviewed.mattered).map(|ply| ply + 1);
        let deciding = match self.turning_point() {
            Some(TurningPoint::Blunder { ply, .. }) => Some(ply + 1),
            Some(TurningPoint::Kept) => first_kept,
            Some(TurningPoint::Forfeit { .. } | TurningPoint::NoChoice) => None,
            None => last_slip(),
        };
        deciding.unwrap_or(self.plies.len())
    }
}

impl Accuracy {
    /// The share of critical positions in which the win was kept, in whole percent; none where there was none.
    pub fn percent(self) -> Option<u64> {
        text::percent(self.held, self.mattered)
    }

    /// For a reader: "You kept the win 2 of 3 times (67 %)."; none where there was no critical position.
    fn told(self, seat: Seat, names: &Names) -> Option<String> {
        let Accuracy { held, mattered } = self;
        let (who, percent) = (names.capital(seat), self.percent()?);
        let times = if mattered == 1 { "time" } else { "times" };
        Some(format!("{who} kept the win {held} of {mattered} {times} ({percent} %)."))
    }
}

/// "once", "twice", "three times".
fn times(number: usize) -> String {
    match number {
        1 => "once".to_string(),
        2 => "twice".to_string(),
        _ => format!("{} times", text::number_word(number as u64)),
    }
}
