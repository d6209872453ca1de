use std::collections::VecDeque;

use duels_rules::text::any_of;

use crate::{Solution, SolveControl, SolveError, Value};

use super::forest::{Forest, NONE, State};

/// How many pairs are shown at most.
const MOST: usize = 8;

/// Why a position is won or lost: the pairing that the winner answers by.
pub(super) fn why(
    forest: &mut Forest,
    solution: &Solution,
    control: &SolveControl,
) -> Result<String, SolveError> {
    if solution.value == Value::Loss {
        let moves: Vec<u32> = solution.moves.iter().map(|judged| judged.mv.0).collect();
        return Ok(lost(&moves, &Pairing::new(forest, &moves)));
    }
    let first = simplest(forest, solution);
    let was_there = forest.state(first) != State::Gone;
    if was_there {
        forest.remove(first, control)?;
    }
    let answers = forest.neighbours(first);
    let pairing = Pairing::new(forest, &answers);
    if was_there {
        forest.insert(first, control)?;
    }
    let every = if solution.is_decided() && solution.moves.len() > 1 { "Every move wins here. " } else { "" };
    Ok(format!("{every}{}", won(first, &answers, &pairing)))
}

/// The best move after which the other player has the fewest answers: the easiest one to explain. Large numbers
/// have few, so the largest are enough to look at.
fn simplest(forest: &Forest, solution: &Solution) -> u32 {
    let best: Vec<u32> = solution.best().map(|mv| mv.0).collect();
    let few = best.iter().rev().take(256).copied();
    few.min_by_key(|&number| (forest.neighbours(number).len(), number)).unwrap_or(NONE)
}

fn won(first: u32, answers: &[u32], pairing: &Pairing) -> String {
    match (answers, &pairing.pairs[..]) {
        ([], _) => format!(
            "Remove {first}. No number that is left divides it or is a multiple of it, so the other player \
             cannot move."
        ),
        ([answer], [_]) if !pairing.more => format!(
            "Remove {first}. The other player can only answer {answer}, you remove {}, and then there is nothing \
             left that may be removed.",
            pairing.partner(*answer)
        ),
        _ => format!(
            "Remove {first}, and think of the rest in pairs: {pairing}. Whatever the other player removes \
             after that has a partner, so you can always answer with the partner."
        ),
    }
}

fn lost(moves: &[u32], pairing: &Pairing) -> String {
    match (moves, &pairing.pairs[..]) {
        ([only], [_]) if !pairing.more => format!(
            "You can only remove {only}. Then the other player removes {}, and there is nothing left for you.",
            pairing.partner(*only)
        ),
        _ => {
            let moves: Vec<String> = moves.iter().map(u32::to_string).collect();
            format!(
                "You may remove {}, but the other player can think in pairs: {pairing}. Whatever you remove has \
                 a partner, and the other player answers with it, every time.",
                any_of(&moves)
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
