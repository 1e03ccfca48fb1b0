//! Texts, game IDs of Net, bytes, and refused input.

use etchwork_core::{Game, Session, Status, Written};
use etchwork_pipes::Pipes;
use etchwork_testkit::conformance;
use proptest::prelude::*;

const SAMPLES: [&str; 12] = [
    "pipes square 3x2\n1 2 4\n3 7 6\n",
    "pipes square 3x2 wrap\n1 2 4\n0 7 6\n@source 1,1\n@barrier 0,0 0\n",
    "pipes hex 2x2 wrap\n1 3\n9 12\n",
    "pipes triangle 2x2\n1 3\n4 1\n@source 1,1\n",
    "pipes octagon 2x1\n81 1\n",
    "pipes cairo 2x2\n1 12\n3 5\n",
    "pipes penrose 3x2\n1 2 4\n3 7 6\n@source 1,1\n@barrier 0,0 2\n",
    "net:2x2w:1v2h43",
    "pipes hex 1x3 wrap\n1\n9\n8\n",
    "pipes square 3x1 wrap twist 1\n1 3 4\n@barrier 0,0 0\n",
    "pipes square 2x2 wrap across\n1 2\n3 6\n",
    "pipes square 2x2 wrap down\n1 2\n3 6\n@source 1,1\n",
];

#[test]
fn it_is_a_written_family() {
    conformance::written::<Pipes>(&SAMPLES).unwrap();
}

#[test]
fn a_move_has_one_text() {
    let game: Pipes = "pipes square 3x2\n1 2 4\n3 7 6\n".parse().unwrap();
    let is_move = |text: &str| game.move_of(&game.initial(), text).is_some();
    assert!(is_move("0,1") && is_move("1,0 -"));
    for text in ["00,1", "0,01", "+0,1", "-0,1", "0, 1", "0,1  -", "0,1-", "0,3", "2,0", ",1", "0,"]
    {
        assert!(!is_move(text), "{text}");
    }
}

#[test]
fn comments_and_blank_lines_are_skipped_around_the_board() {
    let noted = "; mine\n\npipes square 3x2\n\n1 2 4\n; below\n3 7 6\n\n";
    assert!(Pipes::is_meant(noted));
    assert_eq!(Pipes::read(noted).unwrap().write(), SAMPLES[0]);
    assert_eq!(Pipes::read("; mine\nnet:2x2:9261\n").unwrap(), "net:2x2:9261".parse().unwrap());
}

#[test]
fn a_game_id_of_net_is_read_as_it_is_drawn_there() {
    let game: Pipes = "net:3x2w:1v2h4376".parse().unwrap();
    assert_eq!(
        game.to_string(),
        "pipes square 3x2 wrap\n1 2 4\n3 7 6\n@source 1,1\n@barrier 0,0 0\n@barrier 0,1 3\n"
    );
    // Barriers at the rim only matter if the board wraps; capitals, flags and a single number are
    // read too.
    let plain: Pipes = "net:2b0.25a:AvChA5v".parse().unwrap();
    assert_eq!(
        plain.to_string(),
        "pipes square 2x2\na c\na 5\n@source 1,1\n@barrier 0,0 0\n@barrier 0,1 3\n"
    );
    let wrapped: Pipes = "net:2wa:avchah5v".parse().unwrap();
    assert!(
        wrapped
            .to_string()
            .ends_with("@barrier 0,0 0\n@barrier 0,0 1\n@barrier 0,1 3\n@barrier 1,0 2\n")
    );
    assert!(Pipes::is_foreign_id("net:3x2:123456") && !Pipes::is_foreign_id("pipes1.abc.0000"));
}

/// A published puzzle with barriers, and a solution found by hand.
#[test]
fn a_net_game_is_solved_by_its_rules() {
    let game: Pipes = "net:2x2:1412".parse().unwrap();
    assert_eq!(
        game.unsolvable(),
        Some("4 tiles are one tree with 6 arms, and there are 4".to_owned())
    );
    let game: Pipes = "net:2x2:9261".parse().unwrap();
    let mut session = Session::new(game);
    assert_eq!(session.status(), Status::Open);
    for step in ["0,1 -", "1,0", "1,1", "1,1"] {
        session.play(step).unwrap();
    }
    assert_eq!((session.state().masks(), session.status()), (&[9, 4, 3, 4][..], Status::Solved));
}

