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
    bind(&engine(None)?, &www.join("src/engine/wasm"))?;
    install()?;
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

/// Builds a page whose engine is that of a package, into a folder.
pub fn of_package(package: &Path, out: &Path) -> Result<()> {
    std::fs::create_dir_all(out)?;
    let (package, out) = (package.canonicalize()?, out.canonicalize()?);
    let bindings = out.with_extension("engine");
    bind(&engine(Some(&package))?, &bindings)?;
    install()?;
    let mut npm = Command::new("npm");
    npm.args(["run", "--silent", "bundle"]).current_dir(www());
    npm.env("ETCHWORK_ENGINE", &bindings).env("ETCHWORK_PAGE", &out);
    done(&mut npm, "npm")?;
    std::fs::remove_dir_all(bindings)?;
    println!("the page is in {}", out.display());
    Ok(())
}

/// Installs what the front end is built with, unless it is there.
fn install() -> Result<()> {
    match www().join("node_modules").exists() {
        true => Ok(()),
        false => npm(&["ci", "--no-audit", "--no-fund"]),
    }
}

/// The folder of the front end.
pub fn www() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/web/www")
}

/// Runs npm in the folder of the front end.
pub fn npm(arguments: &[&str]) -> Result<()> {
    done(Command::new("npm").args(arguments).current_dir(www()), "npm")
}

/// The profile of the built-in engine, for packages beside the workspace: what is compiled for
/// both is compiled once.
const PROFILE: [&str; 6] = [
    "profile.web.inherits=\"release\"",
    "profile.web.codegen-units=1",
    "profile.web.lto=\"fat\"",
    "profile.web.opt-level=\"z\"",
    "profile.web.panic=\"abort\"",
    "profile.web.package.etchwork-topology.opt-level=\"s\"",
];

/// Compiles the built-in engine, or that of a package: by the target of rustup's toolchain where
/// there is one, else by Debian's, which builds the standard library from its source.
fn engine(package: Option<&Path>) -> Result<PathBuf> {
    let target_dir = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let target_dir =
        target_dir.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../target"));
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
    cargo.args(["build", "--profile", "web", "--lib", "--target", TARGET]);
    let name = match package {
        None => {
            cargo.args(["--package", "etchwork-web"]);
            "etchwork_web".to_owned()
        }
        Some(package) => {
            let manifest = package.join("Cargo.toml");
            cargo.arg("--manifest-path").arg(&manifest).arg("--target-dir").arg(&target_dir);
            PROFILE.iter().for_each(|setting| {
                cargo.args(["--config", setting]);
            });
            library(&manifest)?
        }
    };
    done(&mut cargo, "cargo")?;
    Ok(target_dir.join(TARGET).join(format!("web/{name}.wasm")))
}

/// What the library of a package is called that can be an engine.
fn library(manifest: &Path) -> Result<String> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--format-version", "1", "--no-deps", "--manifest-path"]);
    let out = cargo.arg(manifest).output()?;
    if !out.status.success() {
        return Err(String::from_utf8_lossy(&out.stderr).into());
    }
    let metadata: serde_json::Value = serde_json::from_slice(&out.stdout)?;
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let targets = packages.flat_map(|package| package["targets"].as_array().into_iter().flatten());
    let is_engine = |target: &&serde_json::Value| {
        let kinds = target["crate_types"].as_array().into_iter().flatten();
        kinds.into_iter().any(|kind| kind == "cdylib")
    };
    let none = || {
        format!("{}: an engine is a library with `crate-type = [\"cdylib\"]`", manifest.display())
    };
    let target = targets.into_iter().find(is_engine).ok_or_else(none)?;
    Ok(target["name"].as_str().unwrap_or_default().replace('-', "_"))
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
