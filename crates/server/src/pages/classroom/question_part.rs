use std::time::Duration;

use duels_drawing::{ChoiceMarkup, Drawer};
use duels_oracle::Value;
use duels_rules::text::all_of;
use duels_rules::{Names, Seat};
use duels_session::Reason;

use crate::app_state::AppState;
use crate::classroom::{ClassError, Question};

/// How long a page waits for the answer before it says that it is being found.
const PATIENCE: Duration = Duration::from_secs(2);

/// A question with its votes and, when it is shown, its answer.
pub(super) struct QuestionPart {
    pub(super) board: String,
    /// Keys for a phone.
    pub(super) pads: String,
    pub(super) votes: Vec<VoteCount>,
    /// How many have voted.
    pub(super) voters: usize,
    pub(super) is_answered: bool,
    /// Why the winning move wins; says so where that is not known.
    pub(super) why: String,
    /// Which moves win: "5 and 7 win."; empty where that is not known.
    pub(super) winning: String,
    /// The moves that win.
    winners: Vec<String>,
}

/// How many would play a move.
pub(super) struct VoteCount {
    pub(super) mv: String,
    pub(super) count: usize,
    /// Of the most popular one.
    pub(super) percent: usize,
    /// Whether it wins, once the answer is shown.
    pub(super) wins: Option<bool>,
}

impl QuestionPart {
    /// The question as somebody sees it who may vote, or only looks.
    pub(super) async fn new(
        state: &AppState,
        question: &Question,
        may_vote: bool,
    ) -> Result<QuestionPart, ClassError> {
        let session = question.session(state.rooms.catalogue())?;
        let turn = session.turn().unwrap_or(Seat::One);
        let names = Names::you(turn, "the other player");
        let known = match question.is_answered {
            true => {
                let key = format!("class {} {}", question.start, question.moves.join(" "));
                let job = state.rooms.solver().positions().solve(key, || session.game().copy());
                match job {
                    Some(job) => job.result(PATIENCE).await,
                    None => None,
                }
            }
            false => None,
        };
        let solved = known.as_ref().and_then(|known| known.as_ref().ok());
        let text = |mv| session.game().move_text(mv).to_string();
        let scene = match solved {
            Some(known) => session.explored_scene(&known.solution, known.recommended),
            None => session.scene(),
        };
        let can_choose = may_vote && !question.is_answered;
        let won =
            solved.iter().flat_map(|known| &known.solution.moves).filter(|each| each.value == Value::Win);
        let winners: Vec<String> = won.map(|each| text(each.mv)).collect();
        let choices = if can_choose { ChoiceMarkup::Buttons } else { ChoiceMarkup::Still };
        let drawer = Drawer { names: &names, choices };
        let counts = question.counts();
        let most = counts.first().map_or(1, |(_, count)| *count);
        let wins = |mv: &str| {
            let moves = &solved?.solution.moves;
            moves.iter().find(|each| text(each.mv) == mv).map(|each| each.value == Value::Win)
        };
        let votes = counts.iter().map(|&(mv, count)| VoteCount {
            mv: mv.to_owned(),
            count,
            percent: 100 * count / most,
            wins: wins(mv),
        });
        Ok(QuestionPart {
            board: drawer.board(&scene),
            pads: if can_choose { drawer.pads(&scene) } else { String::new() },
            votes: votes.collect(),
            voters: question.votes.len(),
            is_answered: question.is_answered,
            why: match &known {
                Some(Ok(known)) => Reason::new(&known.why).text,
                Some(Err(_)) => "This position is too large to solve here.".to_owned(),
                None => "Counting …".to_owned(),
            },
            winning: match winners.as_slice() {
                [] => String::new(),
                [one] => format!("{one} wins."),
                several => format!("{} win.", all_of(several, 9)),
            },
            winners,
        })
    }

    /// What came of a pupil's choice, to be read after it: "You chose 7, which wins."
    pub(super) fn judged(&self, chosen: &str) -> &'static str {
        match self.winners.iter().any(|mv| mv == chosen) {
            true => ", which wins",
            false if self.winners.is_empty() => "",
            false => ", which loses",
        }
    }
}
