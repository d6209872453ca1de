use duels_rules::text::sentence;
use duels_rules::{Catalogue, GameId, Seat};
use duels_session::{Session, draw_seed};
use serde::Deserialize;

/// Starts that are drawn here have one of so many seeds: few enough to be typed.
const SEEDS: u64 = 10_000;

/// Which position to explore, as people type it and as addresses say it.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(in crate::pages) struct ExploreQuery {
    /// The game with its size: `fifty:target=20`, `fifty target=20`.
    pub(super) start: String,
    /// The moves so far, with blanks, commas or plus signs between them.
    pub(super) moves: String,
    /// Another move after these.
    #[serde(rename = "move")]
    pub(super) next: String,
    /// The game and size that were chosen from the list.
    pick: String,
    /// Whether to show who wins at the start.
    show: String,
}

impl ExploreQuery {
    /// Whether nothing is asked for yet.
    pub(super) fn is_empty(&self) -> bool {
        self.start.trim().is_empty() && self.pick.trim().is_empty()
    }

    /// Whether it comes from a form, and the address should say it in its own way.
    pub(super) fn is_form(&self) -> bool {
        !self.pick.is_empty() || !self.next.is_empty()
    }

    /// Whether the reader asked who wins at the start.
    pub(super) fn is_shown(&self) -> bool {
        self.show == "1"
    }

    /// The position, or what is wrong in a sentence.
    pub(super) fn session(&self, catalogue: Catalogue) -> Result<Session, String> {
        let start = if self.start.trim().is_empty() { &self.pick } else { &self.start };
        let mut id = parse_start(catalogue, start)?;
        if id.has_random_start() && id.seed().is_none() {
            // A position has an address of its own, so what is drawn is drawn here.
            id = id.reseeded(if self.pick.is_empty() {
                0
            } else {
                draw_seed().map_or(0, |seed| seed % SEEDS)
            });
        }
        let unknown = |error: &dyn std::fmt::Display| sentence(&format!("Sorry, {error}"));
        let mut session = Session::new(id, Seat::One).map_err(|error| unknown(&error))?;
        for (number, text) in words(&self.moves).chain(words(&self.next)).enumerate() {
            if session.turn().is_none() {
                let reason = session.outcome().map_or_else(String::new, |outcome| outcome.reason);
                return Err(format!("The game is over after move {number}. {reason}"));
            }
            let mv = session.parse_move(text);
            let played = mv.and_then(|mv| session.make_move(mv));
            played.map_err(|error| format!("Move {} can’t be played: {}", number + 1, error.complete()))?;
        }
        Ok(session)
    }
}

/// The game with its size, written in one string or with blanks in between.
fn parse_start(catalogue: Catalogue, text: &str) -> Result<GameId, String> {
    let mut words = text.split_whitespace();
    let name = words.next().unwrap_or("").trim_end_matches(',');
    let params = words.flat_map(|word| word.split(',')).filter(|word| !word.is_empty());
    GameId::with_params(catalogue, name, params).map_err(|error| sentence(&format!("Sorry, {error}")))
}

fn words(moves: &str) -> impl Iterator<Item = &str> {
    moves.split([' ', ',', '+', ';', '\t', '\n', '\r']).filter(|word| !word.is_empty())
}

/// A text as a part of an address after the question mark.
pub(in crate::pages) fn escaped(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~:,=".contains(&byte);
    let escape = |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.bytes().map(escape).collect()
}

/// The address of a position.
pub(super) fn address(start: &str, moves: &[String]) -> String {
    let moves = moves.iter().map(|mv| escaped(mv)).collect::<Vec<_>>().join("+");
    let moves = if moves.is_empty() { moves } else { format!("&moves={moves}") };
    format!("/explore?start={}{moves}", escaped(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(start: &str, moves: &str) -> Result<String, String> {
        let query =
            ExploreQuery { start: start.to_string(), moves: moves.to_string(), ..ExploreQuery::default() };
        query.session(Catalogue::standard()).map(|session| session.line())
    }

    #[test]
    fn positions_may_be_typed_in_many_ways() {
        for start in [
            "fifty:target=20",
            "fifty target=20",
            " Fifty  target=20 ",
            "fifty, target=20",
            "fifty: target=20",
        ] {
            assert_eq!(line(start, "").unwrap(), "fifty:target=20 1 -", "{start:?}");
        }
        for start in ["fifty:target=60,base=12", "fifty target=60 base=12", "fifty target=60, base=12"] {
            assert_eq!(line(start, "").unwrap(), "fifty:target=60,base=12 1 -", "{start:?}");
        }
        for moves in ["6 7", "6,7", "6, 7", "6+7", " 6;7\n"] {
            assert_eq!(line("fifty", moves).unwrap(), "fifty 1 6,7", "{moves:?}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_in_a_sentence() {
        for (start, moves, part) in [
            ("fity", "", "Did you mean fifty?"),
            ("fifty target=0", "", "target"),
            ("fifty", "7 7 3", "Move 3 can’t be played"),
            ("append", "1 2 3 4", "The game is over after move 3. 123 exceeds 100."),
            ("", "", "there is no game"),
        ] {
            let problem = line(start, moves).unwrap_err();
            assert!(problem.contains(part), "{problem}");
        }
    }

    #[test]
    fn addresses_lead_back_to_the_same_position() {
        let moves = ["start".to_string(), "end".to_string()];
        assert_eq!(
            address("dilemma:length=8#7", &moves),
            "/explore?start=dilemma:length=8%237&moves=start+end"
        );
        assert_eq!(address("fifty", &[]), "/explore?start=fifty");
    }
}
