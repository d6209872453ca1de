use std::collections::HashSet;

use duels_oracle::{SolveControl, SolveError, Theme};
use duels_rules::text::joined;
use duels_rules::{Catalogue, GameId, IdError, PositionKey, SeededRng};

use super::{Puzzle, PuzzleError, PuzzleId, PuzzleMaker, Question, VariantPool};

/// Which puzzles are wanted; what is left open is drawn.
#[derive(Clone, Debug, Default)]
pub struct PuzzleFilter {
    /// The game by its id, with puzzles from its whole pool of variants.
    pub game: Option<String>,
    /// A single variant.
    pub variant: Option<GameId>,
    /// The idea.
    pub theme: Option<Theme>,
    /// The band of difficulty, from 1 to 5.
    pub band: Option<u8>,
    /// What is asked.
    pub question: Question,
}

/// Puzzles from one seed, as many as wanted, no position twice. The games take turns, and so do variants and seeds.
pub struct PuzzleStream {
    pools: Vec<Option<VariantPool>>,
    filter: PuzzleFilter,
    maker: PuzzleMaker,
    seed: u64,
    number: u64,
    seen: HashSet<(String, PositionKey)>,
}

/// The first number of the paths on which streams draw from their seeds.
const PURPOSE: u64 = 0x7073;
/// Seeds are drawn below this: short enough to type.
const SEEDS: u64 = 1_000_000_000;
/// How many draws are made for one puzzle before the stream gives up,
const TRIES: u64 = 120;
/// and how many where only some puzzles are wanted.
const PICKY: u64 = 3000;

impl PuzzleStream {
    /// The stream of a seed.
    pub fn new(catalogue: Catalogue, filter: PuzzleFilter, seed: u64) -> Result<PuzzleStream, PuzzleError> {
        let wanted = match &filter.game {
            Some(game) => vec![catalogue.find(game).map_err(IdError::from)?],
            None => catalogue.entries().to_vec(),
        };
        let pools = match filter.variant {
            Some(_) => vec![None],
            None => {
                let pool = |&entry| VariantPool::new(catalogue, entry).map(Some);
                wanted.iter().map(pool).collect::<Result<_, _>>()?
            }
        };
        let maker = PuzzleMaker::default();
        Ok(PuzzleStream { pools, filter, maker, seed, number: 0, seen: HashSet::new() })
    }

    /// The next puzzle. An error means that there are no more like this, or that the control has stopped it.
    pub fn next(&mut self, control: &SolveControl) -> Result<Puzzle, PuzzleError> {
        let is_picky = self.filter.theme.is_some() || self.filter.band.is_some();
        let (number, tries) = (self.number, if is_picky { PICKY } else { TRIES });
        self.number += 1;
        let mut last = None;
        for attempt in 0..tries {
            control.check()?;
            let mut rng = SeededRng::branch(self.seed, [PURPOSE, number, attempt]);
            // The games take turns; one that has no more puzzles gives its turn to the next.
            let turn = (number + attempt / 40) % self.pools.len().max(1) as u64;
            let variant = match (&self.filter.variant, self.pools.get(turn as usize)) {
                (Some(variant), _) => variant.clone(),
                (None, Some(Some(pool))) => pool.draw(&mut rng),
                (None, _) => break,
            };
            let id = PuzzleId::from_seed(&variant, rng.below(SEEDS), self.filter.question);
            match self.maker.make(&id, control) {
                Ok(puzzle) if self.accepts(&puzzle) && self.is_new(&puzzle) => return Ok(puzzle),
                Ok(_) => {}
                Err(error @ PuzzleError::Solve(SolveError::Cancelled | SolveError::TimedOut { .. })) => {
                    return Err(error);
                }
                // One variant, and there is none in it: further seeds will not change that.
                Err(error) if self.filter.variant.is_some() => return Err(error),
                Err(error) => last = Some(error),
            }
        }
        match last {
            Some(error) if !is_picky && self.seen.is_empty() => Err(error),
            _ => Err(PuzzleError::NotFound { wanted: self.filter.wanted(), tries }),
        }
    }

    fn accepts(&self, puzzle: &Puzzle) -> bool {
        self.filter.theme.is_none_or(|theme| theme == puzzle.theme())
            && self.filter.band.is_none_or(|band| band == puzzle.difficulty().band())
    }

    /// Whether neither this position nor one that is the same to a solver came before, from whatever start.
    fn is_new(&mut self, puzzle: &Puzzle) -> bool {
        self.seen.insert((puzzle.start().to_string(), puzzle.game().key()))
    }
}

impl PuzzleFilter {
    /// The puzzles of a game, or of a single variant such as `divisors:count=24`.
    pub fn for_game(catalogue: Catalogue, text: &str) -> Result<PuzzleFilter, PuzzleError> {
        let id = GameId::parse(catalogue, text)?;
        if let Some(seed) = id.seed() {
            let name = PuzzleId::from_seed(&id, seed, Question::OnlyMove).to_string();
            return Err(PuzzleError::OneOnly { name });
        }
        Ok(match text.contains(':') {
            true => PuzzleFilter { variant: Some(id), ..PuzzleFilter::default() },
            false => PuzzleFilter { game: Some(id.entry().info.id.to_string()), ..PuzzleFilter::default() },
        })
    }

    /// "the theme the pair and difficulty 5", "a new position".
    fn wanted(&self) -> String {
        let theme = self.theme.map(|theme| format!("the theme “{theme}”"));
        let band = self.band.map(|band| format!("difficulty {band}"));
        let wanted: Vec<String> = theme.into_iter().chain(band).collect();
        if wanted.is_empty() { "a new position".to_string() } else { joined(wanted, " and ") }
    }
}
