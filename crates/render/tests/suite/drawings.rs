//! Snapshots of drawings, and properties of all drawings.

use etchwork_path::{Board, Cell, Grid, Rules, Token, draw_path};
use etchwork_render::{Colour, Mark, Picture, svg, svg_with_ids, text, text_layout};
use std::collections::{BTreeMap, BTreeSet};

/// A board from rows of `.`, `#` and pairs of letters, with spaces between rows.
fn board(rows: &str) -> Board {
    let rows: Vec<&str> = rows.split(' ').collect();
    let grid = Grid::new(rows[0].len(), rows.len()).unwrap();
    let mut board = Board::new(grid);
    let mut vias: BTreeMap<char, Vec<Cell>> = BTreeMap::new();
    for (cell, c) in grid.cells().zip(rows.concat().chars()) {
        match c {
            '.' => {}
            '#' => board.set_wall(cell),
            letter => vias.entry(letter).or_default().push(cell),
        }
    }
    vias.values().for_each(|ends| board.link(ends[0], ends[1]).unwrap());
    board
}

/// The cells of a path: `U`, `D`, `L` and `R` are steps, `*` follows the link.
fn walk(board: &Board, row: usize, col: usize, steps: &str) -> Vec<Cell> {
    let grid = board.grid();
    let mut path = vec![grid.at(row, col)];
    for step in steps.chars() {
        let here = path[path.len() - 1];
        let at = grid.position(here);
        let (row, col) = (usize::from(at.row), usize::from(at.col));
        path.push(match step {
            'U' => grid.at(row - 1, col),
            'D' => grid.at(row + 1, col),
            'L' => grid.at(row, col - 1),
            'R' => grid.at(row, col + 1),
            _ => {
                let link = board.link_at(here).unwrap();
                if link.first == here { link.second } else { link.first }
            }
        });
    }
    path
}

fn path_puzzle(
    board: &Board,
    source: Option<Cell>,
    target: Option<Cell>,
    path: Option<&[Cell]>,
) -> Picture {
    draw_path(board, (source, target), path, Rules::NONE, None)
}

fn solved(board: &Board, row: usize, col: usize, steps: &str) -> Picture {
    let path = walk(board, row, col, steps);
    let open: BTreeSet<Cell> = board.open().iter().collect();
    assert_eq!(path.iter().copied().collect::<BTreeSet<_>>(), open, "the path covers the board");
    assert_eq!(path.len(), open.len(), "and no cell twice");
    path_puzzle(board, path.first().copied(), path.last().copied(), Some(&path))
}

/// The boards of the snapshots, by name.
fn gallery() -> Vec<(&'static str, Picture)> {
    let walls = board("........ ...#.... .....#.# .....#.. .#....#. ........ ........ ........");
    let links = board("..##a#.. .......# .....b#. .b#..... .......a ........ ......#. ........");
    let idle = board("a... .#.. .... ..#. ...a");
    let single = Board::new(Grid::new(1, 1).unwrap());
    let wide = Board::new(Grid::new(32, 2).unwrap());
    let there_and_back = ["R".repeat(31), "D".into(), "L".repeat(31)].concat();
    let corner = |board: &Board| board.grid().at(0, 0);
    vec![
        ("3x4", solved(&board("... ... ... ..."), 0, 0, "RRDLLDRRDLL")),
        (
            "8x8_walls",
            solved(&walls, 4, 7, "ULUURULLDLULLLLDDDDDDDRRRRRRRUULDLUULUULDDDRDLLLURUULUURD"),
        ),
        (
            "8x8_links",
            solved(&links, 0, 7, "LDLD*LDDDDRUUURDDDRRRRRUULUULDDDLLURULURULLLLUURDRRRU*UU"),
        ),
        ("4x5_idle_link", solved(&idle, 0, 3, "LLLDDRDLDRRRUUULD")),
        ("4x5_pin_on_via", path_puzzle(&idle, Some(corner(&idle)), None, None)),
        ("4x5_without_pins", path_puzzle(&idle, None, None, Some(&walk(&idle, 1, 0, "DDDRRR*RR")))),
        ("1x1", path_puzzle(&single, None, None, None)),
        ("1x1_solved", solved(&single, 0, 0, "")),
        ("32x2", solved(&wide, 0, 0, &there_and_back)),
        ("5x4_in_play", in_play()),
    ]
}

