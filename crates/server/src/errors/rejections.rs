//! Requests that the framework cannot read: one clear sentence each, without its internals.

use axum::extract::rejection::{FormRejection, JsonRejection, PathRejection, QueryRejection};
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::StatusCode;

use super::{MOST_BODY_BYTES, RequestError};

impl From<JsonRejection> for RequestError {
    fn from(rejection: JsonRejection) -> RequestError {
        let sentence = match &rejection {
            JsonRejection::MissingJsonContentType(_) => {
                "The body must be JSON: send the header Content-Type: application/json.".to_string()
            }
            JsonRejection::JsonSyntaxError(_) => "The body is not valid JSON.".to_string(),
            JsonRejection::JsonDataError(error) => {
                format!("The body does not have the expected fields: {}.", data_error(&error.body_text()))
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
                format!("The form does not have the expected fields: {}.", data_error(&rejection.body_text()))
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

/// The part of the framework's sentence that names the field, without what comes before it.
fn data_error(text: &str) -> String {
    let details = text.split_once(": ").map_or(text, |(_, details)| details);
    details.trim().trim_end_matches('.').to_string()
}
