//! Names, invitations, and seats that nobody loses.

use duels_rules::Seat;
use duels_server::keys::SeatKey;
use duels_server::rooms::{Action, GameStatus, Role};
use duels_server::store::Event;

use crate::table::{Table, refused};

#[tokio::test]
async fn every_page_of_the_maker_shows_the_invitation_until_somebody_joins() {
    let table = Table::new();
    let made = table.make("fifty", "friend").await;
    let secret = made.invitation.clone().unwrap().to_string();
    let stranger = SeatKey::random().unwrap();
    for table in [&table, &table.restarted()] {
        let view = table.view(&made.id, &made.key).await;
        assert_eq!(view.invitation.map(|key| key.to_string()), Some(secret.clone()));
        assert!(view.can_close && view.status == GameStatus::Waiting && !view.is_listed);
        let others = table.view(&made.id, &stranger).await;
        assert!(others.invitation.is_none() && !others.can_close);
        assert!(table.room(&made.id).await.view(None).await.invitation.is_none());
    }
    let bob = SeatKey::random().unwrap();
    let invitation = made.invitation.as_ref();
    assert!(!table.join(&made.id, invitation, &bob, None).await.unwrap().is_held);
    for key in [&made.key, &bob] {
        let view = table.view(&made.id, key).await;
        assert!(view.invitation.is_none() && !view.can_close && !view.may_rematch);
        assert_eq!(view.names, [Some("Ann".to_string()), Some("Bob".to_string())]);
    }
    // The invitation is not a key.
    assert_eq!(table.room(&made.id).await.role(invitation).await, Role::Watcher);
}

#[tokio::test]
async fn joining_your_own_game_changes_nothing() {
    for opponent in ["anybody", "friend"] {
        let table = Table::new();
        let made = table.make("fifty", opponent).await;
        let (invitation, new) = (made.invitation.as_ref(), SeatKey::random().unwrap());
        let kept = table.join(&made.id, invitation, &new, Some(&made.key)).await.unwrap();
        assert!(kept.is_held && kept.key.opens(&made.key.digest()));
        let kept = table.join(&made.id, invitation, &made.key, None).await.unwrap();
        assert!(kept.is_held, "the key itself is as good");
        assert!(table.events(&made.id).await.is_empty());
        assert_eq!(table.room(&made.id).await.role(Some(&new)).await, Role::Watcher);
        // Somebody else can still join, also with a key of another game in hand.
        let taken = table.join(&made.id, invitation, &new, Some(&SeatKey::random().unwrap())).await.unwrap();
        assert!(!taken.is_held && table.room(&made.id).await.role(Some(&new)).await == Role::Two);
        let third = SeatKey::random().unwrap();
        assert_eq!(
            refused(table.join(&made.id, invitation, &third, None).await),
            "Both seats of this game are taken."
        );
        let held = table.join(&made.id, None, &third, Some(&new)).await.unwrap();
        assert!(held.is_held && held.key.opens(&new.digest()), "also when the seats are taken");
    }
}

#[tokio::test]
async fn the_maker_closes_an_open_game() {
    let table = Table::new();
    for (opponent, action) in
        [("anybody", Action::Close), ("friend", Action::Close), ("anybody", Action::Resign)]
    {
        let made = table.make("fifty", opponent).await;
        assert_eq!(
            refused(table.play(&made.id, &made.key, 1, "6").await),
            "The other player is not here yet."
        );
        let stranger = SeatKey::random().unwrap();
        assert!(refused(table.act(&made.id, &stranger, Action::Close).await).contains("only the players"));
        assert_eq!(table.request(&made.id, &made.key, "close", action.clone()).await, Ok(1));
        assert_eq!(
            table.request(&made.id, &made.key, "close", action).await,
            Ok(1),
            "the same request again"
        );
        let closed = "This game was closed before anybody joined it.";
        for table in [&table, &table.restarted()] {
            let view = table.view(&made.id, &made.key).await;
            assert!(view.is_closed && view.status == GameStatus::Over && view.outcome.is_none());
            assert!(view.table.turn.is_none() && view.table.moves.is_empty() && view.table.status == closed);
            assert!(!view.can_close && view.invitation.is_none());
            let room = table.room(&made.id).await;
            let (_, update) = room.view_since(Some(&made.key), 0).await;
            assert!(update.message.ends_with(closed));
            assert!(!view.may_rematch && view.prompt.is_none());
            assert!(table.rooms.waiting().is_empty());
            assert_eq!(
                refused(table.join(&made.id, made.invitation.as_ref(), &stranger, None).await),
                closed
            );
            for action in [Action::Close, Action::Resign, Action::Rematch, Action::AskUndo] {
                assert_eq!(refused(table.act(&made.id, &made.key, action).await), closed);
            }
        }
        assert!(table.room(&made.id).await.record().await.to_string().contains("[Result \"*\"]"));
    }
    let pair = table.pair("fifty").await;
    assert!(refused(table.act(&pair.id, &pair.ann, Action::Close).await).contains("Both seats are taken"));
}

#[tokio::test]
async fn names_are_in_the_record_beside_the_kinds_of_players() {
    let table = Table::new();
    let pair = table.pair("fifty").await;
    let record = table.room(&pair.id).await.record().await.to_string();
    for tag in ["[Player1 \"person\"]", "[Player2 \"person\"]", "[Name1 \"Ann\"]", "[Name2 \"Bob\"]"] {
        assert!(record.contains(tag), "{record}");
    }
    let unnamed = table.make("fifty", "perfect").await;
    assert!(!table.room(&unnamed.id).await.record().await.to_string().contains("Name2"));
    let event = table.events(&pair.id).await[0].event.clone();
    assert_eq!(event, Event::Joined(Seat::Two));
}
