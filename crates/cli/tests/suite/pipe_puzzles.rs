//! Pipe puzzles: impossible requests, games of Net with several solutions, and boards whose arms
//! cannot form one tree.

use crate::common::{etchwork, finish, output, refused, unwrapped, with_input};

#[test]
fn bad_boards_name_the_place_and_the_mend() {
    for (text, needles) in [
        ("pipes square 2x2\n1 12\n3 4\n", ["standard input:2:3", "has an arm to side 4"]),
        ("pipes triangle 2x1\n1 8\n", ["standard input:2:3", "this tile has 3 sides"]),
        (
            "pipes square 2x2\n1 2\n3\n",
            ["standard input:3:1", "this row has 1 cell, the board 2 columns"],
        ),
        (
            "pipes square 2x2\n1 2\n3 4 5\n",
            ["standard input:3:5", "this row has 3 cells, the board 2 columns"],
        ),
        ("pipes square 1x1\n1\n", ["standard input:1:14", "at least two tiles: add one"]),
        ("pipes square 2x1\n1 4\n@barrier 0,0 7\n", ["standard input:3:14", "it has 0 to 3"]),
    ] {
        refused(&mut with_input("solve -", text), 2, &needles);
    }
    for (id, needle) in [
        ("net:3x2:1234", "is cut short: 3x2 has 6 tiles, and here are 4"),
        ("net:3x2", "is cut short: after the size should come a colon"),
        ("net:13x11#123", "copy the game ID that it shows, with a colon"),
    ] {
        refused(etchwork("show").arg(id), 2, &[needle]);
    }
}

#[test]
fn what_no_maker_can_make_is_refused() {
    for (options, needle) in [
        ("--set cap=0", "`cap` is a number from 1 to 16, not 0"),
        ("--size 1x1", "a board has at least two tiles: 1x1 has one"),
        ("--size 5x2 --set wrap=true", "no puzzle on square 5x2 that wraps has one solution"),
        ("--set tiling=hexx", "did you mean 'hex'?"),
    ] {
        let command = format!("generate --family pipes --tier easy --count 1 {options}");
        refused(&mut etchwork(&command), 2, &[needle]);
    }
}

/// Commands state the number of solutions of an ambiguous game of Net where it matters, and show,
/// solve and play the game like any other.
#[test]
fn ambiguous_games_of_net_are_told() {
    for (id, ways) in [("net:4x2w:77331111", 16), ("net:4x4a:35c8a8b97d2429a3", 2)] {
        assert_eq!(
            output(&format!("count {id}")),
            format!("{ways} (solving orientations of the tiles)\n")
        );
        for level in 1..=4 {
            let told =
                finish(etchwork("hint --level").args([&level.to_string(), "--trail", "", id]));
            assert_eq!(told.code, 0, "{}", told.err);
            // Forced tiles are the same in every solution.
            let is_told = told.out.contains(&format!("{ways} ways"));
            assert!(is_told || level == 2, "{level}: {}", told.out);
        }
        assert!(output(&format!("solve {id}")).contains("solved in"));
        assert!(output(&format!("show {id}")).contains("pipe puzzle"));
    }
}

/// Every command that reads such a board states both numbers.
#[test]
fn arms_that_cannot_be_one_tree_are_told_with_both_numbers() {
    let why = "3 tiles are one tree with 4 arms, and there are 3";
    let text = "pipes square 3x1\n2 2 2\n";
    let done = finish(&mut with_input("solve -", text));
    assert!(done.code == 1 && done.out.contains(why), "{}{}", done.out, done.err);
    let hint = finish(with_input("hint - --level 1 --trail", text).arg(""));
    assert!(hint.code == 1 && unwrapped(&hint.err).contains(why), "{}{}", hint.out, hint.err);
    for (command, code) in [("show net:3x1:222", 0), ("count net:3x1:222", 1)] {
        let done = finish(&mut etchwork(command));
        assert!(done.code == code && unwrapped(&done.err).contains(why), "{command}: {}", done.err);
    }
}
