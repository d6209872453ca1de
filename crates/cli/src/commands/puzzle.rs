use std::path::Path;
use std::sync::Arc;

use duels_oracle::SolveControl;
use duels_rules::{Catalogue, GameId, Prompt, PromptStyle};
use duels_session::data::{DailyData, PuzzleData};
use duels_session::draw_seed;
use duels_session::puzzle::{
    Daily, Puzzle, PuzzleError, PuzzleFilter, PuzzleId, PuzzleIdError, PuzzleMaker, PuzzleStream,
};

use super::play::or_goodbye;
use super::solve::cancel_on_signal;
use crate::args::PuzzleArgs;
use crate::play::Autosave;
use crate::puzzle::{
    Challenge, DataCard, ProgressFile, PuzzleQueue, Solved, daily_heading, export, solve, today,
};
use crate::terminal::{MessageKind, StopReason, with_progress};
use crate::{Console, Failure, record_files, tui};

/// Asks puzzles, or prints them as data.
pub(crate) fn run(catalogue: Catalogue, args: &PuzzleArgs, console: &mut Console) -> Result<(), Failure> {
    let control = Arc::new(SolveControl::default());
    let is_data = args.json || args.export.is_some();
    let stage = if is_data { None } else { tui::wanted_where_it_fits(args.screen, console)? };
    let runner = PuzzleRunner { catalogue, args, control: &control };
    let Some(stage) = stage else {
        cancel_on_signal(console, &control);
        return runner.in_lines(console);
    };
    let autosave = Autosave::start(console);
    let Some(queue) = runner.queue(console)? else { return Ok(()) };
    let (left, share) = tui::puzzles(catalogue, stage, queue, &autosave);
    if let Some(text) = share {
        console.say(MessageKind::Notice, &text)?;
    }
    or_goodbye(Err(left), console)
}

struct PuzzleRunner<'a> {
    catalogue: Catalogue,
    args: &'a PuzzleArgs,
    control: &'a SolveControl,
}

impl PuzzleRunner<'_> {
    /// Asks the puzzles in lines, or prints them.
    fn in_lines(&self, console: &mut Console) -> Result<(), Failure> {
        if let Some(count) = self.args.export {
            return self.export(console, count);
        }
        let Some(mut queue) = self.queue(console)? else { return Ok(()) };
        while let Some(puzzle) = with_progress(self.control, |control| queue.next(control))? {
            if let (Some((number, count)), false) = (puzzle.place, self.args.json) {
                console.say(MessageKind::Notice, &format!("Puzzle {number} of {count}"))?;
            }
            self.one(console, &puzzle.challenge)?;
            if matches!(queue, PuzzleQueue::Drawn(_)) && !self.goes_on(console)? {
                break;
            }
        }
        Ok(())
    }

    /// The puzzles to ask. Where there are none, a sentence has said so.
    fn queue(&self, console: &mut Console) -> Result<Option<PuzzleQueue>, Failure> {
        if self.args.daily {
            let date = match &self.args.date {
                Some(text) => Daily::parse_date(text, today())?,
                None => today(),
            };
            return Ok(Some(PuzzleQueue::Daily { catalogue: self.catalogue, date: Some(date) }));
        }
        if let Some(path) = &self.args.mistakes {
            return self.mistakes(console, path);
        }
        if self.args.practice {
            return self.practice(console);
        }
        if let Some(id) = self.named()? {
            let puzzle = with_progress(self.control, |control| PuzzleMaker::default().make(&id, control))?;
            return Ok(Some(PuzzleQueue::one(puzzle)));
        }
        let seed = self.args.seed.map_or_else(draw_seed, Ok)?;
        let stream = PuzzleStream::new(self.catalogue, self.filter()?, seed)?;
        Ok(Some(PuzzleQueue::Drawn(Box::new(stream))))
    }

    fn export(&self, console: &mut Console, count: u64) -> Result<(), Failure> {
        // A name cannot be exported.
        self.named()?;
        let seed = self.args.seed.map_or_else(draw_seed, Ok)?;
        let mut stream = PuzzleStream::new(self.catalogue, self.filter()?, seed)?;
        let card = self.args.card.as_deref().map(|path| (path, DataCard::new(self.export_command(seed))));
        export(console, &mut stream, count, card, self.control)
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
    fn one(&self, console: &mut Console, challenge: &Challenge) -> Result<(), Failure> {
        match challenge {
            Challenge::Puzzle(puzzle) if self.args.json => {
                return Ok(console.json(&PuzzleData::new(puzzle))?);
            }
            Challenge::Daily(daily) if self.args.json => return Ok(console.json(&DailyData::from(daily))?),
            Challenge::Daily(daily) => console.say(MessageKind::Game, &daily_heading(daily))?,
            Challenge::Puzzle(_) => {}
        }
        let Solved::Done(tries) = solve(console, challenge.puzzle(), self.control)? else { return Ok(()) };
        let (closing, problem) = ProgressFile::finish(challenge, tries.marks());
        if let Some(problem) = problem {
            console.warn(&problem)?;
        }
        Ok(console.say(MessageKind::Notice, &closing)?)
    }

    fn mistakes(&self, console: &mut Console, path: &Path) -> Result<Option<PuzzleQueue>, Failure> {
        let session = record_files::load_round(self.catalogue, path, None)?;
        let puzzles = with_progress(self.control, |control| {
            let review = session.review(control)?;
            PuzzleMaker::default().from_review(&session, &review, None, control)
        })?;
        if puzzles.is_empty() && !self.args.json {
            let none = "Nobody gave a win away in this game: there is no puzzle to make from it.";
            console.say(MessageKind::Notice, none)?;
            return Ok(None);
        }
        Ok(Some(PuzzleQueue::listed(puzzles)))
    }

    fn practice(&self, console: &mut Console) -> Result<Option<PuzzleQueue>, Failure> {
        let file = ProgressFile::open();
        let practice = &file.progress().practice;
        let due = practice.due(today());
        if due.is_empty() {
            let next =
                practice.next_due().map_or("A puzzle that you miss comes back here.".to_string(), |date| {
                    format!("The next one comes back on {date}.")
                });
            console.say(MessageKind::Notice, &format!("Nothing is due today. {next}"))?;
            return Ok(None);
        }
        let mut maker = PuzzleMaker::default();
        let mut puzzles = Vec::new();
        for name in due {
            match self.practised(&mut maker, name) {
                Ok(puzzle) => puzzles.push(puzzle),
                Err(error) => console.warn(&format!("{name} is left out: {error}."))?,
            }
        }
        Ok(Some(puzzles).filter(|puzzles| !puzzles.is_empty()).map(PuzzleQueue::listed))
    }

    fn practised(&self, maker: &mut PuzzleMaker, name: &str) -> Result<Puzzle, PuzzleError> {
        maker.make(&PuzzleId::parse(self.catalogue, name)?, self.control)
    }

    /// Whether another puzzle is asked after one that was drawn.
    fn goes_on(&self, console: &mut Console) -> Result<bool, Failure> {
        let may_go_on = console.is_terminal() && !self.args.json && self.args.seed.is_none();
        if may_go_on { another(console) } else { Ok(false) }
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
