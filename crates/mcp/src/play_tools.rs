//! The tools to play with: start a game, look at it, move, take back, resign.

use duels_players::Computer;
use duels_rules::text::counted;
use duels_rules::{GameId, Names, RngStream, Seat, quoted};
use duels_session::{SeatChoice, Session, draw_seed};

use crate::inputs::{GameInput, MoveInput, NewGameInput};
use crate::open_game::OpenGame;
use crate::outputs::GameOutput;
use crate::scalar::TextOrNumber;
use crate::server::Server;
use crate::tool_result::{ToolError, ToolOutput, ToolResult};
use crate::tool_text;

impl Server {
    pub(crate) async fn new_game(&self, input: &NewGameInput) -> ToolResult {
        let mut game = self.start(input)?;
        self.games.allow_computer(game.session.game().info().id)?;
        let welcome = game.session.game().welcome(&Names::SEATS).trim().to_string();
        let mut events = vec![welcome];
        events.extend(game.begin(&self.solver).await?);
        let name = self.games.add(game)?;
        let game = self.games.game(&name).await?;
        output(&name, &game, events)
    }

    pub(crate) async fn look(&self, input: &GameInput) -> ToolResult {
        let game = self.games.game(&input.game).await?;
        output(&input.game, &game, Vec::new())
    }

    pub(crate) async fn make_move(&self, input: &MoveInput) -> ToolResult {
        let mut game = self.games.game(&input.game).await?;
        if game.client_seat().is_some() {
            self.games.allow_computer(game.session.game().info().id)?;
        }
        let events = game.play(&input.mv.text(), &self.solver).await?;
        output(&input.game, &game, events)
    }

    pub(crate) async fn undo(&self, input: &GameInput) -> ToolResult {
        let mut game = self.games.game(&input.game).await?;
        let plies = game.undo()?;
        output(&input.game, &game, vec![format!("Taken back: {}.", counted(plies as u64, "ply"))])
    }

    pub(crate) async fn resign(&self, input: &GameInput) -> ToolResult {
        let mut game = self.games.game(&input.game).await?;
        game.resign()?;
        output(&input.game, &game, Vec::new())
    }

    /// The game that the input describes, at its start.
    fn start(&self, input: &NewGameInput) -> Result<OpenGame, ToolError> {
        if input.hints && self.settings.blind {
            return Err(ToolError::new("This server gives no hints: start the game with hints: false."));
        }
        let params: Vec<_> =
            input.parameters.iter().map(|(name, value)| format!("{name}={}", value.text())).collect();
        let id = GameId::with_params(self.catalogue, &input.start, params.iter().map(String::as_str))
            .map_err(|error| ToolError::from_error(&error))?;
        let id = match &input.seed {
            Some(seed) => id.with_seed(number(seed)?).map_err(|error| ToolError::from_error(&error))?,
            None => id,
        };
        let seed = id.seed().map_or_else(drawn_seed, Ok)?;
        let opponent = opponent(input.opponent.as_deref().unwrap_or("perfect"))?;
        let client = seat(input.seat.as_ref(), seed, RngStream::PlayerOne)?;
        let first = seat(input.first.as_ref(), seed, RngStream::First)?;
        let mut session =
            Session::new(id.reseeded(seed), first).map_err(|error| ToolError::from_error(&error))?;
        let mut computers = [None; 2];
        computers[client.other().index()] = opponent;
        let player_name = |computer: Option<Computer>| {
            computer.map_or("client".to_string(), |computer| computer.to_string())
        };
        session.players = computers.map(player_name);
        let solution_seen = self.games.solution_seen(session.game().info().id);
        Ok(OpenGame::new(session, computers, seed, input.hints, solution_seen))
    }
}

fn output(name: &str, game: &OpenGame, events: Vec<String>) -> ToolResult {
    ToolOutput::new(tool_text::game(name, game, &events), &GameOutput::new(name, game, events))
}

fn opponent(name: &str) -> Result<Option<Computer>, ToolError> {
    match name.trim() {
        name if name.eq_ignore_ascii_case("none") => Ok(None),
        name => match name.parse() {
            Err(_) => Err(ToolError::new(format!(
                "There is no opponent {}. Accepted: random, level:1 (weakest) to level:9, perfect, or none (you move \
                 for both seats).",
                quoted(name)
            ))),
            Ok(computer) => Ok(Some(computer)),
        },
    }
}

/// The seat that is meant, 1 by default; a random one comes from the seed.
pub(crate) fn seat(written: Option<&TextOrNumber>, seed: u64, stream: RngStream) -> Result<Seat, ToolError> {
    let choice = written.map_or(Ok(SeatChoice::One), |written| written.text().parse());
    let choice = choice.map_err(|error| ToolError::from_error(&error))?;
    Ok(choice.seat(seed, stream))
}

pub(crate) fn number(written: &TextOrNumber) -> Result<u64, ToolError> {
    let text = written.text();
    text.parse().map_err(|_| {
        let accepted = format!("Accepted: a whole number from 0 to {}.", u64::MAX);
        ToolError::new(format!("{} is not a seed. {accepted}", quoted(&text)))
    })
}

/// A random seed, small enough to be typed again.
pub(crate) fn drawn_seed() -> Result<u64, ToolError> {
    draw_seed().map_err(|error| ToolError::from_error(&error))
}