#[test]
fn bad_texts_name_the_place_and_the_mend() {
    let long_row = "pipes square 2x2\n1 2\n3 4 5\n";
    for (text, meant, why) in [
        (
            "pipes square 2x2\n1 12\n3 4\n",
            "12",
            "'12' has an arm to side 4, but this tile has 4 sides: masks go from 0 to f",
        ),
        (
            "pipes triangle 2x1\n1 8\n",
            "8",
            "'8' has an arm to side 3, but this tile has 3 sides: masks go from 0 to 7",
        ),
        (
            "pipes square 2x2\n1 g\n3 4\n",
            "g",
            "'g' is not a mask: write a hexadecimal number from 0 to f",
        ),
        (
            "pipes square 2x2\n1 +2\n3 4\n",
            "+2",
            "'+2' is not a mask: write a hexadecimal number from 0 to f",
        ),
        ("pipes square 2x2\n1 2\n3\n", "3", "this row has 1 cell, the board 2 columns"),
        (long_row, "5", "this row has 3 cells, the board 2 columns"),
        ("pipes square 2x2\n1 2\n", "2x2", "this board has 2 rows, and 1 are given"),
        ("pipes square 2x1\n1 2\n3 4\n", "3 4", "a row too many: this board has 1 row"),
        ("pipes square 1x1\n1\n", "1x1", "a board has at least two tiles: add one"),
        ("pipes square 2x1\n1 0\n", "2x1", "a board has at least two tiles: add one"),
        (
            "pipes octogon 2x1\n1 0\n",
            "octogon",
            "there is no tiling 'octogon': did you mean 'octagon'?",
        ),
        ("pipes square 99x1\n", "99x1", "a board has 1 to 64 columns and rows, not 99x1"),
        ("pipes square\n", "square", "go on with tiling and size: `pipes square 3x2`"),
        ("pipes square 2x1 warp\n1 4\n", "warp", "only `wrap` may come after the size"),
        (
            "pipes triangle 2x1 wrap\n1 4\n",
            "2x1",
            "this tiling wraps where the number of rows is a multiple of 2, not 1",
        ),
        (
            "pipes triangle 3x2 wrap across\n1 4 1\n1 4 1\n",
            "3x2",
            "this tiling wraps where the number of columns is a multiple of 2, not 3",
        ),
        (
            "pipes triangle 4x2 wrap twist 1\n1 4 1 4\n1 4 1 4\n",
            "4x2",
            "this tiling wraps 2 rows without a twist of 1",
        ),
        (
            "pipes hex 2x2 wrap twist 2\n1 4\n1 4\n",
            "2x2",
            "a twist is less than the 2 columns, not 2",
        ),
        ("pipes hex 2x2 wrap twist\n1 4\n1 4\n", "twist", "say by how many columns: `twist 1`"),
        (
            "pipes hex 2x2 wrap twist 0\n1 4\n1 4\n",
            "0",
            "a twist is a number of columns, as in `twist 1`",
        ),
        (
            "pipes hex 2x2 wrap down 1\n1 4\n1 4\n",
            "1",
            "nothing may come after the wrap: take this away",
        ),
        (
            "pipes square 2x1\n1 4\n@source 1,0\n",
            "1,0",
            "1,0 is off the board, which is 2x1: its last cell is 0,1",
        ),
        ("pipes square 3x1\n1 4 0\n@source 0,2\n", "0,2", "0,2 is a hole"),
        (
            "pipes square 2x1\n1 4\n@barrier 0,0 4\n",
            "4",
            "'4' is not a side of this tile: it has 0 to 3",
        ),
        (
            "pipes square 2x1\n1 4\n@wall 0,0 4\n",
            "@wall 0,0 4",
            "write `@source 0,1`, row and column, or `@barrier 0,1 2`, with the number of a side",
        ),
        (
            "pipes square 2x2\n1 2\n\n3 4\n",
            "",
            "an empty line within a board: take it away, or write the row that is missing",
        ),
        (
            "pipes square 2x1 wrap wrap\n1 4\n",
            "wrap",
            "after `wrap` may come `across`, `down` or `twist 1`: take this away",
        ),
        (
            "pipes square 2x1\n1 4\n@source 0,0\n@source 0,1\n",
            "@source 0,1",
            "the source is given twice: take one away",
        ),
        (
            "pipes square 2x1\n1 4\n@barrier 0,0 0\n@barrier 0,0 0\n",
            "@barrier 0,0 0",
            "this barrier is named before, from this tile or from the tile beside it: take one away",
        ),
        (
            "pipes square 2x1\n1 4\n@barrier 0,0 0\n@barrier 0,1 2\n",
            "@barrier 0,1 2",
            "this barrier is named before, from this tile or from the tile beside it: take one away",
        ),
        (
            "pipes square 2x1\n1 4\n@barrier 0,0 1\n",
            "@barrier 0,0 1",
            "nothing meets this side: take the barrier away",
        ),
        ("net:3x2:1234", "", "this game ID is cut short: 3x2 has 6 tiles, and here are 4"),
        (
            "net:3x2",
            "3x2",
            "this game ID is cut short: after the size should come a colon and the tiles",
        ),
        (
            "net:13x11#123",
            "13x11#123",
            "only Net itself can make a game from a number after `#`: copy the game ID that it shows, with a colon",
        ),
        ("net:2x1:1234", "3", "2x1 has 2 tiles: this is one more"),
        ("net:2x1:1x", "x", "a tile is 0 to 9 or a to f, a barrier `v` or `h`"),
        ("net:2x1:v12", "v", "a barrier comes after its tile"),
        ("net:2x1q:12", "q", "after the size may come `w`, `a`, or `b` with a number"),
        ("net:x:12", "x", "a game ID of Net opens with a size, as in `net:5x5:`"),
        ("net:2x1:12 34", "34", "a game ID of Net is one word: take this away"),
    ] {
        let flaw = Pipes::read(text).err().unwrap_or_else(|| panic!("{text} is read"));
        assert_eq!(flaw.message, why, "{text}");
        assert_eq!(&text[flaw.span.clone()], meant, "{text}");
    }
    let flaw = Pipes::read(long_row).err().unwrap();
    assert_eq!(flaw.span, long_row.len() - 2..long_row.len() - 1, "the last of the row");
}

