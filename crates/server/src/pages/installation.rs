//! What makes the site an app: its manifest, and the service worker that keeps the last game readable offline.

use axum::Json;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use serde_json::json;

use super::PageResult;
use super::assets::{address, offline_addresses, service_worker, version};

/// The page that is shown when there is no connection. It is kept by browsers.
const OFFLINE: &str = "/offline";

/// Describes the site to a browser that installs it.
pub(super) async fn manifest() -> PageResult {
    let icon = |name, size, purpose| json!({"src": address(name), "sizes": size, "type": "image/png", "purpose": purpose});
    let manifest = json!({
        "id": "/",
        "name": "Digit Duels",
        "short_name": "Digit Duels",
        "description": "Short games of digits for two, with a computer that knows every answer.",
        "lang": "en",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#fbf4e6",
        "theme_color": "#fbf4e6",
        "categories": ["games", "education"],
        "icons": [
            {"src": address("icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
            icon("icon-192.png", "192x192", "any"),
            icon("icon-512.png", "512x512", "any"),
            icon("icon-maskable.png", "512x512", "maskable"),
        ],
    });
    let headers = [(CONTENT_TYPE, "application/manifest+json"), (CACHE_CONTROL, "no-cache")];
    Ok((headers, Json(manifest)).into_response())
}

/// The service worker. It is served at the root, because it may only serve addresses below its own, and begins with the
/// addresses of the assets, so that it changes whenever they do.
pub(super) async fn service_worker_script() -> PageResult {
    let (version, kept) = (json!(version()), json!(offline_addresses()));
    let mut script =
        format!("const VERSION = {version};\nconst ASSETS = {kept};\nconst OFFLINE = {OFFLINE:?};\n")
            .into_bytes();
    script.extend_from_slice(&service_worker());
    let headers = [(CONTENT_TYPE, "text/javascript; charset=utf-8"), (CACHE_CONTROL, "no-cache")];
    Ok((headers, script).into_response())
}
