//! The page: the engine as WebAssembly, its bindings, and the bundle.

mod same_bytes;

use flate2::{Compression, write::GzEncoder};
use serde_json::Value;
use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use wasm_bindgen_cli_support::Bindgen;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const TARGET: &str = "wasm32-unknown-unknown";

/// Builds the page into `crates/web/dist`, and the package for JavaScript into
/// `crates/web/js/dist`; then compares and serves as asked.
pub fn run(serve: bool, compare: Option<usize>) -> Result<()> {
    let www = www();
    let [engine, workshop] = built_in()?;
    bind(&engine, &www.join("src/engine/wasm"))?;
    bind(&workshop, &www.join("src/engine/workshop"))?;
    install()?;
    npm(&["run", "--silent", "build"])?;
    npm(&["run", "--silent", "--prefix", "../js", "build"])?;
    println!("the page is in {}", www.join("../dist").canonicalize()?.display());
    for engine in ["wasm", "workshop"] {
        tell_size(&www.join("src/engine").join(engine).join("engine_bg.wasm"))?;
    }
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
    bind(&of_folder(&package)?, &bindings)?;
    install()?;
    let mut npm = Command::new("npm");
    npm.args(["run", "--silent", "bundle"]).current_dir(www());
    npm.env("ETCHWORK_ENGINE", &bindings).env("ETCHWORK_PAGE", &out);
    done(&mut npm, "npm")?;
    std::fs::remove_dir_all(bindings)?;
    println!("the page is in {}", out.display());
    Ok(())
}

/// Installs the front end's dependencies, unless those of the lock file are installed already.
fn install() -> Result<()> {
    let changed = |file| std::fs::metadata(www().join(file)).and_then(|about| about.modified());
    let locked = changed("package-lock.json")?;
    match changed("node_modules/.package-lock.json") {
        Ok(installed) if installed >= locked => Ok(()),
        _ => npm(&["ci", "--no-audit", "--no-fund"]),
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

/// Compiles the built-in engines: that of the pages, and that of the workshop.
fn built_in() -> Result<[PathBuf; 2]> {
    let mut cargo = cargo("build")?;
    cargo.args(["--package", "etchwork-web", "--example", "engine", "--example", "workshop"]);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/web");
    let said = said(&mut cargo)?;
    Ok([made(&said, &folder, Some("engine"))?, made(&said, &folder, Some("workshop"))?])
}

/// Compiles the engine of a package.
fn of_folder(package: &Path) -> Result<PathBuf> {
    let mut cargo = cargo("rustc")?;
    // A library of a single crate type is optimised together with its dependencies, which makes the
    // engine a fifth smaller.
    cargo.args(["--crate-type", "cdylib", "--lib", "--manifest-path"]);
    cargo.arg(package.join("Cargo.toml")).arg("--target-dir").arg(target_dir());
    made(&said(&mut cargo)?, package, None)
}

fn target_dir() -> PathBuf {
    let named = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    named.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../target"))
}

/// Cargo for WebAssembly: rustup's, or else Debian's.
///
/// The standard library is compiled with the engine, to be small: then its sorts are short, and a
/// panic, which ends the engine anyway, keeps no text. An engine is a twelfth smaller for it. Stable
/// cargo does so if `RUSTC_BOOTSTRAP` allows it.
fn cargo(command: &str) -> Result<Command> {
    let debian = Path::new("/usr/bin/cargo");
    let mut cargo = if has_source()? {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args([command, "-Zbuild-std-features=optimize_for_size"]);
        cargo.env("RUSTFLAGS", "-Zunstable-options -Cpanic=immediate-abort");
        cargo
    } else if debian.exists() && Path::new("/usr/bin/wasm-ld").exists() {
        let mut cargo = Command::new(debian);
        cargo.arg(command).env("RUSTC", "/usr/bin/rustc");
        cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld");
        cargo
    } else {
        return Err("there is no source of the standard library to compile to WebAssembly: \
             `rustup component add rust-src`, or on Debian `apt-get install rustc-web cargo-web \
             rust-web-src lld`"
            .into());
    };
    cargo.arg("-Zbuild-std=std,panic_abort").env("RUSTC_BOOTSTRAP", "1");
    cargo.args(["--profile", "web", "--target", TARGET]);
    cargo.args(["--message-format", "json-render-diagnostics"]);
    // The profile `web`, for packages in other folders too.
    cargo.arg("--config").arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../.cargo/config.toml"));
    Ok(cargo)
}

/// Cargo's messages.
fn said(cargo: &mut Command) -> Result<String> {
    let out = cargo.stderr(Stdio::inherit()).output().map_err(|error| format!("cargo: {error}"))?;
    if !out.status.success() {
        return Err(format!("cargo: {}", out.status).into());
    }
    Ok(String::from_utf8(out.stdout)?)
}

/// The engine of the package in a folder, according to cargo's messages: the one with a name, or the
/// only one.
fn made(said: &str, folder: &Path, name: Option<&str>) -> Result<PathBuf> {
    let within = folder.canonicalize()?;
    let messages = said.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let mut engines = messages.filter_map(|message| {
        let source = Path::new(message["target"]["src_path"].as_str()?).canonicalize().ok()?;
        let is_named = name.is_none_or(|name| message["target"]["name"] == name);
        let files = message["filenames"].as_array()?.iter().filter_map(Value::as_str);
        let mut engines = files.filter(|file| file.ends_with(".wasm"));
        engines.next().filter(|_| is_named && source.starts_with(&within)).map(PathBuf::from)
    });
    let none = || format!("{}: there is no library to make an engine of", folder.display());
    engines.next().ok_or_else(|| none().into())
}

/// Whether the compiler at hand has the source of its standard library.
fn has_source() -> Result<bool> {
    let out = Command::new("rustc").args(["--print", "sysroot"]).output()?;
    let library = "lib/rustlib/src/rust/library/Cargo.lock";
    let sysroot = String::from_utf8(out.stdout)?;
    Ok(out.status.success() && Path::new(sysroot.trim()).join(library).exists())
}

/// Writes the bindings for JavaScript beside the engine.
fn bind(wasm: &Path, folder: &Path) -> Result<()> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).out_name("engine").typescript(true);
    bindgen.omit_default_module_path(false).remove_name_section(true);
    bindgen.web(true)?.generate(folder)?;
    Ok(())
}

