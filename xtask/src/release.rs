//! What can be published: packed, checked, built from the packages alone, and measured.

mod order;

use crate::places::{root, target};
use crate::web::done;
use clap::Args;
use serde_json::Value;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The packages with a promise; all others say that they are parts.
const PROMISED: [&str; 5] =
    ["etchwork", "etchwork-cli", "etchwork-core", "etchwork-path", "etchwork-testkit"];
/// What the description of any other package ends with.
const PART: &str = "(a part of Etchwork)";
/// What a package has in it, whatever else it has.
const TEXTS: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];
/// The largest package that crates.io takes.
const MOST_BYTES: u64 = 10 << 20;

#[derive(Args)]
pub struct Release {
    /// Publish nothing; there is no other way yet
    #[arg(long, required = true)]
    dry_run: bool,
    /// Pack and check without building anything from the packages
    #[arg(long)]
    no_build: bool,
    /// Leave out the wheel
    #[arg(long)]
    no_wheel: bool,
    /// Leave out the package for JavaScript
    #[arg(long)]
    no_npm: bool,
}

/// Packs, checks and builds. What was packed is in `target/release-packages`.
pub fn run(asked: &Release) -> Result<()> {
    let out = target()?.join("release-packages");
    let _ = fs::remove_dir_all(&out);
    fs::create_dir_all(&out)?;
    let packages = order::published(&metadata()?);
    let faults: Vec<String> = packages.iter().flat_map(faults).collect();
    if !faults.is_empty() {
        return Err(faults.join("\n").into());
    }
    crates(&packages, asked, &out)?;
    if !asked.no_wheel {
        wheel(&out)?;
    }
    if !asked.no_npm {
        let js = root()?.join("crates/web/js");
        if !js.join("dist/index.js").exists() {
            return Err("there is no package for JavaScript: run `cargo xtask web`, or leave it \
                 out by `--no-npm`"
                .into());
        }
        done(Command::new("npm").args(["pack", "--silent"]).arg(js).current_dir(&out), "npm")?;
    }
    say_sizes(&out)
}

/// All packages of the workspace, as cargo describes them.
fn metadata() -> Result<Vec<Value>> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--format-version", "1", "--no-deps"]).current_dir(root()?);
    let out = cargo.output()?;
    if !out.status.success() {
        return Err(String::from_utf8_lossy(&out.stderr).into());
    }
    let mut metadata: Value = serde_json::from_slice(&out.stdout)?;
    Ok(serde_json::from_value(metadata["packages"].take())?)
}

/// What a package lacks that a registry, or whoever finds it there, needs.
fn faults(package: &Value) -> Vec<String> {
    let name = package["name"].as_str().unwrap_or_default();
    let mut faults = Vec::new();
    for key in ["description", "license", "readme", "rust_version"] {
        if package[key].as_str().is_none_or(str::is_empty) {
            faults.push(format!("{name} has no {key}"));
        }
    }
    let description = package["description"].as_str().unwrap_or_default();
    let is_promised = PROMISED.contains(&name);
    if is_promised == description.ends_with(PART) {
        faults.push(format!("{name}: the description of a part, and of no other, ends '{PART}'"));
    }
    let keywords = package["keywords"].as_array().map_or(0, Vec::len);
    if is_promised && !(1..=5).contains(&keywords) {
        faults.push(format!("{name} has {keywords} keywords, not 1 to 5"));
    }
    let folder = package["manifest_path"].as_str().and_then(|path| Path::new(path).parent());
    let folder = folder.unwrap_or(Path::new(""));
    let missing = TEXTS.iter().filter(|file| !folder.join(file).exists());
    faults.extend(missing.map(|file| format!("{name} has no {file}")));
    faults
}

