//! Measures: how a level plays.
//!
//! `mean_open` follows R. Pelánek, "Difficulty Rating of Sudoku Puzzles: An Overview and
//! Evaluation" (2014), whose second factor of difficulty is how steps depend on each other: the
//! fewer nodes are forced at a time, the longer a player looks for one of them.

use crate::Pattern;
use crate::solve::{
    ClueSet, Deducer, EXACT, Ending, Facts, Hardness, Outcome, Version, ending, hardness,
    steps_by_size, walk,
};
use etchwork_core::{
    Made, Measure, Ratio, Reading, Registry, RegistryError, Settings, SettingsError, at_least,
    between,
};
use serde::Deserialize;

/// The most work of a measure, unless a tier says otherwise.
const WORK: u64 = 200_000;

#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Options {
    work: u64,
    /// The version of the solver, 1 or 2.
    solver: Version,
}

impl Default for Options {
    fn default() -> Self {
        Self { work: WORK, solver: Version::First }
    }
}

/// A level with its solver, and where deduction starts.
struct Table {
    solver: Version,
    deducer: Deducer,
    start: Facts,
    all: ClueSet,
}

impl Table {
    fn of(game: &Pattern, Options { work, solver }: Options) -> Self {
        let level = game.level();
        let start = Facts::default().with(level.shown(), level.pattern());
        let mut deducer = Deducer::of_version(solver, level.graph(), game.told(), start);
        deducer.allow(work);
        let all = deducer.all();
        Self { solver, deducer, start, all }
    }

    fn ending(&mut self, clues: &ClueSet) -> Ending {
        match self.solver {
            Version::First => walk(&mut self.deducer, self.start, clues).ending,
            Version::Second => ending(&mut self.deducer, self.start, clues),
        }
    }

    /// The numbers of the clues that belong to nodes or to lines: all but the first, the total of
    /// pattern nodes.
    fn of_nodes(&self) -> impl Iterator<Item = usize> + Clone + use<> {
        1..self.deducer.told().len()
    }
}

fn number(count: usize) -> Option<Ratio> {
    Some(Ratio::new(count as i64, 1))
}

struct Clues(Options);

impl Measure<Pattern> for Clues {
    fn readings(&self) -> &[Reading] {
        const READINGS: &[Reading] = &[
            Reading::new("clues", "clues of nodes; the number left is not one of them"),
            Reading::new("trivial", "clues that alone force every node that they count"),
        ];
        READINGS
    }

    fn bounds(&self, _: &str) -> [Option<Ratio>; 2] {
        at_least(0)
    }

    fn measure(&mut self, made: &Made<Pattern>, out: &mut [Option<Ratio>]) {
        let mut table = Table::of(&made.game, self.0);
        let clues = table.of_nodes();
        out[0] = number(clues.clone().count());
        let mut trivial = 0;
        for clue in clues {
            match table.is_trivial(&made.game, clue) {
                Some(is_trivial) => trivial += usize::from(is_trivial),
                None => return,
            }
        }
        out[1] = number(trivial);
    }
}

impl Table {
    /// Whether a clue forces every node that it counts when only the clue's own node is known.
    fn is_trivial(&mut self, game: &Pattern, clue: usize) -> Option<bool> {
        let told = self.deducer.told()[clue];
        let own: crate::NodeSet = told.by.node().into_iter().collect();
        let facts = Facts::default().with(own, game.level().pattern());
        // This question needs its own solver: the shared one takes the shown nodes as known.
        let mut alone = Deducer::of_version(self.solver, game.level().graph(), &[told], facts);
        alone.allow(WORK);
        let all = alone.all();
        match alone.forced(facts, &all) {
            Outcome::Forced(forced) => {
                Some((told.constraint.counted - own).is_within(forced.known))
            }
            _ => None,
        }
    }
}

struct Deduction(Options);

impl Measure<Pattern> for Deduction {
    fn readings(&self) -> &[Reading] {
        const READINGS: &[Reading] = &[
            Reading::new("steps", "rounds in each of which all forced nodes are classified"),
            Reading::new("mean_open", "nodes unknown at the start divided by rounds"),
        ];
        READINGS
    }

