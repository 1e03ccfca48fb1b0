//! Tiles of any outline, as SVG and as characters.

use etchwork_core::{
    Cell, Edge, EdgeNote, Grid, LineTone, Mark, Picture, Spot, TileFill, TileHub, TileLine,
    TileMark, TileSide,
};
use etchwork_render::{Colour, TextPlace, svg, text, text_layout};

fn outline(corners: &[(i32, i32)]) -> Vec<Spot> {
    corners.iter().map(|(x, y)| Spot::new(*x, *y)).collect()
}

/// A tile in a row of squares, whose sides are right, up, left, down.
fn square(picture: &Picture, col: usize, lines: &[TileLine]) -> TileMark {
    let x = col as i32 * 1000;
    TileMark {
        cell: picture.grid().at(0, col),
        outline: outline(&[(x + 1000, 1000), (x + 1000, 0), (x, 0), (x, 1000)]),
        fill: TileFill::Plain,
        lines: lines.to_vec(),
        sides: Vec::new(),
        hub: TileHub::Bare,
    }
}

/// A row of tiles: an end that is on, a faulty crossing, a bend that is off with a bar on its
/// right, a blank.
fn strip() -> Picture {
    let mut picture = Picture::new(Grid::new(4, 1).unwrap(), "Tiles", "Four tiles.");
    let line = |from, to, tone| TileLine { from, to, tone };
    let mut end = square(&picture, 0, &[line(None, 0, LineTone::Lit)]);
    end.hub = TileHub::End;
    end.sides = vec![TileSide::Seam, TileSide::Seam, TileSide::Exit];
    let cross = [line(Some(0), 2, LineTone::Fault), line(Some(1), 3, LineTone::Fault)];
    let cross = square(&picture, 1, &cross);
    let mut bend = square(&picture, 2, &[line(Some(1), 2, LineTone::Dim)]);
    bend.sides = vec![TileSide::Wall];
    let mut blank = square(&picture, 3, &[]);
    blank.fill = TileFill::Blank;
    let lock = Mark::Lock(bend.cell);
    for tile in [end, cross, bend, blank] {
        picture.add(Mark::Tile(tile));
    }
    picture.add(lock);
    picture
}

#[test]
fn squares_are_drawn_by_their_lines() {
    let drawn = text(&strip(), Colour::Off);
    assert_eq!(
        drawn,
        "╭╌╌╌╌╌╌╌╌╌╮\n\
         ╎ ╺─╬─┘ ▒ ╎\n\
         ╰╌╌╌╌╌╌╌╌╌╯\n\
         locked: 0,2\n\
         barred sides: 0,2/0\n"
    );
}

#[test]
fn notes_on_edges_are_drawn_on_both_tiles_and_named_below_text() {
    let edge = |cell, side| Edge { cell: Cell::new(cell), side };
    let plain = strip();
    let paths = |picture: &Picture| svg(picture).matches("<path").count();
    for (note, line) in
        [(EdgeNote::Wall, "walls noted: 0,0/0"), (EdgeNote::Joined, "joints noted: 0,0/0")]
    {
        let mut picture = plain.clone();
        picture.add(Mark::Edge { sides: [edge(0, 0), edge(1, 2)], note });
        assert_eq!(text(&picture, Colour::Off), text(&plain, Colour::Off) + line + "\n");
        assert_eq!(paths(&picture), paths(&plain) + 2 + 2 * usize::from(note == EdgeNote::Joined));
        // Where the sides lie apart, as on a wrapped board, each has its half.
        let mut apart = plain.clone();
        apart.add(Mark::Edge { sides: [edge(0, 2), edge(3, 0)], note });
        assert!(svg(&apart).len() > svg(&picture).len() || note == EdgeNote::Joined);
    }
}

#[test]
fn squares_are_as_wide_whatever_lies_on_them() {
    let mut picture = strip();
    assert_eq!(text_layout(&picture).columns, 4 * 2 + 3);
    let cell = picture.grid().at(0, 1);
    picture.add(Mark::Label { cell, text: "+25".to_owned() });
    assert_eq!(text_layout(&picture).columns, 4 * 2 + 3, "labels of tiles are named below");
}

#[test]
fn what_is_on_off_or_at_fault_has_a_look_of_its_own() {
    insta::assert_snapshot!(svg(&strip()));
}

