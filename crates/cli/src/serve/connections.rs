//! Connections: how many there are at once, and how long each may last.
//!
//! Nobody who comes is kept waiting by those who came before and ask for nothing: when there
//! are [`MOST`], the oldest makes room.

use super::files;
use super::log::Log;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::collections::VecDeque;
use std::convert::Infallible;
use std::io;
use std::net::TcpListener;
use std::pin::pin;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::task::AbortHandle;
use tokio::time::{sleep, timeout};

/// Connections at once: far more than a few browsers open, and fewer than the files that a
/// process may have open anywhere.
const MOST: usize = 128;
/// How long a request may take to come, from when the connection is there or the answer
/// before is given.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a connection may last; then it has as long again for the answer that it is at.
const LIFE: Duration = Duration::from_secs(60);
/// How long to wait before the next connection where one could not be taken.
const PAUSE: Duration = Duration::from_millis(100);

/// Answers whoever connects, for ever.
pub async fn serve(listener: TcpListener) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let mut open: VecDeque<AbortHandle> = VecDeque::new();
    let mut log = Log::default();
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                open.retain(|connection| !connection.is_finished());
                if open.len() >= MOST {
                    log.say(format_args!("more than {MOST} connections: the oldest is closed"));
                    open.pop_front().inspect(AbortHandle::abort);
                }
                open.push_back(tokio::spawn(answer(stream)).abort_handle());
            }
            Err(error) => {
                log.say(format_args!("a connection could not be taken: {error}"));
                sleep(PAUSE).await;
            }
        }
    }
}

/// Answers the requests of one connection. What goes wrong with it is the other end's doing,
/// and told there if it still listens.
async fn answer(stream: TcpStream) {
    let service = service_fn(async |request| Ok::<_, Infallible>(files::answer(&request)));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(PATIENCE);
    let mut connection = pin!(http.serve_connection(TokioIo::new(stream), service));
    if timeout(LIFE, connection.as_mut()).await.is_err() {
        connection.as_mut().graceful_shutdown();
        let _ = timeout(LIFE, connection).await;
    }
}
