use std::collections::VecDeque;

use duels_rules::text::any_of;

use crate::player_ref::PlayerRef;
use crate::{Solution, SolveControl, SolveError, Theme, Value};

use super::forest::{Forest, NONE, State};

/// How many pairs are shown at most.
const MOST: usize = 8;

/// Why a position is won or lost: the pairing that the winner answers by.
pub(super) fn why(
    forest: &mut Forest,
    solution: &Solution,
    mover: PlayerRef<'_>,
    control: &SolveControl,
) -> Result<String, SolveError> {
    if solution.value == Value::Loss {
        let moves: Vec<u32> = solution.moves.iter().map(|judged| judged.mv.0).collect();
        return Ok(lost(mover, &moves, &Pairing::new(forest, &moves)));
    }
    let first = simplest(forest, solution);
    let (answers, pairing) = after(forest, first, control)?;
    let is_sure = solution.is_decided() && solution.moves.len() > 1;
    let every = if is_sure { mover.every_move_wins() } else { String::new() };
    Ok(format!("{every}{}", won(mover, first, &answers, &pairing)))
}

/// The themes of positions in which some moves win and others lose.
pub(super) const THEMES: &[Theme] = &[Theme::LeaveNoAnswer, Theme::OneAnswer, Theme::Pair];

/// The idea of the position: the same cases as the sentences.
pub(super) fn theme(
    forest: &mut Forest,
    solution: &Solution,
    control: &SolveControl,
) -> Result<Theme, SolveError> {
    if solution.value == Value::Loss {
        return Ok(Theme::Pair);
    }
    let first = simplest(forest, solution);
    let (answers, pairing) = after(forest, first, control)?;
    Ok(match (&answers[..], &pairing.pairs[..]) {
        ([], _) => Theme::LeaveNoAnswer,
        ([_], [_]) if !pairing.more => Theme::OneAnswer,
        _ => Theme::Pair,
    })
}

/// The answers to a winning move, and the pairs that come up after it.
fn after(forest: &mut Forest, first: u32, control: &SolveControl) -> Result<(Vec<u32>, Pairing), SolveError> {
    let was_there = forest.state(first) != State::Gone;
    if was_there {
        forest.remove(first, control)?;
    }
    let answers = forest.neighbours(first);
    let pairing = Pairing::new(forest, &answers);
    if was_there {
        forest.insert(first, control)?;
    }
    Ok((answers, pairing))
}

/// The best move after which the other player has the fewest answers: the easiest one to explain. Large numbers
/// have few, so the largest are enough to look at.
pub(super) fn simplest(forest: &Forest, solution: &Solution) -> u32 {
    let best: Vec<u32> = solution.best().map(|mv| mv.0).collect();
    let few = best.iter().rev().take(256).copied();
    few.min_by_key(|&number| (forest.neighbours(number).len(), number)).unwrap_or(NONE)
}

fn won(mover: PlayerRef<'_>, first: u32, answers: &[u32], pairing: &Pairing) -> String {
    let (remove, opponent) = (mover.order("remove"), mover.opponent());
    match (answers, &pairing.pairs[..]) {
        ([], _) => format!(
            "{remove} {first}. No number that is left divides it or is a multiple of it, so {} cannot move.",
            opponent.name()
        ),
        ([answer], [_]) if !pairing.more => format!(
            "{remove} {first}. {} can only answer {answer}, {} {}, and then there is nothing left that may be removed.",
            opponent.capital(),
            mover.does("remove"),
            pairing.partner(*answer)
        ),
        _ => format!(
            "{remove} {first}, and {} in pairs: {pairing}. Whatever {} after that has a partner, so {} can always answer \
             with the partner.",
            if mover.is_you() { "think of the rest" } else { "the rest comes" },
            opponent.does("remove"),
            mover.name()
        ),
    }
}

fn lost(mover: PlayerRef<'_>, moves: &[u32], pairing: &Pairing) -> String {
    let (name, capital, opponent) = (mover.name(), mover.capital(), mover.opponent());
    match (moves, &pairing.pairs[..]) {
        ([only], [_]) if !pairing.more => format!(
            "{capital} can only remove {only}. Then {} {}, and there is nothing left for {name}.",
            opponent.does("remove"),
            pairing.partner(*only)
        ),
        _ => {
            let moves: Vec<String> = moves.iter().map(u32::to_string).collect();
            format!(
                "{capital} may remove {}, but {} can think in pairs: {pairing}. Whatever {} has a partner, and {} with it, \
                 every time.",
                any_of(&moves),
                opponent.name(),
                mover.does("remove"),
                opponent.does("answer")
            )
        }
    }
}

/// The pairs that can come up when one player moves freely and the other answers with the partner.
struct Pairing {
    pairs: Vec<(u32, u32)>,
    /// Whether there are more than these.
    more: bool,
}

impl Pairing {
    /// The pairs after these moves.
    fn new(forest: &Forest, moves: &[u32]) -> Pairing {
        let mut pairs: Vec<(u32, u32)> = Vec::new();
        let mut queue: VecDeque<Vec<u32>> = VecDeque::from([moves.to_vec()]);
        while let Some(moves) = queue.pop_front() {
            for number in moves {
                let partner = forest.mate(number);
                let pair = (number.min(partner), number.max(partner));
                if partner == NONE || pairs.contains(&pair) {
                    continue;
                }
                if pairs.len() == MOST {
                    return Pairing { pairs, more: true };
                }
                pairs.push(pair);
                queue.push_back(forest.neighbours(partner));
            }
        }
        Pairing { pairs, more: false }
    }

    fn partner(&self, number: u32) -> u32 {
        let partner =
            |&(one, two): &(u32, u32)| [(one, two), (two, one)].into_iter().find(|pair| pair.0 == number);
        self.pairs.iter().find_map(partner).map_or(NONE, |pair| pair.1)
    }
}

impl std::fmt::Display for Pairing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut pairs = self.pairs.clone();
        pairs.sort_unstable();
        let pairs: Vec<String> = pairs.iter().map(|(one, two)| format!("{one}–{two}")).collect();
        write!(f, "{}{}", pairs.join(", "), if self.more { " and so on" } else { "" })
    }
}
