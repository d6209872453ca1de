use duels_arena::{Blunder, Results};
use duels_drawing::{ChoiceMarkup, Drawer, plate};
use duels_oracle::SolveControl;
use duels_rules::scene::Mark;
use duels_rules::{Catalogue, GameId, Names, Seat, text};
use duels_session::Session;
use shlex::QuoteError;

use super::command;

/// How much memory solving one position again may take; where that is not enough, the page gives no reason.
const MEMORY: u64 = 256 << 20;
/// How many blunders the page shows at most.
const MAX_SLIDES: usize = 40;

/// A blunder with the position in which it was made, and what would have won.
pub(super) struct BlunderSlide {
    pub(super) number: usize,
    pub(super) previous: usize,
    pub(super) next: usize,
    pub(super) player: String,
    pub(super) id: String,
    pub(super) index: u64,
    pub(super) ply: u64,
    pub(super) mv: String,
    /// The distance of the win that was given away, if it is known.
    pub(super) distance: Option<String>,
    pub(super) winning: String,
    /// The position before the blunder, unless the variant is not in the catalogue.
    pub(super) position: Option<Position>,
    pub(super) moves: String,
    /// The command that shows the same position.
    pub(super) command: String,
}

/// A position to look at.
pub(super) struct Position {
    /// The class of the game's colours.
    pub(super) plate: &'static str,
    /// The drawing, with a diamond on the blunder and stars on the moves that would have won.
    pub(super) picture: String,
    /// Why it was won, unless the variant is too large to solve again.
    pub(super) why: Option<String>,
}

/// The worst blunders of the run, to step through.
pub(super) fn slides(results: &Results, catalogue: Catalogue) -> Result<Vec<BlunderSlide>, QuoteError> {
    let count = results.worst.len().min(MAX_SLIDES);
    let blunders = results.worst.iter().take(count).enumerate();
    blunders.map(|(index, blunder)| BlunderSlide::new(results, blunder, catalogue, index, count)).collect()
}

impl BlunderSlide {
    fn new(
        results: &Results,
        blunder: &Blunder,
        catalogue: Catalogue,
        index: usize,
        count: usize,
    ) -> Result<BlunderSlide, QuoteError> {
        let plies_before = blunder.ply.saturating_sub(1) as usize;
        let moves: Vec<_> = blunder.moves.iter().take(plies_before).cloned().collect();
        Ok(BlunderSlide {
            number: index + 1,
            previous: (index + count - 1) % count + 1,
            next: (index + 1) % count + 1,
            player: results.run.players[blunder.player].clone(),
            id: blunder.id.clone(),
            index: blunder.index,
            ply: blunder.ply,
            mv: blunder.mv.clone(),
            distance: blunder.distance.map(|distance| text::counted(distance, "ply")),
            winning: text::any_of(&blunder.winning),
            position: position(catalogue, blunder, &moves),
            command: command::solve(&blunder.id, &moves)?,
            moves: moves.join(" "),
        })
    }
}

/// The position after some moves, or nothing if the catalogue cannot replay them.
fn position(catalogue: Catalogue, blunder: &Blunder, moves: &[String]) -> Option<Position> {
    // Who began does not change what the position is worth to the player to move.
    let mut session = Session::new(GameId::parse(catalogue, &blunder.id).ok()?, Seat::One).ok()?;
    for mv in moves {
        session.play(mv, &Names::SEATS).ok()?;
    }
    let control = SolveControl::with_memory(MEMORY);
    let why = session.solve(&control).and_then(|solution| session.why(&solution, &control)).ok();
    let game = session.game().info().id;
    let index = catalogue.entries().iter().position(|entry| entry.info.id == game);
    let mut scene = session.scene();
    scene.mark(|mv| match mv.as_str() {
        mv if mv == blunder.mv => Some(Mark::Slip),
        mv if blunder.winning.iter().any(|winning| winning == mv) => Some(Mark::Best),
        _ => None,
    });
    let drawer = Drawer { names: &Names::SEATS, choices: ChoiceMarkup::Still };
    Some(Position { plate: plate(index.unwrap_or(0)), picture: drawer.picture(&scene), why })
}
