use std::fmt::Display;

use rmcp::ErrorData;
use rmcp::handler::server::tool::IntoCallToolResult;
use rmcp::model::{CallToolResponse, CallToolResult, ContentBlock};
use serde::Serialize;

/// What a tool gives back: a text that reads well, and the same as JSON.
pub(crate) struct Answer<T> {
    pub(crate) text: String,
    pub(crate) shape: T,
}

/// Why a tool did nothing, in a sentence for whoever asked. Nothing that a client asks for breaks the protocol.
#[derive(Debug)]
pub(crate) struct Refused(String);

/// What a tool answers.
pub(crate) type Answered<T> = Result<Answer<T>, Refused>;

impl Refused {
    /// A refusal with this sentence.
    pub(crate) fn new(sentence: impl Into<String>) -> Refused {
        Refused(sentence.into())
    }

    /// A refusal with the sentence of an error, which gets a capital letter and its full stop.
    pub(crate) fn of(error: &dyn Display) -> Refused {
        let sentence = error.to_string();
        let mut letters = sentence.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        let text: String = first.into_iter().chain(letters).collect();
        Refused(if text.ends_with(['.', '?', '!']) { text } else { text + "." })
    }
}

impl<T: Serialize> IntoCallToolResult for Answer<T> {
    fn into_call_tool_result(self) -> Result<CallToolResponse, ErrorData> {
        let value = serde_json::to_value(self.shape)
            .map_err(|error| ErrorData::internal_error(error.to_string(), None))?;
        let mut result = CallToolResult::structured(value);
        result.content = vec![ContentBlock::text(self.text)];
        Ok(result.into())
    }
}

impl IntoCallToolResult for Refused {
    fn into_call_tool_result(self) -> Result<CallToolResponse, ErrorData> {
        Ok(CallToolResult::error(vec![ContentBlock::text(self.0)]).into())
    }
}
