//! How a command ends when it fails.

mod arguments;
mod quote;

use crate::console;
pub use arguments::refused as refused_arguments;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Element, Level, Renderer, Snippet};
use std::cell::RefCell;
use std::fmt::{self, Display, Formatter};
use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;

/// Why a command failed. Each kind has its exit code.
#[derive(Debug)]
pub enum Failure {
    /// Bad input: exit code 2.
    Input(Report),
    /// A negative answer, already printed: exit code 1.
    Negative,
    /// A request gave up, or the run was stopped; already reported: exit code 3.
    GaveUp,
    /// Reading or writing failed: exit code 4.
    Io(String),
    /// The reader closed our output: not a failure.
    Closed,
}

/// What is wrong with some input.
#[derive(Debug)]
pub struct Report {
    message: String,
    place: Option<Place>,
    /// Where to read on.
    help: Option<String>,
}

/// A place in a text.
#[derive(Debug)]
struct Place {
    /// The name of the text: a file, mostly.
    name: String,
    text: String,
    span: Range<usize>,
}

impl Report {
    fn new(message: impl Display) -> Self {
        Self { message: quote::brief(&message.to_string()), place: None, help: None }
    }
}

impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Failure {
    /// Bad input, in one message.
    pub fn input(message: impl Display) -> Self {
        Self::Input(Report::new(message))
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
        let place = Place { name: name.to_owned(), text: text.to_owned(), span };
        Self::Input(Report { place: Some(place), ..Report::new(message) })
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
                say(drawn(&Report::new(message)));
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
fn placed(Report { message, place, .. }: &Report) -> String {
    let Some(Place { name, text, span }) = place else { return message.clone() };
    let (line, column) = quote::position(text, span.start);
    format!("{name}:{line}:{column}: {message}")
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
fn drawn(Report { message, place, help }: &Report) -> String {
    let is_styled = console::is_stderr_terminal();
    let renderer = if is_styled { Renderer::styled() } else { Renderer::plain() };
    let snippet = place.as_ref().map(|Place { name, text, span }| {
        let mark = AnnotationKind::Primary.span(span.clone());
        Snippet::source(text).path(name).annotation(mark)
    });
    let report = Level::ERROR.primary_title(message).elements(snippet.map(Element::from));
    let drawn = renderer.decor_style(DecorStyle::Unicode).render(&[report]);
    match help {
        Some(help) => format!("{drawn}\n  help: {help}"),
        None => drawn,
    }
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
