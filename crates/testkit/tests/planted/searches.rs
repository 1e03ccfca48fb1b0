//! Searches for settings that break a law each.

use etchwork_path::tuning::{Round, Search, Trial};
use etchwork_path::{Registry, Settings, Stream};
use etchwork_testkit::conformance::{SearchReport, search};
use std::sync::atomic::{AtomicU32, Ordering};

/// What is wrong with a search.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Flaw {
    None,
    DrawsFromElsewhere,
    CountsForAll,
    AsksForNothing,
    AsksOffItsAxes,
    AsksForNoNumbers,
    AsksForNoShare,
    HasNoContenders,
    AnswersOutside,
    ForgetsTheStart,
    NeverClimbs,
    /// It does not accept points that were moved to the end of an axis.
    KnowsItsPoints,
    PanicsOnAPlain,
}

/// Steps away from the best point, at random.
struct Steps {
    flaw: Flaw,
    best: Option<Trial>,
    asked: Vec<Vec<f64>>,
}

/// The questions to all instances.
static ASKED: AtomicU32 = AtomicU32::new(0);

impl Search for Steps {
    fn begin(&mut self, start: &Trial) {
        self.best = Some(start.clone());
    }

    fn ask(&mut self, stream: &mut Stream) -> Round {
        let best = self.best.as_ref().unwrap().point.clone();
        let mut elsewhere = Stream::new(ASKED.fetch_add(1, Ordering::Relaxed));
        let stream = if self.flaw == Flaw::DrawsFromElsewhere { &mut elsewhere } else { stream };
        let mut step = |x: &f64| x + 0.4 * (stream.unit() - 0.5);
        let mut points: Vec<Vec<f64>> =
            (0..4).map(|_| best.iter().map(&mut step).collect()).collect();
        let mut round = Round::new(Vec::new());
        match self.flaw {
            Flaw::CountsForAll if elsewhere.below(9) == 0 => drop(points.pop()),
            Flaw::AsksForNothing if best.is_empty() => points.clear(),
            Flaw::AsksOffItsAxes => points[1].push(0.5),
            Flaw::AsksForNoNumbers => points[2].iter_mut().for_each(|x| *x /= 0.0),
            Flaw::AsksForNoShare => round.share = 0.0,
            Flaw::HasNoContenders => round.contenders = Some(0),
            _ => {}
        }
        self.asked.clone_from(&points);
        Round { points, ..round }
    }

    fn tell(&mut self, trials: &[Trial]) {
        for (asked, trial) in self.asked.iter().zip(trials) {
            assert!(self.flaw != Flaw::KnowsItsPoints || *asked == trial.point, "who is that?");
        }
        let is_plain = trials.iter().all(|trial| trial.cost.is_none());
        assert!(self.flaw != Flaw::PanicsOnAPlain || !is_plain, "nothing came out");
        if self.flaw != Flaw::NeverClimbs {
            let all = self.best.iter().chain(trials);
            self.best = all.max_by(|a, b| a.rank(b)).cloned();
        }
    }

    fn answer(&self) -> Vec<f64> {
        let mut answer = self.best.as_ref().unwrap().point.clone();
        match self.flaw {
            Flaw::AnswersOutside => answer.iter_mut().for_each(|x| *x += 0.5),
            Flaw::ForgetsTheStart if self.asked.is_empty() => answer.fill(0.0),
            _ => {}
        }
        answer
    }
}

fn conforms(flaw: Flaw) -> Result<SearchReport, String> {
    let mut registry = Registry::new();
    let make = move || Box::new(Steps { flaw, best: None, asked: Vec::new() }) as Box<dyn Search>;
    registry.kind_mut::<dyn Search>().add_plain("steps", "steps at random", make).unwrap();
    search("steps", &Settings::default(), &registry)
}

#[test]
fn a_sound_search_passes() {
    let report = conforms(Flaw::None).unwrap();
    assert_eq!((report.runs, report.rounds, report.points), (20, 800, 3200));
    assert!(report.climbed > 5, "{report:?}");
}

#[test]
fn a_search_that_breaks_a_law_is_told_which() {
    const SAME: &str = "the same run gives the same result";
    const ASKS: &str = "each round asks for points along the axes, for a share of a measurement";
    for (flaw, law, what) in [
        (Flaw::DrawsFromElsewhere, SAME, "in round 1 it asks for "),
        (Flaw::CountsForAll, SAME, "in round "),
        (Flaw::AsksForNothing, ASKS, "no point is asked for in round 1, on a hill from []"),
        (Flaw::AsksOffItsAxes, ASKS, "[0.5] is asked for in round 1, on a hill from [], with"),
        (Flaw::AsksForNoNumbers, ASKS, "[inf] is asked for in round 1, "),
        (Flaw::AsksForNoShare, ASKS, "a share of 0 in round 1, on a hill from "),
        (Flaw::HasNoContenders, ASKS, "no contender in round 1, on a hill from "),
        (Flaw::AnswersOutside, "its answer is a point of the unit cube", "1.1] after round 0, on"),
        (
            Flaw::ForgetsTheStart,
            "before the first round its answer is the start",
            "[0.0], on a hill from [0.5]",
        ),
        (Flaw::NeverClimbs, "the suite sees enough to judge by", "hills it comes no nearer"),
        (Flaw::KnowsItsPoints, "it never panics", "'who is that?', on "),
        (Flaw::PanicsOnAPlain, "it never panics", "'nothing came out', on a plain where nothing"),
    ] {
        let said = conforms(flaw).err().unwrap_or_else(|| panic!("{flaw:?} passes"));
        assert!(said.starts_with("search 'steps' breaks laws:\n- "), "{flaw:?}: {said}");
        assert!(said.contains(law) && said.contains(what), "{flaw:?}: {said}");
        assert_eq!(said.matches(law).count(), 1, "{flaw:?}: {said}");
    }
}
