//! Lines of JSON equal what serde makes of the documents.

use etchwork_codec::{
    BoardId, BoardText, DOCUMENT_VERSION, Document, Fallback, LineWriter, PathPart, PuzzleRef,
    Recipe, Solutions,
};
use etchwork_path::{Board, Cell, Grid, Item, Name, Payload, Ratio};
use proptest::prelude::*;

/// A text that JSON often has to escape.
fn name() -> impl Strategy<Value = String> {
    prop_oneof!["[a-z0-9-]{1,8}", "[a-z\"\\\\\n\u{1}\u{e9}]{0,6}"]
}

fn recipe() -> impl Strategy<Value = Recipe> {
    let size = proptest::option::of((1usize..33, 1usize..33));
    let numbers = (any::<u32>(), any::<u32>(), any::<u32>());
    let all = (name(), name(), proptest::option::of(name()), size, numbers);
    all.prop_map(|(set, tier, mechanic, size, (generator, seed, plan))| Recipe {
        generator,
        set,
        tier,
        seed,
        index: 0,
        mechanic,
        size: size.map(|(cols, rows)| Grid::new(cols, rows).unwrap()),
        plan,
        ..Recipe::default()
    })
}

/// Owns what a [`PuzzleRef`] borrows.
#[derive(Clone, Debug)]
struct Owned {
    numbers: (u32, u32),
    mechanic: String,
    board: Board,
    path: Vec<Cell>,
    readings: Vec<(Name, Option<Ratio>)>,
    fallback: Option<Fallback>,
    solutions: Option<Solutions>,
    extras: Vec<(String, Payload)>,
}

/// Any board with walls and links, and any cells as its path.
fn board_and_path() -> impl Strategy<Value = (Board, Vec<Cell>)> {
    (1usize..33, 1usize..33).prop_flat_map(|(cols, rows)| {
        let cell = || (0..cols * rows).prop_map(Cell::new);
        let walls = proptest::collection::vec(cell(), 0..20);
        let links = proptest::collection::vec((cell(), cell()), 0..6);
        let path = proptest::collection::vec(cell(), 0..80);
        // Ends are on links more often than by chance.
        (walls, links, path, 0usize..4).prop_map(move |(walls, links, mut path, linked)| {
            let mut board = Board::new(Grid::new(cols, rows).unwrap());
            walls.into_iter().for_each(|cell| board.set_wall(cell));
            for (a, b) in links {
                let _ = board.link(a, b);
            }
            if let (Some(link), Some(first)) = (board.links().get(linked), path.first_mut()) {
                *first = link.second;
            }
            (board, path)
        })
    })
}

fn extras() -> impl Strategy<Value = Vec<(String, Payload)>> {
    let item = prop_oneof![
        any::<u32>().prop_map(Item::Number),
        Just(Item::Cell(Cell::new(0))),
        Just(Item::Step(Cell::new(0), Cell::new(0))),
    ];
    let payload = proptest::collection::vec(item, 0..4);
    proptest::collection::btree_map(name(), payload, 0..3).prop_map(|map| map.into_iter().collect())
}

fn puzzle() -> impl Strategy<Value = Owned> {
    let ratio = (any::<i64>(), 1..u64::MAX).prop_map(|(n, d)| Ratio::new(n, d));
    let small = (0..50i64, 1..50u64).prop_map(|(n, d)| Ratio::new(n, d));
    let value = proptest::option::of(prop_oneof![ratio, small]);
    let name_of = proptest::sample::select(vec!["share", "depth", "a \"b\""]).prop_map(Name::from);
    let reading = (name_of, value);
    let readings = proptest::collection::vec(reading, 0..4);
    let rejected = (name(), name(), any::<u64>())
        .prop_map(|(stage, reason, count)| [(stage, [(reason, count)].into())].into());
    let fallback = (name(), any::<u32>(), rejected);
    let fallback =
        fallback.prop_map(|(mechanic, boards, rejected)| Fallback { mechanic, boards, rejected });
    let all = (board_and_path(), any::<(u32, u32)>(), name(), readings);
    let solutions = prop_oneof![
        any::<u128>().prop_map(|number| Solutions::Exactly(number.to_string())),
        Just(Solutions::Unknown),
    ];
    let more = (proptest::option::of(fallback), proptest::option::of(solutions));
    (all, more, extras()).prop_map(|(all, (fallback, solutions), extras)| {
        let ((board, path), numbers, mechanic, readings) = all;
        Owned { numbers, mechanic, board, path, readings, fallback, solutions, extras }
    })
}

/// The document of a puzzle, whose ID is that of a recipe.
fn document(recipe: &Recipe, owned: &Owned) -> Document {
    let text = BoardText {
        board: owned.board.clone(),
        source: owned.path.first().copied(),
        target: owned.path.last().copied(),
        extras: owned.extras.iter().cloned().collect(),
        path: None,
    };
    let moves = BoardText { path: Some(owned.path.clone()), ..text.clone() }.moves();
    let (mechanic, fallback) = (owned.mechanic.clone(), owned.fallback.clone());
    let (index, boards_tried) = owned.numbers;
    let value =
        |(name, value): &(Name, Option<Ratio>)| (name.to_string(), value.map(Ratio::to_f64));
    Document {
        version: DOCUMENT_VERSION,
        family: "path".to_owned(),
        id: Recipe { index, ..recipe.clone() }.to_string(),
        board_id: BoardId(text.clone()).to_string(),
        tier: recipe.tier.clone(),
        seed: recipe.seed,
        index,
        puzzle: text.to_string(),
        solution: moves.unwrap_or_default(),
        solutions: owned.solutions.clone(),
        counted: owned.solutions.as_ref().map(|_| "paths".to_owned()),
        metrics: owned.readings.iter().map(value).collect(),
        boards_tried,
        more: [("path".to_owned(), serde_json::json!(PathPart { fallback, mechanic }))].into(),
    }
}

proptest! {
    #[test]
    fn lines_are_documents(
        recipe in recipe(),
        puzzles in proptest::collection::vec(puzzle(), 1..6),
    ) {
        let mut writer = LineWriter::new(&recipe);
        let mut lines = Vec::new();
        for owned in &puzzles {
            let puzzle = PuzzleRef {
                index: owned.numbers.0,
                mechanic: &owned.mechanic,
                board: &owned.board,
                path: &owned.path,
                target: owned.path.last().copied(),
                readings: &owned.readings,
                boards_tried: owned.numbers.1,
                fallback: owned.fallback.clone(),
                solutions: owned.solutions.clone(),
                extras: owned.extras.iter().map(|(name, payload)| (&**name, payload)).collect(),
            };
            lines.clear();
            writer.write(&puzzle, &mut lines);
            let expected = serde_json::to_string(&document(&recipe, owned)).unwrap() + "\n";
            prop_assert_eq!(String::from_utf8_lossy(&lines), expected);
        }
    }
}
