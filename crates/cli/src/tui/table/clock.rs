use std::time::Duration;

use super::{Table, Turn};
use crate::tui::state::Look;

/// How long a computer seems to think at least.
pub(crate) const THINKING: Duration = Duration::from_millis(350);
/// How long a frame of a hop is shown.
pub(crate) const FRAME: Duration = Duration::from_millis(75);
/// How many frames a hop has.
pub(crate) const FRAMES: u32 = 3;
/// How often the dots of "Thinking" change.
const DOTS: Duration = Duration::from_millis(350);

/// How fast computers play against each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pace {
    pub(crate) is_paused: bool,
    step: usize,
}

impl Pace {
    const DELAYS: [u64; 7] = [100, 250, 500, 1000, 2000, 4000, 8000];

    /// The time between two moves.
    pub(crate) fn delay(self) -> Duration {
        Duration::from_millis(Self::DELAYS[self.step])
    }

    pub(crate) fn faster(&mut self) {
        self.step = self.step.saturating_sub(1);
    }

    pub(crate) fn slower(&mut self) {
        self.step = (self.step + 1).min(Self::DELAYS.len() - 1);
    }

    /// The pace in words.
    pub(crate) fn words(self) -> String {
        format!("one move every {} s", self.delay().as_secs_f64())
    }
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { is_paused: false, step: 3 }
    }
}

impl Table {
    /// How long a computer takes for a move at least; none while the game is paused.
    pub(crate) fn thinking_time(&self) -> Option<Duration> {
        match (self.seats.is_watched(), self.pace.is_paused) {
            (false, _) => Some(THINKING),
            (true, false) => Some(self.pace.delay()),
            (true, true) => None,
        }
    }
}

/// When the table changes by itself next.
pub(super) fn next_tick(table: &Table, now: Duration, look: Look) -> Option<Duration> {
    let answer = match &table.turn {
        Turn::Thinking { since, ready, .. } => {
            let due = table.thinking_time().map(|time| *since + time);
            let dots = look.motion.then(|| now + DOTS);
            if ready.is_some() { due } else { dots }
        }
        Turn::Person | Turn::Over => None,
    };
    let motion = table.motion.as_ref().map(|motion| motion.next_frame(now));
    [answer, motion, table.leaving_at].into_iter().flatten().min()
}
