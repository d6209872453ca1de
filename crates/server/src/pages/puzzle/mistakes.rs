use axum::extract::{Path, State};
use axum_extra::extract::WithRejection;
use duels_rules::text::capitalized;
use duels_rules::{Names, Seat};
use duels_session::puzzle::{PuzzleId, Question};
use duels_session::{Review, Session};

use super::date_now;
use super::query::{address, path_of};
use super::score::new_card;
use crate::app_state::AppState;
use crate::errors::{PageError, RequestError};
use crate::pages::{PageResult, redirect};

/// The blunders of a reviewed game as puzzles.
pub(in crate::pages) struct Mistakes {
    pub(in crate::pages) list: Vec<Mistake>,
    /// Whether they are the reader's own: those are practised.
    pub(in crate::pages) are_own: bool,
    /// The day on which a puzzle that is added today comes back.
    pub(in crate::pages) due: String,
}

/// The position before a blunder.
pub(in crate::pages) struct Mistake {
    /// The puzzle's name and path.
    pub(in crate::pages) name: String,
    pub(in crate::pages) path: String,
    /// "Move 5: you added 9".
    pub(in crate::pages) label: String,
}

impl Mistakes {
    /// Those of a reader, or of both players where the reader is neither.
    pub(in crate::pages) fn new(
        session: &Session,
        review: Option<&Review>,
        you: Option<Seat>,
        names: &Names,
    ) -> Mistakes {
        let plies = review.map_or(&[][..], |review| &review.plies);
        let theirs = plies.iter().enumerate().filter(|(_, reviewed)| {
            reviewed.is_blunder()
                && reviewed.distance.is_some()
                && you.is_none_or(|you| you == reviewed.ply.seat)
        });
        let mistake = |(index, reviewed): (usize, &duels_session::PlyReview)| {
            let name = name(session, index, reviewed.winning.len());
            let did = session.did(index).unwrap_or_default();
            let who = names.subject(reviewed.ply.seat);
            let label = capitalized(&format!("move {}: {who} {did}", index + 1));
            Mistake {
                path: address(&path_of(&name), [("mistake", if you.is_some() { "1" } else { "" })]),
                name,
                label,
            }
        };
        let list = theirs.map(mistake).collect();
        let due = new_card("", date_now()).map_or_else(String::new, |card| card.due.to_string());
        Mistakes { list, are_own: you.is_some(), due }
    }
}

/// The name of the position after so many moves, in which so many moves win.
fn name(session: &Session, plies: usize, winning: usize) -> String {
    let question = if winning == 1 { Question::OnlyMove } else { Question::AllMoves };
    PuzzleId::from_session(session, plies, question).to_string()
}

/// Leads to the puzzle of a mistake in a game on this server.
pub(in crate::pages) async fn mistake(
    State(state): State<AppState>,
    WithRejection(Path((id, ply)), _): WithRejection<Path<(String, usize)>, PageError>,
) -> PageResult {
    let game = state.rooms.find(&id).await?.reviewed().await?;
    let reviewed = game.review.as_ref().ok().and_then(|review| review.plies.get(ply));
    let Some(reviewed) = reviewed.filter(|reviewed| reviewed.is_blunder()) else {
        let sentence = format!("Move {} of this game did not give a win away.", ply.saturating_add(1));
        return Err(RequestError::unprocessable(sentence).into());
    };
    let name = name(&game.session, ply, reviewed.winning.len());
    Ok(redirect(&address(&path_of(&name), [("mistake", "1")])))
}
