//! Random actions of two players, a watcher and a stranger: nobody loses a seat, nobody gets a third one, and what is
//! stored is what happened.

use duels_server::keys::SeatKey;
use duels_server::rooms::{Action, GameView, Role};
use proptest::collection::vec;
use proptest::prelude::*;
use tokio::runtime::Runtime;

use crate::table::Table;

/// Who does something: Ann, Bob, or two who never sit at the game.
const PEOPLE: usize = 4;

#[derive(Clone, Debug)]
enum Step {
    /// A legal move, if it is their turn; otherwise a refusal.
    Play(usize),
    /// With a request that may have been used before.
    Act(usize, Action, u8),
    /// With or without the invitation, and with or without telling which key they hold.
    Join(usize, bool, bool),
    Hint(usize),
    Look(usize),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let actions = vec![
        Action::Undo,
        Action::AskUndo,
        Action::AskUndo,
        Action::GrantUndo,
        Action::GrantUndo,
        Action::DeclineUndo,
        Action::Resign,
        Action::Close,
        Action::Rematch,
        Action::DeclineRematch,
    ];
    let who = || prop_oneof![3 => Just(0), 3 => Just(1), 1 => 2..PEOPLE];
    let step = prop_oneof![
        8 => who().prop_map(Step::Play),
        6 => (who(), proptest::sample::select(actions), 0..30_u8).prop_map(|(who, action, request)| Step::Act(who, action, request)),
        3 => (0..PEOPLE, any::<bool>(), any::<bool>()).prop_map(|(who, invited, tells)| Step::Join(who, invited, tells)),
        1 => who().prop_map(Step::Hint),
        1 => who().prop_map(Step::Look),
    ];
    vec(step, 1..60)
}

/// All that a viewer sees, except for hints, which are not stored.
fn seen(view: GameView) -> String {
    let secret = view.invitation.as_ref().map(ToString::to_string);
    format!("{secret:?} {:?}", GameView { hint: None, hint_steps: 0, ..view })
}

async fn check(opponent: &str, steps: Vec<Step>) {
    let table = Table::new();
    let made = table.make("fifty:target=30", opponent).await;
    let id = &made.id;
    let keys: [SeatKey; PEOPLE] =
        std::array::from_fn(|who| if who == 0 { made.key.clone() } else { SeatKey::random().unwrap() });
    let room = table.room(id).await;
    let mut roles = [Role::Watcher; PEOPLE];
    roles[0] = Role::One;
    for step in steps {
        let result = match &step {
            Step::Play(who) => {
                let view = table.view(id, &keys[*who]).await;
                let mv = view.table.moves.first().cloned().unwrap_or_default();
                table.play(id, &keys[*who], view.plies + 1, &mv).await.map(drop)
            }
            Step::Act(who, action, request) => {
                let before = table.events(id).await.len();
                let acted = table.request(id, &keys[*who], &request.to_string(), action.clone()).await;
                let after = table.events(id).await.len();
                assert!(after <= before + 1, "{step:?} happened more than once");
                acted.map(drop)
            }
            Step::Join(who, invited, tells) => {
                let (invitation, held) =
                    (made.invitation.as_ref().filter(|_| *invited), tells.then_some(&keys[*who]));
                table.join(id, invitation, &keys[*who], held).await.map(drop)
            }
            Step::Hint(who) => room.hint(Some(&keys[*who])).await.map(drop),
            Step::Look(who) => {
                room.saw(room.seats(Some(&keys[*who])).await);
                Ok(())
            }
        };
        if let Err(error) = result {
            let sentence = error.to_string();
            assert!(sentence.ends_with('.') && !sentence.contains(".."), "{step:?}: {sentence}");
        }
        for (who, role) in roles.iter_mut().enumerate() {
            let now = room.role(Some(&keys[who])).await;
            assert!(
                now == *role || *role == Role::Watcher,
                "{who} was {role:?} and is {now:?} after {step:?}"
            );
            *role = now;
        }
        assert_eq!(roles[0], Role::One, "the maker keeps the seat");
        assert!(roles.iter().filter(|role| **role == Role::Two).count() <= 1, "{roles:?}");
        assert!(!roles.contains(&Role::Both));
    }
    // What is stored gives the same game to everyone.
    let restarted = table.restarted();
    for key in keys.iter().map(Some).chain([None]) {
        let [now, then] = [room.view(key).await, restarted.room(id).await.view(key).await];
        assert_eq!(seen(now), seen(then));
    }
    assert_eq!(table.events(id).await, restarted.events(id).await);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nobody_loses_a_seat_and_nothing_is_forgotten(open in any::<bool>(), steps in steps()) {
        Runtime::new().unwrap().block_on(check(if open { "anybody" } else { "friend" }, steps));
    }
}
