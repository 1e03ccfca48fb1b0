//! With the feature `page`: builds the crate anew when the page has changed.

use std::path::Path;

const PAGE: &str = "dist";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var_os("CARGO_FEATURE_PAGE").is_none() {
        return;
    }
    println!("cargo::rerun-if-changed={PAGE}");
    if !Path::new(PAGE).join("index.html").exists() {
        println!("cargo::error=there is no page to put into the package: run `cargo xtask web`");
    }
}
