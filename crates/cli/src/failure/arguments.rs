//! Errors in the arguments of a command line, told like any other bad input.

use super::{Failure, Report};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use etchwork::core::{did_you_mean, nearest};
use std::error::Error;

/// The failure of arguments that cannot be read.
pub fn refused(error: &clap::Error) -> Failure {
    let usage = error.get(ContextKind::Usage).map(ToString::to_string);
    let help = usage.map(|usage| format!("{} --help", called(&usage)));
    Failure::Input(Report { help, ..Report::new(message(error)) })
}

/// The command of a usage: its words before the options and arguments.
fn called(usage: &str) -> String {
    let words = usage.trim_start_matches("Usage:").split_whitespace();
    let is_of_command = |word: &&str| !word.starts_with(['[', '<', '-']);
    words.take_while(is_of_command).collect::<Vec<_>>().join(" ")
}

/// What is wrong, in a sentence.
fn message(error: &clap::Error) -> String {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.as_str(),
        _ => "",
    };
    // `--count <N>` without what stands for the value.
    let option = text(ContextKind::InvalidArg).split([' ', '=', '[']).next().unwrap_or_default();
    let value = text(ContextKind::InvalidValue);
    match (error.kind(), error.source(), error.get(ContextKind::ValidValue)) {
        (ErrorKind::ValueValidation, Some(why), _) => format!("{option}: {why}"),
        (ErrorKind::InvalidValue, _, Some(ContextValue::Strings(known))) if !value.is_empty() => {
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            let mend = did_you_mean(&nearest(value, known.iter().copied()), &known);
            format!("{option}: there is no '{value}'; {mend}")
        }
        (ErrorKind::InvalidValue, ..) => format!("{option}: give a value"),
        _ => unframed(&error.render().to_string()),
    }
}

/// The parser's own message and tips on one line, without its frame.
fn unframed(text: &str) -> String {
    let text = text.strip_prefix("error: ").unwrap_or(text);
    let is_frame = |part: &&str| part.starts_with("Usage:") || part.starts_with("For more");
    let parts = text.split("\n\n").take_while(|part| !is_frame(part));
    let words = |part: &str| part.split_whitespace().collect::<Vec<_>>().join(" ");
    parts.map(words).collect::<Vec<_>>().join("; ").replace("; tip: ", "; ")
}
