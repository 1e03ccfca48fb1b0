//! A hand on the picture of a game: a cursor with its acts.

use etchwork::{Act, Cell, Edge, Gesture, Mark, Picture, Play};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::collections::BTreeSet;

/// With at most this many places, drags are tried between any two; with more, only between near
/// ones.
const FEW: usize = 64;

/// The greatest distance of near places, in rows plus columns.
const NEAR: u32 = 2;

/// A hand, for games whose moves are gestures on places of the picture.
pub struct Hand {
    /// Its place.
    at: Cell,
    /// Whether arrows make moves instead of moving the hand.
    is_away: bool,
    /// Whether arrows ever make moves.
    can_walk: bool,
    /// The gestures that have meant a move so far.
    taps: bool,
    second_taps: bool,
    drags: bool,
    /// The moves that gestures make in this state.
    made: BTreeSet<String>,
    /// The start of the current drag.
    drag: Option<Cell>,
    /// The kind of pencil mark that the hand places.
    kind: usize,
    /// The side that was chosen last; it counts while the hand is on its cell.
    side: Option<Edge>,
}

/// The result of a key or mouse event.
#[derive(Debug, PartialEq, Eq)]
pub enum Deed {
    /// The hand moved, or nothing happened.
    Nothing,
    /// A gesture on the picture.
    Gesture(Gesture),
    /// Acts other than moves.
    Acts(Vec<Act>),
    /// Point what is on a cell to a side of it.
    Point(Edge),
    /// A message.
    Say(String),
}

impl Hand {
    /// A hand, if gestures or pencil marks mean anything in a game.
    pub fn on(play: &dyn Play) -> Option<Self> {
        let picture = play.picture();
        let mut hand = Self {
            at: super::window::player(&picture).or(picture.places().first().copied())?,
            is_away: false,
            can_walk: play.moves().iter().any(|choice| choice.aim.is_some()),
            taps: false,
            second_taps: false,
            drags: false,
            made: BTreeSet::new(),
            drag: None,
            kind: 0,
            side: None,
        };
        hand.is_away = hand.can_walk;
        hand.look(play);
        let can_act = hand.taps || hand.second_taps || hand.drags;
        (can_act || !play.pencils().is_empty()).then_some(hand)
    }

    /// Updates the meaning of gestures in this state.
    pub fn look(&mut self, play: &dyn Play) {
        let places = play.picture().places();
        let grid = play.picture().grid();
        self.made.clear();
        for place in &places {
            self.taps |= self.meant(play, Gesture::Tap(*place));
            self.second_taps |= self.meant(play, Gesture::SecondTap(*place));
        }
        for (from, to) in places.iter().flat_map(|a| places.iter().map(move |b| (*a, *b))) {
            let is_near = || grid.position(from).manhattan(grid.position(to)) <= NEAR;
            if from != to && (places.len() <= FEW || is_near()) {
                self.drags |= self.meant(play, Gesture::Drag { from, to });
            }
        }
    }

    fn meant(&mut self, play: &dyn Play, gesture: Gesture) -> bool {
        let text = play.gesture(gesture);
        let is_meant = text.is_some();
        self.made.extend(text);
        is_meant
    }

    /// The place of the hand, unless arrows make moves.
    pub fn at(&self) -> Option<Cell> {
        (!self.is_away).then_some(self.at)
    }

    /// The start of the current drag.
    pub fn drag(&self) -> Option<Cell> {
        self.drag
    }

    /// Drops the current drag; returns whether there was one.
    pub fn let_go(&mut self) -> bool {
        self.drag.take().is_some()
    }

    /// Whether a gesture makes the move with this text, so that it need not be listed.
    pub fn makes(&self, text: &str) -> bool {
        !self.is_away && self.made.contains(text)
    }

    /// The keys that make a move at the hand's place, each with the move.
    pub fn acts(&self, play: &dyn Play) -> Vec<(&'static str, String)> {
        let at = self.at;
        let enter = match self.drag {
            Some(from) => Gesture::Drag { from, to: at },
            None => Gesture::Tap(at),
        };
        let second = self.drag.is_none().then_some(("x", Gesture::SecondTap(at)));
        let gestures = [("Enter", enter)].into_iter().chain(second).filter(|_| !self.is_away);
        gestures.filter_map(|(key, gesture)| Some((key, play.gesture(gesture)?))).collect()
    }

