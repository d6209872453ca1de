use duels_rules::games::fifty::{Fifty, Position};
use duels_rules::{Game, Move};

use super::plan::Plan;
use super::solver::solve;
use super::value_table::ValueTable;
use crate::player_ref::{PlayerRef, names_for};
use crate::{MoveValue, Solution, SolveControl, SolveError, Theme, Value};

/// Examples are sought where the rest of the game has at most this many digits: it takes no time at all.
const DIGITS: u32 = 14;

/// All positions are solved at once where their values take no more bytes than this.
const SMALL: u64 = 1 << 20;

/// A rule for all answers is sought where there are at most this many replies.
const REPLIES: usize = 24;

/// Why a position is won or lost.
pub(super) fn why(
    game: &Fifty,
    position: &Position,
    solution: &Solution,
    mover: PlayerRef<'_>,
    control: &SolveControl,
) -> Result<String, SolveError> {
    let scene = Scene { game, position, mover, control };
    let mv = solution.best().next().ok_or(SolveError::Over)?;
    let reason = match solution.value {
        Value::Win => scene.won(solution, mv),
        Value::Loss => scene.lost(solution, mv),
    };
    // An example that was interrupted is left out above: cancelled work must not end with a shorter explanation.
    control.check()?;
    Ok(scene.closed() + &reason)
}

/// The themes of positions in which some moves win and others lose.
pub(super) const THEMES: &[Theme] = &[
    Theme::LandOnTarget,
    Theme::LeaveNoAnswer,
    Theme::OneAnswer,
    Theme::SameSum,
    Theme::FarZero,
    Theme::LastMove,
    Theme::LookAhead,
];

/// The idea of the position: the same cases as the sentences, and whether the move puts the target out of reach.
pub(super) fn theme(
    game: &Fifty,
    position: &Position,
    solution: &Solution,
    control: &SolveControl,
) -> Result<Theme, SolveError> {
    let turn = game.turn(position);
    let names = names_for(turn);
    let scene = Scene { game, position, mover: PlayerRef::new(&names, turn), control };
    let mv = solution.best().next().ok_or(SolveError::Over)?;
    let was_closed = scene.why_closed(position).is_some();
    if solution.value == Value::Loss {
        return Ok(if was_closed { Theme::LastMove } else { Theme::LookAhead });
    }
    let after = scene.after(position, mv);
    let replies: Vec<_> = game.legal_moves(&after).collect();
    let theme = match replies.len() {
        _ if after.total == game.target => Theme::LandOnTarget,
        0 => Theme::LeaveNoAnswer,
        _ if !was_closed && scene.why_closed(&after).is_some() => Theme::FarZero,
        1 => Theme::OneAnswer,
        _ if scene.common_sum(&after, &replies).is_some() => Theme::SameSum,
        _ if was_closed => Theme::LastMove,
        _ => Theme::LookAhead,
    };
    // A sum that was not found because of an interruption must not become another theme.
    control.check().map(|()| theme)
}

struct Scene<'a> {
    game: &'a Fifty,
    position: &'a Position,
    mover: PlayerRef<'a>,
    control: &'a SolveControl,
}

