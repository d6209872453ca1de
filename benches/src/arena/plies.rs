use std::time::Duration;

use duels_bench::measure::{PlayerError, Turns};
use duels_bench::table::Line;
use duels_players::PlayerSpec;
use duels_rules::Catalogue;

use super::{ours::Hall, python};

const TURNS: usize = 5;
const TURN: Duration = Duration::from_millis(200);
/// The games of OpenSpiel that ours are measured beside.
const SPIEL: [&str; 2] = ["tic_tac_toe", "nim"];

/// Every game with `random` and `perfect`, beside the same game in plain Python and two games of OpenSpiel.
pub(crate) fn lines() -> Result<Vec<Line>, PlayerError> {
    let python = python::interpreter()?;
    let mut lines = Vec::new();
    for entry in Catalogue::standard().entries() {
        let game = entry.info.id;
        let (mut random, mut perfect) =
            (Hall::new(game, PlayerSpec::Random)?, Hall::new(game, PlayerSpec::Perfect)?);
        let mut times = [const { Vec::new() }; 6];
        for _ in 0..TURNS {
            times[0].push(random.play(TURN)?);
            times[1].push(perfect.play(TURN)?);
            times[2].push(python::play(&python, game, TURN)?);
            times[5].push(python::play(&python, &format!("bare:{game}"), TURN)?);
            for (times, spiel) in times[3..5].iter_mut().zip(SPIEL) {
                times.push(python::play(&python, &format!("spiel:{spiel}"), TURN)?);
            }
        }
        let turns = Turns::timed(times);
        let [ours, theirs] = turns.pair(0, 2);
        lines.push(Line::faster(
            &format!("{game}, a ply of random"),
            ours,
            "plain Python",
            theirs,
            Some(50.0),
        ));
        let [ours, theirs] = turns.pair(0, 5);
        lines.push(Line::faster(
            &format!("{game}, a ply of random"),
            ours,
            "Python's bare loop",
            theirs,
            None,
        ));
        for (spiel, index) in SPIEL.iter().zip(3..) {
            let [ours, theirs] = turns.pair(0, index);
            let against = format!("OpenSpiel's {spiel}");
            lines.push(Line::faster(&format!("{game}, a ply of random"), ours, &against, theirs, Some(5.0)));
            let [ours, theirs] = turns.pair(1, index);
            lines.push(Line::faster(&format!("{game}, a ply of perfect"), ours, &against, theirs, Some(1.0)));
        }
    }
    Ok(lines)
}
