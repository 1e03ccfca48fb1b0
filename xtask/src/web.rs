//! The page: the engine as WebAssembly, its bindings, and the bundle.

mod same_bytes;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use wasm_bindgen_cli_support::Bindgen;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const TARGET: &str = "wasm32-unknown-unknown";

/// Builds the page into `crates/web/dist`; then compares and serves as asked.
pub fn run(serve: bool, compare: Option<usize>) -> Result<()> {
    let www = www();
    bind(&engine()?, &www.join("src/engine/wasm"))?;
    if !www.join("node_modules").exists() {
        npm(&["ci", "--no-audit", "--no-fund"])?;
    }
    npm(&["run", "--silent", "build"])?;
    println!("the page is in {}", www.join("../dist").canonicalize()?.display());
    if let Some(puzzles) = compare {
        same_bytes::run(puzzles)?;
    }
    if serve {
        let run = ["run", "--release", "--package", "etchwork-cli", "--features", "page"];
        done(Command::new(env!("CARGO")).args(run).args(["--", "serve"]), "cargo")?;
    }
    Ok(())
}

/// The folder of the front end.
pub fn www() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/web/www")
}

/// Runs npm in the folder of the front end.
pub fn npm(arguments: &[&str]) -> Result<()> {
    done(Command::new("npm").args(arguments).current_dir(www()), "npm")
}

/// Compiles the engine: by the target of rustup's toolchain where there is one, else by
/// Debian's, which builds the standard library from its source.
fn engine() -> Result<PathBuf> {
    let target_dir = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let target_dir =
        target_dir.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../target"));
    let arguments = ["build", "--profile", "web", "--package", "etchwork-web", "--lib"];
    let mut cargo = Command::new(env!("CARGO"));
    if !has_target()? {
        let debian = Path::new("/usr/bin/cargo");
        if !debian.exists() || !Path::new("/usr/bin/wasm-ld").exists() {
            return Err("there is no compiler to WebAssembly: `rustup target add \
                 wasm32-unknown-unknown`, or on Debian `apt-get install rustc-web cargo-web \
                 rust-web-src lld`"
                .into());
        }
        cargo = Command::new(debian);
        cargo.args(["-Zbuild-std=std,panic_abort"]);
        cargo.envs([
            ("RUSTC_BOOTSTRAP", "1"),
            ("RUSTC", "/usr/bin/rustc"),
            ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld"),
        ]);
    }
    done(cargo.args(arguments).args(["--target", TARGET]), "cargo")?;
    Ok(target_dir.join(TARGET).join("web/etchwork_web.wasm"))
}

/// Whether the compiler at hand has the standard library for WebAssembly.
fn has_target() -> Result<bool> {
    let out =
        Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output()?;
    Ok(out.status.success() && Path::new(String::from_utf8(out.stdout)?.trim()).exists())
}

/// Writes the bindings for JavaScript beside the engine.
fn bind(wasm: &Path, folder: &Path) -> Result<()> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).out_name("engine").typescript(true);
    bindgen.omit_default_module_path(false).remove_name_section(true);
    bindgen.web(true)?.generate(folder)?;
    Ok(())
}

fn done(command: &mut Command, name: &str) -> Result<()> {
    let status = command.status().map_err(|error| format!("{name}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{name}: {status}").into()) }
}
