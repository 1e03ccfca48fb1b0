//! Kinds of scripts: what a script is shows in its functions.

use crate::program::{Program, ScriptError};

/// What a script is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Family,
    Measure,
    Mechanic,
    Mode,
    Maker,
}

impl Kind {
    /// Those that one function shows.
    const OTHERS: [Self; 4] = [Self::Measure, Self::Mechanic, Self::Mode, Self::Maker];

    /// The kind of a script. One without a function of any kind is a family that lacks all of them.
    pub fn of(program: &Program) -> Self {
        let is_family =
            ["initial", "moves", "apply", "status"].iter().any(|name| program.names(name));
        let shown = |kind: &Self| program.names(kind.told().1);
        Self::OTHERS.into_iter().filter(|_| !is_family).find(shown).unwrap_or(Self::Family)
    }

    /// Its name in a sentence.
    #[cfg(not(target_family = "wasm"))]
    pub fn name(self) -> &'static str {
        self.told().0
    }

    /// Its name in a sentence, and the function that shows it.
    fn told(self) -> (&'static str, &'static str) {
        match self {
            Self::Family => ("family", "initial"),
            Self::Measure => ("measure", "measure"),
            Self::Mechanic => ("mechanic", "allows"),
            Self::Mode => ("graph mode", "sketch"),
            Self::Maker => ("maker", "make"),
        }
    }

    /// Refuses a script of another kind.
    pub fn only(self, wanted: Self, program: &Program) -> Result<(), ScriptError> {
        if self == wanted {
            return Ok(());
        }
        let ((is, function), (no, _)) = (self.told(), wanted.told());
        let why = format!(
            "this is a {is}, as it has `fn {function}`, and no {no}: only commands take it, with \
             `--plugin`"
        );
        Err(program.flaw_in(function, why))
    }
}
