//! Puzzles to judge a mechanic by, made the way the engine makes them.

use super::notes::Notes;
use super::{MechanicReport, sharing};
use crate::conformance::faults::{Faults, named};
use etchwork_codec::BoardText;
use etchwork_path::{
    Board, Budget, Cell, Graph, Grid, Mechanic, PathFinder, Payload, Reason, Registry, Rules,
    Settings, Solved, Stack, Stream, Streams, Task, Verdict,
};
use std::thread;

/// A puzzle with its solution.
pub(super) struct Case {
    pub text: BoardText,
    pub rules: Rules,
}

impl Case {
    /// The payload of one of its mechanics.
    pub fn payload_of(&self, id: &str) -> Payload {
        self.text.extras.get(id).cloned().unwrap_or_default()
    }

    /// Whether it has one mechanic: of several each may draw and close what another does too.
    pub fn is_of_one(&self) -> bool {
        self.rules.iter().count() == 1
    }
}

const SIZES: [(usize, usize); 9] =
    [(3, 3), (4, 3), (3, 5), (5, 4), (4, 6), (7, 4), (6, 6), (8, 7), (9, 8)];

/// The least number of boards.
const BOARDS: u32 = 180;
/// More boards are given until there are this many puzzles...
const ENOUGH: usize = 40;
/// ... or this many boards were given.
const MOST: u32 = 720;

/// Makes a puzzle of each board that the mechanic accepts.
pub(super) fn make(
    name: &str,
    registry: &Registry,
    report: &mut MechanicReport,
    faults: &mut Faults,
) -> Vec<Case> {
    let stack = || Stack::new(name, |_| Settings::default(), registry).expect("made before");
    let bench = Instances { stacks: [stack(), stack()], registry };
    let mut cases = Vec::new();
    for (size, index) in SIZES.iter().cycle().zip(0..MOST) {
        let has_failed = bench.stacks.iter().any(|stack| stack.fault().is_some());
        if has_failed || faults.are_many() || index >= BOARDS && cases.len() >= ENOUGH {
            break;
        }
        let streams = Streams { seed: 2026, index, board: 0 };
        let board = walled(*size, &mut streams.stage("sculpt"));
        let mut notes = Notes::new(faults, &board);
        report.boards += 1;
        let made = notes.look("made", |notes| bench.case(&board, streams, notes));
        match made {
            // After a panic, more of the same would follow.
            None => break,
            Some(Ok(case)) => cases.extend(case),
            Some(Err(reason)) => {
                let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
                if reason.is_empty() || !reason.chars().all(plain) {
                    notes.add("reasons are snake_case", format_args!("'{reason}'"));
                }
                *report.rejected.entry(reason).or_default() += 1;
            }
        }
    }
    faults.failed(bench.stacks.iter().find_map(Stack::fault));
    report.puzzles = cases.len();
    cases
}

/// Checks that a mechanic refuses or dresses boards that are too small for most.
pub(super) fn tiny(id: &str, mechanic: &dyn Mechanic, faults: &mut Faults) {
    for (cols, rows) in [(1, 1), (2, 1), (1, 3), (2, 2)] {
        for walls in 0..cols * rows {
            let mut board = Board::new(Grid::new(cols, rows).expect("a size above"));
            (0..walls).for_each(|wall| board.set_wall(Cell::new(wall)));
            faults.guard(format_args!("'{id}' dresses\n{board}"), || {
                let (mut stream, mut payload) = (Stream::new(9), Payload::new());
                let dressed = mechanic.dress(&mut board.clone(), &mut stream, &mut payload);
                dressed.map(|()| mechanic.rule(&board, &payload).map(drop))
            });
        }
    }
}

fn walled((cols, rows): (usize, usize), stream: &mut Stream) -> Board {
    let mut board = Board::new(Grid::new(cols, rows).expect("a size above"));
    for _ in 0..stream.index(2 + cols * rows / 10) {
        board.set_wall(Cell::new(stream.index(cols * rows)));
    }
    board
}

