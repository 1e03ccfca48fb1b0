//! Sculpting by erosion: walls are placed one by one, and the board always stays in one piece.

use crate::Tier;
use crate::watched::WatchedSculptor;
use etchwork_path::topology::{Compiled, for_this_processor};
use etchwork_path::{Board, Entry, Grid, Name, Registry, RegistryError, Sculptor, Stream, Streams};
use std::iter;

/// The streams of the two stages, as splits of a board's root.
pub(crate) const SIZE: u32 = Streams::number("size");
pub(crate) const SCULPT: u32 = Streams::number("sculpt");

/// Sculptors with the weights by which each wall draws one.
pub type Sculptors = Vec<(f64, Box<dyn Sculptor>)>;

/// The sculptors of a tier, in the order of registration.
pub fn sculptors(tier: &Tier, registry: &Registry) -> Result<Sculptors, RegistryError> {
    let kind = registry.kind::<dyn Sculptor>();
    kind.check(tier.sculptors.keys())?;
    let entry = |id: &'_ Name| tier.sculptors.get(&**id).map(|entry| (id.clone(), entry));
    let taking_part = kind.iter().map(Entry::id).filter_map(entry);
    let make = |id: Name, settings| -> Result<Box<dyn Sculptor>, RegistryError> {
        let made = kind.make(&id, settings, registry)?;
        Ok(Box::new(WatchedSculptor::new(id, made)))
    };
    taking_part.map(|(id, entry)| Ok((entry.weight, make(id, &entry.settings)?))).collect()
}

/// The board that a tier sculpts from these streams: its size is drawn, then
/// the share of its walls, then wall by wall.
pub fn sculpt(tier: &Tier, sculptors: &[(f64, Box<dyn Sculptor>)], streams: Streams) -> Board {
    let mut board = Board::new(tier.sizes[0]);
    sculpt_into(&mut board, tier, sculptors, &streams.root());
    board
}

/// [`sculpt`] into the memory of another board, from the root of its streams.
/// Returns which of the tier's sizes was drawn.
pub(crate) fn sculpt_into(
    board: &mut Board,
    tier: &Tier,
    sculptors: &[(f64, Box<dyn Sculptor>)],
    root: &Stream,
) -> usize {
    let size = root.split(SIZE).index(tier.sizes.len());
    let grid = tier.sizes[size];
    let mut stream = root.split(SCULPT);
    let target = walls_of(tier, grid, stream.unit());
    board.become_open(grid);
    carve(board, target, sculptors, &mut stream);
    size
}

/// How many walls a board gets, from a number drawn in `[0, 1)`.
pub(crate) fn walls_of(tier: &Tier, grid: Grid, drawn: f64) -> usize {
    let (least, most) = tier.walls;
    let share = least + drawn * (most - least);
    let walls = share * grid.len() as f64;
    let whole = walls as u32;
    // Rounded, halves up: the difference is exact.
    (whole + u32::from(walls - f64::from(whole) >= 0.5)) as usize
}

/// Places up to `target` walls, each by a sculptor drawn by weight. A sculptor without a candidate
/// left hands over to the others, in their order; when none has one, sculpting stops short. The
/// open cells are connected after every wall, and at least one stays open.
pub fn carve(
    board: &mut Board,
    target: usize,
    sculptors: &[(f64, Box<dyn Sculptor>)],
    stream: &mut Stream,
) {
    for_this_processor(Carving { board, target, sculptors, stream });
}

/// Walls to place.
struct Carving<'a> {
    board: &'a mut Board,
    target: usize,
    sculptors: &'a [(f64, Box<dyn Sculptor>)],
    stream: &'a mut Stream,
}

impl Compiled for Carving<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { board, target, sculptors, stream } = self;
        'walls: for _ in 0..target {
            let drawn = stream.weighted(sculptors.iter().map(|(weight, _)| *weight));
            let others = (0..sculptors.len()).filter(|other| *other != drawn);
            for which in iter::once(drawn).chain(others) {
                if place(board, &*sculptors[which].1, stream) {
                    continue 'walls;
                }
            }
            return;
        }
    }
}

/// Places one wall among a sculptor's candidates, if any keeps the board whole.
#[inline(always)]
fn place(board: &mut Board, sculptor: &dyn Sculptor, stream: &mut Stream) -> bool {
    let mut candidates = &sculptor.candidates(board) & &board.open();
    for left in (1..=candidates.len()).rev() {
        let cell = candidates.nth(stream.index(left)).expect("a rank below the count");
        if board.is_connected_without(cell) {
            board.set_wall(cell);
            return true;
        }
        candidates.remove(cell);
    }
    false
}
