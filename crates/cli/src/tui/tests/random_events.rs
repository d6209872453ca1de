use proptest::collection::vec;
use proptest::prelude::*;

use super::World;
use crate::tui::event::{Event, Key, KeyCode, Mouse, MouseAction, Size};

const VARIANTS: [&str; 7] = [
    "fifty",
    "append:target=2026,digits=0-9",
    "deletion:digits=5,numbers=73284-86519,apart=3",
    "dilemma:sequence=28732744718416",
    "divisors:count=30",
    "dilemma:length=201#7",
    "fifty:target=276,base=24",
];

const PUZZLES: [&str; 7] = [
    "puzzle:fifty#7",
    "puzzle:divisors:count=24#1234",
    "puzzle:dilemma:length=8#3",
    "puzzle:append:target=120,digits=0-2#5",
    "puzzle:divisors:count=16#4/all",
    "puzzle:fifty#9/winner",
    "puzzle:divisors:count=12#2/length",
];

/// Something that happens to the screen.
#[derive(Clone, Debug)]
enum Happening {
    Key(Key),
    Mouse(Mouse),
    Paste(String),
    Resize(u16, u16),
    Wait(u64),
    Answer,
}

fn key() -> impl Strategy<Value = Key> {
    let code = prop_oneof![
        4 => "[1-9a-zA-Z? +\\-]".prop_map(|text| KeyCode::Char(text.chars().next().unwrap_or('1'))),
        3 => Just(KeyCode::Enter),
        3 => prop_oneof![Just(KeyCode::Left), Just(KeyCode::Right), Just(KeyCode::Up), Just(KeyCode::Down)],
        1 => prop_oneof![Just(KeyCode::Home), Just(KeyCode::End), Just(KeyCode::PageUp), Just(KeyCode::PageDown)],
        1 => prop_oneof![Just(KeyCode::Escape), Just(KeyCode::Tab), Just(KeyCode::Backspace), Just(KeyCode::Delete)],
        1 => any::<char>().prop_map(KeyCode::Char),
    ];
    (code, any::<bool>(), prop::bool::weighted(0.05)).prop_map(|(code, shift, control)| Key {
        code,
        shift,
        control,
    })
}

fn happening() -> impl Strategy<Value = Happening> {
    let action = prop_oneof![
        Just(MouseAction::Click),
        Just(MouseAction::Move),
        Just(MouseAction::ScrollUp),
        Just(MouseAction::ScrollDown)
    ];
    let side = prop_oneof![0..130_u16, Just(u16::MAX)];
    prop_oneof![
        8 => key().prop_map(Happening::Key),
        3 => (side.clone(), side, action)
            .prop_map(|(column, row, action)| Happening::Mouse(Mouse { column, row, action })),
        1 => ".{0,30}".prop_map(Happening::Paste),
        1 => (1..130_u16, 1..50_u16).prop_map(|(columns, rows)| Happening::Resize(columns, rows)),
        2 => (0..2000_u64).prop_map(Happening::Wait),
        3 => Just(Happening::Answer),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// Nothing that happens is a panic, and what is shown is what is kept.
    #[test]
    fn anything_may_happen(
        variant in prop::sample::select(&VARIANTS[..]),
        computer in any::<bool>(),
        motion in any::<bool>(),
        happenings in vec(happening(), 0..60),
    ) {
        let players = if computer { ["person", "level:4"] } else { ["person", "person"] };
        let mut world = World::game(variant, "", players);
        world.state.look.motion = motion;
        world.live_through(happenings);
        if let crate::tui::state::Page::Table(table) = &world.state.page {
            let kept = world.kept.as_ref().map(|session| session.plies().to_vec());
            prop_assert_eq!(Some(table.session.plies().to_vec()), kept);
        }
    }

    /// The same with a puzzle.
    #[test]
    fn anything_may_happen_to_a_puzzle(
        name in prop::sample::select(&PUZZLES[..]),
        motion in any::<bool>(),
        happenings in vec(happening(), 0..60),
    ) {
        let mut world = World::puzzle(name);
        world.state.look.motion = motion;
        world.live_through(happenings);
    }

    /// The same with a lesson.
    #[test]
    fn anything_may_happen_to_a_lesson(
        lesson in prop::sample::select(&["fifty", "append", "divisors", "dilemma", "deletion"][..]),
        step in 1..=6_usize,
        happenings in vec(happening(), 0..60),
    ) {
        let mut world = World::lesson(lesson, step);
        world.live_through(happenings);
    }
}

impl World {
    /// Lets things happen, and draws the screen after each of them.
    fn live_through(&mut self, happenings: Vec<Happening>) {
        let mut size = (80, 24);
        for happening in happenings {
            match happening {
                Happening::Key(key) => self.send(Event::Key(key)),
                Happening::Mouse(mouse) => self.send(Event::Mouse(mouse)),
                Happening::Paste(text) => self.send(Event::Paste(text)),
                Happening::Resize(columns, rows) => {
                    size = (columns, rows);
                    self.send(Event::Resize(Size { columns, rows }));
                }
                Happening::Wait(millis) => self.wait(millis),
                Happening::Answer => {
                    let mv = self.kept.as_ref().and_then(|session| session.legal_moves().first().cloned());
                    self.answer_if_legal(&mv.unwrap_or_default());
                    self.judge();
                }
            }
            self.screen(size.0, size.1);
        }
    }
}
