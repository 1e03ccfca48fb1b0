//! Every dependency that a package declares is used in it, comes from crates.io, and has a licence
//! that `deny.toml` allows.

use serde_json::Value;
use spdx::{Expression, ParseMode};
use std::fs::{read_dir, read_to_string};
use std::path::{Path, PathBuf};
use std::process::Command;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The folders of all packages of the repository.
fn packages() -> Vec<PathBuf> {
    let root = Path::new(ROOT);
    let nested = ["crates", "examples"].map(|folder| read_dir(root.join(folder)).unwrap());
    let nested = nested.into_iter().flatten().map(|entry| entry.unwrap().path());
    let own = ["benches", "fuzz", "xtask"].map(|folder| root.join(folder));
    nested.chain(own).filter(|folder| folder.join("Cargo.toml").exists()).collect()
}

/// The names in all tables of dependencies of a manifest, as sources spell them.
fn dependencies(table: &toml::Table, found: &mut Vec<String>) {
    for (key, value) in table {
        match value.as_table() {
            Some(inner) if key.ends_with("dependencies") => {
                found.extend(inner.keys().map(|name| name.replace('-', "_")));
            }
            Some(inner) => dependencies(inner, found),
            None => {}
        }
    }
}

/// The sources of a package.
fn sources(folder: &Path, text: &mut String) {
    for entry in read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("target") && !path.ends_with("node_modules") {
            sources(&path, text);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            *text += &read_to_string(path).unwrap();
        }
    }
}

/// The declared dependencies that no source of a package names.
fn unused(manifest: &str, sources: &str) -> Vec<String> {
    let mut found = Vec::new();
    dependencies(&manifest.parse().unwrap(), &mut found);
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let is_used = |name: &String| sources.split(|c| !is_word(c)).any(|word| word == name);
    found.retain(|name| !is_used(name));
    found
}

#[test]
fn every_dependency_is_used() {
    let packages = packages();
    assert!(packages.len() > 30, "{packages:?}");
    for folder in packages {
        let mut text = String::new();
        sources(&folder, &mut text);
        let unused = unused(&read_to_string(folder.join("Cargo.toml")).unwrap(), &text);
        assert!(unused.is_empty(), "{} does not use {unused:?}", folder.display());
    }
}

#[test]
fn a_dependency_that_is_not_used_is_found() {
    let manifest = "[dependencies]\nused-one.workspace = true\nidle = '1'\n\
        [target.'cfg(unix)'.dev-dependencies]\nidle-too = '1'\n";
    assert_eq!(unused(manifest, "use used_one::idle_too_much;"), ["idle", "idle_too"]);
}

/// All packages that the workspace is made of on this kind of machine, with every feature.
fn metadata() -> Vec<Value> {
    let host = crate::fuzz::host().unwrap();
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--format-version", "1", "--all-features", "--locked"]);
    cargo.args(["--filter-platform", &host, "--manifest-path"]).arg(format!("{ROOT}/Cargo.toml"));
    let out = cargo.output().unwrap();
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let mut metadata: Value = serde_json::from_slice(&out.stdout).unwrap();
    serde_json::from_value(metadata["packages"].take()).unwrap()
}

/// Licences that one package alone may have.
#[derive(serde::Deserialize)]
struct Exception {
    #[serde(rename = "crate")]
    package: String,
    allow: Vec<String>,
}

/// What is wrong with a package under the rules of `deny.toml`.
fn denied(package: &Value, rules: &toml::Table) -> Option<String> {
    let list = |section: &str, key: &str| -> Vec<String> {
        rules[section][key].clone().try_into().unwrap()
    };
    let (mut licences, registries) = (list("licenses", "allow"), list("sources", "allow-registry"));
    let name = &package["name"];
    let exceptions: Vec<Exception> = rules["licenses"]["exceptions"].clone().try_into().unwrap();
    let own = exceptions.into_iter().filter(|exception| *name == *exception.package);
    licences.extend(own.flat_map(|exception| exception.allow));
    if let Some(source) = package["source"].as_str() {
        let registry = source.strip_prefix("registry+");
        if !registry.is_some_and(|registry| registries.iter().any(|known| known == registry)) {
            return Some(format!("{name} comes from {source}"));
        }
    }
    let Some(licence) = package["license"].as_str() else {
        return Some(format!("{name} names no licence"));
    };
    let expression = Expression::parse_mode(licence, ParseMode::LAX).unwrap();
    let is_allowed = expression.evaluate(|wanted| {
        let licence = wanted.license.to_string();
        licences.iter().any(|known| *known == licence.trim_end_matches('+'))
    });
    (!is_allowed).then(|| format!("{name} has the licence {licence}"))
}

fn rules() -> toml::Table {
    read_to_string(format!("{ROOT}/deny.toml")).unwrap().parse().unwrap()
}

#[test]
fn every_dependency_has_a_known_source_and_an_allowed_licence() {
    let (packages, rules) = (metadata(), rules());
    assert!(packages.len() > 200, "{}", packages.len());
    let denied: Vec<String> = packages.iter().filter_map(|one| denied(one, &rules)).collect();
    assert!(denied.is_empty(), "{}", denied.join("\n"));
}

#[test]
fn other_licences_and_sources_are_denied() {
    let crates_io = "registry+https://github.com/rust-lang/crates.io-index";
    let package = |source: &str, licence: &str| serde_json::json!({ "name": "it", "source": source, "license": licence });
    for licence in
        ["MIT", "GPL-3.0-only OR MIT", "(MIT OR GPL-2.0-only) AND Zlib", "Apache-2.0/MIT"]
    {
        assert_eq!(denied(&package(crates_io, licence), &rules()), None, "{licence}");
    }
    for licence in ["GPL-3.0-only", "MIT AND GPL-3.0-only"] {
        assert!(denied(&package(crates_io, licence), &rules()).is_some(), "{licence}");
    }
    // What one package may have, another may not.
    for licence in ["MPL-2.0+", "CC0-1.0"] {
        assert!(denied(&package(crates_io, licence), &rules()).is_some(), "{licence}");
    }
    assert!(denied(&package("git+https://example.org/it", "MIT"), &rules()).is_some());
    let nameless = serde_json::json!({ "name": "it", "source": crates_io, "license": null });
    assert!(denied(&nameless, &rules()).is_some());
}
