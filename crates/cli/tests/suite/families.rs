//! The same commands generate, remake, read and solve puzzles of every family.

use crate::common::{documents, etchwork, finish, output, refused, succeeds, with_input};
use crc::{CRC_16_IBM_3740, Crc};

/// The families with makers, as `families` lists them.
fn families() -> Vec<String> {
    let listed = output("families");
    let ids = listed.lines().filter_map(|line| line.split_whitespace().next());
    let ids: Vec<String> = ids.filter(|id| *id != "path").map(str::to_owned).collect();
    assert!(ids.len() >= 4, "{ids:?}");
    ids
}

/// The lines of two easy tiers of a family; other tiers take longer.
fn lines(family: &str, more: &str) -> String {
    let tiers = output(&format!("tiers --family {family}"));
    let tiers: Vec<&str> =
        tiers.lines().take(2).filter_map(|line| line.split_whitespace().next()).collect();
    let tiers = tiers.join(",");
    output(&format!("generate --family {family} --tier {tiers} --seed 1 --json {more}"))
}

#[test]
fn threads_and_splits_change_nothing() {
    for family in families() {
        let whole = lines(&family, "--count 6 --threads 1");
        assert_eq!(whole.lines().count(), 12, "{family}");
        assert_eq!(lines(&family, "--count 6 --threads 3"), whole, "{family}");
        let split: String = ["--count 2", "--count 4 --first 2"]
            .map(|part| lines(&family, part))
            .into_iter()
            .collect();
        let sorted = |text: &str| {
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            lines.sort();
            lines
        };
        assert_eq!(sorted(&split), sorted(&whole), "{family}");
    }
}

#[test]
fn a_recipe_gives_its_line_again_and_the_funnel_adds_up() {
    let folder = tempfile::tempdir().unwrap();
    for family in families() {
        let funnel = folder.path().join("funnel.json");
        let text = lines(&family, &format!("--count 3 --funnel {}", funnel.display()));
        for (line, document) in text.lines().zip(documents(&text)) {
            assert_eq!(document["family"], family.as_str());
            let id = document["id"].as_str().unwrap();
            assert_eq!(output(&format!("generate --json --id {id}")).trim_end(), line);
        }
        let read = std::fs::read_to_string(&funnel).unwrap();
        let funnel: serde_json::Value = serde_json::from_str(&read).unwrap();
        for (tier, counts) in funnel.as_object().unwrap() {
            let stages = counts["rejected"].as_object().unwrap().values();
            let reasons = stages.flat_map(|stage| stage.as_object().unwrap().values());
            let rejected: u64 = reasons.map(|count| count.as_u64().unwrap()).sum();
            let boards = counts["boards"].as_u64().unwrap();
            let accepted = counts["accepted"].as_u64().unwrap();
            assert_eq!(boards, rejected + accepted, "{family} {tier}");
            assert!(counts["makers"].is_object(), "{family} {tier}");
        }
    }
}

#[test]
fn what_is_made_is_shown_drawn_solved_counted_and_measured() {
    for family in families() {
        let text = lines(&family, "--count 1");
        let document = documents(&text).remove(0);
        let line = text.lines().next().unwrap();
        let board_id = document["board_id"].as_str().unwrap();
        let shown = output(&format!("show {board_id} --json"));
        assert_eq!(documents(&shown)[0]["puzzle"], document["puzzle"], "{family}");
        for given in [board_id, document["id"].as_str().unwrap()] {
            assert!(output(&format!("render {given}")).starts_with("<svg"), "{family}");
        }
        let solved = with_input("solve - --json", line).output().unwrap();
        let solved = String::from_utf8(solved.stdout).unwrap();
        let answer = documents(&solved).remove(0);
        assert!(answer["verdict"] == "found", "{family}: {answer}");
        let measured = with_input("measure - --json", line).output().unwrap();
        let measured = String::from_utf8(measured.stdout).unwrap();
        let readings = documents(&measured).remove(0);
        for (name, value) in document["metrics"].as_object().unwrap() {
            // `measure` lacks readings that only the maker knows.
            if let Some(again) = readings["metrics"].get(name) {
                assert_eq!(again, value, "{family}: {name}");
            }
        }
        let counted = with_input("count - --json", line).output().unwrap();
        let counted = String::from_utf8(counted.stdout).unwrap();
        let count = documents(&counted).remove(0);
        assert!(
            count["counted"].is_string() && count["solutions"].is_string(),
            "{family}: {count}"
        );
    }
}

