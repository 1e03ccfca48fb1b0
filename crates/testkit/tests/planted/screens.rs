//! Screens that break a law each.

use etchwork_path::{BoardLanes, Cell, Graph, LANES, Registry, Screen, Settings, Words};
use etchwork_testkit::conformance::{ScreenReport, screen};
use std::sync::atomic::{AtomicUsize, Ordering};

/// What is wrong with a screen.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Flaw {
    None,
    /// It allows only one cell with a single exit.
    MiscountsEnds,
    /// It rules out all boards of more than 64 cells.
    RefusesLarge,
    /// It drops a source that is an end itself.
    DropsASource,
    AddsASource,
    Reorders,
    Remembers,
    CountsForAll,
    RulesNothingOut,
    Shouts,
    LanesOtherwise,
    PanicsWithoutSources,
}

/// Rules out boards with three cells with a single exit, since a path has two ends.
struct Ends {
    flaw: Flaw,
    asked: AtomicUsize,
}

/// The questions to all instances.
static ASKED: AtomicUsize = AtomicUsize::new(0);

impl Screen for Ends {
    fn screen(
        &self,
        graph: &Graph,
        sources: &mut Vec<Cell>,
        target: Option<Cell>,
    ) -> Result<(), &'static str> {
        let asked = self.asked.fetch_add(1, Ordering::Relaxed);
        let few = |cell: &Cell| graph.exit_count(*cell) == 1 && graph.is_symmetric();
        let ends: Vec<Cell> = graph.cells().iter().filter(few).collect();
        let most = match self.flaw {
            Flaw::MiscountsEnds => 1,
            _ => 2,
        };
        match self.flaw {
            Flaw::RefusesLarge if graph.cells().len() > 64 => return Err("too_large"),
            Flaw::DropsASource if sources.len() > 1 => sources.retain(|at| !ends.contains(at)),
            Flaw::AddsASource => sources.extend(graph.cells().first()),
            Flaw::Reorders => sources.reverse(),
            Flaw::Remembers if asked > 1000 => return Ok(()),
            Flaw::CountsForAll if ASKED.fetch_add(1, Ordering::Relaxed).is_multiple_of(7) => {
                return Ok(());
            }
            Flaw::RulesNothingOut => return Ok(()),
            Flaw::PanicsWithoutSources => {
                let _ = sources[0];
            }
            _ => {}
        }
        let _ = target;
        if ends.len() > most && self.flaw == Flaw::Shouts {
            Err("Too Many Ends!")
        } else if ends.len() > most {
            Err("too_many_ends")
        } else {
            Ok(())
        }
    }

    fn screen_in_lanes(
        &self,
        boards: &BoardLanes,
        _: &mut Words,
        impossible: &mut Words,
    ) -> Option<&'static str> {
        let ends = boards.dead_ends();
        for lane in 0..LANES {
            let more = u32::from(self.flaw == Flaw::LanesOtherwise);
            impossible[lane] = u64::from(ends[lane].count_ones() > 2 + more).wrapping_neg();
        }
        [Flaw::LanesOtherwise].contains(&self.flaw).then_some("too_many_ends")
    }
}

fn conforms(flaw: Flaw) -> Result<ScreenReport, String> {
    let mut registry = Registry::new();
    let make = move || Box::new(Ends { flaw, asked: AtomicUsize::new(0) }) as Box<dyn Screen>;
    registry
        .kind_mut::<dyn Screen>()
        .add_plain("ends", "three ends are one too many", make)
        .unwrap();
    screen("ends", &Settings::default(), &registry)
}

#[test]
fn a_sound_screen_passes() {
    let report = conforms(Flaw::None).unwrap();
    assert!(report.questions > 600 && report.refused > 20, "{report:?}");
}

#[test]
fn a_screen_that_breaks_a_law_is_told_which() {
    const PATH: &str = "a source with a path is not ruled out";
    const DROPS: &str = "a screen drops sources and does nothing else with them";
    const SAME: &str = "the same question has the same answer";
    for (flaw, law, what) in [
        (Flaw::MiscountsEnds, PATH, " is ruled out (too_many_ends), and has one, from "),
        (Flaw::RefusesLarge, PATH, " is ruled out (too_large), and has one, from "),
        (Flaw::DropsASource, PATH, " is ruled out, and has one, from "),
        (Flaw::AddsASource, DROPS, "left are "),
        (Flaw::Reorders, DROPS, "left are "),
        (Flaw::Remembers, SAME, ", not all ruled out (too_many_ends), from "),
        (Flaw::CountsForAll, SAME, ", from "),
        (Flaw::RulesNothingOut, "the suite sees enough to judge by", "it rules nothing out"),
        (Flaw::Shouts, "reasons are snake_case", "the sentence of 'Too Many Ends!' is"),
        (Flaw::LanesOtherwise, "many boards at once are screened as each is", "are left, from "),
        (Flaw::PanicsWithoutSources, "it never panics", "', from none to anywhere on\n"),
    ] {
        let said = conforms(flaw).err().unwrap_or_else(|| panic!("{flaw:?} passes"));
        assert!(said.starts_with("screen 'ends' breaks laws:\n- "), "{flaw:?}: {said}");
        assert!(said.contains(law) && said.contains(what), "{flaw:?}: {said}");
        assert_eq!(said.matches(law).count(), 1, "{flaw:?}: {said}");
        assert!(!said.contains("Cell("), "{flaw:?}: {said}");
    }
}
