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
    use std::net::Ipv4Addr;

    let address = (Ipv4Addr::LOCALHOST, args.port);
    let refused = |why| Failure::Io(format!("port {}: {why}", args.port));
    let server = tiny_http::Server::http(address).map_err(refused)?;
    writeln!(stdout(), "SIGNAL is at http://{}/ until Ctrl-C", server.server_addr())?;
    for request in server.incoming_requests() {
        // Whoever has gone away needs no answer.
        let _ = page::answer(request);
    }
    Ok(())
}

#[cfg(feature = "page")]
mod page {
    use include_dir::{Dir, include_dir};
    use tiny_http::{Header, Method, Request, Response};

    /// What `cargo xtask web` has built.
    static PAGE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../web/dist");

    pub fn answer(request: Request) -> std::io::Result<()> {
        let path = request.url().split(['?', '#']).next().unwrap_or_default();
        let name = path.trim_start_matches('/');
        let name = if name.is_empty() { "index.html" } else { name };
        match (request.method(), PAGE.get_file(name)) {
            (Method::Get | Method::Head, Some(file)) => {
                let response = Response::from_data(file.contents());
                let headers = [("Content-Type", kind(name)), ("Cache-Control", "no-cache")];
                let response = headers.into_iter().fold(response, |response, (name, value)| {
                    let header = Header::from_bytes(name, value).expect("plain text");
                    response.with_header(header)
                });
                request.respond(response)
            }
            (Method::Get | Method::Head, None) => {
                request.respond(Response::from_string("no such file").with_status_code(404))
            }
            _ => request.respond(Response::from_string("read only").with_status_code(405)),
        }
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
