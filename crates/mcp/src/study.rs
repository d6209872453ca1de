//! The tools to learn with: what there is, the rules, hints, solving, reviews.

use duels_oracle::Oracle;
use duels_rules::{GameId, RngStream, Seat, quoted};
use duels_session::Session;
use rmcp::handler::server::tool::schema_for_output;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::{tool, tool_router};

use crate::answer::{Answer, Answered, Refused};
use crate::ask::{GameAsk, RulesAsk, SolveAsk};
use crate::bounds::{KEPT, MEMORY};
use crate::finding::{HintShape, ReviewShape, SolveShape};
use crate::play::{drawn_seed, seat};
use crate::server::Server;
use crate::shape::{ListShape, RulesShape};
use crate::text;

#[tool_router(router = study_tools, vis = "pub(crate)")]
impl Server {
    /// List the games with their parameters, who can be your opponent, and the games that you have started.
    #[tool(
        output_schema = schema_for_output::<ListShape>(),
        annotations(title = "List the games", read_only_hint = true, open_world_hint = false)
    )]
    async fn list_games(&self) -> Answer<ListShape> {
        let open = self.desk.names();
        let text = text::list(self.catalogue, &open);
        Answer { text, shape: ListShape::of(self.catalogue.entries(), text::opponents().collect(), open) }
    }

    /// Explain the rules of a game. Read them before you play it: every game is small, and none is a known one.
    #[tool(
        output_schema = schema_for_output::<RulesShape>(),
        annotations(title = "Read the rules", read_only_hint = true, open_world_hint = false)
    )]
    async fn rules(&self, Parameters(ask): Parameters<RulesAsk>) -> Answered<RulesShape> {
        let id = GameId::parse(self.catalogue, &ask.game).map_err(|error| Refused::of(&error))?;
        let game = id.open(Seat::One).map_err(|error| Refused::of(&error))?;
        let (info, tell) = (game.info(), !self.settings.blind);
        let truth = tell.then(|| info.truth.to_string());
        let shape = RulesShape { game: info.id, title: game.title(), rules: game.rules(), truth };
        Ok(Answer { text: text::rules(&*game, tell), shape })
    }

    /// Get a hint about the position of a game that was started with hints. The first says whether the position is
    /// won, the next which move to make, the third why.
    #[tool(
        output_schema = schema_for_output::<HintShape>(),
        annotations(title = "Get a hint", read_only_hint = false, destructive_hint = false, open_world_hint = false)
    )]
    async fn hint(&self, Parameters(ask): Parameters<GameAsk>) -> Answered<HintShape> {
        let mut game = self.desk.game(&ask.game).await?;
        game.help_allowed("A hint is")?;
        let hint = self.bench.work(KEPT, move |task| {
            let hint = game.session.hint(task)?;
            game.hinted += 1;
            Ok(hint)
        });
        let hint = hint.await?;
        Ok(Answer { text: hint.clone(), shape: HintShape { game: ask.game, hint } })
    }

    /// Solve a position exactly: who wins, in how many plies, with which moves, and why. Give the name of a game, or
    /// any start with the moves that were made from it.
    #[tool(
        output_schema = schema_for_output::<SolveShape>(),
        annotations(title = "Solve a position", read_only_hint = true, open_world_hint = false)
    )]
    async fn solve(&self, Parameters(ask): Parameters<SolveAsk>) -> Answered<SolveShape> {
        let session = self.position(&ask).await?;
        let solved = self.bench.work(MEMORY, move |task| {
            let mut oracle = Oracle::new(session.game());
            let solution = oracle.solve(session.game(), task)?;
            let why = oracle.why(session.game(), &solution, task)?;
            Ok((session, solution, why))
        });
        let (session, solution, why) = solved.await?;
        let text = text::solved(&session, &solution, &why);
        Ok(Answer { text, shape: SolveShape::of(&session, &solution, why) })
    }

    /// Review a game, ply by ply: who stood to win, which moves kept the win and which gave it away, and how well
    /// each side held what it had won. While a game goes on this needs hints.
    #[tool(
        output_schema = schema_for_output::<ReviewShape>(),
        annotations(title = "Review a game", read_only_hint = true, open_world_hint = false)
    )]
    async fn review(&self, Parameters(ask): Parameters<GameAsk>) -> Answered<ReviewShape> {
        let game = self.desk.game(&ask.game).await?;
        game.help_allowed("A review is")?;
        let reviewed = self.bench.work(MEMORY, move |task| {
            let review = game.session.review(task)?;
            Ok((ReviewShape::of(&ask.game, &game.session, &review), text::review(&review)))
        });
        let (shape, text) = reviewed.await?;
        Ok(Answer { text, shape })
    }

    /// A session that stands in the position that is asked about.
    async fn position(&self, ask: &SolveAsk) -> Result<Session, Refused> {
        match (&ask.game, &ask.start) {
            (Some(name), None) => {
                let game = self.desk.game(name).await?;
                game.help_allowed("Solving is")?;
                let words = game.session.plies().iter().map(|ply| ply.word.to_string());
                let words: Vec<_> = words.collect();
                replayed(game.session.id().clone(), game.session.first(), words.iter().map(String::as_str))
            }
            (None, Some(start)) => {
                let id = GameId::parse(self.catalogue, start).map_err(|error| Refused::of(&error))?;
                let id = if id.seed().is_some() { id } else { id.reseeded(drawn_seed()?) };
                let first = match &ask.first {
                    Some(first) => seat(first, id.seed().unwrap_or(0), RngStream::First)?,
                    None => Seat::One,
                };
                replayed(id, first, ask.moves.split_whitespace())
            }
            _ => Err(Refused::new(
                "Say what to solve: either game (the name of a game) or start, and not both.",
            )),
        }
    }
}

fn replayed<'a>(id: GameId, first: Seat, words: impl Iterator<Item = &'a str>) -> Result<Session, Refused> {
    let mut session = Session::new(id, first).map_err(|error| Refused::of(&error))?;
    for (word, ply) in words.zip(1..) {
        session.play(word).map_err(|refusal| {
            Refused::new(format!("Ply {ply}, {}: {refusal} {}", quoted(word), refusal.accepts()).trim_end())
        })?;
    }
    Ok(session)
}
