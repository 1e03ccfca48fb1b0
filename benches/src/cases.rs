//! Boards with two ends and a known verdict, and a finder with screens that decides them.

use etchwork::engine::built_in_set;
use etchwork::engine::carve;
use etchwork::{
    Board, Budget, Cell, Graph, Grid, PathFinder, Registry, Screen, Sculptor, Search, Settings,
    Stream, Task, Verdict,
};

/// The least and the greatest share of walls.
const WALLS: (f64, f64) = (0.04, 0.12);
/// The number of pairs of ends tried on each board.
const PAIRS: usize = 50;

/// A board with its ends.
#[derive(Clone, Debug)]
pub struct Case {
    /// The graph of the board.
    pub graph: Graph,
    /// Where a path must start.
    pub source: Cell,
    /// Where a path must end.
    pub target: Cell,
    /// Whether there is a path.
    pub feasible: bool,
}

/// A finder with every screen of the registry before it.
pub struct Decider {
    screens: Vec<Box<dyn Screen>>,
    finder: Box<dyn PathFinder>,
    budget: Budget,
}

impl Decider {
    /// The finder of that name. Panics if there is none.
    pub fn new(id: &str, budget: Budget, registry: &Registry) -> Self {
        let (none, finders, screens) =
            (Settings::default(), registry.kind::<dyn PathFinder>(), registry.kind::<dyn Screen>());
        let screen = |id| screens.make(id, &none, registry).expect("it takes no settings");
        Self {
            screens: screens.ids().map(screen).collect(),
            finder: finders.make(id, &none, registry).expect("a finder of this name"),
            budget,
        }
    }

    /// The sources that the screens leave, or the reason why they leave none.
    fn screened(&self, case: &Case) -> Result<Vec<Cell>, &'static str> {
        let mut sources = vec![case.source];
        for screen in &self.screens {
            screen.screen(&case.graph, &mut sources, Some(case.target))?;
        }
        if sources.is_empty() { Err("no_source") } else { Ok(sources) }
    }

    /// Decides a case: the screens first, then the finder.
    pub fn decide(&mut self, case: &Case) -> Search {
        let (stream, target) = (Stream::new(0), Some(case.target));
        match self.screened(case) {
            Err(why) => Search::new(Verdict::Impossible(why), 0, 0),
            Ok(sources) => {
                let task = Task { target, ..Task::new(&case.graph, &sources, &stream) };
                self.finder.find(&task, self.budget)
            }
        }
    }
}

/// Up to `boards` sculpted boards with a path, and as many without one that no screen rules out.
/// They are the same each time.
pub fn sculpted(side: usize, boards: usize, registry: &Registry) -> Vec<Case> {
    let sculptors = sculptors(registry);
    let mut judge = Decider::new("exhaustive", Budget::UNLIMITED, registry);
    let mut stream = Stream::new(side as u32);
    let (mut cases, mut missing) = (Vec::new(), [boards; 2]);
    while missing != [0; 2] {
        let board = sculpt(side, &sculptors, &mut stream);
        let mut wanted = missing.map(|missing| missing > 0);
        for _ in 0..PAIRS {
            let (source, target) = ends(&board, &mut stream);
            let mut case = Case { graph: board.graph(), source, target, feasible: true };
            if judge.screened(&case).is_err() {
                continue;
            }
            case.feasible = matches!(judge.decide(&case).verdict, Verdict::Found(_));
            // A board has one case of each kind at most.
            let kind = usize::from(case.feasible);
            if std::mem::take(&mut wanted[kind]) {
                missing[kind] -= 1;
                cases.push(case);
            }
        }
    }
    cases
}

/// The cases of the corpus on square boards with this side.
pub fn corpus(side: usize) -> impl Iterator<Item = Case> {
    let cases = etchwork_testkit::corpus::cases().into_iter();
    let square = cases.filter(move |case| {
        let grid = case.board.grid();
        (grid.cols(), grid.rows()) == (side, side)
    });
    square.map(|case| Case {
        graph: case.board.graph(),
        source: case.source,
        target: case.target,
        feasible: case.feasible,
    })
}

/// The sculptors with their weights in the hard tier.
fn sculptors(registry: &Registry) -> Vec<(f64, Box<dyn Sculptor>)> {
    let set = built_in_set("default", registry).expect("it ships with the library");
    let hard = set.tier("hard").expect("a tier of the set");
    let make = |(id, entry): (&String, &etchwork::engine::Weighted)| {
        let made = registry.make::<dyn Sculptor>(id, &entry.settings);
        (entry.weight, made.expect("the set was checked"))
    };
    hard.sculptors.iter().map(make).collect()
}

fn sculpt(side: usize, sculptors: &[(f64, Box<dyn Sculptor>)], stream: &mut Stream) -> Board {
    let mut board = Board::new(Grid::new(side, side).expect("a size of a board"));
    let share = WALLS.0 + stream.unit() * (WALLS.1 - WALLS.0);
    carve(&mut board, (share * (side * side) as f64) as usize, sculptors, stream);
    board
}

/// Draws two of a board's open cells.
fn ends(board: &Board, stream: &mut Stream) -> (Cell, Cell) {
    let open = board.open();
    let first = stream.index(open.len());
    let second = (first + 1 + stream.index(open.len() - 1)) % open.len();
    let end = |rank| open.nth(rank).expect("a rank below the count");
    (end(first), end(second))
}
