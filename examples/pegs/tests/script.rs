//! The twin of this family in a script, `examples/scripts/pegs.rhai`: the same states, moves and
//! counts on the same boards.

use etchwork::statespace::Limits;
use etchwork::{Budget, Families, Help, Puzzle, Registry};
use etchwork_pegs::Pegs;
use etchwork_script::ScriptFamily;
use std::collections::BTreeSet;

const SCRIPT: &str = include_str!("../../scripts/pegs.rhai");

const BOARDS: [&str; 4] = [
    include_str!("../boards/cross.txt"),
    include_str!("../boards/plus.txt"),
    include_str!("../boards/fireplace.txt"),
    "pegs\n.oo\nooX\n#o.\n",
];

fn families() -> [Families; 2] {
    let [mut rust, mut script] = [Families::default(), Families::default()];
    rust.add_game::<Pegs>().unwrap();
    script.add(ScriptFamily::read("pegs.rhai", SCRIPT).unwrap()).unwrap();
    [rust, script]
}

/// A state: the moves that lead to it, and those from it with the states they lead to.
#[derive(Debug, PartialEq)]
struct Seen {
    way: Vec<String>,
    moves: Vec<(String, usize)>,
}

/// What can be told of a board by every family alike.
#[derive(Debug, PartialEq)]
struct Told {
    text: String,
    summary: String,
    count: String,
    states: Vec<Seen>,
    /// A play of first moves.
    line: Vec<String>,
}

fn told(puzzle: &dyn Puzzle, registry: &Registry) -> Told {
    let states = puzzle.states(&Limits { states: 3_000, ..Limits::default() }).unwrap();
    let count = puzzle.count(Budget { nodes: 3_000, ..Budget::QUESTION }).unwrap();
    let mut play = puzzle.play(registry, Help::default()).unwrap();
    // The first move of each state, to the end.
    let mut line = Vec::new();
    while let Some(step) = play.moves().first().map(|step| step.text.clone()) {
        play.play(&step).unwrap();
        line.push(step);
    }
    let each = (0..).map_while(|number| states.at(number));
    Told {
        text: puzzle.text(),
        summary: states.summary().to_string(),
        count: format!("{count:?}"),
        states: each.map(|seen| Seen { way: seen.way, moves: seen.moves }).collect(),
        line,
    }
}

#[test]
fn the_script_plays_as_the_family_does() {
    let registry = etchwork::standard_registry();
    let [rust, script] = families();
    let mut summaries = BTreeSet::new();
    for board in BOARDS {
        let [one, two] = [&rust, &script].map(|families| {
            let puzzle = families.of_text(board).unwrap().of_text(board, &registry).unwrap();
            told(&*puzzle, &registry)
        });
        assert_eq!(one, two, "{board}");
        assert!(one.states.len() > 5, "{}", one.summary);
        summaries.insert(one.summary);
    }
    assert_eq!(summaries.len(), BOARDS.len(), "{summaries:?}");
}
