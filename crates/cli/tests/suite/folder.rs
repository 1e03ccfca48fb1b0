//! `--out`: a folder with puzzles, pictures and an index.

use crate::common::{
    assert_same_files, documents, etchwork, files, finish, output, refused, sound, succeeds,
    with_input,
};
use serde_json::Value;
use std::collections::{BTreeSet, HashSet};
use std::fs::DirEntry;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use tempfile::TempDir;

/// The path of a folder in a temporary folder; the name is always the same.
fn new_folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let made = folder.path().join("made");
    (folder, made)
}

/// Makes a folder, or continues it.
fn fill(made: &Path, args: &str) {
    succeeds(etchwork(&format!("generate {args} --out")).arg(made));
}

fn puzzles(made: &Path) -> Vec<Value> {
    sound(&std::fs::read_to_string(made.join("puzzles.jsonl")).unwrap())
}

/// The targets of an attribute on a page.
fn targets<'a>(page: &'a str, attribute: &'a str) -> impl Iterator<Item = &'a str> {
    let opener = format!("{attribute}=\"");
    let places: Vec<usize> = page.match_indices(&opener).map(|(at, _)| at + opener.len()).collect();
    places.into_iter().map(move |at| page[at..].split('"').next().unwrap())
}

#[test]
fn a_folder_has_every_puzzle_as_json_as_pictures_and_on_its_sheet() {
    let (_folder, made) = new_folder();
    fill(&made, "--tier all --count 4 --seed 7");
    let list = std::fs::read_to_string(made.join("puzzles.jsonl")).unwrap();
    assert_eq!(list, output("generate --json --tier all --count 4 --seed 7"));
    let files = files(&made);
    let pictures = files.keys().filter(|name| name.ends_with(".svg"));
    assert_eq!(pictures.count(), 2 * 5 * 4, "a board and a solution each");
    assert_eq!(files.len(), 2 * 5 * 4 + 2, "nothing is left lying about");
    let page = std::fs::read_to_string(made.join("index.html")).unwrap();
    for puzzle in puzzles(&made) {
        let id = puzzle["id"].as_str().unwrap();
        assert!(page.replace("<wbr>", "").contains(id));
        let ratio = puzzle["metrics"]["board_fork_ratio"].as_f64().unwrap();
        assert!(page.contains(&format!("{ratio:.2}")));
    }
    let mut shown = HashSet::new();
    for target in targets(&page, "src").chain(targets(&page, "href")) {
        if !target.starts_with('#') {
            assert!(files.contains_key(target), "{target}");
            shown.insert(target);
        }
    }
    assert_eq!(shown.len(), 2 * 5 * 4, "every picture is shown");
}

#[test]
fn pictures_are_what_render_draws_and_hide_the_path() {
    let (_folder, made) = new_folder();
    fill(&made, "--tier hard --count 2 --seed 7");
    let drawn = |args: &str| {
        succeeds(
            etchwork("render --line 2")
                .args(args.split_whitespace())
                .arg(made.join("puzzles.jsonl")),
        )
    };
    let read = |name: &str| std::fs::read_to_string(made.join(name)).unwrap();
    assert_eq!(read("hard-7-1.svg"), drawn(""));
    assert_eq!(read("solutions/hard-7-1.svg"), drawn("--solution"));
    assert!(read("solutions/hard-7-1.svg").contains("#2ee6ff"), "a trace");
    assert!(!read("hard-7-1.svg").contains("#2ee6ff"), "no trace");
}

#[test]
fn the_number_of_threads_changes_no_byte_of_a_folder() {
    let (alone, many) = (new_folder(), new_folder());
    fill(&alone.1, "--tier all --count 12 --seed 9 --threads 1");
    fill(&many.1, "--tier all --count 12 --seed 9 --threads 8");
    assert_same_files(&alone.1, &many.1);
}

