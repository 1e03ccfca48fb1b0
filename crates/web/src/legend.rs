//! The signs of a picture, each drawn alone and explained.

use crate::answers::{Legend, Sign};
use etchwork::core::{TileHub, TileMark, TileSide, Token, WireMark, WireShape};
use etchwork::render::{svg, symbols};
use etchwork::{Cell, Grid, Mark, NodeMark, NodeShape, Picture};

/// The signs on a picture, each once, in the order of its marks.
pub fn legend(picture: &Picture) -> Legend {
    let mut signs: Vec<Sign> = Vec::new();
    for mark in picture.marks() {
        for (name, about, marks) in explained(mark) {
            if !signs.iter().any(|sign| sign.name == name) {
                signs.push(Sign {
                    svg: drawn(marks),
                    name: name.to_owned(),
                    about: about.to_owned(),
                });
            }
        }
    }
    signs.extend(clues(picture));
    Legend { signs }
}

/// What the signs in nodes say: the parts of their clues.
fn clues(picture: &Picture) -> impl Iterator<Item = Sign> {
    let mut only = Picture::new(picture.grid(), "", "");
    let notes = picture.marks().iter().filter(|mark| matches!(mark, Mark::Notes { .. }));
    notes.for_each(|mark| only.add(mark.clone()));
    symbols([&only]).into_iter().map(|symbol| Sign {
        svg: svg(&symbol.picture),
        name: "clue".to_owned(),
        about: symbol.words,
    })
}

/// A name, what it means, and the marks of an example.
type Explained = (&'static str, &'static str, Vec<Mark>);

/// Marks on one cell or two beside each other.
fn drawn(marks: Vec<Mark>) -> String {
    let last = marks.iter().flat_map(Mark::cells).map(Cell::index).max().unwrap_or(0);
    let grid = Grid::new(last + 1, 1).expect("two cells are few");
    let mut picture = Picture::new(grid, "", "");
    marks.into_iter().for_each(|mark| picture.add(mark));
    svg(&picture)
}

fn node(cell: usize, shape: NodeShape, on: Option<bool>) -> Mark {
    Mark::Node(NodeMark { cell: Cell::new(cell), label: String::new(), shape, on })
}

fn explained(mark: &Mark) -> Vec<Explained> {
    let [a, b] = [0, 1].map(Cell::new);
    let pads = || vec![Mark::Pad(a), Mark::Pad(b)];
    let on_pad = |mark: Mark| vec![Mark::Pad(a), mark];
    let one = |name, about, marks| vec![(name, about, marks)];
    match mark {
        Mark::Wall(_) => one("dead cell", "nothing goes there", vec![Mark::Wall(a)]),
        Mark::Input(_) => one("start", "here it begins", on_pad(Mark::Input(a))),
        Mark::Output(_) => one("end", "here it ends", on_pad(Mark::Output(a))),
        Mark::Veil(_) => one("hidden cell", "it comes into view from nearby", vec![Mark::Veil(a)]),
        Mark::Via { .. } => one(
            "warp",
            "the other end has the same letter: a step leads from one to the other",
            on_pad(Mark::Via { cell: a, letter: 'a' }),
        ),
        Mark::Barb { .. } => {
            let barb = Mark::Barb { from: a, to: b };
            one("one way", "it is crossed from one side only", [pads(), vec![barb]].concat())
        }
        Mark::Barrier { .. } => {
            let bar = Mark::Barrier { from: a, to: b };
            one("bar", "nothing passes between the two cells", [pads(), vec![bar]].concat())
        }
        Mark::Lock(_) => one("lock", "the tile stays as it is", on_pad(Mark::Lock(a))),
        Mark::Tile(tile) => of_tile(tile),
        Mark::Node(node) => of_node(node),
        Mark::Wire(wire) => of_wire(wire),
        Mark::Tokens { token, count: 1.., .. } => of_token(*token),
        _ => Vec::new(),
    }
}

/// The hub of a tile and its sides, on a tile of that outline without lines.
fn of_tile(tile: &TileMark) -> Vec<Explained> {
    let bare = TileMark {
        cell: Cell::new(0),
        lines: Vec::new(),
        sides: Vec::new(),
        hub: TileHub::Bare,
        ..tile.clone()
    };
    let with = |side: TileSide| {
        vec![Mark::Tile(TileMark { sides: vec![side; tile.outline.len()], ..bare.clone() })]
    };
    let mut signs: Vec<Explained> = Vec::new();
    if tile.hub == TileHub::Source {
        let source = TileMark { hub: TileHub::Source, ..bare.clone() };
        signs.push(("source", "everything comes from there", vec![Mark::Tile(source)]));
    }
    let has = |side| tile.sides.contains(&side);
    if has(TileSide::Wall) {
        signs.push(("wall", "nothing crosses it", with(TileSide::Wall)));
    }
    if has(TileSide::Exit) {
        signs.push((
            "exit",
            "what leaves there comes in again at the other end",
            with(TileSide::Exit),
        ));
    }
    if has(TileSide::Bolted) {
        signs.push(("bolts", "the line of this tile is fixed", with(TileSide::Bolted)));
    }
    signs
}

fn of_node(mark: &NodeMark) -> Vec<Explained> {
    let about = match mark.shape {
        NodeShape::Ring => return Vec::new(),
        NodeShape::Flag => "where to go; no ball comes in",
        NodeShape::Button => "goes on when something comes onto it, and stays on",
        NodeShape::Plate => "is on while a ball lies on it",
        NodeShape::Switch => "is flipped by a player on it, or from afar in a straight view",
        NodeShape::Bridge => "bears players while it is on; no ball comes in",
        NodeShape::Unknown => "to be found out",
        NodeShape::Yes => "part of the pattern; its numbers count others that are",
        NodeShape::No => "not part of the pattern",
        NodeShape::TriedYes => "what if it is part of the pattern",
        NodeShape::TriedNo => "what if it is not part of the pattern",
    };
    vec![(mark.shape.name(), about, vec![node(0, mark.shape, mark.on)])]
}

fn of_wire(mark: &WireMark) -> Vec<Explained> {
    let about = match mark.shape {
        WireShape::Line => return Vec::new(),
        WireShape::Step => "players go both ways, balls only down",
        WireShape::Wall => "goes down only; from a ball one climbs up",
        WireShape::Arrow => "one way for all",
        WireShape::Grille => "players pass, balls do not",
        WireShape::Sight => "one sees along it and does not walk",
        WireShape::Gate => "open while it is on",
        WireShape::Hazard => "closed while it is off, but to a player who carries a ball",
        WireShape::Rails => "balls roll along it, players do not walk",
    };
    let wire = WireMark { from: Cell::new(0), to: Cell::new(1), ..*mark };
    let marks =
        vec![node(0, NodeShape::Ring, None), node(1, NodeShape::Ring, None), Mark::Wire(wire)];
    vec![(mark.shape.name(), about, marks)]
}

fn of_token(token: Token) -> Vec<Explained> {
    let (name, about) = match token {
        Token::Player => ("player", "you"),
        Token::Ball => ("ball", "can be taken along, and pushed"),
    };
    let marks =
        vec![node(0, NodeShape::Ring, None), Mark::Tokens { cell: Cell::new(0), token, count: 1 }];
    vec![(name, about, marks)]
}