/// One thing of a kind, several, both kinds, and one on a pin.
#[test]
fn things_on_cells() {
    let grid = Grid::new(4, 3).unwrap();
    let mut picture = Picture::new(grid, "Things", "Players and balls on cells.");
    grid.cells().for_each(|cell| picture.add(Mark::Pad(cell)));
    picture.add(Mark::Output(grid.at(2, 1)));
    for (row, col, token, count) in [
        (0, 0, Token::Ball, 1),
        (0, 1, Token::Player, 1),
        (0, 2, Token::Ball, 3),
        (0, 3, Token::Player, 2),
        (1, 1, Token::Player, 1),
        (1, 1, Token::Ball, 1),
        (2, 1, Token::Ball, 1),
    ] {
        picture.add(Mark::Tokens { cell: grid.at(row, col), token, count });
    }
    insta::assert_snapshot!("svg_4x3_things", svg(&picture));
    let rows = "│ o @ o @ │\n│ · 8 · · │\n│ · * · · │\n";
    assert!(text(&picture, Colour::Off).contains(rows), "{}", text(&picture, Colour::Off));
}

/// A trail that is stuck, with fog, labels and one-way edges.
fn in_play() -> Picture {
    let board = board("a.... .#... ..#.a .....");
    let grid = board.grid();
    let shown = grid.cells().filter(|cell| grid.position(*cell).col < 4).collect();
    let trail = walk(&board, 0, 2, "L");
    let ends = (Some(trail[0]), Some(grid.at(3, 4)));
    let mut picture = draw_path(&board, ends, Some(&trail), Rules::NONE, Some(&shown));
    let at = |row, col| grid.at(row, col);
    picture.add(Mark::Warning(trail[1]));
    picture.add(Mark::Label { cell: at(0, 0), text: "7".into() });
    picture.add(Mark::Label { cell: at(3, 2), text: "12".into() });
    for (from, to) in [((0, 2), (0, 3)), ((1, 0), (0, 0)), ((3, 1), (3, 0)), ((1, 3), (2, 3))] {
        picture.add(Mark::Barb { from: at(from.0, from.1), to: at(to.0, to.1) });
    }
    picture
}

/// Grids of the least and greatest sizes, full of marks.
fn extremes() -> Vec<(String, Picture)> {
    let sizes = [(1, 1), (1, 2), (1, 32), (32, 1), (2, 32), (31, 7), (32, 32)];
    let picture = |(cols, rows)| {
        let grid = Grid::new(cols, rows).unwrap();
        let mut board = Board::new(grid);
        let (first, last) = (grid.at(0, 0), grid.at(rows - 1, cols - 1));
        let _ = board.link(first, last);
        // Not a real path: every cell in reading order, so that most rows end in a jump.
        let all: Vec<Cell> = grid.cells().collect();
        (grid.to_string(), path_puzzle(&board, Some(first), Some(last), Some(&all)))
    };
    sizes.into_iter().map(picture).collect()
}

fn every_picture() -> impl Iterator<Item = (String, Picture)> {
    let odd = "<&\"'>\u{0}\u{1b} ]]> -- é";
    let mut hostile = Picture::new(Grid::new(2, 1).unwrap(), odd, odd);
    hostile.add(Mark::Via { cell: Cell::new(0), letter: '<' });
    hostile.add(Mark::Trace(vec![]));
    hostile.add(Mark::Trace(vec![Cell::new(0), Cell::new(0), Cell::new(1), Cell::new(0)]));
    let empty = Picture::new(Grid::new(3, 2).unwrap(), "", "");
    let named = gallery().into_iter().map(|(name, picture)| (name.to_owned(), picture));
    named.chain(extremes()).chain([("hostile".into(), hostile), ("empty".into(), empty)])
}

#[test]
fn svg_of_each_board() {
    for (name, picture) in gallery() {
        insta::assert_snapshot!(format!("svg_{name}"), svg(&picture));
    }
}

#[test]
fn text_of_each_board() {
    let drawn: Vec<String> = gallery()
        .iter()
        .map(|(name, picture)| format!("{name}\n{}", text(picture, Colour::Off)))
        .collect();
    insta::assert_snapshot!("text", drawn.join("\n"));
}

#[test]
fn coloured_text() {
    let (_, picture) = gallery().swap_remove(3);
    insta::assert_snapshot!("text_colour", text(&picture, Colour::On).replace('\x1b', "ESC"));
}

