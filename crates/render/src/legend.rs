//! The symbols of pictures, each with its meaning.

use etchwork_core::{
    Cell, Controlled, Counted, Grid, Limit, Mark, NodeMark, NodeShape, Note, Picture, StopMark,
    TileFill, TileHub, TileMark, TileSide, Token, WireMark, WireShape,
};

/// A symbol: a picture of it alone, what it is called, and what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// A small picture.
    pub picture: Picture,
    /// What it is called.
    pub name: String,
    /// What it does, in a short clause; empty if the symbol before says so.
    pub about: String,
}

impl Symbol {
    /// All of it in words: "gate, closed: nobody passes".
    pub fn words(&self) -> String {
        if self.about.is_empty() {
            return self.name.clone();
        }
        format!("{}: {}", self.name, self.about)
    }
}

/// The symbols that occur in pictures, each once, in the order in which they are met; one that may
/// be on or off, as each of both that occurs. Plain cells, nodes and edges, tiles and lines on them
/// need no word and are left out.
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
/// assert_eq!(symbols[0].words(), "dead cell: nothing goes there");
/// ```
pub fn symbols<'a>(pictures: impl IntoIterator<Item = &'a Picture>) -> Vec<Symbol> {
    let mut symbols: Vec<Symbol> = Vec::new();
    for picture in pictures {
        for Explained { name, about, marks } in
            picture.marks().iter().flat_map(|mark| explained(mark, picture))
        {
            if let Some(known) = symbols.iter_mut().find(|known| known.name == name) {
                // Of several pictures of it, the one that shows most.
                if marks.len() > known.picture.marks().len() {
                    known.picture = small(&name, marks);
                }
                continue;
            }
            // Both states of one thing stand together, and say only once what both mean.
            let kind = |name: &str| name.split(',').next().map(str::to_owned);
            let twin = symbols.iter().position(|known| kind(&known.name) == kind(&name));
            let is_told = twin.is_some_and(|at| symbols[at].about == about);
            let about = if is_told { String::new() } else { about.to_owned() };
            let symbol = Symbol { picture: small(&name, marks), name, about };
            symbols.insert(twin.map_or(symbols.len(), |at| at + 1), symbol);
        }
    }
    symbols
}

/// What is said of a mark, with the marks that show it.
struct Explained {
    name: String,
    about: &'static str,
    marks: Vec<Mark>,
}

