//! Scenes made by hand, after the pictures of the design.

use duels_rules::scene::{
    Cells, Comparison, Counter, Grid, Lane, Link, LinkKind, Pad, Part, Row, Scene, Span, Standing, Tile,
    TileState,
};
use duels_rules::{MoveText, Seat};

pub(super) fn choice(text: u64) -> Tile {
    Tile::new(text).choice(MoveText::from(text as u32))
}

fn with(mut cells: Cells, tiles: impl IntoIterator<Item = (u64, Tile)>) -> Cells {
    cells.tiles.extend(tiles);
    cells
}

/// 25 of 50: columns 3, 4, 5 and 6 are closed.
pub(super) fn fifty() -> Scene {
    let mut cells = with(
        Cells::numbered(0..51),
        [
            (6, Tile::new(6).taken(Seat::One)),
            (14, Tile::new(14).taken(Seat::Two)),
            (23, Tile::new(23).taken(Seat::One)),
            (25, Tile::new(25).taken(Seat::Two).last(true)),
            (50, Tile::new(50).state(TileState::Finish)),
        ],
    );
    cells.spans.push(Span { from: 0, to: 25, state: TileState::Gone });
    cells.tiles.extend([27, 28, 29, 30, 31, 32].map(|number| (number, choice(number))));
    let closed = [(3, Seat::One), (4, Seat::Two), (5, Seat::Two), (6, Seat::One)];
    let grid = Grid {
        id: "board",
        label: "Totals".to_string(),
        columns: Some(10),
        heads: true,
        closed: closed.map(|(column, owner)| Lane { column, owner }).to_vec(),
        cells,
    };
    Scene::new([
        Part::Counter(Counter {
            label: "Total".to_string(),
            value: "25".to_string(),
            target: Some("50".to_string()),
        }),
        Part::line("Every column can be used *once*."),
        Part::Grid(grid),
        Part::Link(Link {
            from: "board.23".to_string(),
            to: "board.25".to_string(),
            kind: LinkKind::Hop,
            owner: Some(Seat::Two),
        }),
    ])
}

/// Numbers from 1 to `count` after 8 was taken.
pub(super) fn divisors(count: u64) -> Scene {
    let mut cells = Cells::numbered(1..count + 1);
    let taken = |number: u64, seat: Seat| Tile::new(number).state(TileState::Gone).clone_owner(seat);
    cells.tiles.extend([(1, taken(1, Seat::One)), (3, taken(3, Seat::Two)), (9, taken(9, Seat::One))]);
    cells.tiles.insert(8, Tile::new(8).taken(Seat::Two).last(true));
    let is_free = |number: &u64| ![1, 3, 8, 9].contains(number);
    let fits = |number: &u64| is_free(number) && (8 % number == 0 || number.is_multiple_of(8));
    cells.tiles.extend((1..=count).filter(fits).map(|number| (number, choice(number))));
    cells.why_not = Some("{} does not go with 8.".to_string());
    let grid = Grid {
        id: "numbers",
        label: "Numbers".to_string(),
        columns: None,
        heads: false,
        closed: Vec::new(),
        cells,
    };
    let pair = |from: u64, to: u64| {
        Part::Link(Link {
            from: format!("numbers.{from}"),
            to: format!("numbers.{to}"),
            kind: LinkKind::Pair,
            owner: None,
        })
    };
    Scene::new([Part::Grid(grid), pair(2, 4), pair(5, 7)])
}

trait Owned {
    fn clone_owner(self, seat: Seat) -> Tile;
}

impl Owned for Tile {
    fn clone_owner(self, seat: Seat) -> Tile {
        Tile { owner: Some(seat), ..self }
    }
}

pub(super) fn row(id: &'static str, label: &str, owner: Option<Seat>, cells: Cells) -> Row {
    Row { id, label: label.to_string(), owner, open_ends: false, comparison: None, cells }
}

