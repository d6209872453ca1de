//! The tools to learn with: the games, their rules, hints, solutions and reviews.

use duels_oracle::{Oracle, SolveError};
use duels_rules::{GameId, RngStream, Seat};
use duels_session::Session;
use duels_session::data::{ReviewData, SolutionData};

use crate::inputs::{GameInput, RulesInput, SolveInput};
use crate::outputs::{HintOutput, LISTED, ListOutput, RulesOutput};
use crate::play_tools::{drawn_seed, seat};
use crate::server::Server;
use crate::solver::HINT_MEMORY;
use crate::tool_result::{ToolError, ToolOutput, ToolResult};
use crate::tool_text;

impl Server {
    pub(crate) fn list_games(&self) -> ToolResult {
        let open = self.games.names();
        let text = tool_text::list(self.catalogue, &open);
        let opponents = tool_text::opponents().collect();
        ToolOutput::new(text, &ListOutput::new(self.catalogue.entries(), opponents, open))
    }

    /// The rules, and nothing about who wins: what to do with them is the client's part.
    pub(crate) fn rules(&self, input: &RulesInput) -> ToolResult {
        let id = GameId::parse(self.catalogue, &input.game).map_err(|error| ToolError::from_error(&error))?;
        let game = id.open(Seat::One).map_err(|error| ToolError::from_error(&error))?;
        ToolOutput::new(tool_text::rules(&*game), &RulesOutput::new(&id, &*game))
    }

    pub(crate) async fn hint(&self, input: GameInput) -> ToolResult {
        let mut game = self.games.game(&input.game).await?;
        game.allow_help("No hint is given")?;
        self.games.allow_solution(game.session.game().info().id)?;
        let hint = self.solver.run_within(HINT_MEMORY, move |control| {
            let hint = game.session.hint(control)?;
            game.hints_given += 1;
            Ok::<_, SolveError>(hint)
        });
        let hint = hint.await?;
        ToolOutput::new(hint.clone(), &HintOutput { game: input.game, hint })
    }

    pub(crate) async fn solve(&self, input: &SolveInput) -> ToolResult {
        let session = self.position(input).await?;
        self.games.allow_solution(session.game().info().id)?;
        let solved = self.solver.run(move |control| {
            let mut oracle = Oracle::new(session.game());
            let solution = oracle.solve(session.game(), control)?;
            let why = oracle.why(session.game(), &solution, control)?;
            Ok::<_, SolveError>((session, solution, why))
        });
        let (session, solution, why) = solved.await?;
        let text = tool_text::solution(&session, &solution, &why);
        ToolOutput::new(text, &SolutionData::new(&session, &solution, why).truncated(LISTED))
    }

    pub(crate) async fn review(&self, input: GameInput) -> ToolResult {
        let game = self.games.game(&input.game).await?;
        game.allow_help("No review is shown")?;
        self.games.allow_solution(game.session.game().info().id)?;
        let reviewed = self.solver.run(move |control| {
            let review = game.session.review(control)?;
            let data = ReviewData::new(&game.session, &review).truncated(LISTED);
            Ok::<_, SolveError>((data, tool_text::review(&review)))
        });
        let (data, text) = reviewed.await?;
        ToolOutput::new(text, &data)
    }

    /// A session in the position to solve.
    async fn position(&self, input: &SolveInput) -> Result<Session, ToolError> {
        match (&input.game, &input.start) {
            (Some(name), None) => {
                let game = self.games.game(name).await?;
                game.allow_help("No solution is shown")?;
                Ok(game.session.copy())
            }
            (None, Some(start)) => {
                let id =
                    GameId::parse(self.catalogue, start).map_err(|error| ToolError::from_error(&error))?;
                let seed = id.seed().map_or_else(drawn_seed, Ok)?;
                let first = seat(input.first.as_ref(), seed, RngStream::First)?;
                replay(id.reseeded(seed), first, input.moves.split_whitespace())
            }
            _ => Err(ToolError::new("Give either game (the name of a game) or start, and not both.")),
        }
    }
}

fn replay<'a>(id: GameId, first: Seat, moves: impl Iterator<Item = &'a str>) -> Result<Session, ToolError> {
    let mut session = Session::new(id, first).map_err(|error| ToolError::from_error(&error))?;
    session.play_moves(moves).map_err(|error| ToolError::from_error(&error))?;
    Ok(session)
}
