//! Boards are read back from their drawings, with the paths in them.

use crate::common::{prepare, quick_sets, shipped};
use etchwork::codec::BoardText;
use etchwork::render::Colour;
use etchwork::{
    Board, Item, Mark, Mechanic, Overrides, PathPuzzle, Payload, Picture, Refusal, Rule, Scene,
    standard_registry,
};

fn assert_read_back(puzzle: &PathPuzzle) {
    let names: Vec<&str> = puzzle.text().extras.keys().map(String::as_str).collect();
    for solution in [false, true] {
        let path = puzzle.text().path.clone().filter(|_| solution);
        let whole = BoardText { path, ..puzzle.text().clone() };
        for colour in [Colour::Off, Colour::On] {
            let drawn = puzzle.drawing(solution, colour);
            let read = BoardText::read_drawing(&format!("look:\n{drawn}medium: 3\n"), &names);
            let read = read.unwrap_or_else(|error| panic!("{error}\n{drawn}")).unwrap();
            assert_eq!(read.text, whole, "{drawn}");
            puzzle.check_labels(&read).unwrap();
        }
    }
}

#[test]
fn of_all_tiers_with_what_mechanics_add_and_their_paths() {
    let registry = standard_registry();
    for set in quick_sets() {
        for (tier, mechanic) in [
            ("tutorial", None),
            ("medium", Some("warps")),
            ("hard", Some("fog+warps")),
            ("expert", None),
        ] {
            let mechanic = mechanic.map(str::to_owned);
            let Some((run, mut worker)) = shipped(set).set.tier(tier).ok().map(|_| {
                let overrides = Overrides { mechanic, ..Overrides::default() };
                prepare(set, tier, &overrides, 11, &registry)
            }) else {
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
        // If letters hide the whole path, the drawing looks as if there were none.
        "S\n@target 0,0\n",
        "S.T\n@path 0,0 0,1 0,2\n",
        "S\n.\nT\n@path 0,0 1,0 2,0\n",
        "S\nT\n#\n",
        "#S\nT.\n@path 0,1 1,1 1,0\n",
        // Ends on links, and links beside and below each other that hide corners.
        "a..\n..a\n@source 0,0\n@target 1,2\n@path 0,0 1,0 1,1 0,1 0,2 1,2\n",
        "a.b\n...\nb.a\n@source 0,0\n@target 1,0\n@path 0,0 0,1 0,2 2,0 2,1 2,2 1,2 1,1 1,0\n",
    ] {
        let text = BoardText::read(board, &[]).unwrap();
        assert_read_back(&PathPuzzle::new(text, &registry).unwrap());
    }
}

/// Numbers cells, letters others, and marks steps.
struct Lettered;

struct Letters(Payload);

impl Mechanic for Lettered {
    fn rule(&self, _: &Board, payload: &Payload) -> Result<Box<dyn Rule>, Refusal> {
        Ok(Box::new(Letters(payload.clone())))
    }
}

impl Rule for Letters {
    fn draw(&self, _: &Scene<'_>, picture: &mut Picture) {
        for (place, item) in self.0.iter().enumerate() {
            match *item {
                Item::Cell(cell) => {
                    let text = ["k", "K", "7", "105", "twelve", "thirteen", "x", "fourteen-and-on"];
                    picture.add(Mark::Label { cell, text: text[place % text.len()].into() });
                }
                Item::Step(from, to) => picture.add(Mark::Barb { from, to }),
                Item::Number(_) => {}
            }
        }
    }
}

const LETTERED: [&str; 4] = [
    "S..\n...\n..T\n@letters 1,1\n",
    "S....\n.#...\na..a.\nT....\n@letters 0,1 0,2 0,0 0,3 2,0 2,0>3,0\n@path 0,0 1,0 2,0 3,0 3,1 3,2 \
     2,2 1,2 0,2 0,1 0,3 0,4 1,4 1,3 2,3 2,4 3,4 3,3 2,1\n",
    "S.T\n@letters 0,1 0,1 0,1 0,1 0,1 0,1 0,1\n@path 0,0 0,1 0,2\n",
    "S...\n....\n...T\n@letters 0,1 0,2 1,1 2,2 2,1 2,0 1,0 1,2 0,0>0,1 1,1>1,2\n",
];

fn lettered(text: &str) -> PathPuzzle {
    let mut registry = standard_registry();
    registry.kind_mut::<dyn Mechanic>().add_plain("letters", "", || Box::new(Lettered)).unwrap();
    PathPuzzle::new(BoardText::read(text, &["letters"]).unwrap(), &registry).unwrap()
}

#[test]
fn of_labels_and_one_way_steps() {
    for text in LETTERED {
        // An invalid path is left out, because this test is about drawings.
        let bare = text.split("@path").next().unwrap();
        let text = if BoardText::read(text, &["letters"]).is_ok() { text } else { bare };
        assert_read_back(&lettered(text));
    }
}

#[test]
fn a_label_that_was_changed_by_itself_is_refused() {
    let puzzle = lettered(LETTERED[3]);
    let drawn = puzzle.drawing(false, Colour::Off);
    for (from, to, told) in [
        ("105", "106", "2,2: 106' is not what the mechanics draw there"),
        ("105", "·  ", "2,2: 105' is missing"),
        ("0,0 > 0,1", "0,1 > 0,0", "0,1 > 0,0' is not what"),
    ] {
        assert!(drawn.contains(from), "{drawn}");
        let changed = drawn.replacen(from, to, 1);
        let read = BoardText::read_drawing(&changed, &["letters"]).unwrap().unwrap();
        let error = puzzle.check_labels(&read).unwrap_err();
        assert!(error.message.contains(told), "{error}\n{changed}");
        assert!(changed[error.span].lines().count() == 1);
    }
}
