use super::Table;
use crate::tui::header::{draw_header, game_titles};
use crate::tui::painter::{Painter, shortened};
use crate::tui::state::Look;
use crate::tui::theme::Side;

/// How many columns the name of a program may take.
const LONGEST_NAME: u16 = 24;

impl Table {
    /// The first line: which game it is, the score, and against whom.
    pub(super) fn draw_header(&self, painter: &mut Painter<'_>, look: Look) {
        draw_header(painter, &game_titles(self.session.game()), &self.header_notes(), look);
    }

    /// The score, the opponent and where help is, and the same in fewer words.
    fn header_notes(&self) -> [String; 3] {
        let strength = self.opponent_strength().map(|strength| shortened(&strength, LONGEST_NAME));
        let all = [self.score_words(), strength, Some("? help".to_string())];
        let without_strength = [all[0].clone(), None, all[2].clone()];
        let only_help = [None, None, all[2].clone()];
        [all, without_strength, only_help]
            .map(|notes| notes.into_iter().flatten().collect::<Vec<_>>().join("  "))
    }

    fn opponent_strength(&self) -> Option<String> {
        let you = self.seats.you()?;
        self.seats.strength(you.other())
    }

    /// The score of a match, the left side first.
    fn score_words(&self) -> Option<String> {
        if !self.counts {
            return Some("Practice".to_string());
        }
        let [left, right] = [Side::You, Side::Them].map(|side| self.score.wins(self.seats.seat(side)));
        if self.score.is_match() {
            // A game that is over is counted already.
            let game = match self.session.turn() {
                Some(_) => self.score.next_game(),
                None => self.score.over(),
            };
            return Some(format!("Game {game} of {}  {left}:{right}", self.score.games()));
        }
        (left + right > 0).then(|| format!("{left}:{right}"))
    }
}
