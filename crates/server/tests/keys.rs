//! Keys that open nothing: a hundred thousand of them on every verb that takes one, and none is accepted. And no
//! answer contains a key that the client does not hold already.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod client;
#[path = "keys/leaks.rs"]
mod leaks;
#[path = "keys/sockets.rs"]
mod sockets;
#[path = "keys/verbs.rs"]
mod verbs;
#[path = "keys/world.rs"]
mod world;
#[path = "keys/wrong.rs"]
mod wrong;

use std::sync::Arc;

use axum::body::Body;
use axum::http::{Request, header};
use serde_json::json;

use self::client::TestResponse;
use self::verbs::Verb;
use self::world::{Game, World};
use self::wrong::WrongKeys;

/// How many wrong keys each verb is tried with in each game: 100,000 in all.
const EACH: usize = 820;

/// The answer to a wrong key: a refusal, or what everyone may see.
#[track_caller]
fn check_refused(verb: Verb, game: &Game, secret: &str, got: &TestResponse) {
    let seen = || format!("{verb:?} with {secret:?} in {game:?}: {got:?}");
    assert_eq!(got.cookie(), None, "{}", seen());
    if verb == Verb::ApiState {
        let state = got.value(200);
        assert_eq!(state["holds"], json!([false, false]), "{}", seen());
        return;
    }
    // Where no seat is open, an invitation is too late, whether it is right or wrong.
    let taken = verb.joins() && game.keys.len() == 2;
    let (status, part) = match verb {
        _ if taken => (409, "are taken"),
        _ if verb.joins() => (403, "The invitation is missing, or it does not belong to this game"),
        _ if verb.is_api() => (403, "Send the key of your seat in the header Authorization: Bearer KEY"),
        _ => (403, "You are watching this game"),
    };
    assert!(got.status == status && got.text.contains(part), "{}", seen());
}

/// Whether a verb can be tried there: on one screen and against the computer no seat is open, which is the refusal
/// that two people at their seats get too.
fn applies(verb: Verb, world: &World, game: &Game) -> bool {
    !verb.joins() || ![&world.screen.id, &world.computer.id].contains(&&game.id)
}

async fn try_all(world: Arc<World>, verb: Verb, game: Game) -> usize {
    let wrong = WrongKeys::new(&world, &game);
    for n in 0..EACH {
        let right = match (&game.invitation, verb.joins()) {
            (Some(invitation), true) => invitation,
            _ => wrong.right(n),
        };
        let secret = wrong.text(right, n);
        let got = verb.try_with(&world.server, &game.id, &secret, n).await;
        check_refused(verb, &game, &secret, &got);
    }
    EACH
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_thousand_wrong_keys_open_nothing() {
    let world = Arc::new(World::new().await);
    let before = world.kept().await;
    let mut tries = Vec::new();
    for verb in Verb::ALL {
        for game in world.games().into_iter().filter(|game| applies(verb, &world, game)) {
            tries.push(tokio::spawn(try_all(Arc::clone(&world), verb, game.clone())));
        }
    }
    let mut tried = 0;
    for task in tries {
        tried += task.await.unwrap();
    }
    assert!(tried >= 100_000, "{tried}");
    sockets::try_all(&world).await;
    assert_eq!(world.kept().await, before, "nothing has changed in any game");
    right_keys_still_open(&world).await;
}

/// A server that refuses everything would pass the test above: the same verbs accept the right secrets.
async fn right_keys_still_open(world: &World) {
    let right = [
        (Verb::ApiState, &world.friends, &world.friends.keys[0], 200),
        (Verb::Hint, &world.screen, &world.screen.keys[0], 303),
        (Verb::PrivateLink, &world.friends, &world.friends.keys[1], 303),
        (Verb::Play, &world.friends, &world.friends.keys[1], 303),
        (Verb::ApiPlay, &world.screen, &world.screen.keys[0], 200),
        (Verb::Undo, &world.screen, &world.screen.keys[0], 303),
        (Verb::ApiUndo, &world.computer, &world.computer.keys[0], 200),
        (Verb::Resign, &world.friends, &world.friends.keys[0], 303),
        (Verb::ApiResign, &world.screen, &world.screen.keys[0], 200),
        (Verb::Rematch, &world.over, &world.over.keys[1], 303),
        (Verb::Join, &world.waiting, world.waiting.invitation.as_ref().unwrap(), 303),
    ];
    for (verb, game, secret, status) in right {
        // Ply 2 is the next one, its word is new, and so is the name of the request.
        let got = verb.try_with(&world.server, &game.id, secret, 21).await;
        assert_eq!(got.status, status, "{verb:?}: {got:?}");
    }
    let other = world.server.make("fifty", "friend").await;
    world.server.join(&other).await;
}

/// The keys of the players, for what they may not do, or not any more.
#[tokio::test]
async fn a_right_key_is_wrong_at_another_seat_and_after_the_end() {
    let world = World::new().await;
    let before = world.kept().await;
    let server = &world.server;
    let play = |n: usize| json!({"ply": 2, "move": "7", "request": format!("other seat {n}")}).to_string();
    let [friends, over] = [&world.friends, &world.over].map(|game| format!("/api/games/{}", game.id));
    for n in 0..200 {
        let got = server.json(&format!("{friends}/plies"), &world.friends.keys[0], play(n)).await;
        assert_eq!(got.value(403)["error"], "It is not your turn.");
        for key in &world.over.keys {
            let got = server.json(&format!("{over}/plies"), key, play(n)).await;
            got.value(422);
            let again = format!("{{\"request\":\"again {n}\"}}");
            server.json(&format!("{over}/resign"), key, again).await.value(422);
        }
        let late = json!({ "invitation": world.friends.invitation }).to_string();
        server.json(&format!("{friends}/join"), "", late).await.value(409);
    }
    assert_eq!(world.kept().await, before);
}

/// Pages read the cookie and nothing else, and programs send a header: a key in another place is ignored,
/// so that no link can make a browser send it and no log contains it.
#[tokio::test]
async fn a_right_key_in_the_wrong_place_is_ignored() {
    let world = World::new().await;
    let before = world.kept().await;
    let (game, key) = (&world.friends.id, &world.friends.keys[1]);
    let form = "application/x-www-form-urlencoded";
    let tries = [
        (format!("/g/{game}/play"), form, "authorization", format!("Bearer {key}")),
        (format!("/g/{game}/play?key={key}"), form, "x-seat", key.clone()),
        (format!("/g/{game}/play"), form, "cookie", format!("Seat={key}; key={key}")),
        (format!("/api/games/{game}/plies"), "application/json", "cookie", format!("seat={key}")),
        (format!("/api/games/{game}/plies?key={key}"), "application/json", "authorization", key.clone()),
        (format!("/api/games/{game}/plies"), "application/json", "authorization", format!("Basic {key}")),
    ];
    for (path, kind, name, value) in tries {
        let body = if kind == form {
            format!("ply=2&move=7&request=place&key={key}&seat={key}")
        } else {
            json!({"ply": 2, "move": "7", "request": "place"}).to_string()
        };
        let request = Request::post(&path).header(header::CONTENT_TYPE, kind).header(name, value);
        let got = world.server.send(request, Body::from(body)).await;
        assert_eq!(got.status, 403, "{path}: {got:?}");
    }
    assert_eq!(world.kept().await, before);
}
