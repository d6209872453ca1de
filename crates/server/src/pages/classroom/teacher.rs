use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum_extra::extract::WithRejection;
use serde::Deserialize;

use super::teacher_parts::TeacherParts;
use super::{ClassWords, enter, find_class};
use crate::app_state::AppState;
use crate::classroom::ClassError;
use crate::credentials::ClassCookies;
use crate::keys::SeatKey;
use crate::pages::table::origin;
use crate::pages::{PagePath, PageQuery, PageResult, redirect_with, render};

/// The teacher's page.
#[derive(Template)]
#[template(path = "classroom/teacher.html")]
struct TeacherPage {
    code: String,
    words: ClassWords,
    parts: TeacherParts,
    version: String,
    /// The link for another device of the teacher.
    own_link: String,
}

#[derive(Deserialize)]
pub(in crate::pages) struct TeacherQuery {
    key: Option<String>,
}

/// The teacher's page. Its link with the key makes another device the teacher's too.
pub(in crate::pages) async fn teacher(
    State(state): State<AppState>,
    WithRejection(Path(code), _): PagePath,
    WithRejection(Query(query), _): PageQuery<TeacherQuery>,
    cookies: ClassCookies,
    headers: HeaderMap,
) -> PageResult {
    let class = match find_class(&state, &code).await {
        Err(error @ (ClassError::Code(_) | ClassError::NoClass(_))) => return enter::refused(&code, error),
        found => found?,
    };
    if let Some(key) = query.key {
        let key: Option<SeatKey> = key.parse().ok();
        class.check_teacher(key.as_ref())?;
        let key = key.ok_or(ClassError::NotTeacher)?;
        let address = format!("/class/{}/teacher", class.code);
        return Ok(redirect_with(&address, &cookies.teacher_cookie(&class.code, &key)));
    }
    class.check_teacher(cookies.teacher.as_ref())?;
    let key = cookies.teacher.ok_or(ClassError::NotTeacher)?;
    state.classes.start_reviews(&class);
    let origin = origin(&state, &headers);
    let parts = TeacherParts::new(&state, &class, &origin).await?;
    render(&TeacherPage {
        code: class.code.to_string(),
        words: ClassWords::new(&state, &class)?,
        version: parts.version(),
        parts,
        own_link: format!("{origin}/class/{}/teacher?key={key}", class.code),
    })
}