#[test]
fn a_folder_made_in_parts_is_the_pack_made_at_once() {
    for options in ["--tier easy --seed 5", "--tier tutorial --seed 5 --distinct"] {
        let (whole, parts) = (new_folder(), new_folder());
        fill(&whole.1, &format!("{options} --count 20"));
        let indices = crate::common::indices(&puzzles(&whole.1));
        fill(&parts.1, &format!("{options} --count 7"));
        let next = indices[6] + 1;
        fill(&parts.1, &format!("{options} --first {next} --count 13"));
        assert_same_files(&whole.1, &parts.1);
    }
}

#[test]
fn a_run_that_was_stopped_among_the_tiers_is_gone_on_with_by_the_same_command() {
    let (whole, parts) = (new_folder(), new_folder());
    fill(&whole.1, "--tier all --seed 5 --count 8");
    fill(&parts.1, "--tier tutorial --seed 5 --count 8");
    fill(&parts.1, "--tier easy --seed 5 --count 3");
    fill(&parts.1, "--tier all --seed 5 --count 8");
    assert_same_files(&whole.1, &parts.1);
}

#[test]
fn the_order_of_the_parts_changes_no_byte_of_a_folder() {
    let (whole, parts) = (new_folder(), new_folder());
    fill(&whole.1, "--tier all --seed 5 --count 6");
    fill(&parts.1, "--tier all --seed 5 --first 2 --count 4");
    fill(&parts.1, "--tier all --seed 5 --count 2");
    assert_same_files(&whole.1, &parts.1);
}

#[test]
fn the_same_command_again_changes_nothing() {
    for args in ["--tier all --count 5 --seed 3", "--tier tutorial --count 9 --seed 3 --distinct"] {
        let (once, twice) = (new_folder(), new_folder());
        fill(&once.1, args);
        fill(&twice.1, args);
        fill(&twice.1, args);
        assert_same_files(&once.1, &twice.1);
    }
}

#[test]
fn puzzles_of_different_recipes_live_side_by_side() {
    let (_folder, made) = new_folder();
    for args in ["--seed 3", "--seed 3 --size 4x4", "--seed 3 --size 4x4 --boards 90", "--seed 4"] {
        fill(&made, args);
    }
    assert_eq!(puzzles(&made).len(), 4);
    let pictures = files(&made).into_keys().filter(|name| name.ends_with(".svg"));
    assert_eq!(pictures.count(), 2 * 4, "none was overwritten");
}

#[test]
fn a_folder_of_several_recipes_shows_each_its_own_pictures_when_it_is_gone_on_with() {
    let (_folder, made) = new_folder();
    let seed = "--tier easy --seed 1";
    for mechanic in ["warps", "standard", "fog", "fog+warps"] {
        fill(&made, &format!("{seed} --mechanic {mechanic}"));
        let list = made.join("puzzles.jsonl");
        let edited = format!("\u{feff}{}\n", std::fs::read_to_string(&list).unwrap());
        std::fs::write(&list, edited).unwrap();
    }
    fill(&made, &format!("{seed} --mechanic standard"));
    let page = std::fs::read_to_string(made.join("index.html")).unwrap();
    let (shown, pictures) = (page.replace("<wbr>", ""), files(&made));
    for puzzle in puzzles(&made) {
        let id = puzzle["id"].as_str().unwrap();
        let card = shown.split("<h3>").find(|card| card.contains(id)).unwrap();
        let picture = targets(card, "src").next().unwrap();
        let drawn = succeeds(&mut etchwork(&format!("render {id}")));
        assert_eq!(String::from_utf8_lossy(&pictures[picture]), drawn, "{picture} of {id}");
        let mechanic = puzzle["path"]["mechanic"].as_str().unwrap();
        assert!(card.contains(&format!("<dt>kind</dt><dd>{mechanic}</dd>")), "{card}");
    }
}

#[test]
fn json_and_a_folder_go_together() {
    let (_folder, made) = new_folder();
    let printed = succeeds(etchwork("generate --json --count 3 --seed 2 --out").arg(&made));
    assert_eq!(documents(&printed), puzzles(&made));
}

