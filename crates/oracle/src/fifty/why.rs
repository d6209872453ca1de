use duels_rules::games::fifty::{Fifty, Position};
use duels_rules::{Game, Move};

use super::plan::Plan;
use super::solver::judge;
use crate::{Judged, Judgement, Task, Value};

/// Examples are looked for where the rest of the game has at most so many digits: it takes no time at all.
const DIGITS: u32 = 14;

/// Why a position is won or lost.
pub(super) fn why(game: &Fifty, position: &Position, judgement: &Judgement) -> String {
    let scene = Scene { game, position };
    let best = judgement.best().next();
    let said = match (judgement.value, best) {
        (Value::Win, Some(mv)) => scene.won(judgement, mv),
        (Value::Loss, Some(mv)) => scene.lost(judgement, mv),
        (_, None) => String::new(),
    };
    format!("{}{said}", scene.closed())
}

struct Scene<'a> {
    game: &'a Fifty,
    position: &'a Position,
}

impl Scene<'_> {
    /// Says so if the target is out of reach for good.
    fn closed(&self) -> String {
        let Fifty { target, base, .. } = self.game;
        let digit = target % u64::from(*base);
        if self.position.used.contains(digit as usize) {
            format!(
                "Nobody can reach {target} any more, because the last digit {digit} is used: \
                 whoever makes the last move wins. "
            )
        } else {
            String::new()
        }
    }

    fn won(&self, judgement: &Judgement, mv: Move) -> String {
        let Move(number) = mv;
        let after = self.after(self.position, mv);
        if after.total == self.game.target {
            return format!("Add {number}: that makes {}, and you have won.", after.total);
        }
        let replies: Vec<_> = self.game.moves(&after).collect();
        let wins = judgement.moves.iter().filter(|judged| judged.value == Value::Win).count();
        let only = match wins {
            1 if judgement.moves.len() > 1 => " No other number wins.",
            _ => "",
        };
        let then = match replies.as_slice() {
            [] => "After that the other player has no number left to add.".to_string(),
            [Move(reply)] => {
                let answer = self.answer(&after, Move(*reply));
                let answer = answer.map_or_else(String::new, |answer| format!(", and then you {answer}"));
                format!("The other player can only add {reply}{answer}.")
            }
            replies => {
                let example = self.example(&after, replies, "you");
                format!("Whatever comes next, you always have an answer{example}.")
            }
        };
        format!("Add {number}. {then}{only}")
    }

    fn lost(&self, judgement: &Judgement, mv: Move) -> String {
        let moves: Vec<_> = judgement.moves.iter().map(|judged| judged.mv).collect();
        if let [only] = moves[..] {
            let answer = self.answer(self.position, only);
            let answer = answer.map_or_else(|| "wins".to_string(), |answer| format!("can {answer}"));
            return format!("You can only add {}, and then the other player {answer}.", only.0);
        }
        if moves.iter().all(|&mv| self.loses_at_once(mv)) {
            return format!("Whatever you add, the other player can make {} next.", self.game.target);
        }
        let example = self.example(self.position, &moves, "the other player");
        let hold = match judgement.distance {
            Some(plies) if holds_longer(&judgement.moves, plies) => {
                format!(" Adding {} holds out longest.", mv.0)
            }
            _ => String::new(),
        };
        format!("Every number you can add leaves the other player a winning answer{example}.{hold}")
    }

    /// One or two answers to moves from a position, as the end of a sentence.
    fn example(&self, from: &Position, moves: &[Move], who: &str) -> String {
        let answers = moves.iter().filter_map(|&mv| Some((mv.0, self.answer(from, mv)?)));
        let answers: Vec<_> =
            answers.take(2).map(|(number, answer)| format!("after {number} {who} can {answer}")).collect();
        match (answers.len(), moves.len()) {
            (0, _) => String::new(),
            (2, 2) => format!(": {}", answers.join(", ")),
            _ => format!("; {}, for example", answers.join(", ")),
        }
    }

    /// What wins after a losing move from a position: "add 4", with what comes of it. Silent where finding it
    /// would take long.
    fn answer(&self, from: &Position, mv: Move) -> Option<String> {
        let after = self.after(from, mv);
        if Plan::rest(self.game, &after).bits > DIGITS {
            return None;
        }
        let judged = judge(self.game, &after, &Task::default()).ok()?;
        let answer = (judged.value == Value::Win).then(|| judged.best().next())??;
        let end = self.after(&after, answer);
        Some(match self.game.moves(&end).next() {
            _ if end.total == self.game.target => format!("add {} to make {}", answer.0, end.total),
            None => format!("add {}, which leaves no move", answer.0),
            Some(_) => format!("add {}", answer.0),
        })
    }

    fn loses_at_once(&self, mv: Move) -> bool {
        let after = self.after(self.position, mv);
        let missing = u32::try_from(self.game.target - after.total).map(Move);
        after.total < self.game.target && missing.is_ok_and(|mv| self.game.objection(&after, mv).is_none())
    }

    fn after(&self, from: &Position, mv: Move) -> Position {
        let mut after = from.clone();
        self.game.play(&mut after, mv);
        after
    }
}

/// Whether some move ends the game sooner than this.
fn holds_longer(moves: &[Judged], plies: u64) -> bool {
    moves.iter().any(|judged| judged.distance.is_some_and(|distance| distance < plies))
}