#[test]
fn other_tiles_are_dots_along_their_lines() {
    let mut picture = Picture::new(Grid::new(2, 1).unwrap(), "Tiles", "Two triangles.");
    let line = TileLine { from: None, to: 2, tone: LineTone::Lit };
    for (col, corners) in [[(0, 900), (1000, 900), (500, 0)], [(500, 0), (1000, 900), (1500, 0)]]
        .into_iter()
        .enumerate()
    {
        picture.add(Mark::Tile(TileMark {
            cell: picture.grid().at(0, col),
            outline: outline(&corners),
            fill: TileFill::Plain,
            lines: if col == 0 {
                vec![line]
            } else {
                vec![TileLine { tone: LineTone::Dim, ..line }]
            },
            sides: Vec::new(),
            hub: if col == 0 { TileHub::Source } else { TileHub::End },
        }));
    }
    let drawn = text(&picture, Colour::Off);
    let rows = [
        "╭───────────────╮",
        "│         ⡇     │",
        "│   ⡀     ○     │",
        "│   ⠈⠒■         │",
        "│               │",
        "╰───────────────╯",
        "○ a tile, ● a lit one, ■ the source",
    ];
    assert_eq!(drawn.lines().collect::<Vec<_>>(), rows);
    let layout = text_layout(&picture);
    assert_eq!((layout.lines, layout.columns), (6, 17));
    let at = |TextPlace { line, column, width, .. }: &TextPlace| -> String {
        rows[*line].chars().skip(*column).take(*width).collect()
    };
    assert_eq!(layout.places.iter().map(at).collect::<Vec<_>>(), ["■", "○"]);
    assert!(svg(&picture).contains("viewBox=\"0 0 400 300\""));
}

/// A tile that is hardly there does not make the drawing huge.
#[test]
fn a_drawing_in_characters_has_a_greatest_size() {
    let mut picture = Picture::new(Grid::new(2, 1).unwrap(), "Tiles", "Two tiles.");
    for (col, corners) in
        [[(0, 0), (2, 0), (0, 2)], [(0, 0), (30_000, 0), (0, 30_000)]].into_iter().enumerate()
    {
        picture.add(Mark::Tile(TileMark {
            cell: picture.grid().at(0, col),
            outline: outline(&corners),
            fill: TileFill::Plain,
            lines: vec![TileLine { from: None, to: 1, tone: LineTone::Dim }],
            sides: Vec::new(),
            hub: TileHub::Bare,
        }));
    }
    assert!(text(&picture, Colour::Off).chars().count() < 600_000);
}

#[test]
#[should_panic(expected = "three corners")]
fn a_tile_without_an_inside_is_refused() {
    let mut picture = strip();
    let mut tile = square(&picture, 0, &[]);
    tile.outline.truncate(2);
    picture.add(Mark::Tile(tile));
}

/// Lines to sides that a tile does not have are left out, and nothing panics.
#[test]
fn sides_that_are_not_there_are_left_out() {
    let mut picture = Picture::new(Grid::new(1, 1).unwrap(), "Tile", "A tile.");
    let odd = TileLine { from: Some(200), to: 9, tone: LineTone::Dim };
    let mut tile = square(&picture, 0, &[odd]);
    tile.sides = vec![TileSide::Wall; 9];
    picture.add(Mark::Tile(tile));
    assert!(text(&picture, Colour::Off).contains('·'));
    assert!(svg(&picture).ends_with("</svg>\n"));
}

/// In a narrow tile the source leaves room for the lines.
#[test]
fn a_narrow_tile_has_a_small_source() {
    let mut picture = Picture::new(Grid::new(2, 1).unwrap(), "Tiles", "Two tiles.");
    let mut wide = square(&picture, 0, &[]);
    let mut narrow = square(&picture, 1, &[]);
    narrow.outline = outline(&[(1500, 500), (1500, 0), (1000, 0), (1000, 500)]);
    (wide.hub, narrow.hub) = (TileHub::Source, TileHub::Source);
    picture.add(Mark::Tile(wide));
    picture.add(Mark::Tile(narrow));
    // The width and height of the boxes.
    let drawn = svg(&picture);
    let boxes = drawn.split('h').filter_map(|piece| {
        let (across, down) = piece.split_once('v')?;
        let across: f64 = across.parse().ok()?;
        down.starts_with(&across.to_string()).then_some(across)
    });
    let boxes: Vec<f64> = boxes.collect();
    assert_eq!(boxes.len(), 2, "{drawn}");
    let share = boxes[1] / boxes[0];
    assert!((0.55..0.7).contains(&share), "{boxes:?}");
}
