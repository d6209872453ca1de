//! Requests that the framework cannot read: one clear sentence each, without its internals.

use axum::extract::rejection::{FormRejection, JsonRejection, PathRejection, QueryRejection};
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::StatusCode;
use duels_rules::quoted;
use duels_rules::text::comma_list;

use super::{MOST_BODY_BYTES, RequestError};

impl From<JsonRejection> for RequestError {
    fn from(rejection: JsonRejection) -> RequestError {
        let sentence = match &rejection {
            JsonRejection::MissingJsonContentType(_) => {
                "The body must be JSON: send the header Content-Type: application/json.".to_string()
            }
            JsonRejection::JsonSyntaxError(_) => "The body is not valid JSON.".to_string(),
            JsonRejection::JsonDataError(error) => {
                format!("The body is not as expected: {}.", data_error(&error.body_text()))
            }
            rejection => unreadable_body(rejection.status()),
        };
        RequestError::new(rejection.status(), sentence)
    }
}

impl From<FormRejection> for RequestError {
    fn from(rejection: FormRejection) -> RequestError {
        let sentence = match &rejection {
            FormRejection::InvalidFormContentType(_) => {
                "The body must be a form: send the header Content-Type: application/x-www-form-urlencoded."
                    .to_string()
            }
            FormRejection::FailedToDeserializeForm(_) | FormRejection::FailedToDeserializeFormBody(_) => {
                format!("The form is not as expected: {}.", data_error(&rejection.body_text()))
            }
            rejection => unreadable_body(rejection.status()),
        };
        RequestError::new(rejection.status(), sentence)
    }
}

impl From<QueryRejection> for RequestError {
    fn from(rejection: QueryRejection) -> RequestError {
        let details = data_error(&rejection.body_text());
        RequestError::new(rejection.status(), format!("The query of this address cannot be read: {details}."))
    }
}

impl From<PathRejection> for RequestError {
    fn from(rejection: PathRejection) -> RequestError {
        RequestError::new(rejection.status(), "The path of this address is not valid text.")
    }
}

impl From<WebSocketUpgradeRejection> for RequestError {
    fn from(rejection: WebSocketUpgradeRejection) -> RequestError {
        let sentence = "This address is a WebSocket: open it with a WebSocket client, version 13.";
        RequestError::new(rejection.status(), sentence)
    }
}

fn unreadable_body(status: StatusCode) -> String {
    if status == StatusCode::PAYLOAD_TOO_LARGE {
        return format!("The body is too large: at most {} KiB are read.", MOST_BODY_BYTES >> 10);
    }
    "The body cannot be read.".to_string()
}

/// What is wrong with which field, in plain words. The framework's sentence has the types of the program in it.
fn data_error(text: &str) -> String {
    let details = text.split_once(": ").map_or(text, |(_, details)| details);
    if let Some(field) = details.strip_prefix("missing field `").and_then(|rest| rest.split('`').next()) {
        return format!("{field} is missing");
    }
    if let Some(field) = details.strip_prefix("duplicate field `").and_then(|rest| rest.split('`').next()) {
        return format!("{field} appears twice");
    }
    if details.starts_with("invalid ") {
        return "it must be an object with named fields".to_string();
    }
    let (field, problem) = details.split_once(": ").unwrap_or(("a field", details));
    if problem.starts_with("invalid type: ") || problem.starts_with("invalid value: ") {
        let expected = problem.rsplit_once(", expected ").map_or("", |(_, expected)| expected);
        let expected = expected.split(" at line ").next().unwrap_or(expected);
        return format!("{field} must be {}", type_in_words(expected));
    }
    if problem.starts_with("duplicate field") {
        return format!("{field} appears twice");
    }
    if problem.contains("integer") || problem.contains("digit") || problem.starts_with("number too") {
        return format!("{field} must be {}", type_in_words("u64"));
    }
    unknown_field(details).unwrap_or_else(|| format!("{} is not valid", quoted(field)))
}

/// The sentence about a field that does not exist. Its name is the client's, and can be any text.
fn unknown_field(details: &str) -> Option<String> {
    details.match_indices(": unknown field `").find_map(|(at, mark)| {
        let (name, rest) = details.split_at(at);
        let accepted = rest.strip_prefix(mark)?.strip_prefix(name)?.strip_prefix("`, expected ")?;
        let accepted = accepted.split('`').skip(1).step_by(2);
        Some(format!("there is no field {}; accepted: {}", quoted(name), comma_list(accepted, 20)))
    })
}

fn type_in_words(name: &str) -> &str {
    match name {
        "u32" => "a whole number from 0 to 4294967295",
        "u64" | "usize" => "a whole number from 0 to 18446744073709551615",
        other => other,
    }
}
