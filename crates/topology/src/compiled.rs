//! Work compiled for several kinds of processor, one of them chosen as it runs.

use pulp::{Arch, NullaryFnOnce};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether wide registers are left alone.
static IS_PORTABLE: AtomicBool = AtomicBool::new(false);

/// Work that is compiled for several kinds of processor. All that it calls must
/// be `#[inline(always)]` to be compiled with it.
pub trait Compiled {
    /// What comes of it.
    type Output;

    /// Does the work.
    fn run(self) -> Self::Output;
}

struct Call<C>(C);

impl<C: Compiled> NullaryFnOnce for Call<C> {
    type Output = C::Output;

    #[inline(always)]
    fn call(self) -> C::Output {
        self.0.run()
    }
}

/// Does work by the code for the processor at hand: with AVX-512 or AVX2 where there is,
/// else with what every processor of its kind has. In WebAssembly there is nothing to choose,
/// and one compilation is all that is sent.
#[inline]
pub fn for_this_processor<C: Compiled>(work: C) -> C::Output {
    if cfg!(target_family = "wasm") { work.run() } else { arch().dispatch(Call(work)) }
}

/// Whether [`for_this_processor`] chooses better than plain code: that for AVX-512, AVX2 or
/// NEON. Without, work side by side gains less, and that on a few chains loses.
#[inline]
pub fn has_wide_registers() -> bool {
    !cfg!(target_family = "wasm") && !matches!(arch(), Arch::Scalar)
}

/// Whether from now on all of this process is to work by the code for every processor of
/// its kind, whatever else the one at hand has: to compare the two. What comes out is the
/// same, at another speed.
pub fn keep_to_portable_code(yes: bool) {
    IS_PORTABLE.store(yes, Ordering::Relaxed);
}

#[inline]
fn arch() -> Arch {
    if IS_PORTABLE.load(Ordering::Relaxed) { Arch::Scalar } else { Arch::new() }
}
