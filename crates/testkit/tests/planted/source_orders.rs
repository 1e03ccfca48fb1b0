//! Orders of sources that break a law each.

use etchwork_path::{
    Board, BoardLanes, Cell, LANES, Registry, Settings, SourceOrder, Stream, StreamLanes, Words,
};
use etchwork_testkit::conformance::{SourceOrderReport, source_order};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What is wrong with an order.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Flaw {
    None,
    /// It draws from a stream of its own.
    DrawsFromElsewhere,
    /// It draws from a stream that all instances share.
    DrawsFromOneForAll,
    Turns,
    NamesWalls,
    NamesTwice,
    NamesTooMany,
    NamesNone,
    LanesOtherwise,
    LanesHeedNoMask,
    PanicsOnOneCell,
}

/// Any open cells, drawn one after the other.
struct Drawn {
    flaw: Flaw,
    own: Mutex<Stream>,
    asked: AtomicUsize,
}

static FOR_ALL: Mutex<Option<Stream>> = Mutex::new(None);

impl SourceOrder for Drawn {
    fn sources(&self, board: &Board, count: usize, stream: &mut Stream, sources: &mut Vec<Cell>) {
        let mut open: Vec<Cell> = board.open().iter().collect();
        if self.flaw == Flaw::PanicsOnOneCell {
            let _ = open[1];
        }
        if self.flaw == Flaw::Turns {
            let asked = self.asked.fetch_add(1, Ordering::Relaxed);
            let by = asked % open.len();
            open.rotate_left(by);
        }
        let (mut own, mut all) = (self.own.lock().unwrap(), FOR_ALL.lock().unwrap());
        let stream = match self.flaw {
            Flaw::DrawsFromElsewhere => &mut *own,
            Flaw::DrawsFromOneForAll => all.get_or_insert(Stream::new(3)),
            _ => stream,
        };
        let mut draw = |open: &mut Vec<Cell>| open.swap_remove(stream.index(open.len()));
        while sources.len() < count && !open.is_empty() {
            sources.push(draw(&mut open));
        }
        match self.flaw {
            Flaw::NamesWalls => sources.extend(board.walls().iter().take(count - sources.len())),
            Flaw::NamesTwice if sources.len() > 2 => sources[2] = sources[0],
            Flaw::NamesTooMany => sources.extend(open.pop()),
            Flaw::NamesNone => sources.clear(),
            _ => {}
        }
    }

    fn sources_in_lanes(
        &self,
        boards: &BoardLanes,
        count: usize,
        may: &Words,
        streams: &mut StreamLanes,
        sources: &mut [Vec<Cell>; LANES],
    ) -> bool {
        for lane in 0..LANES {
            let bits = boards.open[lane];
            let mut open: Vec<Cell> =
                (0..64).filter(|at| bits >> at & 1 == 1).map(Cell::new).collect();
            for _ in 0..count.min(open.len()) {
                let drawn = streams.below_of(lane, open.len() as u32) as usize;
                let last = open.len() - 1 - drawn;
                let at = if self.flaw == Flaw::LanesOtherwise { last } else { drawn };
                let cell = open.swap_remove(at);
                if self.flaw == Flaw::LanesHeedNoMask || may[lane] >> cell.index() & 1 == 1 {
                    sources[lane].push(cell);
                }
            }
        }
        [Flaw::None, Flaw::LanesOtherwise, Flaw::LanesHeedNoMask].contains(&self.flaw)
    }
}

fn conforms(flaw: Flaw) -> Result<SourceOrderReport, String> {
    let mut registry = Registry::new();
    let make = move || {
        let (own, asked) = (Mutex::new(Stream::new(5)), AtomicUsize::new(0));
        Box::new(Drawn { flaw, own, asked }) as Box<dyn SourceOrder>
    };
    registry.kind_mut::<dyn SourceOrder>().add_plain("drawn", "any open cells", make).unwrap();
    source_order("drawn", &Settings::default(), &registry)
}

#[test]
fn a_sound_order_passes() {
    let report = conforms(Flaw::None).unwrap();
    assert!(report.questions > 300 && report.sources > 3_000, "{report:?}");
    assert!(report.in_lanes > 100, "{report:?}");
}

#[test]
fn an_order_that_breaks_a_law_is_told_which() {
    const SAME: &str = "the same board and stream have the same sources";
    const OPEN: &str = "sources are distinct open cells";
    const AS_MANY: &str = "there is at least one source, and at most the requested number";
    const LANES: &str = "many boards at once have the sources of each";
    for (flaw, law, what) in [
        (Flaw::DrawsFromElsewhere, SAME, ", from the stream "),
        (Flaw::DrawsFromOneForAll, SAME, ", from the stream "),
        (Flaw::Turns, SAME, "asked again after others: sources "),
        (Flaw::NamesWalls, OPEN, " among "),
        (Flaw::NamesTwice, OPEN, " among "),
        (Flaw::NamesTooMany, AS_MANY, "2 sources, asked for 1, from the stream "),
        (Flaw::NamesNone, AS_MANY, "0 sources, asked for 1, from the stream 0, of\n."),
        (Flaw::LanesOtherwise, LANES, "of\n"),
        (Flaw::LanesHeedNoMask, LANES, "of\n"),
        (Flaw::PanicsOnOneCell, "it never panics", "asked for 1, from the stream 0, of\n."),
    ] {
        let said = conforms(flaw).err().unwrap_or_else(|| panic!("{flaw:?} passes"));
        assert!(said.starts_with("source order 'drawn' breaks laws:\n- "), "{flaw:?}: {said}");
        assert!(said.contains(law) && said.contains(what), "{flaw:?}: {said}");
        assert_eq!(said.matches(law).count(), 1, "{flaw:?}: {said}");
        assert!(!said.contains("Cell("), "{flaw:?}: {said}");
    }
}
