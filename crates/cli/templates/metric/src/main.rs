//! A metric: readings of a solved board, which tiers gate, packs compare and `measure` prints.

use etchwork::{Metric, Ratio, Reading, Registry, RegistryError, Solved};

/// How often the line turns. It keeps no state: the same board has the same reading in any order.
struct Turns;

impl Metric for Turns {
    fn readings(&self) -> &[Reading] {
        const { &[Reading::new("turns", "share of the inner cells at which the path turns")] }
    }

    /// Writes one value for each reading. `None` is unknown, and passes no gate.
    fn measure(&mut self, solved: &Solved<'_>, out: &mut [Option<Ratio>]) {
        let at = |index: usize| solved.board.grid().position(solved.path[index]);
        let inner = solved.path.len().saturating_sub(2);
        let turns = |nth: &usize| {
            let (before, after) = (at(*nth), at(nth + 2));
            before.row != after.row && before.col != after.col
        };
        let turns = (0..inner).filter(turns).count();
        out[0] = (inner > 0).then(|| Ratio::new(turns as i64, inner as u64));
    }

    /// What the reading can be at all: a gate beyond it is refused before any board is made.
    fn bounds(&self, _: &str, _: usize) -> [Option<Ratio>; 2] {
        [Some(Ratio::ZERO), Some(Ratio::new(1, 1))]
    }
}

fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    registry.kind_mut::<dyn Metric>().add("turns", "how often the line turns", |settings, _| {
        settings.none()?;
        Ok(Box::new(Turns))
    })
}

fn main() -> std::process::ExitCode {
    etchwork_cli::run_extended(|registry, _| Ok(register(registry)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork::Settings;
    use etchwork_testkit::conformance;

    #[test]
    fn it_keeps_the_laws() {
        let mut registry = etchwork::standard_registry();
        register(&mut registry).unwrap();
        let report = conformance::metric("turns", &Settings::default(), &registry);
        report.unwrap_or_else(|faults| panic!("{faults}"));
    }
}
