//! Boards from any source: commands read drawn boards and the output of other commands, and find a
//! path if none is stored.

use crate::common::{documents, etchwork, finish, output, refused, succeeds, with_input};
use serde_json::Value;

/// The output of a command for a text.
fn of(args: &str, text: &str) -> String {
    succeeds(&mut with_input(args, text))
}

#[test]
fn every_reader_takes_what_commands_draw() {
    let line = output("generate --json --tier hard --mechanic warps --seed 8");
    let id = documents(&line)[0]["id"].as_str().unwrap().to_owned();
    let board_id = documents(&of("show - --json", &line))[0]["board_id"].clone();
    let count = of("count -", &line);
    let drawings = [
        output(&format!("generate --id {id}")),
        output(&format!("generate --id {id} --solution")),
        output(&format!("show {id} --solution")),
        output(&format!("render {id} --format text")),
        of("solve -", &line),
    ];
    for drawn in &drawings {
        assert_eq!(documents(&of("show - --json", drawn))[0]["board_id"], board_id, "{drawn}");
        assert_eq!(of("count -", drawn), count, "{drawn}");
    }
    // The commands measure and draw the path in the line.
    let by_line = of("measure - --tier hard", &line);
    assert_eq!(of("measure - --tier hard", &drawings[1]), by_line);
    assert_eq!(of("render - --solution", &drawings[1]), of("render - --solution", &line));
    // Several boards, one below the other.
    let counts: Vec<String> = documents(&of("count - --json", &drawings.concat()))
        .iter()
        .map(|count| count["solutions"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(counts.len(), drawings.len());
    assert!(counts.iter().all(|paths| count.starts_with(&format!("{paths} (paths"))), "{counts:?}");
}

#[test]
fn what_mechanics_add_is_read_from_below_the_drawing_or_its_loss_is_said() {
    let line = output("generate --tier easy --mechanic fog --seed 8 --json");
    let drawn = output("generate --tier easy --mechanic fog --seed 8");
    let id = |text: &str| documents(&of("show - --json", text))[0]["board_id"].clone();
    assert_eq!(id(&drawn), id(&line));
    let (lost, _) = drawn.split_once("@fog").unwrap();
    let done = finish(&mut with_input("show -", format!("{lost}easy fog\n")));
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(done.err.contains("a line that opens with '@fog' is missing"), "{}", done.err);
    for text in [drawn, output("generate --tier easy --mechanic warps --seed 8")] {
        assert_eq!(finish(&mut with_input("show -", text)).err, "");
    }
}

#[test]
fn a_drawing_with_a_flaw_is_refused_at_its_line() {
    let drawn = "1:\n╭─────╮\n│ S · │\n╰─────╯\n\n2:\n╭─────╮\n│ S 7 │\n╰─────╯\n";
    refused(
        &mut with_input("count -", drawn),
        2,
        &["standard input:8:", "'0,1: 7' belongs to a mechanic"],
    );
}

#[test]
fn blanks_between_cells_are_taken() {
    assert_eq!(of("count -", "S . . T\n. . . .\n. . . .\n"), "4 (paths from S to T)\n");
}

#[test]
fn where_no_path_is_stored_one_is_found_and_that_is_said() {
    let board = "S..T\n....\n....\n";
    let solved = of("solve - --json", board);
    for args in ["measure -", "render - --solution", "show - --solution", "show - --path"] {
        let done = finish(&mut with_input(args, board));
        assert_eq!(done.code, 0, "{args}: {}", done.err);
        assert!(done.err.contains("no solution is stored: one that was found is taken"), "{args}");
        // The path is the one that `solve` finds, whose line has it.
        let again = finish(&mut with_input(args, &*solved));
        assert_eq!((again.code, again.out, again.err), (0, done.out, String::new()), "{args}");
    }
    // Of a board without an end all lines are counted, and the readings are of one between ends.
    for (board, count) in
        [("S..\n.#.\n...\n", "2 (paths from S"), ("...\n.#.\n..T\n", "2 (paths from")]
    {
        assert!(of("count -", board).starts_with(count));
        let done = finish(&mut with_input("measure -", board));
        assert!(done.out.lines().any(|line| line.split_whitespace().eq(["solutions", "1.0000"])));
        assert!(done.err.contains("what is said is of that puzzle alone"), "{}", done.err);
    }
    for args in ["measure -", "render - --solution", "show - --path"] {
        let done = finish(&mut with_input(args, "S.T\n...\n"));
        assert_eq!((done.code, done.out.as_str()), (1, ""), "{args}: {}", done.err);
        assert!(done.err.contains("there is no solution"), "{}", done.err);
    }
}

#[test]
fn where_there_is_no_path_every_command_says_why() {
    let order = "S..T\n....\n....\n@waypoints 1,0 2,3 2,0 1,3\n";
    let out_of_turn = "no line visits 2,0 in its turn, as number 3 of the cells in order";
    let colours = "a path alternates between light and dark cells";
    for (board, why) in [(order, out_of_turn), ("S..\n...\n.T.\n", colours)] {
        assert!(finish(&mut with_input("solve -", board)).out.contains(why), "{board}");
        for args in ["measure -", "measure - --json", "measure - --difficulty", "show - --path"] {
            let done = finish(&mut with_input(args, board));
            assert_eq!((done.code, done.out.as_str()), (1, ""), "{args}: {}", done.err);
            assert!(done.err.contains(&format!("there is no solution: {why}")), "{}", done.err);
        }
    }
    for (args, out) in [
        ("count -", "0 (paths from S to T)\n"),
        ("hint - --level 1 --trail 0,0", "no solution begins like this\n"),
    ] {
        for (board, why) in [(order, out_of_turn), ("S..\n...\n.T.\n", colours)] {
            let done = finish(&mut with_input(args, board));
            assert_eq!((done.code, done.out.as_str()), (1, out), "{args}");
            assert!(done.err.contains(why), "{args}: {}", done.err);
        }
    }
}

#[test]
fn lines_of_json_hold_what_they_are_of() {
    let line = output("generate --json --tier easy --mechanic fog+warps --seed 3");
    let puzzle = documents(&line).remove(0);
    let board_id = documents(&of("show - --json", &line))[0]["board_id"].clone();
    let all = "solve - --all --limit 2 --json";
    for args in ["solve - --json", all, "show - --json"] {
        let said = of(args, &line);
        let shown: Value = documents(&of("show - --json", &said)).remove(0);
        assert_eq!(shown["board_id"], board_id, "{args}");
        assert_eq!(shown["kind"], "fog+warps", "{args}");
        of("render - --solution", &said);
    }
    let trail = crate::common::start(&puzzle);
    let mut hint = with_input("hint - --level 3 --json --trail", &*line);
    hint.arg(trail);
    let lines = [
        of("solve - --json", &line),
        of(all, &line),
        of("count - --json", &line),
        of("measure - --json", &line),
        succeeds(&mut hint),
    ];
    for line in lines {
        assert_eq!(documents(&line)[0]["id"], puzzle["id"], "{line}");
    }
    // With other ends it is another puzzle.
    let other = documents(&of("solve - --from 0,0 --json", "S..T\n....\n....\n"));
    assert!(other[0]["id"].as_str().unwrap().starts_with("p1."));
    let space = documents(&of("states - --json", "S.\nT.\n"));
    let id = documents(&of("show - --json", "S.\nT.\n"))[0]["board_id"].clone();
    assert_eq!(space[0]["id"], id);
    let _ = etchwork("schema");
}
