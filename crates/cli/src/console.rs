//! Where a command writes: to the standard output and error of the process, or to what the host of
//! the command gives in their place.

use std::cell::RefCell;
use std::io::{self, IsTerminal, LineWriter, Write};

/// A stream in place of one of the process.
pub type Redirected = Box<dyn Write>;

thread_local! {
    static OUT: RefCell<Option<LineWriter<Redirected>>> = const { RefCell::new(None) };
    static ERR: RefCell<Option<LineWriter<Redirected>>> = const { RefCell::new(None) };
}

/// Redirects what the command on this thread writes.
pub fn redirect(out: Option<Redirected>, err: Option<Redirected>) {
    OUT.set(out.map(LineWriter::new));
    ERR.set(err.map(LineWriter::new));
}

/// Standard output.
pub fn stdout() -> Stdout {
    Stdout(())
}

/// The standard output of the command on this thread.
pub struct Stdout(());

impl Stdout {
    /// Whether people read it as it is written.
    pub fn is_terminal(&self) -> bool {
        OUT.with_borrow(Option::is_none) && io::stdout().is_terminal()
    }
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        with(&OUT, io::stdout, |out| out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        with(&OUT, io::stdout, |out| out.flush())
    }
}

/// Whether people read standard error as it is written.
pub fn is_stderr_terminal() -> bool {
    ERR.with_borrow(Option::is_none) && io::stderr().is_terminal()
}

/// Writes a line to standard error.
pub fn write_to_stderr(line: &str) -> io::Result<()> {
    with(&ERR, io::stderr, |err| writeln!(err, "{line}"))
}

/// Uses a redirected stream, else one of the process. A redirected stream that runs commands of its
/// own does not get what those write.
fn with<T, W: Write>(
    stream: &'static std::thread::LocalKey<RefCell<Option<LineWriter<Redirected>>>>,
    of_process: impl FnOnce() -> W,
    work: impl FnOnce(&mut dyn Write) -> io::Result<T>,
) -> io::Result<T> {
    let Some(mut redirected) = stream.take() else { return work(&mut of_process()) };
    let done = work(&mut redirected);
    stream.set(Some(redirected));
    done
}