#[test]
fn a_refused_turn_says_why() {
    let game: Pipes = "pipes square 3x1\n0 f 1\n".parse().unwrap();
    let state = game.initial();
    let why = |text: &str| game.explain(&state, &Default::default(), text).unwrap();
    assert_eq!(why("0,0"), "'0,0' is not a move here: 0,0 is a hole");
    assert_eq!(
        why("0,1 -"),
        "'0,1 -' is not a move here: 0,1 looks the same whichever way it is turned"
    );
    assert!(why("left").contains("write row and column of a tile, as in `0,1`"));
    assert!(why("0,3").contains("rows are 0 to 0 and columns 0 to 2"));
}

/// A board of pairs of tiles, one below the other, with a source and a barrier at its very end.
fn tall(rows: usize) -> String {
    let pairs = "1 4\n".repeat(rows - 1);
    let last = rows - 1;
    format!("pipes square 2x{rows}\n{pairs}3 4\n@source {last},1\n@barrier {last},0 0\n")
}

/// Up to 32 lines an ID has the form that it always had.
#[test]
fn long_boards_have_ids() {
    for (rows, bytes) in [(32, 43), (33, 45), (64, 76)] {
        let game: Pipes = tall(rows).parse().unwrap();
        assert_eq!((game.write(), game.to_bytes().len()), (tall(rows), bytes));
        assert_eq!(Pipes::from_bytes(&game.to_bytes()), Ok(game));
    }
    let most = "pipes hex 64x64 wrap twist 63\n".to_owned() + &("3 ".repeat(64) + "\n").repeat(64);
    let game: Pipes = most.parse().unwrap();
    assert_eq!(Pipes::from_bytes(&game.to_bytes()), Ok(game));
}

proptest! {
    /// A full round of turns is the identity in either direction, and opposite turns undo each
    /// other.
    #[test]
    fn a_round_of_turns_is_the_identity(which in 0..SAMPLES.len(), tile in 0usize..25) {
        let game: Pipes = SAMPLES[which].parse().unwrap();
        let state = game.initial();
        let tile = tile % state.masks().len();
        let sides = game.board().sides().count(tile);
        for clockwise in [true, false] {
            let turn = etchwork_pipes::Turn { tile, clockwise };
            let round = (0..sides).fold(state.clone(), |state, _| game.apply(&state, &turn));
            prop_assert_eq!(&round, &state);
            if sides > 0 {
                let back = etchwork_pipes::Turn { tile, clockwise: !clockwise };
                prop_assert_eq!(&game.apply(&game.apply(&state, &turn), &back), &state);
            }
        }
    }

    /// The source only affects drawings and texts.
    #[test]
    fn the_source_is_only_a_mark(which in 0..SAMPLES.len(), source in 0usize..25) {
        let game: Pipes = SAMPLES[which].parse().unwrap();
        let board = std::sync::Arc::new(game.board().clone());
        let source = source % game.masks().len();
        let other = Pipes::new(board, game.masks().into(), Some(source)).unwrap();
        let (mut moves, mut others) = (Vec::new(), Vec::new());
        game.moves(&game.initial(), &mut moves);
        other.moves(&other.initial(), &mut others);
        prop_assert_eq!(moves, others);
        prop_assert_eq!(game.likeness(), other.likeness());
        let mut deducer = etchwork_pipes::Deducer::default();
        let analysis = deducer.analyse(game.board().sides(), game.masks());
        prop_assert_eq!(analysis, deducer.analyse(other.board().sides(), other.masks()));
    }
}

/// A 7x7 board of squares has an ID of at most 60 characters, with or without a source.
#[test]
fn ids_are_short() {
    let rows = "1 2 4 8 3 7 6\n".repeat(7);
    let game: Pipes = format!("pipes square 7x7\n{rows}@source 3,3\n").parse().unwrap();
    let id = etchwork_id(&game);
    assert!(id.len() <= 60 && id.starts_with("pipes1."), "{id} has {} characters", id.len());
}

/// The ID of the bytes: base64 with a length before and a checksum after.
fn etchwork_id(game: &Pipes) -> String {
    etchwork_codec::blob_id(Pipes::TAG, Pipes::VERSION, &game.to_bytes())
}
