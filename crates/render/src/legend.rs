//! The symbols of pictures, each with its meaning.

use etchwork_core::{
    Cell, Controlled, Counted, Grid, Limit, Mark, NodeMark, NodeShape, Note, Picture, StopMark,
    TileFill, TileHub, TileMark, TileSide, Token, WireMark, WireShape,
};

/// A symbol: a picture of it alone, and what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// A small picture.
    pub picture: Picture,
    /// What it is, in a few words.
    pub words: String,
}

/// The symbols that occur in pictures, each once, in the order in which they are met. Plain cells,
/// nodes and edges, tiles and lines on them need no word and are left out.
///
/// ```
/// use etchwork_core::{Grid, Mark, Picture};
///
/// let grid = Grid::new(2, 1).unwrap();
/// let mut picture = Picture::new(grid, "", "");
/// picture.add(Mark::Pad(grid.at(0, 0)));
/// picture.add(Mark::Wall(grid.at(0, 1)));
/// let symbols = etchwork_render::symbols([&picture]);
/// assert_eq!(symbols.len(), 1);
/// assert_eq!(symbols[0].words, "dead: nothing enters");
/// ```
pub fn symbols<'a>(pictures: impl IntoIterator<Item = &'a Picture>) -> Vec<Symbol> {
    let mut symbols: Vec<Symbol> = Vec::new();
    for picture in pictures {
        for mark in picture.marks() {
            for (words, marks) in symbol(mark, picture) {
                if symbols.iter().all(|known| known.words != words) {
                    symbols.push(Symbol { picture: small(&words, marks), words });
                }
            }
        }
    }
    symbols
}

/// The first cell of a small picture, the middle one and the last.
fn cells() -> [Cell; 3] {
    [0, 1, 2].map(Cell::new)
}

fn small(words: &str, marks: Vec<Mark>) -> Picture {
    let last = marks.iter().flat_map(Mark::cells).max().map_or(0, Cell::index);
    let grid = Grid::new(last + 1, 1).expect("a small picture has up to three cells");
    let mut picture = Picture::new(grid, words, words);
    marks.into_iter().for_each(|mark| picture.add(mark));
    picture
}

/// What a mark means, with the marks that show it.
fn symbol(mark: &Mark, picture: &Picture) -> Vec<(String, Vec<Mark>)> {
    let [first, second, _] = cells();
    let one = |words: &str, mark: Mark| vec![(words.to_owned(), vec![mark])];
    let two = |words: &str, mark: Mark| {
        vec![(words.to_owned(), vec![Mark::Pad(first), Mark::Pad(second), mark])]
    };
    match mark {
        Mark::Wall(_) => one("dead: nothing enters", Mark::Wall(first)),
        Mark::Input(_) => one("the start", Mark::Input(first)),
        Mark::Output(_) => one("the end", Mark::Output(first)),
        Mark::Via { .. } => one(
            "two of one letter are joined, as if side by side",
            Mark::Via { cell: first, letter: 'a' },
        ),
        Mark::Barb { .. } => {
            two("crossed in this direction only", Mark::Barb { from: first, to: second })
        }
        Mark::Barrier { .. } => {
            two("a bar: nothing crosses it", Mark::Barrier { from: first, to: second })
        }
        Mark::Tile(tile) => of_tile(tile),
        Mark::Stop(stop) => {
            let tile = picture.tiles().find(|tile| tile.cell == stop.cell);
            let marks = tile.into_iter().map(|tile| Mark::Tile(bare(tile)));
            let stop = Mark::Stop(StopMark { cell: first, reached: false, ..*stop });
            vec![("a station".to_owned(), marks.chain([stop]).collect())]
        }
        Mark::Node(node) => of_node(node),
        Mark::Notes { notes, .. } => notes.iter().flat_map(of_note).collect(),
        Mark::Wire(wire) => of_wire(wire),
        Mark::Control { .. } => of_control(),
        Mark::Tokens { token, count, .. } if *count > 0 => of_token(*token),
        _ => Vec::new(),
    }
}

/// A tile without anything on it, on the first cell.
fn bare(tile: &TileMark) -> TileMark {
    TileMark {
        cell: cells()[0],
        lines: Vec::new(),
        sides: Vec::new(),
        hub: TileHub::Bare,
        ..tile.clone()
    }
}

