//! Tier files of users: a message says what is wrong with one, and where.

use crate::common::{etchwork, finish, output, refused, rows, sound};
use tempfile::TempDir;

const SOUND: &str = r#"set = "mine"

[tiers.only]
sizes = ["3x4", "4x4"]
walls = [0.05, 0.15]
sculptors.scatter = { weight = 0.7 }
sources = { order = "random", tries = 20 }
screens = ["colour", "dead-ends"]
finder = { id = "warnsdorff" }
refiner = { id = "few-solutions", reading = "solutions", steps = 99 }
boards = 50
solution_limit = 100
metrics.fork_depth = { stop = "dead", horizon = 3 }
gates.fork_ratio = { min = 0.3, max = 0.9 }
bands.fork_ratio = [0.3, 0.55]
mechanics.standard = { weight = 1.0 }
fallback = "standard"
"#;

/// A file with some text.
fn file(text: &str) -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    std::fs::write(&path, text).unwrap();
    let name = path.to_str().unwrap().to_owned();
    (folder, name)
}

/// The valid file with a change, and the number of the changed line.
fn changed(from: &str, to: &str) -> (String, usize) {
    assert_eq!(SOUND.matches(from).count(), 1, "{from}");
    let line = 1 + SOUND[..SOUND.find(from).unwrap()].matches('\n').count();
    (SOUND.replace(from, to), line)
}

#[test]
fn a_game_of_a_tier_without_puzzles_gives_up() {
    // The bound allows this many forks on boards of 16 cells, but no board has them.
    let (text, _) = changed("min = 0.3, max = 0.9", "min = 0.87");
    let (_folder, name) = file(&text);
    let done = finish(&mut etchwork(&format!("play --tiers {name} --tier only --seed 1")));
    assert_eq!((done.code, done.out.as_str()), (3, ""));
    assert_eq!(done.err, "only: 20 requests in a row gave up\n");
}

#[test]
fn a_sound_file_works_and_the_shipped_sets_do_as_files() {
    let shipped = ["default", "article"].map(|set| output(&format!("tiers --toml --tiers {set}")));
    for (text, tier) in [(SOUND, "only"), (&shipped[0], "hard"), (&shipped[1], "expert")] {
        let (_folder, name) = file(text);
        let args = format!("generate --tiers {name} --tier {tier} --count 5 --seed 1 --json");
        assert_eq!(sound(&output(&args)).len(), 5);
    }
    // A mechanic that the file does not list has its default settings.
    let (_folder, name) = file(SOUND);
    let args = format!("generate --tiers {name} --tier only --mechanic fog+warps --seed 1 --json");
    let puzzle = &sound(&output(&args))[0];
    assert!(puzzle["puzzle"].as_str().unwrap().ends_with("@fog 2\n"), "{puzzle}");
    let board = rows(puzzle).concat();
    assert_eq!((board.matches('a').count(), board.contains('b')), (2, false), "{board}");
    let (_folder, name) = file(&shipped[1]);
    let args = "generate --tier easy --count 5 --seed 1 --json --tiers";
    assert_eq!(output(&format!("{args} {name}")), output(&format!("{args} article")));
}

