//! A game for the tests: a walk over numbered places.

use etchwork_core::{Game, Grid, Picture, Status};
use std::collections::HashSet;
use std::hash::{Hash, Hasher};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, ThreadId};

/// Places joined in both directions; the last one is the goal.
pub(crate) struct Walk {
    places: usize,
    joined: Vec<(usize, usize)>,
    lost: Option<usize>,
    heap: usize,
}

impl Walk {
    pub(crate) fn joined(places: usize, joined: Vec<(usize, usize)>) -> Self {
        Self { places, joined, lost: None, heap: 0 }
    }

    pub(crate) fn line(places: usize) -> Self {
        Self {
            places,
            joined: (1..places).map(|place| (place - 1, place)).collect(),
            lost: None,
            heap: 0,
        }
    }

    pub(crate) fn star(places: usize) -> Self {
        Self { places, joined: (1..places).map(|place| (0, place)).collect(), lost: None, heap: 0 }
    }

    pub(crate) fn grid(cols: usize, rows: usize) -> Self {
        let across = (0..cols * rows).filter(|at| at % cols > 0).map(|at| (at - 1, at));
        let down = (cols..cols * rows).map(|at| (at - cols, at));
        Self { places: cols * rows, joined: across.chain(down).collect(), lost: None, heap: 0 }
    }

    /// Doubles every step.
    pub(crate) fn doubled(mut self) -> Self {
        self.joined = self.joined.iter().flat_map(|step| [*step; 2]).collect();
        self
    }

    /// Adds one lost place.
    pub(crate) fn with_lost(mut self, place: usize) -> Self {
        self.lost = Some(place);
        self
    }

    /// Makes states report this many bytes of heap memory.
    pub(crate) fn with_heap(mut self, heap: usize) -> Self {
        self.heap = heap;
        self
    }
}

impl Game for Walk {
    type State = usize;
    type Move = usize;
    type Sight = ();

    fn initial(&self) -> usize {
        0
    }

    fn moves(&self, at: &usize, moves: &mut Vec<usize>) {
        moves.extend(self.joined.iter().filter(|(a, _)| a == at).map(|(_, b)| *b));
        moves.extend(self.joined.iter().filter(|(_, b)| b == at).map(|(a, _)| *a));
    }

    fn apply(&self, _: &usize, to: &usize) -> usize {
        *to
    }

    fn status(&self, at: &usize) -> Status {
        match *at {
            at if self.lost == Some(at) => Status::Lost,
            at if at + 1 == self.places => Status::Solved,
            _ => Status::Open,
        }
    }

    fn heap(&self, _: &usize) -> usize {
        self.heap
    }

    fn move_text(&self, to: &usize) -> String {
        to.to_string()
    }

    fn draw(&self, line: &[usize], _: Option<&()>) -> Picture {
        Picture::new(Grid::new(1, 1).expect("a cell"), format!("At {}", line[line.len() - 1]), "")
    }
}

/// A walk whose states all have the same hash.
pub(crate) struct Clash(pub(crate) Walk);

/// A place whose hash is the same as that of every other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hidden(usize);

impl Hash for Hidden {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Game for Clash {
    type State = Hidden;
    type Move = usize;
    type Sight = ();

    fn initial(&self) -> Hidden {
        Hidden(self.0.initial())
    }

    fn moves(&self, at: &Hidden, moves: &mut Vec<usize>) {
        self.0.moves(&at.0, moves);
    }

    fn apply(&self, at: &Hidden, to: &usize) -> Hidden {
        Hidden(self.0.apply(&at.0, to))
    }

    fn status(&self, at: &Hidden) -> Status {
        self.0.status(&at.0)
    }

    fn move_text(&self, to: &usize) -> String {
        self.0.move_text(to)
    }

    fn draw(&self, line: &[Hidden], _: Option<&()>) -> Picture {
        let line: Vec<usize> = line.iter().map(|at| at.0).collect();
        self.0.draw(&line, None)
    }
}

/// A walk over this many places with a left and a right foot, which counts comparisons of moves.
pub(crate) struct March(pub(crate) usize);

/// A step with one foot.
#[derive(Clone, Debug, Eq)]
pub(crate) struct Foot(char);

/// The number of comparisons.
pub(crate) static COMPARED: AtomicUsize = AtomicUsize::new(0);

impl PartialEq for Foot {
    fn eq(&self, other: &Self) -> bool {
        COMPARED.fetch_add(1, Ordering::Relaxed);
        self.0 == other.0
    }
}

impl Game for March {
    type State = usize;
    type Move = Foot;
    type Sight = ();

