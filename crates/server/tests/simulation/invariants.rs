//! What must hold in every world: acknowledged is stored, each request is stored once, and every game is one that the rules
//! allow.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use duels_players::PlayerSpec;
use duels_rules::{Catalogue, GameId, Names};
use duels_server::store::{Event, RequestId, Store, StoredGame};
use duels_session::Session;
use futures_util::FutureExt;

use crate::world::{Entries, Report, World};

/// Looks at what is on disk when a world has ended.
pub fn report(world: &World, faults: usize) -> Report {
    let mut entries = world.journal.entries();
    let games: BTreeMap<String, StoredGame> =
        entries.games.iter().filter_map(|id| Some((id.clone(), stored(world, id)?))).collect();
    let mut violations = std::mem::take(&mut entries.violations);
    for id in &entries.games {
        match games.get(id) {
            None => violations.push(format!("{id}: a game that was acknowledged is not stored")),
            Some(game) => violations.extend(check_game(game, &entries).err()),
        }
    }
    violations.extend(check_acknowledged(&entries, &games));
    Report {
        violations,
        history: history(&games),
        acknowledged: entries.acknowledged.len(),
        faults,
        games: games.len(),
    }
}

fn stored(world: &World, id: &str) -> Option<StoredGame> {
    // The memory store answers at once.
    world.disk.game(id).now_or_never()?.ok()?
}

fn check_acknowledged(entries: &Entries, games: &BTreeMap<String, StoredGame>) -> Vec<String> {
    let is_stored = |game: &str, request: &RequestId, version: u64| {
        let event = games.get(game).and_then(|game| game.events.get(usize::try_from(version).ok()? - 1));
        event.is_some_and(|event| event.request == *request)
    };
    let lost =
        entries.acknowledged.iter().filter(|(game, request, version)| !is_stored(game, request, *version));
    lost.map(|(game, _, version)| format!("{game}: version {version} was acknowledged and is not stored"))
        .collect()
}

/// Plays a stored game again by the rules, and looks who was allowed to do what.
fn check_game(stored: &StoredGame, entries: &Entries) -> Result<(), String> {
    let id = &stored.game.id;
    let start =
        GameId::parse(Catalogue::standard(), &stored.game.start).map_err(|error| error.to_string())?;
    let mut session = Session::new(start, stored.game.first).map_err(|error| error.to_string())?;
    let mut requests = std::collections::BTreeSet::new();
    for (event, version) in stored.events.iter().zip(1..) {
        let wrong = |what: &str| format!("{id}: version {version}: {what}: {:?}", event.event);
        if !requests.insert(event.request) {
            return Err(wrong("a request is stored twice"));
        }
        let is_players = entries.requests.contains(&event.request);
        match &event.event {
            Event::Played { ply, mv } => {
                let turn = session.turn().ok_or_else(|| wrong("a move after the end"))?;
                let is_person = stored.game.players[turn.index()] == PlayerSpec::Person.to_string();
                if is_person != is_players {
                    return Err(wrong("the computer moved for a player, or a player for it"));
                }
                if *ply as usize != session.plies().len() + 1 {
                    return Err(wrong("not the next move"));
                }
                session.play(mv, &Names::SEATS).map_err(|_| wrong("a move against the rules"))?;
            }
            Event::Undone { plies } if is_players => {
                while session.plies().len() > *plies as usize {
                    session.undo().ok_or_else(|| wrong("nothing to take back"))?;
                }
            }
            Event::UndoAsked(_) | Event::UndoDeclined(_) if is_players => {}
            Event::Joined(_) | Event::Rematched { .. } | Event::RematchAccepted(_) => {}
            _ => return Err(wrong("nobody asked for this")),
        }
    }
    session.outcome().map(drop).ok_or_else(|| format!("{id}: the game has not ended"))
}

fn history(games: &BTreeMap<String, StoredGame>) -> String {
    let mut text = String::new();
    for (id, game) in games {
        for event in &game.events {
            // Writing to a text does not fail.
            let _ = writeln!(text, "{id} {} {:?} {:?}", event.at, event.request, event.event);
        }
    }
    text
}
