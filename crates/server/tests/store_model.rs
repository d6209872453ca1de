//! Random interleavings of everything that can be asked of a store, compared with a model that is obviously
//! right: a list of events for each game.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod postgres;
mod stores;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use duels_rules::Seat;
use duels_server::store::{
    Event, MemoryStore, NewGame, PostgresStore, SqliteStore, Store, StoreError, StoredEvent, Write,
    WriteOutcome,
};
use futures_util::future::join_all;
use proptest::collection::vec;
use proptest::prelude::*;
use stores::{append, done, game, join, repeated, stale, standing};
use tokio::runtime::Runtime;

/// Few games and few requests, so that they collide often.
const GAMES: usize = 4;
const REQUESTS: u64 = 40;

/// An operation. Versions and plies are relative to the newest, so that most operations are sensible.
#[derive(Clone, Debug)]
enum Operation {
    Create { game: usize, listed: bool, open: bool },
    Join { game: usize, seat: Seat, request: u64 },
    Play { game: usize, request: u64, late: u64, off: u32 },
    Undo { game: usize, request: u64, late: u64, plies: u32 },
    Happen { game: usize, request: u64, late: u64, event: Event },
}

/// A step of the test: several operations at once, or the store is closed and opened again.
#[derive(Clone, Debug)]
enum Step {
    Run(Vec<Operation>),
    Reopen,
}

/// The events that are not about plies.
fn others() -> Vec<Event> {
    vec![
        Event::Resigned(Seat::One),
        Event::UndoAsked(Seat::Two),
        Event::UndoDeclined(Seat::One),
        Event::Rematched { game: "again".to_owned(), by: None },
        Event::Rematched { game: "again".to_owned(), by: Some(Seat::Two) },
        Event::RematchAccepted(Seat::One),
        Event::RematchDeclined(Seat::Two),
        Event::Closed,
        Event::Closed,
    ]
}

fn operations() -> impl Strategy<Value = Operation> {
    let seat = prop_oneof![1 => Just(Seat::One), 3 => Just(Seat::Two)];
    let late = || prop_oneof![9 => Just(0_u64), 1 => 1..3_u64];
    let off = prop_oneof![9 => Just(1_u32), 1 => 0..4_u32];
    prop_oneof![
        2 => (0..GAMES, any::<bool>(), any::<bool>())
            .prop_map(|(game, listed, open)| Operation::Create { game, listed, open }),
        2 => (0..GAMES, seat, 0..REQUESTS).prop_map(|(game, seat, request)| Operation::Join { game, seat, request }),
        8 => (0..GAMES, 0..REQUESTS, late(), off)
            .prop_map(|(game, request, late, off)| Operation::Play { game, request, late, off }),
        2 => (0..GAMES, 0..REQUESTS, late(), 0..5_u32)
            .prop_map(|(game, request, late, plies)| Operation::Undo { game, request, late, plies }),
        2 => (0..GAMES, 0..REQUESTS, late(), proptest::sample::select(others()))
            .prop_map(|(game, request, late, event)| Operation::Happen { game, request, late, event }),
    ]
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    vec(prop_oneof![12 => vec(operations(), 1..12).prop_map(Step::Run), 1 => Just(Step::Reopen)], 1..25)
}

#[derive(Default)]
struct Model {
    games: BTreeMap<String, (NewGame, Vec<StoredEvent>)>,
}

impl Model {
    /// The write of an operation, which depends on the state of the game.
    fn write(&self, operation: &Operation) -> Write {
        let name = |game: usize| format!("game-{game}");
        let place = |game: usize, late: u64| {
            let events = self.games.get(&name(game)).map_or(&[][..], |(_, events)| events);
            let plies = u32::try_from(standing(events.iter().map(|event| &event.event)).len()).unwrap();
            ((events.len() as u64).wrapping_sub(late), plies)
        };
        match operation.clone() {
            Operation::Create { game: n, listed, open } => {
                let open = open.then_some(Seat::Two);
                // Two of the same age among them, and older ones made later.
                let created = [30, 20, 20, 10][n];
                Write::Create(NewGame { listed, open, created, ..game(&name(n)) })
            }
            Operation::Join { game, seat, request } => join(&name(game), seat, request),
            Operation::Play { game, request, late, off } => {
                let (after, plies) = place(game, late);
                append(&name(game), after, request, stores::played(request, plies + off))
            }
            Operation::Undo { game, request, late, plies } => {
                append(&name(game), place(game, late).0, request, Event::Undone { plies })
            }
            Operation::Happen { game, request, late, event } => {
                append(&name(game), place(game, late).0, request, event)
            }
        }
    }

