//! Undo between two people.

use duels_rules::Seat;
use duels_server::keys::SeatKey;
use duels_server::rooms::Action;

use crate::table::{Table, refused};

#[tokio::test]
async fn a_move_is_taken_back_when_the_other_player_agrees() {
    let table = Table::new();
    let pair = table.pair("fifty").await;
    let (id, ann, bob) = (&pair.id, &pair.ann, &pair.bob);
    assert_eq!(refused(table.act(id, ann, Action::AskUndo).await), "You have no move to take back.");
    assert!(!table.view(id, ann).await.may_ask_undo);
    table.play(id, ann, 1, "6").await.unwrap();
    table.play(id, bob, 2, "7").await.unwrap();
    assert!(refused(table.act(id, ann, Action::Undo).await).contains("without asking"));
    assert!(table.view(id, ann).await.may_ask_undo && !table.view(id, ann).await.may_undo);
    for action in [Action::GrantUndo, Action::DeclineUndo] {
        assert_eq!(refused(table.act(id, bob, action).await), "Nobody asks to take back a move.");
    }
    let asked = table.request(id, ann, "ask", Action::AskUndo).await;
    assert_eq!((asked, table.request(id, ann, "ask", Action::AskUndo).await), (Ok(4), Ok(4)));
    for table in [&table, &table.restarted()] {
        let [hers, his] = [table.view(id, ann).await, table.view(id, bob).await];
        assert_eq!((hers.undo_asked, his.undo_asked), (Some(Seat::One), Some(Seat::One)));
        assert!(!hers.may_grant_undo() && his.may_grant_undo() && !hers.may_ask_undo && !his.may_ask_undo);
        let watcher = table.room(id).await.view(None).await;
        assert!(watcher.undo_asked.is_some() && !watcher.may_grant_undo());
    }
    assert!(refused(table.act(id, ann, Action::AskUndo).await).starts_with("You have asked already"));
    assert!(refused(table.act(id, bob, Action::AskUndo).await).contains("please answer first"));
    assert_eq!(
        refused(table.act(id, ann, Action::GrantUndo).await),
        "Only the other player can answer that."
    );
    let stranger = SeatKey::random().unwrap();
    assert!(refused(table.act(id, &stranger, Action::GrantUndo).await).contains("only the players"));
    let granted = table.request(id, bob, "grant", Action::GrantUndo).await;
    assert_eq!((granted, table.request(id, bob, "grant", Action::GrantUndo).await), (Ok(5), Ok(5)));
    let view = table.view(id, ann).await;
    assert_eq!(
        (view.plies, view.undo_asked, view.moves.len()),
        (0, None, 0),
        "her move and the answer to it"
    );
    table.play(id, ann, 1, "5").await.unwrap();
}

#[tokio::test]
async fn a_question_is_declined_or_withdrawn_or_overtaken() {
    let table = Table::new();
    let pair = table.pair("fifty").await;
    let (id, ann, bob) = (&pair.id, &pair.ann, &pair.bob);
    table.play(id, ann, 1, "6").await.unwrap();
    for decliner in [bob, ann] {
        table.act(id, ann, Action::AskUndo).await.unwrap();
        table.act(id, decliner, Action::DeclineUndo).await.unwrap();
        assert_eq!(table.view(id, ann).await.undo_asked, None);
    }
    table.act(id, ann, Action::AskUndo).await.unwrap();
    table.play(id, bob, 2, "7").await.unwrap();
    assert_eq!(table.view(id, ann).await.undo_asked, None, "a move is an answer");
    assert_eq!(refused(table.act(id, bob, Action::GrantUndo).await), "Nobody asks to take back a move.");
    table.act(id, bob, Action::AskUndo).await.unwrap();
    table.act(id, ann, Action::Resign).await.unwrap();
    let view = table.view(id, bob).await;
    assert!(view.undo_asked.is_none() && !view.may_ask_undo, "the end is an answer");
    assert!(refused(table.act(id, bob, Action::AskUndo).await).contains("The game is over"));
}

#[tokio::test]
async fn alone_nobody_needs_to_be_asked() {
    let table = Table::new();
    for opponent in ["perfect", "screen"] {
        let made = table.make("fifty", opponent).await;
        table.play(&made.id, &made.key, 1, "6").await.unwrap();
        for action in [Action::AskUndo, Action::Undo] {
            let view = table.view(&made.id, &made.key).await;
            assert!(view.may_undo && !view.may_ask_undo);
            table.act(&made.id, &made.key, action).await.unwrap();
            assert_eq!(table.view(&made.id, &made.key).await.plies, 0);
            table.play(&made.id, &made.key, 1, "6").await.unwrap();
        }
    }
}