#[test]
fn no_puzzle_comes_twice_where_that_is_asked() {
    let folder = tempfile::tempdir().unwrap();
    for family in families() {
        let out = folder.path().join(&family);
        let text = lines(&family, &format!("--count 8 --distinct --out {}", out.display()));
        let mut puzzles: Vec<String> =
            documents(&text).iter().map(|d| d["puzzle"].as_str().unwrap().to_owned()).collect();
        assert_eq!(puzzles.len(), 16, "{family}");
        puzzles.sort();
        puzzles.dedup();
        assert_eq!(puzzles.len(), 16, "{family}");
        assert!(out.join("index.html").exists() && out.join("puzzles.jsonl").exists());
    }
}

#[test]
fn another_maker_keeps_the_settings_of_the_tier_that_it_knows() {
    let aimed = "generate --family rails --tier 2 --maker aimed --count 8 --seed 1 --json";
    let made = documents(&output(aimed));
    assert_eq!(made.len(), 8, "with the default size and length no gate of the tier is met");
    let id = made[7]["id"].as_str().unwrap();
    assert!(id.contains(".k~aimed."), "{id}");
    assert_eq!(documents(&output(&format!("generate --id {id} --json"))), made[7..]);
    let cairo = "--family pipes --tier easy --maker winding --set tiling=cairo --set wrap=true";
    let told = finish(&mut etchwork(&format!("generate {cairo} --seed 1")));
    assert!(!told.err.contains("columns"), "the sizes are the tier's: {}", told.err);
    let told = finish(&mut etchwork("generate --family pattern --maker improve --seed 1"));
    let needle = "medium: improve does not know these settings of the tier: level";
    assert!(told.code == 0 && told.err.contains(needle), "{}", told.err);
    let given = "generate --family pattern --maker improve --set level=2";
    refused(&mut etchwork(given), 2, &["maker 'improve': unknown field `level`"]);
}

/// The tiles of these tilings are in no tier, so no other test holds them still.
#[test]
fn boards_of_tilings_without_a_tier_stay_as_they_are() {
    let made = "generate --family pipes --tier easy --set tiling";
    for (tiling, wrap, board) in [
        (
            "elongated-triangular",
            "false",
            "pipes1.BIVj3HDQpN0kkLj1YGQHCTUqWpT9j5pt36x7rxyzYu5ursoCA.8208",
        ),
        (
            "elongated-triangular",
            "true",
            "pipes1.BCVj3HDQpN0kkLj1YGQIh3iY-3Hu3-eutlGJxW56koOgA.cb59",
        ),
        ("penrose", "false", "pipes1.DcCuk-ZQFKjQ8WlFs8JR4_LxV2ytTRCpPQwCA.7b38"),
    ] {
        let made = output(&format!("{made}={tiling} --set wrap={wrap} --seed 1 --json"));
        assert_eq!(documents(&made)[0]["board_id"], board);
    }
}

/// A maker had its default settings in the first recipes: they still make the same puzzles.
#[test]
fn recipes_made_before_makers_kept_settings_make_the_same_puzzle() {
    for (id, board) in [
        (
            "r1.pipes.easy.5.0.k~winding.03dba17a.295b",
            "pipes1.BDONQyKAxkaNqsmXZk55sajlWalQqmRk1ppm",
        ),
        ("r1.pattern-3.easy.5.0.k~improve.6a6faf25.8523", "pattern1.Aa6N2_n8GLIBDzKoIEyU3QG4"),
    ] {
        let made = documents(&output(&format!("generate --id {id} --json")));
        assert_eq!((made.len(), made[0]["id"].as_str()), (1, Some(id)));
        assert!(made[0]["board_id"].as_str().unwrap().starts_with(board), "{id}");
    }
    // Another hash is neither.
    let changed = "r1.pipes.easy.5.0.k~winding.03dba17b";
    let sum = Crc::<u16>::new(&CRC_16_IBM_3740).checksum(changed.as_bytes());
    let changed = format!("generate --id {changed}.{sum:04x}");
    refused(&mut etchwork(&changed), 2, &["tier 'easy' is not what it was"]);
}

