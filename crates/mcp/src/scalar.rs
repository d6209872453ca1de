use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;

/// A text, a number or a boolean: models write `7` as often as `"7"`, and both mean the same.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Scalar {
    Text(String),
    Number(u64),
    Boolean(bool),
}

impl Scalar {
    /// The value as text.
    pub(crate) fn text(&self) -> String {
        match self {
            Scalar::Text(text) => text.trim().to_string(),
            Scalar::Number(number) => number.to_string(),
            // The parameters of the games are written like this.
            Scalar::Boolean(yes) => if *yes { "yes" } else { "no" }.to_string(),
        }
    }
}

/// A text or a number, such as `2`, `"2"` or `"random"`.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum TextOrNumber {
    Text(String),
    Number(u64),
}

impl TextOrNumber {
    /// The value as text.
    pub(crate) fn text(&self) -> String {
        match self {
            TextOrNumber::Text(text) => text.trim().to_string(),
            TextOrNumber::Number(number) => number.to_string(),
        }
    }
}

impl JsonSchema for TextOrNumber {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "TextOrNumber".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": ["string", "integer"] })
    }
}

impl JsonSchema for Scalar {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Scalar".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": ["string", "integer", "boolean"] })
    }
}
