use std::fmt;

use duels_oracle::generic::{BoundedSearch, Sight};
use duels_oracle::{Solution, Value};
use duels_rules::AnyGame;

use super::Question;

/// How hard a puzzle is, from 1 to 5 in steps of a hundredth. It is computed from what players who look a limited number
/// of moves ahead would answer.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Difficulty(f64);

/// How far the most far-sighted of the imagined players looks, and how many positions are looked at for that.
const SEARCH: BoundedSearch = BoundedSearch { depth: 8, nodes: 1200 };
/// The imagined players look 0, 1, … moves ahead, up to one less than this.
const PLAYERS: u32 = 9;
/// What is as far away as this counts as very far.
const FAR: f64 = 24.0;
/// The highest score of a puzzle whose answer wins at once: it stays in the lowest band.
const AT_A_GLANCE: f64 = 0.19;
/// The scores at which difficulties 1, 1.5, 2.5, 3.5, 4.5 and 5 begin. They were measured on an export of 20,000
/// puzzles, so that a fifth of it falls into each band.
const SCALE: [(f64, f64); 6] =
    [(0.08, 1.0), (0.205, 1.5), (0.25, 2.5), (0.30, 3.5), (0.40, 4.5), (0.80, 5.0)];

impl Difficulty {
    /// The bands in words, from 1 to 5.
    pub const BANDS: [&str; 5] = ["very easy", "easy", "medium", "hard", "very hard"];

    /// The difficulty of a question about a position, and how many positions were looked at to find it out.
    pub(super) fn of(game: &dyn AnyGame, solution: &Solution, question: Question) -> (Difficulty, u64) {
        let seen = Seen::new(game, solution);
        (Difficulty::from_score(seen.score(game, question)), seen.nodes)
    }

    /// The difficulty for a score from 0 to 1.
    fn from_score(score: f64) -> Difficulty {
        let above = SCALE.windows(2).find(|ends| score < ends[1].0);
        let value = above.map_or(5.0, |ends| {
            let ((low, from), (high, to)) = (ends[0], ends[1]);
            from + (to - from) * (score - low).max(0.0) / (high - low)
        });
        Difficulty((value * 100.0).round() / 100.0)
    }

    /// The number, from 1 to 5.
    pub fn value(self) -> f64 {
        self.0
    }

    /// The nearest whole number: 1, 2, 3, 4 or 5.
    pub fn band(self) -> u8 {
        (self.0.round() as u8).clamp(1, 5)
    }

    /// The band as marks: `◗◗◗`.
    pub fn marks(self) -> String {
        "◗".repeat(self.band().into())
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1}", self.0)
    }
}

/// How far one must look to see what each move is worth.
struct Seen<'a> {
    solution: &'a Solution,
    /// For each move: how many moves one must look ahead.
    depths: Vec<u32>,
    /// How many positions were looked at.
    nodes: u64,
}

impl Seen<'_> {
    fn new<'a>(game: &dyn AnyGame, solution: &'a Solution) -> Seen<'a> {
        let Sight { moves, depth, nodes } = SEARCH.look(game);
        let both = moves.iter().zip(&solution.moves);
        // A search of the whole game sees a win exactly as far away as it is; what is hidden is at least one further.
        let far = |distance: Option<u64>| distance.map_or(u32::MAX, |plies| plies.min(1 << 20) as u32);
        let depths = both.map(|(seen, judged)| match seen.seen {
            Some((_, depth)) => depth,
            None => far(judged.distance).max(depth + 1),
        });
        Seen { solution, depths: depths.collect(), nodes }
    }

    /// From 0 (everyone sees it) to 1.
    fn score(&self, game: &dyn AnyGame, question: Question) -> f64 {
        let misses = |sees: u32| 1.0 - self.chance(question, sees);
        let missed = (0..PLAYERS).map(misses).sum::<f64>() / f64::from(PLAYERS);
        let choices = 1.0 - 1.0 / self.solution.moves.len().max(1) as f64;
        let depth = (f64::from(self.needed(question).min(1 << 20)).ln() / FAR.ln()).min(1.0);
        // A win at once is easy, however many other moves there are.
        let most = if self.solution.distance == Some(1) { AT_A_GLANCE } else { 1.0 };
        let greedy = if question == Question::OnlyMove { self.greedy_misses(game) } else { missed };
        (0.55 * missed + 0.20 * depth + 0.15 * choices + 0.10 * greedy).min(most)
    }

    /// How many moves one must look ahead to be sure of the answer.
    fn needed(&self, question: Question) -> u32 {
        (1..=64).find(|&sees| self.chance(question, sees) >= 1.0).unwrap_or(64)
    }

    /// How likely a player who looks this far ahead, and guesses otherwise, answers right.
    fn chance(&self, question: Question, sees: u32) -> f64 {
        let hidden = |value: Value| {
            let both = self.solution.moves.iter().zip(&self.depths);
            both.filter(|(judged, depth)| judged.value == value && **depth > sees).count() as i32
        };
        let (wins, losses) = (hidden(Value::Win), hidden(Value::Loss));
        let has_seen_win = self
            .solution
            .moves
            .iter()
            .zip(&self.depths)
            .any(|(judged, &depth)| judged.value == Value::Win && depth <= sees);
        match question {
            Question::OnlyMove if has_seen_win => 1.0,
            Question::OnlyMove => 1.0 / f64::from(1 + losses),
            Question::AllMoves => 0.5f64.powi((wins + losses).min(60)),
            Question::Winner if has_seen_win || wins + losses == 0 => 1.0,
            Question::Winner => 0.5,
            Question::Length if self.solution.distance.is_some_and(|plies| plies <= u64::from(sees)) => 1.0,
            Question::Length => 0.2,
        }
    }

    /// How often a player who leaves the other one as few answers as possible misses the only winning move.
    fn greedy_misses(&self, game: &dyn AnyGame) -> f64 {
        let answers = |mv| {
            let mut after = game.copy();
            after.play(mv).map_or(usize::MAX, |()| after.legal_moves().len())
        };
        let judged: Vec<_> =
            self.solution.moves.iter().map(|each| (answers(each.mv), each.value == Value::Win)).collect();
        let fewest = judged.iter().map(|(answers, _)| *answers).min().unwrap_or(0);
        let chosen = judged.iter().filter(|(answers, _)| *answers == fewest);
        let right = chosen.clone().filter(|(_, won)| *won).count();
        1.0 - right as f64 / chosen.count().max(1) as f64
    }
}