/// A row of `length` digits with two numbers of three digits below it.
pub(super) fn dilemma(length: u64) -> Scene {
    let digit = |index: u64| (index * 7 + 2) % 10;
    let cells = Cells::made(3..length, |index| match index {
        index if index == 3 || index == length - 1 => choice(digit(index)),
        index => Tile::new(digit(index)),
    });
    let number = |digits: [u64; 3], owner: Seat, places: u64| {
        let mut cells = Cells::made(0..places, |index| match digits.get(index as usize) {
            Some(digit) => Tile::new(digit).taken(owner),
            None => Tile::new("").state(TileState::Slot),
        });
        if owner == Seat::One {
            cells.tiles.insert(3, Tile::new("").state(TileState::Next));
        }
        cells
    };
    let places = length.div_ceil(2);
    let mut theirs = number([6, 5, 7], Seat::Two, places);
    if let Some(tile) = theirs.tiles.get_mut(&2) {
        tile.last = true;
    }
    Scene::new([
        Part::Row(Row { open_ends: true, ..row("row", "Row", None, cells) }),
        Part::Row(row("two", "Number", Some(Seat::Two), theirs)),
        Part::Row(Row {
            comparison: Some(Comparison { with: "two", equal: 3, then: None }),
            ..row("one", "Number", Some(Seat::One), number([6, 5, 7], Seat::One, places))
        }),
    ])
}

/// A number of two digits that grows towards one of six.
pub(super) fn append(then: Option<Standing>) -> Scene {
    let digits = [3, 1, 4, 1, 5, 9];
    let goal = Cells::made(0..6, |index| Tile::new(digits[index as usize]));
    let written = Cells::made(0..6, |index| match index {
        0 => Tile::new(3).taken(Seat::One),
        1 => Tile::new(if then.is_some() { 2 } else { 1 }).taken(Seat::Two).last(true),
        2 => Tile::new("").state(TileState::Next),
        _ => Tile::new("").state(TileState::Slot),
    });
    let keys = Cells::made(1..10, |digit| match digit {
        7 => Tile::new(7).blocked("7 is not allowed."),
        digit => choice(digit),
    });
    let equal = if then.is_some() { 1 } else { 2 };
    Scene::new([
        Part::Row(row("goal", "Goal", None, goal)),
        Part::Row(Row {
            comparison: Some(Comparison { with: "goal", equal, then }),
            ..row("written", "Written", None, written)
        }),
        Pad::new("digits", "Append", keys).into(),
    ])
}

/// Two numbers of three digits, two of them crossed out.
pub(super) fn deletion() -> Scene {
    let one = Cells::made(0..3, |index| match index {
        2 => Tile::new(2).struck(Seat::Two).last(true),
        index => Tile::new([7, 3][index as usize]),
    });
    let two = Cells::made(0..3, |index| match index {
        1 => Tile::new(6).struck(Seat::One),
        index => choice([8, 6, 5][index as usize]),
    });
    Scene::new([
        Part::Row(row("one", "Number", Some(Seat::One), one)),
        Part::Row(row("two", "Number", Some(Seat::Two), two)),
    ])
}

/// A pad with that many keys, of which the odd ones can be chosen.
pub(super) fn pad(count: u64) -> Scene {
    let keys = Cells::numbered(1..count + 1);
    let odd = (1..=count).filter(|number| number % 2 == 1).map(|number| (number, choice(number)));
    Scene::new([Pad::new("keys", "Take", with(keys, odd)).into()])
}

pub(super) fn all() -> Vec<Scene> {
    vec![
        fifty(),
        divisors(9),
        divisors(30),
        divisors(1000),
        divisors(1_000_000),
        dilemma(14),
        dilemma(1001),
        append(None),
        append(Some(Standing::Over)),
        deletion(),
        pad(9),
        pad(24),
        pad(60),
        pad(1000),
        Scene::default(),
    ]
}