    /// The effect of each of its keys.
    pub fn keys(&self, play: &dyn Play) -> Vec<String> {
        let pencil = play.pencils().get(self.kind).filter(|_| !self.is_away);
        let of = |is_there: bool, text: &str| (is_there && !self.is_away).then(|| text.to_owned());
        let walk = if self.is_away { "c cursor" } else { "c walk" };
        [
            of(true, "arrows hjkl Tab cursor"),
            of(self.taps, "Enter Space act"),
            of(self.second_taps, "x act the other way"),
            of(self.drags, "v Enter drag  Shift+arrows drag a step"),
            pencil.map(|kind| format!("p {} on or off  P all off", kind.id)),
            of(play.pencils().len() > 1, "t next mark"),
            of(has_sides(play), "s S choose a side"),
            self.can_walk.then(|| walk.to_owned()),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// Handles a key; does nothing if the key is not its own.
    pub fn key(&mut self, key: KeyEvent, play: &dyn Play) -> Option<Deed> {
        if key.code == KeyCode::Char('c') && self.can_walk {
            (self.is_away, self.drag) = (!self.is_away, None);
            self.at = super::window::player(&play.picture()).unwrap_or(self.at);
            return Some(Deed::Nothing);
        }
        if self.is_away {
            return None;
        }
        let at = self.at;
        Some(match key.code {
            KeyCode::Enter | KeyCode::Char(' ') => match self.drag.take() {
                Some(from) => Deed::Gesture(Gesture::Drag { from, to: at }),
                None => match self.side().filter(|_| play.points()) {
                    Some(side) => Deed::Point(side),
                    None => Deed::Gesture(Gesture::Tap(at)),
                },
            },
            KeyCode::Char(key @ ('s' | 'S')) if has_sides(play) => {
                self.choose(key == 's', &play.picture())
            }
            KeyCode::Char('x') if self.second_taps => Deed::Gesture(Gesture::SecondTap(at)),
            KeyCode::Char('v') if self.let_go() => Deed::Say(String::new()),
            KeyCode::Char('v') if self.drags => {
                self.drag = Some(at);
                Deed::Say("a drag begins here: move, then Enter; v lets go".to_owned())
            }
            KeyCode::Char(mark @ ('p' | 'P' | 't')) => self.pencil(mark, play)?,
            KeyCode::Tab | KeyCode::BackTab => self.next(key.code == KeyCode::Tab, play),
            code => {
                let way = super::app::direction(code)?;
                if key.modifiers.contains(KeyModifiers::SHIFT) {
                    self.drag_a_step(way, play)
                } else {
                    self.go(way, play)
                }
            }
        })
    }

    fn go(&mut self, way: (i32, i32), play: &dyn Play) -> Deed {
        if let Some(next) = beside(&play.picture(), self.at, way) {
            self.at = next;
        }
        Deed::Nothing
    }

    /// Goes to the next or the previous place in reading order, so every place can be reached.
    fn next(&mut self, is_forward: bool, play: &dyn Play) -> Deed {
        let places = play.picture().places();
        let here = places.iter().position(|place| *place == self.at).unwrap_or(0);
        let by = if is_forward { 1 } else { places.len() - 1 };
        self.at = places[(here + by) % places.len()];
        Deed::Nothing
    }

    /// Drags to the nearest place in that direction for which the drag is a move, and moves there.
    fn drag_a_step(&mut self, way: (i32, i32), play: &dyn Play) -> Deed {
        let (picture, from) = (play.picture(), self.at);
        let ahead =
            std::iter::successors(beside(&picture, from, way), |at| beside(&picture, *at, way));
        let drags = ahead.map(|to| Gesture::Drag { from, to });
        let Some(gesture) = drags.into_iter().find(|drag| play.gesture(*drag).is_some()) else {
            return Deed::Say("a drag that way does nothing".to_owned());
        };
        if let Gesture::Drag { to, .. } = gesture {
            self.at = to;
        }
        Deed::Gesture(gesture)
    }

    /// The chosen side of the hand's place.
    fn side(&self) -> Option<Edge> {
        self.side.filter(|side| side.cell == self.at)
    }

    /// Chooses the next side of the tile at the hand, or the one before.
    fn choose(&mut self, is_forward: bool, picture: &Picture) -> Deed {
        let Some(tile) = picture.tiles().find(|tile| tile.cell == self.at) else {
            return Deed::Nothing;
        };
        let sides = tile.outline.len() as u8;
        let by = if is_forward { 1 } else { sides - 1 };
        let side = self.side().map_or(0, |chosen| (chosen.side + by) % sides);
        self.side = Some(Edge { cell: self.at, side });
        Deed::Say(format!("side {side}, {}", tile.way(side).unwrap_or_default()))
    }

    fn pencil(&mut self, key: char, play: &dyn Play) -> Option<Deed> {
        let kinds = play.pencils();
        let kind = kinds.get(self.kind)?;
        if key == 'p' && kind.edge.is_some() {
            return Some(self.note(kind.id, play));
        }
        let is_marked = play.pencil().get(&self.at).is_some_and(|mark| mark.id == kind.id);
        Some(match key {
            't' if kinds.len() > 1 => {
                self.kind = (self.kind + 1) % kinds.len();
                let kind = &kinds[self.kind];
                Deed::Say(format!("p marks with {}: {}", kind.id, kind.about))
            }
            't' => return None,
            'P' => {
                let edges: Vec<Edge> = play.noted().keys().copied().collect();
                let of_edges = (!edges.is_empty()).then_some(Act::Note(None, edges));
                let cells = Act::Rub(play.pencil().keys().copied().collect());
                let of_cells = (!play.pencil().is_empty() || of_edges.is_none()).then_some(cells);
                Deed::Acts(of_cells.into_iter().chain(of_edges).collect())
            }
            _ if is_marked => Deed::Acts(vec![Act::Rub(vec![self.at])]),
            _ => Deed::Acts(vec![Act::Pencil(kind.id.to_owned(), vec![self.at])]),
        })
    }

    /// Puts a mark on the chosen side, or takes it off.
    fn note(&self, id: &str, play: &dyn Play) -> Deed {
        let Some(edge) = self.side() else {
            return Deed::Say(format!("choose a side for {id} first: s"));
        };
        let Some(other) = play.across(edge) else {
            return Deed::Say("nothing is beyond that side: it takes no mark".to_owned());
        };
        let is_marked = play.noted().get(&edge.min(other)).is_some_and(|mark| mark.id == id);
        let mark = (!is_marked).then(|| id.to_owned());
        Deed::Acts(vec![Act::Note(mark, vec![edge])])
    }

    /// The left or the right mouse button went down on a cell.
    pub fn press(&mut self, cell: Cell, is_left: bool, play: &dyn Play) -> Deed {
        if !play.picture().places().contains(&cell) {
            return Deed::Nothing;
        }
        (self.at, self.drag) = (cell, is_left.then_some(cell));
        if is_left { Deed::Nothing } else { Deed::Gesture(Gesture::SecondTap(cell)) }
    }

    /// The left mouse button came up on a cell.
    pub fn release(&mut self, cell: Cell) -> Deed {
        match self.drag.take() {
            Some(from) if from == cell => Deed::Gesture(Gesture::Tap(cell)),
            Some(from) => Deed::Gesture(Gesture::Drag { from, to: cell }),
            None => Deed::Nothing,
        }
    }
}

/// Whether sides of tiles can be marked, or pointed to.
fn has_sides(play: &dyn Play) -> bool {
    play.points() || play.pencils().iter().any(|kind| kind.edge.is_some())
}

/// The place to which an arrow leads from another, as the picture is drawn in a terminal. Up and
/// down: the nearest place in the next row that has one. Left and right: the next place in the same
/// row, otherwise the nearest place on that side. So arrows lead from any place to any other.
pub fn beside(picture: &Picture, at: Cell, (down, right): (i32, i32)) -> Option<Cell> {
    let grid = picture.grid();
    let off = |cell: &Cell| {
        let (from, to) = (grid.position(at), grid.position(*cell));
        (i32::from(to.row) - i32::from(from.row), i32::from(to.col) - i32::from(from.col))
    };
    let ahead = |cell: &Cell| {
        let (rows, cols) = off(cell);
        rows * down + cols * right > 0
    };
    let far = |cell: &Cell| {
        let (rows, cols) = off(cell);
        let (rows, cols) = (rows.abs(), cols.abs());
        match (right != 0, rows) {
            // A place in a nearer row comes first, whatever its column.
            (false, rows) => (rows, cols),
            (true, 0) => (0, cols),
            (true, rows) => (1, rows + cols),
        }
    };
    picture.places().into_iter().filter(ahead).min_by_key(far)
}

/// The name of a place: the name of a node, or row and column.
pub fn name(picture: &Picture, cell: Cell) -> String {
    let node = picture.marks().iter().find_map(|mark| match mark {
        Mark::Node(node) if node.cell == cell && !node.label.is_empty() => Some(&node.label),
        _ => None,
    });
    node.cloned().unwrap_or_else(|| picture.grid().position(cell).to_string())
}
