//! The rules of play.

use crate::ring::{period, turned};
use crate::{Board, Side, draw};
use etchwork_core::{Cell, Edge, Game, Gesture, Pencil, Pencilled, Picture, Refusal, Status};
use std::sync::Arc;

/// A puzzle: a board, and how its tiles are turned at the start.
///
/// ```
/// use etchwork_core::{Session, Status};
/// use etchwork_pipes::Pipes;
///
/// let puzzle: Pipes = "pipes square 2x1\n1 8\n".parse()?;
/// let mut session = Session::new(puzzle);
/// session.play("0,1 -")?;
/// session.play("0,1 -")?;
/// session.play("0,1 -")?;
/// assert_eq!(session.status(), Status::Solved);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Pipes {
    pub(crate) board: Arc<Board>,
    pub(crate) start: Box<[u16]>,
    /// The source of the network; it does not affect play.
    pub(crate) source: Option<usize>,
}

impl PartialEq for Pipes {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board && self.start == other.start && self.source == other.source
    }
}

impl Eq for Pipes {}

/// How the tiles are turned: one mask per tile.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Turned(pub(crate) Box<[u16]>);

impl Turned {
    /// The mask of each tile; 0 for a hole.
    pub fn masks(&self) -> &[u16] {
        &self.0
    }
}

/// A turn of a tile by one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The number of the tile.
    pub tile: usize,
    /// Whether the arm at side `i` moves to side `i - 1`; otherwise it moves to `i + 1`.
    pub clockwise: bool,
}

impl Pipes {
    /// A puzzle on a board, with a mask for each tile, 0 for holes; a source that is a hole is
    /// ignored. Refuses fewer than two tiles, a tile without arms, and an arm to a side that the
    /// tile does not have.
    pub fn new(
        board: Arc<Board>,
        masks: Box<[u16]>,
        source: Option<usize>,
    ) -> Result<Self, Refusal> {
        if masks.len() != board.patch().grid().len() {
            return Err(Refusal::new("there must be one mask per tile"));
        }
        if board.tiles() < 2 {
            return Err(Refusal::new("a board has at least two tiles: add one"));
        }
        for (tile, mask) in masks.iter().enumerate() {
            if (*mask == 0) != board.is_hole(tile) || !board.fits(tile, *mask) {
                return Err(Refusal::new(format!("mask {mask:x} does not fit tile {tile}")));
            }
        }
        let source = source.filter(|tile| !board.is_hole(*tile));
        Ok(Self { board, start: masks, source })
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The masks at the start.
    pub fn masks(&self) -> &[u16] {
        &self.start
    }

    /// The tile that is marked as the source.
    pub fn source(&self) -> Option<usize> {
        self.source
    }

    /// The number of arms, and the number of arms of any tree of all tiles. If they differ, there
    /// is no solution.
    ///
    /// ```
    /// let puzzle: etchwork_pipes::Pipes = "pipes square 2x1\n1 5\n".parse()?;
    /// assert_eq!(puzzle.arms(), (3, 2));
    /// # Ok::<(), etchwork_core::TextFlaw>(())
    /// ```
    pub fn arms(&self) -> (usize, usize) {
        let arms: u32 = self.start.iter().map(|mask| mask.count_ones()).sum();
        (arms as usize, 2 * (self.board.tiles() - 1))
    }

    /// The fewest turns from one orientation of the tiles to another; `None` if a tile cannot get
    /// there.
    pub fn turns_between(&self, from: &[u16], to: &[u16]) -> Option<usize> {
        let tiles = self.board.sides().tiles();
        tiles.map(|tile| self.turns_of(tile, from[tile], to[tile])).sum()
    }

    fn turns_of(&self, tile: usize, from: u16, to: u16) -> Option<usize> {
        self.turn_between(tile, from, to).map(|(_, turns)| turns)
    }

    /// The fewest moves between two orientations, tile by tile.
    pub fn moves_between(&self, from: &[u16], to: &[u16]) -> Vec<Turn> {
        let mut moves = Vec::new();
        for tile in self.board.sides().tiles() {
            if let Some((turn, times)) = self.turn_between(tile, from[tile], to[tile]) {
                moves.extend(std::iter::repeat_n(turn, times));
            }
        }
        moves
    }

    /// The shorter way to turn a tile from one orientation to another, and the number of turns.
    pub(crate) fn turn_between(&self, tile: usize, from: u16, to: u16) -> Option<(Turn, usize)> {
        let sides = self.board.sides().count(tile);
        let find = |from: u16, to: u16| (0..sides).find(|n| turned(from, *n, sides) == to);
        let (forth, back) = (find(from, to)?, find(to, from)?);
        Some((Turn { tile, clockwise: forth <= back }, forth.min(back)))
    }

    /// Whether a turn changes how a tile looks.
    pub(crate) fn can_turn(&self, tile: usize) -> bool {
        let sides = self.board.sides().count(tile);
        sides > 1 && period(self.start[tile], sides) > 1
    }

    /// The turn, if it is legal.
    fn can_be_made(&self, state: &Turned, turn: Turn) -> Option<Turn> {
        let is_tile = turn.tile < self.start.len() && !self.board.is_hole(turn.tile);
        let can = is_tile && self.can_turn(turn.tile) && self.status(state) != Status::Solved;
        can.then_some(turn)
    }

    pub(crate) fn place_text(&self, tile: usize) -> String {
        self.board.patch().grid().position(Cell::new(tile)).to_string()
    }

    /// The tile at a place given as `row,column`.
    fn tile_at(&self, place: &str) -> Option<usize> {
        let (row, col) = place.split_once(',')?;
        Some(self.board.patch().grid().cell(number(row)?, number(col)?)?.index())
    }
}

/// A number without a sign and without leading zeros.
fn number(text: &str) -> Option<usize> {
    let is_plain = text.starts_with(|first: char| matches!(first, '1'..='9')) || text == "0";
    is_plain.then(|| text.parse().ok())?
}

/// Why a group of joined tiles cannot be part of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wrong {
    /// The group contains a loop.
    Loop,
    /// No arm leads out of the group, and it is not the whole board.
    Closed,
}

