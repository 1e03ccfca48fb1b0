//! Drawings with barriers: between two cells of a row, and between two rows, which are then drawn
//! apart.

use etchwork_codec::BoardText;

#[test]
fn barriers_between_rows_and_cells_are_passed_over() {
    let drawn = "\
╭───────╮
│ S━━━┓ │
│ ─   ┃ │
│ ┏━━━┛ │
│ ┃   ─ │
│ ┗━━━T │
╰───────╯
@barriers 0,0>1,0 1,2>2,2
";
    let read = BoardText::read(drawn, &["barriers"]).unwrap();
    let text = "S..\n...\n..T\n@barriers 0,0>1,0 1,2>2,2\n\
                @path 0,0 0,1 0,2 1,2 1,1 1,0 2,0 2,1 2,2\n";
    assert_eq!(read.to_string(), text);
    let plain = "╭─────╮\n│ S│· │\n│ · T │\n╰─────╯\n@barriers 0,0>0,1\n";
    let read = BoardText::read(plain, &["barriers"]).unwrap();
    assert_eq!(read.to_string(), "S.\n.T\n@barriers 0,0>0,1\n");
}