/// No puzzle is solved at the start, no share is above 1: so much is known without making one.
#[test]
fn a_gate_beyond_what_a_reading_can_be_is_refused_at_once() {
    for (family, wish, possible) in [
        ("rails", "optimum=0", "at least 1"),
        ("pipes", "turns=0", "at least 1"),
        ("pipes", "solutions=0", "at least 1"),
        ("contraption", "shortest=0", "at least 1"),
        ("pattern", "steps=0", "at least 1"),
        ("rails", "moves=0", "at least 1"),
    ] {
        let args = format!("generate --family {family} --max {wish} --boards 1000000 --count 1000");
        let reading = wish.split('=').next().unwrap();
        let told = refused(&mut etchwork(&args), 2, &[&format!("'{reading}'")]);
        let by_tier = told.contains("lets nothing through");
        assert!(by_tier || told.contains(&format!("there is {possible}")), "{args}: {told}");
    }
    let folder = tempfile::tempdir().unwrap();
    let tiers = folder.path().join("tiers.toml");
    let text = "set = 'mine'\nfamily = 'pipes'\n[tiers.only]\nboards = 1000000\n\
                maker = { id = 'uniform', tiling = ['square'], sizes = ['4x4'] }\n\
                gates.leaves = { min = 2 }\n";
    std::fs::write(&tiers, text).unwrap();
    let told = ["no puzzle can pass the gate on 'leaves'", "at least 2", "at most 1"];
    refused(etchwork("generate --tiers").arg(&tiers), 2, &told);
    refused(etchwork("pack --out nowhere --tiers").arg(&tiers), 2, &told);
}

#[test]
fn what_is_of_another_family_is_refused_in_a_sentence() {
    let refuses = |args: &str, needles: &[&str]| refused(&mut etchwork(args), 2, needles);
    refuses("generate --family contraptoin", &["no family", "did you mean 'contraption'?"]);
    refuses("generate --family contraption --maker aneal", &["no maker", "'anneal'"]);
    refuses("generate --family contraption --finder warnsdorff", &["have no path finder"]);
    refuses("generate --family contraption --mechanic fog", &["have no mechanic"]);
    refuses("generate --family contraption --max-solutions 1", &["no reading 'solutions'"]);
    refuses("generate --family contraption --max shortst=4", &["'shortest'"]);
    refuses("generate --family contraption --set knots=4", &["knots"]);
    refuses("generate --family contraption --set knots", &["a key and its value"]);
    refuses("generate --family contraption --tier huge", &["no tier 'huge'"]);
    refuses("generate --family contraption --tiers default-2", &["of the family 'path'"]);
    refuses("generate --family path --tiers contraption", &["of the family 'contraption'"]);
    refuses("generate --series", &["paths are not made in a series"]);
    refuses("generate --maker anneal", &["no maker 'anneal'", "sculpted"]);
    refuses("generate --set wells=0.1", &["unknown field `wells`; did you mean `walls`?"]);
    refuses("generate --max solutions=1 --max-solutions 1", &["are the same"]);
    refuses("generate --family contraption --series", &["the tier has no series"]);
    refuses("family contraptoin", &["did you mean 'contraption'?"]);
}

#[test]
fn paths_are_a_family_like_the_others() {
    let named = output("generate --family path --tier easy --seed 3 --count 5 --json");
    assert_eq!(named, output("generate --tier easy --seed 3 --count 5 --json"));
    assert!(output("schema").contains("board_id"));
    let few = output("generate --tier easy --seed 3 --count 2 --json --max solutions=5");
    assert_eq!(few, output("generate --tier easy --seed 3 --count 2 --json --max-solutions 5"));
    let set = "generate --tier easy --seed 3 --json --set walls=[0.3,0.3] --set solution_limit=7";
    let line = output(set);
    let id = documents(&line)[0]["id"].as_str().unwrap().to_owned();
    assert_eq!(output(&format!("generate --json --id {id}")), line);
    let facts = output("family path");
    let option = "  solutions        Only one solution: ";
    for told in
        ["path: one line that visits", "tier sets: ", option, "  fog ", "  mean_fork_depth "]
    {
        assert!(facts.contains(told), "{told}: {facts}");
    }
}

