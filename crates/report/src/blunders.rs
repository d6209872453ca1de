use duels_arena::{Blunder, Results};
use duels_oracle::SolveControl;
use duels_rules::{Catalogue, GameId, Row, Seat};
use duels_session::Session;

/// How much memory looking at one position again may take; beyond that the page does without the reason.
const MEMORY: u64 = 256 << 20;
/// How many blunders the page shows.
const SHOWN: usize = 40;

/// A blunder to be looked at: the position in which it was made, and what would have won.
pub(crate) struct Slide {
    pub(crate) number: usize,
    pub(crate) previous: usize,
    pub(crate) next: usize,
    pub(crate) player: String,
    pub(crate) id: String,
    pub(crate) index: u64,
    pub(crate) ply: u64,
    pub(crate) word: String,
    pub(crate) distance: String,
    pub(crate) winning: String,
    pub(crate) state: String,
    pub(crate) rows: Vec<Row>,
    pub(crate) why: String,
    pub(crate) moves: String,
    /// What shows the same in the program.
    pub(crate) command: String,
}

/// The worst blunders of the run, to click through.
pub(crate) fn slides(results: &Results, catalogue: Catalogue) -> Vec<Slide> {
    let shown: Vec<_> = results.worst.iter().take(SHOWN).collect();
    let count = shown.len();
    let slides = shown.into_iter().zip(0..).map(|(blunder, index)| {
        let mut slide = Slide::of(results, blunder, catalogue);
        slide.number = index + 1;
        slide.previous = (index + count - 1) % count + 1;
        slide.next = (index + 1) % count + 1;
        slide
    });
    slides.collect()
}

impl Slide {
    fn of(results: &Results, blunder: &Blunder, catalogue: Catalogue) -> Slide {
        let before = blunder.ply.saturating_sub(1) as usize;
        let moves: Vec<_> = blunder.moves.iter().take(before).cloned().collect();
        let (state, rows, why) = look(catalogue, &blunder.id, &moves).unwrap_or_default();
        Slide {
            number: 0,
            previous: 0,
            next: 0,
            player: results.run.players.get(blunder.player).cloned().unwrap_or_default(),
            id: blunder.id.clone(),
            index: blunder.index,
            ply: blunder.ply,
            word: blunder.word.clone(),
            distance: match blunder.distance {
                None => String::new(),
                Some(1) => " in one ply".to_string(),
                Some(plies) => format!(" in {plies} plies"),
            },
            winning: blunder.winning.join(" or "),
            state,
            rows,
            why,
            command: format!("duels solve {} --moves \"{}\"", blunder.id, moves.join(" ")),
            moves: moves.join(" "),
        }
    }
}

/// The position after some moves, and why it is won; nothing where it cannot be looked at again.
fn look(catalogue: Catalogue, id: &str, moves: &[String]) -> Option<(String, Vec<Row>, String)> {
    // Who began does not change what the position is worth to the player to move.
    let mut session = Session::new(GameId::parse(catalogue, id).ok()?, Seat::One).ok()?;
    for word in moves {
        session.play(word).ok()?;
    }
    let judged = session.solve(&SolveControl::with_memory(MEMORY));
    let why = judged.map(|solution| session.why(&solution)).unwrap_or_default();
    Some((session.game().state(), session.view().rows, why))
}
