//! Two nodes over one store: whichever of them acts, everything happens once, and both show it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

#[path = "nodes/carrier.rs"]
mod carrier;
#[path = "nodes/distant.rs"]
mod distant;
#[path = "nodes/pair.rs"]
mod pair;

use std::time::Duration;

use distant::DistantStore;
use duels_rules::Seat;
use duels_server::keys::SeatKey;
use duels_server::rooms::{Action, RoomError};
use duels_server::store::{Event, NewEvent, Store, Write};
use futures_util::future::join_all;
use pair::{Pair, act, join, play, soon};

/// News arrive in a few milliseconds; a busy machine may take longer.
const AT_ONCE: Duration = Duration::from_millis(500);
/// A repair follows within a second.
const REPAIRED: Duration = Duration::from_millis(1_500);

fn pair() -> Pair<DistantStore> {
    Pair::new(DistantStore::default())
}

fn refused<T: std::fmt::Debug>(result: Result<T, RoomError>) -> String {
    result.unwrap_err().to_string()
}

#[tokio::test]
async fn a_watcher_on_the_other_node_hears_of_a_move() {
    let pair = pair();
    let game = pair.people("fifty").await;
    let watched = pair.nodes[1].find(&game.id).await.unwrap();
    let watcher = watched.watch();
    play(&pair.nodes[0], &game.id, &game.ann, 1, "7").await.unwrap();
    soon(AT_ONCE, "the move", async || *watcher.borrow() == 2).await;
    assert_eq!(watched.since(1).await.0, pair.events(&game.id).await[1..]);
}

/// A move comes with its news. If an earlier one is missing, the store is asked.
#[tokio::test]
async fn a_move_in_the_news_is_not_read_from_the_store_unless_one_before_it_is_missing() {
    let pair = pair();
    let game = pair.people("fifty").await;
    let watcher = pair.nodes[1].find(&game.id).await.unwrap().watch();
    pair.store.hide(true);
    play(&pair.nodes[0], &game.id, &game.ann, 1, "7").await.unwrap();
    soon(AT_ONCE, "the move", async || *watcher.borrow() == 2).await;
    pair.wire.cut(true);
    play(&pair.nodes[0], &game.id, &game.bob, 2, "6").await.unwrap();
    tokio::time::sleep(Duration::from_millis(20)).await;
    pair.wire.cut(false);
    play(&pair.nodes[0], &game.id, &game.ann, 3, "8").await.unwrap();
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(*watcher.borrow(), 2, "the second move is missing");
    pair.store.hide(false);
    soon(REPAIRED, "both moves", async || *watcher.borrow() == 4).await;
    let seen = pair.nodes[1].find(&game.id).await.unwrap().since(0).await.0;
    assert_eq!(seen, pair.events(&game.id).await);
}

#[tokio::test]
async fn lost_news_are_repaired_within_a_second() {
    let pair = pair();
    let game = pair.people("fifty").await;
    pair.wire.cut(true);
    let watcher = pair.nodes[1].find(&game.id).await.unwrap().watch();
    play(&pair.nodes[0], &game.id, &game.ann, 1, "7").await.unwrap();
    tokio::time::sleep(Duration::from_millis(20)).await;
    assert_eq!(*watcher.borrow(), 1, "the news were not lost");
    soon(REPAIRED, "the repair", async || *watcher.borrow() == 2).await;
}

#[tokio::test]
async fn a_room_that_nobody_watches_is_never_stale() {
    let pair = pair();
    let game = pair.people("fifty").await;
    pair.wire.cut(true);
    play(&pair.nodes[0], &game.id, &game.ann, 1, "7").await.unwrap();
    let seen = pair.nodes[1].find(&game.id).await.unwrap().view(None).await;
    assert_eq!((seen.version, seen.plies), (2, 1));
}

#[tokio::test]
async fn players_move_in_turn_on_different_nodes_without_news() {
    let pair = pair();
    let game = pair.people("dilemma:length=20").await;
    pair.wire.cut(true);
    for ply in 1..=20 {
        let (node, key) = if ply % 2 == 1 { (0, &game.ann) } else { (1, &game.bob) };
        assert_eq!(play(&pair.nodes[node], &game.id, key, ply, "start").await.unwrap(), u64::from(ply) + 1);
    }
    assert_eq!(pair.events(&game.id).await.len(), 21);
    for node in &pair.nodes {
        assert_eq!(node.find(&game.id).await.unwrap().since(0).await.0, pair.events(&game.id).await);
    }
}

/// A request is done once, whichever node it is sent to first, and whatever the second one asks for.
#[tokio::test]
async fn a_request_has_one_answer_on_all_nodes() {
    let pair = pair();
    let game = pair.people("fifty").await;
    pair.wire.cut(true);
    let [one, two] = &pair.nodes;
    let action = |mv: &str| Action::Play { ply: 1, mv: mv.to_owned() };
    assert_eq!(act(one, &game.id, &game.ann, "a", action("7")).await, Ok(2));
    assert_eq!(act(two, &game.id, &game.ann, "a", action("3")).await, Ok(2));
    let shown = two.find(&game.id).await.unwrap().view(None).await;
    assert_eq!(shown.moves.after(0)[0].ply.text.as_str(), "7", "the second node shows what is stored");
    assert_eq!(pair.events(&game.id).await.len(), 2);
    // Another request for the same ply is refused, and the refusal knows the game as it is.
    let stale = act(two, &game.id, &game.ann, "b", action("3")).await.unwrap_err();
    assert_eq!(stale, RoomError::Stale { version: 2, plies: 1 });
}

