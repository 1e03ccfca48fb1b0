//! A table of path finders: what they decide on boards of each size, and how
//! long that takes.

use etchwork::engine::carve;
use etchwork::{
    Board, Budget, Cell, Graph, Grid, PathFinder, Registry, Screen, Sculptor, Search, Settings,
    Stream, Task, Verdict, built_in_set, standard_registry,
};
use etchwork_testkit::corpus;
use std::error::Error;
use std::time::{Duration, Instant};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The sides of the boards. On the largest only those are asked that may answer.
const SIDES: [usize; 5] = [6, 8, 12, 20, 30];
const LARGEST: [&str; 2] = ["exhaustive", "sat"];
/// What a search may spend.
const BUDGET: Budget = Budget { nodes: 1_000_000, memory: 256 << 20 };
/// The least and the greatest share of walls.
const WALLS: (f64, f64) = (0.04, 0.12);
/// How many pairs of ends a board is tried with.
const PAIRS: usize = 50;
/// How often each search is made; the fastest counts.
const ROUNDS: usize = 3;

/// A board with its ends.
struct Case {
    graph: Graph,
    source: Cell,
    target: Cell,
    feasible: bool,
}

/// Prints the table, with so many boards of each size and kind.
pub fn run(boards: usize) -> Result<()> {
    let registry = standard_registry();
    let screens = screens(&registry)?;
    println!(
        "| size | finder | a path: decided | median ms | worst ms | none: decided | median ms | worst ms |"
    );
    println!("|---|---|--:|--:|--:|--:|--:|--:|");
    for side in SIDES {
        let cases = cases(side, boards, &registry, &screens)?;
        let asked = |id: &&str| side < SIDES[SIDES.len() - 1] || LARGEST.contains(id);
        for id in registry.finders.ids().filter(asked) {
            let mut finder = registry.finders.make(id, &Settings::default(), &registry)?;
            let mut part = |feasible| {
                let of_kind = cases.iter().filter(|case| case.feasible == feasible);
                let answers = of_kind.map(|case| timed(case, &mut *finder, &screens));
                answers.collect::<Result<Vec<_>>>().map(summary)
            };
            println!("| {side}x{side} | `{id}` | {} | {} |", part(true)?, part(false)?);
        }
    }
    Ok(())
}

fn screens(registry: &Registry) -> Result<Vec<Box<dyn Screen>>> {
    let make = |id| registry.screens.make(id, &Settings::default(), registry);
    Ok(registry.screens.ids().map(make).collect::<std::result::Result<_, _>>()?)
}

/// So many sculpted boards with a path, and as many that have none although
/// no screen says so; then those of the corpus.
fn cases(
    side: usize,
    boards: usize,
    registry: &Registry,
    screens: &[Box<dyn Screen>],
) -> Result<Vec<Case>> {
    let sculptors = sculptors(registry)?;
    let mut judge = registry.finders.make("exhaustive", &Settings::default(), registry)?;
    let mut stream = Stream::new(side as u32);
    let (mut cases, mut missing) = (Vec::new(), [boards; 2]);
    while missing != [0; 2] {
        let board = sculpt(side, &sculptors, &mut stream);
        let mut wanted = missing.map(|missing| missing > 0);
        for _ in 0..PAIRS {
            let (source, target) = ends(&board, &mut stream);
            let mut case = Case { graph: board.graph(), source, target, feasible: true };
            if screened(&case, screens).is_err() {
                continue;
            }
            case.feasible = match search(&case, &mut *judge, screens).verdict {
                Verdict::Found(_) => true,
                Verdict::Impossible(_) => false,
                verdict => return Err(format!("{verdict:?} on\n{board}").into()),
            };
            // A board has one case of each kind at most.
            let kind = usize::from(case.feasible);
            if std::mem::take(&mut wanted[kind]) {
                missing[kind] -= 1;
                cases.push(case);
            }
        }
    }
    let square = Grid::new(side, side)?;
    let known = corpus::cases().into_iter().filter(|case| case.board.grid() == square);
    cases.extend(known.map(|case| Case {
        graph: case.board.graph(),
        source: case.source,
        target: case.target,
        feasible: case.feasible,
    }));
    Ok(cases)
}

/// The sculptors by the weights of the hard tier.
fn sculptors(registry: &Registry) -> Result<Vec<(f64, Box<dyn Sculptor>)>> {
    let set = built_in_set("default", registry).ok_or("there is no default set")?;
    let mut made = Vec::new();
    for (id, entry) in &set.tier("hard")?.sculptors {
        made.push((entry.weight, registry.sculptors.make(id, &entry.settings, registry)?));
    }
    Ok(made)
}

fn sculpt(side: usize, sculptors: &[(f64, Box<dyn Sculptor>)], stream: &mut Stream) -> Board {
    let mut board = Board::new(Grid::new(side, side).expect("a size of a board"));
    let share = WALLS.0 + stream.unit() * (WALLS.1 - WALLS.0);
    carve(&mut board, (share * (side * side) as f64) as usize, sculptors, stream);
    board
}

/// Two of a board's open cells.
fn ends(board: &Board, stream: &mut Stream) -> (Cell, Cell) {
    let open = board.open();
    let first = stream.index(open.len());
    let second = (first + 1 + stream.index(open.len() - 1)) % open.len();
    let end = |rank| open.nth(rank).expect("a rank below the count");
    (end(first), end(second))
}

/// The source, if no screen rules it out.
fn screened(
    case: &Case,
    screens: &[Box<dyn Screen>],
) -> std::result::Result<Vec<Cell>, &'static str> {
    let mut sources = vec![case.source];
    for screen in screens {
        screen.screen(&case.graph, &mut sources, Some(case.target))?;
    }
    if sources.is_empty() { Err("no_source") } else { Ok(sources) }
}

fn search(case: &Case, finder: &mut dyn PathFinder, screens: &[Box<dyn Screen>]) -> Search {
    let stream = Stream::new(0);
    match screened(case, screens) {
        Err(why) => Search::new(Verdict::Impossible(why), 0, 0),
        Ok(sources) => {
            let task = Task::new(&case.graph, &sources, &stream);
            finder.find(&Task { target: Some(case.target), ..task }, BUDGET)
        }
    }
}

/// Whether a case is decided, and in what time, the screens before included.
fn timed(
    case: &Case,
    finder: &mut dyn PathFinder,
    screens: &[Box<dyn Screen>],
) -> Result<(bool, Duration)> {
    let mut best = None;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let search = search(case, finder, screens);
        let time = start.elapsed();
        let decided = match search.verdict {
            Verdict::Found(_) => Some(true),
            Verdict::Impossible(_) => Some(false),
            Verdict::BudgetSpent | Verdict::Unsupported(_) => None,
        };
        if decided.is_some_and(|found| found != case.feasible) {
            return Err("two finders contradict each other".into());
        }
        if best.is_none_or(|(_, fastest)| time < fastest) {
            best = Some((decided.is_some(), time));
        }
    }
    best.ok_or_else(|| "no round was made".into())
}

/// Decided of all, median and worst time of all, decided or not.
fn summary(mut answers: Vec<(bool, Duration)>) -> String {
    answers.sort_by_key(|(_, time)| *time);
    let decided = answers.iter().filter(|(decided, _)| *decided).count();
    let ms = |place: usize| answers[place].1.as_secs_f64() * 1e3;
    let (median, worst) = (ms(answers.len() / 2), ms(answers.len() - 1));
    format!("{decided}/{} | {median:.3} | {worst:.3}", answers.len())
}
