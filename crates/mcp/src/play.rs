//! The tools to play with: start a game, look at it, move, take back, resign.

use duels_players::PlayerSpec;
use duels_rules::{GameId, RngStream, Seat, SeededRng, quoted};
use duels_session::Session;
use rmcp::handler::server::tool::schema_for_output;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::{tool, tool_router};

use crate::answer::{Answer, Answered, Refused};
use crate::ask::{GameAsk, MoveAsk, NewGameAsk};
use crate::game::Game;
use crate::server::Server;
use crate::shape::GameShape;
use crate::spoken::Spoken;
use crate::text;

#[tool_router(router = play_tools, vis = "pub(crate)")]
impl Server {
    /// Start a game. You get its name (such as g1), the position and the legal moves. Where the computer begins, it
    /// has already moved. Several games may be played at once.
    #[tool(
        output_schema = schema_for_output::<GameShape>(),
        annotations(title = "Start a game", read_only_hint = false, destructive_hint = false, open_world_hint = false)
    )]
    async fn new_game(&self, Parameters(ask): Parameters<NewGameAsk>) -> Answered<GameShape> {
        let mut game = self.made(&ask)?;
        let said = game.begin(&self.bench).await?;
        let welcome = game.session.game().welcome().trim().to_string();
        // The game is the desk's as soon as it has a name, so what is shown is made before that.
        let said: Vec<_> = [welcome].into_iter().chain(said).collect();
        let name = self.desk.add(game)?;
        let game = self.desk.game(&name).await?;
        Ok(shown(&name, &game, said))
    }

    /// Show a game: the position, whose turn it is, the plies so far and the legal moves. Changes nothing.
    #[tool(
        output_schema = schema_for_output::<GameShape>(),
        annotations(title = "Look at a game", read_only_hint = true, open_world_hint = false)
    )]
    async fn look(&self, Parameters(ask): Parameters<GameAsk>) -> Answered<GameShape> {
        let game = self.desk.game(&ask.game).await?;
        Ok(shown(&ask.game, &game, Vec::new()))
    }

    /// Make your move, and get the computer's answer and the new position. The move is one of the words listed as
    /// legal. A move that is refused changes nothing: the answer says why, and you choose again.
    #[tool(
        name = "move",
        output_schema = schema_for_output::<GameShape>(),
        annotations(title = "Make a move", read_only_hint = false, destructive_hint = false, open_world_hint = false)
    )]
    async fn make_move(&self, Parameters(ask): Parameters<MoveAsk>) -> Answered<GameShape> {
        let mut game = self.desk.game(&ask.game).await?;
        let said = game.play(&ask.word.text(), &self.bench).await?;
        Ok(shown(&ask.game, &game, said))
    }

    /// Take back your latest move, and the computer's answer to it. Only in a game that was started with hints.
    #[tool(
        output_schema = schema_for_output::<GameShape>(),
        annotations(title = "Take back", read_only_hint = false, destructive_hint = true, open_world_hint = false)
    )]
    async fn undo(&self, Parameters(ask): Parameters<GameAsk>) -> Answered<GameShape> {
        let mut game = self.desk.game(&ask.game).await?;
        let plies = game.undo()?;
        let said = format!("Taken back: {}.", duels_rules::text::counted(plies as u64, "ply"));
        Ok(shown(&ask.game, &game, vec![said]))
    }

    /// Give up a game, which your opponent then wins. Where you move for both seats, the player to move gives up.
    #[tool(
        output_schema = schema_for_output::<GameShape>(),
        annotations(title = "Resign", read_only_hint = false, destructive_hint = true, open_world_hint = false)
    )]
    async fn resign(&self, Parameters(ask): Parameters<GameAsk>) -> Answered<GameShape> {
        let mut game = self.desk.game(&ask.game).await?;
        game.resign()?;
        Ok(shown(&ask.game, &game, Vec::new()))
    }

    /// The game that is asked for, at its start.
    fn made(&self, ask: &NewGameAsk) -> Result<Game, Refused> {
        if ask.hints && self.settings.blind {
            return Err(Refused::new("This server gives no hints: start the game with hints: false."));
        }
        let words: Vec<_> =
            ask.parameters.iter().map(|(name, value)| format!("{name}={}", value.text())).collect();
        let id = GameId::with_params(self.catalogue, &ask.start, words.iter().map(String::as_str))
            .map_err(|error| Refused::of(&error))?;
        let id = match &ask.seed {
            Some(seed) => id.with_seed(number(seed)?).map_err(|error| Refused::of(&error))?,
            None => id,
        };
        let seed = id.seed().map_or_else(drawn_seed, Ok)?;
        let opponent = opponent(ask.opponent.as_deref().unwrap_or("perfect"))?;
        let chosen = |said: &Option<Spoken>, stream| {
            said.as_ref().map_or(Ok(Seat::One), |said| seat(said, seed, stream))
        };
        let (own, first) = (chosen(&ask.seat, RngStream::PlayerOne)?, chosen(&ask.first, RngStream::First)?);
        let mut session = Session::new(id.reseeded(seed), first).map_err(|error| Refused::of(&error))?;
        let mut whos = [PlayerSpec::Person; 2];
        whos[own.other().index()] = opponent;
        session.players =
            whos.map(|who| if who == PlayerSpec::Person { "client".to_string() } else { who.to_string() });
        Ok(Game { session, whos, seed, hints: ask.hints, hinted: 0, undone: 0 })
    }
}

fn shown(name: &str, game: &Game, said: Vec<String>) -> Answer<GameShape> {
    Answer { text: text::game(name, game, &said), shape: GameShape::of(name, game, said) }
}

fn opponent(name: &str) -> Result<PlayerSpec, Refused> {
    match name.trim() {
        name if name.eq_ignore_ascii_case("none") => Ok(PlayerSpec::Person),
        name => match name.parse() {
            Ok(PlayerSpec::Person) | Err(_) => Err(Refused::new(format!(
                "There is no opponent {}. Accepted: random, level:1 (weakest) to level:9, perfect, or none (you move \
                 for both seats).",
                quoted(name)
            ))),
            Ok(who) => Ok(who),
        },
    }
}

/// The seat that is meant; chance comes from the seed.
pub(crate) fn seat(said: &Spoken, seed: u64, stream: RngStream) -> Result<Seat, Refused> {
    match said.text().to_ascii_lowercase().as_str() {
        "1" => Ok(Seat::One),
        "2" => Ok(Seat::Two),
        "random" => Ok(Seat::BOTH[SeededRng::new(seed, stream).below(2) as usize]),
        other => Err(Refused::new(format!("There is no seat {}. Accepted: 1, 2 or random.", quoted(other)))),
    }
}

fn number(said: &Spoken) -> Result<u64, Refused> {
    let text = said.text();
    let wrong =
        |_| format!("{} is not a seed. Accepted: a whole number from 0 to {}.", quoted(&text), u64::MAX);
    text.parse().map_err(|error: std::num::ParseIntError| Refused::new(wrong(error)))
}

/// A seed that nobody could foresee, small enough to be written again.
pub(crate) fn drawn_seed() -> Result<u64, Refused> {
    let random = getrandom::u64()
        .map_err(|error| Refused::new(format!("No seed can be drawn ({error}): name one.")))?;
    Ok(random % 1_000_000_000)
}
