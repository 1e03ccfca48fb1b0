//! `etchwork render` and `etchwork measure` on boards and puzzles from outside.

use crate::common::{documents, etchwork, output, refused, succeeds, with_input};
use serde_json::Value;

/// The output of a command for a text on standard input.
fn of(args: &str, text: &str) -> String {
    succeeds(etchwork(args).write_stdin(text))
}

/// The numbers of an attribute.
fn numbers(document: &roxmltree::Document<'_>, attribute: &str) -> Vec<f64> {
    let value = document.root_element().attribute(attribute).unwrap();
    value.split(' ').map(|number| number.parse().unwrap()).collect()
}

const SOLVED: &str = "S.\nT.\n@path 0,0 0,1 1,1 1,0\n";

#[test]
fn boards_of_any_shape_are_drawn() {
    let wall = "#".repeat(32);
    let all_open = [".".repeat(32).as_str(); 32].join("\n");
    for (board, cols, rows) in [
        ("S", 1, 1),
        ("#", 1, 1),
        ("S.T", 3, 1),
        ("S\n.\n#\nT", 1, 4),
        ("S..#\n.a..\n..#a\n...T", 4, 4),
        ("a..\n..a\n@source 0,0\n@target 1,2", 3, 2),
        ("; a board\r\n\r\n  S.\r\n  .T\r\n", 2, 2),
        (&wall, 32, 1),
        (&all_open, 32, 32),
    ] {
        let svg = of("render -", board);
        let document = roxmltree::Document::parse(&svg).unwrap();
        let (view, longest) = (numbers(&document, "viewBox"), cols.max(rows));
        assert_eq!((view[0], view[1], view[2].max(view[3])), (0.0, 0.0, 400.0), "{board}");
        let is_wide = f64::from(u8::from(cols > rows)) - f64::from(u8::from(cols < rows));
        assert_eq!((view[2] - view[3]).partial_cmp(&0.0), is_wide.partial_cmp(&0.0), "{longest}");
        let text = of("render - --format text", board);
        let drawn: Vec<&str> = text.lines().filter(|line| line.starts_with('│')).collect();
        assert_eq!(drawn.len(), rows, "{text}");
        let widths = drawn.iter().map(|line| line.chars().count());
        assert!(widths.clone().all(|width| width == drawn[0].chars().count()), "{text}");
    }
}

#[test]
fn the_path_is_drawn_only_when_asked_for() {
    for format in ["svg", "text"] {
        let plain = of(&format!("render - --format {format}"), SOLVED);
        assert_eq!(plain, of(&format!("render - --format {format}"), "S.\nT.\n"));
        assert_ne!(plain, of(&format!("render - --format {format} --solution"), SOLVED));
    }
    let drawn = of("render - --format text --solution", SOLVED);
    assert_eq!(drawn, "╭─────╮\n│ S━┓ │\n│ T━┛ │\n╰─────╯\n");
}

#[test]
fn json_and_board_text_of_a_puzzle_are_drawn_alike() {
    let line = output("generate --json --tier hard --mechanic warps --seed 11");
    let puzzle = &documents(&line)[0];
    let path = crate::common::path(puzzle);
    let steps: Vec<String> = path.iter().map(|(row, col)| format!("{row},{col}")).collect();
    let board = format!("{}@path {}\n", puzzle["puzzle"].as_str().unwrap(), steps.join(" "));
    let pretty = format!("{puzzle:#}\n");
    for args in ["render -", "render - --solution", "render - --format text --solution"] {
        let drawn = of(args, &line);
        assert_eq!(of(args, &board), drawn, "{args}");
        assert_eq!(of(args, &pretty), drawn, "{args}: over several lines");
    }
    assert_eq!(
        of("render - --format text", &line),
        drawing(&output("generate --tier hard --mechanic warps --seed 11"))
    );
}

/// The lines of a drawing, without the text below it.
fn drawing(text: &str) -> String {
    let (drawing, _) = text.split_once("╯\n").unwrap();
    format!("{drawing}╯\n")
}

