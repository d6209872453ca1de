use std::collections::HashSet;

use duels_oracle::{SolveControl, SolveError, Theme};
use duels_rules::text::joined;
use duels_rules::{Catalogue, GameId, IdError, PositionKey, SeededRng};

use super::theme_choice::themes_of;
use super::{Difficulty, Puzzle, PuzzleError, PuzzleId, PuzzleMaker, Question, VariantPool};

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
/// how many where only some puzzles are wanted,
const PICKY: u64 = 3000;
/// and how many where the nearest one is good enough: nobody waits for more.
const SOON: u64 = 1000;

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
        let tries = if self.filter.is_picky() { PICKY } else { TRIES };
        self.search(tries, control, &mut |_| ())
    }

    /// The next puzzle, or the nearest to what is wanted where none is found soon: its theme counts first, then its
    /// difficulty. [`PuzzleFilter::apology`] says what it is not.
    pub fn next_or_nearest(&mut self, control: &SolveControl) -> Result<Puzzle, PuzzleError> {
        // What no puzzle can have is not looked for.
        if let Some(theme) = self.filter.theme
            && !self.can_have(theme)?
        {
            self.filter.theme = None;
        }
        let (filter, mut nearest) = (self.filter.clone(), None::<Puzzle>);
        let mut keep = |puzzle: Puzzle| {
            if nearest.as_ref().is_none_or(|near| filter.distance(&puzzle) < filter.distance(near)) {
                nearest = Some(puzzle);
            }
        };
        let found = self.search(SOON, control, &mut keep);
        found.or_else(|error| nearest.ok_or(error))
    }

    /// Draws until a puzzle is accepted. The others are given away.
    fn search(
        &mut self,
        tries: u64,
        control: &SolveControl,
        other: &mut dyn FnMut(Puzzle),
    ) -> Result<Puzzle, PuzzleError> {
        let number = self.number;
        self.number += 1;
        let mut last = None;
        for attempt in 0..tries {
            control.check()?;
            let Some(id) = self.draw(number, attempt) else { break };
            match self.maker.make(&id, control) {
                Ok(puzzle) if !self.filter.accepts(&puzzle) => other(puzzle),
                Ok(puzzle) if self.is_new(&puzzle) => return Ok(puzzle),
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
            Some(error) if !self.filter.is_picky() && self.seen.is_empty() => Err(error),
            _ => Err(PuzzleError::NotFound { wanted: self.filter.wanted(), tries }),
        }
    }

    /// The name of a puzzle to look at; none where there is no game to draw from.
    fn draw(&self, number: u64, attempt: u64) -> Option<PuzzleId> {
        let mut rng = SeededRng::branch(self.seed, [PURPOSE, number, attempt]);
        // The games take turns; one that has no more puzzles gives its turn to the next.
        let turn = (number + attempt / 40) % self.pools.len().max(1) as u64;
        let variant = match (&self.filter.variant, self.pools.get(turn as usize)) {
            (Some(variant), _) => variant.clone(),
            (None, Some(Some(pool))) => pool.draw(&mut rng),
            (None, _) => return None,
        };
        Some(PuzzleId::from_seed(&variant, rng.below(SEEDS), self.filter.question))
    }

    fn can_have(&self, theme: Theme) -> Result<bool, PuzzleError> {
        let of_pools = self.pools.iter().flatten().map(VariantPool::themes);
        let of_variant = self.filter.variant.iter().map(themes_of);
        let themes = of_pools.chain(of_variant).collect::<Result<Vec<_>, _>>()?;
        Ok(themes.iter().any(|themes| themes.contains(&theme)))
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

    /// What a puzzle that comes nearest is not, as a sentence: "No very hard puzzle with the theme “the pair” was found in
    /// Divisors; this one comes nearest."; none where it is what was wanted.
    pub fn apology(&self, puzzle: &Puzzle) -> Option<String> {
        if self.accepts(puzzle) {
            return None;
        }
        let band = self.band.and_then(|band| Difficulty::BANDS.get(usize::from(band).checked_sub(1)?));
        let band = band.map_or(String::new(), |band| format!("{band} "));
        let theme = self.theme.map_or(String::new(), |theme| format!(" with the theme “{theme}”"));
        let game = self.game.as_ref().map(|_| format!(" in {}", puzzle.game().info().name()));
        let game = game.unwrap_or_default();
        Some(format!("No {band}puzzle{theme} was found{game}; this one comes nearest."))
    }

    fn accepts(&self, puzzle: &Puzzle) -> bool {
        self.distance(puzzle) == (false, 0)
    }

    /// How far a puzzle is from what is wanted: whether its theme is another one, and by how many bands it is off.
    fn distance(&self, puzzle: &Puzzle) -> (bool, u8) {
        let band = puzzle.difficulty().band();
        (
            self.theme.is_some_and(|theme| theme != puzzle.theme()),
            self.band.map_or(0, |wanted| wanted.abs_diff(band)),
        )
    }

    /// Whether most puzzles are not wanted.
    fn is_picky(&self) -> bool {
        self.theme.is_some() || self.band.is_some()
    }

    /// "the theme the pair and difficulty 5", "a new position".
    fn wanted(&self) -> String {
        let theme = self.theme.map(|theme| format!("the theme “{theme}”"));
        let band = self.band.map(|band| format!("difficulty {band}"));
        let wanted: Vec<String> = theme.into_iter().chain(band).collect();
        if wanted.is_empty() { "a new position".to_string() } else { joined(wanted, " and ") }
    }
}
