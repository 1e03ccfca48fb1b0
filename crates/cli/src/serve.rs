//! `etchwork serve`: the page of the game, from inside the binary.

use crate::args::ServeArgs;
use crate::failure::Failure;

/// Says how to get a build with the page in it.
#[cfg(not(feature = "page"))]
pub fn run(_: &ServeArgs) -> Result<(), Failure> {
    Err(Failure::input(
        "this build has no page in it: in a clone, run `cargo xtask web --serve`, or `cargo xtask \
         web` and then `cargo install --path crates/cli --features page`",
    ))
}

/// Serves the page to this machine alone, until it is stopped.
#[cfg(feature = "page")]
pub fn run(args: &ServeArgs) -> Result<(), Failure> {
    use std::io::{Write, stdout};
    use std::net::{Ipv4Addr, TcpListener};

    let refused = |why| Failure::Io(format!("port {}: {why}", args.port));
    // Port 0 is any that is free.
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, args.port)).map_err(refused)?;
    let address = listener.local_addr().map_err(refused)?;
    drop(listener);
    let server = oxhttp::Server::new(|request| page::answer(request)).bind(address);
    let server = server.spawn().map_err(refused)?;
    writeln!(stdout(), "SIGNAL is at http://{address}/ until Ctrl-C")?;
    server.join().map_err(refused)
}

#[cfg(feature = "page")]
mod page {
    use include_dir::{Dir, include_dir};
    use oxhttp::model::{Body, Method, Request, Response, StatusCode};

    /// What `cargo xtask web` has built.
    static PAGE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../web/dist");

    pub fn answer(request: &Request<Body>) -> Response<Body> {
        let name = request.uri().path().trim_start_matches('/');
        let name = if name.is_empty() { "index.html" } else { name };
        let (status, kind, content) = match (request.method(), PAGE.get_file(name)) {
            (&Method::GET, Some(file)) => (StatusCode::OK, kind(name), file.contents()),
            (&Method::HEAD, Some(_)) => (StatusCode::OK, kind(name), &[][..]),
            (&Method::GET | &Method::HEAD, None) => {
                (StatusCode::NOT_FOUND, "text/plain", &b"no such file"[..])
            }
            _ => (StatusCode::METHOD_NOT_ALLOWED, "text/plain", &b"read only"[..]),
        };
        let response = Response::builder().status(status);
        let response = response.header("Content-Type", kind).header("Cache-Control", "no-cache");
        response.body(Body::from(content)).expect("plain headers")
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
}
