//! Playing again: rematches, and the same game from a move.

use duels_rules::{Ply, Seat};
use duels_server::rooms::{Action, GameStatus, GameView, Role};
use duels_server::store::Event;
use futures_util::future::join;

use crate::table::{Pair, Table, refused};

/// The moves that a view shows.
fn plies_of(view: &GameView) -> Vec<Ply> {
    view.moves.after(0).into_iter().map(|made| made.ply).collect()
}

async fn over(table: &Table) -> Pair {
    let pair = table.pair("fifty").await;
    table.play(&pair.id, &pair.ann, 1, "6").await.unwrap();
    table.act(&pair.id, &pair.bob, Action::Resign).await.unwrap();
    pair
}

#[tokio::test]
async fn a_rematch_is_offered_and_accepted() {
    let table = Table::new();
    let Pair { id, ann, bob } = over(&table).await;
    assert!(table.view(&id, &ann).await.may_rematch && table.view(&id, &bob).await.may_rematch);
    let offered = table.rooms.rematch(&id, Some(&bob)).await.unwrap();
    for table in [&table, &table.restarted()] {
        let [hers, his] = [table.view(&id, &ann).await, table.view(&id, &bob).await];
        assert_eq!((hers.rematch_offer, hers.rematch.as_ref()), (Some(Seat::Two), Some(&offered.id)));
        assert!(hers.may_answer_rematch() && !his.may_answer_rematch());
        assert_eq!(table.view(&offered.id, &offered.key).await.status, GameStatus::Waiting);
    }
    let accepted = table.rooms.rematch(&id, Some(&ann)).await.unwrap();
    assert_eq!(accepted.id, offered.id);
    let view = table.view(&id, &ann).await;
    assert_eq!((view.rematch_offer, view.rematch), (None, Some(offered.id.clone())));
    let version = view.version;
    for key in [&ann, &bob] {
        assert_eq!(
            table.rooms.rematch(&id, Some(key)).await.unwrap().id,
            offered.id,
            "the same answer again"
        );
    }
    assert_eq!(table.view(&id, &ann).await.version, version, "and nothing more has happened");
    let view = table.view(&offered.id, &accepted.key).await;
    assert_eq!((view.first, view.role()), (Seat::Two, Role::One), "the same seats, and the other one begins");
    assert_eq!(view.names, [Some("Ann".to_string()), Some("Bob".to_string())]);
    assert_eq!(refused(table.act(&id, &ann, Action::DeclineRematch).await), "Nobody offers a rematch.");
}

#[tokio::test]
async fn two_who_offer_at_once_get_one_game() {
    let table = Table::new();
    for _ in 0..20 {
        let Pair { id, ann, bob } = over(&table).await;
        let (one, two) =
            join(table.rooms.rematch(&id, Some(&ann)), table.rooms.rematch(&id, Some(&bob))).await;
        let (one, two) = (one.unwrap(), two.unwrap());
        assert_eq!(one.id, two.id);
        assert_eq!(table.view(&one.id, &one.key).await.role(), Role::One);
        assert_eq!(table.view(&one.id, &two.key).await.role(), Role::Two);
    }
}

#[tokio::test]
async fn a_declined_rematch_is_closed_and_may_be_offered_again() {
    let table = Table::new();
    let Pair { id, ann, bob } = over(&table).await;
    assert_eq!(refused(table.act(&id, &bob, Action::DeclineRematch).await), "Nobody offers a rematch.");
    for decliner in [&bob, &ann] {
        table.act(&id, &ann, Action::Rematch).await.unwrap();
        let game = table.view(&id, &ann).await.rematch.unwrap();
        table.request(&id, decliner, &game, Action::DeclineRematch).await.unwrap();
        table.request(&id, decliner, &game, Action::DeclineRematch).await.unwrap();
        for table in [&table, &table.restarted()] {
            let view = table.view(&id, &ann).await;
            assert_eq!((view.rematch_offer, view.rematch), (None, None));
            assert!(table.room(&game).await.view(None).await.is_closed);
        }
    }
    let declined = table.request(&id, &bob, "old", Action::DeclineRematch).await;
    assert_eq!(refused(declined), "Nobody offers a rematch.");
    let offered = table.rooms.rematch(&id, Some(&bob)).await.unwrap();
    assert_eq!(table.rooms.rematch(&id, Some(&ann)).await.unwrap().id, offered.id);
}

