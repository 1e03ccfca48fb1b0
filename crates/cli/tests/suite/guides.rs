//! Checks that the code in guides equals the templates that they describe.

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
fn guides_show_the_templates_that_they_begin_with() {
    for (guide, kind, is_whole) in [
        ("docs/write-a-family.md", "family", true),
        ("docs/write-a-mechanic.md", "mechanic", true),
        ("docs/write-a-path-finder.md", "finder", false),
    ] {
        let guide = read(guide);
        let template = read(&format!("crates/cli/templates/{kind}/src/main.rs"));
        let blocks = blocks(&guide, "rust");
        assert!(blocks.len() >= 5, "the guide shows code");
        for block in &blocks {
            assert!(template.contains(block), "not in the template:\n{block}");
        }
        let code = template.lines().filter(|line| !line.starts_with("//!") && !line.is_empty());
        let shown = blocks.concat();
        let missing: Vec<&str> = code.filter(|line| !shown.contains(*line)).collect();
        assert!(!is_whole || missing.is_empty(), "the guide leaves out {missing:#?}");
        assert!(guide.contains(&format!("etchwork new {kind} ")), "{kind}");
    }
    let tiers = blocks(&read("docs/write-a-family.md"), "toml").concat();
    assert_eq!(tiers, read("crates/cli/templates/family/tiers.toml"));
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

/// The script fails by itself where two answers of one puzzle differ.
#[test]
fn one_script_reads_the_answers_for_puzzles_of_every_family() {
    let guide = read("docs/json.md");
    let [script] = blocks(&guide, "python")[..] else { panic!("the guide has one script") };
    let mut python = assert_cmd::Command::new("python3");
    let done = python.args(["-c", script, env!("CARGO_BIN_EXE_etchwork")]).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let told = String::from_utf8(done.stdout).unwrap();
    let known: Vec<&str> = told.lines().filter_map(|line| line.split(' ').next()).collect();
    let families = said(&["families"]);
    let ids: Vec<&str> = families.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(known.len(), ids.len(), "{families}");
    assert!(ids.iter().all(|id| known.contains(id)), "{known:?} {families}");
}

#[test]
fn the_guide_to_reviews_shows_what_the_command_says() {
    let guide = read("docs/review.md");
    let [board, told] = blocks(&guide, "text")[..] else { panic!("a board and its review") };
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_etchwork"));
    let done = command.args(["review", "-"]).write_stdin(board).output().unwrap();
    assert_eq!(String::from_utf8(done.stdout).unwrap(), told);
}

/// The output of a command.
fn said(args: &[&str]) -> String {
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_etchwork"));
    String::from_utf8(command.args(args).output().unwrap().stdout).unwrap()
}

/// The rows of a table whose first column is code, each as its cells.
fn rows(guide: &str) -> Vec<Vec<&str>> {
    let rows = guide.lines().filter(|line| line.starts_with("| `") && !line.starts_with("| `--"));
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

#[test]
fn the_pictures_of_families_are_what_their_commands_draw() {
    let commands = read("docs/families/commands.txt");
    assert!(commands.lines().count() >= 5);
    for line in commands.lines() {
        let (command, file) = line.split_once(" --out ").expect("each names its file");
        let args: Vec<&str> = command.split(' ').skip(1).collect();
        let shown = read(&format!("docs/families/{file}"));
        assert!(said(&args) == shown, "in docs/families: {line}");
    }
}

#[test]
fn the_files_where_changes_go_are_there() {
    let map = read("ARCHITECTURE.md");
    let (_, table) = map.split_once("## Where a change goes").expect("the section");
    let (table, _) = table.split_once("\n## ").expect("the next one");
    let named = table.split('`').skip(1).step_by(2).filter(|name| {
        name.contains('/') && !name.contains("NAME") && !name.contains('{') && !name.ends_with('/')
    });
    let named: Vec<&str> = named.collect();
    assert!(named.len() > 20, "{named:?}");
    for name in named {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        assert!(root.join("crates").join(name).exists() || root.join(name).exists(), "{name}");
    }
}

#[test]
fn the_readme_says_what_the_commands_do() {
    let readme = read("README.md");
    let text = blocks(&readme, "text");
    let [sample, board] = text[..] else { panic!("an output and a board: {text:?}") };
    let id = sample.trim_end().rsplit(' ').next().unwrap();
    assert_eq!(said(&["generate", "--id", id]), sample);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.txt");
    std::fs::write(&file, board).unwrap();
    assert_eq!(said(&["count", file.to_str().unwrap()]), "1 (paths from S to T)\n");
    let set = etchwork::engine::built_in_set(
        etchwork::engine::DEFAULT_SET,
        &etchwork::standard_registry(),
    );
    let set = set.unwrap();
    let told: Vec<(String, String)> = rows(&readme)
        .iter()
        .take(set.tiers.len())
        .map(|row| (row[0].replace('`', ""), row[1].to_owned()))
        .collect();
    let sizes = |tier: &etchwork::engine::Tier| {
        tier.sizes.iter().map(|size| size.to_string()).collect::<Vec<_>>().join(", ")
    };
    let tiers = set.tiers.iter().map(|(name, tier)| (name.clone(), sizes(tier)));
    assert_eq!(told, tiers.collect::<Vec<_>>());
    assert!(readme.contains("cargo install --locked") && !readme.contains("cargo install --path"));
    for link in readme.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        assert!(root.join(link).exists(), "{link}");
    }
}

#[test]
fn the_guide_to_tiers_has_every_key_and_a_set_that_works() {
    let guide = read("docs/make-a-tier.md");
    let registry = etchwork::standard_registry();
    let [toml] = blocks(&guide, "toml")[..] else { panic!("one set") };
    let set = etchwork::engine::TierSet::parse(toml, &registry).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("corridors.toml");
    std::fs::write(&file, toml).unwrap();
    let made = said(&["generate", "--tiers", file.to_str().unwrap(), "--seed", "1", "--json"]);
    assert!(made.contains(&format!("\"tier\":\"{}\"", set.tiers[0].0)), "{made}");
    // The table has every key of the built-in sets.
    let known: Vec<&str> = rows(&guide).iter().map(|row| row[0].trim_matches('`')).collect();
    let known: Vec<&str> = known.iter().map(|key| key.split('.').next().unwrap()).collect();
    for line in said(&["tiers", "--toml"]).lines().filter(|line| line.contains(" = ")) {
        let key = line.split([' ', '.']).next().unwrap();
        assert!(key == "set" || known.contains(&key), "{key}");
    }
}

#[test]
fn no_package_names_an_address_that_nobody_has() {
    let manifest = read("Cargo.toml");
    assert!(!manifest.contains("\nrepository"), "leave it out until there is one");
    for package in ["cli", "core", "etchwork"] {
        let manifest = read(&format!("crates/{package}/Cargo.toml"));
        assert!(!manifest.contains("\nrepository"), "{package}");
    }
}
