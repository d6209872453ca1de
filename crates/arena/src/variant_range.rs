use std::fmt;

use duels_rules::{Catalogue, GameId, IdError, Param, ParamKind, SeededRng, quoted};

/// The variants of a game that a run plays: a game in one string, in which a whole number may be a range, as in
/// `fifty:target=30..90,base=8..16`. Every start draws its values from the ranges, and its seed if it needs one.
#[derive(Clone, Debug)]
pub struct VariantRange {
    catalogue: Catalogue,
    game: &'static str,
    /// The parameters that are the same in every start.
    fixed: Vec<String>,
    ranges: Vec<Range>,
    seed: Option<u64>,
}

#[derive(Clone, Debug)]
struct Range {
    name: String,
    low: u64,
    high: u64,
}

/// Why a text does not name variants that can be played.
#[derive(Clone, Debug, thiserror::Error)]
pub enum VariantRangeError {
    /// A variant that does not exist.
    #[error(transparent)]
    Id(#[from] IdError),
    /// Text that is not a range.
    #[error(
        "{0} is not a range: write the smallest and the largest value with two dots between them, as in 30..90"
    )]
    NotARange(String),
    /// A range the wrong way round.
    #[error("the range {0} is empty: its first number must not be above its second")]
    Empty(String),
    /// A parameter that is not a number.
    #[error("{name} cannot be a range: it is {kind}")]
    NotANumber {
        /// The parameter.
        name: String,
        /// Which values it takes.
        kind: ParamKind,
    },
    /// No draw gives a variant.
    #[error("{text}: {tries} draws gave no variant that can be played; the last one: {last}")]
    Contradiction {
        /// The game with its ranges.
        text: String,
        /// How many draws there were.
        tries: u32,
        /// Why the last one cannot be played.
        last: IdError,
    },
}

/// How many draws are made before the ranges are refused.
const TRIES: u32 = 1000;
/// Seeds are drawn below this: short enough to type, and exact in every JSON reader.
const SEEDS: u64 = 1_000_000_000_000;

impl VariantRange {
    /// Parses a game with its ranges, and checks that a variant can be drawn.
    pub fn parse(catalogue: Catalogue, text: &str) -> Result<VariantRange, VariantRangeError> {
        if !text.contains("..") {
            return Ok(VariantRange::without_ranges(catalogue, &GameId::parse(catalogue, text)?));
        }
        let (name, list) = text.split_once(':').unwrap_or((text, ""));
        let entry = catalogue.find(name).map_err(IdError::from)?;
        let game = entry.info.id;
        let mut range = VariantRange { catalogue, game, fixed: Vec::new(), ranges: Vec::new(), seed: None };
        for word in list.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            match word.split_once('=').filter(|(_, value)| value.contains("..")) {
                Some((name, value)) => range.add_range(entry.info.params, name, value)?,
                None => range.fixed.push(word.to_string()),
            }
        }
        range.start(0, 0, 0)?;
        Ok(range)
    }

    fn without_ranges(catalogue: Catalogue, id: &GameId) -> VariantRange {
        let list = id.values().differing();
        let fixed = list.split(',').filter(|word| !word.is_empty()).map(str::to_string).collect();
        let seed = id.seed().filter(|_| id.has_random_start());
        VariantRange { catalogue, game: id.entry().info.id, fixed, ranges: Vec::new(), seed }
    }

    fn add_range(&mut self, params: &[Param], name: &str, value: &str) -> Result<(), VariantRangeError> {
        let name = name.trim().to_ascii_lowercase();
        let kind = params.iter().find(|param| param.name == name).map(|param| param.kind);
        if let Some(kind) =
            kind.filter(|kind| !matches!(kind, ParamKind::Number { .. } | ParamKind::Natural { .. }))
        {
            return Err(VariantRangeError::NotANumber { name, kind });
        }
        let written = format!("{name}={value}");
        let ends = value.split_once("..").map(|(low, high)| (low.trim().parse(), high.trim().parse()));
        let Some((Ok(low), Ok(high))) = ends else {
            return Err(VariantRangeError::NotARange(quoted(&written)));
        };
        if low > high {
            return Err(VariantRangeError::Empty(written));
        }
        // Both ends must be values that the game takes; an unknown name is refused here as well.
        for end in [low, high] {
            match GameId::with_params(self.catalogue, self.game, [format!("{name}={end}").as_str()]) {
                Err(error) if !is_contradiction(&error) => return Err(error.into()),
                _ => {}
            }
        }
        self.ranges.push(Range { name, low, high });
        Ok(())
    }

    /// The start of this number, if this is the game of number `game` in a run with this seed.
    pub fn start(&self, seed: u64, game: u64, start: u64) -> Result<GameId, VariantRangeError> {
        let mut rng = SeededRng::branch(seed, [RngPurpose::Start as u64, game, start]);
        let mut tries = 0;
        loop {
            let drawn = self.ranges.iter().map(|range| range.draw(&mut rng));
            let words: Vec<String> = self.fixed.iter().cloned().chain(drawn).collect();
            tries += 1;
            match GameId::with_params(self.catalogue, self.game, words.iter().map(String::as_str)) {
                Ok(id) => return Ok(self.seeded(id, &mut rng)),
                Err(error) if !is_contradiction(&error) => return Err(error.into()),
                Err(_) if tries < TRIES => {}
                Err(last) => {
                    return Err(VariantRangeError::Contradiction { text: self.to_string(), tries, last });
                }
            }
        }
    }

    fn seeded(&self, id: GameId, rng: &mut SeededRng) -> GameId {
        if !id.has_random_start() {
            return id;
        }
        let seed = self.seed.unwrap_or_else(|| rng.below(SEEDS));
        id.reseeded(seed)
    }

    /// The game's short name.
    pub fn game(&self) -> &'static str {
        self.game
    }

    /// Whether every start is the same position.
    pub fn is_one_start(&self) -> bool {
        let drawn = || self.start(0, 0, 0).is_ok_and(|id| id.has_random_start());
        self.ranges.is_empty() && (self.seed.is_some() || !drawn())
    }
}

