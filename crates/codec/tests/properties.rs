//! Laws of the formats: printing then parsing is the identity, and no text makes
//! a parser panic.

use etchwork_codec::{BoardText, Recipe, Solvable, puzzle_schema};
use etchwork_core::{Board, Cell, Grid};
use proptest::prelude::*;

/// Any board up to 9x9 with walls, links and ends wherever they may be.
fn board_text() -> impl Strategy<Value = BoardText> {
    (1usize..10, 1usize..10).prop_flat_map(|(cols, rows)| {
        let cell = 0..cols * rows;
        let walls = proptest::collection::vec(cell.clone(), 0..cols * rows);
        let links = proptest::collection::vec((cell.clone(), cell.clone()), 0..6);
        let end = proptest::option::of(cell);
        (walls, links, end.clone(), end).prop_map(move |(walls, links, source, target)| {
            let mut board = Board::new(Grid::new(cols, rows).unwrap());
            walls.into_iter().for_each(|cell| board.set_wall(Cell::new(cell)));
            for (a, b) in links {
                let _ = board.link(Cell::new(a), Cell::new(b));
            }
            let open = |end: Option<usize>| {
                end.map(Cell::new).filter(|cell| !board.walls().contains(*cell))
            };
            let (source, mut target) = (open(source), open(target));
            if source == target && board.open().len() > 1 {
                target = None;
            }
            BoardText { board, source, target, path: None }
        })
    })
}

/// Text that looks like a board more often than not.
fn scribble() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        "[.#STab]{1,6}",
        "@(source|target|path|fog)( [0-9]{1,2}[,;][0-9]{1,2}){0,4}",
        "; .{0,5}",
        ".{0,8}",
    ];
    proptest::collection::vec(line, 0..6).prop_map(|lines| lines.join("\n"))
}

proptest! {
    #[test]
    fn print_then_parse_is_the_identity(text in board_text()) {
        prop_assert_eq!(text.to_string().parse(), Ok(text));
    }

    #[test]
    fn whatever_is_accepted_prints_and_draws_a_graph(text in scribble()) {
        match text.parse::<BoardText>() {
            Ok(read) => {
                prop_assert_eq!(read.to_string().parse(), Ok(read.clone()));
                prop_assert_eq!(read.board.graph().cells().len(), read.board.open().len());
                prop_assert!(read.path.is_none_or(|path| read.board.check_path(&path).is_ok()));
            }
            Err(error) => {
                prop_assert!(text.get(error.span.clone()).is_some(), "{error}: {:?}", error.span);
            }
        }
    }

    #[test]
    fn no_text_makes_a_parser_panic(text in ".{0,60}") {
        let _ = text.parse::<Recipe>();
        let _ = Solvable::parse(&text);
    }
}

#[test]
fn the_published_schema_is_the_one_in_the_code() {
    let published = include_str!("../../../docs/puzzle.schema.json");
    let published: serde_json::Value = serde_json::from_str(published).unwrap();
    assert_eq!(
        published,
        puzzle_schema(),
        "write it anew: etchwork schema > docs/puzzle.schema.json"
    );
}
