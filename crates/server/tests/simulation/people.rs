//! Players and watchers. They behave as pages do: they ask any node, and ask again with the same name until they know.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use duels_rules::{Catalogue, GameId};
use duels_server::keys::SeatKey;
use duels_server::rooms::{Action, GameSetup, GameStatus, GameView, PlayerAction, RoomError, SeatRequest};
use duels_server::store::{Store, StoreError, StoredEvent};
use futures_util::future::{BoxFuture, FutureExt, join_all};
use tokio::time::sleep;

use crate::node::{NODES, Request, Response};
use crate::rng::Rng;
use crate::world::World;

/// Where people are: both hosts can be cut off from nodes on their own.
pub const CROWDS: [&str; 2] = ["school", "home"];

/// Against the computer, or for two people, in small and different games.
const STARTS: [(&str, &str); 5] = [
    ("fifty", "perfect"),
    ("divisors", "level:5"),
    ("fifty:target=30", "friend"),
    ("dilemma:length=6#5", "friend"),
    ("divisors:count=12", "anybody"),
];
/// How long a watcher may need to see everything once nobody plays any more.
const CONVERGENCE: Duration = Duration::from_secs(5);

/// What the maker of a game tells its other player, by a way that always works.
type Link = Arc<Mutex<Option<(String, Option<SeatKey>)>>>;

pub struct People {
    world: Arc<World>,
    links: Vec<Link>,
}

/// Somebody at a game.
struct Player {
    world: Arc<World>,
    rng: Rng,
    game: String,
    key: SeatKey,
    asked: u64,
    undos: u32,
}

impl People {
    pub fn new(world: &Arc<World>) -> People {
        let people = STARTS.iter().map(|(_, opponent)| 1 + usize::from(is_for_two(opponent)));
        world.journal.entries().playing = people.sum();
        People { world: Arc::clone(world), links: STARTS.map(|_| Link::default()).to_vec() }
    }

    /// Everybody at one place: in every second game the maker is here, in the others the one who joins.
    pub fn crowd(&self, crowd: &'static str) -> BoxFuture<'static, turmoil::Result> {
        let mut lives: Vec<BoxFuture<'static, ()>> = Vec::new();
        for ((index, (start, opponent)), link) in STARTS.into_iter().enumerate().zip(&self.links) {
            let (world, link) = (Arc::clone(&self.world), Arc::clone(link));
            let rng = self.world.rng.split();
            if CROWDS[index % 2] == crowd {
                lives.push(make(world, rng, start, opponent, link).boxed());
            } else {
                if is_for_two(opponent) {
                    lives.push(join(Arc::clone(&world), self.world.rng.split(), Arc::clone(&link)).boxed());
                }
                lives.push(watch(world, rng, link).boxed());
            }
        }
        join_all(lives).map(|_| Ok(())).boxed()
    }
}

fn is_for_two(opponent: &str) -> bool {
    matches!(opponent, "friend" | "anybody")
}

/// A key that a page would draw at random.
fn key(rng: &Rng) -> SeatKey {
    let mut bits = [0; 32];
    rng.fill(&mut bits);
    URL_SAFE_NO_PAD.encode(bits).parse().expect("32 bytes are a key")
}

async fn make(world: Arc<World>, rng: Rng, start: &str, opponent: &str, link: Link) {
    let start = GameId::parse(Catalogue::standard(), start).expect("a start");
    let setup = GameSetup::parse(start, "1", "1", opponent).expect("a setup");
    let made = loop {
        // A creation that is not acknowledged is tried again, and may leave a game that nobody knows.
        match ask(&world, &rng, || Request::Create(Box::new(setup.clone()))).await {
            Ok(Response::Created(made)) => break made,
            other => surprise(&world, "create", other),
        }
    };
    *link.lock().unwrap_or_else(PoisonError::into_inner) = Some((made.id.clone(), made.invitation));
    world.journal.entries().games.insert(made.id.clone());
    Player { world, rng, game: made.id, key: made.key, asked: 0, undos: 0 }.live().await;
}

async fn join(world: Arc<World>, rng: Rng, link: Link) {
    let (game, invitation) = link_of(&link).await;
    let key = key(&rng);
    let request = SeatRequest { invitation, key: key.clone(), held: None, name: None };
    loop {
        match ask(&world, &rng, || Request::Join(game.clone(), Box::new(request.clone()))).await {
            Ok(Response::Seated) => break,
            other => surprise(&world, "join", other),
        }
    }
    Player { world, rng, game, key, asked: 0, undos: 0 }.live().await;
}

async fn link_of(link: &Link) -> (String, Option<SeatKey>) {
    loop {
        if let Some(link) = link.lock().unwrap_or_else(PoisonError::into_inner).clone() {
            return link;
        }
        sleep(Duration::from_millis(50)).await;
    }
}

/// Asks any node until one answers. Somebody who gets no answer cannot know whether the request was heard.
async fn ask(world: &World, rng: &Rng, request: impl Fn() -> Request) -> Result<Response, RoomError> {
    loop {
        let node = *rng.pick(&NODES);
        match world.nodes.call(node, request()).await {
            Ok(Err(RoomError::Store(StoreError::Unavailable(_)))) | Err(_) => {
                sleep(Duration::from_millis(20 + rng.below(200))).await;
            }
            Ok(answer) => return answer,
        }
    }
}

fn surprise(world: &World, what: &str, answer: Result<Response, RoomError>) {
    let answer = answer.map_or_else(|error| error.to_string(), |_| "another answer".to_owned());
    world.journal.violation(format!("{what}: {answer}"));
}

impl Player {
    /// Plays the game, then a rematch, and leaves.
    async fn live(mut self) {
        self.play().await;
        if let Some((game, key)) = self.rematch().await {
            self.world.journal.entries().games.insert(game.clone());
            (self.game, self.key, self.undos) = (game, key, 0);
            self.play().await;
        }
        self.world.journal.entries().playing -= 1;
    }