#[test]
fn a_wrong_value_is_refused_with_its_place() {
    for (from, to, needles) in [
        ("boards = 50", "bords = 50", ["`bords`", "`boards`"]),
        ("set = \"mine\"", "set = \"mine\"\ncolour = 3", ["`colour`", "`tiers`"]),
        ("{ min = 0.3, max = 0.9 }", "{ mn = 0.3 }", ["`mn`", "`min`"]),
        ("tries = 20", "tries = 20, more = 1", ["`more`", "`order`"]),
        ("\"warnsdorff\"", "\"warnsdorff\", more = 1", ["`more`", "`screens`"]),
        ("steps = 99", "steps = 0", ["refiner", "nonzero"]),
        ("steps = 99", "step = 99", ["`step`", "`steps`"]),
        ("reading = \"solutions\", ", "", ["`reading`", "missing"]),
        ("horizon = 3", "horison = 3", ["`horison`", "`horizon`"]),
        ("weight = 0.7", "weight = -0.7", ["tiers.only.sculptors.scatter: ", "-0.7"]),
        ("weight = 0.7", "weight = nan", ["tiers.only.sculptors.scatter: ", "NaN"]),
        ("weight = 0.7", "weight = inf", ["tiers.only.sculptors.scatter: ", "inf"]),
        ("weight = 0.7", "weight = 0", ["sculptors", "above 0"]),
        ("weight = 1.0", "weight = 0", ["mechanics", "above 0"]),
        ("weight = 1.0", "weight = nan", ["tiers.only.mechanics.standard: ", "NaN"]),
        (
            "weight = 1.0",
            "weight = \"1\"",
            ["tiers.only.mechanics.standard.weight: ", "\"1\", expected f64"],
        ),
        ("[0.05, 0.15]", "[0.05, 1.15]", ["tiers.only.walls: ", "0 to 1"]),
        ("[0.05, 0.15]", "[-0.05, 0.15]", ["tiers.only.walls: ", "0 to 1"]),
        ("[0.05, 0.15]", "[0.25, 0.15]", ["tiers.only.walls: ", "range"]),
        ("[0.05, 0.15]", "[nan, 0.15]", ["tiers.only.walls: ", "NaN"]),
        ("[0.05, 0.15]", "[0.05]", ["range", "two shares"]),
        (
            "min = 0.3, max = 0.9",
            "min = 0.9, max = 0.3",
            ["tiers.only.gates.fork_ratio: ", "above"],
        ),
        ("min = 0.3, max = 0.9", "min = nan", ["tiers.only.gates.fork_ratio.min: ", "NaN"]),
        ("min = 0.3, max = 0.9", "", ["tiers.only.gates.fork_ratio: ", "give a min"]),
        ("[0.3, 0.55]", "[0.55, 0.3]", ["tiers.only.bands.fork_ratio: ", "above"]),
        ("[0.3, 0.55]", "[0.3, nan]", ["tiers.only.bands.fork_ratio: ", "NaN"]),
        ("\"3x4\"", "\"0x4\"", ["tiers.only.sizes: ", "sizes are from 1x1 to 20x20"]),
        ("\"3x4\"", "\"3x33\"", ["tiers.only.sizes: ", "sizes are from 1x1 to 20x20"]),
        ("\"3x4\"", "\"21x4\"", ["tiers.only.sizes: ", "sizes are from 1x1 to 20x20"]),
        ("mechanics.standard = {", "mechanics.fog = { radius = 0,", ["mechanics.fog", "1 to 62"]),
        ("mechanics.standard = {", "mechanics.warps = { pairs = 27,", ["warps", "1 to 26"]),
        ("standard = {", "\"warps+fog\" = {", ["tiers.only.mechanics", "as 'fog+warps'"]),
        ("standard = {", "\"fog+warps\" = { pairs = 2,", ["mechanics.fog+warps", "of its parts"]),
        (
            "fork_depth = { stop = \"dead\", horizon = 3 }",
            "forks = { horizon = 3 }",
            ["metrics.forks", "`horizon`"],
        ),
        ("standard = {", "standard = { pairs = 2,", ["mechanics.standard", "`pairs`"]),
        ("\"3x4\", \"4x4\"", "", ["tiers.only.sizes: ", "such as"]),
        ("boards = 50", "boards = 0", ["boards", "at least 1"]),
        ("boards = 50", "boards = -1", ["tiers.only.boards: ", "`-1`, expected u32"]),
        ("tries = 20", "tries = 0", ["sources", "at least 1"]),
        ("solution_limit = 100", "solution_limit = 0", ["solution_limit", "at least 1"]),
        ("horizon = 3", "horizon = 0", ["fork_depth", "0"]),
        ("set = \"mine\"", "set = \"My set\"", ["set", "a-z"]),
        ("[tiers.only]", "[tiers.all]", ["tiers.all", "not 'all'"]),
        ("fallback = \"standard\"", "fallback = \"standard", ["string", "\""]),
    ] {
        let (text, line) = changed(from, to);
        let (_folder, name) = file(&text);
        // A superfluous key is on the line after the original one.
        let line = line + to.matches('\n').count();
        let place = format!("{name}:{line}:");
        for args in ["tiers --tiers", "generate --tier only --tiers"] {
            refused(etchwork(args).arg(&name), 2, &[&place, needles[0], needles[1]]);
        }
    }
}