/// Packs the packages of Rust in their order, builds each from what was packed, and reads what is in
/// it.
fn crates(packages: &[Value], asked: &Release, out: &Path) -> Result<()> {
    let built = target()?.join("release-build");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(root()?).args([
        "package",
        "--quiet",
        "--locked",
        "--allow-dirty",
        "--offline",
    ]);
    cargo.arg("--target-dir").arg(&built);
    if asked.no_build {
        cargo.arg("--no-verify");
    }
    for package in packages {
        cargo.arg("--package").arg(package["name"].as_str().unwrap_or_default());
    }
    done(&mut cargo, "cargo package")?;
    for package in packages {
        let file = file_of(package);
        let packed = built.join("package").join(&file);
        let inside = listed(Command::new("tar").arg("-tzf").arg(&packed))?;
        let readme = package["readme"].as_str().and_then(|path| path.rsplit('/').next());
        for text in TEXTS.into_iter().chain(readme) {
            if !inside.iter().any(|path| path.ends_with(&format!("/{text}"))) {
                return Err(format!("{file} has no {text} in it").into());
            }
        }
        if fs::metadata(&packed)?.len() > MOST_BYTES {
            return Err(format!("{file} is larger than crates.io takes").into());
        }
        fs::copy(&packed, out.join(file))?;
    }
    semver()
}

/// The name of a package's file.
fn file_of(package: &Value) -> String {
    let text = |key: &str| package[key].as_str().unwrap_or_default();
    format!("{}-{}.crate", text("name"), text("version"))
}

/// Compares the promised interfaces with what was published last, where the program for it is at
/// hand.
fn semver() -> Result<()> {
    let has_program = Command::new("cargo-semver-checks").arg("--version").output().is_ok();
    if !has_program {
        println!("not checked: versions against interfaces (`cargo install cargo-semver-checks`)");
        return Ok(());
    }
    // Before the first release there is nothing to compare with.
    println!("not checked: versions against interfaces, since nothing is published yet");
    Ok(())
}

/// Builds the wheel, and checks that it has the licences and nothing for debuggers.
fn wheel(out: &Path) -> Result<()> {
    let folder = root()?.join("crates/python");
    let mut maturin = Command::new("maturin");
    maturin.current_dir(folder).args(["build", "--release", "--locked", "--quiet", "--out"]);
    done(maturin.arg(out), "maturin")?;
    let wheel = the_file(out, ".whl")?;
    let inside = listed(Command::new("python3").args(["-m", "zipfile", "-l"]).arg(&wheel))?;
    for text in TEXTS {
        if !inside.iter().any(|line| line.contains(text)) {
            return Err(format!("{} has no {text} in it", wheel.display()).into());
        }
    }
    Ok(())
}

/// The file of a folder with this ending.
fn the_file(folder: &Path, ending: &str) -> Result<PathBuf> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.to_string_lossy().ends_with(ending) {
            return Ok(path);
        }
    }
    Err(format!("{} has no file *{ending}", folder.display()).into())
}

/// Prints what was packed: the packages of Rust in their order, then the others.
fn say_sizes(out: &Path) -> Result<()> {
    let mut sizes = Vec::new();
    for entry in fs::read_dir(out)? {
        let entry = entry?;
        sizes.push((entry.file_name().to_string_lossy().into_owned(), entry.metadata()?.len()));
    }
    let order: Vec<String> = order::published(&metadata()?).iter().map(file_of).collect();
    let rank = |file: &str| order.iter().position(|packed| packed == file);
    sizes.sort_by_key(|(file, _)| rank(file).unwrap_or(usize::MAX));
    for (file, bytes) in sizes {
        println!("{:>8.1} kB  {file}", bytes as f64 / 1000.0);
    }
    println!("in {}", out.display());
    Ok(())
}

/// The lines that a program prints.
fn listed(command: &mut Command) -> Result<Vec<String>> {
    let out = command.output()?;
    if !out.status.success() {
        return Err(String::from_utf8_lossy(&out.stderr).into());
    }
    Ok(String::from_utf8(out.stdout)?.lines().map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_package_has_what_a_registry_asks_for() {
        let packages = order::published(&metadata().unwrap());
        assert!(packages.len() > 20);
        let faults: Vec<String> = packages.iter().flat_map(faults).collect();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
        let names: Vec<&str> = packages.iter().filter_map(|p| p["name"].as_str()).collect();
        assert!(PROMISED.iter().all(|name| names.contains(name)), "{names:?}");
        assert!(!names.contains(&"xtask"));
    }

    #[test]
    fn what_is_missing_is_named() {
        let bare =
            json!({ "name": "etchwork-bare", "description": "Bare", "readme": "../PART.md" });
        let said = faults(&bare).join("\n");
        for word in ["license", "rust_version", PART, "LICENSE-MIT"] {
            assert!(said.contains(word), "{word}: {said}");
        }
        assert!(!said.contains("readme"), "{said}");
    }
}
