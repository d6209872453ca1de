use std::time::Duration;

use duels_bench::comparison::Comparison;
use duels_bench::measure::{BenchError, Rounds};
use duels_players::Computer;
use duels_rules::Catalogue;

use super::{playouts::Playouts, python};

const ROUNDS: usize = 5;
const ROUND: Duration = Duration::from_millis(200);
/// The games of OpenSpiel that ours are measured against.
const SPIEL: [&str; 2] = ["tic_tac_toe", "nim"];

/// Every game with `random` and `perfect`, against the same game in plain Python and two games of OpenSpiel.
pub(crate) fn rows() -> Result<Vec<Comparison>, BenchError> {
    let python = python::interpreter()?;
    let mut rows = Vec::new();
    for entry in Catalogue::standard().entries() {
        let game = entry.info.id;
        let (mut random, mut perfect) =
            (Playouts::new(game, Computer::Random)?, Playouts::new(game, Computer::Perfect)?);
        let mut times = [const { Vec::new() }; 6];
        for _ in 0..ROUNDS {
            times[0].push(random.play(ROUND)?);
            times[1].push(perfect.play(ROUND)?);
            times[2].push(python::play(&python, game, ROUND)?);
            times[5].push(python::play(&python, &format!("bare:{game}"), ROUND)?);
            for (times, spiel) in times[3..5].iter_mut().zip(SPIEL) {
                times.push(python::play(&python, &format!("spiel:{spiel}"), ROUND)?);
            }
        }
        let rounds = Rounds::from_times(times);
        let [ours, theirs] = rounds.median_pair(0, 2);
        rows.push(Comparison::faster(
            &format!("{game}, a ply of random"),
            ours,
            "plain Python",
            theirs,
            Some(50.0),
        ));
        let [ours, theirs] = rounds.median_pair(0, 5);
        rows.push(Comparison::faster(
            &format!("{game}, a ply of random"),
            ours,
            "Python's bare loop",
            theirs,
            None,
        ));
        for (spiel, index) in SPIEL.iter().zip(3..) {
            let [ours, theirs] = rounds.median_pair(0, index);
            let against = format!("OpenSpiel's {spiel}");
            rows.push(Comparison::faster(
                &format!("{game}, a ply of random"),
                ours,
                &against,
                theirs,
                Some(5.0),
            ));
            let [ours, theirs] = rounds.median_pair(1, index);
            rows.push(Comparison::faster(
                &format!("{game}, a ply of perfect"),
                ours,
                &against,
                theirs,
                Some(1.0),
            ));
        }
    }
    Ok(rows)
}
