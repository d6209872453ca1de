//! What the tests of drawings share: games played at random, and pages to which changes are applied.

#![allow(
    dead_code,
    clippy::panic,
    clippy::unwrap_used,
    reason = "every test uses some of it, and a test that fails should say where"
)]

use duels_drawing::{ChoiceMarkup, Drawer, Position, Replacement};
use duels_rules::scene::Scene;
use duels_rules::{AnyGame, Catalogue, GameId, Names, Ply, Seat};

/// A game in progress.
pub(crate) struct Played {
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) history: Vec<Ply>,
}

impl Played {
    pub(crate) fn start(id: &str) -> Played {
        Played::of(Catalogue::standard(), id)
    }

    pub(crate) fn of(catalogue: Catalogue, id: &str) -> Played {
        let game = GameId::parse(catalogue, id).unwrap().open(Seat::One).unwrap();
        Played { game, history: Vec::new() }
    }

    pub(crate) fn after(id: &str, moves: &str) -> Played {
        let mut played = Played::start(id);
        for word in moves.split_whitespace() {
            let mv = played.game.parse_move(word).unwrap();
            played.play(mv);
        }
        played
    }

    pub(crate) fn play(&mut self, mv: duels_rules::Move) {
        let (seat, text) = (self.game.next_seat(), self.game.move_text(mv));
        self.game.play(mv).unwrap();
        self.history.push(Ply { seat, mv, text });
    }

    /// Plays a legal move, if there is one.
    pub(crate) fn play_any(&mut self, random: &mut Random) -> bool {
        let moves = self.game.legal_moves();
        match moves.is_empty() {
            true => false,
            false => {
                self.play(moves[random.below(moves.len())]);
                true
            }
        }
    }

    pub(crate) fn scene(&self) -> Scene {
        self.game.scene(&self.history)
    }
}

/// Numbers that look random.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// What somebody in this seat sees against the computer.
pub(crate) fn names(seat: Seat) -> Names {
    Names::you(seat, "the computer")
}

/// A drawer for somebody who plays.
pub(crate) fn drawer(names: &Names) -> Drawer<'_> {
    Drawer { names, choices: ChoiceMarkup::Buttons }
}

/// The page with these elements in place of those with their ids, or where they belong.
pub(crate) fn apply(mut page: String, changes: &[Replacement<'_>]) -> String {
    for change in changes {
        let range = match change.position {
            None => element(&page, change.id),
            Some(_) if page.contains(&format!(" id='{}'", change.id)) => panic!("{} is not new", change.id),
            Some(Position::After(id)) => (element(&page, id).1, element(&page, id).1),
            Some(Position::Before(id)) => (element(&page, id).0, element(&page, id).0),
        };
        page.replace_range(range.0..range.1, change.html);
    }
    page
}

/// Where the element with an id begins and ends.
fn element(page: &str, id: &str) -> (usize, usize) {
    let at = page.find(&format!(" id='{id}'")).unwrap_or_else(|| panic!("no element {id}"));
    let start = page[..at].rfind('<').unwrap();
    let name: String = page[start + 1..].chars().take_while(char::is_ascii_alphanumeric).collect();
    let (open, close) = (format!("<{name}"), format!("</{name}>"));
    let (mut depth, mut at) = (0, start);
    loop {
        let closing = at + page[at..].find(&close).unwrap();
        match page[at..closing].find(&open) {
            Some(opening) => {
                depth += 1;
                at += opening + open.len();
            }
            None => {
                depth -= 1;
                at = closing + close.len();
                if depth == 0 {
                    return (start, at);
                }
            }
        }
    }
}
