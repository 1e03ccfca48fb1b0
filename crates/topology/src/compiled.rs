//! Work compiled for several kinds of processor, one of them chosen as it runs.

use pulp::{Arch, NullaryFnOnce};

/// Work that is compiled for several kinds of processor. All that it calls must
/// be `#[inline(always)]` to be compiled with it.
pub trait Compiled {
    /// What comes of it.
    type Output;

    /// Does the work.
    fn run(self) -> Self::Output;
}

struct Task<C>(C);

impl<C: Compiled> NullaryFnOnce for Task<C> {
    type Output = C::Output;

    #[inline(always)]
    fn call(self) -> C::Output {
        self.0.run()
    }
}

/// Does work by the code for the processor at hand: with AVX-512 or AVX2 where there is,
/// else with what every processor of its kind has.
#[inline]
pub fn for_this_processor<C: Compiled>(work: C) -> C::Output {
    Arch::new().dispatch(Task(work))
}
