//! Tilings. A crate that brings one gets the whole family on it.

use crate::patch::Repeats;
use crate::penrose::Penrose;
use crate::{Form, Patch, Wrap};
use etchwork_core::{Grid, PlugIn, did_you_mean, nearest};
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, LazyLock, Mutex, PoisonError, RwLock};

/// A way to lay out tiles. A free graph is a tiling as well: a [`Patch`] lays out itself.
///
/// ```
/// use etchwork_pipes::{Form, Periodic, add_tiling};
///
/// // Bricks: every other line is half a brick further to the right.
/// let brick = |x, y| {
///     Form::new(4, &[(x, y), (x + 500, y), (x + 1000, y), (x + 1000, y + 500), (x + 500, y + 500), (x, y + 500)])
/// };
/// let lines = vec![vec![brick(0, 0)], vec![brick(500, 500)]];
/// add_tiling("bricks", "bricks", Periodic::new((1000, 1000), lines))?;
/// let text = "pipes bricks 2x1\n1 8\n";
/// assert!(text.parse::<etchwork_pipes::Pipes>().is_ok());
/// # Ok::<(), String>(())
/// ```
pub trait Tiling: Send + Sync {
    /// Lays out as many lines, of as many tiles, as the grid has; or says why it cannot.
    fn lay(&self, grid: Grid, wrap: Wrap) -> Result<Patch, String>;

    /// The grid with about this many tiles that is nearest to a square, if there is one.
    fn grid_of(&self, tiles: usize, wrap: Wrap) -> Option<Grid>;
}

impl PlugIn for dyn Tiling {
    const KIND: &'static str = "tiling";
}

/// A shared tiling, for registries to hand out.
pub(crate) struct Shared(pub(crate) Arc<dyn Tiling>);

impl Tiling for Shared {
    fn lay(&self, grid: Grid, wrap: Wrap) -> Result<Patch, String> {
        self.0.lay(grid, wrap)
    }

    fn grid_of(&self, tiles: usize, wrap: Wrap) -> Option<Grid> {
        self.0.grid_of(tiles, wrap)
    }
}

impl Tiling for Patch {
    fn lay(&self, grid: Grid, wrap: Wrap) -> Result<Patch, String> {
        let own = self.grid();
        match self.wrap() {
            _ if grid != own => Err(format!("this graph is {own}, not {grid}")),
            same if same == wrap => Ok(self.clone()),
            Wrap::None => Err("this graph does not wrap".to_owned()),
            other => Err(format!("write `{}` after the size", other.words().trim())),
        }
    }

    fn grid_of(&self, _: usize, wrap: Wrap) -> Option<Grid> {
        (wrap == self.wrap()).then_some(self.grid())
    }
}

/// A tiling that repeats to the right and down: a few lines of a few tiles each.
#[derive(Clone, Debug)]
pub struct Periodic {
    pub(crate) across: i32,
    pub(crate) down: i32,
    pub(crate) lines: Vec<Vec<Form>>,
}

impl Periodic {
    /// The lines of tiles to repeat, and the distances, right and down, after which they repeat.
    ///
    /// Panics if there is no tile, or if the lines differ in length.
    pub fn new((across, down): (i32, i32), lines: Vec<Vec<Form>>) -> Self {
        let period = lines.first().map_or(0, Vec::len);
        assert!(period > 0, "a tiling has at least one tile");
        assert!(lines.iter().all(|line| line.len() == period), "lines have as many tiles");
        Self { across, down, lines }
    }

    /// The number of tiles in a line, and of lines, before they repeat.
    fn period(&self) -> (usize, usize) {
        (self.lines[0].len(), self.lines.len())
    }

    fn form(&self, row: usize, col: usize) -> Form {
        let (cols, rows) = self.period();
        let form = &self.lines[row % rows][col % cols];
        form.moved((col / cols) as i32 * self.across, (row / rows) as i32 * self.down)
    }