#[test]
fn every_svg_is_well_formed_named_and_400_long() {
    for (name, picture) in every_picture() {
        let drawing = svg_with_ids(&picture, "x");
        let file = roxmltree::Document::parse(&drawing).unwrap_or_else(|e| panic!("{name}: {e}"));
        let root = file.root_element();
        assert_eq!(root.tag_name().namespace(), Some("http://www.w3.org/2000/svg"), "{name}");
        assert_eq!(root.attribute("role"), Some("img"));
        let children: Vec<&str> = root.children().map(|n| n.tag_name().name()).collect();
        let elements: Vec<&&str> = children.iter().filter(|n| !n.is_empty()).collect();
        assert!(elements.starts_with(&[&"title", &"desc"]), "{name}: {elements:?}");
        let sides = root.attribute("viewBox").unwrap().strip_prefix("0 0 ").unwrap();
        let sides: Vec<f64> = sides.split(' ').map(|side| side.parse().unwrap()).collect();
        assert_eq!(sides.iter().copied().fold(0.0, f64::max), 400.0, "{name}");
        assert!(!drawing.contains("NaN") && !drawing.contains("inf"), "{name}");
    }
}

#[test]
fn ids_are_unique_and_each_reference_has_one() {
    for (name, picture) in every_picture() {
        let drawing = svg_with_ids(&picture, "puzzle 7");
        let file = roxmltree::Document::parse(&drawing).unwrap();
        let all = |attribute| file.descendants().filter_map(move |n| n.attribute(attribute));
        let ids: Vec<&str> = all("id").collect();
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "{name}");
        assert!(ids.iter().all(|id| id.starts_with("puzzle_7-")), "{name}: {ids:?}");
        let references: BTreeSet<String> = all("filter").map(str::to_owned).collect();
        let targets: BTreeSet<String> = ids.iter().map(|id| format!("url(#{id})")).collect();
        assert_eq!(references, targets, "{name}");
    }
}

#[test]
fn every_number_has_at_most_two_decimals() {
    for (name, picture) in every_picture() {
        let drawing = svg(&picture);
        let file = roxmltree::Document::parse(&drawing).unwrap();
        let shapes = file.descendants().flat_map(|node| node.attributes());
        let numbers =
            shapes.filter(|a| !["id", "filter", "xmlns", "fill", "stroke"].contains(&a.name()));
        for attribute in numbers {
            for piece in attribute.value().split('.').skip(1) {
                let decimals = piece.chars().take_while(char::is_ascii_digit).count();
                assert!((1..=2).contains(&decimals), "{name}: {}", attribute.value());
            }
        }
    }
}

#[test]
fn nothing_is_drawn_outside_the_view_box() {
    for (name, picture) in every_picture() {
        let drawing = svg(&picture);
        let file = roxmltree::Document::parse(&drawing).unwrap();
        for data in file.descendants().filter_map(|node| node.attribute("d")) {
            // Absolute points: those after a capital letter.
            for piece in data.split(['M', 'L', 'Q']).skip(1) {
                let mut numbers =
                    piece.split(|c: char| c.is_ascii_alphabetic() || c.is_whitespace());
                let point = [numbers.next(), numbers.next()].map(|n| n.unwrap().parse::<f64>());
                for coordinate in point {
                    assert!((0.0..=400.0).contains(&coordinate.unwrap()), "{name}: {piece}");
                }
            }
        }
    }
}

#[test]
fn text_is_a_rectangle_of_under_80_columns() {
    for (name, picture) in every_picture() {
        let drawn = text(&picture, Colour::Off);
        let frame = drawn.lines().take(picture.grid().rows() + 2);
        let widths: BTreeSet<usize> = frame.map(|line| line.chars().count()).collect();
        assert_eq!(widths, [text_layout(&picture).columns].into(), "{name}\n{drawn}");
        assert!(widths.iter().all(|width| *width < 80));
    }
}

/// A reported case: numbers from 1 to 15 along a path, drawn with and without it.
#[test]
fn numbers_side_by_side_are_read_one_by_one() {
    let way = [0, 1, 2, 3, 4, 5, 6, 13, 12, 11, 10, 9, 8, 7, 14, 15, 16].map(Cell::new);
    for solution in [None, Some(&way[..])] {
        let board = board("....... ....... ....... .......");
        let ends = (Some(way[0]), Some(Cell::new(27)));
        let mut picture = draw_path(&board, ends, solution, Rules::NONE, None);
        for (number, cell) in (1..16).zip(&way[1..]) {
            picture.add(Mark::Label { cell: *cell, text: format!("{number}") });
        }
        let drawn = text(&picture, Colour::Off);
        let board: String = drawn.lines().take(6).collect();
        let mut numbers: Vec<u32> = board
            .split(|letter: char| !letter.is_ascii_digit())
            .filter_map(|number| number.parse().ok())
            .collect();
        numbers.sort();
        assert_eq!(numbers, (1..16).collect::<Vec<u32>>(), "{drawn}");
        assert_eq!(drawn.lines().count(), 6, "nothing has to be said below: {drawn}");
    }
}
