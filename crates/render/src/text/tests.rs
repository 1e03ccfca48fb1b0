//! Labels, letters and things as characters.

use super::*;
use etchwork_core::{Grid, NodeMark, NodeShape, Note, WireMark, WireShape};

#[test]
fn a_trace_in_one_column_runs_down() {
    let mut picture = Picture::new(Grid::new(1, 3).unwrap(), "", "");
    picture.add(Mark::Trace([0, 1, 2].map(Cell::new).to_vec()));
    assert_eq!(text(&picture, Colour::Off), "╭───╮\n│ ● │\n│ ┃ │\n│ ◆ │\n╰───╯\n");
}

/// How labels in neighbouring cells are drawn.
fn labelled(labels: &[&str], more: &[Mark]) -> String {
    let mut picture = Picture::new(Grid::new(labels.len(), 1).unwrap(), "", "");
    more.iter().for_each(|mark| picture.add(mark.clone()));
    for (nth, label) in labels.iter().enumerate().filter(|(_, label)| !label.is_empty()) {
        picture.add(Mark::Label { cell: Cell::new(nth), text: (*label).to_owned() });
    }
    let drawn = text(&picture, Colour::Off);
    let (_, rest) = drawn.split_once("│").unwrap();
    let (row, rest) = rest.split_once("│\n").unwrap();
    row.to_owned() + rest.split_once("╯").unwrap().1
}

#[test]
fn all_cells_grow_with_the_longest_label() {
    assert_eq!(labelled(&["7", "8", "", "9"], &[]), " 7 8   9 \n");
    assert_eq!(labelled(&["7", "12", "", "99"], &[]), " 7  12    99 \n");
    assert_eq!(labelled(&["105", "", "1"], &[]), " 105     1   \n");
}

#[test]
fn a_label_is_whole_or_says_that_there_is_one() {
    assert_eq!(labelled(&["é", "xé", "", ""], &[]), " … …     \n0,0: é\n0,1: xé\n");
    assert_eq!(labelled(&["12345678", ""], &[]), " 12345678          \n");
    assert_eq!(labelled(&["123456789", ""], &[]), " …   \n0,0: 123456789\n");
    assert_eq!(labelled(&["12", ""], &[Mark::Output(Cell::new(0))]), " T   \n0,0: T 12\n");
}

#[test]
fn a_label_stays_whole_beside_traces_walls_and_things() {
    let trace = Mark::Trace([0, 1, 2].map(Cell::new).to_vec());
    assert_eq!(labelled(&["12", "3", "14"], &[trace]), " 12━3━━14 \n");
    assert_eq!(labelled(&["12", "", ""], &[Mark::Wall(Cell::new(1))]), " 12▐██▌   \n");
    let ball = |cell| Mark::Tokens { cell: Cell::new(cell), token: Token::Ball, count: 1 };
    assert_eq!(labelled(&["12", "3", ""], &[ball(0), ball(1)]), " 12o3o    \n");
}

#[test]
fn a_hidden_letter_is_named_below() {
    let grid = Grid::new(1, 2).unwrap();
    let mut picture = Picture::new(grid, "", "");
    picture.add(Mark::Via { cell: Cell::new(1), letter: 'é' });
    picture.add(Mark::Output(Cell::new(1)));
    picture.add(Mark::Input(Cell::new(1)));
    assert_eq!(text(&picture, Colour::Off), "╭───╮\n│   │\n│ S │\n╰───╯\n1,0: S T ?\n");
}

#[test]
fn the_end_of_a_trace_shows_on_a_via() {
    let grid = Grid::new(3, 1).unwrap();
    let mut picture = Picture::new(grid, "", "");
    picture.add(Mark::Via { cell: Cell::new(1), letter: 'a' });
    let bare = text(&picture, Colour::On);
    picture.add(Mark::Trace([0, 1].map(Cell::new).to_vec()));
    assert_eq!(text(&picture, Colour::Off), "╭───────╮\n│ ●━a   │\n╰───────╯\n0,1: a ◆\n");
    let code = Ink::TakenVia.code();
    assert!(text(&picture, Colour::On).contains(code) && !bare.contains(code));
}