impl Pipes {
    /// The tiles joined to one, and why that group cannot stay as it is, if so.
    fn joined_to(&self, masks: &[u16], tile: usize) -> (Vec<usize>, Option<Wrong>) {
        let (board, mut joined, mut met) = (&self.board, Vec::new(), 0);
        let is_closed = board.walk(masks, tile, |tile| {
            joined.push(tile);
            met += board.met(masks, tile);
        });
        // A tree of n tiles has n - 1 joints, and each joint uses two arms.
        let wrong = match () {
            () if met >= 2 * joined.len() => Some(Wrong::Loop),
            () if is_closed && joined.len() < board.tiles() => Some(Wrong::Closed),
            () => None,
        };
        (joined, wrong)
    }
}

impl Game for Pipes {
    type State = Turned;
    type Move = Turn;
    type Sight = ();
    const STATE_BYTES: usize = 16;

    fn initial(&self) -> Turned {
        Turned(self.start.clone())
    }

    /// Both turns of every tile that a turn changes, tile by tile.
    fn moves(&self, state: &Turned, moves: &mut Vec<Turn>) {
        if self.status(state) == Status::Solved {
            return;
        }
        for tile in self.board.sides().tiles().filter(|tile| self.can_turn(*tile)) {
            moves.extend([true, false].map(|clockwise| Turn { tile, clockwise }));
        }
    }

    fn apply(&self, state: &Turned, step: &Turn) -> Turned {
        let mut next = state.clone();
        self.advance(&mut next, step);
        next
    }

    fn advance(&self, state: &mut Turned, step: &Turn) {
        let sides = self.board.sides().count(step.tile);
        let turns = if step.clockwise { 1 } else { sides - 1 };
        state.0[step.tile] = turned(state.0[step.tile], turns, sides);
    }

    fn status(&self, state: &Turned) -> Status {
        if self.board.is_tree(&state.0) { Status::Solved } else { Status::Open }
    }

    fn heap(&self, state: &Turned) -> usize {
        std::mem::size_of_val(&*state.0)
    }

    fn move_text(&self, step: &Turn) -> String {
        let mut text = self.place_text(step.tile);
        if !step.clockwise {
            text.push_str(" -");
        }
        text
    }

    fn move_of(&self, state: &Turned, text: &str) -> Option<Turn> {
        let (place, clockwise) = match text.strip_suffix(" -") {
            Some(place) => (place, false),
            None => (text, true),
        };
        self.can_be_made(state, Turn { tile: self.tile_at(place)?, clockwise })
    }

    fn explain(&self, state: &Turned, _: &Self::Sight, text: &str) -> Option<String> {
        let place = text.strip_suffix(" -").unwrap_or(text);
        let grid = self.board.patch().grid();
        let why = match self.tile_at(place) {
            _ if self.status(state) == Status::Solved => "all is one tree already".to_owned(),
            None => format!(
                "write row and column of a tile, as in `0,1` or, for a turn the other way, \
                 `0,1 -`; rows are 0 to {} and columns 0 to {}",
                grid.rows() - 1,
                grid.cols() - 1
            ),
            Some(tile) if self.board.is_hole(tile) => format!("{place} is a hole"),
            Some(tile) if !self.can_turn(tile) => {
                format!("{place} looks the same whichever way it is turned")
            }
            Some(_) => return None,
        };
        Some(format!("'{text}' is not a move here: {why}"))
    }