#[test]
fn a_folder_with_a_broken_list_is_left_alone() {
    let (_folder, made) = new_folder();
    fill(&made, "--count 2 --seed 2");
    let list = made.join("puzzles.jsonl");
    let broken = std::fs::read_to_string(&list).unwrap() + "{\"version\": 7}\n";
    std::fs::write(&list, broken).unwrap();
    let before = files(&made);
    let mut command = etchwork("generate --count 4 --seed 2 --out");
    refused(command.arg(&made), 2, &["puzzles.jsonl, line 3", "'version' is 7"]);
    assert_eq!(files(&made), before);
}

#[test]
fn an_index_that_is_not_of_a_folder_is_left_alone() {
    let (_folder, made) = new_folder();
    std::fs::create_dir(&made).unwrap();
    std::fs::write(made.join("index.html"), "a page of mine").unwrap();
    let before = files(&made);
    let mut command = etchwork("generate --seed 2 --out");
    refused(command.arg(&made), 2, &["index.html", "puzzles.jsonl", "choose another folder"]);
    assert_eq!(files(&made), before);
    assert!(!made.join("solutions").exists());
}

#[test]
fn a_puzzle_is_listed_once_its_pictures_are_there() {
    let args = "--tier easy --count 4 --seed 1";
    let (whole, parts) = (new_folder(), new_folder());
    fill(&whole.1, args);
    for picture in ["solutions/easy-1-2.svg", "easy-1-2.svg"] {
        let (folder, in_the_way) = (&parts.1, parts.1.join(picture));
        std::fs::create_dir_all(&in_the_way).unwrap();
        let mut command = etchwork(&format!("generate {args} --out"));
        refused(command.arg(folder), 4, &[picture]);
        assert_eq!(crate::common::indices(&puzzles(folder)), [0, 1]);
        std::fs::remove_dir(in_the_way).unwrap();
    }
    fill(&parts.1, args);
    assert_same_files(&whole.1, &parts.1);
}

#[test]
fn a_picture_that_is_missing_is_drawn_by_the_same_command() {
    let args = "--tier easy --count 3 --seed 1";
    let (whole, parts) = (new_folder(), new_folder());
    fill(&whole.1, args);
    fill(&parts.1, args);
    std::fs::remove_file(parts.1.join("easy-1-0.svg")).unwrap();
    std::fs::remove_file(parts.1.join("solutions/easy-1-2.svg")).unwrap();
    fill(&parts.1, args);
    assert_same_files(&whole.1, &parts.1);
}

#[test]
fn nobody_is_sent_to_look_through_puzzles_that_were_not_made() {
    let (_folder, made) = new_folder();
    for (args, code) in [("--size 10x1 --boards 1 --seed 3", 3), ("--seed 7", 0)] {
        let done = finish(etchwork(&format!("generate {args} --out")).arg(&made));
        assert_eq!(done.code, code, "{}", done.err);
        let place =
            format!("look through them in {} (seed 7)\n", made.join("index.html").display());
        assert_eq!(done.err.contains("index.html"), code == 0, "{}", done.err);
        assert!(code != 0 || done.err == place, "{}", done.err);
    }
}

#[test]
fn bad_input_makes_no_folder() {
    let (_folder, made) = new_folder();
    for args in [
        "--tier none",
        "--tiers none",
        "--size 21x21",
        "--mechanic none",
        "--finder none",
        "--id r0",
    ] {
        refused(etchwork(&format!("generate {args} --out")).arg(&made), 2, &[]);
        assert!(!made.exists(), "{args}");
    }
}

#[test]
fn where_nothing_can_be_written_the_exit_code_is_4() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "S.T\n").unwrap();
    let below = file.join("below");
    let board = file.to_str().unwrap();
    let name = below.to_str().unwrap();
    refused(etchwork("generate --out").arg(&file), 4, &[board]);
    refused(etchwork("generate --json --out").arg(&below), 4, &[name]);
    refused(etchwork(&format!("render {board} --out")).arg(&below), 4, &[name]);
    refused(etchwork(&format!("render {board} --out")).arg(folder.path()), 4, &[]);
    assert_eq!(files(folder.path()).len(), 1, "nothing new");
}