#[test]
fn a_file_and_an_output_file_do_as_well() {
    let folder = tempfile::tempdir().unwrap();
    let (board, svg) = (folder.path().join("board.txt"), folder.path().join("board.svg"));
    std::fs::write(&board, SOLVED).unwrap();
    let printed = succeeds(etchwork("render --solution").arg(&board));
    let mut command = etchwork("render --solution --out");
    assert_eq!(succeeds(command.arg(&svg).arg(&board)), "");
    assert_eq!(std::fs::read_to_string(&svg).unwrap(), printed);
    assert_eq!(printed, of("render - --solution", SOLVED));
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_board() {
    assert_eq!(of("render -", "\u{feff}S.\nT.\n"), of("render -", "S.\nT.\n"));
    let line = output("generate --json --seed 1");
    assert_eq!(of("render -", &format!("\u{feff}{line}")), of("render -", &line));
}

#[test]
fn one_of_several_puzzles_is_chosen_by_its_number() {
    let lines = output("generate --json --tier easy --seed 11 --count 3");
    for (number, line) in lines.lines().enumerate() {
        let chosen = of(&format!("render - --line {}", number + 1), &lines);
        assert_eq!(chosen, of("render -", line));
    }
}

#[test]
fn a_small_board_has_the_figures_counted_by_hand() {
    // At S both cells are open, and the walk down runs on through three cells:
    // one fork among four nodes, 3 steps deep.
    let measured = of("measure - --tiers article", SOLVED);
    let figure = |name: &str| {
        let line = measured.lines().find(|line| line.starts_with(name)).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<f64>().unwrap()
    };
    assert_eq!(figure("fork_ratio"), 0.25);
    assert_eq!(figure("mean_fork_depth"), 3.0);
    assert_eq!(figure("deep_fork_ratio"), 1.0);
    assert!(measured.lines().next().unwrap().ends_with("below min"), "{measured}");
    let corridor: Value =
        serde_json::from_str(&of("measure - --json", "S.T\n@path 0,0 0,1 0,2\n")).unwrap();
    assert_eq!(corridor["metrics"]["fork_ratio"], 0.0);
}

/// The page measures the same board in its own tests, with the same numbers.
#[test]
fn a_board_without_a_tier_is_measured_with_the_defaults_of_the_metrics() {
    let board = "S....\n.....\n.....\nT....\n@path 0,0 0,1 0,2 0,3 0,4 1,4 1,3 1,2 1,1 1,0 \
                 2,0 2,1 2,2 2,3 2,4 3,4 3,3 3,2 3,1 3,0\n";
    let depth = |args: &str| documents(&of(&format!("measure - --json {args}"), board))[0].clone();
    let (plain, medium) = (depth(""), depth("--tiers default-2 --tier medium"));
    assert_eq!(plain["metrics"]["mean_fork_depth"], 32.0 / 3.0);
    assert!(plain["tier"].is_null(), "{plain}");
    assert_eq!(medium["metrics"]["mean_fork_depth"], 29.0 / 12.0);
    assert_eq!(medium["tier"], "medium");
    assert!(
        of("measure -", board)
            .ends_with("judged by no tier, with default settings: name one with --tier\n")
    );
}

#[test]
fn puzzles_are_measured_by_the_settings_of_their_own_tier() {
    for set in ["default", "article"] {
        let args = format!("generate --json --tier all --count 8 --seed 2 --tiers {set}");
        let lines = output(&args);
        let told: Vec<Value> =
            documents(&lines).iter().map(|puzzle| puzzle["metrics"].clone()).collect();
        for args in [&*format!("--tiers {set}"), ""] {
            let measured = documents(&of(&format!("measure - --json {args}"), &lines));
            for (line, puzzle) in measured.iter().zip(documents(&lines)) {
                for key in ["id", "family", "puzzle", "tier"] {
                    assert_eq!(line[key], puzzle[key], "{key}");
                }
                assert_eq!(line["set"], *set);
            }
            let measured: Vec<Value> =
                measured.iter().map(|line| line["metrics"].clone()).collect();
            assert_eq!(measured, told, "{set} by '{args}'");
        }
        // A puzzle is judged by the gates of its own set, not of another.
        let verdicts = of("measure -", &lines);
        assert!(!verdicts.contains("below") && !verdicts.contains("above"), "{verdicts}");
    }
}

#[test]
fn settings_of_another_tier_or_set_are_taken_when_named() {
    let line = output("generate --json --tier expert --tiers article --seed 2");
    let depth = |args: &str| {
        let measured: Value =
            serde_json::from_str(&of(&format!("measure - --json {args}"), &line)).unwrap();
        measured["metrics"]["mean_fork_depth"].as_f64().unwrap()
    };
    assert!(depth("--tiers article") > 3.0);
    assert!(depth("--tiers default") <= 3.0, "the horizon");
    let verdicts = of("measure - --tiers article --tier tutorial", &line);
    assert!(!verdicts.contains("below"), "{verdicts}");
    crate::common::refused(
        etchwork("measure - --tier exprt").write_stdin(line.as_str()),
        2,
        &["'exprt'", "did you mean 'expert'"],
    );
}

#[test]
fn several_puzzles_are_told_apart() {
    let lines = output("generate --json --tier easy --seed 11 --count 3");
    let measured = of("measure -", &lines);
    for number in ["1:", "2:", "3:"] {
        assert!(measured.lines().any(|line| line == number), "{measured}");
    }
}

#[test]
fn difficulty_is_told_for_every_family_with_a_reason() {
    for text in [
        "S..\n...\n..T\n",
        "pipes square 2x1\n1 8\n",
        "rails 3x2\n@stations W0 E0\n-.-\n.-.\n",
        "pattern\nnode A 0,0 shown radius 1 = 1\nnode B 1,0 pattern\nedge A - B\n",
    ] {
        let told = of("measure - --difficulty", text);
        let lines: Vec<&str> = told.lines().collect();
        assert!(lines[0].starts_with("difficulty ") && lines[0].contains("by the model"), "{told}");
        assert!(lines[1].starts_with("because "), "{told}");
        let json = documents(&of("measure - --difficulty --player novice --json", text)).remove(0);
        assert_eq!(json["scale"], "difficulty-2");
        let [low, high] = [0, 1].map(|end| json["interval"][end].as_f64().unwrap());
        let at = json["metrics"]["difficulty"].as_f64().unwrap();
        assert!(low <= at && at <= high, "{json}");
        let share = json["metrics"]["solved_share"].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&share), "{json}");
    }
    refused(etchwork("measure - --difficulty --player me").write_stdin("S.T\n"), 2, &["'me'"]);
}

