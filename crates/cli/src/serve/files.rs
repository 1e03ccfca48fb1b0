//! Answers requests for the files of the page.

use crate::page::PAGE;
use flate2::Compression;
use flate2::write::GzEncoder;
use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::ACCEPT_ENCODING;
use hyper::http::response::Builder;
use hyper::{HeaderMap, Method, Request, Response, StatusCode};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// The answer to a request; a HEAD request gets only the head.
pub fn answer<B>(request: &Request<B>) -> Response<Full<Bytes>> {
    let name = request.uri().path().trim_start_matches('/');
    let name = if name.is_empty() { "index.html" } else { name };
    let response = Response::builder().header("Cache-Control", "no-cache");
    let response = response.header("Vary", "Accept-Encoding");
    let (response, content) = match (request.method(), PAGE.get_file(name)) {
        (&Method::GET | &Method::HEAD, Some(file)) => {
            let response = response.header("Content-Type", kind(name));
            let packed = packed(file.path(), file.contents());
            match packed.filter(|_| takes_gzip(request.headers())) {
                Some(packed) => (response.header("Content-Encoding", "gzip"), packed),
                None => (response, Bytes::from_static(file.contents())),
            }
        }
        (&Method::GET | &Method::HEAD, None) => {
            (text(response, StatusCode::NOT_FOUND), Bytes::from_static(b"no such file"))
        }
        _ => (text(response, StatusCode::METHOD_NOT_ALLOWED), Bytes::from_static(b"read only")),
    };
    response.body(Full::new(content)).expect("plain headers")
}

fn text(response: Builder, status: StatusCode) -> Builder {
    response.status(status).header("Content-Type", "text/plain")
}

/// A file compressed, once for all requests, if that makes it smaller.
fn packed(path: &'static Path, contents: &[u8]) -> Option<Bytes> {
    static PACKED: Mutex<BTreeMap<&Path, Option<Bytes>>> = Mutex::new(BTreeMap::new());
    let mut known = PACKED.lock().unwrap_or_else(PoisonError::into_inner);
    let pack = || {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(contents).ok()?;
        let packed = encoder.finish().ok()?;
        (packed.len() < contents.len()).then(|| packed.into())
    };
    known.entry(path).or_insert_with(pack).clone()
}

/// Whether a browser accepts gzip.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, "q=1"));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok());
        name.trim().eq_ignore_ascii_case("gzip") && weight.is_some_and(|weight| weight > 0.0)
    })
}

/// The media type of a file by its ending.
fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript",
        "css" => "text/css",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
