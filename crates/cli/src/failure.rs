//! How a command ends when it fails.

mod arguments;
mod quote;

use crate::console;
pub use arguments::refused as refused_arguments;

use std::cell::RefCell;
use std::fmt::{Debug, Display};
use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;

/// Why a command failed. Each kind has its exit code.
#[derive(Debug)]
pub enum Failure {
    /// Bad input: exit code 2.
    Input(miette::Report),
    /// A negative answer, already printed: exit code 1.
    Negative,
    /// A request gave up, or the run was stopped; already reported: exit code 3.
    GaveUp,
    /// Reading or writing failed: exit code 4.
    Io(String),
    /// The reader closed our output: not a failure.
    Closed,
}

impl Failure {
    /// Bad input, in one message.
    pub fn input(message: impl Display) -> Self {
        Self::Input(diagnostic(message).into())
    }

    /// Bad input at a place in a text, whose line is shown if it fits a screen.
    pub fn in_text(
        message: impl Display,
        name: &str,
        text: &str,
        span: Option<Range<usize>>,
    ) -> Self {
        let Some(span) = span.map(|span| quote::marked(text, span)) else {
            return Self::input(message);
        };
        if !quote::is_fit(text, span.start) {
            let (line, column) = quote::position(text, span.start);
            return Self::input(format!("{name}:{line}:{column}: {message}"));
        }
        let label = miette::LabeledSpan::underline(span);
        let diagnostic = diagnostic(message).with_label(label);
        let source = miette::NamedSource::new(name, text.to_owned());
        Self::Input(miette::Report::from(diagnostic).with_source_code(source))
    }

    /// Reading or writing a file failed; a file that is not text is bad input.
    pub fn file(path: &Path, error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::InvalidData => {
                Self::input(format!("{}: this is not UTF-8 text", path.display()))
            }
            kind => Self::Io(format!("{}: {}", path.display(), in_words(kind))),
        }
    }

    /// The same failure for one of several puzzles: bad input names the puzzle.
    pub fn of(self, puzzle: impl Display) -> Self {
        match self {
            Self::Input(report) => Self::input(format!("{puzzle}: {report}")),
            other => other,
        }
    }

    /// The message without a quoted line, and the exit code. `said` is the message of failures that
    /// have none.
    pub fn told(self, said: &[String]) -> (u8, String) {
        match self {
            Self::Closed => (0, String::new()),
            Self::Negative => (1, said.join("\n")),
            Self::Input(report) => (2, placed(&report)),
            Self::GaveUp => (3, said.join("\n")),
            Self::Io(message) => (4, quote::brief(&message)),
        }
    }

    /// Reports the failure on standard error.
    pub fn report(self) -> u8 {
        match self {
            Self::Closed => 0,
            Self::Negative => 1,
            Self::Input(report) => {
                say(drawn(&report));
                2
            }
            Self::GaveUp => 3,
            Self::Io(message) => {
                say(drawn(&diagnostic(message).into()));
                4
            }
        }
    }
}

/// Prints the result of arguments without a command: help or the version on standard output, or the
/// error in the arguments. Returns the exit code.
pub fn answer(instead: &clap::Error) -> u8 {
    let is_help =
        instead.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
    if is_help {
        say(instead.render());
        return 2;
    }
    if instead.use_stderr() {
        return arguments::refused(instead).report();
    }
    let (mut out, text) = (console::stdout(), instead.render());
    let written =
        if out.is_terminal() { write!(out, "{}", text.ansi()) } else { write!(out, "{text}") };
    written.map_or_else(|error| Failure::from(error).report(), |()| 0)
}

/// The message of a report, with the place in the text that it is about.
fn placed(report: &miette::Report) -> String {
    let label = report.labels().and_then(|mut labels| labels.next());
    let place = report.source_code().zip(label).and_then(|(text, label)| {
        let span = text.read_span(label.inner(), 0, 0).ok()?;
        let (line, column) = (span.line() + 1, span.column() + 1);
        Some(format!("{}:{line}:{column}: ", span.name().unwrap_or("text")))
    });
    format!("{}{report}", place.unwrap_or_default())
}

fn diagnostic(message: impl Display) -> miette::MietteDiagnostic {
    miette::MietteDiagnostic::new(quote::brief(&message.to_string()))
}

/// The error of a file, by its kind alone: the full error may name a temporary file.
pub fn in_words(kind: io::ErrorKind) -> String {
    match kind {
        io::ErrorKind::NotFound => "file or folder not found".to_owned(),
        io::ErrorKind::NotADirectory => {
            "a part of this path is a file, and a folder should be there".to_owned()
        }
        io::ErrorKind::IsADirectory => "this is a folder, and a file should be there".to_owned(),
        io::ErrorKind::AlreadyExists => {
            "something with that name exists already: choose another name".to_owned()
        }
        io::ErrorKind::PermissionDenied => "you are not allowed to open or to write it".to_owned(),
        io::ErrorKind::StorageFull => "there is no room left on the disk".to_owned(),
        kind => kind.to_string(),
    }
}

thread_local! {
    /// Messages to standard error.
    static HEARD: RefCell<Option<Vec<String>>> = const { RefCell::new(None) };
}

/// Writes a line to standard error, and ignores a closed one.
pub fn say(message: impl Display) {
    let message = message.to_string();
    let unheard = HEARD.with_borrow_mut(|heard| match heard {
        Some(heard) => {
            heard.push(message);
            None
        }
        None => Some(message),
    });
    if let Some(message) = unheard {
        let _ = console::write_to_stderr(&message);
    }
}

/// The result of some work, with the lines that this thread would have written meanwhile.
pub fn heard<T>(work: impl FnOnce() -> T) -> (T, Vec<String>) {
    let before = HEARD.replace(Some(Vec::new()));
    let done = work();
    (done, HEARD.replace(before).unwrap_or_default())
}

/// A report for standard error: `error:` and the message on one line, which can be searched for,
/// then the quoted place, if any, and where to read on.
fn drawn(report: &miette::Report) -> String {
    let mut theme = if console::is_stderr_terminal() {
        miette::GraphicalTheme::default()
    } else {
        miette::GraphicalTheme::unicode_nocolor()
    };
    theme.characters.error = "error:".to_owned();
    let handler = miette::GraphicalReportHandler::new_themed(theme).with_width(usize::MAX);
    let mut text = String::new();
    handler.render_report(&mut text, report.as_ref()).expect("a string takes any text");
    text.trim().to_owned()
}

impl From<io::Error> for Failure {
    /// An error of standard output.
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::Io(format!("standard output: {error}")),
        }
    }
}