#[tokio::test]
async fn of_many_at_once_one_makes_the_ply() {
    let pair = pair();
    let game = pair.people("fifty").await;
    pair.wire.cut(true);
    let tries = (0..40).map(|n| {
        let (node, id, key) = (&pair.nodes[n % 2], &game.id, &game.ann);
        async move {
            let action = Action::Play { ply: 1, mv: format!("{}", n % 9 + 1) };
            act(node, id, key, &format!("try {n}"), action).await
        }
    });
    let done = join_all(tries).await.into_iter().filter(Result::is_ok).count();
    assert_eq!((done, pair.events(&game.id).await.len()), (1, 2));
}

#[tokio::test]
async fn one_of_two_takes_the_seat() {
    for _ in 0..20 {
        let pair = pair();
        let made = pair.make("fifty", "friend").await;
        for node in &pair.nodes {
            node.find(&made.id).await.unwrap();
        }
        let keys = [(); 2].map(|()| SeatKey::random().unwrap());
        let [one, two] = &pair.nodes;
        let invitation = made.invitation.as_ref();
        let (first, second) = tokio::join!(
            join(one, &made.id, invitation, &keys[0]),
            join(two, &made.id, invitation, &keys[1])
        );
        let outcomes = [first, second];
        assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1, "{outcomes:?}");
        let lost = outcomes.into_iter().find(Result::is_err).unwrap();
        assert_eq!(refused(lost), "Both seats of this game are taken.");
        assert_eq!(pair.events(&made.id).await.len(), 1);
    }
}

/// Somebody whose node died before it answered repeats the request on the other one and has the same seat.
#[tokio::test]
async fn a_repeated_join_gets_the_same_seat_on_the_other_node() {
    let pair = pair();
    let made = pair.make("fifty", "friend").await;
    pair.nodes[1].find(&made.id).await.unwrap();
    pair.wire.cut(true);
    let key = SeatKey::random().unwrap();
    for node in &pair.nodes {
        join(node, &made.id, made.invitation.as_ref(), &key).await.unwrap();
        assert_eq!(node.find(&made.id).await.unwrap().seats(Some(&key)).await, [false, true]);
    }
    assert_eq!(pair.events(&made.id).await.len(), 1);
}

#[tokio::test]
async fn a_question_is_answered_once() {
    for _ in 0..20 {
        let pair = pair();
        let game = pair.people("fifty").await;
        pair.wire.cut(true);
        let [one, two] = &pair.nodes;
        play(one, &game.id, &game.ann, 1, "7").await.unwrap();
        act(one, &game.id, &game.ann, "ask", Action::AskUndo).await.unwrap();
        let (granted, declined) = tokio::join!(
            act(one, &game.id, &game.bob, "yes", Action::GrantUndo),
            act(two, &game.id, &game.bob, "no", Action::DeclineUndo),
        );
        let refusals = [&granted, &declined].into_iter().filter(|answer| answer.is_err()).count();
        assert_eq!(refusals, 1, "{granted:?} {declined:?}");
        assert_eq!(pair.events(&game.id).await.len(), 4);
    }
}

/// Both want to play again at the same moment, on two nodes that do not hear from each other.
#[tokio::test]
async fn two_who_offer_a_rematch_at_once_get_one_game() {
    for _ in 0..20 {
        let pair = pair();
        let game = pair.people("fifty").await;
        act(&pair.nodes[0], &game.id, &game.ann, "resign", Action::Resign).await.unwrap();
        pair.wire.cut(true);
        let [one, two] = &pair.nodes;
        let (ann, bob) =
            tokio::join!(one.rematch(&game.id, Some(&game.ann)), two.rematch(&game.id, Some(&game.bob)));
        let (ann, bob) = (ann.unwrap(), bob.unwrap());
        assert_eq!(ann.id, bob.id);
        let events = pair.events(&game.id).await.into_iter().map(|stored| stored.event).skip(2);
        let events = events.collect::<Vec<_>>();
        assert!(matches!(&events[..], [Event::Rematched { .. }, Event::RematchAccepted(_)]), "{events:?}");
        for node in &pair.nodes {
            let room = node.find(&ann.id).await.unwrap();
            assert_eq!(room.seats(Some(&ann.key)).await, [true, false]);
            assert_eq!(room.seats(Some(&bob.key)).await, [false, true]);
        }
    }
}

