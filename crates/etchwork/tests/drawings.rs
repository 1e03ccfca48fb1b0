//! Boards are read back from their drawings, with the paths in them.

mod common;

use common::prepare;
use etchwork::codec::BoardText;
use etchwork::render::{Colour, text};
use etchwork::{BUILT_IN_SETS, Overrides, PathPuzzle, standard_registry};

/// What a drawing says of a puzzle: all but what mechanics add.
fn bare(text: &BoardText, with_path: bool) -> BoardText {
    let path = text.path.clone().filter(|_| with_path);
    BoardText { extras: Default::default(), path, ..text.clone() }
}

fn assert_read_back(puzzle: &PathPuzzle) {
    for solution in [false, true] {
        for colour in [Colour::Off, Colour::On] {
            let drawn = text(&puzzle.picture(solution), colour);
            let read = BoardText::read(&format!("look:\n{drawn}medium fog: 3\n"), &[]);
            assert_eq!(read.as_ref(), Ok(&bare(puzzle.text(), solution)), "{drawn}");
        }
    }
}

#[test]
fn of_all_tiers_and_of_warps_with_their_paths() {
    let registry = standard_registry();
    for (set, _) in BUILT_IN_SETS {
        for (tier, mechanic) in [("tutorial", None), ("medium", Some("warps")), ("expert", None)] {
            let mechanic = mechanic.map(str::to_owned);
            let Some((run, mut worker)) = etchwork::built_in_set(set, &registry)
                .filter(|found| found.tier(tier).is_ok())
                .map(|_| {
                    let overrides = Overrides { mechanic, ..Overrides::default() };
                    prepare(set, tier, &overrides, 11, &registry)
                })
            else {
                continue;
            };
            for index in 0..20 {
                if let Some(puzzle) = worker.request(run.seed(), index).unwrap().puzzle {
                    assert_read_back(&puzzle.into());
                }
            }
        }
    }
}

#[test]
fn of_odd_boards() {
    let registry = standard_registry();
    for board in [
        // Where letters hide all of a path, it cannot be told from none.
        "S\n@target 0,0\n",
        "S.T\n@path 0,0 0,1 0,2\n",
        "S\n.\nT\n@path 0,0 1,0 2,0\n",
        "S\nT\n#\n",
        "#S\nT.\n@path 0,1 1,1 1,0\n",
        // Ends on links, links side by side and below each other, with corners hidden.
        "a..\n..a\n@source 0,0\n@target 1,2\n@path 0,0 1,0 1,1 0,1 0,2 1,2\n",
        "a.b\n...\nb.a\n@source 0,0\n@target 1,0\n@path 0,0 0,1 0,2 2,0 2,1 2,2 1,2 1,1 1,0\n",
    ] {
        let text = BoardText::read(board, &[]).unwrap();
        assert_read_back(&PathPuzzle::new(text, &registry).unwrap());
    }
}
