//! Checks whether a game can be trusted, on small variants of it whose positions can all be visited.
//!
//! A game may compile, play and end, and still be wrong: its key may mix up positions of different value, so that the
//! solver is wrong; its observation may hide what matters, so that nothing can be learned; its truth may be false, or no
//! choice may matter in the variant that it calls open. This sweep finds all of these, for every game of a catalogue and for games outside of the repository.
//!
//! ```
//! use duels_rules::Entry;
//! use duels_rules::games::template::Template;
//!
//! assert_eq!(duels_gym::soundness::flaws(Entry::of::<Template>()), []);
//! ```

mod open_variant;
mod positions;
mod truth;
mod variants;

use std::fmt;

use duels_oracle::generic::Generic;
use duels_oracle::{Method, Oracle, SolveControl};
use duels_rules::{AnyGame, Entry, Move, ParamError, ParamValues, Seat, text};
use rustc_hash::FxHashMap;

use crate::{feature_count, observe};
use positions::{Exact, Positions};

/// Something that is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The variant in which it was found.
    pub variant: String,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.variant, self.what)
    }
}

/// What is wrong with a game, at most one flaw of each kind for each of its small variants.
pub fn flaws(entry: Entry) -> Vec<Flaw> {
    let mut found = Vec::new();
    let (mut checked, variants) = (0, variants::small(entry));
    for values in &variants {
        let Ok(positions) = visited(entry, values) else { continue };
        checked += 1;
        let variant = name(entry, values);
        let whats = [key(&positions), solvers(&positions), observations(&positions, observe)];
        found.extend(whats.into_iter().flatten().map(|what| Flaw { variant: variant.clone(), what }));
    }
    if checked == 0 {
        let what = "no variant is small enough to visit all of its positions".to_string();
        found.push(Flaw { variant: entry.info.id.to_string(), what });
    }
    let whats = [truth::flaw(entry), open_variant::flaw(entry)];
    found.extend(whats.into_iter().flatten().map(|what| Flaw { variant: entry.info.id.to_string(), what }));
    found
}

fn name(entry: Entry, values: &ParamValues) -> String {
    let differing = values.differing();
    let colon = if differing.is_empty() { "" } else { ":" };
    format!("{}{colon}{differing}", entry.info.id)
}

/// Why a variant is not checked.
enum SkipReason {
    /// Its parameters are not a variant.
    Params,
    /// It has too many positions.
    Large,
}

impl From<ParamError> for SkipReason {
    fn from(_: ParamError) -> SkipReason {
        SkipReason::Params
    }
}

fn visited(entry: Entry, values: &ParamValues) -> Result<Positions, SkipReason> {
    let starts = [entry.open(values, 0, Seat::One)?, entry.open(values, 0, Seat::Two)?];
    Positions::visit(starts, variants::MOST_POSITIONS).ok_or(SkipReason::Large)
}

/// Positions with equal keys must have the same legal moves, value and distance.
fn key(positions: &Positions) -> Option<String> {
    let mut known: FxHashMap<_, (usize, Vec<Move>, Exact)> = FxHashMap::default();
    for (index, game) in positions.games.iter().enumerate() {
        let (moves, exact) = (game.legal_moves(), positions.exact[index]);
        let (other, same_moves, same_exact) =
            known.entry(game.key()).or_insert_with(|| (index, moves.clone(), exact));
        if (&*same_moves, *same_exact) != (&moves, exact) {
            return Some(format!(
                "the key is unsound: it is the same {} ({same_exact}) and {} ({exact})",
                positions.path(*other),
                positions.path(index)
            ));
        }
    }
    None
}

/// The generic solver, which remembers positions by their keys, and the game's own method must both be right.
fn solvers(positions: &Positions) -> Option<String> {
    let start: &dyn AnyGame = &**positions.games.first()?;
    let (mut generic, mut oracle) = (Generic::default(), Oracle::new(start));
    let control = SolveControl::default();
    for (index, game) in positions.games.iter().enumerate().filter(|(_, game)| game.turn().is_some()) {
        let exact = positions.exact[index];
        let solutions = [
            ("the generic solver", generic.solve(&**game, &control)),
            ("the game's solver", oracle.solve(&**game, &control)),
        ];
        for (solver, solution) in solutions {
            let at = positions.path(index);
            match solution {
                Err(error) => return Some(format!("{solver} fails {at}: {error}")),
                Ok(solution) if exact.agrees(&solution) => {}
                Ok(solution) => {
                    let plies = solution.distance.map(|plies| format!(" in {}", text::counted(plies, "ply")));
                    // Without a distance the solver knows only the value.
                    let (value, plies) = (solution.value, plies.unwrap_or_default());
                    return Some(format!(
                        "{solver} is wrong {at}: it says {value}{plies}, but it is a {exact}"
                    ));
                }
            }
        }
    }
    None
}

/// Positions with equal observations must have the same legal moves, value and distance.
fn observations(positions: &Positions, observe: impl Fn(&dyn AnyGame, Seat, &mut [i8])) -> Option<String> {
    let features = feature_count(&**positions.games.first()?);
    for viewer in Seat::BOTH {
        let mut known: FxHashMap<Vec<i8>, (usize, Vec<Move>, Exact)> = FxHashMap::default();
        for (index, game) in positions.games.iter().enumerate() {
            if feature_count(&**game) != features {
                return Some(format!("the observation has another length {}", positions.path(index)));
            }
            let mut observation = vec![0; features];
            observe(&**game, viewer, &mut observation);
            let (moves, exact) = (game.legal_moves(), positions.exact[index]);
            let (other, same_moves, same_exact) =
                known.entry(observation).or_insert_with(|| (index, moves.clone(), exact));
            if (&*same_moves, *same_exact) != (&moves, exact) {
                return Some(format!(
                    "the observation is blind: {viewer} sees the same {} ({same_exact}) and {} ({exact})",
                    positions.path(*other),
                    positions.path(index)
                ));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use duels_rules::Catalogue;

    use super::*;

    #[test]
    fn a_blind_observation_is_found_and_named() {
        let entry = Catalogue::standard().find("divisors").unwrap();
        let values = ParamValues::parse(entry.info.params, ["count=6"]).unwrap();
        let Ok(positions) = visited(entry, &values) else { panic!("six numbers have few positions") };
        assert_eq!(observations(&positions, observe), None);
        // Without its second half, the observation does not say which number was removed last.
        let blind = |game: &dyn AnyGame, viewer, out: &mut [i8]| {
            observe(game, viewer, out);
            out[7..].fill(0);
        };
        let found = observations(&positions, blind).unwrap();
        assert!(found.starts_with("the observation is blind: Player 1 sees the same after 1 2"), "{found}");
    }
}
