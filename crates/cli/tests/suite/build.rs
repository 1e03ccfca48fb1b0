//! `etchwork build`: what it writes into the page, and what it refuses.

use crate::common::{etchwork, refused, succeeds};
use serde_json::Value;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A small page with every place that `build` fills.
const PAGE: &str = "<meta name=\"generator\" content=\"Etchwork\">\n<title>Puzzles</title>\n\
                    <script type=\"application/json\" id=\"pack\"></script>\n";

/// A folder, a page in it, and the path for the built file.
fn place() -> (TempDir, PathBuf, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let (page, out) = (folder.path().join("pack.html"), folder.path().join("game.html"));
    std::fs::write(&page, PAGE).unwrap();
    (folder, page, out)
}

fn build(puzzles: &str, page: &Path, out: &Path) -> assert_cmd::Command {
    let mut command = etchwork(&format!("build {puzzles} --page"));
    command.arg(page).arg("--out").arg(out);
    command
}

/// The data of the pack in a built file.
fn pack(file: &Path) -> Value {
    let text = std::fs::read_to_string(file).unwrap();
    let json = text.split("id=\"pack\">").nth(1).unwrap().split("</script>").next().unwrap();
    serde_json::from_str(json).unwrap()
}

#[test]
fn a_pack_of_any_family_goes_into_the_page_in_its_order() {
    let (folder, page, out) = place();
    for (args, tier) in [("--tier easy", "easy"), ("--family rails --tier 1", "1")] {
        let first = folder.path().join(format!("a {tier} pack"));
        succeeds(etchwork(&format!("pack {args} --count 3 --no-solutions --out")).arg(&first));
        let command = || {
            let mut command = etchwork("build");
            command.arg(&first).arg("--page").arg(&page).arg("--out").arg(&out);
            command
        };
        succeeds(&mut command());
        let before = std::fs::read(&out).unwrap();
        let told = pack(&out);
        assert_eq!(told["title"], format!("a {tier} pack"));
        let puzzles = told["puzzles"].as_array().unwrap();
        assert!(puzzles.len() == 3 && puzzles.iter().all(|puzzle| puzzle["tier"] == tier));
        let manifest: Value =
            serde_json::from_slice(&std::fs::read(first.join("pack.json")).unwrap()).unwrap();
        let placed = manifest["puzzles"].as_array().unwrap().iter();
        assert!(
            placed.map(|placed| &placed["board_id"]).eq(puzzles.iter().map(|told| &told["id"]))
        );
        succeeds(&mut command());
        assert_eq!(std::fs::read(&out).unwrap(), before, "the same command makes the same bytes");
    }
}

#[test]
fn no_title_is_more_than_a_title() {
    let (_folder, page, out) = place();
    let title = "</title><script>\"Zwölf\" & </script>";
    succeeds(build("p1.GIQDBc.0014", &page, &out).args(["--title", title]));
    let text = std::fs::read_to_string(&out).unwrap();
    assert_eq!(text.matches("</script>").count(), 1);
    assert!(
        text.contains("<title>&lt;/title>") || text.contains("<title>&lt;/title&gt;"),
        "{text}"
    );
    assert_eq!(pack(&out)["title"], title);
}

#[test]
fn bad_input_writes_nothing() {
    let (folder, page, out) = place();
    let damaged = folder.path().join("damaged");
    succeeds(etchwork("pack --tier tutorial --count 2 --no-solutions --out").arg(&damaged));
    let missing = folder.path().join("missing");
    refused(&mut build(missing.to_str().unwrap(), &page, &out), 4, &["missing"]);
    let lines = damaged.join("puzzles.jsonl");
    let half = std::fs::read_to_string(&lines).unwrap();
    std::fs::write(&lines, &half[..half.len() / 2]).unwrap();
    refused(&mut build(damaged.to_str().unwrap(), &page, &out), 2, &["puzzles.jsonl, line"]);
    std::fs::write(damaged.join("pack.json"), "{").unwrap();
    refused(&mut build(damaged.to_str().unwrap(), &page, &out), 2, &["pack.json"]);
    let id = "p1.GIQDBc.0014";
    let below_a_file = lines.join("game.html");
    refused(&mut build(id, &page, &below_a_file), 4, &["puzzles.jsonl/game.html"]);
    refused(&mut build(id, &page, folder.path()), 4, &["this is a folder"]);
    refused(
        &mut build(id, &lines, &out),
        2,
        &["is not a page that takes puzzles", "cargo xtask web"],
    );
    assert!(!out.exists());
    // An existing file is replaced only if it is a page that `build` wrote.
    std::fs::write(&out, "a letter").unwrap();
    refused(&mut build(id, &page, &out), 2, &["game.html is there already", "name another file"]);
    assert_eq!(std::fs::read_to_string(&out).unwrap(), "a letter");
    std::fs::remove_file(&out).unwrap();
    succeeds(&mut build(id, &page, &out));
    succeeds(&mut build(id, &page, &out));
}
