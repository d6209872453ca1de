use duels_rules::games::deletion::{Deletion, Position};
use duels_rules::text::{all_of, any_of, counted};

use super::digit_kinds::{apart_from, occurring};
use super::race::Race;
use crate::player_ref::PlayerRef;
use crate::{Solution, Theme, Value};

/// Why a position is won or lost. It needs no table: the solution of the moves says what the digits do not.
pub(super) fn why(
    game: &Deletion,
    position: &Position,
    race: Race,
    solution: &Solution,
    mover: PlayerRef<'_>,
) -> String {
    let own = position.number(position.turn());
    let explained =
        Explained { game, own: occurring(own), target: position.target(), position, race, solution, mover };
    match solution.value {
        _ if game.apart == 0 => explained.count("Nothing matters here but the count"),
        _ if super::is_a_race(game, position) => {
            explained.count("Neither player can get stuck any more, so only the count matters")
        }
        Value::Win => explained.win(),
        Value::Loss => explained.loss(),
    }
}

/// The themes of positions in which some moves win and others lose.
pub(super) const THEMES: &[Theme] = &[Theme::LeaveNoAnswer, Theme::OneAnswer, Theme::CountTurns, Theme::Trap];

/// The idea of the position: the same cases as the sentences.
pub(super) fn theme(game: &Deletion, position: &Position, race: Race, solution: &Solution) -> Theme {
    let target = position.target();
    let digit = solution.best().find_map(|mv| target.get(mv.0 as usize)).copied().unwrap_or(0);
    let replies = apart_from(game, digit) & occurring(position.number(position.turn()));
    match solution.value {
        _ if super::is_a_race(game, position) => Theme::CountTurns,
        Value::Win if target.len() == 2 => Theme::WinAtOnce,
        Value::Win if replies == 0 => Theme::LeaveNoAnswer,
        value if is_count(race, solution) => {
            if value == Value::Win && replies.count_ones() == 1 {
                Theme::OneAnswer
            } else {
                Theme::CountTurns
            }
        }
        Value::Win | Value::Loss => Theme::Trap,
    }
}

/// Whether the count decides: only the player who leads it wins by it, and only if the game lasts that long.
fn is_count(race: Race, solution: &Solution) -> bool {
    let count = race.exact();
    solution.distance == Some(count.distance) && solution.value == count.value
}

/// A position with what its sentences need.
struct Explained<'a> {
    game: &'a Deletion,
    /// The digits of the number of the player to move, as bits.
    own: u16,
    target: &'a [u8],
    position: &'a Position,
    race: Race,
    solution: &'a Solution,
    mover: PlayerRef<'a>,
}

impl Explained<'_> {
    /// Only how many digits are left matters.
    fn count(&self, only: &str) -> String {
        let result = self.mover.or_opponent(self.solution.value == Value::Win).does("win");
        format!("{only}: {}. So {result}, whichever digits are crossed out.", self.needs())
    }

    /// What both players need to win by the count.
    fn needs(&self) -> String {
        let (own, other) = (counted(self.race.own, "more removal"), self.race.other);
        let [mover, opponent] = [self.mover, self.mover.opponent()].map(|player| player.does("need"));
        format!("{mover} {own}, {opponent} {other}, and it is {} move", self.mover.own())
    }

    fn win(&self) -> String {
        let (digit, apart) = (self.best(), self.game.apart);
        let replies = apart_from(self.game, digit) & self.own;
        let (own, opponent) = (self.mover.own(), self.mover.opponent().name());
        let cross = format!("{}{} out the {digit}", self.all_win(), self.mover.order("cross"));
        if self.target.len() == 2 {
            return format!("{cross}: that leaves {opponent} with a single digit.");
        }
        if replies == 0 {
            return format!(
                "{cross}: no digit of {own} number differs by at least {apart} from {digit}, so {opponent} cannot move."
            );
        }
        let then = match replies == self.own {
            true => format!("after {digit} every digit of {own} number can be crossed out, but "),
            false => {
                format!("after {digit} only {} can be crossed out, and then ", all_of(digits(replies), 9))
            }
        };
        format!("{cross}: {then}{}.", self.outcome(self.mover))
    }

    fn loss(&self) -> String {
        let all = occurring(self.target);
        let legal = self.position.last().map_or(all, |last| apart_from(self.game, last) & all);
        let outcome = self.outcome(self.mover.opponent());
        match self.position.last() {
            Some(last) if legal != all => {
                let mover = self.mover.name();
                format!(
                    "After {last} {mover} can cross out only {}, and then {outcome}.",
                    any_of(digits(legal))
                )
            }
            _ => format!("Whatever {} out, {outcome}.", self.mover.does("cross")),
        }
    }

    /// How the player who wins does so.
    fn outcome(&self, winner: PlayerRef<'_>) -> String {
        if is_count(self.race, self.solution) {
            return format!("{} can always move, so the count decides: {}", winner.name(), self.needs());
        }
        // A winning move is made before it is explained.
        let plies = self.solution.distance.map_or(0, |plies| plies - u64::from(winner == self.mover));
        let loser = winner.opponent().name();
        let within = counted(plies, "move");
        format!("{} can leave {loser} without a move within {within}, both players' counted", winner.name())
    }

    /// The digit of a best move.
    fn best(&self) -> u8 {
        self.solution.best().find_map(|mv| self.target.get(mv.0 as usize)).copied().unwrap_or(0)
    }

    fn all_win(&self) -> String {
        let is_sure = self.solution.moves.len() > 1 && self.solution.is_decided();
        if is_sure { self.mover.every_move_wins() } else { String::new() }
    }
}

fn digits(bits: u16) -> impl Iterator<Item = u8> {
    (1..10).filter(move |digit| bits >> digit & 1 == 1)
}
