//! Every dependency that a package declares is used in it.

use std::fs::{read_dir, read_to_string};
use std::path::{Path, PathBuf};

/// The folders of all packages of the repository.
fn packages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
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
