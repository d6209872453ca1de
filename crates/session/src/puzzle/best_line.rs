use duels_oracle::{Oracle, SolveControl, SolveError};
use duels_rules::{AnyGame, Ply};

/// The longest line that is shown.
const LONGEST: usize = 24;

/// How a position goes on when both play well: the winner hurries, the loser holds out. It ends where the game is over,
/// where it is settled by the rules, or after so many moves that everybody believes it.
pub(super) fn best_line(mut game: Box<dyn AnyGame>, control: &SolveControl) -> Result<Vec<Ply>, SolveError> {
    let (mut oracle, mut line) = (Oracle::new(&*game), Vec::new());
    while let (Some(seat), None, true) = (game.turn(), game.settled(), line.len() < LONGEST) {
        let solution = oracle.solve(&*game, control)?;
        let recommended = oracle.recommend(&*game, &solution, control)?;
        let mv = recommended.or_else(|| solution.best().next()).ok_or(SolveError::Unsettled)?;
        line.push(Ply { seat, mv, text: game.move_text(mv) });
        game.play(mv).map_err(|_| SolveError::Unsettled)?;
    }
    Ok(line)
}
