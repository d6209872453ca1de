//! Compressed responses: pages and JSON as they are made, assets once (see [`crate::pages::assets`]).
//!
//! A page that holds a secret may be compressed, because nobody else can make a browser load it with a text of their
//! own in it: keys travel in cookies that browsers send for our own pages only.

use std::io::Write as _;

use axum::body::{Body, Bytes, HttpBody as _, to_bytes};
use axum::extract::Request;
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;

/// Less than this fits into one packet anyway.
const FEWEST_BYTES: u64 = 860;
/// More than this would keep others waiting while it is compressed.
const MOST_BYTES: u64 = 1 << 19;

/// Text with the strongest compression; for what is compressed once.
pub(crate) fn gzip(bytes: &[u8]) -> Bytes {
    // Writing to memory does not fail; if it did, the text would be sent empty and the tests would notice.
    compress(bytes, Compression::best()).unwrap_or_default()
}

fn compress(bytes: &[u8], level: Compression) -> std::io::Result<Bytes> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(bytes.len() / 3), level);
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?.into())
}

/// Whether a browser accepts compressed responses.
pub(crate) fn accepts_gzip(headers: &HeaderMap) -> bool {
    let lists = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|list| list.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let refused =
            |weight: &str| weight.strip_prefix("q=").is_some_and(|weight| weight.parse() == Ok(0.0));
        parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip")) && !parts.any(refused)
    })
}

/// Compresses pages and JSON for browsers that accept it.
pub(crate) async fn compress_pages(request: Request, next: Next) -> Response {
    let accepts = accepts_gzip(request.headers());
    let mut response = next.run(request).await;
    let is_text = |kind: &HeaderValue| {
        let kind = kind.as_bytes();
        [&b"text/html"[..], b"text/javascript", b"application/"].iter().any(|prefix| kind.starts_with(prefix))
    };
    let headers = response.headers_mut();
    if headers.contains_key(CONTENT_ENCODING) || !headers.get(CONTENT_TYPE).is_some_and(is_text) {
        return response;
    }
    headers.entry(VARY).or_insert(HeaderValue::from_static("accept-encoding"));
    let has_fit_size =
        response.body().size_hint().exact().is_some_and(|size| (FEWEST_BYTES..=MOST_BYTES).contains(&size));
    if accepts && has_fit_size { compress_response(response).await } else { response }
}

async fn compress_response(response: Response) -> Response {
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, MOST_BYTES as usize).await else {
        // The body was in memory already, so this does not happen.
        return Response::from_parts(parts, Body::empty());
    };
    let Ok(compressed) = compress(&bytes, Compression::new(5)) else {
        return Response::from_parts(parts, bytes.into());
    };
    parts.headers.remove(CONTENT_LENGTH);
    parts.headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    Response::from_parts(parts, compressed.into())
}
