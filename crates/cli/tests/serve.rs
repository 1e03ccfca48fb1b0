//! Serves the page from inside the binary, in a build that has the page.
#![cfg(feature = "page")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A server process that ends with its test.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        self.0.kill().and_then(|()| self.0.wait()).expect("it was running");
    }
}

fn serve(port: &str) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("etchwork"));
    command.args(["serve", "--port", port]);
    command
}

/// The answer to a request, head and body.
fn ask(address: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "{request} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

/// A server on a port that was free, with its address.
fn started() -> (Server, String) {
    let mut server =
        Server(serve("0").stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap());
    let mut said = String::new();
    BufReader::new(server.0.stdout.take().unwrap()).read_line(&mut said).unwrap();
    let address = said.split(['/', ' ']).find(|part| part.starts_with("127.0.0.1:")).unwrap();
    (server, address.to_owned())
}

#[test]
fn the_page_is_served_to_this_machine() {
    let (_server, address) = started();
    let address = address.as_str();
    for (request, needles) in [
        ("GET /", ["200 OK", "text/html", "<title>SIGNAL</title>"]),
        ("GET /campaign.html?x=1", ["200 OK", "text/html", "campaign"]),
        ("GET /manifest.webmanifest", ["200 OK", "application/manifest+json", "icons"]),
        ("HEAD /sw.js", ["200 OK", "text/javascript", "no-cache"]),
        ("GET /../Cargo.toml", ["404", "text/plain", "no such file"]),
        ("POST /", ["405", "text/plain", "read only"]),
    ] {
        let answer = ask(address, request);
        for needle in needles {
            assert!(answer.contains(needle), "{request}: {answer}");
        }
    }
    let port = address.split_once(':').unwrap().1;
    let second = serve(port).output().unwrap();
    assert_eq!(second.status.code(), Some(4), "the port is taken");
    assert!(String::from_utf8(second.stderr).unwrap().contains(&format!("port {port}:")));
}

#[test]
fn what_a_browser_accepts_compressed_is_sent_compressed() {
    let (_server, address) = started();
    let get = |accepted: &str| {
        let mut stream = TcpStream::connect(&address).unwrap();
        let head = format!("GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n");
        write!(stream, "{head}{accepted}\r\n").unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
        let (head, body) = answer.split_at(end + 4);
        (String::from_utf8(head.to_vec()).unwrap().to_lowercase(), body.to_vec())
    };
    let (_, plain) = get("");
    for accepted in
        ["Accept-Encoding: gzip, deflate, br\r\n", "accept-encoding: br, GZIP;q=0.5\r\n"]
    {
        let (head, body) = get(accepted);
        assert!(head.contains("content-encoding: gzip") && body.len() < plain.len(), "{head}");
        let mut unpacked = Vec::new();
        flate2::read::GzDecoder::new(&body[..]).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, plain, "{accepted}");
    }
    for accepted in ["Accept-Encoding: br\r\n", "Accept-Encoding: gzip;q=0\r\n"] {
        let (head, body) = get(accepted);
        assert!(!head.contains("content-encoding") && body == plain, "{head}");
        assert!(head.contains("vary: accept-encoding"), "{head}");
    }
}

/// Browsers open several connections at once, and keep them open without a request.
/// An answer comes before the server would close those (10 s).
#[test]
fn no_connection_waits_for_another() {
    let (_server, address) = started();
    let connect = |_| TcpStream::connect(&address).unwrap();
    let mut streams: Vec<TcpStream> = (0..40).map(connect).collect();
    for stream in streams.iter_mut().rev() {
        stream.set_read_timeout(Some(Duration::from_secs(9))).unwrap();
        write!(stream, "GET / HTTP/1.1\r\nHost: {address}\r\n\r\n").unwrap();
        let mut answer = [0; 15];
        stream.read_exact(&mut answer).expect("an answer in time");
        assert_eq!(&answer, b"HTTP/1.1 200 OK");
    }
}

/// The answer to a request for the page, which must come in time.
fn ask_in_time(address: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(9))).unwrap();
    write!(stream, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an answer in time");
    String::from_utf8_lossy(&answer).into_owned()
}

/// Far more connections than the server keeps open, none with a request.
#[test]
fn a_crowd_that_asks_for_nothing_keeps_nobody_out_and_is_told_of_once() {
    let (mut server, address) = started();
    let mut crowd = Vec::new();
    for _ in 0..40 {
        crowd.extend((0..20).map(|_| TcpStream::connect(&address).unwrap()));
        assert!(ask_in_time(&address).starts_with("HTTP/1.1 200 OK"));
    }
    // Each closed connection might cause an error message.
    drop(crowd);
    assert!(ask_in_time(&address).starts_with("HTTP/1.1 200 OK"));
    let mut said = server.0.stderr.take().unwrap();
    drop(server);
    let mut lines = String::new();
    said.read_to_string(&mut lines).unwrap();
    assert_eq!(lines, "more than 128 connections: the oldest is closed\n");
}

/// Neither a silent connection, nor an endless request, nor an idle connection blocks the server.
#[test]
fn a_connection_that_asks_for_nothing_is_closed_after_a_while() {
    let (_server, address) = started();
    let opened =
        ["", "GET / HTTP/1.1\r\nHost: a", "HEAD /no-such-file HTTP/1.1\r\nHost: a\r\n\r\n"].map(
            |words| {
                let mut stream = TcpStream::connect(&address).unwrap();
                stream.write_all(words.as_bytes()).unwrap();
                stream
            },
        );
    for mut stream in opened {
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let read = stream.read_to_end(&mut Vec::new());
        read.expect("the server closes it in time");
    }
}

/// The binary also has the page that `build` fills, with an engine for its puzzles.
#[test]
fn a_puzzle_becomes_one_file_with_the_engine_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let build = |id: &str, out: &str| {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("etchwork"));
        command.current_dir(&folder).args(["build", id, "--out", out]).output().unwrap()
    };
    for out in ["one.html", "two.html"] {
        let done = build("p1.GIQDBc.0014", out);
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    }
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    let page = read("one.html");
    assert_eq!(page, read("two.html"), "the same bytes");
    assert!(
        page.contains(r#"{"title":"Puzzles","puzzles":[{"id":"p1.GIQDBc.0014","tier":null}]}"#)
    );
    let engine = page.split(r#"id="engine">"#).nth(1).unwrap().split('<').next().unwrap();
    assert!(engine.starts_with("H4sI") && engine.len() > 100_000, "compressed, in base 64");
    // The page requests nothing from other hosts.
    for outside in ["src=\"", "href=\"http", "@import", "url(http"] {
        assert!(!page.contains(outside), "{outside}");
    }
}
