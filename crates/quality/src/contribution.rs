//! The contribution of a puzzle's mechanics: the solutions that their rules remove.

use crate::CountSolutions;
use etchwork_path::{Metric, Ratio, Reading, Registry, Rules, Settings, SettingsError, Solved};

/// Counts the paths that a puzzle's rules exclude, and its idle mechanics. A mechanic is idle if
/// the number of paths between the ends stays the same without its rule.
///
/// ```text
/// S . .      two paths lead from S to T: a key at 0,1 with its door at 1,0 rules one of them out;
/// . . .      with its door at 1,2 it rules out neither, and the mechanic is idle
/// . . T
/// ```
///
/// A mechanic that orders cells, closes steps or may refuse steps can be idle; one that only hides,
/// draws or links is not tested. Cost: one count of the paths with all rules, one without any and,
/// with several mechanics, one without each, as for [`CountSolutions`], whose settings it shares;
/// nothing if no mechanic can be idle. Both readings are unknown if one of the counts is.
pub struct Contribution {
    solutions: CountSolutions,
}

impl Contribution {
    /// Settings: those of [`CountSolutions::new`].
    pub fn new(settings: &Settings, registry: &Registry) -> Result<Self, SettingsError> {
        Ok(Self { solutions: CountSolutions::new(settings, registry)? })
    }

    /// The paths between the ends under other rules.
    fn count(&mut self, solved: &Solved<'_>, rules: &Rules) -> Option<i64> {
        let graph = &rules.graph(solved.board);
        self.solutions.number(&Solved { graph, rules, ..*solved })
    }

    fn read(&mut self, solved: &Solved<'_>) -> Option<[Ratio; 2]> {
        let Solved { rules, .. } = *solved;
        let mechanics: Vec<&str> = rules.forbidding().collect();
        if mechanics.is_empty() {
            return Some([Ratio::ZERO; 2]);
        }
        let with = self.count(solved, rules)?;
        let free = mechanics.iter().fold(rules.clone(), |rules, id| rules.without(id));
        let without_any = self.count(solved, &free)?;
        let mut idle = 0;
        for id in &mechanics {
            let without = match mechanics.len() {
                1 => without_any,
                _ => self.count(solved, &rules.without(id))?,
            };
            idle += i64::from(without == with);
        }
        Some([Ratio::new(idle, 1), Ratio::new(without_any - with, without_any.unsigned_abs())])
    }
}

impl Metric for Contribution {
    fn readings(&self) -> &[Reading] {
        const {
            &[
                Reading::new(
                    "idle_mechanics",
                    "mechanics that forbid something, but whose removal adds no solution",
                ),
                Reading::new(
                    "ruled_out",
                    "share of the paths from source to target that the rules rule out",
                ),
            ]
        }
    }

    fn bounds(&self, reading: &str, _: usize) -> [Option<Ratio>; 2] {
        let most = (reading == "ruled_out").then(|| Ratio::new(1, 1));
        [Some(Ratio::ZERO), most]
    }

    fn measure(&mut self, solved: &Solved<'_>, out: &mut [Option<Ratio>]) {
        if let Some(read) = self.read(solved) {
            out.copy_from_slice(&read.map(Some));
        }
    }
}
