//! Keeps which compiler builds the lab, for its records.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-env-changed=RUSTC");
    let rustc = std::env::var_os("RUSTC").unwrap_or("rustc".into());
    let output = Command::new(rustc).arg("--version").output();
    let version = output.ok().and_then(|output| String::from_utf8(output.stdout).ok());
    let version = version.unwrap_or_default();
    println!("cargo::rustc-env=ETCHWORK_LAB_COMPILER={}", version.trim());
    let level = std::env::var("OPT_LEVEL").unwrap_or_default();
    println!("cargo::rustc-env=ETCHWORK_LAB_OPTIMISATION={level}");
}
