//! Invalid mechanics, IDs and payloads: one message that names what is wrong, exit code 2, and no
//! output.

use crate::common::{documents, etchwork, finish, output, refused, with_input};
use crc::{CRC_16_IBM_3740, Crc};
use etchwork::codec::{BoardId, BoardText};

/// An ID with the right checksum.
fn sealed(body: &str) -> String {
    format!("{body}.{:04x}", Crc::<u16>::new(&CRC_16_IBM_3740).checksum(body.as_bytes()))
}

#[test]
fn stacks_that_exclude_each_other_are_named() {
    for (stack, needle) in [
        ("fog+standard", "mechanics 'fog' and 'standard' cannot be stacked on one puzzle"),
        ("fog+fog", "mechanics 'fog' and 'fog' cannot be stacked"),
        ("warps+fog+warps", "mechanics 'warps' and 'warps' cannot be stacked"),
        ("fog+wraps", "there is no mechanic 'wraps'; did you mean 'warps'?"),
        ("fog+", "there is no mechanic ''"),
    ] {
        refused(&mut etchwork(&format!("generate --mechanic {stack}")), 2, &[needle]);
    }
}

#[test]
fn payloads_of_the_wrong_shape_are_refused() {
    let radius = "mechanic 'fog': it takes its radius, 1 to 62, such as @fog 2";
    for (line, needle) in [
        ("@fog", radius),
        ("@fog 0", radius),
        ("@fog 63", radius),
        ("@fog 1 2", radius),
        ("@fog 0,0", radius),
        ("@fog 0,0>0,1", radius),
        ("@fog 9,0", "9,0 is off the board, which is 3x2"),
        ("@fog x", "'x' is not a number, a row,column or a row,column>row,column"),
        ("@fog -1", "'-1' is not a number"),
        ("@fog 2\n@fog 2", "@fog is given twice"),
        ("@standard 1", "mechanic 'standard': it takes nothing"),
        ("@warps 1", "mechanic 'warps': it takes nothing"),
        ("@fog 2\n@standard", "mechanics 'fog' and 'standard' cannot be stacked"),
        ("@frog 2", "unknown directive '@frog'"),
    ] {
        let board = format!("S..\n..T\n{line}\n");
        refused(&mut with_input("render -", board), 2, &[needle]);
    }
}

#[test]
fn numbers_and_barriers_are_refused_at_their_place() {
    for (line, column, needle) in [
        ("@waypoints 0,1 0,1", 16, "number 2, at 0,1, stands where number 1 does"),
        ("@waypoints 0,1 0,0", 16, "0,1 is to be visited before 0,0, where the line starts"),
        ("@barriers 0,1>0,2 0,0>1,2", 19, "between 0,0 and 1,2 does not stand between two"),
    ] {
        let place = format!("standard input:3:{column}");
        refused(&mut with_input("render -", format!("S..\n..T\n{line}\n")), 2, &[needle, &place]);
    }
}

#[test]
fn a_number_out_of_reach_is_named_where_there_is_no_path() {
    let board = "S..T\n....\n....\n@waypoints 1,0 2,3 2,0 1,3\n";
    let done = finish(&mut with_input("solve -", board.to_owned()));
    assert!(done.out.contains("no line visits 2,0 in its turn, as number 3 "), "{}", done.out);
}

#[test]
fn payloads_in_json_are_refused_with_their_place() {
    let json = output("generate --json --tier tutorial --seed 3 --mechanic fog");
    let document = &documents(&json)[0];
    let (rows, _) = document["puzzle"].as_str().unwrap().split_once("@fog").unwrap();
    for (payload, needle) in [
        ("fog 9,99", "'puzzle': line"),
        ("fog far", "'far' is not a number"),
        ("fog", "mechanic 'fog': it takes its radius"),
        ("fog 1 2", "mechanic 'fog': it takes its radius"),
        ("fogs 1", "unknown directive '@fogs'"),
    ] {
        let mut document = document.clone();
        document["puzzle"] = format!("{rows}@{payload}\n").into();
        refused(&mut with_input("render -", document.to_string()), 2, &[needle]);
    }
}

#[test]
fn a_mistyped_board_id_is_noticed_wherever_it_is() {
    let id = "p1.fog.OcAEAUEQgAAAMhuwLsuEM.823f";
    output(&format!("render {id} --format text"));
    for at in (0..id.len()).filter(|at| id.as_bytes()[*at] != b'.') {
        let mut typed = id.as_bytes().to_vec();
        typed[at] = if typed[at] == b'7' { b'8' } else { b'7' };
        let typed = String::from_utf8(typed).unwrap();
        // With other first letters it is not an ID, but the name of a file.
        let code = if at < 2 && !typed.starts_with("p7") { 4 } else { 2 };
        refused(&mut etchwork(&format!("render {typed}")), code, &[&typed]);
    }
}

#[test]
fn ids_of_later_versions_and_strange_mechanics_are_named() {
    for (id, needle) in [
        (sealed("p2.GIQDBc"), "is of a later version, or mistyped: this build reads p1"),
        (sealed("p1.GIQ"), "the ID is cut short"),
        (sealed("p1.GIQDBcAAAA"), "it is not in canonical form"),
        (sealed("r9.default.tutorial.1.0.00000000"), "version 9 of the generator"),
        (
            sealed("r1.default.tutorial.1.0.m~fogg.00000000"),
            "no mechanic 'fogg'; did you mean 'fog'?",
        ),
        (sealed("r1.default.tutorial.1.0.m~fog~standard.00000000"), "cannot be stacked"),
        (sealed("r1.default.tutorial.1.0.q~3.00000000"), "a part of a later version"),
        (sealed("r1.default.tutorial.1.0.00000000"), "not what it was when the ID was made"),
    ] {
        refused(&mut etchwork(&format!("render {id}")), 2, &[needle]);
    }
    // A valid ID with a mechanic that this build does not have.
    let text = BoardText::read("S..\n..T\n@fogs 2\n", &["fogs"]).unwrap();
    let needle = "there is no mechanic 'fogs'; did you mean 'fog'?";
    refused(&mut etchwork(&format!("render {}", BoardId(text))), 2, &[needle]);
}

#[test]
fn moves_that_cannot_be_are_refused_in_words() {
    let board = "S.#a\n....\na..T\n@fog 2\n";
    for (trail, needle) in [
        ("0,0 0,9", "0,9 is off the board, which is 4x3"),
        ("0,0 7,0", "7,0 is off the board"),
        ("0,0 0,1 0,2", "0,2 is a wall"),
        ("0,0 0,1 0,0", "0,0 is visited already"),
        ("0,0 1,1", "no step leads from 0,0 to 1,1"),
        ("0,0 0;1", "'0' is not a move: write row,column"),
        ("0,0 1,0 2,0 0,3 1,3 2,3 1,3", "1,3 is visited already"),
        ("0,0 1,0 2,0 0,3 1,3 2,3 2,2", "the trail is at its end, 2,3"),
    ] {
        let mut command = with_input("hint - --level 1 --trail", board);
        refused(command.arg(trail), 2, &["--trail", needle]);
    }
}
