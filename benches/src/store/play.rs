//! The load: games in which each move waits for the acknowledgement of the one before.

use std::sync::Arc;
use std::time::{Duration, Instant};

use duels_rules::Seat;
use duels_server::store::{Event, NewEvent, NewGame, Store, StoreError, Write};
use futures_util::future::try_join_all;

/// How long a round takes.
const TIME: Duration = Duration::from_secs(1);
/// A game about as long as ours; then another begins.
const PLIES: u32 = 12;

/// Plays this many games at once for a while, and returns the writes per second.
pub(crate) async fn writes_per_second(
    store: &Arc<impl Store>,
    games: usize,
) -> Result<f64, Box<dyn std::error::Error>> {
    let begun = Instant::now();
    let players = (0..games).map(|number| {
        let store = Arc::clone(store);
        tokio::spawn(async move { play(&*store, number, begun + TIME).await })
    });
    let writes = try_join_all(players).await?.into_iter().sum::<Result<u64, StoreError>>()?;
    Ok(writes as f64 / begun.elapsed().as_secs_f64())
}

/// Plays one game after another, each move when the one before is acknowledged. Returns the number of writes: the moves,
/// and the creation of each game, which needs a commit too.
async fn play(store: &impl Store, table: usize, until: Instant) -> Result<u64, StoreError> {
    let mut writes = 0_u64;
    for number in 0_u64.. {
        let game = format!("{table:06x}-{number:06x}");
        store.write(Write::Create(new_game(&game))).await?;
        writes += 1;
        for ply in 1..=PLIES {
            if Instant::now() > until {
                return Ok(writes);
            }
            writes += 1;
            // Request ids are in no order, like those of browsers.
            let request = (u128::from(writes) << 32 | table as u128)
                .wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835);
            let event = Event::Played { ply, mv: "7".to_owned() };
            let after = u64::from(ply) - 1;
            let (game, request, at) = (game.clone(), request.to_be_bytes(), 1_700_000_000_000);
            store.write(Write::Append(NewEvent { game, after, request, event, at })).await?;
        }
    }
    Ok(writes)
}

fn new_game(id: &str) -> NewGame {
    NewGame {
        id: id.to_owned(),
        start: "fifty".to_owned(),
        first: Seat::One,
        players: ["Ann".to_owned(), "Bob".to_owned()],
        names: [None, None],
        keys: [Some([1; 32]), Some([2; 32])],
        invitation: None,
        open: None,
        listed: false,
        created: 1_700_000_000_000,
    }
}
