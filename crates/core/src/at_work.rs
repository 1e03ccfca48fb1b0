//! Names the plug-in in which something panicked.

use std::any::Any;
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs a plug-in. If it panics, the panic continues with the plug-in's name and the input that it
/// worked on: `metric 'knots' panics: 'index out of bounds', on` and the board. Otherwise this
/// costs nothing; where a build aborts on panics, it changes nothing.
///
/// ```should_panic
/// use etchwork_core::{Board, Grid, at_work};
///
/// let board = Board::new(Grid::new(3, 2).unwrap());
/// at_work("metric", "knots", &board, || panic!("there is no knot"));
/// ```
pub fn at_work<T>(kind: &str, id: &str, on: &dyn Display, work: impl FnOnce() -> T) -> T {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(done) => done,
        Err(panic) => panic!("{kind} '{id}' panics: '{}', on\n{on}", message(&*panic)),
    }
}

fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref().copied()).unwrap_or("a panic without a message")
}