    fn pencils(&self) -> &'static [Pencil] {
        const { &[Pencil::LOCK, Pencil::WALL, Pencil::JOINED] }
    }

    fn across(&self, Edge { cell, side }: Edge) -> Option<Edge> {
        let Side { tile, side } = self.board.beyond(cell.index(), side.into())?;
        Some(Edge { cell: Cell::new(tile), side: side as u8 })
    }

    fn points(&self) -> bool {
        true
    }

    /// Turns the tile the shorter way until an arm lies at the side; if one does already, clockwise to
    /// the next way in which one does.
    fn point(&self, state: &Turned, to: Edge) -> Result<Vec<Turn>, String> {
        let (tile, side) = (to.cell.index(), usize::from(to.side));
        if tile >= state.0.len() || side >= self.board.sides().count(tile) {
            return Err("there is no such side".to_owned());
        }
        let place = self.place_text(tile);
        if self.status(state) == Status::Solved {
            return Err("all is one tree already".to_owned());
        }
        if !self.can_turn(tile) {
            return Err(format!("{place} looks the same whichever way it is turned"));
        }
        let (mask, sides) = (state.0[tile], self.board.sides().count(tile));
        let leads = |mask: u16| mask >> side & 1 == 1;
        let ways = (1..sides).map(|turns| turned(mask, turns, sides));
        let mut ways = ways.filter(|way| leads(*way) && *way != mask);
        let turns = |way: u16| self.turn_between(tile, mask, way);
        let way = match leads(mask) {
            true => ways.next(),
            false => ways.min_by_key(|way| turns(*way).map(|(_, times)| times)),
        };
        let (turn, times) = way.and_then(turns).ok_or_else(|| {
            format!("{place} has an arm there already, and no other way to turn it so")
        })?;
        Ok(vec![turn; times])
    }

    fn place(&self, _: &Turned, step: &Turn) -> Option<Cell> {
        Some(Cell::new(step.tile))
    }

    fn gesture(&self, state: &Turned, gesture: Gesture) -> Option<Turn> {
        let (cell, clockwise) = match gesture {
            Gesture::Tap(cell) => (cell, true),
            Gesture::SecondTap(cell) => (cell, false),
            Gesture::Drag { .. } => return None,
        };
        self.can_be_made(state, Turn { tile: cell.index(), clockwise })
    }

    /// The tiles joined to the touched one, which makes closed islands visible.
    fn concerned(&self, state: &Turned, (): &(), touched: Cell) -> Vec<Cell> {
        let mut joined = Vec::new();
        if touched.index() < state.0.len() && !self.board.is_hole(touched.index()) {
            self.board.walk(&state.0, touched.index(), |tile| joined.push(Cell::new(tile)));
        }
        joined.sort_unstable();
        joined
    }

    /// Says whether the tiles joined to the touched one close a loop, or are cut off from all
    /// others.
    fn tells(&self, state: &Turned, (): &(), _: &Pencilled, touched: Cell) -> Option<String> {
        if touched.index() >= state.0.len() || self.board.is_hole(touched.index()) {
            return None;
        }
        let (joined, wrong) = self.joined_to(&state.0, touched.index());
        Some(match wrong? {
            Wrong::Loop => "a loop: the tiles joined here contain one".to_owned(),
            Wrong::Closed => {
                format!("closed off: no arm leads out of these {} tiles", joined.len())
            }
        })
    }

    /// The tiles of all groups that contain a loop or are cut off.
    fn flaws(&self, state: &Turned, (): &()) -> Option<Vec<Cell>> {
        let (mut seen, mut flaws) = (vec![false; state.0.len()], Vec::new());
        for tile in self.board.sides().tiles() {
            if seen[tile] {
                continue;
            }
            let (joined, wrong) = self.joined_to(&state.0, tile);
            joined.iter().for_each(|tile| seen[*tile] = true);
            if wrong.is_some() {
                flaws.extend(joined.into_iter().map(Cell::new));
            }
        }
        flaws.sort_unstable();
        Some(flaws)
    }

    fn draw(&self, line: &[Turned], _: Option<&()>) -> Picture {
        draw::draw(self, &line[line.len() - 1].0)
    }
}