/// The node of the player who offers a rematch dies after it has created the game and before it has said so.
#[tokio::test]
async fn a_rematch_that_was_only_created_is_found_by_both() {
    for finder in 0..2 {
        let pair = pair();
        let game = pair.people("fifty").await;
        act(&pair.nodes[0], &game.id, &game.ann, "resign", Action::Resign).await.unwrap();
        let offered = pair.nodes[0].rematch(&game.id, Some(&game.ann)).await.unwrap();
        // The same games without the last event of the old one.
        let mut games = Vec::new();
        for id in [&game.id, &offered.id] {
            let mut stored = pair.store.game(id).await.unwrap().unwrap();
            stored.events.retain(|stored| !matches!(stored.event, Event::Rematched { .. }));
            games.push(stored);
        }
        let pair = Pair::new(DistantStore::with(games).await);
        let key = [&game.ann, &game.bob][finder];
        let found = pair.nodes[1].rematch(&game.id, Some(key)).await.unwrap();
        assert_eq!(found.id, offered.id);
        let last = pair.events(&game.id).await.into_iter().map(|stored| stored.event);
        let offer = Event::Rematched { game: offered.id.clone(), by: Some(Seat::One) };
        let expected = if finder == 0 { vec![offer] } else { vec![offer, Event::RematchAccepted(Seat::Two)] };
        assert_eq!(last.skip(2).collect::<Vec<_>>(), expected);
    }
}

#[tokio::test]
async fn the_computer_replies_once_whichever_nodes_try() {
    let pair = pair();
    let made = pair.make("fifty", "perfect").await;
    let [one, two] = &pair.nodes;
    let rooms = [one.find(&made.id).await.unwrap(), two.find(&made.id).await.unwrap()];
    pair.wire.cut(true);
    for ply in [1, 3, 5] {
        let moves = rooms[0].view(Some(&made.key)).await.table.moves.clone();
        let Some(mv) = moves.first() else { break };
        play(one, &made.id, &made.key, ply, mv).await.unwrap();
        two.find(&made.id).await.unwrap();
        let (first, second) = tokio::join!(rooms[0].play_computer_moves(), rooms[1].play_computer_moves());
        first.unwrap();
        second.unwrap();
        assert_eq!(pair.events(&made.id).await.len(), ply as usize + 1);
        for node in &pair.nodes {
            let room = node.find(&made.id).await.unwrap();
            assert_eq!(room.since(0).await.0, pair.events(&made.id).await);
        }
    }
}

/// A node dies after it has stored a person's move. Somebody watches on the other one, and there the computer moves.
#[tokio::test]
async fn the_computer_moves_on_another_node_when_its_own_is_gone() {
    let pair = pair();
    let made = pair.make("fifty", "perfect").await;
    let watcher = pair.nodes[1].find(&made.id).await.unwrap().watch();
    // What the node that dies has written.
    let append = NewEvent {
        game: made.id.clone(),
        after: 0,
        request: made.key.request("a"),
        event: Event::Played { ply: 1, mv: "7".to_owned() },
        at: 0,
    };
    pair.store.write(Write::Append(append)).await.unwrap();
    soon(REPAIRED, "the person's move", async || *watcher.borrow() >= 1).await;
    soon(Duration::from_secs(5), "the computer's move", async || *watcher.borrow() == 2).await;
}

#[tokio::test]
async fn the_lobby_and_who_is_present_are_the_same_on_all_nodes() {
    let pair = pair();
    let [one, two] = &pair.nodes;
    let made = pair.make("fifty", "anybody").await;
    let room = one.find(&made.id).await.unwrap();
    room.connect([true, false]);
    soon(AT_ONCE, "the other lobby lists it", async || two.waiting().len() == 1).await;
    assert_eq!(two.waiting(), one.waiting());
    let bob = SeatKey::random().unwrap();
    join(two, &made.id, None, &bob).await.unwrap();
    soon(AT_ONCE, "both lobbies are empty", async || one.waiting().is_empty() && two.waiting().is_empty())
        .await;
    let there = two.find(&made.id).await.unwrap();
    soon(AT_ONCE, "both are present on both", async || {
        room.present().await == [true, true] && there.present().await == [true, true]
    })
    .await;
}

/// A node that loads a game asks the others who is there.
#[tokio::test]
async fn a_node_that_opens_a_game_learns_who_is_there() {
    let pair = pair();
    let made = pair.make("fifty", "friend").await;
    pair.nodes[0].find(&made.id).await.unwrap().connect([true, false]);
    tokio::time::sleep(Duration::from_millis(50)).await;
    let there = pair.nodes[1].find(&made.id).await.unwrap();
    soon(AT_ONCE, "Ann is there", async || there.present().await == [true, false]).await;
    pair.nodes[0].find(&made.id).await.unwrap().disconnect([true, false]);
}

/// A node that starts while a game waits lists it, too.
#[tokio::test]
async fn a_new_node_lists_who_waits() {
    let pair = pair();
    let made = pair.make("fifty", "anybody").await;
    pair.nodes[0].find(&made.id).await.unwrap().connect([true, false]);
    tokio::time::sleep(Duration::from_millis(50)).await;
    let third = pair.third();
    let task = tokio::spawn(std::sync::Arc::clone(&third).follow_news());
    soon(AT_ONCE, "it lists the game", async || third.waiting().len() == 1).await;
    task.abort();
}