    /// The vectors after which a board of this size repeats, or why it cannot wrap so.
    fn repeats(&self, grid: Grid, wrap: Wrap) -> Result<Repeats, String> {
        let (cols, rows) = (grid.cols(), grid.rows());
        let mut repeats = Repeats::default();
        if wrap.is_across() {
            let (across, _) = self.shift(0, cols).ok_or_else(|| {
                let period = self.period().0;
                format!(
                    "this tiling wraps where the number of columns is a multiple of {period}, not \
                     {cols}"
                )
            })?;
            repeats.across = Some(across);
        }
        if let Some(twist) = wrap.twist() {
            if twist >= cols {
                return Err(format!("a twist is less than the {cols} columns, not {twist}"));
            }
            let down = self.shift(rows, twist).ok_or_else(|| self.no_twist(rows, twist))?;
            repeats.down = Some(down);
        }
        Ok(repeats)
    }

    fn no_twist(&self, rows: usize, twist: usize) -> String {
        let (across, down) = self.period();
        if twist.is_multiple_of(across) {
            format!(
                "this tiling wraps where the number of rows is a multiple of {down}, not {rows}"
            )
        } else {
            format!("this tiling wraps {rows} rows without a twist of {twist}")
        }
    }

    /// How far the tile at a row and a column lies from the first, right and down, if moving the
    /// whole tiling so far leaves it as it is, line on line. Tiles may change their columns: two
    /// lines further down, every other line of hexagons lies a whole tile further.
    fn shift(&self, row: usize, col: usize) -> Option<(i32, i32)> {
        let (cols, rows) = self.period();
        let (to, from) = (self.form(row, col), self.form(0, 0));
        let shift = (to.outline[0].x - from.outline[0].x, to.outline[0].y - from.outline[0].y);
        // Tiles of two shapes may have a corner in common, and then lie nowhere from each other.
        if from.moved(shift.0, shift.1) != to {
            return None;
        }
        let mut places = (0..rows).flat_map(|down| (0..cols).map(move |right| (down, right)));
        let is_there = |(down, right): (usize, usize)| {
            let moved = self.form(down, cols + right).moved(shift.0, shift.1);
            (0..col + 3 * cols).any(|col| self.form(row + down, col) == moved)
        };
        places.all(is_there).then_some(shift)
    }
}

impl Tiling for Periodic {
    fn lay(&self, grid: Grid, wrap: Wrap) -> Result<Patch, String> {
        let repeats = self.repeats(grid, wrap)?;
        let places = grid.cells().map(|cell| grid.position(cell));
        let forms = places.map(|at| self.form(at.row.into(), at.col.into())).collect();
        Patch::matched(grid, wrap, repeats, forms)
    }

    fn grid_of(&self, tiles: usize, wrap: Wrap) -> Option<Grid> {
        let (cols, rows) = self.period();
        // Half a period would leave odd tiles at the right edge.
        let (step_right, step_down) = (cols, if wrap.twist().is_some() { rows } else { 1 });
        // The deviation from a square, plus that from the number of tiles. A side that is a third
        // too long costs as much as a ninth of the tiles too many.
        let cost = |grid: &Grid| {
            let width = grid.cols() as u64 * self.across as u64 * rows as u64;
            let height = grid.rows() as u64 * self.down as u64 * cols as u64;
            let shape = 1000 * width.max(height) / width.min(height).max(1) - 1000;
            shape + 3_000 * grid.len().abs_diff(tiles) as u64 / tiles.max(1) as u64
        };
        let sides = |step: usize| (1..=32usize).filter(move |side| side.is_multiple_of(step));
        let mut grids: Vec<Grid> = sides(step_down)
            .flat_map(|rows| sides(step_right).map(move |cols| Grid::new(cols, rows)))
            .flatten()
            .filter(|grid| grid.len() > 1)
            .collect();
        grids.sort_by_key(cost);
        // A narrow piece may be disconnected.
        let is_whole = |grid: &Grid| self.lay(*grid, wrap).is_ok_and(|patch| patch.is_connected());
        grids.into_iter().find(is_whole)
    }
}