#[test]
fn a_pattern_is_drawn_in_another_layout_and_stays_the_same() {
    let args =
        "generate --family pattern --tier easy --set modes=[\"triangle-free\"] --seed 2 --json";
    let made = output(args);
    let [own, stress] = ["", " --layout stress"].map(|layout| {
        let args = format!("render -{layout}");
        succeeds(etchwork(&args).write_stdin(made.clone()))
    });
    let covered = |drawing: &str| drawing.matches(">?</text>").count();
    assert!(own != stress && covered(&own) > 5, "{own}");
    assert_eq!(covered(&own), covered(&stress), "the same nodes in other places");
    for (layout, needle) in [("spring", "there are: roomy, stress"), ("stress", "one layout")] {
        let text = if layout == "stress" { "S..T\n" } else { &made };
        let args = format!("render - --layout {layout}");
        refused(etchwork(&args).write_stdin(text.to_owned()), 2, &["--layout", needle]);
    }
}

#[test]
fn nodes_of_patterns_are_named_where_that_is_asked_for() {
    let text = "pattern\nnode Ada 0,0 shown radius 1 = 1\nnode Bob 1,0 pattern\nedge Ada - Bob\n";
    let [plain, named] =
        ["render -", "render - --names"].map(|args| of(args, text).matches("Bob</text>").count());
    assert_eq!([plain, named], [0, 1]);
    let args = "render - --names --format text";
    refused(etchwork(args).write_stdin(text), 2, &["--names", "text has all names"]);
}

#[test]
fn a_table_has_a_row_for_each_puzzle_and_a_column_for_each_reading() {
    let table = of("measure - --table", SOLVED);
    let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 2, "{table}");
    assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{table}");
    let cell = |name: &str| rows[1][rows[0].iter().position(|column| *column == name).unwrap()];
    assert_eq!(
        [cell("family"), cell("kind"), cell("size"), cell("walls")],
        ["path", "standard", "2x2", "0"]
    );
    // No recipe made it.
    assert_eq!([cell("set"), cell("tier"), cell("seed"), cell("index")], [""; 4]);
    assert_eq!([cell("solutions"), cell("fork_ratio")], ["1", "0.25"]);
    assert!(cell("board_id").starts_with("p1.") && cell("id") == cell("board_id"));
    refused(&mut etchwork("measure - --table --json"), 2, &["--table", "--json"]);
    let impossible = "S.T\n...\n#.#\n";
    refused(&mut with_input("measure - --table", impossible), 2, &["puzzle 1", "no solution"]);
}

#[test]
fn a_family_is_described_as_data() {
    let told: Value = serde_json::from_str(&of("family rails --json", "")).unwrap();
    let readings = told["readings"].as_array().unwrap();
    let optimum = readings.iter().find(|reading| reading["name"] == "optimum").unwrap();
    assert!(optimum["min"].as_f64() >= Some(0.0) && optimum["max"].is_null(), "{optimum}");
    assert!(optimum["about"].as_str().unwrap().contains("moves"));
    let points = readings.iter().find(|reading| reading["name"] == "points").unwrap();
    assert!(points["leading"] == 1 && points["weight"].as_f64() > Some(0.0), "{points}");
}
