//! Mechanics at fault: a line for each fault.

use crate::finders::{Drawing, Flaw as OfFinder};
use etchwork_path::{
    Board, Cell, CellSet, Depends, FirstFault, Item, Mark, Mechanic, PathFinder, Payload, Picture,
    Reason, Refusal, Registry, Rule, Scene, Settings, Solved, Step, Stream, Tool,
};
use etchwork_testkit::conformance::{MechanicReport, mechanic};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex};
use std::thread::{self, ThreadId};

/// The parts of a mechanic that a mutant may replace. The sound mechanic has a cell, `L`, that opens
/// once three cells are visited.
#[derive(Clone, Copy)]
struct Parts {
    takes_settings: bool,
    fails: bool,
    about: &'static str,
    stacks_with: fn(&str) -> bool,
    is_told_by: fn(&Board) -> bool,
    for_players: fn() -> Option<String>,
    sentence: fn(&str) -> Option<String>,
    dress: fn(&mut Board, &mut Stream, &mut Payload) -> Result<(), Reason>,
    settle: fn(&Solved<'_>, &mut Stream, &mut Payload) -> Result<(), Reason>,
    tools: &'static [Tool],
    edited: fn(&str, &Board, &Payload, &[Cell]) -> Result<Payload, Refusal>,
    accepts_any_path: bool,
    needs_board: bool,
    rule: fn(&Board, &Payload) -> Result<Cell, Refusal>,
    order: fn(&Late) -> Vec<Cell>,
    closed: fn(&Late, &Board) -> Vec<(Cell, Cell)>,
    depends: Depends,
    allows: fn(&Late, &Step<'_>) -> bool,
    why_not: fn(&Late, &Step<'_>, &CellSet) -> Option<String>,
    describe: fn(&Late, &Scene<'_>) -> Option<String>,
    sight: fn(&Late, &Board, Cell) -> Option<CellSet>,
    draw: fn(&Late, &Scene<'_>, &mut Picture),
}

const SOUND: Parts = Parts {
    takes_settings: false,
    fails: false,
    about: "opens late",
    stacks_with: |_| true,
    is_told_by: |_| false,
    for_players: || Some("L opens late.".to_owned()),
    sentence: |reason| (reason == "no_open_cell").then(|| "no cell is open".to_owned()),
    dress,
    settle: |_, _, _| Ok(()),
    tools: TOOLS,
    edited,
    accepts_any_path: false,
    needs_board: true,
    rule,
    order: |_| Vec::new(),
    closed: |_, _| Vec::new(),
    depends: Depends::Visited,
    allows,
    why_not: |_, _, _| None,
    describe,
    sight: |_, _, _| None,
    draw,
};

const TOOLS: &[Tool] = &[Tool::new("late", "Late cell", "Moves the late cell.", &["the cell"])];

fn dress(board: &mut Board, stream: &mut Stream, payload: &mut Payload) -> Result<(), Reason> {
    let open = board.open();
    let cell = open.nth(stream.index(open.len())).ok_or("no_open_cell")?;
    payload.push(Item::Cell(cell));
    Ok(())
}

fn edited(tool: &str, board: &Board, _: &Payload, at: &[Cell]) -> Result<Payload, Refusal> {
    match at {
        [cell] if tool == "late" && board.open().contains(*cell) => Ok(vec![Item::Cell(*cell)]),
        _ => Err(Refusal::new("point at one open cell")),
    }
}

fn cell_of(payload: &Payload) -> Result<Cell, Refusal> {
    match payload[..] {
        [Item::Cell(cell)] => Ok(cell),
        _ => Err(Refusal::new("it takes a cell")),
    }
}

fn rule(board: &Board, payload: &Payload) -> Result<Cell, Refusal> {
    let cell = cell_of(payload)?;
    board.open().contains(cell).then_some(cell).ok_or_else(|| Refusal::new("it takes an open cell"))
}

fn allows(late: &Late, step: &Step<'_>) -> bool {
    step.to != late.cell || step.visited.len() > 2
}

fn draw(late: &Late, scene: &Scene<'_>, picture: &mut Picture) {
    label(late.cell, scene, picture);
}

fn label(cell: Cell, scene: &Scene<'_>, picture: &mut Picture) {
    if scene.shown.contains(cell) {
        picture.add(Mark::Label { cell, text: "L".to_owned() });
    }
}

fn describe(late: &Late, scene: &Scene<'_>) -> Option<String> {
    scene.shown.contains(late.cell).then(|| "L opens late.".to_owned())
}

/// A counter that a faulty mechanic keeps between calls.
static CALLS: AtomicUsize = AtomicUsize::new(0);

fn nth_call() -> usize {
    CALLS.fetch_add(1, Ordering::Relaxed)
}

struct Mechanical(Parts);

struct Late {
    parts: Parts,
    cell: Cell,
    board: Board,
    order: Vec<Cell>,
    closed: Vec<(Cell, Cell)>,
    heads: Mutex<Vec<Cell>>,
    thread: ThreadId,
}

/// The fault of code that fails.
static FAULT: LazyLock<FirstFault> = LazyLock::new(FirstFault::default);

impl Mechanic for Mechanical {
    fn stacks_with(&self, other: &str) -> bool {
        (self.0.stacks_with)(other)
    }
    fn is_told_by(&self, board: &Board) -> bool {
        (self.0.is_told_by)(board)
    }
    fn for_players(&self) -> Option<String> {
        (self.0.for_players)()
    }
    fn sentence(&self, reason: &str) -> Option<String> {
        (self.0.sentence)(reason)
    }
    fn dress(
        &self,
        board: &mut Board,
        stream: &mut Stream,
        payload: &mut Payload,
    ) -> Result<(), Reason> {
        (self.0.dress)(board, stream, payload)
    }
    fn settle(
        &self,
        solved: &Solved<'_>,
        stream: &mut Stream,
        payload: &mut Payload,
    ) -> Result<(), Reason> {
        (self.0.settle)(solved, stream, payload)
    }
    fn fault(&self) -> Option<&FirstFault> {
        FAULT.keep("own.rhai, line 8: there is no number 7");
        self.0.fails.then_some(&*FAULT)
    }
    fn tools(&self) -> &'static [Tool] {
        self.0.tools
    }
    fn edited(
        &self,
        tool: &str,
        board: &Board,
        payload: &Payload,
        at: &[Cell],
    ) -> Result<Payload, Refusal> {
        (self.0.edited)(tool, board, payload, at)
    }
    fn accepts_any_path(&self) -> bool {
        self.0.accepts_any_path
    }
    fn rule_needs_board(&self) -> bool {
        self.0.needs_board
    }
    fn rule(&self, board: &Board, payload: &Payload) -> Result<Box<dyn Rule>, Refusal> {
        let cell = (self.0.rule)(board, payload)?;
        let mut late = Late {
            parts: self.0,
            cell,
            board: board.clone(),
            order: Vec::new(),
            closed: Vec::new(),
            heads: Mutex::new(Vec::new()),
            thread: thread::current().id(),
        };
        late.order = (self.0.order)(&late);
        late.closed = (self.0.closed)(&late, board);
        Ok(Box::new(late))
    }
}

impl Rule for Late {
    fn order(&self) -> &[Cell] {
        &self.order
    }
    fn closed_steps(&self) -> &[(Cell, Cell)] {
        &self.closed
    }
    fn depends_on(&self) -> Depends {
        self.parts.depends
    }
    fn allows(&self, step: &Step<'_>) -> bool {
        (self.parts.allows)(self, step)
    }
    fn why_not(&self, step: &Step<'_>, shown: &CellSet) -> Option<String> {
        (self.parts.why_not)(self, step, shown)
    }
    fn describe(&self, scene: &Scene<'_>) -> Option<String> {
        (self.parts.describe)(self, scene)
    }
    fn sight(&self, board: &Board, head: Cell) -> Option<CellSet> {
        (self.parts.sight)(self, board, head)
    }
    fn draw(&self, scene: &Scene<'_>, picture: &mut Picture) {
        (self.parts.draw)(self, scene, picture);
    }
}

/// The heads that all instances were asked about.
static HEADS: Mutex<Vec<Cell>> = Mutex::new(Vec::new());

/// Whether a step turns after one that went straight on, according to remembered heads.
fn turns(heads: &mut Vec<Cell>, step: &Step<'_>, forgets: bool) -> bool {
    let Some(head) = step.from() else { return true };
    if forgets {
        heads.truncate(step.visited.len() - 1);
    }
    if heads.last() != Some(&head) {
        heads.push(head);
    }
    let Some(before) = heads.len().checked_sub(3).map(|at| heads[at]) else { return true };
    let row = |cell: Cell| step.board.grid().position(cell).row;
    let is_straight = row(before) == row(head) && row(head) == row(step.to);
    !(is_straight && step.to.index().is_multiple_of(3))
}

/// A fault, and what the suite says of it.
type Mutant = (fn(&mut Parts), &'static str);

#[rustfmt::skip] // A line for each fault.
const MUTANTS: &[Mutant] = &[
    // Memory.
    (|p| p.allows = |late, step| turns(&mut late.heads.lock().unwrap(), step, false), "legal moves follow the rules"),
    (|p| p.allows = |late, step| turns(&mut late.heads.lock().unwrap(), step, true), "a rule's answer depends on the trail alone"),
    (|p| p.allows = |_, step| turns(&mut HEADS.lock().unwrap(), step, false), "the solution solves"),
    (|p| { p.allows = |late, step| { late.heads.lock().unwrap().push(step.to); true }; p.draw = |late, scene, picture| label(*late.heads.lock().unwrap().last().unwrap_or(&late.cell), scene, picture) }, "a rule's answer depends on the trail alone"),
    (|p| p.allows = |late, step| { assert!(thread::current().id() == late.thread, "two is a crowd"); allows(late, step) }, "it never panics"),
    (|p| p.allows = |late, step| allows(late, step) && nth_call() % 97 != 96, "the solution solves"),
    (|p| p.describe = |_, _| Some(format!("L opens {} times.", nth_call())), "play keeps to the rules"),
    (|p| p.draw = |late, scene, picture| if nth_call().is_multiple_of(2) { draw(late, scene, picture) }, "play keeps to the rules"),
    // Orders.
    (|p| { p.dress = |board, stream, payload| { dress(board, stream, payload)?; if let Some(wall) = board.walls().first() { payload[0] = Item::Cell(wall); } Ok(()) }; p.rule = |_, payload| cell_of(payload); p.order = |late| vec![late.cell]; p.allows = |_, _| true }, "an order has distinct open cells"),
    (|p| { p.rule = |_, payload| cell_of(payload); p.order = |late| vec![late.cell]; p.allows = |_, _| true }, "an order has distinct open cells"),
    (|p| { p.order = |late| vec![late.cell, late.cell]; p.allows = |_, _| true }, "an order has distinct open cells"),
    (|p| p.order = |_| vec![Cell::new(5000)], "it never panics"),
    // Boards.
    (|p| { p.needs_board = false; p.rule = |_, payload| cell_of(payload); p.allows = |late, step| step.visited.len() < 5 || late.board.walls().len() % 2 == 0 || step.to.index() % 5 > 0 }, "a rule that does not need its board fits all boards"),
    (|p| p.needs_board = false, "a rule that does not need its board fits all boards"),
    (|p| { p.needs_board = false; p.rule = |_, payload| cell_of(payload); p.closed = |late, board| board.grid().neighbours(late.cell).filter(|cell| board.walls().contains(*cell)).map(|cell| (late.cell, cell)).collect() }, "a rule that does not need its board fits all boards"),
    (|p| p.dress = |board, stream, payload| { if nth_call().is_multiple_of(2) { board.set_wall(Cell::new(0)); } dress(board, stream, payload) }, "dress is determined"),
    (|p| p.dress = |board, _, payload| { payload.push(Item::Cell(board.open().nth(nth_call() % board.open().len()).unwrap())); Ok(()) }, "dress is determined"),
    (|p| p.dress = |board, stream, payload| { assert!(board.grid().cols() != 4, "four is a crowd"); dress(board, stream, payload) }, "it never panics"),
    (|p| p.dress = |board, stream, payload| if stream.index(60) > 0 { Err("bad_luck".into()) } else { dress(board, stream, payload) }, "the suite sees enough to judge by"),
    (|p| p.dress = |board, stream, payload| if stream.index(6) > 0 { Err("Bad luck!".into()) } else { dress(board, stream, payload) }, "reasons are snake_case"),
    (|p| p.dress = |board, stream, payload| if stream.index(6) > 0 { Err("".into()) } else { dress(board, stream, payload) }, "reasons are snake_case"),
    (|p| p.dress = |board, _, payload| { let here = format!("{:?}", thread::current().id()).bytes().map(usize::from).sum::<usize>(); payload.push(Item::Cell(board.open().nth(here % board.open().len()).ok_or("no_open_cell")?)); Ok(()) }, "dress is determined"),
    // Settling.
    (|p| p.settle = |solved, _, payload| { *payload = vec![Item::Cell(solved.path[0])]; Ok(()) }, "the solution solves"),
    (|p| p.settle = |solved, _, payload| { *payload = vec![Item::Cell(solved.path[nth_call() % solved.path.len()])]; Ok(()) }, "settle is determined"),
    (|p| p.settle = |_, _, payload| { payload.push(Item::Number(3)); Ok(()) }, "the mechanic accepts its own payload"),
    (|p| p.settle = |_, _, payload| { payload.clear(); Ok(()) }, "the mechanic accepts its own payload"),
    // Rules.
    (|p| p.allows = |_, step| !step.is_first(), "the suite sees enough to judge by"),
    (|p| p.allows = |_, step| step.from().unwrap() != step.to, "it never panics"),
    (|p| p.allows = |late, step| { assert!(step.visited.len() != 4, "four is a crowd"); allows(late, step) }, "it never panics"),
    (|p| p.allows = |_, step| step.visited.len() < 3, "the suite sees enough to judge by"),
    (|p| p.depends = Depends::Nothing, "legal moves follow the rules"),
    (|p| p.closed = |late, board| board.grid().neighbours(late.cell).map(|cell| (cell, late.cell)).collect(), "the suite sees enough to judge by"),
    (|p| p.closed = |late, _| vec![(late.cell, Cell::new(5000))], "it never panics"),
    (|p| p.closed = |late, board| { let all: Vec<(Cell, Cell)> = board.grid().neighbours(late.cell).map(|cell| (late.cell, cell)).collect(); all.into_iter().skip(nth_call() % 3).collect() }, "the solution solves"),
    // A payload from a file.
    (|p| p.rule = |_, payload| match payload.first() { Some(Item::Cell(cell)) => Ok(*cell), _ => Err(Refusal::new("it takes a cell")) }, "each item of a payload makes a difference"),
    (|p| p.rule = |board, payload| match payload[..] { [Item::Cell(cell), ..] if board.open().contains(cell) => Ok(cell), _ => Err(Refusal::new("it takes a cell")) }, "each item of a payload makes a difference"),
    (|p| p.rule = |board, payload| match payload[0] { Item::Cell(cell) if board.open().contains(cell) && payload.len() == 1 => Ok(cell), _ => Err(Refusal::new("it takes a cell")) }, "it never panics"),
    (|p| p.rule = |_, payload| Ok(cell_of(payload).unwrap_or(Cell::new(0))), "each item of a payload makes a difference"),
    (|p| p.rule = |board, payload| rule(board, payload).map_err(|_| Refusal::new("it takes\na cell")), "refusals have a message of one line"),
    (|p| p.rule = |board, payload| rule(board, payload).map_err(|_| Refusal::new("")), "refusals have a message of one line"),
    (|p| p.rule = |board, payload| rule(board, payload).map(|cell| if nth_call() % 9 == 8 { board.open().first().unwrap() } else { cell }), "the solution solves"),
    (|p| p.rule = |board, payload| match payload[..] { [Item::Cell(cell)] => { board.grid().position(cell); Ok(cell) } [Item::Number(n)] => Ok(Cell::new(n as usize)), _ => Err(Refusal::new("it takes a cell")) }, "it never panics"),
    (|p| p.rule = |board, payload| match payload[..] { [Item::Cell(cell)] if board.open().contains(cell) => Ok(cell), [Item::Step(cell, _)] if board.open().contains(cell) => Ok(cell), _ => Err(Refusal::new("it takes a cell")) }, "each item of a payload makes a difference"),
    // Pictures.
    (|p| p.draw = |late, scene, picture| { assert!(scene.visited.len() != 4, "four is a crowd"); draw(late, scene, picture) }, "it never panics"),
    (|p| p.draw = |late, scene, picture| if scene.shown.contains(late.cell) { picture.add(Mark::Label { cell: late.cell, text: "late".to_owned() }) }, "the solution solves"),
    (|p| p.draw = |late, scene, picture| if scene.shown.contains(late.cell) { picture.add(Mark::Label { cell: late.cell, text: String::new() }) }, "the solution solves"),
    (|p| p.draw = |late, scene, picture| { draw(late, scene, picture); picture.add(Mark::Pad(Cell::new(5000))) }, "it never panics"),
    (|p| p.draw = |late, scene, picture| { draw(late, scene, picture); picture.tell("two\nlines") }, "the solution solves"),
    (|p| p.draw = |late, scene, picture| { draw(late, scene, picture); let _ = scene.line[0]; }, "it never panics"),
    (|p| p.describe = |_, _| Some("L opens.\nLate.".to_owned()), "the solution solves"),
    (|p| p.describe = |_, _| Some(String::new()), "what it shows can be seen and read"),
    (|p| p.describe = |_, _| None, "what it shows can be seen and read"),
    (|p| p.describe = |late, scene| { assert!(scene.source.is_some(), "no source"); describe(late, scene) }, "it never panics"),
    (|p| p.sight = |_, _, _| Some(CellSet::NONE), "what it shows can be seen and read"),
    (|p| p.sight = |_, _, head| Some([head, Cell::new(900)].into_iter().collect()), "it never panics"),
    (|p| p.sight = |_, _, head| Some([head, Cell::new(nth_call() % 9)].into_iter().collect()), "play keeps to the rules"),
    (|p| p.sight = |_, board, head| { assert!(board.grid().cols() != 5); Some([head].into_iter().collect()) }, "nothing reveals hidden cells"),
    (|p| p.sight = |late, board, head| (head != late.cell).then(|| board.grid().neighbours(head).collect()), "what it shows can be seen and read"),
    // Words.
    (|p| p.for_players = || Some("L opens\nlate.".to_owned()), "what it says is one line"),
    (|p| p.for_players = || Some(String::new()), "what it says is one line"),
    (|p| p.for_players = || panic!("nobody knows"), "it never panics"),
    (|p| p.for_players = || Some(format!("L opens {} times.", nth_call())), "what it says is one line"),
    (|p| p.sentence = |reason| { assert!(reason == "no_open_cell", "what reason?"); None }, "it never panics"),
    (|p| { p.sentence = |_| Some("two\nlines".to_owned()); p.dress = |board, stream, payload| if stream.index(6) == 0 { Err("bad_luck".into()) } else { dress(board, stream, payload) } }, "what it says is one line"),
    (|p| { p.sentence = |_| Some(String::new()); p.dress = |board, stream, payload| if stream.index(6) == 0 { Err("bad_luck".into()) } else { dress(board, stream, payload) } }, "what it says is one line"),
    (|p| p.sentence = |_| Some("It was bad luck.".to_owned()), "what it says is one line"),
    (|p| p.why_not = |_, _, _| Some("it opens\nlate".to_owned()), "refusals have a message of one line"),
    (|p| p.why_not = |_, _, _| Some(String::new()), "refusals have a message of one line"),
    (|p| p.why_not = |_, step, _| { assert!(step.visited.len() != 2); None }, "it never panics"),
    (|p| p.why_not = |_, _, _| Some(format!("refusal {}", nth_call())), "a rule's answer depends on the trail alone"),
    (|p| p.is_told_by = |_| true, "a plain board does not pass for a dressed one"),
    (|p| p.is_told_by = |board| board.walls().is_empty(), "a plain board does not pass for a dressed one"),
    (|p| p.is_told_by = |board| board.grid().len() > 12, "a plain board does not pass for a dressed one"),
    (|p| p.is_told_by = |board| { assert!(board.grid().cols() != 4); false }, "it never panics"),
    (|p| p.stacks_with = |other| other.as_bytes()[0] != b'z', "it never panics"),
    (|p| p.stacks_with = |_| nth_call().is_multiple_of(2), "what it stacks with is decided"),
    // Settings and descriptions.
    (|p| p.fails = true, "its code does not fail: own.rhai, line 8"),
    (|p| p.takes_settings = true, "a setting that it does not have is refused by name"),
    (|p| p.about = "two\nlines", "its description is one line"),
    (|p| p.about = "", "its description is one line"),
    // Tools.
    (|p| p.edited = |tool, _, _, at| if tool == "late" { Ok(vec![Item::Cell(at[0])]) } else { Err(Refusal::new("no")) }, "it never panics"),
    (|p| p.edited = |_, _, _, _| Err(Refusal::new("no")), "tools do something"),
    (|p| p.edited = |_, board, payload, at| edited("late", board, payload, at), "a tool refuses or makes a payload"),
    (|p| p.edited = |tool, board, payload, at| { assert!(board.open().contains(at[0]), "a wall"); edited(tool, board, payload, at) }, "it never panics"),
    (|p| p.edited = |tool, board, payload, at| edited(tool, board, payload, at).map(|of| [of, vec![Item::Number(1)]].concat()), "a tool refuses or makes a payload"),
    (|p| p.edited = |tool, board, payload, at| edited(tool, board, payload, at).map(|_| vec![Item::Cell(Cell::new(nth_call() % 3))]), "a tool refuses or makes a payload"),
    (|p| p.edited = |tool, board, payload, at| edited(tool, board, payload, at).map_err(|_| Refusal::new("two\nlines")), "a tool refuses or makes a payload"),
    (|p| p.edited = |tool, board, payload, at| if at.len() > 1 { edited(tool, board, payload, &at[..1]) } else { edited(tool, board, payload, at) }, "a tool refuses or makes a payload"),
    (|p| p.tools = const { &[Tool::new("late", "Late", "Moves it.", &["the cell"]), Tool::new("late", "Late", "Moves it.", &["the cell"])] }, "tools have names"),
    (|p| p.tools = const { &[Tool::new("late", "Late", "", &["the cell"])] }, "tools have names"),
    (|p| p.tools = const { &[Tool::new("late", "Late", "Moves it.", &[])] }, "tools have names"),
    (|p| p.tools = const { &[Tool::new("late one", "Late", "Moves it.", &["the cell"])] }, "tools have names"),
    // What it means, and where it is seen.
    (|p| p.for_players = || None, "players are told what a mechanic means"),
    (|p| p.allows = |_, _| true, "what it places means something in play"),
    (|p| p.rule = |_, payload| cell_of(payload), "what it shows can be seen and read"),
    (|p| p.draw = |late, scene, picture| label(Cell::new((late.cell.index() + 1) % scene.board.grid().len()), scene, picture), "what it shows can be seen and read"),
    (|p| p.draw = |_, _, _| (), "what it shows can be seen and read"),
    (|p| p.draw = |late, scene, picture| { draw(late, scene, picture); let beside = scene.board.grid().neighbours(late.cell).next(); if let Some(to) = beside.filter(|_| scene.shown.contains(late.cell)) { picture.add(Mark::Barb { from: late.cell, to }) } }, "a mark says what the rules do"),
    (|p| p.draw = |late, scene, picture| if scene.shown.contains(late.cell) { picture.add(Mark::Label { cell: late.cell, text: (scene.shown.len() % 9).to_string() }) }, "nothing reveals hidden cells"),
    (|p| p.allows = |late, step| step.to != late.cell || 2 * step.visited.len() > step.board.open().len(), "nothing reveals hidden cells"),
    (|p| p.why_not = |_, _, _| Some("It opens late.".to_owned()), "refusals have a message of one line"),
    (|p| p.closed = |late, board| vec![(late.cell, Cell::new((late.cell.index() + 2) % board.grid().len()))], "cannot be among closed steps"),
    (|p| { p.dress = |board, stream, payload| { dress(board, stream, payload)?; payload.push(payload[0]); Ok(()) }; p.rule = |board, payload| match payload[..] { [one, other] if one == other => rule(board, &vec![one]), _ => rule(board, payload) } }, "each item of a payload makes a difference"),
    (|p| p.dress = |board, stream, payload| { assert!(board.grid().len() > 3, "tiny"); dress(board, stream, payload) }, "it never panics"),
    (|p| p.edited = |tool, _, payload, at| if tool == "late" && at.len() == 1 { Ok(payload.clone()) } else { Err(Refusal::new("no")) }, "tools do something"),
    // Any path.
    (|p| { p.accepts_any_path = true; p.allows = |_, _| true; p.dress = |board, stream, payload| if stream.index(4) == 0 { Err("bad_luck".into()) } else { dress(board, stream, payload) } }, "it refuses a board"),
    (|p| p.accepts_any_path = true, "a mechanic that accepts any path changes nothing"),
    (|p| { p.accepts_any_path = true; p.allows = |_, _| true; p.settle = |solved, _, payload| { *payload = vec![Item::Cell(solved.path[0])]; Ok(()) } }, "a mechanic that accepts any path changes nothing"),
    (|p| { p.accepts_any_path = true; p.allows = |_, _| true; p.dress = |board, stream, payload| { board.set_wall(Cell::new(0)); dress(board, stream, payload) } }, "a mechanic that accepts any path changes nothing"),
];

/// Shows what lies beside the head.
struct Fog;

impl Mechanic for Fog {
    fn stacks_with(&self, _: &str) -> bool {
        true
    }

    fn for_players(&self) -> Option<String> {
        Some("Cells beside the line are seen.".to_owned())
    }

    fn rule(&self, _: &Board, payload: &Payload) -> Result<Box<dyn Rule>, Refusal> {
        match payload[..] {
            [] => Ok(Box::new(Fog)),
            _ => Err(Refusal::new("it takes nothing")),
        }
    }
}

impl Rule for Fog {
    fn depends_on(&self) -> Depends {
        Depends::Nothing
    }

    fn sight(&self, board: &Board, head: Cell) -> Option<CellSet> {
        Some(board.grid().neighbours(head).chain([head]).collect())
    }
}

fn conforms(name: &str, change: fn(&mut Parts)) -> Result<MechanicReport, String> {
    let mut parts = SOUND;
    change(&mut parts);
    let mut registry = Registry::new();
    let finder = |_: &_, _: &_| Ok(Box::new(Drawing::new(OfFinder::None)) as Box<_>);
    registry.kind_mut::<dyn PathFinder>().add("drawing", "draws, then tries all", finder).unwrap();
    let mechanics = registry.kind_mut::<dyn Mechanic>();
    mechanics.add_plain("fog", "hides", || Box::new(Fog)).unwrap();
    let late = move |settings: &Settings, _: &Registry| {
        if !parts.takes_settings {
            settings.none()?;
        }
        Ok(Box::new(Mechanical(parts)) as Box<dyn Mechanic>)
    };
    mechanics.add("late", parts.about, late).unwrap();
    mechanic(name, &registry)
}

#[test]
fn a_sound_mechanic_passes() {
    for name in ["late", "fog+late"] {
        let report = conforms(name, |_| ()).unwrap_or_else(|faults| panic!("{faults}"));
        assert!(report.puzzles >= 40 && report.moves > 1000, "{report:?}");
        assert!(report.coverage().contains(" puzzles of "), "{}", report.coverage());
    }
}

#[test]
fn each_fault_of_a_mechanic_is_told() {
    let mut missed = Vec::new();
    for (number, (change, what)) in MUTANTS.iter().enumerate() {
        CALLS.store(0, Ordering::Relaxed);
        match conforms("late", *change) {
            Err(said) if said.contains(what) => {}
            other => missed.push(format!("{number}, {what}: {other:?}")),
        }
    }
    assert!(missed.is_empty(), "{} missed\n{}", missed.len(), missed.join("\n"));
}
