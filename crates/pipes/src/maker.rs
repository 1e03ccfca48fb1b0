//! Makers: draw a tree, repair it where its puzzle is ambiguous, and turn its tiles.

use crate::growth::{Growth, Pick};
use crate::never::is_never_unique;
use crate::repair::Repair;
use crate::shape::Shape;
use crate::solver::MAX_LEVEL;
use crate::uniform::{Drawn, Uniform};
use crate::wrap::WrapSetting;
use crate::{Board, NamedTiling, Patch, Pipes, Wrap, tiling};
use etchwork_core::{
    Attempt, Grid, Made, Maker, Refused, Reject, Settings, SettingsError, Stage, Stream,
    sentence_of,
};
use serde::Deserialize;
use std::sync::Arc;

/// One value, or several of which each puzzle draws one.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Some1<T> {
    One(T),
    Several(Vec<T>),
}

impl<T> Some1<T> {
    fn into_vec(self) -> Vec<T> {
        match self {
            Self::One(one) => vec![one],
            Self::Several(several) => several,
        }
    }
}

/// A size: columns and rows, or an approximate number of tiles.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Size {
    Tiles(usize),
    Text(String),
}

/// The settings that all makers of the family share.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Options {
    tiling: Some1<String>,
    sizes: Some1<Size>,
    wrap: Some1<WrapSetting>,
    shape: Some1<String>,
    holes: usize,
    barriers: usize,
    cap: Option<usize>,
    repair: u32,
    deepest: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            tiling: Some1::One("square".to_owned()),
            sizes: Some1::One(Size::Text("7x7".to_owned())),
            wrap: Some1::One(WrapSetting::Truth(false)),
            shape: Some1::One("whole".to_owned()),
            holes: 0,
            barriers: 0,
            cap: None,
            repair: 40,
            deepest: MAX_LEVEL,
        }
    }
}

/// A method to draw a tree.
pub(crate) trait Law: Send + Default {
    /// Draws a tree on a connected board, with at most `caps` arms per tile, or says why it found
    /// none.
    fn draw(&mut self, board: &Board, caps: &[u8], stream: &mut Stream)
    -> Result<(), &'static str>;

    /// The arms of each tile.
    fn masks(&self) -> &[u16];
}

/// Grows tile by tile: from any tile, or always from the newest that can grow.
#[derive(Default)]
pub(crate) struct Grown<const NEWEST: bool>(Growth);

/// The article's method.
pub(crate) type Article = Grown<false>;

/// Makes long corridors.
pub(crate) type Winding = Grown<true>;

/// Each tree equally likely, as far as possible.
#[derive(Default)]
pub(crate) struct Even(Uniform);

impl<const NEWEST: bool> Law for Grown<NEWEST> {
    fn draw(
        &mut self,
        board: &Board,
        caps: &[u8],
        stream: &mut Stream,
    ) -> Result<(), &'static str> {
        let (sides, rank) = (board.sides(), stream.index(board.tiles()));
        let first = sides.tiles().nth(rank).unwrap_or_default();
        self.0.start(sides, caps.iter().map(|cap| usize::from(*cap)), first);
        let pick = if NEWEST { Pick::Newest } else { Pick::Any };
        if self.0.run(sides, pick, stream) { Ok(()) } else { Err("grown_over") }
    }

    fn masks(&self) -> &[u16] {
        self.0.masks()
    }
}

impl Law for Even {
    fn draw(
        &mut self,
        board: &Board,
        caps: &[u8],
        stream: &mut Stream,
    ) -> Result<(), &'static str> {
        match self.0.run(board.sides(), caps.iter().map(|cap| usize::from(*cap)), stream) {
            Drawn::Walk | Drawn::Chain => Ok(()),
            Drawn::Failed => Err("over_the_cap"),
        }
    }

    fn masks(&self) -> &[u16] {
        self.0.masks()
    }
}

/// A patch that puzzles are made on, the tiles that its shape leaves out, and the board of the rest.
struct BlankBoard {
    tiling: NamedTiling,
    patch: Arc<Patch>,
    left_out: Vec<usize>,
    whole: Arc<Board>,
}

/// Makes puzzles from trees of one method.
pub(crate) struct Maze<L> {
    law: L,
    grounds: Vec<BlankBoard>,
    options: Options,
    repair: Repair,
    caps: Vec<u8>,
    holes: Vec<usize>,
}

impl<L: Law> Maze<L> {
    pub(crate) fn new(settings: &Settings) -> Result<Self, SettingsError> {
        let options: Options = settings.read()?;
        let (repair, caps, holes) = (Repair::default(), Vec::new(), Vec::new());
        let mut maze = Self { law: L::default(), grounds: vec![], options, repair, caps, holes };
        maze.check()?;
        Ok(maze)
    }

