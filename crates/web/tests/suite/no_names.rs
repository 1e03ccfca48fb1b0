//! Checks that the page's code has no family's name: a family is data for the page.

use std::path::{Path, PathBuf};

/// The source files of the page, without generated ones.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let made = ["wasm", "engine/workshop", "messages.ts"];
        let is_made = made.iter().any(|end| path.ends_with(end));
        if path.is_dir() && !is_made {
            files(&path, found);
        } else if !is_made {
            found.push(path);
        }
    }
}

/// The words of a text: runs of letters.
fn words(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|c: char| !c.is_ascii_alphabetic());
    words.filter(|word| !word.is_empty()).map(str::to_ascii_lowercase)
}

#[test]
fn no_family_is_named_in_the_code_of_the_page() {
    let www = Path::new(env!("CARGO_MANIFEST_DIR")).join("www");
    let pages = ["index.html", "campaign.html", "editor.html", "workbench.html", "pack.html"];
    let mut found = pages.map(|name| www.join(name)).to_vec();
    files(&www.join("workshop"), &mut found);
    files(&www.join("parts"), &mut found);
    files(&www.join("src"), &mut found);
    let mut service = etchwork_web::Service::default();
    let catalogue = service.call(r#"{ "ask": "catalogue" }"#);
    let catalogue: serde_json::Value = serde_json::from_str(&catalogue).unwrap();
    let families = catalogue["answer"]["families"].as_array().unwrap();
    let names: Vec<&str> = families.iter().map(|family| family["id"].as_str().unwrap()).collect();
    assert_eq!(names.len(), 5);
    let mut looked_at = 0;
    for file in found {
        let text = std::fs::read_to_string(&file).unwrap();
        looked_at += words(&text).count();
        // `clip-path` and the like are words of CSS.
        let text = text.replace("clip-path", "").replace("clipPath", "").replace("path('", "");
        // A name in the bindings that wasm-bindgen generates.
        let text = text.replace("module_or_path", "");
        for word in words(&text) {
            let is_named = names.iter().any(|name| word == *name || word == format!("{name}s"));
            assert!(!is_named, "'{word}' in {}", file.display());
        }
    }
    assert!(looked_at > 5_000, "{looked_at} words are not the page");
}
