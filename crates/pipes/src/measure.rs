//! Measures: how a puzzle is solved, and the shape of its tree.

use crate::ring::bits;
use crate::solver::{Deducer, MAX_LEVEL, Solved};
use crate::uniform::diameter;
use crate::{Board, Pipes};
use etchwork_core::{
    Game, Made, Measure, Ratio, Reading, Settings, SettingsError, at_least, between,
};
use serde::Deserialize;

fn whole(number: usize) -> Option<Ratio> {
    i64::try_from(number).ok().map(|number| Ratio::new(number, 1))
}

/// The tree that the stored solution leads to.
fn tree(made: &Made<Pipes>) -> Box<[u16]> {
    let mut state = made.game.initial();
    for step in &made.solution {
        state = made.game.apply(&state, step);
    }
    state.0
}

/// The number of solutions, counted as orientations of all tiles.
pub(crate) struct Solutions {
    deducer: Deducer,
    budget: u64,
    most: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct SolutionOptions {
    budget: u64,
    most: u64,
}

impl Default for SolutionOptions {
    fn default() -> Self {
        Self { budget: 100_000, most: 10_000 }
    }
}

impl Solutions {
    pub(crate) fn new(settings: &Settings) -> Result<Self, SettingsError> {
        let SolutionOptions { budget, most } = settings.read()?;
        SettingsError::unless_within("most", most, 1..=1_000_000)?;
        Ok(Self { deducer: Deducer::default(), budget, most })
    }
}

impl Measure<Pipes> for Solutions {
    fn readings(&self) -> &[Reading] {
        const { &[Reading::new("solutions", "orientations of the tiles that solve it")] }
    }

    fn bounds(&self, _: &str) -> [Option<Ratio>; 2] {
        at_least(1)
    }

    fn measure(&mut self, made: &Made<Pipes>, out: &mut [Option<Ratio>]) {
        let sides = made.game.board().sides();
        let count = self.deducer.count(sides, made.game.masks(), self.budget, self.most + 1);
        // If there are more, the number is unknown.
        let count = count.filter(|count| *count <= self.most);
        out[0] = count.and_then(|count| whole(count as usize));
    }
}

/// Which rules solve the puzzle, and how much each rules out.
#[derive(Default)]
pub(crate) struct Deduction(Deducer);

impl Measure<Pipes> for Deduction {
    fn readings(&self) -> &[Reading] {
        const READINGS: &[Reading] = &[
            Reading::new(
                "level",
                "the deepest rule that is needed: 1 walls, 2 neighbours, 3 islands, 4 \
                        loops, 5 trial",
            ),
            Reading::new("steps_1", "orientations of a tile that walls rule out"),
            Reading::new("steps_2", "orientations that sides of neighbours rule out"),
            Reading::new("steps_3", "orientations that would cut off an island"),
            Reading::new("steps_4", "orientations that would close a loop"),
            Reading::new("steps_5", "orientations that fail on trial"),
        ];
        const { assert!(READINGS.len() == MAX_LEVEL + 1) };
        READINGS
    }

    fn bounds(&self, reading: &str) -> [Option<Ratio>; 2] {
        if reading == "level" { between(0, MAX_LEVEL as i64) } else { at_least(0) }
    }

    fn measure(&mut self, made: &Made<Pipes>, out: &mut [Option<Ratio>]) {
        let analysis = self.0.analyse(made.game.board().sides(), made.game.masks());
        // If the rules do not solve the puzzle, its level is unknown.
        out[0] = match analysis.solved {
            Solved::Unique => whole(analysis.level()),
            Solved::Stalled | Solved::Impossible => None,
        };
        for (steps, out) in analysis.steps.iter().zip(&mut out[1..]) {
            *out = whole(*steps as usize);
        }
    }
}

/// The fewest turns to the solution.
#[derive(Default)]
pub(crate) struct Turns(Deducer);

impl Measure<Pipes> for Turns {
    fn readings(&self) -> &[Reading] {
        const { &[Reading::new("turns", "the fewest turns that solve it")] }
    }

    fn bounds(&self, _: &str) -> [Option<Ratio>; 2] {
        at_least(1)
    }

    fn measure(&mut self, made: &Made<Pipes>, out: &mut [Option<Ratio>]) {
        let (game, sides) = (&made.game, made.game.board().sides());
        // With several solutions another one might be nearer.
        if self.0.solve(sides, game.masks(), MAX_LEVEL) == Solved::Unique {
            let solution = self.0.solution(sides, game.masks());
            let turns = solution.and_then(|to| game.turns_between(game.masks(), &to));
            out[0] = turns.and_then(whole);
        }
    }
}

/// The shape of the tree.
pub(crate) struct Shape;

impl Measure<Pipes> for Shape {
    fn readings(&self) -> &[Reading] {
        const {
            &[
                Reading::new("leaves", "share of the tiles with one arm"),
                Reading::new("straights", "share of the tiles with two arms, opposite"),
                Reading::new("bends", "share of the tiles with two arms, not opposite"),
                Reading::new("junctions", "share of the tiles with three arms or more"),
                Reading::new("diameter", "steps along the longest way through the tree"),
            ]
        }
    }

    fn bounds(&self, reading: &str) -> [Option<Ratio>; 2] {
        if reading == "diameter" { at_least(0) } else { between(0, 1) }
    }

    fn measure(&mut self, made: &Made<Pipes>, out: &mut [Option<Ratio>]) {
        let (board, tree) = (made.game.board(), tree(made));
        let shares = Shares::of(board, &tree);
        let share = |count: usize| Some(Ratio::share(count, board.tiles()));
        out[0] = share(shares.leaves);
        out[1] = share(shares.straights);
        out[2] = share(shares.bends);
        out[3] = share(shares.junctions);
        out[4] = whole(diameter(board.sides(), &tree));
    }
}

/// How many tiles of each kind a tree has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shares {
    /// With one arm.
    pub leaves: usize,
    /// With two arms, opposite each other.
    pub straights: usize,
    /// With two arms, not opposite.
    pub bends: usize,
    /// With three arms or more.
    pub junctions: usize,
}

impl Shares {
    /// Counts the tiles of a tree.
    pub fn of(board: &Board, tree: &[u16]) -> Self {
        let mut shares = Self::default();
        for tile in board.sides().tiles() {
            let mut sides = bits(tree[tile]);
            let apart = sides.next().zip(sides.next()).map(|(a, b)| b - a);
            let half = board.sides().count(tile).div_ceil(2);
            let is_straight = board.sides().count(tile) == 2 * half && apart == Some(half);
            match tree[tile].count_ones() {
                0 | 1 => shares.leaves += 1,
                2 if is_straight => shares.straights += 1,
                2 => shares.bends += 1,
                _ => shares.junctions += 1,
            }
        }
        shares
    }
}
