//! The code in guides is that of the templates they are about.

use std::path::Path;

fn read(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::fs::read_to_string(root.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The blocks of a language in a Markdown file.
fn blocks<'a>(guide: &'a str, language: &str) -> Vec<&'a str> {
    let open = format!("```{language}\n");
    let rest = guide.split(&open).skip(1);
    rest.map(|rest| rest.split("```").next().unwrap_or_default()).collect()
}

#[test]
fn the_guide_to_path_finders_shows_its_template() {
    let guide = read("docs/write-a-path-finder.md");
    let template = read("crates/cli/examples/path_finder.rs");
    let blocks = blocks(&guide, "rust");
    assert!(blocks.len() >= 5, "the guide shows code");
    for block in blocks {
        assert!(template.contains(block), "not in the template:\n{block}");
    }
}

#[test]
fn the_guide_to_tuning_shows_its_template_and_bands_that_can_be_read() {
    let guide = read("docs/calibrate-a-tier.md");
    let template = read("crates/cli/examples/search.rs");
    let code = blocks(&guide, "rust");
    assert!(!code.is_empty() && code.iter().all(|block| template.contains(block)));
    let registry = etchwork::standard_registry();
    let bands = blocks(&guide, "toml");
    assert_eq!(bands.len(), 1);
    etchwork::tune::BandSet::parse(bands[0], &registry).unwrap();
}
