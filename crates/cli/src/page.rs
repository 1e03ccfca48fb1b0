//! The page of the game, in builds that include it.

#[cfg(feature = "page")]
pub use etchwork_web::PAGE;

/// How to get a build that includes the page.
#[cfg(not(feature = "page"))]
pub fn missing() -> crate::failure::Failure {
    crate::failure::Failure::input(
        "this build has no page in it: in a clone, run `cargo xtask web` and then `cargo install \
         --path crates/cli --features page`",
    )
}