/// Checks that the cells of an order are open and distinct, and that closed steps are on the board.
pub(super) fn ordered(board: &Board, rules: &Rules) -> Result<(), String> {
    let all = board.grid().len();
    if let Some((from, to)) =
        rules.closed_steps().find(|(from, to)| from.index().max(to.index()) >= all || from == to)
    {
        let (from, to) = (from.index(), to.index());
        return Err(format!("cells {from} and {to} of {all} cannot be among closed steps"));
    }
    let order = rules.order();
    let is_odd = |(nth, cell): (usize, &Cell)| {
        let is_open = cell.index() < all && !board.walls().contains(*cell);
        (!is_open || order[..nth].contains(cell)).then_some(*cell)
    };
    let odd: Vec<Cell> = order.iter().enumerate().filter_map(is_odd).collect();
    let named = |cells: &[Cell]| named(board.grid(), cells);
    if odd.is_empty() {
        Ok(())
    } else {
        Err(format!("{} cannot be among {}", named(&odd), named(order)))
    }
}

/// Two instances of the mechanic.
struct Instances<'a> {
    stacks: [Stack; 2],
    registry: &'a Registry,
}

impl Instances<'_> {
    /// A puzzle of a board, or why the mechanic refuses the board; `None` if there is no path or a
    /// fault has been noted.
    fn case(
        &self,
        plain: &Board,
        streams: Streams,
        notes: &mut Notes<'_>,
    ) -> Result<Option<Case>, Reason> {
        let dress = |stack: &Stack| {
            let (mut board, mut payloads) = (plain.clone(), Vec::new());
            let dressed = stack.dress(&mut board, &streams.stage("dress"), &mut payloads);
            dressed.map(|()| (board, payloads))
        };
        let Some(dressed) = self.twice("dress is determined", dress, notes) else {
            return Ok(None);
        };
        if dressed.is_err() && self.stacks[0].accepts_any_path() {
            notes.add("a mechanic that accepts any path changes nothing", "it refuses a board");
        }
        let (board, payloads) = dressed?;
        let Some(rules) = self.rules(&board, &payloads, notes) else { return Ok(None) };
        let graph = rules.graph(&board);
        let path = path(&board, &graph, &rules, streams, self.registry);
        let Some(path) = path else { return Ok(None) };
        notes.trail.clone_from(&path);
        let solved = Solved { board: &board, graph: &graph, path: &path, rules: &rules };
        let settle = |stack: &Stack| {
            let mut payloads = payloads.clone();
            stack.settle(&solved, &streams.stage("settle"), &mut payloads).map(|()| payloads)
        };
        let Some(settled) = self.twice("settle is determined", settle, notes) else {
            return Ok(None);
        };
        if self.stacks[0].accepts_any_path() {
            says_nothing((plain, &board), &solved, settled.as_ref() == Ok(&payloads), notes);
        }
        let settled = settled?;
        let adds = board != *plain || settled.iter().any(|payload| !payload.is_empty());
        self.tells_only_of_what_it_has(plain, adds, notes);
        if rules.follows(&board, &path).is_err() {
            let begins = rules.follows_to(&board, &path[..1], path.last().copied());
            return Err(if begins.is_ok() { "step_refused" } else { "start_refused" }.into());
        }
        let Some(rules) = self.rules(&board, &settled, notes) else { return Ok(None) };
        sharing::check(&self.stacks[0], (&board, &settled), &rules, &path, notes);
        if rules.follows(&board, &path).is_err() {
            let what = refused(&board, &rules, &path);
            notes.add("the solution solves", format_args!("{what} that it settles"));
            return Ok(None);
        }
        let extras = rules.extras();
        let text = BoardText { extras, ..BoardText::solved(board, path) };
        Ok(Some(Case { text, rules }))
    }

    /// The answer, if both instances give the same, one of them twice and on another thread.
    fn twice<T: PartialEq + Send>(
        &self,
        law: &'static str,
        ask: impl Fn(&Stack) -> T + Sync,
        notes: &mut Notes<'_>,
    ) -> Option<T> {
        let [one, other] = &self.stacks;
        let answer = ask(one);
        let elsewhere = thread::scope(|scope| scope.spawn(|| ask(one)).join());
        let is_same = elsewhere.is_ok_and(|elsewhere| elsewhere == answer);
        if answer == ask(other) && answer == ask(one) && is_same {
            return Some(answer);
        }
        notes.add(law, "the same question has two answers");
        None
    }

    /// The rules of a payload, if the mechanic accepts it.
    fn rules(&self, board: &Board, payloads: &[Payload], notes: &mut Notes<'_>) -> Option<Rules> {
        match self.stacks[0].rules(board, payloads) {
            Ok(rules) => {
                let ordered = ordered(board, &rules);
                ordered.map_err(|what| notes.add("an order has distinct open cells", what)).ok()?;
                Some(rules)
            }
            Err(why) => {
                notes.add("the mechanic accepts its own payload", why);
                None
            }
        }
    }

    /// Checks that a board that is not dressed yet does not pass for a puzzle of a mechanic that
    /// adds something.
    fn tells_only_of_what_it_has(&self, plain: &Board, adds: bool, notes: &mut Notes<'_>) {
        for id in self.stacks[0].ids() {
            let part = self.registry.make::<dyn Mechanic>(id, &Settings::default());
            if adds && part.is_ok_and(|part| part.is_told_by(plain)) {
                let what = format_args!("it passes for a puzzle of {id}");
                notes.add("a plain board does not pass for a dressed one", what);
            }
        }
    }
}