fn of_tile(tile: &TileMark) -> Vec<(String, Vec<Mark>)> {
    let mut symbols = Vec::new();
    let mut add = |words: &str, tile| symbols.push((words.to_owned(), vec![Mark::Tile(tile)]));
    if tile.fill == TileFill::Blank {
        add("a hole: nothing is here", bare(tile));
    }
    if tile.hub == TileHub::Source {
        let lines = tile.lines.clone();
        add("the source", TileMark { hub: TileHub::Source, lines, ..bare(tile) });
    }
    for (side, words) in [
        (TileSide::Wall, "a wall: nothing crosses it"),
        (TileSide::Exit, "what leaves here comes in again at the other edge"),
        (TileSide::Bolted, "bolted: the line does not move"),
    ] {
        if tile.sides.contains(&side) {
            let keep = |other: &TileSide| if *other == side { side } else { TileSide::Seam };
            let sides = tile.sides.iter().map(keep).collect();
            add(words, TileMark { sides, ..bare(tile) });
        }
    }
    symbols
}

/// The word of a state.
fn state(name: &str, on: Option<bool>, words: [&str; 2]) -> String {
    on.map_or_else(|| name.to_owned(), |on| format!("{name}, {}", words[usize::from(on)]))
}

fn ring(cell: Cell) -> Mark {
    Mark::Node(NodeMark { cell, label: String::new(), shape: NodeShape::Ring, on: None })
}

fn of_node(node: &NodeMark) -> Vec<(String, Vec<Mark>)> {
    if node.shape == NodeShape::Ring {
        return Vec::new();
    }
    let words = state(node.shape.name(), node.on, ["off", "on"]);
    let mark = NodeMark { cell: cells()[0], label: String::new(), ..node.clone() };
    vec![(words, vec![Mark::Node(mark)])]
}

/// The parts of a note, each on a number of its own.
fn of_note(note: &Note) -> Vec<(String, Vec<Mark>)> {
    let plain = Note::near("", "3", 1);
    let counted = match note.counted {
        Counted::Near(1) => "so many one step away".to_owned(),
        Counted::Near(steps) => format!("so many within {steps} steps"),
        Counted::Tint(_) => "so many of this colour".to_owned(),
        Counted::Group => "so many in the group that it is in".to_owned(),
    };
    let mut parts = vec![(counted, Note { counted: note.counted, ..plain.clone() })];
    let limit = note.limit.map(|limit| match limit {
        Limit::Least => "so many or more",
        Limit::Most => "so many or fewer",
    });
    parts
        .extend(limit.map(|words| (words.to_owned(), Note { limit: note.limit, ..plain.clone() })));
    let joined = note.joined.map(|joined| if joined { "together" } else { "not all together" });
    parts.extend(joined.map(|words| (words.to_owned(), Note { joined: note.joined, ..plain })));
    let [cell, ..] = cells();
    let marks = |note| vec![ring(cell), Mark::Notes { cell, notes: vec![note] }];
    parts.into_iter().map(|(words, note)| (words, marks(note))).collect()
}

fn of_wire(wire: &WireMark) -> Vec<(String, Vec<Mark>)> {
    if wire.shape == WireShape::Line {
        return Vec::new();
    }
    let [from, _, to] = cells();
    let words = state(wire.shape.name(), wire.on, ["closed", "open"]);
    vec![(words, vec![ring(from), ring(to), Mark::Wire(WireMark { from, to, ..*wire })])]
}

fn of_control() -> Vec<(String, Vec<Mark>)> {
    let [from, _, to] = cells();
    let control = Mark::Control { from, to: Controlled::Node(to) };
    let switch =
        NodeMark { cell: from, label: String::new(), shape: NodeShape::Switch, on: Some(false) };
    let marks = vec![Mark::Node(switch), ring(to), control];
    vec![("what switches what".to_owned(), marks)]
}

fn of_token(token: Token) -> Vec<(String, Vec<Mark>)> {
    let [cell, ..] = cells();
    let words = match token {
        Token::Player => "a player",
        Token::Ball => "a ball",
    };
    vec![(words.to_owned(), vec![ring(cell), Mark::Tokens { cell, token, count: 1 }])]
}
