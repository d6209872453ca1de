use serde::{Deserialize, Serialize};

use super::super::page::status_of;
use crate::api::{ActShape, PlayShape};
use crate::room::{Act, Refused};

/// What a page or a program may say over its socket: one act at a time, or `"look"`, to hear that the line stands.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub(super) enum Said {
    Play(PlayShape),
    Undo(ActShape),
    Resign(ActShape),
    Look,
}

/// The answer to whoever said something, and to nobody else.
#[derive(Default, Serialize)]
pub(super) struct Answer {
    /// The name of the request that this answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    request: Option<String>,
    /// As in the API over HTTP: 200 when it is on disk.
    status: u16,
    /// The version that the act gave to the game; or where the game is now, when it was meant for an earlier one.
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    /// How many plies there are, when the act was meant for an earlier position.
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<u32>,
}

impl Said {
    /// What a text says, or the answer to what it does not.
    pub(super) fn read(text: &str) -> Result<Said, Answer> {
        let wrong = |error: serde_json::Error| Answer {
            status: 400,
            error: Some(format!(
                "That is not understood ({error}). Accepted: {{\"play\":{{\"ply\":1,\"word\":\"6\",\"request\":\
                 \"a name of your own\"}}}}, {{\"undo\":{{\"request\":\"…\"}}}}, {{\"resign\":{{\"request\":\
                 \"…\"}}}}, \"look\"."
            )),
            ..Answer::default()
        };
        serde_json::from_str(text).map_err(wrong)
    }

    /// The act that it asks for and the name of the request; none where somebody only looks.
    pub(super) fn act(self) -> Option<(Act, String)> {
        match self {
            Said::Play(play) => Some((Act::Play { ply: play.ply, word: play.word }, play.request)),
            Said::Undo(undo) => Some((Act::Undo, undo.request)),
            Said::Resign(resign) => Some((Act::Resign, resign.request)),
            Said::Look => None,
        }
    }
}

impl Answer {
    /// That the line stands.
    pub(super) fn here(version: u64) -> Answer {
        Answer { status: 200, version: Some(version), ..Answer::default() }
    }

    /// What came of the act of this name.
    pub(super) fn of(request: String, done: Result<u64, Refused>) -> Answer {
        let request = Some(request);
        match done {
            Ok(version) => Answer { request, ..Answer::here(version) },
            Err(refused) => {
                let (version, ply) = match refused {
                    Refused::Stale { version, plies } => (Some(version), Some(plies)),
                    _ => (None, None),
                };
                let (status, error) = (status_of(&refused).as_u16(), Some(refused.to_string()));
                Answer { request, status, version, error, ply }
            }
        }
    }

    pub(super) fn to_text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}