#[test]
fn things_take_the_place_of_a_pad_or_an_output_and_stand_beside_a_letter() {
    let grid = Grid::new(6, 1).unwrap();
    let mut picture = Picture::new(grid, "", "");
    grid.cells().for_each(|cell| picture.add(Mark::Pad(cell)));
    picture.add(Mark::Input(Cell::new(5)));
    [2, 3, 4].into_iter().for_each(|cell| picture.add(Mark::Output(Cell::new(cell))));
    let [player, ball] = [Token::Player, Token::Ball];
    for (cell, token) in [(1, ball), (2, player), (3, ball), (4, ball), (4, player), (5, player)] {
        picture.add(Mark::Tokens { cell: Cell::new(cell), token, count: 1 });
    }
    picture.add(Mark::Tokens { cell: Cell::new(0), token: Token::Ball, count: 0 });
    let drawn = text(&picture, Colour::Off);
    let (_, rows) = drawn.split_once('\n').unwrap();
    let rule = "─".repeat(13);
    let notes = "+: player on T\n*: ball on T\n";
    assert_eq!(rows, format!("│ · o + * T8S@│\n╰{rule}╯\n{notes}"));
}

#[test]
fn stripped_of_its_codes_the_coloured_text_is_the_plain_one() {
    let grid = Grid::new(3, 1).unwrap();
    let mut picture = Picture::new(grid, "", "");
    picture.add(Mark::Pad(Cell::new(0)));
    picture.add(Mark::Wall(Cell::new(1)));
    picture.add(Mark::Input(Cell::new(2)));
    let coloured = text(&picture, Colour::On);
    let mut pieces = coloured.split('\x1b');
    let mut stripped = pieces.next().unwrap_or_default().to_owned();
    pieces.for_each(|piece| stripped += piece.split_once('m').unwrap().1);
    assert_eq!(stripped, text(&picture, Colour::Off));
    assert!(coloured.lines().all(|line| line.ends_with("\x1b[0m")), "no colour leaks out");
}

/// Nodes in rows that are `shift` columns apart, with wires between nodes that are at most `reach`
/// columns and one row apart.
fn raster(rows: usize, shift: usize, reach: usize) -> Picture {
    let grid = Grid::new(13, 3 * rows - 2).unwrap();
    let mut picture = Picture::new(grid, "", "");
    let place = |row: usize, col: usize| (row, 4 * col + row % 2 * shift);
    let places: Vec<_> = (0..rows).flat_map(|row| (0..3).map(move |col| place(row, col))).collect();
    let cell = |(row, col): (usize, usize)| grid.at(3 * row, col);
    for (nth, at) in places.iter().enumerate() {
        let (cell, label) = (cell(*at), char::from(b'A' + nth as u8).to_string());
        picture.add(Mark::Node(NodeMark { cell, label, shape: NodeShape::Unknown, on: None }));
    }
    for (nth, a) in places.iter().enumerate() {
        for b in &places[..nth] {
            let (down, aside) = (a.0 - b.0, a.1.abs_diff(b.1));
            let shape = if down == 0 { WireShape::Line } else { WireShape::Arrow };
            if (down == 0 && aside == 4) || (down == 1 && aside <= reach) {
                let (from, to) = (cell(*b), cell(*a));
                picture.add(Mark::Wire(WireMark { from, to, shape, on: None }));
            }
        }
    }
    picture
}

fn board(picture: &Picture) -> Vec<String> {
    let drawn = text(picture, Colour::Off);
    let inside = drawn.lines().filter(|line| line.starts_with('│'));
    inside.map(|line| line.trim_matches('│').trim_end().to_owned()).collect()
}

#[test]
fn a_raster_takes_two_lines_a_row_and_a_stroke_a_wire() {
    assert_eq!(board(&raster(2, 0, 0)), [" A?──B?──C?", " v   v   v", " D?──E?──F?"]);
    let hexagons = [" A?────B?────C?", "  v  v  v  v  v", "    D?────E?────F?"];
    assert_eq!(board(&raster(2, 2, 2)), hexagons);
    let layout = text_layout(&raster(2, 2, 2));
    assert_eq!(layout.lines, 5);
    assert_eq!((layout.places[3].line, layout.places[3].column), (3, 5));
}

#[test]
fn a_node_has_room_for_few_clues_and_the_rest_is_told_below() {
    let mut picture = raster(1, 0, 0);
    let near = |text: &str| Note::near(text, "1", 1);
    let grid = picture.grid();
    let told = [vec![near("2:-4-")], vec![near("1"), near("blue 4")], vec![near("blue 4")]];
    for (nth, notes) in told.into_iter().enumerate() {
        picture.add(Mark::Notes { cell: grid.at(0, 4 * nth), notes });
    }
    assert_eq!(board(&picture), [" A?2:-4-──B?1…─────C?…"]);
    let drawn = text(&picture, Colour::Off);
    assert!(drawn.contains("\nB tells 1, blue 4\nC tells blue 4\n"), "{drawn}");
}
