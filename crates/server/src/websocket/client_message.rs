use serde::Deserialize;

use crate::api::{ActionRequest, PlayRequest};
use crate::rooms::Action;

/// What a page or a program may send: one action at a time, or `"look"` to check that the connection works.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum ClientMessage {
    Play(PlayRequest),
    Undo(ActionRequest),
    AskUndo(ActionRequest),
    GrantUndo(ActionRequest),
    DeclineUndo(ActionRequest),
    Resign(ActionRequest),
    Close(ActionRequest),
    Rematch(ActionRequest),
    DeclineRematch(ActionRequest),
    Look,
}

impl ClientMessage {
    /// Reads a message, or says what is accepted.
    pub(super) fn parse(text: &str) -> Result<ClientMessage, String> {
        let accepted = "{\"play\":{\"ply\":1,\"move\":\"6\",\"request\":\"your name for this request\"}}, \
                        {\"undo\":{\"request\":\"…\"}}, the same with ask_undo, grant_undo, decline_undo, resign, close, \
                        rematch or decline_rematch, \"look\"";
        serde_json::from_str(text).map_err(|_| format!("This message cannot be read. Accepted: {accepted}."))
    }

    /// The action and the name of its request; none for `"look"`.
    pub(super) fn into_action(self) -> Option<(Action, String)> {
        match self {
            ClientMessage::Play(play) => Some((Action::Play { ply: play.ply, mv: play.mv }, play.request)),
            ClientMessage::Undo(undo) => Some((Action::Undo, undo.request)),
            ClientMessage::AskUndo(ask) => Some((Action::AskUndo, ask.request)),
            ClientMessage::GrantUndo(grant) => Some((Action::GrantUndo, grant.request)),
            ClientMessage::DeclineUndo(decline) => Some((Action::DeclineUndo, decline.request)),
            ClientMessage::Resign(resign) => Some((Action::Resign, resign.request)),
            ClientMessage::Close(close) => Some((Action::Close, close.request)),
            ClientMessage::Rematch(rematch) => Some((Action::Rematch, rematch.request)),
            ClientMessage::DeclineRematch(decline) => Some((Action::DeclineRematch, decline.request)),
            ClientMessage::Look => None,
        }
    }
}
