//! What a puzzle is like to whoever solves it, by any of its solutions.
//!
//! On this board four paths from `S` to `T` visit every cell, and a finder may store any of them:
//!
//! ```text
//! S━━━━━┓   S ┏━━━┓   S━┓ ┏━┓   S ┏━━━┓
//! ┏━━━━━┛   ┃ ┃ ┏━┛   ┏━┛ ┃ ┃   ┃ ┗━┓ ┃
//! ┗━━━━━T   ┗━┛ ┗━T   ┗━━━┛ T   ┗━━━┛ T
//! ```
//!
//! Each has other forks and traps, so what is read off the stored path says as much about the
//! finder as about the puzzle. These readings are means over solutions that are drawn uniformly from
//! all of them, by a stream that the board seeds, so they are the same by whatever finder.

mod image;

use crate::exact::{TrapTally, Traps};
use crate::forks::fork_count;
use crate::{share_of_forks, steps};
use etchwork_path::{
    Budget, Cell, Graph, Metric, Ratio, Reading, Registry, Rules, Settings, SettingsError, Solved,
    Stream, murmur3_32,
};
use etchwork_paths::{Ends, Sampler};
use image::Image;
use serde::Deserialize;
use std::num::{NonZeroU32, NonZeroU64};

/// Forks and traps of a puzzle, as means over its solutions.
///
/// A puzzle with at most `draws` solutions is measured on each of them; otherwise `draws` of them
/// are drawn, each as likely as the others. The draws come from a stream seeded by the
/// `murmur3_32` of the puzzle's bytes: size, ends, open cells and steps, in the least of its turned
/// and mirrored images. So a puzzle has the same readings by whatever finder, and however it lies.
///
/// Paths are counted and drawn where a path only has to visit all cells by steps that go both ways:
/// with links, fog and closed steps. Where cells have an order, steps are one-way, a rule may refuse
/// steps or the line may end anywhere, solutions cannot be drawn, and all readings are unknown; as they are where the
/// tables exceed the memory. With `rules = "ignored"` the paths are those of the board itself: its
/// cells, links and the ends of the stored path, without what the rules of mechanics change. So a tier may ask the same of
/// the boards of all mechanics.
///
/// Cost: the tables of a [`Sampler`], .1 to 1 ms on 8x8, and for each path that of [`Traps`].
pub struct BoardReadings {
    settings: BoardSettings,
    memory: u64,
    traps: Traps,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct BoardSettings {
    draws: NonZeroU32,
    /// The most mebibytes that the tables may take.
    memory: NonZeroU64,
    rules: Regarded,
}

/// Whether the rules of mechanics restrict the paths.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Regarded {
    Kept,
    Ignored,
}

impl Default for BoardSettings {
    fn default() -> Self {
        let draws = const { NonZeroU32::new(8).unwrap() };
        let memory = const { NonZeroU64::new(64).unwrap() };
        Self { draws, memory, rules: Regarded::Kept }
    }
}

impl BoardReadings {
    /// Settings: `draws`, the most solutions that are measured; `memory` in mebibytes; `rules`,
    /// whether those of mechanics are kept.
    pub fn new(settings: &Settings, registry: &Registry) -> Result<Self, SettingsError> {
        let settings: BoardSettings = settings.read()?;
        let memory = settings.memory.get().saturating_mul(1 << 20);
        Ok(Self { settings, memory, traps: Traps::new(&Settings::default(), registry)? })
    }

    /// The board as it is measured, if its solutions can be drawn.
    fn image(&self, solved: &Solved<'_>) -> Option<Image> {
        let own = solved.board.graph();
        let solved = match self.settings.rules {
            Regarded::Ignored => Solved { graph: &own, rules: Rules::NONE, ..*solved },
            Regarded::Kept => *solved,
        };
        let is_drawn = !solved.rules.bind() && !solved.rules.frees_end();
        if !is_drawn || !solved.graph.is_symmetric() {
            return None;
        }
        Image::least(&solved)
    }

