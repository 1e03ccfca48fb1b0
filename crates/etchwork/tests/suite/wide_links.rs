//! Boards that wrap or have bridges: links of any length, several at a cell. Compares searches,
//! counts, formats and drawings of such boards with brute force and plain implementations.

use crate::common::shipped;
use etchwork::codec::{BoardId, BoardText, distinct_key};
use etchwork::engine::Worker;
use etchwork::paths::{COMPLETE, Ends, count};
use etchwork::{
    Board, Budget, Cell, Grid, Mark, Mechanic, Overrides, PathFinder, PathPuzzle, Payload, Reason,
    Registry, Settings, Stream, Task, Verdict, standard_registry,
};
use etchwork_testkit::{brute, conformance};
use proptest::prelude::*;

/// A mechanic that makes every row and every column wrap.
struct Torus;

impl Mechanic for Torus {
    fn stacks_with(&self, other: &str) -> bool {
        other != "warps"
    }

    fn dress(&self, board: &mut Board, _: &mut Stream, _: &mut Payload) -> Result<(), Reason> {
        let grid = board.grid();
        let (last_row, last_col) = (grid.rows() - 1, grid.cols() - 1);
        let rows = (0..=last_row).map(|row| (grid.at(row, 0), grid.at(row, last_col)));
        let cols = (0..=last_col).map(|col| (grid.at(0, col), grid.at(last_row, col)));
        for (from, to) in rows.chain(cols) {
            // There is no link if an end is a wall, or if the two cells are neighbours anyway.
            let _ = board.join(from, to);
        }
        Ok(())
    }
}

fn registry() -> Registry {
    let mut registry = standard_registry();
    let mechanics = registry.kind_mut::<dyn Mechanic>();
    mechanics.add_plain("torus", "rows and columns wrap", || Box::new(Torus)).unwrap();
    registry
}

type Puzzle = (Board, Cell, Option<Cell>);

fn puzzles() -> impl Strategy<Value = Puzzle> {
    let cells = prop::collection::vec(any::<prop::sample::Index>(), 16);
    (2usize..=5, 2usize..=4, cells, 0usize..=3, 0usize..=6, any::<bool>()).prop_filter_map(
        "an end is a wall, or both are one",
        |(cols, rows, seeds, walls, links, is_free)| {
            let mut board = Board::new(Grid::new(cols, rows).unwrap());
            let cell = |seed: &prop::sample::Index| Cell::new(seed.index(board.grid().len()));
            let cells: Vec<Cell> = seeds.iter().map(cell).collect();
            cells[..walls].iter().for_each(|wall| board.set_wall(*wall));
            cells[4..4 + 2 * links].chunks(2).for_each(|pair| drop(board.join(pair[0], pair[1])));
            let (source, target) = (cells[2], cells[3]);
            let is_open = |cell| board.open().contains(cell);
            let is_puzzle = source != target && is_open(source) && is_open(target);
            is_puzzle.then_some((board, source, (!is_free).then_some(target)))
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn counts_and_finders_agree_with_brute_force((board, source, target) in puzzles()) {
        let truth = brute::hamiltonian_paths(&board, Some(source), target);
        let (graph, stream) = (board.graph(), Stream::new(7));
        let ends = target.map_or(Ends::Source(source), |target| Ends::Fixed(source, target));
        let counted = count(&graph, ends, Budget::UNLIMITED).unwrap().paths;
        prop_assert_eq!(counted, truth.into());
        let (registry, sources) = (registry(), [source]);
        for id in registry.kind::<dyn PathFinder>().ids() {
            let mut finder = registry.make::<dyn PathFinder>(id, &Settings::default()).unwrap();
            let task = Task { target, ..Task::new(&graph, &sources, &stream) };
            match finder.find(&task, Budget::UNLIMITED).verdict {
                Verdict::Found(path) => {
                    prop_assert!(truth > 0, "{}", id);
                    prop_assert_eq!(board.check_path(&path), Ok(()), "{}", id);
                    prop_assert_eq!(path[0], source);
                }
                Verdict::Impossible(_) => prop_assert_eq!(truth, 0, "{}", id),
                other => prop_assert!(!COMPLETE.contains(&id), "{}: {:?}", id, other),
            }
        }
    }

    #[test]
    fn texts_ids_and_keys_keep_the_links((board, source, target) in puzzles()) {
        let (extras, path) = (Default::default(), None);
        let text = BoardText { board, source: Some(source), target, extras, path };
        let read: BoardText = text.to_string().parse().unwrap();
        // Links with letters are read in the order of the letters, others as they were made.
        prop_assert_eq!(&read, &text);
        let id = BoardId(text.clone()).to_string();
        prop_assert_eq!(&id.parse::<BoardId>().unwrap().0, &text);
        let (registry, bare) = (registry(), text.clone());
        if let Ok(puzzle) = PathPuzzle::new(bare, &registry) {
            let drawn = puzzle.drawing(false, etchwork::render::Colour::Off);
            prop_assert_eq!(&BoardText::read(&drawn, &[]).unwrap(), &text, "{}", drawn);
        }
        prop_assert_eq!(distinct_key("", &text), distinct_key("", &read));
    }
}

#[test]
fn a_torus_keeps_the_laws_of_a_mechanic() {
    for name in ["torus", "fog+torus"] {
        let report = conformance::mechanic(name, &registry());
        let report = report.unwrap_or_else(|faults| panic!("{name}: {faults}"));
        assert!(report.puzzles > 30, "{name}: {report:?}");
    }
}

#[test]
fn a_torus_is_generated_drawn_and_walked_over_the_rim() {
    let registry = registry();
    let set = shipped("default");
    let overrides = Overrides { mechanic: Some("torus".into()), ..Overrides::default() };
    let run = set.run("medium", &overrides, 5, &registry).unwrap();
    let mut worker = Worker::new(run.plan().own().unwrap(), &registry).unwrap();
    let made = (0..20).filter_map(|index| worker.request(5, index).unwrap().puzzle);
    let mut wrapped = 0;
    // If letters can name the links that walls leave, these are drawn as vias.
    let wrapping = |puzzle: &PathPuzzle| !puzzle.text().board.has_letters();
    for puzzle in made.map(PathPuzzle::from).filter(wrapping) {
        let game = puzzle.game().unwrap();
        let path = puzzle.text().path.clone().unwrap();
        assert_eq!(game.solves(&path).map_err(|why| why.to_string()), Ok(()));
        let board = &puzzle.text().board;
        assert!(puzzle.picture(true).marks().iter().any(|mark| matches!(mark, Mark::Wrap { .. })));
        let mut play = puzzle.play(&registry, Default::default()).unwrap();
        for step in path.windows(2) {
            let (from, to) = (board.grid().position(step[0]), board.grid().position(step[1]));
            let plain =
                (i32::from(to.row) - i32::from(from.row), i32::from(to.col) - i32::from(from.col));
            let way = match plain {
                (0, cols) if cols.abs() > 1 => (0, -cols.signum()),
                (rows, 0) if rows.abs() > 1 => (-rows.signum(), 0),
                plain => plain,
            };
            wrapped += usize::from(way != plain);
            assert!(play.go(way), "{step:?}");
        }
        assert_eq!(play.moves_made(), path.len() - 1);
    }
    assert!(wrapped > 20, "{wrapped}");
}