impl Explained {
    fn new(name: impl Into<String>, about: &'static str, marks: Vec<Mark>) -> Self {
        Self { name: name.into(), about, marks }
    }
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

fn explained(mark: &Mark, picture: &Picture) -> Vec<Explained> {
    let [first, second, _] = cells();
    let one = |name, about, mark: Mark| vec![Explained::new(name, about, vec![mark])];
    let two = |name, about, mark: Mark| {
        vec![Explained::new(name, about, vec![Mark::Pad(first), Mark::Pad(second), mark])]
    };
    match mark {
        Mark::Wall(_) => one("dead cell", "nothing goes there", Mark::Wall(first)),
        Mark::Input(_) => one("start", "here it begins", Mark::Input(first)),
        Mark::Output(_) => one("end", "here it ends", Mark::Output(first)),
        Mark::Veil(_) => one("hidden cell", "it comes into view from nearby", Mark::Veil(first)),
        Mark::Via { .. } => one(
            "warp",
            "the other end has the same letter: a step leads from one to the other",
            Mark::Via { cell: first, letter: 'a' },
        ),
        Mark::Barb { .. } => two(
            "one way",
            "it is crossed in this direction only",
            Mark::Barb { from: first, to: second },
        ),
        Mark::Barrier { .. } => two(
            "bar",
            "nothing passes between the two cells",
            Mark::Barrier { from: first, to: second },
        ),
        Mark::Lock(_) => one("lock", "the tile stays as it is", Mark::Lock(first)),
        Mark::Tile(tile) => of_tile(tile),
        Mark::Label { cell, text } if text.starts_with('+') => {
            let tile = picture.tiles().find(|tile| tile.cell == *cell);
            let label = Mark::Label { cell: first, text: text.clone() };
            let of_tile = |tile| vec![Mark::Tile(bare(tile)), label];
            let bonus = |tile| Explained::new("bonus", "points for a track over it", of_tile(tile));
            tile.map(bonus).into_iter().collect()
        }
        Mark::Stop(stop) => {
            let tile = picture.tiles().find(|tile| tile.cell == stop.cell);
            let marks = tile.into_iter().map(|tile| Mark::Tile(bare(tile)));
            let stop = Mark::Stop(StopMark { cell: first, reached: false, ..*stop });
            let marks = marks.chain([stop]).collect();
            vec![Explained::new("station", "one end of the track", marks)]
        }
        Mark::Node(node) => of_node(node),
        Mark::Tint { .. } => of_tints(picture),
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

fn of_tile(tile: &TileMark) -> Vec<Explained> {
    let mut symbols = Vec::new();
    let mut add = |name: &str, about, tile| {
        symbols.push(Explained::new(name, about, vec![Mark::Tile(tile)]));
    };
    if tile.fill == TileFill::Blank {
        add("hole", "nothing is here", bare(tile));
    }
    if tile.hub == TileHub::Source {
        let lines = tile.lines.clone();
        let source = TileMark { hub: TileHub::Source, lines, ..bare(tile) };
        add("source", "everything comes from there", source);
    }
    for (side, name, about) in [
        (TileSide::Wall, "wall", "nothing crosses it"),
        (TileSide::Exit, "exit", "what leaves there comes in again at the other end"),
        (TileSide::Bolted, "bolts", "the line of this tile is fixed"),
    ] {
        if tile.sides.contains(&side) {
            let keep = |other: &TileSide| if *other == side { side } else { TileSide::Seam };
            let sides = tile.sides.iter().map(keep).collect();
            add(name, about, TileMark { sides, ..bare(tile) });
        }
    }
    symbols
}

/// The name of what may be on or off, as it is.
fn state(name: &str, on: Option<bool>, words: [&str; 2]) -> String {
    on.map_or_else(|| name.to_owned(), |on| format!("{name}, {}", words[usize::from(on)]))
}

fn ring(cell: Cell) -> Mark {
    Mark::Node(NodeMark { cell, label: String::new(), shape: NodeShape::Ring, on: None })
}

fn of_node(node: &NodeMark) -> Vec<Explained> {
    let about = match node.shape {
        NodeShape::Ring => return Vec::new(),
        NodeShape::Flag => "where every player must end; no ball comes in",
        NodeShape::Button => "turns on for good when a player or a ball comes onto it",
        NodeShape::Plate => "on while a ball lies on it",
        NodeShape::Switch => {
            "flipped by a player on it, or on a node beside it if the view is free"
        }
        NodeShape::Bridge if node.on == Some(false) => "nobody comes in",
        NodeShape::Bridge => "players come in, balls do not",
        NodeShape::Unknown => "to be found out",
        NodeShape::Yes => "part of the pattern",
        NodeShape::No => "not part of the pattern",
        NodeShape::TriedYes => "what if it is part of the pattern",
        NodeShape::TriedNo => "what if it is not part of the pattern",
    };
    let name = state(node.shape.name(), node.on, ["off", "on"]);
    let mark = NodeMark { cell: cells()[0], label: String::new(), ..node.clone() };
    vec![Explained::new(name, about, vec![Mark::Node(mark)])]
}

/// The parts of a note, each on a number of its own.
fn of_note(note: &Note) -> Vec<Explained> {
    let plain = Note::near("", "3", 1);
    let (counted, about) = match note.counted {
        Counted::Near(1) => ("so many one step away".to_owned(), "not counting itself"),
        Counted::Near(steps) => (format!("so many within {steps} steps"), "not counting itself"),
        Counted::Tint(_) => ("so many on the board with this ring".to_owned(), "counting itself"),
        Counted::Group => (
            "so many in its group".to_owned(),
            "those that lines join to it over the pattern alone, counting itself",
        ),
    };
    let limit = note.limit.map(|limit| match limit {
        Limit::Least => "so many or more",
        Limit::Most => "so many or fewer",
    });
    let joined = note.joined.map(|joined| {
        if joined {
            ("together", "lines among those that are counted join them all")
        } else {
            ("not together", "lines among those that are counted do not join them all")
        }
    });
    let counted = Some((counted, about, Note { counted: note.counted, ..plain.clone() }));
    let limit =
        limit.map(|name| (name.to_owned(), "", Note { limit: note.limit, ..plain.clone() }));
    let joined =
        joined.map(|(name, about)| (name.to_owned(), about, Note { joined: note.joined, ..plain }));
    let [cell, ..] = cells();
    let marks = |note| vec![ring(cell), Mark::Notes { cell, notes: vec![note] }];
    let parts = [counted, limit, joined].into_iter().flatten();
    parts.map(|(name, about, note)| Explained::new(name, about, marks(note))).collect()
}

/// The collars of nodes, up to three that differ.
fn of_tints(picture: &Picture) -> Vec<Explained> {
    let mut tints = Vec::new();
    for mark in picture.marks() {
        if let Mark::Tint { tint, .. } = mark
            && !tints.contains(tint)
        {
            tints.push(*tint);
        }
    }
    let of_tint = |(cell, tint)| [ring(cell), Mark::Tint { cell, tint, name: String::new() }];
    let marks = cells().into_iter().zip(tints).flat_map(of_tint).collect();
    vec![Explained::new("outer rings", "nodes with the same ring have the same colour", marks)]
}

fn of_wire(wire: &WireMark) -> Vec<Explained> {
    let is_open = wire.on != Some(false);
    let about = match wire.shape {
        WireShape::Line => return Vec::new(),
        WireShape::Step => "players go both ways, balls only down",
        WireShape::Wall => "all go down it; up only a player from a ball, which stays",
        WireShape::Arrow => "this direction only",
        WireShape::Grille => "players pass, balls do not",
        WireShape::Sight => "nobody passes, but the view is free",
        WireShape::Gate if is_open => "like a plain line",
        WireShape::Gate => "nobody passes or sees through",
        WireShape::Hazard if is_open => "all pass",
        WireShape::Hazard => "only players with a ball pass",
        WireShape::Rails => "balls roll along it, players do not walk",
    };
    let [from, _, to] = cells();
    let name = state(wire.shape.name(), wire.on, ["closed", "open"]);
    let marks = vec![ring(from), ring(to), Mark::Wire(WireMark { from, to, ..*wire })];
    vec![Explained::new(name, about, marks)]
}

fn of_control() -> Vec<Explained> {
    let [from, _, to] = cells();
    let control = Mark::Control { from, to: Controlled::Node(to) };
    let switch =
        NodeMark { cell: from, label: String::new(), shape: NodeShape::Switch, on: Some(false) };
    let about =
        "a toggle flips what it leads to; a plate or button turns it on and off with itself";
    vec![Explained::new("dotted line", about, vec![Mark::Node(switch), ring(to), control])]
}

fn of_token(token: Token) -> Vec<Explained> {
    let [cell, ..] = cells();
    let (name, about) = match token {
        Token::Player => ("player", "you"),
        Token::Ball => ("ball", "players take it along, and push it"),
    };
    vec![Explained::new(name, about, vec![ring(cell), Mark::Tokens { cell, token, count: 1 }])]
}
