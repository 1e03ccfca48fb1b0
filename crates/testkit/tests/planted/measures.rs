//! Measures that break a law each.

use crate::countdown::Countdown;
use etchwork_path::{Made, Measure, Ratio, Reading, Registry, Settings};
use etchwork_testkit::conformance::{MeasureReport, measure};
use std::sync::atomic::{AtomicI64, Ordering};

/// What is wrong with a measure.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Flaw {
    None,
    Alternates,
    KeepsTheGreatest,
    CountsForAll,
    ReadsWhatNoTextSays,
    TellsNothing,
    IsAlwaysZero,
    HasABadName,
    YieldsMore,
}

/// Measures half of the number.
struct Half {
    flaw: Flaw,
    asked: i64,
    greatest: i64,
}

/// The questions to all instances.
static ASKED: AtomicI64 = AtomicI64::new(0);

impl Measure<Countdown> for Half {
    fn readings(&self) -> &[Reading] {
        match self.flaw {
            Flaw::HasABadName => const { &[Reading::new("Half of it", "half of the number")] },
            _ => const { &[Reading::new("half", "half of the number")] },
        }
    }

    fn measure(&mut self, made: &Made<Countdown>, out: &mut [Option<Ratio>]) {
        let half = i64::from(made.game.from) / 2;
        self.asked += 1;
        self.greatest = self.greatest.max(half);
        let half = match self.flaw {
            Flaw::TellsNothing => return,
            Flaw::IsAlwaysZero => 0,
            Flaw::Alternates => half + self.asked % 2,
            Flaw::KeepsTheGreatest => self.greatest,
            Flaw::CountsForAll => half + ASKED.fetch_add(1, Ordering::Relaxed),
            Flaw::ReadsWhatNoTextSays => half + i64::from(made.game.extra),
            _ => half,
        };
        out[0] = Some(Ratio::new(half, 1));
        if self.flaw == Flaw::YieldsMore {
            out[1] = None;
        }
    }
}

fn conforms(flaw: Flaw, puzzles: u32) -> Result<MeasureReport, String> {
    let mut registry = Registry::new();
    let add = registry.kind_mut::<dyn Measure<Countdown>>();
    let make =
        move || Box::new(Half { flaw, asked: 0, greatest: 0 }) as Box<dyn Measure<Countdown>>;
    add.add_plain("half", "half of the number", make).unwrap();
    let made = |half| {
        let mut made = Countdown::made(2 * half);
        made.game.extra = half;
        made
    };
    let puzzles: Vec<_> = (3..3 + puzzles).map(made).collect();
    measure("half", &Settings::default(), &puzzles, &registry)
}

#[test]
fn a_sound_measure_passes() {
    let report = conforms(Flaw::None, 8).unwrap();
    assert_eq!(report, MeasureReport { puzzles: 8, known: [("half".to_owned(), 8)].into() });
}

#[test]
fn a_measure_that_breaks_a_law_is_told_which() {
    for (flaw, law, what) in [
        (Flaw::Alternates, "measures the same each time", "'half' is "),
        (Flaw::KeepsTheGreatest, "measures the same each time", "others: 'half' is 10, not 4, on"),
        (Flaw::CountsForAll, "measures the same each time", "on\nfrom 6"),
        (
            Flaw::ReadsWhatNoTextSays,
            "read back measures the same",
            "'half' is 3, not 6, read from its text",
        ),
        (Flaw::TellsNothing, "sees enough to judge by", "'half' is unknown on all 8"),
        (Flaw::IsAlwaysZero, "a measure tells some of the puzzles apart", "it is 0 on all 8"),
        (
            Flaw::HasABadName,
            "each reading has a name and a description of one line",
            "'Half of it'",
        ),
        (Flaw::YieldsMore, "it never panics", "on\nfrom 6"),
    ] {
        let said = conforms(flaw, 8).err().unwrap_or_else(|| panic!("{flaw:?} passes"));
        assert!(said.starts_with("measure 'half' of down breaks laws:\n- "), "{flaw:?}: {said}");
        assert!(said.contains(law) && said.contains(what), "{flaw:?}: {said}");
    }
}

#[test]
fn too_few_puzzles_are_told() {
    let said = conforms(Flaw::None, 3).unwrap_err();
    assert!(said.contains("sees enough to judge by: 3 puzzles were handed in"), "{said}");
}