#[test]
fn solutions_of_every_family_are_drawn() {
    for family in families() {
        let line = lines(&family, "--count 1").lines().next().unwrap().to_owned() + "\n";
        let mut document = documents(&line).remove(0);
        let id = document["board_id"].as_str().unwrap().to_owned();
        for format in ["svg", "text"] {
            let draw = |args: &str, text: &str| {
                succeeds(&mut with_input(&format!("render - --format {format} {args}"), text))
            };
            assert_ne!(draw("--solution", &line), draw("", &line), "{family}");
            // An ID stores no solution, so one is found.
            let found = finish(&mut etchwork(&format!("render {id} --format {format} --solution")));
            assert!(found.err.contains("no solution is stored"), "{}", found.err);
            assert_ne!(found.out, draw("", &line), "{family}");
        }
        let shown = succeeds(&mut with_input("show - --solution", line.as_str()));
        let solved = succeeds(&mut with_input("render - --format text --solution", line.as_str()));
        assert!(shown.starts_with(&solved), "{family}: {shown}");
        document["solution"] = serde_json::json!([]);
        let unsolved = &mut with_input("render - --solution", document.to_string());
        refused(unsolved, 2, &["line 1: 'solution': the moves do not solve the puzzle"]);
    }
}

#[test]
fn what_has_no_flaws_says_so() {
    refused(
        &mut with_input("render - --flaws", "S..\n..T\n"),
        2,
        &["--flaws: puzzles of this kind have no flaws to mark"],
    );
}

#[test]
fn rails_that_cannot_be_are_refused_in_a_sentence() {
    let refuses = |lines: &str, needles: &[&str]| {
        let text = format!("rails 3x3\n{lines}\n.-.\nL7+\n");
        refused(&mut with_input("solve -", text), 2, needles);
    };
    refuses("@stations W1 E1\n-.x", &["'x' is not a tile", "use - | L J 7 F + or ."]);
    refuses("@stations W3 E1\n-.-", &["W3", "its lines are R0 to R2"]);
    refuses("@stations W1 W1\n-.-", &["both stations are at W1", "a place of its own"]);
    let all = "@stations W1 E1\n@fixed R0 R1 R2 C0 C1 C2\n-.-";
    refuses(all, &["all lines are fixed", "free a line"]);
}

#[test]
fn a_series_without_room_is_refused_in_a_sentence() {
    let series = "generate --family rails --tier 1 --series";
    refused(&mut etchwork(&format!("{series} points=99")), 2, &["base 99 is above max 38"]);
    refused(&mut etchwork(&format!("{series}=pints=30")), 2, &["did you mean 'points'?"]);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tight.toml");
    let tier = "set = \"tight\"\nfamily = \"rails\"\n[tiers.a]\nmaker = { id = \"walk\" }\nboards = 9\n\
        series = { reading = \"points\", base = 39, min = 40, max = 38 }\n";
    std::fs::write(&file, tier).unwrap();
    let args = format!("generate --family rails --tiers {} --tier a --series", file.display());
    refused(&mut etchwork(&args), 2, &["there is no room between min 40 and max 38"]);
}

#[test]
fn a_series_corrects_itself_and_each_of_its_puzzles_is_made_alone() {
    let args = "generate --family rails --tier 1 --series --seed 1 --json --count 12";
    let text = output(args);
    let documents = documents(&text);
    assert_eq!(documents.len(), 12);
    for (line, document) in text.lines().zip(&documents) {
        let id = document["id"].as_str().unwrap();
        assert!(id.contains(".a~points~"), "{id}");
        assert_eq!(output(&format!("generate --json --id {id}")).trim_end(), line);
    }
    // A series is computed from its start, even if only later puzzles are printed.
    let late = output(&format!("{args} --first 4").replace("--count 12", "--count 8"));
    assert_eq!(late.lines().collect::<Vec<_>>(), text.lines().skip(4).collect::<Vec<_>>());
}

#[test]
fn show_tells_how_many_solutions_a_puzzle_of_any_family_has() {
    let ambiguous = output("show net:2x2w:3311");
    assert!(
        ambiguous.contains("\nsolutions  8 (solving orientations of the tiles)\n"),
        "{ambiguous}"
    );
    let line = output("generate --family rails --tier 2 --seed 2 --json");
    let done = finish(&mut with_input("show - --json", line.clone()));
    let (shown, made) = (&documents(&done.out)[0], &documents(&line)[0]);
    assert_eq!(shown["solutions"], made["solutions"]);
    assert_eq!((&shown["counted"], &shown["recipe_id"]), (&made["counted"], &made["id"]));
    assert_eq!(shown["metrics"], made["metrics"]);
}
