use duels_oracle::{Oracle, SolveControl, Value};
use duels_rules::{Catalogue, GameId, Seat, SeededRng, quoted};
use jiff::Timestamp;
use jiff::civil::{Date, date};
use jiff::tz::TimeZone;

use super::{Puzzle, PuzzleError, PuzzleId, PuzzleMaker, Question, VariantPool};

/// The puzzle and the game of a day. Both follow from the date alone, so they are the same for everyone.
pub struct Daily {
    /// The day.
    pub date: Date,
    /// Its number: 1 is January 1st, 2026.
    pub number: u64,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The game: a start that the player who begins can win, but not with every move.
    pub game: GameId,
}

/// Why there is no daily duel for a text. The text has no full stop at its end.
#[derive(Clone, Debug, thiserror::Error)]
pub enum DailyError {
    /// The text is not a date.
    #[error("{0} is not a date: write it as in 2026-11-18")]
    NotADate(String),
    /// There was none yet.
    #[error("there is no daily duel for {date}: the first one was that of {}", FIRST)]
    TooEarly {
        /// The date.
        date: Date,
    },
    /// The day has not come.
    #[error("the daily duel of {date} is not out yet: today is {today} (UTC)")]
    Future {
        /// The date.
        date: Date,
        /// Today.
        today: Date,
    },
    /// The puzzle could not be made.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
}

/// The day of the first daily duel.
const FIRST: Date = date(2026, 1, 1);
/// The first number of the paths on which days draw.
const PURPOSE: u64 = 0x6461;
/// How hard the puzzle is from Monday to Sunday.
const BANDS: [u8; 7] = [1, 2, 2, 3, 3, 4, 5];
/// How many games take turns, from the top of the catalogue: a game that is added later does not change the days before it.
const GAMES: usize = 5;
/// How many puzzles are looked at for one of the right difficulty.
const TRIES: u64 = 400;
/// Seeds are drawn below this: short enough to type.
const SEEDS: u64 = 1_000_000_000;

impl Daily {
    /// The day whose duel is out at a moment: days change at midnight UTC, everywhere at once. The caller has the clock.
    ///
    /// ```
    /// use duels_session::puzzle::Daily;
    ///
    /// let late_in_new_york = "2026-11-17T20:00:00-05:00".parse()?;
    /// assert_eq!(Daily::date_at(late_in_new_york).to_string(), "2026-11-18");
    /// # Ok::<(), jiff::Error>(())
    /// ```
    pub fn date_at(now: Timestamp) -> Date {
        now.to_zoned(TimeZone::UTC).date()
    }

    /// Reads a date such as `2026-11-18`, which must not be after today.
    pub fn parse_date(text: &str, today: Date) -> Result<Date, DailyError> {
        let text = text.trim();
        let is_plain = text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
        let date = if is_plain { text.parse::<Date>().ok() } else { None };
        let date = date.ok_or_else(|| DailyError::NotADate(quoted(text)))?;
        number(date)?;
        if date > today { Err(DailyError::Future { date, today }) } else { Ok(date) }
    }

    /// The daily duel of a date.
    pub fn of(catalogue: Catalogue, date: Date, control: &SolveControl) -> Result<Daily, DailyError> {
        let number = number(date)?;
        let weekday = date.weekday().to_monday_zero_offset() as usize;
        // Every second game, so that the two games of the weekend are not those of Monday and Tuesday.
        let entries = catalogue.entries();
        let entry = entries.get(2 * weekday % entries.len().clamp(1, GAMES)).copied();
        let entry = entry.ok_or(PuzzleError::NotFound { wanted: "a game".to_string(), tries: 0 })?;
        let pool = VariantPool::new(catalogue, entry).map_err(PuzzleError::from)?;
        let puzzle = puzzle(&pool, number, BANDS[weekday], control)?;
        let game = game(&pool, number, control)?;
        Ok(Daily { date, number, puzzle, game })
    }
}

/// The number of a day.
fn number(date: Date) -> Result<u64, DailyError> {
    let days = date.duration_since(FIRST).as_hours() / 24;
    u64::try_from(days + 1).ok().filter(|&number| number > 0).ok_or(DailyError::TooEarly { date })
}

/// The first puzzle of the band, or else the nearest to it.
fn puzzle(pool: &VariantPool, number: u64, band: u8, control: &SolveControl) -> Result<Puzzle, PuzzleError> {
    let (mut maker, mut nearest, mut failed) = (PuzzleMaker::default(), None::<Puzzle>, None);
    let off = |puzzle: &Puzzle| puzzle.difficulty().band().abs_diff(band);
    for attempt in 0..TRIES {
        let mut rng = SeededRng::branch(number, [PURPOSE, 1, attempt]);
        let id = PuzzleId::from_seed(&pool.draw(&mut rng), rng.below(SEEDS), Question::OnlyMove);
        match maker.make(&id, control) {
            Ok(puzzle) if off(&puzzle) == 0 => return Ok(puzzle),
            Ok(puzzle) if nearest.as_ref().is_none_or(|near| off(&puzzle) < off(near)) => {
                nearest = Some(puzzle);
            }
            Ok(_) => {}
            Err(error @ PuzzleError::Solve(_)) => return Err(error),
            Err(error) => failed = Some(error),
        }
    }
    let none = PuzzleError::NotFound { wanted: format!("difficulty {band}"), tries: TRIES };
    nearest.ok_or(failed.unwrap_or(none))
}

/// A start that the player who begins can win, but not with every move; else the last one drawn.
fn game(pool: &VariantPool, number: u64, control: &SolveControl) -> Result<GameId, PuzzleError> {
    let mut drawn = None;
    for attempt in 0..TRIES {
        let mut rng = SeededRng::branch(number, [PURPOSE, 2, attempt]);
        let start = pool.draw(&mut rng).reseeded(rng.below(SEEDS)).explicit();
        let game = start.open(Seat::One)?;
        let solution = Oracle::new(&*game).solve(&*game, control)?;
        if solution.value == Value::Win && !solution.is_decided() {
            return Ok(start);
        }
        drawn = Some(start);
    }
    drawn.ok_or(PuzzleError::NotFound { wanted: "a game".to_string(), tries: TRIES })
}
