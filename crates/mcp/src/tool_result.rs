use std::fmt::Display;

use duels_rules::text::sentence;
use rmcp::model::{CallToolResult, ContentBlock};
use serde::Serialize;
use serde_json::Value;

/// What a tool returns: a text that reads well, and the same as JSON.
#[derive(Debug)]
pub(crate) struct ToolOutput {
    text: String,
    data: Value,
}

/// Why a tool did nothing, as a sentence for the client. Nothing that a client requests breaks the protocol.
#[derive(Debug)]
pub(crate) struct ToolError(String);

/// What a tool returns, or why it does not.
pub(crate) type ToolResult = Result<ToolOutput, ToolError>;

impl ToolOutput {
    /// The text, and the same as data.
    pub(crate) fn new(text: String, data: &impl Serialize) -> ToolResult {
        let data = serde_json::to_value(data).map_err(|error| ToolError::from_error(&error))?;
        Ok(ToolOutput { text, data })
    }
}

impl ToolError {
    /// An error with this sentence.
    pub(crate) fn new(sentence: impl Into<String>) -> ToolError {
        ToolError(sentence.into())
    }

    /// An error with the text of another one as its sentence.
    pub(crate) fn from_error(error: &dyn Display) -> ToolError {
        ToolError(sentence(&error.to_string()))
    }
}

impl From<ToolOutput> for CallToolResult {
    fn from(output: ToolOutput) -> CallToolResult {
        let mut result = CallToolResult::structured(output.data);
        result.content = vec![ContentBlock::text(output.text)];
        result
    }
}

impl From<ToolError> for CallToolResult {
    fn from(error: ToolError) -> CallToolResult {
        CallToolResult::error(vec![ContentBlock::text(error.0)])
    }
}
