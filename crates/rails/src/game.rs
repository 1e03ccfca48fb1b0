//! The rules of play.

use crate::line::place;
use crate::track::{Ride, Train, tiles_wanted};
use crate::{Design, Kind, Line, Move, Power, Tile, Track, Turn, draw};
use etchwork_core::{Cell, Game, Gesture, Picture, Status};
use smallvec::SmallVec;

/// The tiles of a state in reading order.
type Tiles = SmallVec<[Tile; 24]>;

/// The state of play: the places of the tiles, and the remaining power-ups.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    pub(crate) tiles: Tiles,
    pub(crate) stock: [u8; 2],
}

impl State {
    /// The tiles in reading order.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// How often a power-up may still be used.
    pub fn stock(&self, power: Power) -> u8 {
        self.stock[power as usize]
    }

    /// The kind of the tile on a cell.
    pub fn kind(&self, cell: Cell) -> Kind {
        self.tiles[cell.index()].kind()
    }
}

/// A puzzle of the family: a design with its rules.
///
/// ```
/// use etchwork_core::{Session, Status, Written};
/// use etchwork_rails::Rails;
///
/// let text = "rails 3x2\n@stations W0 E0\n-.-\n.-.\n";
/// let mut session = Session::new(Rails::read(text)?);
/// session.play("C1v")?;
/// assert_eq!(session.status(), Status::Solved);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rails {
    design: Design,
}

impl Rails {
    /// The game on a design.
    pub fn new(design: Design) -> Self {
        Self { design }
    }

    /// The design.
    pub fn design(&self) -> &Design {
        &self.design
    }

    /// The puzzle with the same stations, lines and bonuses, and the tiles and stocks of a state.
    pub fn with_state(&self, state: &State) -> Self {
        Self { design: self.design.with_tiles(&state.tiles, state.stock) }
    }

    /// The track that leads from a station: 0 is the first, 1 the second.
    pub fn track(&self, state: &State, station: usize) -> Track {
        let from = self.design.stations()[station];
        Track::from(self.design.grid(), from, |cell| state.kind(cell))
    }

    /// Whether the track from the first station leaves the board at the second.
    pub fn is_joined(&self, state: &State) -> bool {
        let (grid, [first, second]) = (self.design.grid(), self.design.stations());
        let mut train = Train::at(grid, first);
        loop {
            match train.go(grid, state.kind(train.cell)) {
                Ride::On => {}
                Ride::Stuck => return false,
                Ride::Out(station) => return station == second,
            }
        }
    }

    /// The points of the bonuses on the track, if it joins the stations. Each bonus counts once.
    pub fn bonus_points(&self, state: &State) -> u32 {
        if !self.is_joined(state) {
            return 0;
        }
        let mut cells = self.track(state, 0).cells;
        cells.sort_unstable();
        cells.dedup();
        cells.iter().map(|cell| self.design.points_of(state.tiles[cell.index()])).sum()
    }

    /// The moves of a state, even if the stations are joined.
    fn possible(&self, state: &State) -> impl Iterator<Item = Move> {
        let design = &self.design;
        let has = |power: Power| state.stock(power) > 0;
        let is_loose =
            |turn: &Turn| !design.is_fixed(turn.line) && self.has_different(state, turn.line);
        let turns = design.turns().filter(is_loose).map(Move::Turn);
        let can_turn = move |cell: &Cell| has(Power::Turn) && turns_differ(state.kind(*cell));
        let quarters = design.grid().cells().filter(can_turn).map(Move::Quarter);
        let is_free = move |turn: &Turn| has(Power::Free) && design.is_fixed(turn.line);
        turns.chain(quarters).chain(design.turns().filter(is_free).map(Move::Free))
    }

    /// Whether the tiles of a line differ; otherwise turning it changes nothing.
    fn has_different(&self, state: &State, line: Line) -> bool {
        let mut tiles = line.cells(self.design.grid()).map(|cell| state.tiles[cell.index()]);
        let first = tiles.next();
        tiles.any(|tile| Some(tile) != first)
    }

    /// The move that a drag from one cell to another means, whether it is legal or not.
    fn dragged(&self, from: Cell, to: Cell) -> Option<Move> {
        let grid = self.design.grid();
        let (a, b) = (grid.position(from), grid.position(to));
        let (line, back) = match (a.row == b.row, a.col == b.col) {
            (true, false) => (Line::Row(a.row), b.col < a.col),
            (false, true) => (Line::Col(a.col), b.row < a.row),
            _ => return None,
        };
        // A line of two has only one turn, for both directions.
        let turn = Turn { line, back: back && line.len(grid) > 2 };
        Some(if self.design.is_fixed(line) { Move::Free(turn) } else { Move::Turn(turn) })
    }

    /// Why a typed turn is not possible here.
    fn no_turn(&self, turn: Turn, power: &str) -> String {
        let grid = self.design.grid();
        let (line, len) = (turn.line, turn.line.len(grid));
        if !line.is_on(grid) {
            let (rows, cols) = (grid.rows() - 1, grid.cols() - 1);
            return format!("there is no line {line}: there are R0 to R{rows} and C0 to C{cols}");
        }
        match len {
            1 => format!("{line} has a single tile, which cannot move along it"),
            2 if turn.back => {
                let same = Turn { back: false, ..turn };
                format!("{line} has two tiles, so both ways are the same: write {power}{same}")
            }
            _ if self.design.is_fixed(line) => format!("{line} is fixed"),
            _ => format!("{line} is not fixed: write {turn}"),
        }
    }

