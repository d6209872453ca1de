use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;

/// A word, or a number in its place: models write `7` as often as `"7"`, and both mean the same.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Spoken {
    MoveText(String),
    Number(u64),
    Yes(bool),
}

impl Spoken {
    /// What was said, as text.
    pub(crate) fn text(&self) -> String {
        match self {
            Spoken::MoveText(word) => word.trim().to_string(),
            Spoken::Number(number) => number.to_string(),
            // The parameters of the games write it like this.
            Spoken::Yes(yes) => if *yes { "yes" } else { "no" }.to_string(),
        }
    }
}

impl JsonSchema for Spoken {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Spoken".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": ["string", "integer", "boolean"] })
    }
}
