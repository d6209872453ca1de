use std::sync::Arc;

use duels_oracle::SolveControl;
use duels_rules::{Catalogue, GameId, Prompt, PromptStyle};
use duels_session::data::{DailyData, PuzzleData};
use duels_session::draw_seed;
use duels_session::puzzle::{
    Daily, DailyResult, Puzzle, PuzzleError, PuzzleFilter, PuzzleId, PuzzleIdError, PuzzleMaker,
    PuzzleStream, TryMark, share_text,
};
use jiff::civil::Date;

use super::solve::cancel_on_signal;
use crate::args::PuzzleArgs;
use crate::puzzle::{DataCard, ProgressFile, Solved, daily_heading, export, solve, summary};
use crate::terminal::{MessageKind, StopReason, with_progress};
use crate::{Console, Failure, record_files};

/// Asks puzzles, or prints them as data.
pub(crate) fn run(catalogue: Catalogue, args: &PuzzleArgs, console: &mut Console) -> Result<(), Failure> {
    let control = Arc::new(SolveControl::default());
    cancel_on_signal(console, &control);
    let command = PuzzleCommand { catalogue, args, control: &control, today: today() };
    if args.daily {
        return command.daily(console);
    }
    if args.mistakes.is_some() {
        return command.mistakes(console);
    }
    if args.practice {
        return command.practice(console);
    }
    command.drawn(console)
}

/// Today in UTC, as the daily duel counts.
fn today() -> Date {
    jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date()
}

struct PuzzleCommand<'a> {
    catalogue: Catalogue,
    args: &'a PuzzleArgs,
    control: &'a SolveControl,
    today: Date,
}

