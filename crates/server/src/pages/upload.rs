use std::fmt::Display;

use askama::Template;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use duels_rules::text::sentence;

use super::{PageResult, render};

#[derive(Template)]
#[template(path = "upload.html")]
struct UploadPage {
    /// What was pasted.
    record: String,
    problem: Option<String>,
}

/// The form for a record.
pub(super) async fn form() -> PageResult {
    render(&UploadPage { record: String::new(), problem: None })
}

/// The form again, with what was pasted and what is wrong with it.
pub(super) fn refused(record: String, what: &str, error: &dyn Display) -> PageResult {
    let problem = Some(sentence(&format!("{what}: {error}")));
    Ok((StatusCode::UNPROCESSABLE_ENTITY, render(&UploadPage { record, problem })?).into_response())
}
