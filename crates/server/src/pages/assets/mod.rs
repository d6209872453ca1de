//! What pages load: the style sheet, scripts, pictures and the font, compiled into the program.
//!
//! Their addresses carry a digest of their contents, so browsers keep them forever. They are
//! compressed once. While the pages are being worked on, `DUELS_ASSETS=crates` makes a debug build read them from there
//! at every request.

mod files;

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::LazyLock;

use axum::body::Bytes;
use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::WithRejection;
use duels_drawing::compact_style;
use sha2::{Digest as _, Sha256};

use self::files::FILES;
use super::PageResult;
use crate::compression::{accepts_gzip, gzip};
use crate::errors::{PageError, RequestError};

/// A file of the folder of crates, compiled into the program.
#[derive(Clone, Copy)]
struct Source {
    path: &'static str,
    bytes: &'static [u8],
}

/// Something that pages load.
struct Asset {
    name: &'static str,
    kind: &'static str,
    /// What it consists of.
    sources: &'static [&'static [Source]],
}

/// The folder of crates to read from instead, while the pages are being worked on.
static LIVE_SOURCES: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
    std::env::var_os("DUELS_ASSETS")
        .filter(|folder| cfg!(debug_assertions) && !folder.is_empty())
        .map(PathBuf::from)
});

/// The assets that compression makes smaller, by their names.
static COMPRESSED: LazyLock<HashMap<&'static str, Bytes>> = LazyLock::new(|| {
    let texts = FILES.iter().filter(|asset| !matches!(asset.kind, files::FONT | files::PNG));
    texts.map(|asset| (asset.name, gzip(&asset.bytes()))).collect()
});

/// A digest of all assets.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let sources = FILES.iter().flat_map(|asset| asset.sources.iter().copied().flatten());
    let digest = sources.fold(Sha256::new(), |digest, source| digest.chain_update(source.bytes)).finalize();
    digest.iter().take(6).map(|byte| format!("{byte:02x}")).collect()
});

/// The address of an asset.
pub(crate) fn address(name: &str) -> String {
    format!("/assets/{}/{name}", *VERSION)
}

/// A digest of all assets: it changes whenever one of them does.
pub(super) fn version() -> &'static str {
    &VERSION
}

/// The addresses of everything that a page needs to work without a connection.
pub(super) fn offline_addresses() -> Vec<String> {
    let is_needed = |asset: &&Asset| {
        !matches!(asset.kind, files::PNG | files::TEXT) && !matches!(asset.name, "kit.css" | "classroom.css")
    };
    FILES.iter().filter(is_needed).map(|asset| address(asset.name)).collect()
}

/// The modules that every page runs, to load all at once: `<link rel="modulepreload" href="…">` for each.
pub(crate) fn modules() -> impl Iterator<Item = String> {
    files::MODULES.iter().map(|name| address(name))
}

/// The modules that the page of a game runs besides.
pub(crate) fn table_modules() -> impl Iterator<Item = String> {
    files::TABLE_MODULES.iter().map(|name| address(name))
}

/// The modules that the page of a puzzle runs besides.
pub(crate) fn puzzle_modules() -> impl Iterator<Item = String> {
    files::PUZZLE_MODULES.iter().map(|name| address(name))
}

/// The text of a script that is not loaded as an asset.
pub(super) fn service_worker() -> Cow<'static, [u8]> {
    files::SERVICE_WORKER.current()
}

/// A style sheet, a script, a picture or the font.
pub(super) async fn asset(
    WithRejection(Path((version, name)), _): WithRejection<Path<(String, String)>, PageError>,
    headers: HeaderMap,
) -> PageResult {
    let asset = FILES.iter().find(|asset| asset.name == name).ok_or_else(RequestError::not_found)?;
    let is_current = version == *VERSION && LIVE_SOURCES.is_none();
    let caching = if is_current { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = asset.body(accepts_gzip(&headers) && LIVE_SOURCES.is_none());
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(asset.kind));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(caching));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    Ok(response)
}

impl Asset {
    fn bytes(&self) -> Vec<u8> {
        let sources = self.sources.iter().copied().flatten();
        let bytes: Vec<u8> = sources.flat_map(|source| source.current().into_owned()).collect();
        match str::from_utf8(&bytes) {
            Ok(style) if self.kind == files::STYLE => compact_style(style).into_bytes(),
            _ => bytes,
        }
    }

    /// The contents, compressed if the browser accepts it and if it helps: the font and the pictures are already.
    fn body(&self, may_compress: bool) -> Response {
        match COMPRESSED.get(self.name).filter(|_| may_compress) {
            Some(bytes) => ([(CONTENT_ENCODING, "gzip")], bytes.clone()).into_response(),
            None => self.bytes().into_response(),
        }
    }
}

impl Source {
    fn current(&self) -> Cow<'static, [u8]> {
        let live = LIVE_SOURCES.as_ref().and_then(|folder| std::fs::read(folder.join(self.path)).ok());
        live.map_or(Cow::Borrowed(self.bytes), Cow::Owned)
    }
}