    fn bounds(&self, _: &str) -> [Option<Ratio>; 2] {
        at_least(1)
    }

    fn measure(&mut self, made: &Made<Pattern>, out: &mut [Option<Ratio>]) {
        let mut table = Table::of(&made.game, self.0);
        let walk = walk(&mut table.deducer, table.start, &table.all);
        if walk.ending == Ending::Solved {
            let unknown = (table.deducer.nodes() - table.start.known).len();
            out[0] = number(walk.rounds.len());
            out[1] = Some(Ratio::share(unknown, walk.rounds.len()));
        }
    }
}

struct LevelOf(Options);

impl Measure<Pattern> for LevelOf {
    fn readings(&self) -> &[Reading] {
        const READINGS: &[Reading] = &[Reading::new(
            "level",
            "the most clues that a step must combine; 4 stands for 4 and more",
        )];
        READINGS
    }

    fn bounds(&self, _: &str) -> [Option<Ratio>; 2] {
        between(0, EXACT as i64 + 1)
    }

    fn measure(&mut self, made: &Made<Pattern>, out: &mut [Option<Ratio>]) {
        let mut table = Table::of(&made.game, self.0);
        out[0] = match hardness(&mut table.deducer, table.start, &table.all, EXACT) {
            Hardness::Level(level) => number(level),
            Hardness::Above if table.ending(&{ table.all }) == Ending::Solved => number(EXACT + 1),
            _ => None,
        };
    }
}

struct Hardest(Options);

impl Measure<Pattern> for Hardest {
    fn readings(&self) -> &[Reading] {
        const READINGS: &[Reading] = &[Reading::new(
            "level_steps",
            "steps that combine as many clues as the level says; all that needs more than 3 at a \
             time is one step",
        )];
        READINGS
    }

    fn bounds(&self, _: &str) -> [Option<Ratio>; 2] {
        at_least(0)
    }

    fn measure(&mut self, made: &Made<Pattern>, out: &mut [Option<Ratio>]) {
        let mut table = Table::of(&made.game, self.0);
        let steps = steps_by_size(&mut table.deducer, table.start, &table.all);
        out[0] = steps.and_then(|steps| {
            let hardest = steps.into_iter().rev().find(|steps| *steps > 0);
            number(hardest.unwrap_or(0))
        });
    }
}

struct Redundant(Options);

impl Measure<Pattern> for Redundant {
    fn readings(&self) -> &[Reading] {
        const READINGS: &[Reading] =
            &[Reading::new("redundant", "clues of which each alone could be left out")];
        READINGS
    }

    fn bounds(&self, _: &str) -> [Option<Ratio>; 2] {
        at_least(0)
    }

    fn measure(&mut self, made: &Made<Pattern>, out: &mut [Option<Ratio>]) {
        let mut table = Table::of(&made.game, self.0);
        let mut redundant = 0;
        for clue in table.of_nodes() {
            let mut fewer = table.all;
            fewer.remove(clue);
            match table.ending(&fewer) {
                Ending::Solved => redundant += 1,
                Ending::Spent => return,
                _ => {}
            }
        }
        out[0] = number(redundant);
    }
}

/// Registers the measures, cheap ones first.
pub(crate) fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    fn read(settings: &Settings) -> Result<Options, SettingsError> {
        let options: Options = settings.read()?;
        SettingsError::unless_within("work", options.work, 1..=u64::MAX)?;
        Ok(options)
    }
    let measures = registry.kind_mut::<dyn Measure<Pattern>>();
    measures.add("clues", "how many clues there are, and trivial ones", |settings, _| {
        Ok(Box::new(Clues(read(settings)?)))
    })?;
    measures.add("deduction", "rounds of deduction, and open nodes per round", |settings, _| {
        Ok(Box::new(Deduction(read(settings)?)))
    })?;
    measures.add("redundant", "clues that could be left out", |settings, _| {
        Ok(Box::new(Redundant(read(settings)?)))
    })?;
    measures.add("level", "how many clues a step must combine", |settings, _| {
        Ok(Box::new(LevelOf(read(settings)?)))
    })?;
    measures.add("hardest", "how many steps must combine that many", |settings, _| {
        Ok(Box::new(Hardest(read(settings)?)))
    })
}
