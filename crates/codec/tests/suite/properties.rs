//! Properties of the formats: printing and parsing again gives the same value, and no text makes a
//! parser panic.

use etchwork_codec::{BoardId, BoardText, Document, LegacyDocument, Recipe, puzzle_schema};
use etchwork_path::{Board, Cell, Extras, Grid, Item};
use proptest::prelude::*;

/// Mechanics with payloads.
const MECHANICS: [&str; 2] = ["fog", "way-points"];

fn extras(cells: usize) -> impl Strategy<Value = Extras> {
    let cell = move || (0..cells).prop_map(Cell::new);
    let item = prop_oneof![
        any::<u32>().prop_map(Item::Number),
        cell().prop_map(Item::Cell),
        (cell(), cell()).prop_map(|(from, to)| Item::Step(from, to)),
    ];
    let payload = proptest::collection::vec(item, 0..4);
    proptest::collection::btree_map(
        proptest::sample::select(&MECHANICS[..]).prop_map(str::to_owned),
        payload,
        0..3,
    )
}

/// Any board up to 9x9, with walls, links and ends anywhere.
fn board_text() -> impl Strategy<Value = BoardText> {
    (1usize..10, 1usize..10).prop_flat_map(|(cols, rows)| {
        let cell = 0..cols * rows;
        let walls = proptest::collection::vec(cell.clone(), 0..cols * rows);
        let links = proptest::collection::vec((cell.clone(), cell.clone()), 0..6);
        let end = proptest::option::of(cell);
        let all = (walls, links, end.clone(), end, extras(cols * rows));
        all.prop_map(move |(walls, links, source, target, extras)| {
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
            BoardText { board, source, target, extras, path: None }
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
        "│[·█STab●◆┗┃┏┛━┓ ]{5}│",
        "[╭╰]─{5}[╮╯]",
        "[0-2],[0-2](: | > |: [STab] )[STab◆7]",
    ];
    proptest::collection::vec(line, 0..6).prop_map(|lines| lines.join("\n"))
}

proptest! {
    #[test]
    fn print_then_parse_is_the_identity(text in board_text()) {
        prop_assert_eq!(BoardText::read(&text.to_string(), &MECHANICS), Ok(text.clone()));
        let id = BoardId(text);
        prop_assert_eq!(id.to_string().parse(), Ok(id));
    }

    #[test]
    fn payloads_survive_json(extras in extras(3)) {
        let board = Board::new(Grid::new(3, 1).unwrap());
        let document = serde_json::json!({
            "version": 1, "id": "", "tier": "t", "mechanic": MECHANICS.join("+"), "seed": 0,
            "index": 0, "board": board.to_string(), "path": [[0, 0], [0, 1], [0, 2]],
            "metrics": {}, "boards_tried": 1, "fallback": null, "stars": [5],
        });
        let mut document = document.as_object().unwrap().clone();
        let item = |item: &Item| match item {
            Item::Number(number) => serde_json::json!(number),
            Item::Cell(cell) => serde_json::json!([0, cell.index()]),
            Item::Step(from, to) => serde_json::json!([[0, from.index()], [0, to.index()]]),
        };
        for (name, payload) in &extras {
            document.insert(name.clone(), payload.iter().map(item).collect());
        }
        let read = LegacyDocument::parse(&serde_json::Value::Object(document).to_string()).unwrap();
        let again = serde_json::to_string(&read.document).unwrap();
        let again = Document::parse(&again).unwrap();
        prop_assert_eq!(&again.more["stars"], &serde_json::json!([5]), "nothing unknown is lost");
        let again = BoardText::of_document(&again, &MECHANICS).unwrap();
        for name in MECHANICS {
            let expected = extras.get(name).cloned().unwrap_or_default();
            prop_assert_eq!(&read.text.extras[name], &expected);
            prop_assert_eq!(&again.extras[name], &expected);
        }
        prop_assert_eq!(again.path, read.text.path);
    }

    #[test]
    fn whatever_id_is_accepted_is_plain(bits in "[A-D_-]{4,30}", fog in any::<bool>()) {
        let body = format!("p1.{}{bits}", if fog { "fog." } else { "" });
        let check = crc::Crc::<u16>::new(&crc::CRC_16_IBM_3740).checksum(body.as_bytes());
        let id = format!("{body}.{check:04x}");
        if let Ok(read) = id.parse::<BoardId>() {
            prop_assert_eq!(read.to_string(), id);
            prop_assert!(read.0.path.is_none_or(|path| read.0.board.check_path(&path).is_ok()));
        }
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
        let _ = text.parse::<BoardId>();
        let _ = Document::parse(&text);
        let _ = LegacyDocument::parse(&text);
    }
}

#[test]
fn the_published_schema_is_the_one_in_the_code() {
    let published = include_str!("../../../../docs/puzzle.schema.json");
    let published: serde_json::Value = serde_json::from_str(published).unwrap();
    assert_eq!(
        published,
        puzzle_schema(),
        "write it anew: etchwork schema > docs/puzzle.schema.json"
    );
}
