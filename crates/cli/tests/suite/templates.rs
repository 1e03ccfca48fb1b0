//! The packages that `etchwork new` writes: each template compiles here, and its own tests run.

use crate::common::{etchwork, finish, output, refused};
use std::path::Path;

macro_rules! template {
    ($name:ident, $path:literal) => {
        #[allow(dead_code, reason = "its main function is that of a package")]
        #[path = $path]
        mod $name;
    };
}

template!(exporter, "../../templates/exporter/src/main.rs");
template!(family, "../../templates/family/src/main.rs");
template!(finder, "../../templates/finder/src/main.rs");
template!(maker, "../../templates/maker/src/main.rs");
template!(mechanic, "../../templates/mechanic/src/main.rs");
template!(metric, "../../templates/metric/src/main.rs");
template!(mode, "../../templates/mode/src/main.rs");
template!(tiling, "../../templates/tiling/src/main.rs");

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

fn read(folder: &Path, file: &str) -> String {
    std::fs::read_to_string(folder.join(file)).unwrap()
}

#[test]
fn a_package_has_the_names_that_it_was_given() {
    let folder = tempfile::tempdir().unwrap();
    for (kind, name, type_name, template) in [
        ("family", "beads", "Beads", "lamps"),
        ("mechanic", "two-by-two", "TwoByTwo", "late"),
        ("finder", "mole", "Mole", "yours"),
        ("metric", "wiggle", "Wiggle", "turns"),
        ("maker", "picky2", "Picky2", "lengthy"),
        ("mode", "wheel", "Wheel", "chords"),
        ("tiling", "slabs", "slabs", "bricks"),
        ("exporter", "my-engine", "MyEngine", "plain"),
    ] {
        let out = folder.path().join(kind);
        let mut command = etchwork(&format!("new {kind} {name} --path {ROOT} --out"));
        let done = finish(command.arg(&out));
        assert!(done.code == 0 && done.err.contains("cargo test"), "{kind}: {}", done.err);
        let main = read(&out, "src/main.rs");
        assert!(main.contains(&format!("\"{name}\"")) && main.contains(type_name), "{main}");
        for quoted in [format!("\"{template}\""), format!("`{template}`")] {
            assert!(!main.contains(&quoted), "{kind} still has {quoted}");
        }
        let manifest: toml::Table = read(&out, "Cargo.toml").parse().unwrap();
        assert_eq!(manifest["package"]["name"].as_str(), Some(name));
        let facade = manifest["dependencies"]["etchwork"]["path"].as_str().unwrap();
        assert!(Path::new(facade).join("Cargo.toml").exists(), "{facade}");
        assert!(read(&out, "README.md").contains("cargo run -- "));
        // What is there is not written over.
        refused(&mut command, 2, &["is not an empty folder"]);
    }
}

#[test]
fn without_a_checkout_a_package_needs_the_published_version() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("beads");
    assert_eq!(finish(etchwork("new family beads --out").arg(&out)).code, 0);
    let manifest: toml::Table = read(&out, "Cargo.toml").parse().unwrap();
    let version = manifest["dependencies"]["etchwork"].as_str();
    assert_eq!(version, Some(env!("CARGO_PKG_VERSION")));
    assert!(read(&out, "tiers.toml").contains("family = \"beads\""));
}

#[test]
fn names_that_cannot_be_are_refused_before_anything_is_written() {
    for (args, needles) in [
        ("family two-words", ["cannot name a family", "a-z"]),
        ("family pipes", ["there is a family 'pipes' already", "another name"]),
        ("mechanic fog", ["there is a mechanic 'fog' already", "another name"]),
        ("mechanic Fog", ["'Fog' cannot name a mechanic", "opens with a letter"]),
        ("maker growth", ["there is a maker 'growth' already", "another name"]),
        ("family beads --path nowhere", ["--path nowhere", "not a checkout"]),
        ("familly beads", ["familly", "family"]),
    ] {
        refused(&mut etchwork(&format!("new {args}")), 2, &needles);
    }
    assert!(output("new --help").contains("etchwork new family lamps"));
}
