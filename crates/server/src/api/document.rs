use axum::Json;
use utoipa::openapi::OpenApi as Document;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};

use super::{acts, games};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Digit Duels",
        description = "Five two-player games of digits. An acknowledged move is on disk; every event of a game \
                       has a version, and whoever comes back says the last one that they saw."
    ),
    paths(
        games::create, games::waiting, games::state, games::record, games::hint, games::review, acts::play, acts::undo,
        acts::resign, acts::join, acts::rematch
    ),
    modifiers(&Keys)
)]
struct Api;

struct Keys;

impl Modify for Keys {
    fn modify(&self, document: &mut Document) {
        let bearer = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("The key of a seat, from the answer that made or joined the game."));
        let components = document.components.get_or_insert_default();
        components.add_security_scheme("key", SecurityScheme::Http(bearer.build()));
    }
}

/// The description of the API, made from the handlers themselves.
pub(crate) async fn document() -> Json<Document> {
    Json(Api::openapi())
}