    async fn play(&mut self) {
        loop {
            let (game, key) = (self.game.clone(), self.key.clone());
            let view = match ask(&self.world, &self.rng, || Request::Look(game.clone(), key.clone())).await {
                Ok(Response::View(view)) => view,
                other => return surprise(&self.world, "look", other),
            };
            match self.wish(&view) {
                _ if view.status == GameStatus::Over => return,
                Some(action) => self.act(action).await,
                None => sleep(Duration::from_millis(50 + self.rng.below(250))).await,
            }
        }
    }

    /// What the player does next.
    fn wish(&mut self, view: &GameView) -> Option<Action> {
        if view.may_grant_undo() {
            return Some(if self.rng.chance(50) { Action::GrantUndo } else { Action::DeclineUndo });
        }
        if self.undos < 2 && view.undo_asked.is_none() && self.rng.chance(8) {
            if view.may_undo {
                self.undos += 1;
                return Some(Action::Undo);
            }
            if view.may_ask_undo {
                self.undos += 1;
                return Some(Action::AskUndo);
            }
        }
        (view.status == GameStatus::YourTurn)
            .then(|| Action::Play { ply: view.plies + 1, mv: self.rng.pick(&view.table.moves).clone() })
    }

    /// Asks for an action until the answer is known. A refusal is no news: the game may have gone on.
    async fn act(&mut self, action: Action) {
        self.asked += 1;
        let name = format!("{} {}", self.asked, self.game);
        let request = self.key.request(&name);
        self.world.journal.entries().requests.insert(request);
        let wanted = PlayerAction { request: name, key: Some(self.key.clone()), action };
        match ask(&self.world, &self.rng, || Request::Act(self.game.clone(), wanted.clone())).await {
            Ok(Response::Done(version)) => {
                self.world.journal.entries().acknowledged.push((self.game.clone(), request, version));
            }
            Err(RoomError::Broken { reason, .. }) => self.world.journal.violation(reason),
            Ok(_) | Err(_) => {}
        }
    }

    async fn rematch(&mut self) -> Option<(String, SeatKey)> {
        let (game, key) = (self.game.clone(), self.key.clone());
        match ask(&self.world, &self.rng, || Request::Rematch(game.clone(), key.clone())).await {
            Ok(Response::Rematch(rematch)) => Some((rematch.id, rematch.key)),
            other => {
                surprise(&self.world, "rematch", other);
                None
            }
        }
    }
}

/// Watches a game from changing nodes, and sees each event exactly once and in order.
async fn watch(world: Arc<World>, rng: Rng, link: Link) {
    let (game, _) = link_of(&link).await;
    let mut seen: Vec<StoredEvent> = Vec::new();
    let mut waited = Duration::ZERO;
    loop {
        let version = seen.len() as u64;
        match ask(&world, &rng, || Request::Watch(game.clone(), version)).await {
            Ok(Response::Events(events)) => seen.extend(events),
            other => return surprise(&world, "watch", other),
        }
        let stored = world.disk.game(&game).await.ok().flatten().map_or(Vec::new(), |game| game.events);
        if !stored.starts_with(&seen) {
            return world.journal.violation(format!("{game}: a watcher saw what is not stored"));
        }
        if world.journal.entries().playing == 0 {
            if seen.len() == stored.len() {
                return;
            }
            let pause = Duration::from_millis(100);
            sleep(pause).await;
            waited += pause;
            if waited > CONVERGENCE {
                return world.journal.violation(format!("{game}: a watcher does not catch up"));
            }
        }
    }
}