    /// Lays out every tiling in every size, to refuse impossible settings at once.
    fn check(&mut self) -> Result<(), SettingsError> {
        let Options { cap, deepest, holes, .. } = self.options;
        SettingsError::unless_within("deepest", deepest, 2..=MAX_LEVEL)?;
        if let Some(cap) = cap {
            SettingsError::unless_within("cap", cap, 1..=crate::MAX_SIDES)?;
        }
        let ids = self.options.tiling.clone().into_vec();
        let sizes = self.options.sizes.clone().into_vec();
        let wraps = self.options.wrap.clone().into_vec().into_iter().map(Wrap::try_from);
        let wraps = wraps.collect::<Result<Vec<Wrap>, _>>().map_err(SettingsError::new)?;
        let shapes = self.options.shape.clone().into_vec();
        if ids.is_empty() || sizes.is_empty() || wraps.is_empty() || shapes.is_empty() {
            let why = "`tiling`, `sizes`, `wrap` and `shape` each need at least one value";
            return Err(SettingsError::new(why));
        }
        for id in ids {
            let named = tiling(&id).map_err(SettingsError::new)?;
            let laid = sizes.iter().flat_map(|size| wraps.iter().map(move |wrap| (size, *wrap)));
            for ((size, wrap), shape) in
                laid.flat_map(|laid| shapes.iter().map(move |shape| (laid, shape)))
            {
                let ground = Self::ground(&named, size, wrap, shape)?;
                let grid = ground.patch.grid();
                let Some(most) = ground.whole.tiles().checked_sub(2) else {
                    let why = format!("a board has at least two tiles: {grid} has one");
                    return Err(SettingsError::new(why));
                };
                SettingsError::unless_within("holes", holes, 0..=most)?;
                if holes == 0 && is_never_unique(ground.whole.sides()) {
                    return Err(SettingsError::new(format!(
                        "no puzzle on {} {} that wraps has one solution alone, since a tile \
                         shares two sides with another, which can be swapped: take more columns \
                         and rows, or no wrap",
                        named.id,
                        ground.patch.grid()
                    )));
                }
                self.grounds.push(ground);
            }
        }
        Ok(())
    }

    fn ground(
        named: &NamedTiling,
        size: &Size,
        wrap: Wrap,
        shape: &str,
    ) -> Result<BlankBoard, SettingsError> {
        let of_shape = Shape::read(shape).map_err(SettingsError::new)?;
        let number = match size {
            Size::Tiles(tiles) => Some(*tiles),
            Size::Text(text) => text.parse().ok(),
        };
        let grid = match (of_shape.grid(), number, size) {
            (Some(grid), ..) => grid,
            (None, Some(tiles @ 2..=1024), _) => {
                named.tiling.grid_of(tiles, wrap).ok_or_else(|| {
                    SettingsError::new(format!(
                        "tiling '{}' has no size of {tiles} tiles",
                        named.id
                    ))
                })?
            }
            (None, Some(tiles), _) => {
                let why = format!("a size is columns and rows, or 2 to 1024 tiles, not {tiles}");
                return Err(SettingsError::new(why));
            }
            (None, None, Size::Text(text)) => Grid::read_long(text).map_err(SettingsError::new)?,
            (None, None, Size::Tiles(_)) => unreachable!("a number of tiles is a number"),
        };
        let patch = named.lay(grid, wrap);
        let patch = patch.map_err(|why| SettingsError::new(format!("{}: {why}", named.id)))?;
        let left_out = of_shape.left_out(&patch);
        let whole = Arc::new(Board::new(named.clone(), Arc::clone(&patch), &left_out, &[]));
        if !whole.sides().is_connected() {
            let of_shape = if left_out.is_empty() { "" } else { shape };
            let what = [named.id, &grid.to_string(), of_shape].join(" ");
            let why = format!("{} is not in one piece: take more rows", what.trim_end());
            return Err(SettingsError::new(why));
        }
        Ok(BlankBoard { tiling: named.clone(), patch, left_out, whole })
    }

    /// The board with barriers, at most as many as asked for, each at a side about which deduction
    /// finds out nothing, so that it helps there.
    fn barred(&mut self, board: Arc<Board>, stream: &mut Stream) -> Arc<Board> {
        let (mut board, deepest) = (board, self.options.deepest);
        for _ in 0..self.options.barriers {
            let stuck = self.repair.stuck(board.sides(), self.law.masks(), deepest, stream);
            let Some(side) = stuck else { break };
            board = Arc::new(board.with_barrier(side));
        }
        board
    }

