//! The built page, in builds that include it.

use include_dir::{Dir, include_dir};

/// The files of the page, as `cargo xtask web` has built them.
pub static PAGE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/dist");
