use axum::extract::{Form, FromRequest, Multipart, Request};
use axum::http::header::CONTENT_TYPE;
use serde::Deserialize;

use crate::errors::{PageError, RequestError};

/// A record that somebody pasted or chose as a file.
#[derive(Deserialize)]
pub(in crate::pages) struct RecordForm {
    #[serde(default)]
    pub(super) record: String,
}

impl<S: Send + Sync> FromRequest<S> for RecordForm {
    type Rejection = PageError;

    async fn from_request(request: Request, state: &S) -> Result<RecordForm, PageError> {
        let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        if kind.is_some_and(|kind| kind.starts_with("multipart/form-data")) {
            let parts = Multipart::from_request(request, state).await;
            return read(parts.map_err(|error| unreadable(&error.body_text()))?).await;
        }
        Ok(Form::from_request(request, state).await?.0)
    }
}

/// The file where one was chosen, or else the text.
async fn read(mut parts: Multipart) -> Result<RecordForm, PageError> {
    let (mut file, mut text) = (String::new(), String::new());
    while let Some(part) = parts.next_field().await.map_err(|error| unreadable(&error.body_text()))? {
        let target = match part.name() {
            Some("file") => &mut file,
            Some("record") => &mut text,
            _ => continue,
        };
        let bytes = part.bytes().await.map_err(|error| unreadable(&error.body_text()))?;
        // What is not text is not a record either, and is refused as such.
        *target = String::from_utf8_lossy(&bytes).into_owned();
    }
    Ok(RecordForm { record: if file.trim().is_empty() { text } else { file } })
}

fn unreadable(reason: &str) -> RequestError {
    RequestError::unprocessable(format!(
        "This file could not be read: {reason}. A record has at most 256 KiB."
    ))
}
