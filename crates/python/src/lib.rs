//! Etchwork as a module of Python.
//!
//! Arguments are those of the command line, and errors have its messages. Nothing here knows a
//! family of puzzles by name. Long work releases the interpreter lock.

include!(concat!(env!("OUT_DIR"), "/docs.rs"));

mod errors;
mod judges;
mod puzzle;
mod puzzles;
mod shards;
mod states;
mod streams;
mod tuner;
mod waiting;
mod words;

use etchwork_cli::Library;
use pyo3::prelude::*;
use std::sync::OnceLock;

/// The built-in plug-ins, and the commands that use them.
fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY
        .get_or_init(|| Library::new(etchwork::standard_registry(), etchwork::standard_families()))
}

/// The compiled part of `import etchwork`; the stub `_etchwork.pyi` documents it.
#[pymodule]
mod _etchwork {
    use super::*;

    #[pymodule_export]
    use super::errors::EtchworkError;
    #[pymodule_export]
    use super::puzzle::{Puzzle, read};
    #[pymodule_export]
    use super::puzzles::{Puzzles, generate};
    #[pymodule_export]
    use super::shards::{check, command, main, plan, work};
    #[pymodule_export]
    use super::states::States;
    #[pymodule_export]
    use super::tuner::Tuner;
    #[pymodule_export]
    use super::words::{families, tiers};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("GENERATOR_VERSION", etchwork::GENERATOR_VERSION)
    }
}