    fn no_quarter(&self, state: &State, at: &str) -> String {
        let grid = self.design.grid();
        let cell = at
            .split_once(',')
            .and_then(|(row, col)| grid.cell(usize::from(place(row)?), usize::from(place(col)?)));
        match cell.map(|cell| state.kind(cell)) {
            None => format!("'{at}' is not a tile: write row and column from 0, such as `T 0,0`"),
            _ if state.stock(Power::Turn) == 0 => "no power-up `turn` is left".to_owned(),
            Some(Kind::Empty) => format!("there is no track at {at}"),
            Some(_) => format!("the crossing at {at} stays the same when it is turned"),
        }
    }
}

/// Whether a quarter turn changes anything.
fn turns_differ(kind: Kind) -> bool {
    kind.quarter() != kind
}

impl Game for Rails {
    type State = State;
    type Move = Move;
    type Sight = ();
    const STATE_BYTES: usize = 40;

    fn initial(&self) -> State {
        let stock = Power::ALL.map(|power| self.design.stock(power));
        State { tiles: self.design.tiles().iter().copied().collect(), stock }
    }

    fn moves(&self, state: &State, moves: &mut Vec<Move>) {
        if !self.is_joined(state) {
            moves.extend(self.possible(state));
        }
    }

    fn apply(&self, state: &State, step: &Move) -> State {
        let mut next = state.clone();
        let grid = self.design.grid();
        match *step {
            Move::Turn(turn) => turn.apply(grid, &mut next.tiles),
            Move::Quarter(cell) => {
                let tile = &mut next.tiles[cell.index()];
                *tile = tile.quarter();
                next.stock[Power::Turn as usize] -= 1;
            }
            Move::Free(turn) => {
                turn.apply(grid, &mut next.tiles);
                next.stock[Power::Free as usize] -= 1;
            }
        }
        next
    }

    fn status(&self, state: &State) -> Status {
        if self.is_joined(state) {
            Status::Solved
        } else if self.possible(state).next().is_none() {
            Status::Lost
        } else {
            Status::Open
        }
    }

    fn heap(&self, state: &State) -> usize {
        if state.tiles.spilled() { state.tiles.capacity() } else { 0 }
    }

    fn move_text(&self, step: &Move) -> String {
        match step {
            Move::Turn(turn) => turn.to_string(),
            Move::Quarter(cell) => format!("T {}", self.design.grid().position(*cell)),
            Move::Free(turn) => format!("O {turn}"),
        }
    }

    /// The tiles that would have to be others, on a track that needs the fewest.
    fn distance(&self, state: &State, (): &()) -> Option<u32> {
        let [first, second] = self.design.stations();
        Some(tiles_wanted(self.design.grid(), first, second, |cell| state.kind(cell)))
    }

    fn explain(&self, state: &State, _: &Self::Sight, text: &str) -> Option<String> {
        if self.is_joined(state) {
            return Some("the stations are joined: nothing is left to do".to_owned());
        }
        if let Some(at) = text.strip_prefix("T ") {
            return Some(self.no_quarter(state, at));
        }
        if let Some(turn) = text.strip_prefix("O ").and_then(Turn::of_text) {
            let is_spent = state.stock(Power::Free) == 0;
            return Some(if is_spent {
                "no power-up `free` is left".to_owned()
            } else {
                self.no_turn(turn, "O ")
            });
        }
        let turn = Turn::of_text(text)?;
        let (line, grid) = (turn.line, self.design.grid());
        let is_loose = line.is_on(grid) && line.len(grid) > 1 && !self.design.is_fixed(line);
        if is_loose && !self.has_different(state, line) {
            return Some(format!("all tiles of {line} are alike: a turn of it changes nothing"));
        }
        let why = self.no_turn(turn, "");
        let may_free = self.design.is_fixed(turn.line) && state.stock(Power::Free) > 0;
        Some(if may_free { format!("{why}: write `O {turn}` to use a power-up") } else { why })
    }

    /// A drag along a line turns it by one tile in that direction, a fixed line with the power-up.
    /// The secondary tap turns a tile. A drag over several tiles means as many moves, and this
    /// returns only the next one: call it once for each tile that the finger passes.
    fn gesture(&self, state: &State, gesture: Gesture) -> Option<Move> {
        let step = match gesture {
            Gesture::Tap(_) => return None,
            Gesture::SecondTap(cell) => Move::Quarter(cell),
            Gesture::Drag { from, to } => self.dragged(from, to)?,
        };
        let mut legal = Vec::new();
        self.moves(state, &mut legal);
        legal.contains(&step).then_some(step)
    }

    fn shifts(&self, _: &State, step: &Move) -> Vec<Cell> {
        let (Move::Turn(turn) | Move::Free(turn)) = step else { return Vec::new() };
        let mut cells: Vec<Cell> = turn.line.cells(self.design.grid()).collect();
        if turn.back {
            cells.reverse();
        }
        cells
    }

    fn spends(&self, state: &State, step: &Move) -> Option<String> {
        let power = match step {
            Move::Turn(_) => return None,
            Move::Quarter(_) => Power::Turn,
            Move::Free(_) => Power::Free,
        };
        Some(match (state.stock(power), power.name()) {
            (0 | 1, name) => format!("the last power-up {name}"),
            (left, name) => format!("one of {left} power-ups {name}"),
        })
    }

    fn place(&self, _: &State, step: &Move) -> Option<Cell> {
        match step {
            Move::Quarter(cell) => Some(*cell),
            Move::Turn(_) | Move::Free(_) => None,
        }
    }

    fn draw(&self, line: &[State], _: Option<&()>) -> Picture {
        draw::picture(self, &line[line.len() - 1])
    }
}
