//! Kinds of scripts: what a script is shows in its functions.

use crate::program::{Program, ScriptError};

/// What a script is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Family,
    Measure,
}

impl Kind {
    /// The kind of a script. One without a function of any kind is a family that lacks all of them.
    pub fn of(program: &Program) -> Self {
        let has = |functions: &[&str]| functions.iter().any(|function| program.names(function));
        match () {
            () if has(&["initial", "moves", "apply", "status"]) => Self::Family,
            () if has(&["measure"]) => Self::Measure,
            () => Self::Family,
        }
    }

    /// Its name in a sentence, and the function that shows it.
    fn told(self) -> (&'static str, &'static str) {
        match self {
            Self::Family => ("a family", "initial"),
            Self::Measure => ("a measure", "measure"),
        }
    }

    /// Refuses a script of another kind.
    pub fn only(self, wanted: Self, program: &Program) -> Result<(), ScriptError> {
        if self == wanted {
            return Ok(());
        }
        let ((is, function), (no, _)) = (self.told(), wanted.told());
        let why = format!(
            "this is {is}, as it has `fn {function}`, and no {}: only commands take it, with \
             `--plugin`",
            no.trim_start_matches("a ")
        );
        Err(program.flaw_in(function, why))
    }
}
