//! Variants of every game, drawn from what its parameters declare: a new game needs no edit here.

use std::fmt;
use std::sync::LazyLock;

use duels_rules::games::template::Template;
use duels_rules::{AnyGame, Catalogue, Entry, GameId, IdError, Param, ParamKind, Seat};
use proptest::prelude::*;
use proptest::{collection, option, sample};

/// The catalogue, followed by the template game.
static ALL: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let offered = Catalogue::standard().entries().iter().copied();
    offered.chain([Entry::of::<Template>()]).collect()
});

pub(crate) fn everything() -> Catalogue {
    Catalogue::of(&ALL)
}

/// A start of some game.
#[derive(Clone)]
pub(crate) struct Start {
    pub(crate) id: GameId,
    pub(crate) first: Seat,
    /// The seed of the test's own randomness.
    pub(crate) chance: u64,
}

impl fmt::Debug for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} with {} to begin, chance {}", self.id, self.first, self.chance)
    }
}

impl Start {
    pub(crate) fn open(&self) -> Box<dyn AnyGame> {
        self.open_with(self.first)
    }

    pub(crate) fn open_with(&self, first: Seat) -> Box<dyn AnyGame> {
        self.id.open(first).expect("a variant that was parsed opens")
    }
}

/// Any start of any game.
pub(crate) fn any_start() -> impl Strategy<Value = Start> {
    let game = sample::select(everything().entries().to_vec());
    let id = game.prop_flat_map(any_id);
    (id, sample::select(&Seat::BOTH[..]), any::<u64>()).prop_map(|(id, first, chance)| Start {
        id,
        first,
        chance,
    })
}

/// Any variant of a game, with a seed. Values that contradict each other make no variant.
fn any_id(entry: Entry) -> impl Strategy<Value = GameId> {
    let words: Vec<_> = entry.info.params.iter().map(|param| option::of(any_word(param))).collect();
    (words, any::<u64>()).prop_filter_map("contradicting parameters", move |(words, seed)| {
        let words = words.iter().flatten().map(String::as_str);
        match GameId::with_params(everything(), entry.info.id, words) {
            Ok(id) => Some(id.with_seed(seed).expect("no seed was named before")),
            Err(IdError::Params { error, .. }) if error.is_combination() => None,
            Err(error) => panic!("{}: a declared value is refused: {error}", entry.info.id),
        }
    })
}

fn any_word(param: &'static Param) -> impl Strategy<Value = String> {
    any_value(param.kind).prop_map(|value| format!("{}={value}", param.name))
}

/// A value that the declaration promises to take; small ones mostly, so that whole games stay quick.
fn any_value(kind: ParamKind) -> BoxedStrategy<String> {
    match kind {
        ParamKind::Number { min, max } => {
            let up_to = |most: u64| min..=max.min(min + most);
            prop_oneof![20 => up_to(12), 8 => up_to(60), 1 => up_to(1500)]
                .prop_map(|number| number.to_string())
                .boxed()
        }
        ParamKind::Choice(words) => sample::select(words).prop_map(str::to_string).boxed(),
        ParamKind::DigitRange => {
            let range = (0..=9u8).prop_flat_map(|low| (Just(low), low.max(1)..=9));
            range.prop_map(|(low, high)| format!("{low}-{high}")).boxed()
        }
        ParamKind::Natural { max_digits } => {
            (1..=9u8, lengths(0, max_digits - 1).prop_flat_map(|length| digits(0, length)))
                .prop_map(|(head, tail)| format!("{head}{tail}"))
                .boxed()
        }
        ParamKind::Digits { max_digits } => {
            lengths(1, max_digits).prop_flat_map(|length| digits(0, length)).boxed()
        }
        ParamKind::NumberList { min, max, max_count } => {
            collection::vec(min..=max.min(min.saturating_add(6)), 1..=max_count.min(4))
                .prop_map(|numbers| numbers.iter().map(u32::to_string).collect::<Vec<_>>().join("-"))
                .boxed()
        }
        ParamKind::TwoNumbers { min_digits, max_digits } => lengths(min_digits, max_digits)
            .prop_flat_map(|length| (digits(1, length), digits(1, length)))
            .prop_map(|(one, two)| format!("{one}-{two}"))
            .boxed(),
    }
}

fn lengths(min: usize, max: usize) -> impl Strategy<Value = usize> {
    prop_oneof![20 => min..=max.min(min + 6), 8 => min..=max.min(min + 40), 1 => min..=max.min(min + 1000)]
}

fn digits(low: u8, length: usize) -> impl Strategy<Value = String> {
    collection::vec(b'0' + low..=b'9', length).prop_map(|bytes| bytes.into_iter().map(char::from).collect())
}
