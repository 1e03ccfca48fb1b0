//! The page of the game, in a build that has it.

#[cfg(feature = "page")]
use include_dir::{Dir, include_dir};

/// What `cargo xtask web` has built.
#[cfg(feature = "page")]
pub static PAGE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../web/dist");

/// How to get a build with the page in it.
#[cfg(not(feature = "page"))]
pub fn missing() -> crate::failure::Failure {
    crate::failure::Failure::input(
        "this build has no page in it: in a clone, run `cargo xtask web` and then `cargo install \
         --path crates/cli --features page`",
    )
}
