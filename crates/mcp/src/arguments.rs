//! Reads the arguments of a tool. What does not fit its schema is refused with a sentence that a model can act on.

use duels_rules::quoted;
use duels_rules::text::{any_of, comma_list};
use rmcp::model::JsonObject;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::tool_result::ToolError;

/// The arguments as the input of a tool with this schema.
pub(crate) fn parse<T: DeserializeOwned>(
    tool: &str,
    schema: &JsonObject,
    arguments: JsonObject,
) -> Result<T, ToolError> {
    check(tool, schema, &arguments).map_err(ToolError::new)?;
    serde_json::from_value(Value::Object(arguments))
        .map_err(|_| ToolError::new(format!("The arguments of {tool} do not fit its input schema.")))
}

fn check(tool: &str, schema: &JsonObject, arguments: &JsonObject) -> Result<(), String> {
    let properties = schema.get("properties").and_then(Value::as_object);
    let property = |name: &str| properties.and_then(|properties| properties.get(name));
    let known = || match properties.map(JsonObject::keys) {
        Some(names) if names.len() > 0 => format!("Accepted: {}.", comma_list(names, 20)),
        _ => "It takes none.".to_string(),
    };
    for (name, value) in arguments {
        let property =
            property(name).ok_or_else(|| format!("{tool} has no argument {}. {}", quoted(name), known()))?;
        check_type(name, property, value)?;
    }
    let required = schema.get("required").and_then(Value::as_array).into_iter().flatten();
    let mut required = required.filter_map(Value::as_str);
    match required.find(|name| !arguments.contains_key(*name)) {
        Some(missing) => Err(format!("{tool} needs the argument {missing}. {}", known())),
        None => Ok(()),
    }
}

/// Checks the type of a value, and of the values in it if it is an object of any names.
fn check_type(name: &str, schema: &Value, value: &Value) -> Result<(), String> {
    let types = types(schema);
    if !types.is_empty() && !types.iter().any(|kind| is_type(value, kind)) {
        if schema.get("format").is_some_and(|format| format == "uint64") {
            return Err(format!("{name} must be a whole number from 0 to {}.", u64::MAX));
        }
        let kinds = types.iter().filter(|kind| **kind != "null").map(|kind| described(kind));
        return Err(format!("{name} must be {}.", any_of(kinds)));
    }
    match (value, schema.get("additionalProperties")) {
        (Value::Object(values), Some(inner)) => {
            values.iter().try_for_each(|(key, value)| check_type(&format!("{name}.{key}"), inner, value))
        }
        _ => Ok(()),
    }
}

fn types(schema: &Value) -> Vec<&str> {
    match schema.get("type") {
        Some(Value::String(one)) => vec![one],
        Some(Value::Array(several)) => several.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

fn is_type(value: &Value, kind: &str) -> bool {
    match kind {
        "string" => value.is_string(),
        "integer" => value.is_u64(),
        "boolean" => value.is_boolean(),
        "object" => value.is_object(),
        "null" => value.is_null(),
        _ => true,
    }
}

fn described(kind: &str) -> &str {
    match kind {
        "string" => "a string",
        "integer" => "a whole number from 0 up",
        "boolean" => "true or false",
        "object" => "an object",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::inputs::NewGameInput;

    fn refusal(arguments: &Value) -> String {
        let schema = rmcp::handler::server::tool::schema_for_type::<NewGameInput>();
        let arguments = arguments.as_object().cloned().into_iter().flatten().collect();
        match parse::<NewGameInput>("new_game", &schema, arguments) {
            Ok(_) => String::new(),
            Err(error) => format!("{error:?}"),
        }
    }

    #[test]
    fn what_does_not_fit_is_refused_in_plain_words() {
        for (arguments, sentence) in [
            (json!({"start": "fifty", "seed": "7", "first": 1, "seat": null, "hints": true}), ""),
            (json!({"start": {"deep": []}}), "start must be a string."),
            (json!({"start": "fifty", "seat": -1}), "seat must be a string or a whole number from 0 up."),
            (json!({"start": "fifty", "seat": true}), "seat must be a string or a whole number from 0 up."),
            (json!({"start": "fifty", "first": true}), "first must be a string or a whole number from 0 up."),
            (
                json!({"start": "fifty", "seed": -1}),
                "seed must be a whole number from 0 to 18446744073709551615.",
            ),
            (
                json!({"start": "fifty", "seed": true}),
                "seed must be a whole number from 0 to 18446744073709551615.",
            ),
            (json!({"start": "fifty", "seat": [1]}), "seat must be a string"),
            (json!({"start": "fifty", "hints": "no"}), "hints must be true or false."),
            (json!({"start": "fifty", "parameters": {"target": [6]}}), "parameters.target must be a string"),
            (json!({"start": "fifty", "colour": 1}), "new_game has no argument 'colour'. Accepted: "),
            (json!({"seat": 1}), "new_game needs the argument start. Accepted: "),
        ] {
            let refusal = refusal(&arguments);
            assert!(refusal.contains(sentence) && refusal.is_empty() == sentence.is_empty(), "{refusal}");
        }
    }
}
