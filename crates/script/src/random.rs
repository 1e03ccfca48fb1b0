//! Draws for scripts, from the streams of a recipe.

use etchwork::Stream;
use rhai::{Array, Dynamic, Engine, EvalAltResult};
use std::sync::{Arc, Mutex, PoisonError};

/// A stream of random numbers in the hands of a script. It lives as long as one call.
#[derive(Clone)]
pub(crate) struct Random(Arc<Mutex<Stream>>);

impl Random {
    pub fn new(stream: Stream) -> Self {
        Self(Arc::new(Mutex::new(stream)))
    }

    /// A number from 0 to one less than `bound`.
    fn below(&mut self, bound: i64) -> Result<i64, Box<EvalAltResult>> {
        let bound = u32::try_from(bound).ok().filter(|bound| *bound > 0);
        let bound = bound.ok_or("`below` takes a number from 1 to 4294967295")?;
        Ok(self.0.lock().unwrap_or_else(PoisonError::into_inner).below(bound).into())
    }

    /// One item of a list.
    fn pick(&mut self, list: Array) -> Result<Dynamic, Box<EvalAltResult>> {
        if list.is_empty() {
            return Err("`pick` takes an array with something in it".into());
        }
        Ok(list[self.below(list.len() as i64)? as usize].clone())
    }

    /// The items in an order that is drawn.
    fn shuffle(&mut self, mut list: Array) -> Result<Array, Box<EvalAltResult>> {
        for first in 0..list.len().saturating_sub(1) {
            let other = first + self.below((list.len() - first) as i64)? as usize;
            list.swap(first, other);
        }
        Ok(list)
    }

    pub fn register(engine: &mut Engine) {
        engine.register_type_with_name::<Self>("random");
        engine.register_fn("below", Self::below);
        engine.register_fn("pick", Self::pick);
        engine.register_fn("shuffle", Self::shuffle);
    }
}
