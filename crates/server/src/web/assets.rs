use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::page::Failed;

/// Everything that pages load, compiled into the program.
const ASSETS: [(&str, &str, &str); 3] = [
    ("duels.css", "text/css; charset=utf-8", include_str!("../../assets/duels.css")),
    ("icon.svg", "image/svg+xml", include_str!("../../assets/icon.svg")),
    ("duels.js", "text/javascript; charset=utf-8", include_str!("../../assets/duels.js")),
];

/// A style sheet or a script.
pub(super) async fn asset(Path(name): Path<String>) -> Response {
    match ASSETS.iter().find(|(known, _, _)| *known == name) {
        Some((_, kind, text)) => {
            ([(header::CONTENT_TYPE, *kind), (header::CACHE_CONTROL, "max-age=300")], *text).into_response()
        }
        None => {
            let sentence = "There is no such file.".to_string();
            Failed { status: StatusCode::NOT_FOUND, sentence }.into_response()
        }
    }
}