    fn solutions(&self, image: &Image) -> Option<Solutions> {
        let ends = if image.source == image.target {
            Ends::Source(image.source)
        } else {
            Ends::Fixed(image.source, image.target)
        };
        let budget = Budget { memory: self.memory, ..Budget::UNLIMITED };
        let sampler = Sampler::new(image.graph(), ends, budget).ok()?;
        let (draws, count) = (self.settings.draws.get(), u64::try_from(sampler.paths()));
        let mut stream = Stream::new(murmur3_32(&image.bytes(), 0));
        let paths: Option<Vec<_>> = match count {
            Ok(count) if count <= draws.into() => {
                (0..count).map(|rank| sampler.nth(rank)).collect()
            }
            _ => (0..draws).map(|_| sampler.draw(&mut stream)).collect(),
        };
        let count = count.ok().and_then(|count| i64::try_from(count).ok());
        Some(Solutions { count, paths: paths? })
    }
}

/// How many solutions there are, if that is below 2^63, and those to measure.
struct Solutions {
    count: Option<i64>,
    paths: Vec<Vec<Cell>>,
}

impl Metric for BoardReadings {
    fn readings(&self) -> &[Reading] {
        const {
            &[
                Reading::new(
                    "board_solutions",
                    "paths from source to target, counted by the tables from which they are drawn",
                ),
                Reading::new("board_fork_ratio", "share of nodes with a choice, mean"),
                Reading::new(
                    "board_trap_ratio",
                    "share of the options off a solution that lose, mean over solutions",
                ),
                Reading::new(
                    "board_traps",
                    "options off a solution that lose, mean over solutions",
                ),
                Reading::new(
                    "board_trap_depth",
                    "steps a greedy walk makes inside such a trap until there is no exit, mean",
                ),
            ]
        }
    }

    fn bounds(&self, reading: &str, cells: usize) -> [Option<Ratio>; 2] {
        match reading {
            "board_solutions" => [Some(Ratio::new(1, 1)), None],
            "board_trap_depth" => steps(cells),
            "board_traps" => [Some(Ratio::ZERO), None],
            _ => share_of_forks(cells),
        }
    }

    fn keep_within(&mut self, budget: Budget) {
        self.memory = self.memory.min(budget.memory);
    }

    fn measure(&mut self, solved: &Solved<'_>, out: &mut [Option<Ratio>]) {
        self.measure_while(solved, &|_, _| true, out);
    }

    fn measure_while(
        &mut self,
        solved: &Solved<'_>,
        keeps: &dyn Fn(usize, Option<Ratio>) -> bool,
        out: &mut [Option<Ratio>],
    ) {
        let Some(image) = self.image(solved) else { return };
        let Some(Solutions { count, paths }) = self.solutions(&image) else { return };
        let (mut nodes, mut forks) = (0, 0);
        for path in &paths {
            nodes += path.len();
            forks += fork_count(image.graph(), path);
        }
        out[0] = count.map(|count| Ratio::new(count, 1));
        out[1] = Some(Ratio::share(forks, nodes));
        // Traps cost more than all before.
        if !(keeps(0, out[0]) && keeps(1, out[1])) {
            return;
        }
        let tallies = paths.iter().map(|path| self.traps.tally(&image.with(path)));
        let Some(TrapTally { options, traps, steps }) = tallies.sum() else {
            out.fill(None);
            return;
        };
        out[2] = Some(Ratio::share(traps, options));
        out[3] = Some(Ratio::share(traps, paths.len()));
        out[4] = Some(Ratio::share(steps, traps));
    }
}

/// How many options a path of a board passes by, whichever it is.
///
/// At each node of a path some steps lead to unvisited cells. Each step of the board is counted
/// once, at the end of it that the path visits first, and the path takes one at each node but the
/// last. So along every path that visits each cell once there are `steps - (cells - 1)` options off
/// the path. There are no more forks than these, and no more traps: a gate on this reading rejects a
/// board before its paths are counted. Cost: linear.
#[derive(Clone, Copy, Debug)]
pub struct Options;

impl Metric for Options {
    fn readings(&self) -> &[Reading] {
        const {
            &[Reading::new(
                "option_ratio",
                "options off a path for each cell, which are as many along every path",
            )]
        }
    }

    fn measure(&mut self, solved: &Solved<'_>, out: &mut [Option<Ratio>]) {
        let cells = solved.graph.cells().len();
        let options = (joined(solved.graph) + 1).saturating_sub(cells);
        out[0] = Some(Ratio::share(options, cells));
    }
}

/// The pairs of cells with a step from one to the other.
fn joined(graph: &Graph) -> usize {
    let first = |cell: Cell| {
        graph.exits(cell).filter(move |next| cell < *next || !graph.has_arc(*next, cell)).count()
    };
    graph.cells().iter().map(first).sum()
}
