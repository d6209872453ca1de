use duels_oracle::Theme;
use duels_rules::{Catalogue, Entry, GameId, IdError, Param, ParamKind, Seat, SeededRng};

use super::theme_choice::themes_of;

/// The variants of a game that puzzles are drawn from. They follow from what the game declares: its classic form, its
/// presets, and values of its parameters around those. So a new game takes part without a line here.
#[derive(Clone, Debug)]
pub struct VariantPool {
    catalogue: Catalogue,
    entry: Entry,
    classic: GameId,
    ranges: Vec<Range>,
}

/// The values of a parameter that are drawn.
#[derive(Clone, Debug)]
struct Range {
    param: &'static Param,
    /// For a number: the smallest and the largest value.
    low: u64,
    high: u64,
}

/// Nothing larger is drawn: a person could not oversee it.
const MOST_MOVES: usize = 28;
/// No game that lasts longer is drawn.
const MOST_PLIES: u64 = 40;
/// How many draws are made before the classic game is taken.
const TRIES: u32 = 50;

impl VariantPool {
    /// The pool of a game.
    pub fn new(catalogue: Catalogue, entry: Entry) -> Result<VariantPool, IdError> {
        let classic = GameId::parse(catalogue, entry.info.id)?;
        let given = entry.info.random_start_unless;
        let drawn = entry.info.params.iter().filter(|param| Some(param.name) != given);
        let ranges = drawn.filter_map(|param| Range::new(entry, param)).collect();
        Ok(VariantPool { catalogue, entry, classic, ranges })
    }

    /// The themes that puzzles of the game can have.
    pub(super) fn themes(&self) -> Result<&'static [Theme], IdError> {
        themes_of(&self.classic)
    }

    /// Draws a variant: one in four is the classic game or a preset.
    pub fn draw(&self, rng: &mut SeededRng) -> GameId {
        for _ in 0..TRIES {
            let params = if rng.below(4) == 0 { self.known(rng) } else { self.values(rng) };
            let id =
                GameId::with_params(self.catalogue, self.entry.info.id, params.iter().map(String::as_str));
            if let Some(id) = id.ok().filter(fits) {
                return id;
            }
        }
        self.classic.clone()
    }

    /// The parameters of the classic game or of a preset.
    fn known(&self, rng: &mut SeededRng) -> Vec<String> {
        let presets = self.entry.info.presets;
        let index = rng.below(presets.len() as u64 + 1) as usize;
        let params = presets.get(index).map_or("", |preset| preset.params);
        params.split_whitespace().map(str::to_string).collect()
    }

    fn values(&self, rng: &mut SeededRng) -> Vec<String> {
        self.ranges.iter().map(|range| format!("{}={}", range.param.name, range.draw(rng))).collect()
    }
}

/// Whether a person can oversee the variant.
fn fits(id: &GameId) -> bool {
    id.open(Seat::One).is_ok_and(|game| {
        game.move_numbers().len() <= MOST_MOVES && (2..=MOST_PLIES).contains(&game.max_plies())
    })
}

impl Range {
    /// From half of the smallest value that the game itself uses to a quarter more than the largest.
    fn new(entry: Entry, param: &'static Param) -> Option<Range> {
        let preset = |params: &'static str| {
            let words = params.split_whitespace().filter_map(|word| word.split_once('='));
            words.filter(|(name, _)| *name == param.name).map(|(_, value)| value)
        };
        let used = entry.info.presets.iter().flat_map(|each| preset(each.params)).chain(param.default);
        let sizes: Vec<u64> = match param.kind {
            ParamKind::Number { .. } => used.filter_map(|value| value.parse().ok()).collect(),
            ParamKind::Natural { .. } => used.map(|value| value.len() as u64).collect(),
            _ => vec![0],
        };
        let (low, high) = (*sizes.iter().min()?, *sizes.iter().max()?);
        let (low, high) = match param.kind {
            ParamKind::Number { min, max } => ((low / 2).max(min), (high + high.div_ceil(4)).min(max)),
            ParamKind::Natural { max_digits } => (low.min(2), (high + 1).min(max_digits as u64)),
            ParamKind::Choice(_) | ParamKind::DigitRange => (0, 0),
            // What a game has no default for is left to the seed of the puzzle.
            ParamKind::Digits { .. } | ParamKind::TwoNumbers { .. } | ParamKind::NumberList { .. } => {
                return None;
            }
        };
        Some(Range { param, low, high })
    }

    fn draw(&self, rng: &mut SeededRng) -> String {
        let Range { low, high, .. } = *self;
        match self.param.kind {
            ParamKind::Choice(words) => rng.pick(words).unwrap_or_default().to_string(),
            ParamKind::DigitRange => {
                let first = rng.below(2);
                format!("{first}-{}", first + 1 + rng.below(9 - first))
            }
            ParamKind::Natural { .. } => {
                let length = low + rng.below(high - low + 1);
                let digits = (0..length).map(|index| char::from(b'0' + rng.digit(u8::from(index == 0))));
                digits.collect()
            }
            _ => (low + rng.below(high - low + 1)).to_string(),
        }
    }
}
