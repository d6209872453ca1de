//! What two players agree on: taking back moves, playing again, and not waiting any longer.

use axum::Json;
use axum::extract::{Path, State};
use axum_extra::extract::WithRejection;

use super::actions::{ActionResult, act};
use super::openapi::RouteDocs;
use super::requests::{ActionRequest, GamePath, JsonBody};
use crate::app_state::AppState;
use crate::credentials::BearerKey;
use crate::rooms::Action;

/// What all of these have in common.
const ROUTE: RouteDocs =
    RouteDocs { summary: "", response: "", needs_key: true, reads_body: true, errors: &[] };

macro_rules! agreement {
    ($docs:ident, $handler:ident, $action:expr, $summary:literal, $response:literal, $conflict:literal) => {
        pub(super) const $docs: RouteDocs = RouteDocs {
            summary: $summary,
            response: $response,
            errors: &[
                (403, "The key does not belong to this game, or the request is cross-site."),
                (404, "There is no such game."),
                (409, $conflict),
                (422, "A field is missing or unknown, or the game is over already."),
            ],
            ..ROUTE
        };

        pub(super) async fn $handler(
            State(state): State<AppState>,
            WithRejection(Path(game), _): GamePath,
            BearerKey(key): BearerKey,
            WithRejection(Json(body), _): JsonBody<ActionRequest>,
        ) -> ActionResult {
            act(&state, &game.id, key, body.request, $action).await
        }
    };
}

agreement!(
    ASK_UNDO,
    ask_undo,
    Action::AskUndo,
    "Ask the other player to let you take back your last move. Against the computer and on one screen it is taken back \
     at once.",
    "You have asked, or the move is taken back.",
    "You have no move to take back, you have asked already, the other player has asked first, or the game is over."
);
agreement!(
    GRANT_UNDO,
    grant_undo,
    Action::GrantUndo,
    "Let the other player take back the move that they asked for. A move or the end of the game answers the question \
     too.",
    "The move is taken back.",
    "The other player does not ask."
);
agreement!(
    DECLINE_UNDO,
    decline_undo,
    Action::DeclineUndo,
    "Do not let the other player take back a move, or do not ask any more.",
    "Nobody asks any more.",
    "Nobody asks."
);
agreement!(
    CLOSE,
    close,
    Action::Close,
    "Stop waiting for another player: nobody can join any more, and the game is over without an outcome.",
    "The game is closed.",
    "Both seats are taken, or the game is closed already."
);
agreement!(
    DECLINE_REMATCH,
    decline_rematch,
    Action::DeclineRematch,
    "Decline the other player's offer of a rematch, or withdraw your own. The game in which the other one waits is \
     closed.",
    "Nobody offers a rematch any more.",
    "Nobody offers a rematch."
);