    fn initial(&self) -> usize {
        0
    }

    fn moves(&self, _: &usize, moves: &mut Vec<Foot>) {
        moves.extend([Foot('l'), Foot('r')]);
    }

    fn apply(&self, at: &usize, _: &Foot) -> usize {
        at + 1
    }

    fn status(&self, at: &usize) -> Status {
        if *at + 1 == self.0 { Status::Solved } else { Status::Open }
    }

    fn move_text(&self, foot: &Foot) -> String {
        foot.0.to_string()
    }

    fn draw(&self, _: &[usize], _: Option<&()>) -> Picture {
        Picture::new(Grid::new(1, 1).expect("a cell"), "March", "")
    }
}

/// Bits that are set one by one in any order, and a record of the threads that set them.
pub(crate) struct Bits {
    pub(crate) bits: u32,
    pub(crate) threads: Mutex<HashSet<ThreadId>>,
}

impl Game for Bits {
    type State = u32;
    type Move = u32;
    type Sight = ();

    fn initial(&self) -> u32 {
        0
    }

    fn moves(&self, set: &u32, moves: &mut Vec<u32>) {
        self.threads.lock().expect("no thread panics").insert(thread::current().id());
        moves.extend((0..self.bits).filter(|bit| set >> bit & 1 == 0));
    }

    fn apply(&self, set: &u32, bit: &u32) -> u32 {
        set | 1 << bit
    }

    fn status(&self, _: &u32) -> Status {
        Status::Open
    }

    fn move_text(&self, bit: &u32) -> String {
        bit.to_string()
    }

    fn draw(&self, _: &[u32], _: Option<&()>) -> Picture {
        Picture::new(Grid::new(1, 1).expect("a cell"), "Bits", "")
    }
}

/// A goal two moves to the right of the start, a way up without an end, and a pit below: a ring of
/// places that cannot be left. The game counts how often it is asked for moves.
#[derive(Default)]
pub(crate) struct Pit {
    pub(crate) asked: AtomicUsize,
}

impl Pit {
    /// The places of the ring.
    pub(crate) const RING: i32 = 20;
}

/// The current place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum At {
    Right(i32),
    Up(i32),
    Down(i32),
}

impl Game for Pit {
    type State = At;
    type Move = At;
    type Sight = ();

    fn initial(&self) -> At {
        At::Right(0)
    }

    fn moves(&self, at: &At, moves: &mut Vec<At>) {
        self.asked.fetch_add(1, Ordering::Relaxed);
        moves.extend(match at {
            At::Right(0) => vec![At::Right(1), At::Up(0), At::Down(0)],
            At::Right(nth) => vec![At::Right(nth + 1)],
            At::Up(nth) => vec![At::Up(nth + 1)],
            At::Down(nth) => vec![At::Down((nth + 1) % Self::RING)],
        });
    }

    fn apply(&self, _: &At, to: &At) -> At {
        *to
    }

    fn status(&self, at: &At) -> Status {
        if *at == At::Right(2) { Status::Solved } else { Status::Open }
    }

    fn move_text(&self, to: &At) -> String {
        format!("{to:?}")
    }

    fn draw(&self, _: &[At], _: Option<&()>) -> Picture {
        Picture::new(Grid::new(1, 1).expect("a cell"), "Pit", "")
    }
}

/// Numbers without end, each with its double and one more than that. The goal is 13.
pub(crate) struct Endless;

impl Game for Endless {
    type State = u64;
    type Move = u64;
    type Sight = ();

    fn initial(&self) -> u64 {
        1
    }

    fn moves(&self, at: &u64, moves: &mut Vec<u64>) {
        moves.extend([2 * at, 2 * at + 1]);
    }

    fn apply(&self, _: &u64, to: &u64) -> u64 {
        *to
    }

    fn status(&self, at: &u64) -> Status {
        if *at == 13 { Status::Solved } else { Status::Open }
    }

    fn move_text(&self, to: &u64) -> String {
        to.to_string()
    }

    fn draw(&self, _: &[u64], _: Option<&()>) -> Picture {
        Picture::new(Grid::new(1, 1).unwrap(), "Endless", "numbers")
    }
}
