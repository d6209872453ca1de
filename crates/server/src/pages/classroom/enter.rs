use askama::Template;
use axum::extract::Query;
use axum::response::IntoResponse;
use axum_extra::extract::WithRejection;
use serde::Deserialize;

use crate::classroom::{ClassCode, ClassError};
use crate::errors::RequestError;
use crate::pages::{PageQuery, PageResult, redirect, render};

/// The page to type a code, and the way to a new class.
#[derive(Template)]
#[template(path = "classroom/enter.html")]
struct EnterPage {
    /// What was typed.
    typed: String,
    problem: Option<String>,
}

#[derive(Deserialize)]
pub(in crate::pages) struct EnterQuery {
    code: Option<String>,
}

/// Where pupils type the code of their class.
pub(in crate::pages) async fn enter(WithRejection(Query(query), _): PageQuery<EnterQuery>) -> PageResult {
    let Some(typed) = query.code else {
        return render(&EnterPage { typed: String::new(), problem: None });
    };
    match typed.parse::<ClassCode>() {
        Ok(code) => Ok(redirect(&format!("/class/{code}"))),
        Err(error) => refused(&typed, error.into()),
    }
}

/// The same page after a code that leads nowhere.
pub(super) fn refused(typed: &str, error: ClassError) -> PageResult {
    let RequestError { status, sentence, .. } = error.into();
    let typed = typed.chars().take(12).collect();
    Ok((status, render(&EnterPage { typed, problem: Some(sentence) })?).into_response())
}
