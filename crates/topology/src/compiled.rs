//! Work compiled for several kinds of processor, one of which is chosen at run time.

use pulp::{Arch, NullaryFnOnce};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether this process keeps to the baseline instructions.
static IS_PORTABLE: AtomicBool = AtomicBool::new(false);

/// Work that is compiled for several kinds of processor. Everything that it calls must be
/// `#[inline(always)]` to be compiled with it.
pub trait Compiled {
    /// The result.
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

/// Does work with the code for the present processor: with AVX-512 or AVX2 where available, else
/// with the baseline instructions. WebAssembly code is compiled only once, since there is nothing
/// to choose.
#[inline]
pub fn for_this_processor<C: Compiled>(work: C) -> C::Output {
    if cfg!(target_family = "wasm") { work.run() } else { arch().dispatch(Call(work)) }
}

/// Whether many boards are worked on side by side. In WebAssembly they are not: a page asks for one puzzle
/// at a time, which is made faster alone, and need not load the code. The results are the same.
pub const SIDE_BY_SIDE: bool = !cfg!(target_family = "wasm");

/// Whether [`for_this_processor`] chooses code for AVX-512, AVX2 or NEON. Otherwise many boards or
/// trails side by side gain less, and a few side by side are slower than one after another.
#[inline]
pub fn has_wide_registers() -> bool {
    !cfg!(target_family = "wasm") && !matches!(arch(), Arch::Scalar)
}

/// Sets whether this process uses only the baseline instructions from now on, for comparisons. The
/// results are the same, at another speed.
pub fn keep_to_portable_code(yes: bool) {
    IS_PORTABLE.store(yes, Ordering::Relaxed);
}

#[inline]
fn arch() -> Arch {
    if IS_PORTABLE.load(Ordering::Relaxed) { Arch::Scalar } else { Arch::new() }
}
