//! What pages load: complete, compressed, kept forever, and the files that make the site an app.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode, header};
use duels_rules::Catalogue;
use duels_server::app;
use duels_server::rooms::Rooms;
use duels_server::store::MemoryStore;
use flate2::read::GzDecoder;
use serde_json::Value;
use tower::ServiceExt;

/// The most that may be sent for each kind, as the design says.
const MOST_STYLE: usize = 20_000;
const MOST_SCRIPT: usize = 60_000;
const MOST_FONT: usize = 25_000;

struct Response {
    headers: HeaderMap,
    body: Vec<u8>,
}

impl Response {
    /// The text, unpacked if it was compressed.
    fn text(&self) -> String {
        let mut text = String::new();
        match self.headers.get(header::CONTENT_ENCODING) {
            Some(_) => GzDecoder::new(&*self.body).read_to_string(&mut text).unwrap(),
            None => (&*self.body).read_to_string(&mut text).unwrap(),
        };
        text
    }

    fn header(&self, name: &header::HeaderName) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

fn server() -> Router {
    app(Arc::new(Rooms::new(Catalogue::standard(), Arc::new(MemoryStore::default())).unwrap()))
}

async fn get(path: &str, accept: &str) -> Response {
    let request =
        Request::get(path).header(header::HOST, "duels.test").header(header::ACCEPT_ENCODING, accept);
    let response = server().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    assert_eq!(response.status(), StatusCode::OK, "{path}");
    let (parts, body) = response.into_parts();
    let body = axum::body::to_bytes(body, 1 << 22).await.unwrap().to_vec();
    Response { headers: parts.headers, body }
}

/// The addresses that the service worker keeps.
async fn kept() -> Vec<String> {
    let script = get("/sw.js", "").await.text();
    let list = script.lines().find_map(|line| line.strip_prefix("const ASSETS = ")).unwrap();
    serde_json::from_str(list.trim_end_matches(';')).unwrap()
}

#[tokio::test]
async fn assets_are_compressed_and_kept_forever() {
    for address in kept().await {
        let (packed, plain) = (get(&address, "br, gzip").await, get(&address, "identity").await);
        assert_eq!(packed.header(&header::CACHE_CONTROL), "public, max-age=31536000, immutable", "{address}");
        assert_eq!(packed.header(&header::VARY), "accept-encoding", "{address}");
        assert_eq!(plain.header(&header::CONTENT_ENCODING), "", "{address}");
        if address.ends_with(".woff2") {
            assert_eq!(packed.header(&header::CONTENT_ENCODING), "", "it is compressed already");
        } else {
            assert_eq!(packed.header(&header::CONTENT_ENCODING), "gzip", "{address}");
            assert_eq!(packed.text(), plain.text(), "{address}");
        }
    }
}

#[tokio::test]
async fn what_the_design_allows_is_not_exceeded() {
    let (mut style, mut script, mut font) = (0, 0, 0);
    for address in kept().await {
        let size = get(&address, "gzip").await.body.len();
        match address.rsplit('.').next() {
            Some("css") => style += size,
            Some("js") => script += size,
            Some("woff2") => font += size,
            _ => {}
        }
    }
    assert!(style > 0 && style <= MOST_STYLE, "{style} bytes of style");
    assert!(script > 0 && script <= MOST_SCRIPT, "{script} bytes of script");
    assert!(font > 0 && font <= MOST_FONT, "{font} bytes of font");
}

#[tokio::test]
async fn every_module_is_served() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/script");
    let kept = kept().await;
    for entry in std::fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let is_served = kept.iter().any(|address| address.ends_with(&format!("/{name}")));
        assert!(is_served || name == "sw.js", "{name} is not served");
    }
}

#[tokio::test]
async fn an_asset_of_another_version_is_not_kept() {
    let asset = get("/assets/0123456789ab/main.js", "gzip").await;
    assert_eq!(asset.header(&header::CACHE_CONTROL), "no-cache");
}

#[tokio::test]
async fn pages_are_compressed_for_those_who_accept_it() {
    for (accept, encoding) in
        [("gzip, deflate, br", "gzip"), ("GZIP;q=0.5", "gzip"), ("gzip;q=0", ""), ("br", ""), ("", "")]
    {
        let page = get("/", accept).await;
        assert_eq!(page.header(&header::CONTENT_ENCODING), encoding, "{accept:?}");
        assert_eq!(page.header(&header::VARY), "accept-encoding");
        assert!(page.text().starts_with("<!doctype html>"), "{accept:?}");
    }
    assert_eq!(get("/healthz", "gzip").await.header(&header::CONTENT_ENCODING), "", "too small");
}

#[tokio::test]
async fn the_site_can_be_installed() {
    let manifest = get("/manifest.webmanifest", "").await;
    assert_eq!(manifest.header(&header::CONTENT_TYPE), "application/manifest+json");
    let manifest: Value = serde_json::from_str(&manifest.text()).unwrap();
    assert_eq!((&manifest["display"], &manifest["start_url"]), (&"standalone".into(), &"/".into()));
    let icons = manifest["icons"].as_array().unwrap();
    for (size, purpose) in [("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")] {
        let icon = icons.iter().find(|icon| icon["sizes"] == size && icon["purpose"] == purpose).unwrap();
        let picture = get(icon["src"].as_str().unwrap(), "gzip").await;
        assert_eq!(picture.header(&header::CONTENT_TYPE), "image/png");
        assert!(picture.body.starts_with(b"\x89PNG"));
    }
}

#[tokio::test]
async fn the_service_worker_is_never_kept_and_knows_the_version() {
    let worker = get("/sw.js", "gzip").await;
    assert_eq!(worker.header(&header::CACHE_CONTROL), "no-cache");
    let version = kept().await[0].split('/').nth(2).unwrap().to_string();
    assert!(worker.text().contains(&format!("const VERSION = \"{version}\";")));
}

#[tokio::test]
async fn the_licence_of_the_font_is_served_with_it() {
    let font = kept().await.into_iter().find(|address| address.ends_with("gabarito.woff2")).unwrap();
    let licence = get(&font.replace("gabarito.woff2", "gabarito-licence.txt"), "").await.text();
    assert!(licence.contains("SIL OPEN FONT LICENSE Version 1.1"), "{licence}");
}
