use askama::Template;
use duels_drawing::{Face, Side, face};

use super::{PageResult, render};

#[derive(Template)]
#[template(path = "offline.html")]
struct OfflinePage {
    picture: String,
}

/// The page that an installed app shows without a connection.
pub(super) async fn offline() -> PageResult {
    render(&OfflinePage { picture: face(Face::Empty, Side::Them) })
}