/// A file that is shared with others keeps its permissions.
#[cfg(unix)]
#[test]
fn a_file_that_others_may_write_keeps_its_mode() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.svg");
    std::fs::write(&file, "as it was").unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o666)).unwrap();
    succeeds(with_input("render - --out", "S.\n.T\n").arg(&file));
    assert!(std::fs::read_to_string(&file).unwrap().starts_with("<svg"));
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o666);
}

/// A device stays a device, and a symbolic link stays a link: its target is written.
#[cfg(unix)]
#[test]
fn a_link_is_followed_and_a_device_written_to() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let [file, link, device] =
        ["file.svg", "link.svg", "null"].map(|name| folder.path().join(name));
    std::fs::write(&file, "as it was").unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o600)).unwrap();
    symlink(&file, &link).unwrap();
    symlink("/dev/null", &device).unwrap();
    for place in [&link, &device] {
        succeeds(with_input("render - --out", "S.\n.T\n").arg(place));
        assert!(place.is_symlink());
    }
    assert!(std::fs::read_to_string(&file).unwrap().starts_with("<svg"));
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(std::fs::metadata("/dev/null").unwrap().file_type().is_char_device());
}

#[test]
fn a_funnel_that_cannot_be_written_is_told_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    for place in [file.join("funnel.json"), folder.path().to_owned()] {
        let name = place.to_str().unwrap();
        let mut command = etchwork("generate --json --funnel");
        let message = refused(command.arg(&place), 4, &[name]);
        let beside = message.replace(folder.path().to_str().unwrap(), "");
        assert!(!beside.contains(".tmp"), "{message}");
    }
}

/// However often and whenever a run is killed, the next run leaves none of its remains behind.
#[test]
fn what_a_killed_run_leaves_over_is_removed_by_the_next_one_and_nothing_else() {
    let (_folder, made) = new_folder();
    // Only names are listed, because files are renamed meanwhile.
    let listing = || -> BTreeSet<String> {
        let names = |folder: &str| {
            let entries = made.join(folder).read_dir().into_iter().flatten().flatten();
            let name = |entry: DirEntry| entry.file_name().into_string().unwrap();
            entries.map(|entry| format!("{folder}{}", name(entry))).collect::<Vec<_>>()
        };
        names("")
            .into_iter()
            .chain(names("solutions/"))
            .filter(|name| name != "solutions")
            .collect()
    };
    let of_folder = |name: &str| [".svg", ".html", ".jsonl"].iter().any(|end| name.ends_with(end));
    let mut left_over = 0;
    for seed in 0..40 {
        let args = format!("generate --tier tutorial --seed {seed} --count 100000 --out");
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_etchwork"));
        command.args(args.split(' ')).arg(&made).stdout(Stdio::null()).stderr(Stdio::null());
        let before = listing().len();
        let mut child = command.spawn().unwrap();
        while listing().len() < before + 2 {
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_millis(seed));
        child.kill().and_then(|()| child.wait()).unwrap();
        left_over = listing().iter().filter(|name| !of_folder(name)).count();
        if left_over > 0 {
            break;
        }
    }
    assert!(left_over > 0, "no kill came while a file was written");
    let mine = ["notes.part", ".tmpX1y2Z3", "solutions/.etchwork-mine"];
    mine.iter().for_each(|name| std::fs::write(made.join(name), "mine").unwrap());
    fill(&made, "--tier tutorial --seed 1 --count 2");
    let strange: Vec<String> = listing().into_iter().filter(|name| !of_folder(name)).collect();
    assert_eq!(strange, [".tmpX1y2Z3", "notes.part", "solutions/.etchwork-mine"]);
}
