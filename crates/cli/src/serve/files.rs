//! Answers requests for the files of the page.

use crate::page::PAGE;
use http_body_util::Full;
use hyper::{Method, Request, Response, StatusCode};

/// The answer to a request; a HEAD request gets only the head.
pub fn answer<B>(request: &Request<B>) -> Response<Full<&'static [u8]>> {
    let name = request.uri().path().trim_start_matches('/');
    let name = if name.is_empty() { "index.html" } else { name };
    let (status, kind, content) = match (request.method(), PAGE.get_file(name)) {
        (&Method::GET | &Method::HEAD, Some(file)) => (StatusCode::OK, kind(name), file.contents()),
        (&Method::GET | &Method::HEAD, None) => {
            (StatusCode::NOT_FOUND, "text/plain", &b"no such file"[..])
        }
        _ => (StatusCode::METHOD_NOT_ALLOWED, "text/plain", &b"read only"[..]),
    };
    let response = Response::builder().status(status);
    let response = response.header("Content-Type", kind).header("Cache-Control", "no-cache");
    response.body(Full::new(content)).expect("plain headers")
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
