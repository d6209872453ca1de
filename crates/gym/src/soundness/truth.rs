use duels_oracle::{Oracle, Solution, SolveControl, SolveError, Value};
use duels_rules::{AnyGame, ClassicResult, Entry, Seat};
use rustc_hash::FxHashMap;

/// How many starts are solved where the start is drawn.
const STARTS: u64 = 300;
/// By how much the share of starts that the first player wins may be off, in percent.
const TOLERANCE: u32 = 8;

/// What is false about the truth that a game states of its classic form.
pub(super) fn flaw(entry: Entry) -> Option<String> {
    let stated = entry.info.truth.result;
    let found = match stated {
        ClassicResult::DependsOnStart { first_wins_percent } => depends(entry, first_wins_percent),
        stated => (0..3).find_map(|seed| same_for_every_start(entry, seed, stated)),
    };
    found.map(|what| format!("the truth is false: {what} (stated: {})", entry.info.truth))
}

fn solved(entry: Entry, seed: u64) -> Result<(Box<dyn AnyGame>, Solution), String> {
    let game = entry.open_classic(seed, Seat::One).map_err(|error| error.to_string())?;
    let solution = Oracle::new(&*game).solve(&*game, &SolveControl::default());
    solution.map(|solution| (game, solution)).map_err(|error: SolveError| error.to_string())
}

fn depends(entry: Entry, percent: u32) -> Option<String> {
    let mut wins = 0;
    for seed in 0..STARTS {
        match solved(entry, seed) {
            Ok((_, solution)) => wins += u64::from(solution.value == Value::Win),
            Err(error) => return Some(error),
        }
    }
    let found = (100 * wins / STARTS) as u32;
    if wins == 0 || wins == STARTS {
        return Some("the start does not matter".to_string());
    }
    (found.abs_diff(percent) > TOLERANCE)
        .then(|| format!("the player who begins wins {found} % of {STARTS} random starts"))
}

fn same_for_every_start(entry: Entry, seed: u64, stated: ClassicResult) -> Option<String> {
    let (game, solution) = match solved(entry, seed) {
        Ok(solved) => solved,
        Err(error) => return Some(error),
    };
    let winning = solution.moves.iter().filter(|judged| judged.value == Value::Win);
    let winning: Vec<_> = winning.map(|judged| game.move_text(judged.mv).to_string()).collect();
    let lines = line(&*game, &mut FxHashMap::default());
    let begins = game.next_seat();
    let found = match (lines, solution.value, solution.distance) {
        (Some((winner, plies)), ..) => ClassicResult::Decided { first_wins: winner == begins, plies },
        (None, Value::Loss, Some(plies)) => ClassicResult::SecondWins { plies },
        (None, Value::Win, Some(plies)) => {
            let stated_moves = match stated {
                ClassicResult::FirstWins { moves, .. } => moves,
                _ => &[],
            };
            if stated_moves != winning {
                return Some(format!("the player who begins wins with {}", winning.join(", ")));
            }
            ClassicResult::FirstWins { moves: stated_moves, plies }
        }
        (None, _, None) => {
            return Some("the classic game is too large to know how long it lasts".to_string());
        }
    };
    (found != stated).then(|| found.to_string())
}

/// Who wins and after how many plies, where that is the same in every line of play.
fn line(game: &dyn AnyGame, known: &mut FxHashMap<u64, Option<(Seat, u64)>>) -> Option<(Seat, u64)> {
    if let Some(winner) = game.winner() {
        return Some((winner, 0));
    }
    let digest = game.digest();
    if let Some(&line) = known.get(&digest) {
        return line;
    }
    let mut same: Option<(Seat, u64)> = None;
    for mv in game.legal_moves() {
        let mut after = game.copy();
        // A listed move that is refused is the conformance suite's to find.
        let played = after.play(mv).is_ok();
        let next = if played { line(&*after, known) } else { None };
        let next = next.map(|(winner, plies)| (winner, plies + 1));
        if next.is_none() || same.is_some_and(|same| Some(same) != next) {
            known.insert(digest, None);
            return None;
        }
        same = next;
    }
    known.insert(digest, same);
    same
}