#[test]
fn a_limit_of_solutions_loosens_no_gate() {
    let gated = |gate: &str| {
        let gates = format!("gates.solutions = {gate}\ngates.fork_ratio");
        file(&changed("gates.fork_ratio", &gates).0)
    };
    let generate = "generate --tier only --count 8 --seed 1 --json --max-solutions";
    let (_folder, name) = gated("{ max = 1 }");
    for puzzle in sound(&output(&format!("{generate} 50 --tiers {name}"))) {
        assert_eq!(puzzle["metrics"]["solutions"], 1.0);
    }
    let (_folder, name) = gated("{ min = 5 }");
    let needles = ["'solutions'", "at least 5", "at most 2"];
    refused(&mut etchwork(&format!("{generate} 2 --tiers {name}")), 2, &needles);
}

#[test]
fn an_unknown_name_is_told_with_the_nearest_and_its_place() {
    for (from, to, near) in [
        ("sculptors.scatter", "sculptors.scattr", "'scatter'"),
        ("\"warnsdorff\"", "\"warnsdorf\"", "'warnsdorff'"),
        ("\"few-solutions\"", "\"few-solution\"", "'few-solutions'"),
        ("\"solutions\"", "\"solution\"", "'solutions'"),
        ("\"random\"", "\"randm\"", "'random'"),
        ("\"colour\"", "\"color\"", "'colour'"),
        ("[\"colour\", ", "[\n\"color\", ", "'colour'"),
        ("metrics.fork_depth", "metrics.fork_deth", "'fork_depth'"),
        ("gates.fork_ratio", "gates.forkratio", "'fork_ratio'"),
        ("bands.fork_ratio", "bands.fork_ration", "'fork_ratio'"),
        ("mechanics.standard", "mechanics.standart", "'standard'"),
        ("fallback = \"standard\"", "fallback = \"standrd\"", "'standard'"),
        ("\"dead\"", "\"deed\"", "`dead`"),
    ] {
        let (text, line) = changed(from, to);
        let (_folder, name) = file(&text);
        // A name on a line of its own is marked there.
        let place = format!("{name}:{}:", line + to.matches('\n').count());
        refused(etchwork("tiers --tiers").arg(&name), 2, &[&place, near]);
    }
}

#[test]
fn not_a_number_is_refused_in_settings_too() {
    let (text, line) = changed("horizon = 3", "horizon = nan");
    let (_folder, name) = file(&text);
    refused(etchwork("tiers --tiers").arg(&name), 2, &[&format!(":{line}:"), "horizon"]);
}

#[test]
fn a_range_of_three_is_refused() {
    for (from, to) in [("[0.05, 0.15]", "[0.05, 0.15, 0.2]"), ("[0.3, 0.55]", "[0.3, 0.5, 0.6]")] {
        let (text, line) = changed(from, to);
        let (_folder, name) = file(&text);
        refused(etchwork("tiers --tiers").arg(&name), 2, &[&format!("{name}:{line}:")]);
    }
}

#[test]
fn files_without_tiers_are_refused() {
    for (text, needle) in [
        ("", "`set`"),
        ("set = \"mine\"\n", "`tiers`"),
        ("set = \"mine\"\n[tiers]\n", "at least one tier"),
    ] {
        let (_folder, name) = file(text);
        refused(etchwork("generate --tiers").arg(&name), 2, &[&name, needle]);
    }
}

#[test]
fn a_size_that_cannot_be_generated_is_told_before_anything_is_written() {
    let (text, _) = changed("\"3x4\"", "\"21x4\"");
    let (folder, name) = file(&text);
    let pack = folder.path().join("pack");
    let mut command = etchwork("generate --tier only --tiers");
    refused(command.arg(&name).arg("--out").arg(&pack), 2, &["21x4", "20x20"]);
    assert!(!pack.exists());
}

#[test]
fn a_set_without_the_tier_that_is_meant_says_which_it_has() {
    let (_folder, name) = file(SOUND);
    refused(etchwork("generate --tier medium --tiers").arg(&name), 2, &["'medium'", "only"]);
}
