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
use std::path::PathBuf;
use std::sync::{LazyLock, PoisonError, RwLock};

/// The commands, with the built-in plug-ins and the families of scripts that were added last. What
/// is at work keeps the library that it began with, so none is freed: there is one for each script
/// that a program adds.
static LIBRARY: LazyLock<RwLock<&'static Library>> = LazyLock::new(|| {
    RwLock::new(leaked(Library::new(etchwork::standard_registry(), etchwork::standard_families())))
});

fn leaked(library: Library) -> &'static Library {
    Box::leak(Box::new(library))
}

fn library() -> &'static Library {
    *LIBRARY.read().unwrap_or_else(PoisonError::into_inner)
}

#[doc = doc!("plugin")]
#[pyfunction]
fn plugin(py: Python<'_>, path: PathBuf) -> PyResult<String> {
    py.detach(|| {
        let mut current = LIBRARY.write().unwrap_or_else(PoisonError::into_inner);
        let families = current.families().clone();
        let mut library = Library::new(current.registry().clone(), families);
        let name = library.plug_in(&path).map_err(errors::refused)?;
        *current = leaked(library);
        Ok(name)
    })
}

/// The compiled part of `import etchwork`; the stub `_etchwork.pyi` documents it.
#[pymodule]
mod _etchwork {
    use super::*;

    #[pymodule_export]
    use super::errors::EtchworkError;
    #[pymodule_export]
    use super::plugin;
    #[pymodule_export]
    use super::puzzle::{Puzzle, read, row};
    #[pymodule_export]
    use super::puzzles::{Puzzles, generate};
    #[pymodule_export]
    use super::shards::{check, command, main, plan, work};
    #[pymodule_export]
    use super::states::States;
    #[pymodule_export]
    use super::tuner::Tuner;
    #[pymodule_export]
    use super::words::{describe, families, tiers};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("GENERATOR_VERSION", etchwork::GENERATOR_VERSION)
    }
}
