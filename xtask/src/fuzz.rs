//! Fuzzing with libFuzzer on the stable compiler: code generation flags give the coverage that it
//! needs.

use crate::places::root;
use std::error::Error;
use std::process::Command;

const COVERAGE: &str = "--cfg fuzzing -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table";

/// The fuzz targets.
pub const TARGETS: [&str; 5] = ["board_text", "families", "finders", "ids", "saves"];

/// Runs each target for some seconds over its corpus. New inputs go below `target/`, and so does an
/// input that fails, whose name is printed.
pub fn run(targets: &[String], seconds: u32) -> Result<(), Box<dyn Error>> {
    let root = root()?;
    let folder = root.join("fuzz");
    let built = root.join("target/fuzz");
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let host = host()?;
    let build = Command::new(cargo)
        .current_dir(&folder)
        .args(["build", "--release", "--quiet"])
        // With an explicit `--target`, cargo does not apply the flags to build scripts.
        .args(["--target", &host, "--target-dir"])
        .arg(&built)
        .env("RUSTFLAGS", COVERAGE)
        .status()?;
    if !build.success() {
        return Err("the fuzz targets do not build".into());
    }
    for target in targets {
        let found = built.join("corpus").join(target);
        std::fs::create_dir_all(&found)?;
        let status = Command::new(built.join(&host).join("release").join(target))
            .current_dir(&built)
            .arg(format!("-max_total_time={seconds}"))
            .arg("-print_final_stats=1")
            .args([&found, &folder.join("corpus").join(target)])
            .status()?;
        if !status.success() {
            return Err(format!("{target} failed: the input is in {}", built.display()).into());
        }
    }
    Ok(())
}

/// The kind of machine that this is, as the compiler calls it.
pub fn host() -> Result<String, Box<dyn Error>> {
    let rustc = std::env::var_os("RUSTC").unwrap_or("rustc".into());
    let version = String::from_utf8(Command::new(rustc).arg("-vV").output()?.stdout)?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.ok_or("rustc names no host")?.to_owned())
}
