//! Sculptors that break a law each.

use etchwork_path::{Board, BoardLanes, Cell, CellSet, LANES, Registry, Sculptor, Settings, Words};
use etchwork_testkit::conformance::{SculptorReport, sculptor};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What is wrong with a sculptor.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Flaw {
    None,
    /// It offers another part of the cells each time.
    Alternates,
    /// It leaves out the cells that it offered on the board before.
    Remembers,
    CountsForAll,
    OffersWalls,
    OffersNothing,
    LanesOtherwise,
    LanesOfTheFirst,
    PanicsInLanes,
    PanicsOnOneCell,
    PanicsOnLarge,
}

/// Offers open cells of the left column, or all open cells if there are none.
struct Left {
    flaw: Flaw,
    asked: AtomicUsize,
    last: Mutex<CellSet>,
}

/// The questions to all instances.
static ASKED: AtomicUsize = AtomicUsize::new(0);

impl Left {
    fn offer(board: &Board) -> CellSet {
        let (grid, open) = (board.grid(), board.open());
        let left = open.iter().filter(|cell| grid.position(*cell).col == 0);
        let left: CellSet = left.collect();
        if left.is_empty() { open } else { left }
    }

    fn without(offered: &CellSet, taken: &CellSet) -> CellSet {
        offered.iter().filter(|cell| !taken.contains(*cell)).collect()
    }
}

impl Sculptor for Left {
    fn candidates(&self, board: &Board) -> CellSet {
        let offered = Self::offer(board);
        let grid = board.grid();
        let part = |asked: usize| offered.iter().filter(move |cell| cell.index() % 2 != asked % 2);
        match self.flaw {
            Flaw::Alternates => part(self.asked.fetch_add(1, Ordering::Relaxed)).collect(),
            Flaw::CountsForAll => part(ASKED.fetch_add(1, Ordering::Relaxed) / 100).collect(),
            Flaw::Remembers => {
                let mut last = self.last.lock().unwrap();
                let other = Self::without(&offered, &last);
                last.clone_from(&offered);
                other
            }
            Flaw::OffersWalls if grid.len() > 20 => grid.all(),
            Flaw::OffersNothing => CellSet::default(),
            Flaw::PanicsOnOneCell => {
                let second = board.open().nth(1).unwrap();
                offered.iter().chain([second]).collect()
            }
            Flaw::PanicsOnLarge => {
                assert!(board.open().as_word().is_some(), "a word is all there is");
                offered
            }
            _ => offered,
        }
    }

    fn candidates_in_lanes(&self, boards: &BoardLanes, out: &mut Words) -> bool {
        assert!(self.flaw != Flaw::PanicsInLanes, "no lanes, please");
        for lane in 0..LANES {
            let (open, cols) = (boards.open[lane], boards.open[lane].count_ones().min(1));
            out[lane] = if cols == 0 { 0 } else { open & open.wrapping_neg() };
        }
        if self.flaw == Flaw::LanesOfTheFirst {
            *out = [out[1]; LANES];
        }
        [Flaw::LanesOtherwise, Flaw::LanesOfTheFirst].contains(&self.flaw)
    }
}

fn conforms(flaw: Flaw) -> Result<SculptorReport, String> {
    let mut registry = Registry::new();
    let make = move || {
        let last = Mutex::new(CellSet::default());
        Box::new(Left { flaw, asked: AtomicUsize::new(0), last }) as Box<dyn Sculptor>
    };
    registry.kind_mut::<dyn Sculptor>().add_plain("left", "the left edge", make).unwrap();
    sculptor("left", &Settings::default(), &registry)
}

#[test]
fn a_sound_sculptor_passes() {
    let report = conforms(Flaw::None).unwrap();
    assert!(report.boards > 150 && report.offered == report.boards, "{report:?}");
    assert!(report.sculpted > 20 && report.in_lanes == 0, "{report:?}");
}

#[test]
fn a_sculptor_that_breaks_a_law_is_told_which() {
    const SAME: &str = "the same board has the same candidates";
    const LANES: &str = "many boards at once have the candidates of each";
    const PANICS: &str = "it never panics";
    for (flaw, law, what) in [
        (Flaw::Alternates, SAME, "asked again after others: cells "),
        (Flaw::Alternates, "the same stream sculpts the same board", "it sculpts\n"),
        (Flaw::Remembers, SAME, ": cells none, not 0,0, of\n."),
        (Flaw::CountsForAll, SAME, ", of\n"),
        (Flaw::OffersWalls, "candidates are open cells", " is offered, of\n"),
        (Flaw::OffersNothing, "the suite sees enough to judge by", " boards it has no candidate"),
        (Flaw::LanesOtherwise, LANES, "of\n"),
        (Flaw::LanesOfTheFirst, LANES, "of\n"),
        (Flaw::PanicsInLanes, PANICS, "'no lanes, please', of 31 boards at once"),
        (Flaw::PanicsOnOneCell, PANICS, "of\n."),
        (Flaw::PanicsOnLarge, PANICS, "'a word is all there is', of\n"),
    ] {
        let said = conforms(flaw).err().unwrap_or_else(|| panic!("{flaw:?} passes"));
        assert!(said.starts_with("sculptor 'left' breaks laws:\n- "), "{flaw:?}: {said}");
        assert!(said.contains(law) && said.contains(what), "{flaw:?}: {said}");
        assert_eq!(said.matches(law).count(), 1, "{flaw:?}: {said}");
    }
}

#[test]
fn cells_are_told_by_row_and_column() {
    let said = conforms(Flaw::OffersWalls).unwrap_err();
    assert!(!said.contains("Cell(") && !said.contains(&format!("{:?}", Cell::new(3))), "{said}");
}
