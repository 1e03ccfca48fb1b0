//! Connections: limits on their number and duration.
//!
//! Idle connections never block a new one: at [`MOST`] connections, the oldest is closed.

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

/// The most connections at once: far more than a few browsers open, and below the limit of open
/// files on any system.
const MOST: usize = 128;
/// The time limit for a request, from the start of the connection or the previous answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// The time limit of a connection; its current answer then has the same time again.
const LIFE: Duration = Duration::from_secs(60);
/// The wait before the next connection after a failed accept.
const PAUSE: Duration = Duration::from_millis(100);

/// Answers all connections, forever.
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

/// Answers the requests of one connection. Errors are the client's, and are reported to it if it
/// still listens.
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
