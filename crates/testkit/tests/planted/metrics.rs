//! Metrics that break a law each.

use etchwork_path::lanes::Trails;
use etchwork_path::{Metric, Ratio, Reading, Registry, Settings, Solved};
use etchwork_testkit::conformance::{MetricReport, metric};
use std::cell::Cell as Local;
use std::sync::atomic::{AtomicI64, Ordering};

/// What is wrong with a metric.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Flaw {
    None,
    Alternates,
    KeepsTheGreatest,
    /// It repeats its last reading for a path of the same length.
    KeepsByLength,
    CountsForAll,
    CountsOnItsThread,
    TellsNothing,
    HasABadName,
    YieldsMore,
    IsOutOfBounds,
    TrailsOtherwise,
    TrailsByPlace,
    PanicsOnRows,
    PanicsOnOneCell,
    PanicsOnLarge,
}

/// Measures the number of cells of the path.
struct Length {
    flaw: Flaw,
    asked: i64,
    greatest: i64,
    last: (usize, i64),
}

/// The questions to all instances, and to those of a thread.
static ASKED: AtomicI64 = AtomicI64::new(0);
thread_local! {
    static HERE: Local<i64> = const { Local::new(0) };
}

impl Length {
    fn new(flaw: Flaw) -> Self {
        Self { flaw, asked: 0, greatest: 0, last: (0, 0) }
    }

    fn read(&mut self, solved: &Solved<'_>) -> i64 {
        let (length, grid) = (solved.path.len() as i64, solved.board.grid());
        self.asked += 1;
        self.greatest = self.greatest.max(length);
        match self.flaw {
            Flaw::Alternates => length + self.asked % 2,
            Flaw::KeepsTheGreatest => self.greatest,
            Flaw::KeepsByLength => {
                let first = solved.path[0].index() as i64;
                if self.last.0 != solved.path.len() {
                    self.last = (solved.path.len(), first);
                }
                self.last.1
            }
            Flaw::CountsForAll => length + ASKED.fetch_add(1, Ordering::Relaxed),
            Flaw::CountsOnItsThread => length + HERE.replace(HERE.get() + 1),
            Flaw::IsOutOfBounds if grid.len() > 64 => length + 1,
            Flaw::PanicsOnRows => {
                assert!(grid.rows() > 1 || grid.len() == 1, "a row is not a board");
                length
            }
            Flaw::PanicsOnOneCell => i64::from(solved.path[1] > solved.path[0]),
            Flaw::PanicsOnLarge => i64::from(1_u8 << (grid.len() as u32 / 16)),
            _ => length,
        }
    }
}

impl Metric for Length {
    fn readings(&self) -> &'static [Reading] {
        match self.flaw {
            Flaw::HasABadName => &[Reading { name: "Length!", about: "cells of the path" }],
            _ => &[Reading { name: "length", about: "cells of the path" }],
        }
    }

    fn bounds(&self, _: &str, cells: usize) -> [Option<Ratio>; 2] {
        let most = match self.flaw {
            Flaw::None | Flaw::IsOutOfBounds => Some(Ratio::new(cells as i64, 1)),
            _ => None,
        };
        [Some(Ratio::new(0, 1)), most]
    }

    fn measure(&mut self, solved: &Solved<'_>, out: &mut [Option<Ratio>]) {
        let length = self.read(solved);
        if self.flaw == Flaw::YieldsMore {
            out[1] = None;
        }
        if self.flaw != Flaw::TellsNothing {
            out[0] = Some(Ratio::new(length, 1));
        }
    }

    fn measure_in_lanes(
        &mut self,
        trails: &Trails,
        which: &[usize],
        out: &mut [Option<Ratio>],
    ) -> bool {
        for (place, (path, out)) in which.iter().zip(out).enumerate() {
            let path = if self.flaw == Flaw::TrailsByPlace { place } else { *path };
            let more = i64::from(self.flaw == Flaw::TrailsOtherwise && trails.len(path) > 60);
            *out = Some(Ratio::new(trails.len(path) as i64 + more, 1));
        }
        [Flaw::None, Flaw::TrailsOtherwise, Flaw::TrailsByPlace].contains(&self.flaw)
    }
}

fn conforms(flaw: Flaw) -> Result<MetricReport, String> {
    let mut registry = Registry::new();
    let make = move |settings: &Settings, _: &_| {
        settings.none()?;
        Ok(Box::new(Length::new(flaw)) as Box<dyn Metric>)
    };
    registry.kind_mut::<dyn Metric>().add("length", "cells of the path", make).unwrap();
    metric("length", &Settings::default(), &registry)
}

#[test]
fn a_sound_metric_passes() {
    let report = conforms(Flaw::None).unwrap();
    assert!(report.boards > 60 && report.trails > 40, "{report:?}");
    assert_eq!(report.known["length"], report.boards);
}

#[test]
fn a_metric_that_breaks_a_law_is_told_which() {
    const SAME: &str = "a board measures the same each time";
    const TRAILS: &str = "trails measure as their boards do";
    const PANICS: &str = "it never panics";
    for (flaw, law, what) in [
        (Flaw::Alternates, SAME, "asked again after others: 'length' is "),
        (Flaw::KeepsTheGreatest, SAME, "'length' is 132, not "),
        (Flaw::KeepsByLength, SAME, "'length' is "),
        (Flaw::CountsForAll, SAME, ", on\n"),
        (Flaw::CountsOnItsThread, SAME, "\nalong 0,0"),
        (
            Flaw::TellsNothing,
            "the suite sees enough to judge by",
            "every reading is unknown on all ",
        ),
        (Flaw::HasABadName, "each reading has a name and a description of one line", "'Length!'"),
        (Flaw::YieldsMore, PANICS, "', on\n.\nalong 0,0"),
        (
            Flaw::IsOutOfBounds,
            "readings lie within their bounds",
            "stated to lie from 0 to 65, on\n",
        ),
        (Flaw::TrailsOtherwise, TRAILS, "'length' is 6"),
        (Flaw::TrailsByPlace, TRAILS, "'length' is "),
        (Flaw::PanicsOnRows, PANICS, "'a row is not a board', on\n..\nalong 0,0 0,1"),
        (Flaw::PanicsOnOneCell, PANICS, "but the index is 1', on\n.\nalong 0,0"),
        (Flaw::PanicsOnLarge, PANICS, "overflow', on\n............\n"),
    ] {
        let said = conforms(flaw).err().unwrap_or_else(|| panic!("{flaw:?} passes"));
        assert!(said.starts_with("metric 'length' breaks laws:\n- "), "{flaw:?}: {said}");
        assert!(said.contains(law) && said.contains(what), "{flaw:?}: {said}");
        assert_eq!(said.matches(law).count(), 1, "{flaw:?}: {said}");
    }
}