/// A tiling with its name.
#[derive(Clone)]
pub struct NamedTiling {
    /// Its name.
    pub id: &'static str,
    /// Its description in one line.
    pub about: &'static str,
    /// The tiling itself.
    pub tiling: Arc<dyn Tiling>,
    /// The patches that were laid last. Whoever makes or reads puzzles lays the same few.
    laid: Arc<Mutex<VecDeque<Arc<Patch>>>>,
}

/// The most patches of a tiling that are kept.
const KEPT: usize = 16;

impl NamedTiling {
    /// Lays out the tiling as [`Tiling::lay`] does. Boards of one size share the result.
    pub fn lay(&self, grid: Grid, wrap: Wrap) -> Result<Arc<Patch>, String> {
        let mut laid = self.laid.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(patch) = laid.iter().find(|of| of.grid() == grid && of.wrap() == wrap) {
            return Ok(Arc::clone(patch));
        }
        let patch = Arc::new(self.tiling.lay(grid, wrap)?);
        laid.truncate(KEPT - 1);
        laid.push_front(Arc::clone(&patch));
        Ok(patch)
    }
}

impl std::fmt::Debug for NamedTiling {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NamedTiling").field("id", &self.id).finish_non_exhaustive()
    }
}

type Table = BTreeMap<&'static str, NamedTiling>;

/// Texts name tilings, and can be read without a registry, so there is one global table.
static TABLE: LazyLock<RwLock<Table>> = LazyLock::new(|| {
    let mut table = Table::new();
    for (id, about, tiling) in crate::tables::built_in() {
        insert(&mut table, id, about, Arc::new(tiling)).expect("the built-in names differ");
    }
    let about = "thick and thin rhombs that never repeat, Penrose's third tiling";
    insert(&mut table, "penrose", about, Arc::new(Penrose)).expect("the built-in names differ");
    RwLock::new(table)
});

/// The most letters of a tiling's name.
const MAX_NAME: usize = 24;

fn insert(
    table: &mut Table,
    id: &'static str,
    about: &'static str,
    tiling: Arc<dyn Tiling>,
) -> Result<(), String> {
    let is_letter = |c: char| c.is_ascii_lowercase() || c == '-';
    if id.is_empty() || id.len() > MAX_NAME || !id.chars().all(is_letter) {
        return Err(format!("'{id}' cannot name a tiling: use 1 to {MAX_NAME} of a-z and '-'"));
    }
    if table.contains_key(id) {
        return Err(format!("tiling '{id}' is there already: give it another name"));
    }
    table.insert(id, NamedTiling { id, about, tiling, laid: Arc::default() });
    Ok(())
}

/// Adds a tiling for texts, IDs and makers. Refuses a name that is taken. A registry lists the
/// tilings that were added before its call of [`register`](crate::register).
pub fn add_tiling(
    id: &'static str,
    about: &'static str,
    tiling: impl Tiling + 'static,
) -> Result<(), String> {
    let mut table = TABLE.write().unwrap_or_else(PoisonError::into_inner);
    insert(&mut table, id, about, Arc::new(tiling))
}

/// All tilings, sorted by name.
pub fn tilings() -> Vec<NamedTiling> {
    TABLE.read().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
}

/// The tiling with this name; if there is none, an error that suggests similar names.
pub fn tiling(id: &str) -> Result<NamedTiling, String> {
    let table = TABLE.read().unwrap_or_else(PoisonError::into_inner);
    table.get(id).cloned().ok_or_else(|| {
        let known: Vec<&str> = table.keys().copied().collect();
        let mend = did_you_mean(&nearest(id, known.iter().copied()), &known);
        format!("there is no tiling '{id}': {mend}")
    })
}
