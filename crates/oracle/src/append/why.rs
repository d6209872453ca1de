use std::cmp::Ordering;

use duels_rules::games::append::{Append, Position};
use duels_rules::text::{any_of, capitalized, digit_string, ordinal};

use super::possible_results::{PossibleResults, smallest};
use super::target_path::is_last_writers;
use crate::player_ref::PlayerRef;
use crate::{Solution, Theme, Value};

/// Why a position is won or lost.
pub(super) fn why(game: &Append, position: &Position, solution: &Solution, mover: PlayerRef<'_>) -> String {
    let (written, length) = (position.number.len(), game.target.len());
    let scene =
        Scene { game, position, solution, mover, written, length, target: digit_string(&game.target) };
    match position.against {
        _ if written >= length => scene.full(),
        Ordering::Less => scene.left("below", length + 1),
        Ordering::Greater => scene.left("above", length),
        Ordering::Equal => scene.touching(),
    }
}

/// The themes of positions in which some moves win and others lose.
pub(super) const THEMES: &[Theme] = &[Theme::LandOnTarget, Theme::FirstDifference, Theme::FollowTarget];

/// The idea of the position: to hit the target, to leave it, or not to leave it yet.
pub(super) fn theme(game: &Append, position: &Position, solution: &Solution) -> Theme {
    let (written, is_touching) = (position.number.len(), position.against == Ordering::Equal);
    let wanted = game.target.get(written).copied().filter(|_| is_touching);
    let follows =
        solution.value == Value::Win && solution.best().any(|mv| Some(mv.0) == wanted.map(u32::from));
    match (wanted, follows) {
        (None, _) => Theme::CountTurns,
        (_, true) if written + 1 == game.target.len() => Theme::LandOnTarget,
        (_, true) => Theme::FollowTarget,
        (_, false) => Theme::FirstDifference,
    }
}

/// A position with what its sentences need.
struct Scene<'a> {
    game: &'a Append,
    position: &'a Position,
    solution: &'a Solution,
    mover: PlayerRef<'a>,
    written: usize,
    length: usize,
    target: String,
}

impl Scene<'_> {
    /// Who writes the digit at a place, where 1 is the first.
    fn writer(&self, place: usize) -> PlayerRef<'_> {
        self.mover.or_opponent((place - self.written) % 2 == 1)
    }

    /// The number is as long as the target and below it.
    fn full(&self) -> String {
        format!(
            "Nothing matters here: the number is as long as {}, so any further digit goes beyond it, and {} \
             must write one.",
            self.target,
            self.mover.name()
        )
    }

    /// The number has left the target, and the digit at `place` goes beyond it.
    fn left(&self, side: &str, place: usize) -> String {
        let (number, target) = (digit_string(&self.position.number), &self.target);
        let start = if self.written == 1 { "digit".to_string() } else { format!("{} digits", self.written) };
        let result = self.overtaken_at(place);
        format!("Nothing matters here: {number} is {side} the first {start} of {target}, so {result}")
    }

    /// What it means that the number goes beyond the target at a place.
    fn overtaken_at(&self, place: usize) -> String {
        let writer = self.writer(place);
        format!(
            "the {} digit always goes beyond it. That digit is {}, so {}.",
            ordinal(place as u64),
            writer.possessive(),
            writer.opponent().does("win")
        )
    }

    /// The number is still a prefix of the target.
    fn touching(&self) -> String {
        let results = PossibleResults::of(self.game, self.position);
        match (results.below, results.above, results.exact) {
            _ if self.written + 1 == self.length && results.exact => {
                let (write, hit) = (self.mover.order("write"), self.mover.form("hit"));
                let who = if self.mover.is_you() { "you " } else { "" };
                format!("{write} {} and {who}{hit} {} exactly.", self.game.target[self.written], self.target)
            }
            (false, true, false) => self.unreachable(self.length),
            (true, false, false) => self.unreachable(self.length + 1),
            (true, false, true) => self.never_above(),
            (false, false, _) => self.forced(),
            _ => self.contested(results),
        }
    }

    /// The target cannot be hit, and every number ends up on the same side of it.
    fn unreachable(&self, place: usize) -> String {
        let (target, (low, high)) = (&self.target, self.game.digits);
        let digits = if low == high { format!("digit {low}") } else { format!("digits {low} to {high}") };
        let result = self.overtaken_at(place);
        let written = if self.written == 0 { "written" } else { "completed" };
        format!("Nothing matters here: {target} cannot be {written} with the {digits}, and {result}")
    }

    /// It hits the target or falls below it, which is good for the same player.
    fn never_above(&self) -> String {
        let last = self.writer(self.length);
        format!(
            "Nothing matters here: no digit is large enough to get above {}. Either {} its last digit, or the \
             number falls below it and {} must write the digit that is one too many; so {}.",
            self.target,
            last.does("write"),
            last.opponent().name(),
            last.does("win")
        )
    }

    /// There is no choice at all.
    fn forced(&self) -> String {
        let (target, last) = (&self.target, self.writer(self.length));
        format!("Nothing matters here: every digit is forced, and {} by hitting {target}.", last.does("win"))
    }

    /// Both players could still win; perfect play says who does, and where.
    fn contested(&self, results: PossibleResults) -> String {
        let last = self.writer(self.length);
        format!(
            "{}{} the {} digit, so {} if the number never gets above {}, and {} if it does. {}",
            self.advice(),
            capitalized(&last.does("write")),
            ordinal(self.length as u64),
            last.does("win"),
            self.target,
            last.opponent().does("win"),
            self.turning(results)
        )
    }

    /// The best move, where it matters.
    fn advice(&self) -> String {
        if self.solution.value == Value::Loss || self.solution.is_decided() {
            return String::new();
        }
        let best: Vec<String> = self.solution.best().map(|mv| mv.0.to_string()).collect();
        format!("{} {}. ", self.mover.order("write"), any_of(&best))
    }

    /// Where the number leaves the target when both play well.
    fn turning(&self, results: PossibleResults) -> String {
        let Some(place) = results.turning else {
            let last = self.writer(self.length);
            return format!(
                "As long as {} the target's own digits, {} no chance to get above it.",
                last.does("write"),
                last.opponent().does("get")
            );
        };
        let (wanted, low) = (self.game.target[place], smallest(self.game, place));
        let last_writer = is_last_writers(self.game, place);
        let free = if last_writer { low < wanted } else { self.game.digits.1 > wanted };
        let side = if last_writer == free { "smaller" } else { "larger" };
        format!(
            "The first digit that differs from the target's settles it: {} {} write one {side} than the {} \
             digit, {wanted}.",
            self.writer(place + 1).name(),
            if free { "can" } else { "must" },
            ordinal(place as u64 + 1),
        )
    }
}
