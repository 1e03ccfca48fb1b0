//! `etchwork serve`: serves the page of the game from inside the binary.

#[cfg(feature = "page")]
mod connections;
#[cfg(feature = "page")]
mod files;
#[cfg(feature = "page")]
mod log;

use crate::args::ServeArgs;
use crate::failure::Failure;

/// Says how to get a build that includes the page.
#[cfg(not(feature = "page"))]
pub fn run(_: &ServeArgs) -> Result<(), Failure> {
    Err(crate::page::missing())
}

/// Serves the page only to this machine, until stopped.
#[cfg(feature = "page")]
pub fn run(args: &ServeArgs) -> Result<(), Failure> {
    use crate::console::stdout;
    use std::io::Write;
    use std::net::{Ipv4Addr, TcpListener};
    use tokio::runtime::Builder;

    let refused = |why| Failure::Io(format!("port {}: {why}", args.port));
    // Port 0 stands for any free port.
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, args.port)).map_err(refused)?;
    let address = listener.local_addr().map_err(refused)?;
    writeln!(stdout(), "SIGNAL is at http://{address}/ until Ctrl-C")?;
    let runtime = Builder::new_current_thread().enable_io().enable_time().build();
    runtime.and_then(|runtime| runtime.block_on(connections::serve(listener))).map_err(refused)
}