    fn apply(&mut self, write: &Write) -> Result<WriteOutcome, StoreError> {
        let (id, request, at) = match write {
            Write::Create(game) if self.games.contains_key(&game.id) => return Err(StoreError::Exists),
            Write::Create(game) => {
                self.games.insert(game.id.clone(), (game.clone(), vec![]));
                return done(0);
            }
            Write::Join(join) => (&join.game, join.request, join.at),
            Write::Append(append) => (&append.game, append.request, append.at),
        };
        let (game, events) = self.games.get_mut(id).ok_or(StoreError::NoGame)?;
        if let Some(index) = events.iter().position(|event| event.request == request) {
            return repeated(index as u64 + 1);
        }
        let version = events.len() as u64;
        let plies = standing(events.iter().map(|event| &event.event)).len();
        let event = match write {
            Write::Join(join) if game.open == Some(join.seat) => {
                game.open = None;
                game.keys[join.seat.index()] = Some(join.key);
                game.names[join.seat.index()] = join.name.clone();
                Event::Joined(join.seat)
            }
            Write::Append(append) if append.after == version => append.event.clone(),
            _ => return stale(version),
        };
        match event {
            Event::Played { ply, .. } if ply as usize != plies + 1 => return stale(version),
            Event::Undone { plies: left } if left as usize > plies => return stale(version),
            Event::Closed if game.open.is_none() => return stale(version),
            _ => {}
        }
        if event == Event::Closed {
            game.open = None;
        }
        events.push(StoredEvent { event, request, at });
        done(version + 1)
    }

    fn waiting(&self, order: &[String]) -> Vec<NewGame> {
        let mut waiting = order.iter().map(|id| self.games[id].0.clone()).collect::<Vec<_>>();
        waiting.retain(|game| game.listed && game.open.is_some());
        waiting.sort_by_key(|game| game.created);
        waiting
    }
}

/// Lets a store and the model do the same and compares all that can be seen; `reopen` is for a store that has
/// something to come back to.
async fn compare<S: Store>(mut store: S, steps: Vec<Step>, reopen: impl AsyncFn(S) -> S) -> Model {
    let mut model = Model::default();
    let mut order = Vec::new();
    for step in steps {
        let Step::Run(operations) = step else {
            store = reopen(store).await;
            continue;
        };
        // Each write knows those before it, so that a group contains chains as well as conflicts.
        let (mut writes, mut expected) = (Vec::new(), Vec::new());
        for operation in operations {
            let write = model.write(&operation);
            let answer = model.apply(&write);
            if let (Write::Create(game), Ok(_)) = (&write, &answer) {
                order.push(game.id.clone());
            }
            writes.push(write);
            expected.push(answer);
        }
        assert_eq!(join_all(writes.into_iter().map(|write| store.write(write))).await, expected);
        for number in 0..GAMES {
            let id = format!("game-{number}");
            let found = store.game(&id).await.unwrap().map(|stored| (stored.game, stored.events));
            assert_eq!(found.as_ref(), model.games.get(&id));
        }
        let waiting = model.waiting(&order);
        assert_eq!(store.waiting(2).await.unwrap(), waiting[..waiting.len().min(2)]);
        assert_eq!(store.waiting(GAMES).await.unwrap(), waiting);
    }
    model
}

/// The rows of plies, as a person with the SQLite shell would see them.
fn ply_rows(path: &std::path::Path, id: &str) -> Vec<(u32, String)> {
    let connection = rusqlite::Connection::open(path).unwrap();
    let sql = "SELECT plies.number, word FROM plies JOIN games ON games.number = plies.game
        WHERE id = ?1 ORDER BY 1";
    let mut statement = connection.prepare(sql).unwrap();
    let rows = statement.query_map([id], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    rows.map(Result::unwrap).collect()
}

/// A quarter of what is usual (`PROPTEST_CASES` scales it): a case is a hundred commits or so, each on disk.
fn config() -> ProptestConfig {
    let usual = ProptestConfig::default();
    ProptestConfig { failure_persistence: None, cases: usual.cases.div_ceil(4), ..usual }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn memory_does_as_the_model(steps in steps()) {
        Runtime::new().unwrap().block_on(compare(MemoryStore::new(), steps, async |store| store));
    }

    #[test]
    fn sqlite_does_as_the_model(steps in steps()) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        let store = SqliteStore::open(&path).unwrap();
        let model = Runtime::new().unwrap().block_on(compare(store, steps, async |store: SqliteStore| {
            store.close().unwrap();
            SqliteStore::open(&path).unwrap()
        }));
        for (id, (_, events)) in &model.games {
            let words = standing(events.iter().map(|event| &event.event));
            prop_assert_eq!(ply_rows(&path, id), (1..).zip(words).collect::<Vec<_>>());
        }
    }

    #[test]
    fn postgresql_does_as_the_model(steps in steps()) {
        Runtime::new().unwrap().block_on(compare_postgres(steps));
    }
}

/// All cases share a database, because making one takes longer than a case.
async fn compare_postgres(steps: Vec<Step>) {
    static DATABASE: OnceLock<String> = OnceLock::new();
    let cluster = postgres::cluster();
    let name = match DATABASE.get() {
        Some(name) => name,
        None => DATABASE.get_or_init({
            let name = cluster.new_database().await;
            || name
        }),
    };
    let address = cluster.address(name);
    let store = PostgresStore::connect(&address).await.unwrap();
    let client = cluster.client(name).await;
    client.batch_execute("TRUNCATE duels.games, duels.events").await.unwrap();
    let model = compare(store, steps, async |store: PostgresStore| {
        store.close().await.unwrap();
        PostgresStore::connect(&address).await.unwrap()
    })
    .await;
    for (id, (_, events)) in &model.games {
        let sql = "SELECT version, plies FROM duels.games WHERE id = $1";
        let row = client.query_one(sql, &[id]).await.unwrap();
        let plies = standing(events.iter().map(|event| &event.event)).len() as i64;
        assert_eq!((row.get::<_, i64>(0), row.get::<_, i64>(1)), (events.len() as i64, plies));
    }
}
