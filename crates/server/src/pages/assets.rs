use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use axum_extra::extract::WithRejection;

use super::{PagePath, PageResult};
use crate::errors::RequestError;

/// Everything that pages load, compiled into the program: name, content type, text.
const ASSETS: [(&str, &str, &str); 3] = [
    ("duels.css", "text/css; charset=utf-8", include_str!("../../assets/duels.css")),
    ("icon.svg", "image/svg+xml", include_str!("../../assets/icon.svg")),
    ("duels.js", "text/javascript; charset=utf-8", include_str!("../../assets/duels.js")),
];

/// A style sheet, a picture or a script.
pub(super) async fn asset(WithRejection(Path(name), _): PagePath) -> PageResult {
    let asset = ASSETS.iter().find(|(known, _, _)| *known == name);
    let (_, kind, text) = asset.ok_or_else(RequestError::not_found)?;
    Ok(([(CONTENT_TYPE, *kind), (CACHE_CONTROL, "max-age=300")], *text).into_response())
}