fn is_contradiction(error: &IdError) -> bool {
    matches!(error, IdError::Params { error, .. } if error.is_combination())
}

impl Range {
    fn draw(&self, draw: &mut SeededRng) -> String {
        // Where the range is all of the numbers there are, its size does not fit: then any draw will do.
        let size = (self.high - self.low).saturating_add(1);
        format!("{}={}", self.name, self.low + draw.below(size))
    }
}

impl fmt::Display for VariantRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ranges = self.ranges.iter().map(|Range { name, low, high }| format!("{name}={low}..{high}"));
        let words: Vec<String> = self.fixed.iter().cloned().chain(ranges).collect();
        let colon = if words.is_empty() { "" } else { ":" };
        write!(f, "{}{colon}{}", self.game, words.join(","))?;
        self.seed.map_or(Ok(()), |seed| write!(f, "#{seed}"))
    }
}

/// What a path of the seed is for.
#[derive(Clone, Copy)]
pub(crate) enum RngPurpose {
    /// The start of a game.
    Start = 1,
    /// The players' randomness.
    Players = 2,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(text: &str) -> Result<VariantRange, VariantRangeError> {
        VariantRange::parse(Catalogue::standard(), text)
    }

    #[test]
    fn a_game_without_ranges_is_one_start_unless_it_is_drawn() {
        let ids = |text: &str| {
            let range = range(text).unwrap();
            let start = |number| range.start(7, 0, number).unwrap().to_string();
            (range.to_string(), range.is_one_start(), start(0) == start(1))
        };
        assert_eq!(ids("FIFTY:target=60,base=10"), ("fifty:target=60".to_string(), true, true));
        assert_eq!(ids("dilemma"), ("dilemma".to_string(), false, false));
        assert_eq!(ids("dilemma#7"), ("dilemma#7".to_string(), true, true));
        assert_eq!(ids("dilemma:sequence=4917"), ("dilemma:sequence=4917".to_string(), true, true));
    }

    #[test]
    fn values_come_from_all_of_the_range_and_depend_on_seed_and_number_only() {
        let range = range("fifty:base=8..11,target=30..32,max=5").unwrap();
        assert_eq!(range.to_string(), "fifty:max=5,base=8..11,target=30..32");
        let drawn = |seed| (0..200).map(|n| range.start(seed, 0, n).unwrap().to_string()).collect::<Vec<_>>();
        let mut seen = drawn(1);
        assert_eq!((seen == drawn(1), seen == drawn(2)), (true, false));
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 12);
    }

    #[test]
    fn contradicting_draws_are_repeated() {
        let range = range("dilemma:length=4..6,sequence=4917").unwrap();
        assert!((0..50).all(|number| range.start(3, 0, number).is_ok()));
    }

    #[test]
    fn other_texts_are_refused_with_what_would_be_accepted() {
        let refused = |text: &str| range(text).unwrap_err().to_string();
        assert!(refused("chess").contains("'chess'"));
        assert!(refused("fifty:target=90..30").contains("is empty"));
        assert!(refused("fifty:target=..30").contains("as in 30..90"));
        assert!(refused("fifty:target=0..30").contains("from 1 to"));
        assert!(refused("fifty:size=3..30").contains("'size'"));
        assert!(refused("divisors:one=no..yes").contains("cannot be a range"));
        assert!(refused("fifty:target=3..30,target=5").contains("twice"));
        assert!(refused("dilemma:length=5..6,sequence=4917").contains("1000 draws gave no variant"));
    }
}