/// Prints how large a file is, and how large when it is sent.
fn tell_size(file: &Path) -> Result<()> {
    let bytes = std::fs::read(file)?;
    let mut sent = GzEncoder::new(Vec::new(), Compression::best());
    sent.write_all(&bytes)?;
    let [whole, sent] = [bytes.len(), sent.finish()?.len()].map(|bytes| bytes as f64 / 1e6);
    println!("{}: {whole:.2} MB, {sent:.2} MB by gzip", file.canonicalize()?.display());
    Ok(())
}

/// Runs a command to its end.
pub fn done(command: &mut Command, name: &str) -> Result<()> {
    let status = command.status().map_err(|error| format!("{name}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{name}: {status}").into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Messages about a library of another package are ignored.
    #[test]
    fn the_engine_is_the_one_that_the_package_itself_made() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/page");
        let here = here.canonicalize().unwrap();
        let message = |source: &Path, file: &str| {
            let name = file.split(['/', '.']).nth(1);
            let target = serde_json::json!({ "src_path": source, "name": name });
            serde_json::json!({ "target": target, "filenames": [file] }).to_string()
        };
        let other = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/main.rs");
        let own = here.join("src/lib.rs");
        let said = [
            message(&other, "target/other.wasm"),
            message(&own, "target/own.rlib"),
            "no message".to_owned(),
            message(&own, "target/own.wasm"),
        ];
        let made = |said: &[String], name| made(&said.join("\n"), &here, name).ok();
        assert_eq!(made(&said, None), Some("target/own.wasm".into()));
        assert_eq!(made(&said, Some("own")), Some("target/own.wasm".into()));
        assert_eq!(made(&said, Some("other")), None);
        assert_eq!(made(&said[..3], None), None);
    }

    /// Cargo would make an engine of every `cdylib` that a package depends on, with the features
    /// that the package requests, and would give all of them the same name.
    #[test]
    fn no_library_that_an_engine_may_depend_on_is_an_engine() {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["metadata", "--format-version", "1", "--no-deps", "--manifest-path"]);
        cargo.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.toml"));
        let metadata: Value = serde_json::from_slice(&cargo.output().unwrap().stdout).unwrap();
        let packages = metadata["packages"].as_array().unwrap();
        let targets = packages.iter().flat_map(|package| package["targets"].as_array().unwrap());
        let engines = targets.filter(|target| {
            target["crate_types"].as_array().unwrap().iter().any(|kind| kind == "cdylib")
        });
        let engines: Vec<&Value> = engines.map(|target| &target["kind"][0]).collect();
        assert_eq!(engines, ["example", "example"]);
    }
}
