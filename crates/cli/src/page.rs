//! The page of the game, in builds that include it.

#[cfg(feature = "page")]
use include_dir::{Dir, include_dir};

/// The output of `cargo xtask web`.
#[cfg(feature = "page")]
pub static PAGE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../web/dist");

/// How to get a build that includes the page.
#[cfg(not(feature = "page"))]
pub fn missing() -> crate::failure::Failure {
    crate::failure::Failure::input(
        "this build has no page in it: in a clone, run `cargo xtask web` and then `cargo install \
         --path crates/cli --features page`",
    )
}