    /// The board without the barriers that deduction does without. One pass suffices: what is needed
    /// stays needed where there are fewer.
    fn thinned(&mut self, mut board: Arc<Board>) -> Arc<Board> {
        for barrier in board.barriers().to_vec() {
            let fewer = board.without_barrier(barrier);
            if self.repair.is_unique(fewer.sides(), self.options.deepest) {
                board = Arc::new(fewer);
            }
        }
        board
    }

    /// A board with the required number of holes.
    fn board(&mut self, attempt: &Attempt) -> Result<Arc<Board>, Reject> {
        let at = attempt.streams.stage("size").index(self.grounds.len());
        let ground = &self.grounds[at];
        if self.options.holes == 0 {
            return Ok(Arc::clone(&ground.whole));
        }
        let mut stream = attempt.streams.stage("holes");
        let tiles = ground.whole.tiles();
        self.holes.clear();
        self.holes.extend(ground.whole.sides().tiles());
        for at in 0..self.options.holes {
            let other = at + stream.index(tiles - at);
            self.holes.swap(at, other);
        }
        self.holes.truncate(self.options.holes);
        self.holes.extend(&ground.left_out);
        let (named, patch) = (ground.tiling.clone(), Arc::clone(&ground.patch));
        let board = Board::new(named, patch, &self.holes, &[]);
        if !board.sides().is_connected() {
            return Err(Reject::new(Stage::Build, "cut_off"));
        }
        if is_never_unique(board.sides()) {
            return Err(Reject::new(Stage::Build, "never_unique"));
        }
        Ok(Arc::new(board))
    }
}

/// The meaning of each reason for a rejection.
const SENTENCES: [(&str, &str); 7] = [
    ("cut_off", "the holes cut the board in two"),
    ("never_unique", "no puzzle of these tiles and this wrapping has a single solution"),
    ("grown_over", "the tree grew into a corner: no tile has room for another arm"),
    ("over_the_cap", "a tile of the tree has more arms than it may have"),
    ("repaired", "a tile where the solution was ambiguous was given other arms"),
    ("ambiguous", "it has more than one solution"),
    ("nothing_to_turn", "no turn of its tiles changes anything"),
];

/// How many scrambles are drawn, at most, until one is not solved.
const SCRAMBLES: u32 = 32;

impl<L: Law> Maker<Pipes> for Maze<L> {
    fn attempt(&mut self, attempt: &Attempt, refused: &mut Refused) -> Result<Made<Pipes>, Reject> {
        let board = self.board(attempt)?;
        let build = |why: &'static str| Reject::new(Stage::Build, why);
        let cap = |tile: usize| self.options.cap.unwrap_or(board.cap(tile)) as u8;
        self.caps.clear();
        self.caps.extend((0..board.sides().len()).map(cap));
        let drawn = self.law.draw(&board, &self.caps, &mut attempt.streams.stage("tree"));
        drawn.map_err(build)?;
        let board = match self.options.barriers {
            0 => board,
            _ => self.barred(board, &mut attempt.streams.stage("barriers")),
        };
        let repaired = self.repair.run(
            board.sides(),
            &self.caps,
            self.law.masks(),
            self.options.deepest,
            self.options.repair,
            &mut attempt.streams.stage("repair"),
        );
        if repaired.tries > 0 {
            refused.add(build("repaired"), u64::from(repaired.tries));
        }
        if !repaired.is_unique {
            return Err(build("ambiguous"));
        }
        let board = self.thinned(board);
        let tree: Box<[u16]> = self.repair.masks().into();
        let start = scramble(&board, &tree, &mut attempt.streams.stage("turns"));
        let start = start.ok_or_else(|| build("nothing_to_turn"))?;
        let rank = attempt.streams.stage("source").index(board.tiles());
        let source = board.sides().tiles().nth(rank);
        let game = Pipes { board, start, source };
        let solution = game.moves_between(&game.start, &tree);
        Ok(Made::new(game, solution))
    }

    fn sentence(&self, reason: &str) -> Option<String> {
        sentence_of(reason, &SENTENCES)
    }
}

/// Turns each tile at random, every turn equally likely, until the board is not solved.
fn scramble(board: &Board, tree: &[u16], stream: &mut Stream) -> Option<Box<[u16]>> {
    let mut start: Box<[u16]> = tree.into();
    for _ in 0..SCRAMBLES {
        for tile in board.sides().tiles() {
            let sides = board.sides().count(tile);
            start[tile] = crate::ring::turned(tree[tile], stream.index(sides), sides);
        }
        if !board.is_tree(&start) {
            return Some(start);
        }
    }
    None
}
