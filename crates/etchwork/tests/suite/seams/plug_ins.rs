//! Plug-ins from outside, of each kind: some do what others do, some lie.

use etchwork::{
    BatchTask, Board, BoardLanes, Budget, Cell, CellSet, Mechanic, Metric, PathFinder, Payload,
    Ratio, Reading, Reason, Refiner, Registry, Sculptor, Search, Settings, Solved, SourceOrder,
    Stream, Task, Verdict, Words, standard_registry,
};
use std::collections::BTreeMap;

/// A mechanic like warps: it links two distant cells, and requires that the path uses the link.
pub struct Tunnel;

impl Mechanic for Tunnel {
    fn dress(&self, board: &mut Board, stream: &mut Stream, _: &mut Payload) -> Result<(), Reason> {
        let open: Vec<Cell> = board.open().iter().collect();
        let mut draw = || open[stream.index(open.len())];
        let placed = (0..20).any(|_| board.link(draw(), draw()).is_ok());
        if placed { Ok(()) } else { Err("no_room".into()) }
    }

    fn settle(&self, solved: &Solved<'_>, _: &mut Stream, _: &mut Payload) -> Result<(), Reason> {
        let link = solved.board.links()[0];
        let used = solved.path.windows(2).any(|step| link.joins(step[0], step[1]));
        if used { Ok(()) } else { Err("tunnel_unused".into()) }
    }
}

/// A mechanic that no board satisfies.
struct Never;

impl Mechanic for Never {
    fn settle(&self, _: &Solved<'_>, _: &mut Stream, _: &mut Payload) -> Result<(), Reason> {
        Err("never".into())
    }
}

/// Answers every task with the sources in their order.
struct Liar;

impl PathFinder for Liar {
    fn find(&mut self, task: &Task<'_>, _: Budget) -> Search {
        Search::new(Verdict::Found(task.sources.to_vec()), 1, 1)
    }

    fn find_in_lanes(&mut self, tasks: &mut [BatchTask]) -> bool {
        tasks.iter_mut().for_each(|task| task.path.clone_from(&task.sources));
        true
    }
}

/// The share of path nodes in the left column.
struct LeftShare;

impl Metric for LeftShare {
    fn readings(&self) -> &[Reading] {
        const { &[Reading::new("left_share", "share of nodes in the left column")] }
    }

    fn measure(&mut self, solved: &Solved<'_>, out: &mut [Option<Ratio>]) {
        let grid = solved.board.grid();
        let left = solved.path.iter().filter(|cell| grid.position(**cell).col == 0).count();
        out[0] = Some(Ratio::share(left, solved.path.len()));
    }
}

/// Walls in the left column alone.
struct LeftWall;

impl Sculptor for LeftWall {
    fn candidates(&self, board: &Board) -> CellSet {
        let grid = board.grid();
        grid.cells().filter(|cell| grid.position(*cell).col == 0).collect()
    }
}

/// Cells of one colour, walls among them.
struct OneColour;

impl Sculptor for OneColour {
    fn candidates(&self, board: &Board) -> CellSet {
        board.grid().corner_colour()
    }

    fn candidates_in_lanes(&self, boards: &BoardLanes, out: &mut Words) -> bool {
        *out = boards.coloured;
        true
    }
}

/// Offers cells that must not be walls, because that would disconnect a dead end.
struct Cutter;

impl Sculptor for Cutter {
    fn candidates(&self, board: &Board) -> CellSet {
        let graph = board.graph();
        let ends = board.open().iter().filter(|cell| graph.exit_count(*cell) < 2).collect();
        board.grid().around(&ends)
    }

    fn candidates_in_lanes(&self, boards: &BoardLanes, out: &mut Words) -> bool {
        *out = boards.beside(&boards.dead_ends());
        true
    }
}

/// Offers the boards of its settings, one after the other.
struct Offers(Vec<String>);

impl Refiner for Offers {
    fn refine(
        &mut self,
        solved: &Solved<'_>,
        most: Ratio,
        _: &mut Stream,
        offer: &mut dyn FnMut(&Board, &[Cell]) -> bool,
    ) {
        assert_eq!(most, Ratio::new(1, 1));
        for what in &self.0 {
            let (mut board, mut path) = (solved.board.clone(), solved.path.to_vec());
            match what.as_str() {
                "reverse" => path.reverse(),
                "other-walls" => board.set_wall(path.pop().unwrap()),
                "no-path" => path.swap(0, 1),
                _ => {}
            }
            // It continues whether or not the offer is taken.
            offer(&board, &path);
        }
    }
}

/// Whether the path starts above where it ends.
struct Upwards;

impl Metric for Upwards {
    fn readings(&self) -> &[Reading] {
        const { &[Reading::new("upwards", "2 if the path ends above its start, else 0")] }
    }

    fn measure(&mut self, solved: &Solved<'_>, out: &mut [Option<Ratio>]) {
        let up = solved.path.last() < solved.path.first();
        out[0] = Some(Ratio::new(i64::from(up) * 2, 1));
    }
}

/// Starts from the last cells of a board, and does not support lanes.
struct Last;

impl SourceOrder for Last {
    fn sources(&self, board: &Board, count: usize, _: &mut Stream, sources: &mut Vec<Cell>) {
        sources.extend(board.open().iter());
        sources.reverse();
        sources.truncate(count);
    }
}

/// The built-in plug-ins and these.
pub fn registry() -> Registry {
    let mut registry = standard_registry();
    let mechanics = registry.kind_mut::<dyn Mechanic>();
    mechanics.add_plain("tunnel", "one link, to be used", || Box::new(Tunnel)).unwrap();
    mechanics.add_plain("never", "no board will do", || Box::new(Never)).unwrap();
    let finders = registry.kind_mut::<dyn PathFinder>();
    finders.add_plain("liar", "claims nonsense", || Box::new(Liar)).unwrap();
    let metrics = registry.kind_mut::<dyn Metric>();
    metrics.add_plain("left", "left column", || Box::new(LeftShare)).unwrap();
    metrics.add_plain("upwards", "the way", || Box::new(Upwards)).unwrap();
    let offers = |settings: &Settings, _: &Registry| -> Result<Box<dyn Refiner>, _> {
        let what: BTreeMap<String, Vec<String>> = settings.read()?;
        Ok(Box::new(Offers(what["offers"].clone())))
    };
    registry.kind_mut::<dyn Refiner>().add("offers", "what it is told", offers).unwrap();
    let sculptors = registry.kind_mut::<dyn Sculptor>();
    sculptors.add_plain("one-colour", "walls too", || Box::new(OneColour)).unwrap();
    sculptors.add_plain("cutter", "no wall", || Box::new(Cutter)).unwrap();
    sculptors.add_plain("left-wall", "left column", || Box::new(LeftWall)).unwrap();
    let orders = registry.kind_mut::<dyn SourceOrder>();
    orders.add_plain("last", "the last cells", || Box::new(Last)).unwrap();
    registry
}
