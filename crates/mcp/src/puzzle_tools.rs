//! The tools for puzzles: get one, answer it.

use std::sync::Arc;

use duels_oracle::SolveError;
use duels_rules::quoted;
use duels_session::puzzle::{
    Daily, Puzzle, PuzzleError, PuzzleFilter, PuzzleId, PuzzleMaker, PuzzleStream, Question,
};
use jiff::Timestamp;

use crate::inputs::{AnswerInput, PuzzleInput};
use crate::play_tools::{drawn_seed, number};
use crate::puzzle_outputs::{AnswerOutput, PuzzleOutput};
use crate::puzzles::{AskedPuzzle, Day};
use crate::scalar::TextOrNumber;
use crate::server::Server;
use crate::tool_result::{ToolError, ToolOutput, ToolResult};
use crate::tool_text;

impl Server {
    pub(crate) async fn puzzle(&self, input: &PuzzleInput) -> ToolResult {
        let (name, asked) = self.asked_puzzle(input).await?;
        ToolOutput::new(tool_text::puzzle(&name, &asked), &PuzzleOutput::new(&name, &asked))
    }

    pub(crate) async fn answer_puzzle(&self, input: &AnswerInput) -> ToolResult {
        let (name, asked) = self.games.puzzle(&input.puzzle)?;
        let (puzzle, answer) = (Arc::clone(&asked.puzzle), input.answer.text());
        let attempt = self.solver.run(move |control| puzzle.answer(&answer, control)).await?;
        let asked = self.games.answered(&name, attempt.right)?;
        let text = tool_text::attempt(&name, &asked, &attempt);
        ToolOutput::new(text, &AnswerOutput::new(&name, &asked, &attempt))
    }

    /// The puzzle that the input describes, with its name.
    async fn asked_puzzle(&self, input: &PuzzleInput) -> Result<(String, AskedPuzzle), ToolError> {
        let is_daily = input.daily || input.date.is_some();
        match (&input.name, is_daily, input.is_open()) {
            (Some(name), false, true) => self.named_puzzle(name).await,
            (None, true, true) => self.daily_puzzle(input.date.as_deref()).await,
            (None, false, _) => {
                let puzzle = self.drawn_puzzle(input).await?;
                self.games.ask(puzzle, None)
            }
            (Some(_), ..) => Err(ToolError::new("The name of a puzzle says everything: give nothing else.")),
            (None, true, false) => Err(ToolError::new(
                "The daily puzzle follows from its date: give nothing but daily and date.",
            )),
        }
    }

    async fn named_puzzle(&self, name: &str) -> Result<(String, AskedPuzzle), ToolError> {
        if let Some(known) = self.games.asked(name) {
            return Ok(known);
        }
        let id = PuzzleId::parse(self.catalogue, name).map_err(|error| ToolError::from_error(&error))?;
        if let Some(known) = self.games.asked(&id.to_string()) {
            return Ok(known);
        }
        // Before it is made: whether a position is a puzzle at all already tells something about it.
        self.games.allow_puzzle(id.variant().entry().info.id)?;
        let puzzle = self.solver.run(move |control| PuzzleMaker::default().make(&id, control)).await?;
        self.games.ask(puzzle, None)
    }

    async fn daily_puzzle(&self, date: Option<&str>) -> Result<(String, AskedPuzzle), ToolError> {
        let (catalogue, today) = (self.catalogue, Daily::date_at(Timestamp::now()));
        let date = date.map_or(Ok(today), |text| Daily::parse_date(text, today));
        let date = date.map_err(|error| ToolError::from_error(&error))?;
        let made = self.solver.run(move |control| Ok::<_, SolveError>(Daily::of(catalogue, date, control)));
        let daily = made.await?.map_err(|error| ToolError::from_error(&error))?;
        let day = Some(Day::from(&daily));
        match self.games.asked(&daily.puzzle.id().to_string()) {
            Some((name, known)) => Ok((name, AskedPuzzle { day, ..known })),
            None => self.games.ask(daily.puzzle, day),
        }
    }

    async fn drawn_puzzle(&self, input: &PuzzleInput) -> Result<Puzzle, ToolError> {
        let filter = self.filter(input)?;
        let seed = input.seed.as_ref().map_or_else(drawn_seed, number)?;
        let catalogue = self.catalogue;
        let drawn = self.solver.run(move |control| -> Result<Puzzle, PuzzleError> {
            PuzzleStream::new(catalogue, filter, seed)?.next(control)
        });
        drawn.await
    }

    fn filter(&self, input: &PuzzleInput) -> Result<PuzzleFilter, ToolError> {
        let filter = match &input.game {
            Some(game) => PuzzleFilter::for_game(self.catalogue, game),
            None => Ok(PuzzleFilter::default()),
        };
        let theme = input.theme.as_ref().map(|theme| theme.parse()).transpose();
        Ok(PuzzleFilter {
            theme: theme.map_err(|error: duels_oracle::UnknownTheme| ToolError::from_error(&error))?,
            band: input.difficulty.as_ref().map(difficulty).transpose()?,
            question: input.question.as_deref().map_or(Ok(Question::default()), question)?,
            ..filter.map_err(|error| ToolError::from_error(&error))?
        })
    }
}

impl PuzzleInput {
    /// Whether nothing says how to draw a puzzle.
    fn is_open(&self) -> bool {
        let PuzzleInput { game, difficulty, theme, question, seed, .. } = self;
        game.is_none() && difficulty.is_none() && theme.is_none() && question.is_none() && seed.is_none()
    }
}

fn difficulty(written: &TextOrNumber) -> Result<u8, ToolError> {
    let text = written.text();
    text.parse().ok().filter(|band| (1..=5).contains(band)).ok_or_else(|| {
        ToolError::new(format!("{} is not a difficulty. Accepted: 1 (easy) to 5.", quoted(&text)))
    })
}

fn question(word: &str) -> Result<Question, ToolError> {
    Question::from_word(&word.trim().to_ascii_lowercase()).ok_or_else(|| {
        let known = Question::ALL.map(Question::word).join(", ");
        ToolError::new(format!("There is no question {}. Accepted: {known}.", quoted(word)))
    })
}