impl Scene<'_> {
    /// Says so if the target is out of reach for good.
    fn closed(&self) -> String {
        let target = self.game.target;
        let Some(because) = self.why_closed(self.position) else { return String::new() };
        format!("{target} is out of reach, because {because}: the player who makes the last move wins. ")
    }

    /// Why the target is out of reach for good from a position, if it is.
    fn why_closed(&self, position: &Position) -> Option<String> {
        let Fifty { target, base, .. } = self.game;
        let digit = target % u64::from(*base);
        if position.used.contains(digit as usize) {
            Some(format!("the last digit {digit} is used"))
        } else if Plan::rest(self.game, position).top < *target {
            Some("it is too far away".to_string())
        } else {
            None
        }
    }

    fn won(&self, solution: &Solution, mv: Move) -> String {
        let (Move(number), mover, opponent) = (mv, self.mover, self.mover.opponent());
        let add = format!("{} {number}", mover.order("add"));
        let after = self.after(self.position, mv);
        if after.total == self.game.target {
            return format!("{add}: that makes {} and wins.", after.total);
        }
        let replies: Vec<_> = self.game.legal_moves(&after).collect();
        let then = match replies[..] {
            [] => format!("Then {} no number to add.", opponent.does("find")),
            [Move(reply)] => {
                let only = format!("{} can only add {reply}", opponent.capital());
                let can = if mover.is_you() { "" } else { "can " };
                match self.answer(&after, Move(reply)) {
                    Some(answer) => format!("{only}, and then {} {can}{answer}.", mover.name()),
                    None => format!("{only}, and {}.", mover.does("win")),
                }
            }
            _ if mover.is_you() => {
                format!(
                    "Whatever comes next, you always have an answer{}.",
                    self.answers(&after, &replies, "")
                )
            }
            _ => {
                let (adds, who) = (opponent.does("add"), mover.pronoun());
                let answers = self.answers(&after, &replies, &format!("{who} can "));
                format!("Whatever {adds} then, {who} can always answer{answers}.")
            }
        };
        let wins = solution.moves.iter().filter(|judged| judged.value == Value::Win).count();
        let others = match wins {
            _ if solution.moves.len() == 1 || !mover.is_you() => "",
            1 => " No other number wins.",
            _ if solution.is_decided() => " Every other number wins too.",
            _ => "",
        };
        format!("{add}. {then}{others}")
    }

    fn lost(&self, solution: &Solution, mv: Move) -> String {
        let (mover, opponent) = (self.mover, self.mover.opponent());
        if solution.moves.len() == 1 {
            let answer = self.answer(self.position, mv);
            let answer = answer.map_or_else(|| opponent.form("win"), |answer| format!("can {answer}"));
            let only = format!("{} can only add {}", mover.capital(), mv.0);
            return format!("{only}, and then {} {answer}.", opponent.name());
        }
        if solution.moves.iter().all(|judged| self.gives_target(judged.mv)) {
            let target = self.game.target;
            return format!("Whatever {}, {} can make {target} next.", mover.does("add"), opponent.name());
        }
        let moves: Vec<_> = solution.moves.iter().map(|judged| judged.mv).collect();
        let answers = self.answers(self.position, &moves, &format!("{} can ", opponent.pronoun()));
        format!("Every number {} can add leaves {} a winning answer{answers}.", mover.name(), opponent.name())
    }

    /// How the replies from a lost position are answered, as the end of a sentence: by making each up to the
    /// same sum, if that works for nearly all of them, or else by example.
    fn answers(&self, from: &Position, replies: &[Move], who: &str) -> String {
        let answer = |&reply: &Move| Some(format!("after {} {who}{}", reply.0, self.answer(from, reply)?));
        if let Some((sum, others)) = self.common_sum(from, replies) {
            let others: Vec<_> = others.iter().filter_map(answer).collect();
            let but = if others.is_empty() { String::new() } else { format!(" (but {})", others.join(", ")) };
            return format!(": {who}make the two numbers add up to {sum}{but}");
        }
        let reply = self.quick(from).and_then(|solution| solution.best().next());
        let example = reply.as_ref().and_then(answer);
        example.map_or_else(String::new, |example| format!(": for example, {example}"))
    }

    /// A sum such that making a reply up to it wins, and the few replies for which it does not.
    fn common_sum(&self, from: &Position, replies: &[Move]) -> Option<(u32, Vec<Move>)> {
        if !(3..=REPLIES).contains(&replies.len()) {
            return None;
        }
        let table = self.table();
        let judged = |&reply: &Move| Some((reply, self.winning(&self.after(from, reply), table.as_ref())?));
        let judged: Vec<(Move, Vec<u32>)> = replies.iter().map(judged).collect::<Option<_>>()?;
        let wins = |sum: u32, (Move(reply), answers): &(Move, Vec<u32>)| {
            sum.checked_sub(*reply).is_some_and(|answer| answers.contains(&answer))
        };
        let others =
            |sum: u32| judged.iter().filter(|&reply| !wins(sum, reply)).map(|(reply, _)| *reply).collect();
        let sums = (2..=2 * REPLIES as u32).map(|sum| (sum, others(sum)));
        let best = sums.min_by_key(|(_, others): &(_, Vec<Move>)| others.len());
        best.filter(|(_, others)| others.len() <= replies.len() / 4)
    }

    /// The values of all positions, where solving them takes less time than judging a handful.
    fn table(&self) -> Option<ValueTable> {
        (self.game.base <= DIGITS)
            .then(|| ValueTable::new(self.game, &SolveControl::with_memory(SMALL)).ok())?
    }

    /// The numbers that win when they are added here.
    fn winning(&self, position: &Position, table: Option<&ValueTable>) -> Option<Vec<u32>> {
        let Some(table) = table else {
            let won = |judged: &&MoveValue| judged.value == Value::Win;
            return Some(self.quick(position)?.moves.iter().filter(won).map(|judged| judged.mv.0).collect());
        };
        let wins = |mv: &Move| {
            let after = self.after(position, *mv);
            let used = after.used.words().first().copied().unwrap_or(0);
            after.total == self.game.target || table.value(after.total, used) == Some(Value::Loss)
        };
        Some(self.game.legal_moves(position).filter(wins).map(|mv| mv.0).collect())
    }

    /// What wins after a losing move from a position: "add 4", with its result.
    fn answer(&self, from: &Position, mv: Move) -> Option<String> {
        let after = self.after(from, mv);
        let judged = self.quick(&after).filter(|judged| judged.value == Value::Win)?;
        let answer = judged.best().next()?;
        let end = self.after(&after, answer);
        Some(match self.game.legal_moves(&end).next() {
            _ if end.total == self.game.target => format!("add {} and make {}", answer.0, end.total),
            None => format!("add {}, which leaves no move", answer.0),
            Some(_) => format!("add {}", answer.0),
        })
    }

    /// The solution of a position, unless it would take long.
    fn quick(&self, position: &Position) -> Option<Solution> {
        let quick = Plan::rest(self.game, position).bits <= DIGITS;
        quick.then(|| solve(self.game, position, self.control).ok())?
    }

    /// Whether the other player can reach the target right after this move.
    fn gives_target(&self, mv: Move) -> bool {
        let after = self.after(self.position, mv);
        let missing = u32::try_from(self.game.target - after.total).map(Move);
        missing.is_ok_and(|mv| self.game.check_move(&after, mv).is_ok())
    }

    fn after(&self, from: &Position, mv: Move) -> Position {
        let mut after = from.clone();
        self.game.play(&mut after, mv);
        after
    }
}
