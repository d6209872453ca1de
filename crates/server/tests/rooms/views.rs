//! What a viewer sees, and what pages need to show only what changed.

use std::sync::Arc;

use duels_rules::Seat;
use duels_server::keys::SeatKey;
use duels_server::rooms::{Action, Frame, GameStatus, RenderedFrame, Role, Room};

use crate::table::{Pair, Table};

#[tokio::test]
async fn sentences_are_for_the_viewer() {
    let table = Table::new();
    let made = table.make("fifty", "perfect").await;
    table.play(&made.id, &made.key, 1, "6").await.unwrap();
    let view = table.view(&made.id, &made.key).await;
    assert_eq!(
        (view.called.subject(Seat::One), view.called.subject(Seat::Two)),
        ("you".into(), "the computer".into())
    );
    let first = &view.moves.after(0)[0];
    assert!(first.did.starts_with("added 6"), "{first:?}");
    assert!(view.prompt.as_ref().unwrap().starts_with("Your turn."), "{:?}", view.prompt);
    table.act(&made.id, &made.key, Action::Resign).await.unwrap();
    let view = table.view(&made.id, &made.key).await;
    assert_eq!((view.reason.as_deref(), &view.prompt), (Some("You resigned."), &None));
    assert_eq!(Seat::BOTH.map(|seat| view.label(seat)), ["You", "Computer"]);
    let waiting = table.make("fifty", "friend").await;
    assert_eq!(table.view(&waiting.id, &waiting.key).await.label(Seat::Two), "Your friend");
    let watcher = table.room(&waiting.id).await.view(None).await;
    assert_eq!(Seat::BOTH.map(|seat| watcher.label(seat)), ["Ann", "Player 2"]);
    let pair = table.pair("fifty").await;
    assert_eq!(table.view(&pair.id, &pair.bob).await.label(Seat::One), "Ann");
    assert_eq!(table.view(&pair.id, &pair.bob).await.called.capital(Seat::One), "Ann");
    let watcher = table.room(&pair.id).await.view(None).await;
    assert_eq!(watcher.called.capital(Seat::One), "Ann");
}

#[tokio::test]
async fn a_hint_is_remembered_until_something_happens() {
    let table = Table::new();
    let made = table.make("fifty", "perfect").await;
    let room = table.room(&made.id).await;
    assert_eq!(table.view(&made.id, &made.key).await.hint, None);
    let mut said = Vec::new();
    for step in 1..=4 {
        let hint = room.hint(Some(&made.key)).await.unwrap();
        let view = table.view(&made.id, &made.key).await;
        assert_eq!((view.hint.as_ref(), view.hint_steps), (Some(&hint), step.min(3)));
        assert_eq!(frame(&room, Some(&made.key), 0).await.now.hint, Some(hint.clone()), "also on open pages");
        said.push(hint);
    }
    assert!(said[0].starts_with("You can win this. Look at "), "{said:?}");
    assert!(said[1] != said[0] && said[2] != said[1] && said[3] == said[2], "{said:?}");
    assert_eq!(room.view(None).await.hint, None, "watchers have not asked");
    table.play(&made.id, &made.key, 1, "6").await.unwrap();
    assert_eq!(table.view(&made.id, &made.key).await.hint, None);
}

/// What a page that has seen a version gets as its frame. It keeps the version that it shows then.
async fn frame(room: &Room, key: Option<&SeatKey>, after: u64) -> Frame {
    let mut frames = Vec::new();
    let render = |frame: &Frame| {
        frames.push(frame.clone());
        Ok::<_, ()>(RenderedFrame { text: String::new(), page: Arc::new(frame.now.version) })
    };
    room.frame_text(key, after, render).await.unwrap();
    frames.pop().expect("nobody of this role has asked for it yet")
}

fn shown(frame: &Frame) -> Option<u64> {
    frame.shown.as_ref().map(|page| *page.downcast_ref().unwrap())
}

#[tokio::test]
async fn a_page_that_is_one_version_behind_learns_what_changed() {
    let table = Table::new();
    let Pair { id, ann, bob } = table.pair("fifty").await;
    let room = table.room(&id).await;
    let first = frame(&room, Some(&ann), 0).await;
    assert_eq!((shown(&first), first.after, first.now.version), (None, 0, 1));
    assert_eq!(shown(&frame(&room, Some(&ann), 1).await), Some(1), "nothing has changed");
    table.play(&id, &ann, 1, "6").await.unwrap();
    let next = frame(&room, Some(&ann), 1).await;
    assert_eq!((shown(&next), next.now.version, next.events.len()), (Some(1), 2, 1));
    assert_eq!(next.now.status, GameStatus::OtherTurn);
    assert_eq!(shown(&frame(&room, Some(&ann), 0).await), None, "further behind: everything");
    // Each role has its own, and nobody sees what is for another.
    assert_eq!(frame(&room, Some(&bob), 1).await.now.status, GameStatus::YourTurn);
    let watcher = frame(&room, None, 1).await;
    assert_eq!((watcher.now.role(), shown(&watcher)), (Role::Watcher, None));
}

#[tokio::test]
async fn a_text_is_rendered_once_for_each_role() {
    let table = Table::new();
    let Pair { id, ann, bob } = table.pair("fifty").await;
    let room = table.room(&id).await;
    let mut rendered = Vec::new();
    for _ in 0..3 {
        for key in [Some(&ann), Some(&bob), None] {
            let (text, version) = room
                .frame_text(key, 0, |frame| {
                    rendered.push(frame.now.role());
                    let text = frame.now.role().name().to_string();
                    Ok::<_, ()>(RenderedFrame { text, page: Arc::new(()) })
                })
                .await
                .unwrap();
            let role = room.role(key).await;
            assert_eq!((text.as_str(), version), (role.name(), 1));
        }
    }
    assert_eq!(rendered, [Role::One, Role::Two, Role::Watcher]);
}
