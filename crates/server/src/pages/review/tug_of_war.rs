use askama::Template;
use duels_rules::{Names, Seat};
use duels_session::{Review, Session};

/// The drawing is this wide and this high, in its own units.
const WIDTH: usize = 320;
const HEIGHT: usize = 132;
/// The heights of the two players.
const UP: usize = 32;
const DOWN: usize = 100;
/// The space at both ends.
const MARGIN: usize = 16;
/// Up to this many moves have a point each; more are gathered, so that each link stays large enough to tap.
const MOST_POINTS: usize = 12;

/// Who was winning, move by move: up is one player, down the other, and each change is a slip.
#[derive(Template)]
#[template(path = "tug_of_war.html")]
pub(super) struct TugOfWar {
    width: usize,
    height: usize,
    /// The line, as the data of a path.
    path: String,
    points: Vec<Point>,
    /// Slips that have no point of their own.
    slips: Vec<(usize, usize)>,
    /// Where the move that is shown is.
    now: usize,
    label: String,
}

/// A link to a move.
struct Point {
    number: usize,
    x: usize,
    y: usize,
    /// Where it can be tapped.
    from: usize,
    width: usize,
    label: String,
    kind: PointKind,
    is_now: bool,
}

/// What is drawn at a point.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PointKind {
    Slip,
    Up,
    Down,
    /// Nothing: a long game has only its line and its slips.
    Bare,
}

impl TugOfWar {
    /// The drawing of a game of at least one move, with the move that is shown; `up` is who is above.
    pub(super) fn new(
        session: &Session,
        review: &Review,
        shown: usize,
        up: Seat,
        names: &Names,
    ) -> Option<TugOfWar> {
        let start = review.at_start.filter(|_| !review.plies.is_empty())?;
        let moves = review.plies.len();
        let x = |number: usize| MARGIN + number * (WIDTH - 2 * MARGIN) / moves;
        let y = |winner: Seat| if winner == up { UP } else { DOWN };
        let winners: Vec<Seat> =
            std::iter::once(start).chain(review.plies.iter().map(duels_session::PlyReview::winner)).collect();
        let is_long = moves > MOST_POINTS;
        let points =
            if is_long { gathered(review, x, y, shown) } else { each(session, review, names, x, y, shown) };
        let slips = review.plies.iter().zip(1..).filter(|(reviewed, _)| is_long && reviewed.is_blunder());
        let slips = slips.map(|(reviewed, number)| (x(number), y(reviewed.winner())));
        Some(TugOfWar {
            width: WIDTH,
            height: HEIGHT,
            path: path(&winners, x, y),
            points,
            slips: spaced(slips.collect()),
            now: x(shown.min(moves)),
            label: format!("Who was winning: up is {}", names.subject(up)),
        })
    }
}

/// A point for every move.
fn each(
    session: &Session,
    review: &Review,
    names: &Names,
    x: impl Fn(usize) -> usize,
    y: impl Fn(Seat) -> usize,
    shown: usize,
) -> Vec<Point> {
    let point = |(reviewed, number): (&duels_session::PlyReview, usize)| {
        let winner = reviewed.winner();
        let story = session.move_story(review, number, names);
        let did = story.map_or_else(String::new, |story| format!(": {}", story.did));
        let slip = if reviewed.is_blunder() { ", a slip" } else { "" };
        let winning = format!("{} {} winning", names.subject(winner), names.verb(winner, "is", "are"));
        let half = (x(1) - x(0)) / 2;
        Point {
            number,
            x: x(number),
            y: y(winner),
            from: x(number).saturating_sub(half),
            width: 2 * half,
            label: format!("Move {number}{did}{slip}, {winning}"),
            kind: match (reviewed.is_blunder(), y(winner) == UP) {
                (true, _) => PointKind::Slip,
                (false, true) => PointKind::Up,
                (false, false) => PointKind::Down,
            },
            is_now: number == shown,
        }
    };
    review.plies.iter().zip(1..).map(point).collect()
}

/// A few links for a long game: each leads to the first slip in its stretch, or else to its first move.
fn gathered(
    review: &Review,
    x: impl Fn(usize) -> usize,
    y: impl Fn(Seat) -> usize,
    shown: usize,
) -> Vec<Point> {
    let moves = review.plies.len();
    let stretch = moves.div_ceil(MOST_POINTS);
    let point = |(index, plies): (usize, &[duels_session::PlyReview])| {
        let (first, last) = (index * stretch + 1, index * stretch + plies.len());
        let slip = plies.iter().position(duels_session::PlyReview::is_blunder);
        let slips = plies.iter().filter(|reviewed| reviewed.is_blunder()).count();
        let told = if slips == 0 {
            "no slips".to_string()
        } else {
            duels_rules::text::counted(slips as u64, "slip")
        };
        let number = first + slip.unwrap_or(0);
        Point {
            number,
            x: x(number),
            y: y(review.plies[number - 1].winner()),
            from: x(first - 1),
            width: x(last) - x(first - 1),
            label: format!("Moves {first} to {last}, {told}"),
            kind: PointKind::Bare,
            is_now: (first..=last).contains(&shown),
        }
    };
    review.plies.chunks(stretch).enumerate().map(point).collect()
}

/// The line: level while nobody slips, and a curve from one height to the other at each slip.
fn path(winners: &[Seat], x: impl Fn(usize) -> usize, y: impl Fn(Seat) -> usize) -> String {
    let mut path = format!("M{} {}", x(0), winners.first().map_or(UP, |&winner| y(winner)));
    let mut last = 0;
    for (number, pair) in winners.windows(2).enumerate() {
        if pair[0] == pair[1] {
            continue;
        }
        let (from, to) = (x(number), x(number + 1));
        let middle = from.midpoint(to);
        if number > last {
            path.push_str(&format!("H{from}"));
        }
        path.push_str(&format!("C{middle} {} {middle} {} {to} {}", y(pair[0]), y(pair[1]), y(pair[1])));
        last = number + 1;
    }
    path.push_str(&format!("H{}", x(winners.len() - 1)));
    path
}

/// The slips that can be told apart: of those that would cover each other, the first.
fn spaced(slips: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
    let mut shown: Vec<(usize, usize)> = Vec::new();
    for slip in slips {
        let is_free = |other: &(usize, usize)| other.1 != slip.1 || slip.0.abs_diff(other.0) >= 5;
        if shown.iter().rev().take(4).all(is_free) {
            shown.push(slip);
        }
    }
    shown
}