#[tokio::test]
async fn an_answer_that_is_sent_twice_does_not_decline_a_later_offer() {
    let table = Table::new();
    let Pair { id, ann, bob } = over(&table).await;
    table.act(&id, &ann, Action::Rematch).await.unwrap();
    let declined = table.request(&id, &bob, "no", Action::DeclineRematch).await;
    let offered = table.rooms.rematch(&id, Some(&ann)).await.unwrap();
    assert_eq!(table.request(&id, &bob, "no", Action::DeclineRematch).await, declined);
    assert_eq!(table.view(&id, &bob).await.rematch_offer, Some(Seat::One));
    assert!(!table.view(&offered.id, &offered.key).await.is_closed);
}

#[tokio::test]
async fn a_rematch_is_not_offered_without_end() {
    let table = Table::new();
    let Pair { id, ann, bob } = over(&table).await;
    for _ in 0..3 {
        table.act(&id, &ann, Action::Rematch).await.unwrap();
        table.act(&id, &bob, Action::DeclineRematch).await.unwrap();
    }
    assert!(refused(table.act(&id, &ann, Action::Rematch).await).contains("start a new game"));
}

#[tokio::test]
async fn a_rematch_that_its_maker_closed_is_replaced() {
    let table = Table::new();
    let Pair { id, ann, bob } = over(&table).await;
    let offered = table.rooms.rematch(&id, Some(&ann)).await.unwrap();
    table.act(&offered.id, &offered.key, Action::Close).await.unwrap();
    let other = table.rooms.rematch(&id, Some(&bob)).await.unwrap();
    assert_ne!(other.id, offered.id);
    assert_eq!(table.view(&id, &ann).await.rematch_offer, Some(Seat::Two));
    assert_eq!(table.rooms.rematch(&id, Some(&ann)).await.unwrap().id, other.id);
}

#[tokio::test]
async fn a_fork_keeps_the_opponent_the_seats_and_the_names() {
    let table = Table::new();
    let made = table.make("fifty", "level:3").await;
    table.play(&made.id, &made.key, 1, "5").await.unwrap();
    let before = table.view(&made.id, &made.key).await;
    assert_eq!(before.plies, 2);
    for plies in [0, 1, 2, 99] {
        let forked = table.rooms.fork(&made.id, plies).await.unwrap();
        let view = table.view(&forked.id, &forked.key).await;
        assert_eq!(
            (view.specs.clone(), view.names.clone(), view.first),
            (before.specs.clone(), before.names.clone(), before.first)
        );
        assert_eq!(view.role(), Role::One);
        // After ply 1 the computer is to move, and has moved.
        assert_eq!(view.plies, if plies == 0 { 0 } else { 2 });
        assert_eq!(plies_of(&view)[..plies.min(2)], plies_of(&before)[..plies.min(2)]);
        assert_eq!(view.status, GameStatus::YourTurn);
    }
    let over = over(&table).await;
    let forked = table.rooms.fork(&over.id, 1).await.unwrap();
    let view = table.view(&forked.id, &forked.key).await;
    assert_eq!((view.role(), view.plies), (Role::Both, 1));
    assert_eq!(view.names, [Some("Ann".to_string()), Some("Bob".to_string())]);
    assert!(matches!(table.events(&forked.id).await[0].event, Event::Played { ply: 1, .. }));
    let running = table.pair("fifty").await;
    assert!(refused(table.rooms.fork(&running.id, 0).await).contains("when it is over"));
}

#[tokio::test]
async fn a_long_game_is_forked_as_it_was() {
    let table = Table::new();
    let made = table.make("dilemma:length=1301#7", "screen").await;
    for ply in 1..=1_300 {
        table.play(&made.id, &made.key, ply, if ply % 3 == 0 { "start" } else { "end" }).await.unwrap();
    }
    let forked = table.rooms.fork(&made.id, 1_200).await.unwrap();
    let [old, new] = [table.view(&made.id, &made.key).await, table.view(&forked.id, &forked.key).await];
    assert_eq!((new.plies, &plies_of(&new)[..]), (1_200, &plies_of(&old)[..1_200]));
}
