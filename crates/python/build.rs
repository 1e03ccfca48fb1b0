//! Takes what `help()` says from the stub, so that editors and interpreters say the same.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

const STUB: &str = "python/etchwork/_etchwork.pyi";

fn main() {
    println!("cargo::rerun-if-changed={STUB}");
    let stub = fs::read_to_string(STUB).expect("the stub is a part of this package");
    let mut arms = String::new();
    for (name, doc) in docs(&stub) {
        writeln!(arms, "    ({name:?}) => {{ {doc:?} }};").expect("a text takes any text");
    }
    let out = env::var_os("OUT_DIR").expect("cargo sets it");
    let text = format!("macro_rules! doc {{\n{arms}}}\n");
    fs::write(Path::new(&out).join("docs.rs"), text).expect("cargo has made the folder");
}

/// The docstrings by name, such as `Puzzle.count`.
fn docs(stub: &str) -> Vec<(String, String)> {
    let (mut found, mut class, mut latest) = (Vec::new(), "", String::new());
    let mut lines = stub.lines();
    while let Some(line) = lines.next() {
        let word = line.trim_start();
        let name = |rest: &str| rest.split([':', '(']).next().unwrap_or_default().to_owned();
        if let Some(rest) = word.strip_prefix("class ") {
            class = rest.split([':', '(']).next().unwrap_or_default();
            latest = class.to_owned();
        } else if let Some(rest) = word.strip_prefix("def ") {
            let is_method = line.starts_with(' ');
            latest = if is_method { format!("{class}.{}", name(rest)) } else { name(rest) };
        } else if let Some(first) = word.strip_prefix("\"\"\"")
            && !latest.is_empty()
        {
            let mut doc = first.to_owned();
            while !doc.ends_with("\"\"\"") {
                doc += "\n";
                doc += lines.next().expect("a docstring ends").trim_start();
            }
            let doc = doc.trim_end_matches("\"\"\"").trim_end().to_owned();
            found.push((std::mem::take(&mut latest), doc));
        }
    }
    found
}
