use duels_oracle::{Oracle, SolveControl, Value};
use duels_rules::{ClassicResult, Entry, ParamValues, RngStream, Seat, SeededRng};

/// From how many starts a random game is looked at.
const GAMES: u64 = 20;

/// What is false about the variant in which choices matter, where a game names one.
pub(super) fn flaw(entry: Entry) -> Option<String> {
    let open = entry.info.open_variant?;
    if !matches!(entry.info.truth.result, ClassicResult::Decided { .. }) {
        return Some("an open variant is named, but choices matter in the classic game".to_string());
    }
    let mut critical = 0;
    for seed in 0..GAMES {
        match meets_choice(entry, open.params, seed) {
            Ok(meets) => critical += u64::from(meets),
            Err(error) => return Some(format!("the open variant {} fails: {error}", open.params)),
        }
    }
    let params = open.params;
    (2 * critical <= GAMES).then(|| {
        format!("the open variant {params} is not open: a choice mattered in {critical} of {GAMES} games")
    })
}

/// Whether a random game gets to a position where one move wins and another loses.
fn meets_choice(entry: Entry, params: &str, seed: u64) -> Result<bool, String> {
    let values =
        ParamValues::parse(entry.info.params, params.split(' ')).map_err(|error| error.to_string())?;
    let mut game = entry.open(&values, seed, Seat::One).map_err(|error| error.to_string())?;
    let (mut oracle, mut rng) = (Oracle::new(&*game), SeededRng::new(seed, RngStream::Start));
    while game.turn().is_some() {
        let solution = oracle.solve(&*game, &SolveControl::default()).map_err(|error| error.to_string())?;
        let wins = |value| solution.moves.iter().any(|judged| judged.value == value);
        if wins(Value::Win) && wins(Value::Loss) {
            return Ok(true);
        }
        let moves = game.legal_moves();
        let drawn = moves.get(rng.below(moves.len().max(1) as u64) as usize);
        // A listed move that is refused is the conformance suite's to find.
        if drawn.is_none_or(|&mv| game.play(mv).is_err()) {
            break;
        }
    }
    Ok(false)
}
