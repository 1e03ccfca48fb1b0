//! Refiners that break a law each.

use etchwork_path::{Board, Cell, Ratio, Refiner, Registry, Settings, Solved, Stream};
use etchwork_testkit::conformance::{RefinerReport, refiner};
use std::sync::atomic::{AtomicU32, Ordering};

/// What is wrong with a refiner.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Flaw {
    None,
    AddsAWall,
    LosesLinks,
    SkipsACell,
    DrawsFromElsewhere,
    CountsForAll,
    Remembers,
    GoesOn,
    HasNoEnd,
    OffersNothing,
    PanicsOnOneCell,
}

/// Makes some backbites at the end of the path.
struct Bending {
    flaw: Flaw,
    own: Stream,
    asked: u32,
}

/// The questions to all instances.
static ASKED: AtomicU32 = AtomicU32::new(0);

impl Refiner for Bending {
    fn refine(
        &mut self,
        solved: &Solved<'_>,
        _: Ratio,
        stream: &mut Stream,
        offer: &mut dyn FnMut(&Board, &[Cell]) -> bool,
    ) {
        self.asked += 1;
        let flaw = self.flaw;
        let mut path = solved.path.to_vec();
        let stream = if self.flaw == Flaw::DrawsFromElsewhere { &mut self.own } else { stream };
        let mut times = match self.flaw {
            Flaw::CountsForAll => 1 + ASKED.fetch_add(1, Ordering::Relaxed) % 5,
            Flaw::Remembers => 1 + self.asked / 100,
            Flaw::OffersNothing => 0,
            _ => 5,
        };
        if self.flaw == Flaw::PanicsOnOneCell {
            let _ = path[1];
        }
        while times > 0 {
            times -= u32::from(self.flaw != Flaw::HasNoEnd);
            let beside: Vec<Cell> = solved.graph.exits(path[path.len() - 1]).collect();
            if let Some(to) = beside.get(stream.index(beside.len().max(1))) {
                let at = path.iter().position(|cell| cell == to).unwrap();
                path[at + 1..].reverse();
            }
            if offered(flaw, solved.board, &path, offer) && flaw != Flaw::GoesOn {
                return;
            }
        }
    }
}

/// Whether an offer is taken.
fn offered(
    flaw: Flaw,
    board: &Board,
    path: &[Cell],
    offer: &mut dyn FnMut(&Board, &[Cell]) -> bool,
) -> bool {
    let (mut other, mut path) = (board.clone(), path.to_vec());
    match flaw {
        Flaw::AddsAWall if board.links().is_empty() && path.len() > 1 => {
            other.set_wall(path.pop().unwrap());
        }
        Flaw::LosesLinks => {
            other = Board::new(board.grid());
            board.walls().iter().for_each(|wall| other.set_wall(wall));
        }
        Flaw::SkipsACell if path.len() > 4 => drop(path.remove(2)),
        _ => {}
    }
    offer(&other, &path)
}

fn conforms(flaw: Flaw) -> Result<RefinerReport, String> {
    let mut registry = Registry::new();
    let make =
        move || Box::new(Bending { flaw, own: Stream::new(4), asked: 0 }) as Box<dyn Refiner>;
    registry.kind_mut::<dyn Refiner>().add_plain("bending", "bends the path", make).unwrap();
    let most = [Ratio::new(1, 1), Ratio::new(25, 1)];
    refiner("bending", &Settings::default(), &most, &registry)
}

#[test]
fn a_sound_refiner_passes() {
    let report = conforms(Flaw::None).unwrap();
    assert!(report.questions > 80 && report.offers > 200 && report.taken > 40, "{report:?}");
}

#[test]
fn a_refiner_that_breaks_a_law_is_told_which() {
    const LIKE: &str = "an offered board keeps the size, the number of walls and the links";
    const SAME: &str = "the same question has the same offers";
    for (flaw, law, what) in [
        (Flaw::AddsAWall, LIKE, "it offers\n.#\nasked for at most 1, from the stream "),
        (Flaw::LosesLinks, LIKE, "it offers\n"),
        (Flaw::SkipsACell, "an offered path is valid", "is visited 0 times, not 1: 0,"),
        (Flaw::DrawsFromElsewhere, SAME, "it offers\n"),
        (Flaw::CountsForAll, SAME, " offers, not "),
        (Flaw::Remembers, SAME, " offers, not "),
        (Flaw::GoesOn, "nothing is offered after an offer is taken", " more, asked for at most 1"),
        (Flaw::HasNoEnd, "it never panics", "'10000 offers, and no end', asked for at most 1"),
        (Flaw::OffersNothing, "the suite sees enough to judge by", "it offers nothing on "),
        (Flaw::PanicsOnOneCell, "it never panics", "from the stream 0, of\n.\nalong 0,0"),
    ] {
        let said = conforms(flaw).err().unwrap_or_else(|| panic!("{flaw:?} passes"));
        assert!(said.starts_with("refiner 'bending' breaks laws:\n- "), "{flaw:?}: {said}");
        assert!(said.contains(law) && said.contains(what), "{flaw:?}: {said}");
        assert_eq!(said.matches(law).count(), 1, "{flaw:?}: {said}");
        assert!(!said.contains("Cell("), "{flaw:?}: {said}");
    }
}
