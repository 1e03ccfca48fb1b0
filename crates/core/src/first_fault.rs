//! Faults of code that can fail where nobody expects an answer but its own.

use std::fmt::Display;
use std::sync::{Arc, OnceLock};

/// What goes wrong first in a plug-in that is code of its own, such as a script, for everybody who
/// holds a copy: where a question has no answer that says so, the fault is kept here, and whoever
/// asked looks.
#[derive(Clone, Debug, Default)]
pub struct FirstFault(Arc<OnceLock<String>>);

impl FirstFault {
    /// Keeps a fault, in a sentence, if it is the first.
    pub fn keep(&self, fault: impl Display) {
        // A later fault mostly follows from the first.
        let _ = self.0.set(fault.to_string());
    }

    /// The first fault.
    pub fn get(&self) -> Option<&str> {
        self.0.get().map(String::as_str)
    }
}