impl PuzzleCommand<'_> {
    /// The puzzle of a name, or puzzles drawn from a seed.
    fn drawn(&self, console: &mut Console) -> Result<(), Failure> {
        if let Some(id) = self.named()? {
            let puzzle = with_progress(self.control, |control| PuzzleMaker::default().make(&id, control))?;
            return self.one(console, &puzzle);
        }
        let seed = self.args.seed.map_or_else(draw_seed, Ok)?;
        let mut stream = PuzzleStream::new(self.catalogue, self.filter()?, seed)?;
        if let Some(count) = self.args.export {
            let card = self.args.card.as_deref().map(|path| (path, DataCard::new(self.export_command(seed))));
            return export(console, &mut stream, count, card, self.control);
        }
        loop {
            let puzzle = with_progress(self.control, |control| stream.next(control))?;
            self.one(console, &puzzle)?;
            let goes_on = console.is_terminal() && !self.args.json && self.args.seed.is_none();
            if !goes_on || !another(console)? {
                return Ok(());
            }
        }
    }

    /// The puzzle that is named: by its whole name, or by a variant with a seed and nothing else to look for.
    fn named(&self) -> Result<Option<PuzzleId>, Failure> {
        let PuzzleArgs { game, params, seed, question, .. } = self.args;
        let Some(game) = game else { return Ok(None) };
        if game.trim().to_ascii_lowercase().starts_with("puzzle:") {
            let is_alone = params.is_empty() && seed.is_none() && self.args.export.is_none();
            if !is_alone || self.args.theme.is_some() || self.args.difficulty.is_some() {
                let only = "the name of a puzzle says everything: give nothing else but --json".to_string();
                return Err(Failure::Refused(only));
            }
            let id = PuzzleId::parse(self.catalogue, game);
            return Ok(Some(id.map_err(PuzzleError::from)?));
        }
        let id = GameId::with_params(self.catalogue, game, params.iter().map(String::as_str))?;
        let is_picky =
            self.args.theme.is_some() || self.args.difficulty.is_some() || self.args.export.is_some();
        let seed = id.seed().or(seed.filter(|_| self.is_variant()));
        Ok(seed.filter(|_| !is_picky).map(|seed| PuzzleId::from_seed(&id, seed, *question)))
    }

    /// Whether the game is given with parameters.
    fn is_variant(&self) -> bool {
        let PuzzleArgs { game, params, .. } = self.args;
        !params.is_empty() || game.as_ref().is_some_and(|game| game.contains([':', '#']))
    }

    fn filter(&self) -> Result<PuzzleFilter, Failure> {
        let PuzzleArgs { game, params, theme, difficulty, question, .. } = self.args;
        let variant = match game {
            Some(game) if self.is_variant() => {
                Some(GameId::with_params(self.catalogue, game, params.iter().map(String::as_str))?)
            }
            _ => None,
        };
        let game = game.clone().filter(|_| variant.is_none());
        Ok(PuzzleFilter { game, variant, theme: *theme, band: *difficulty, question: *question })
    }

    /// The command line that gives an export again.
    fn export_command(&self, seed: u64) -> String {
        let PuzzleArgs { game, params, theme, difficulty, question, export, .. } = self.args;
        let mut words = vec!["duels puzzle".to_string()];
        words.extend(game.iter().chain(params).cloned());
        words.extend(theme.map(|theme| format!("--theme \"{theme}\"")));
        words.extend(difficulty.map(|band| format!("--difficulty {band}")));
        words.push(format!("--question {question} --export {} --seed {seed}", export.unwrap_or(0)));
        words.join(" ")
    }

    /// One puzzle: as data, or asked.
    fn one(&self, console: &mut Console, puzzle: &Puzzle) -> Result<(), Failure> {
        if self.args.json {
            return Ok(console.json(&PuzzleData::new(puzzle))?);
        }
        let mut file = ProgressFile::open();
        if let Solved::Done(marks) = solve(console, puzzle, self.control)? {
            self.keep(console, &mut file, puzzle, &marks, None)?;
            console.say(MessageKind::Notice, &summary(file.progress()))?;
        }
        Ok(())
    }

    /// Notes how a puzzle went.
    fn keep(
        &self,
        console: &mut Console,
        file: &mut ProgressFile,
        puzzle: &Puzzle,
        marks: &[TryMark],
        daily: Option<Date>,
    ) -> Result<(), Failure> {
        let problem = file.update(|progress| {
            let is_again =
                daily.is_some_and(|date| progress.daily.get(&date).is_some_and(DailyResult::is_solved));
            if !is_again {
                progress.finished(puzzle, marks, self.today);
            }
            daily.iter().for_each(|date| progress.finished_daily(*date, marks));
        });
        problem.map_or(Ok(()), |problem| Ok(console.warn(&problem)?))
    }

    fn daily(&self, console: &mut Console) -> Result<(), Failure> {
        let date = match &self.args.date {
            Some(text) => Daily::parse_date(text, self.today)?,
            None => self.today,
        };
        let daily = with_progress(self.control, |control| Daily::of(self.catalogue, date, control))?;
        if self.args.json {
            return Ok(console.json(&DailyData::from(&daily))?);
        }
        let mut file = ProgressFile::open();
        console.say(MessageKind::Game, &daily_heading(&daily))?;
        let Solved::Done(marks) = solve(console, &daily.puzzle, self.control)? else { return Ok(()) };
        self.keep(console, &mut file, &daily.puzzle, &marks, Some(date))?;
        let progress = file.progress();
        let known = progress.daily.get(&date).map_or(&marks[..], |result| &result.marks);
        let share = share_text(&daily, known, progress.days_in_a_row(self.today), None);
        Ok(console.say(MessageKind::Notice, &share)?)
    }

    fn mistakes(&self, console: &mut Console) -> Result<(), Failure> {
        let Some(path) = &self.args.mistakes else { return Ok(()) };
        let session = record_files::load_round(self.catalogue, path, None)?;
        let puzzles = with_progress(self.control, |control| {
            let review = session.review(control)?;
            PuzzleMaker::default().from_review(&session, &review, None, control)
        })?;
        if puzzles.is_empty() && !self.args.json {
            let none = "Nobody gave a win away in this game: there is no puzzle to make from it.";
            return Ok(console.say(MessageKind::Notice, none)?);
        }
        self.all(console, &puzzles)
    }

    fn practice(&self, console: &mut Console) -> Result<(), Failure> {
        let file = ProgressFile::open();
        let practice = &file.progress().practice;
        let due = practice.due(self.today);
        if due.is_empty() {
            let next =
                practice.next_due().map_or("A puzzle that you miss comes back here.".to_string(), |date| {
                    format!("The next one comes back on {date}.")
                });
            return Ok(console.say(MessageKind::Notice, &format!("Nothing is due today. {next}"))?);
        }
        let mut maker = PuzzleMaker::default();
        let mut puzzles = Vec::new();
        for name in due {
            match self.practised(&mut maker, name) {
                Ok(puzzle) => puzzles.push(puzzle),
                Err(error) => console.warn(&format!("{name} is left out: {error}."))?,
            }
        }
        self.all(console, &puzzles)
    }

    fn practised(&self, maker: &mut PuzzleMaker, name: &str) -> Result<Puzzle, PuzzleError> {
        maker.make(&PuzzleId::parse(self.catalogue, name)?, self.control)
    }

    /// Several puzzles, one after another.
    fn all(&self, console: &mut Console, puzzles: &[Puzzle]) -> Result<(), Failure> {
        for (puzzle, number) in puzzles.iter().zip(1..) {
            if !self.args.json {
                console.say(MessageKind::Notice, &format!("Puzzle {number} of {}", puzzles.len()))?;
            }
            self.one(console, puzzle)?;
        }
        Ok(())
    }
}

/// Whether the person wants another puzzle.
fn another(console: &mut Console) -> Result<bool, Failure> {
    let prompt = Prompt::new("Press Enter for another puzzle, or type q to leave:", PromptStyle::SameLine);
    match console.ask_each(&prompt, Vec::new) {
        Ok(line) => Ok(line.trim().is_empty()),
        Err(StopReason::EndOfInput | StopReason::Interrupted) => Ok(false),
        Err(reason) => Err(reason.into()),
    }
}

impl From<PuzzleIdError> for Failure {
    fn from(error: PuzzleIdError) -> Failure {
        Failure::Puzzle(error.into())
    }
}