/// The step at which rules refuse a path, in words.
fn refused(board: &Board, rules: &Rules, path: &[Cell]) -> String {
    let is_refused =
        |length: &usize| rules.follows_to(board, &path[..*length], path.last().copied()).is_err();
    let length = (1..=path.len()).find(is_refused).unwrap_or(path.len());
    let named = |cells: &[Cell]| named(board.grid(), cells);
    let last = named(&path[length - 1..length]);
    match &path[..length - 1] {
        [] => format!("its rule refuses the start, {last}, of the path"),
        before => {
            format!("after {} its rule refuses {last}, the next cell of the path", named(before))
        }
    }
}

/// Checks that a mechanic that accepts any path changes nothing where the engine does not call it.
fn says_nothing(
    (plain, board): (&Board, &Board),
    solved: &Solved<'_>,
    kept: bool,
    notes: &mut Notes<'_>,
) {
    let rules = solved.rules;
    let open = Rules::NONE.graph(plain);
    let closed = open.cells().iter().any(|c| open.exits(c).ne(solved.graph.exits(c)));
    let said = [
        (board != plain, "it changes the board"),
        (!kept, "it settles"),
        (closed, "it closes a step"),
        (!rules.order().is_empty(), "it orders cells"),
        (rules.follows(board, solved.path).is_err(), "it refuses a step"),
    ];
    if let Some((_, what)) = said.into_iter().find(|(is_said, _)| *is_said) {
        notes.add("a mechanic that accepts any path changes nothing", what);
    }
}

/// A path found by some finder of the registry.
fn path(
    board: &Board,
    graph: &Graph,
    rules: &Rules,
    streams: Streams,
    registry: &Registry,
) -> Option<Vec<Cell>> {
    let (mut stream, find) = (streams.stage("sources"), streams.stage("find"));
    let open: Vec<Cell> = board.open().iter().collect();
    let sources: Vec<Cell> = (0..8).map(|_| open[stream.index(open.len())]).collect();
    let task = Task { order: rules.order(), ..Task::new(graph, &sources, &find) };
    let budget = Budget { nodes: 20_000, memory: 1 << 26 };
    registry.kind::<dyn PathFinder>().ids().find_map(|id| {
        let mut finder = registry.make::<dyn PathFinder>(id, &Settings::default()).ok()?;
        match finder.find(&task, budget).verdict {
            Verdict::Found(path) => Some(path),
            _ => None,
        }
    })
}
