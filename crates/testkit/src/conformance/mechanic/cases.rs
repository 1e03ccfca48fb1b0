//! Puzzles to judge a mechanic by, made the way the engine makes them.

use super::{Faults, MechanicReport};
use etchwork_codec::BoardText;
use etchwork_core::{
    Board, Budget, Cell, Graph, Grid, Payload, Reason, Registry, Rules, Settings, Solved, Stack,
    Stream, Streams, Task, Verdict, draw_path,
};

/// A puzzle with its solution.
pub(super) struct Case {
    pub text: BoardText,
    pub rules: Rules,
}

const SIZES: [(usize, usize); 9] =
    [(3, 3), (4, 3), (3, 5), (5, 4), (4, 6), (7, 4), (6, 6), (8, 7), (9, 8)];

/// Boards of each size.
const ROUNDS: u32 = 20;

/// Makes a puzzle of each board that the mechanic takes.
pub(super) fn make(
    name: &str,
    registry: &Registry,
    report: &mut MechanicReport,
    faults: &mut Faults,
) -> Vec<Case> {
    let stack = || Stack::new(name, |_| Settings::default(), registry).expect("made before");
    let mut bench = Bench { stacks: [stack(), stack()], registry, faults };
    let mut cases = Vec::new();
    for (size, index) in SIZES.iter().cycle().zip(0..ROUNDS * SIZES.len() as u32) {
        let streams = Streams { seed: 2026, index, board: 0 };
        if bench.faults.are_many() {
            break;
        }
        let board = walled(*size, &mut streams.stage("sculpt"));
        report.boards += 1;
        match bench.case(&board, streams) {
            Ok(case) => cases.extend(case),
            Err(reason) => {
                let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
                if reason.is_empty() || !reason.chars().all(plain) {
                    let what = format_args!("'{reason}'");
                    bench.faults.add("reasons are snake_case", &board, what);
                }
                *report.rejected.entry(reason).or_default() += 1;
            }
        }
    }
    report.puzzles = cases.len();
    cases
}

fn walled((cols, rows): (usize, usize), stream: &mut Stream) -> Board {
    let mut board = Board::new(Grid::new(cols, rows).expect("a size above"));
    for _ in 0..stream.index(2 + cols * rows / 10) {
        board.set_wall(Cell::new(stream.index(cols * rows)));
    }
    board
}

/// Two instances of the mechanic, and where faults are noted.
struct Bench<'a> {
    stacks: [Stack; 2],
    registry: &'a Registry,
    faults: &'a mut Faults,
}

impl Bench<'_> {
    /// A puzzle of a board, or why the mechanic refuses it; `None` where there
    /// is no path or a fault has been noted.
    fn case(&mut self, plain: &Board, streams: Streams) -> Result<Option<Case>, Reason> {
        let dress = |stack: &Stack| {
            let (mut board, mut payloads) = (plain.clone(), Vec::new());
            let dressed = stack.dress(&mut board, &streams.stage("dress"), &mut payloads);
            dressed.map(|()| (board, payloads))
        };
        let Some(dressed) = self.twice(plain, "dress is determined", dress) else {
            return Ok(None);
        };
        let (board, payloads) = dressed?;
        let Some(rules) = self.rules(&board, payloads.clone()) else { return Ok(None) };
        let graph = rules.graph(&board);
        let path = path(&board, &graph, &rules, streams, self.registry);
        let Some(path) = path else { return Ok(None) };
        let solved = Solved { board: &board, graph: &graph, path: &path, rules: &rules };
        let settle = |stack: &Stack| {
            let mut payloads = payloads.clone();
            stack.settle(&solved, &streams.stage("settle"), &mut payloads).map(|()| payloads)
        };
        let Some(settled) = self.twice(&board, "settle is determined", settle) else {
            return Ok(None);
        };
        if self.stacks[0].accepts_any_path() {
            self.says_nothing((plain, &board), &solved, settled.as_ref() == Ok(&payloads));
        }
        let settled = settled?;
        let adds = board != *plain || settled.iter().any(|payload| !payload.is_empty());
        self.tells_only_of_what_it_has(plain, adds);
        rules.follows(&board, &path)?;
        let Some(rules) = self.rules(&board, settled.clone()) else { return Ok(None) };
        self.serves_others((&board, &settled), &rules, &path);
        if rules.follows(&board, &path).is_err() {
            let what = "what it settles refuses the path that it settles";
            self.faults.add("the solution solves", &board, what);
            return Ok(None);
        }
        let extras = rules.extras();
        let text = BoardText { extras, ..BoardText::solved(board, path) };
        Ok(Some(Case { text, rules }))
    }

    /// What a mechanic must not do that accepts any path: the engine does not ask it.
    fn says_nothing(&mut self, (plain, board): (&Board, &Board), solved: &Solved<'_>, kept: bool) {
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
        for (_, what) in said.into_iter().filter(|(is_said, _)| *is_said) {
            self.faults.add("what accepts any path has no say", board, what);
        }
    }

    /// What both instances answer, and one of them again.
    fn twice<T: PartialEq>(
        &mut self,
        board: &Board,
        law: &str,
        ask: impl Fn(&Stack) -> T,
    ) -> Option<T> {
        let [one, other] = &self.stacks;
        let answer = ask(one);
        if answer == ask(other) && answer == ask(one) {
            return Some(answer);
        }
        self.faults.add(law, board, "the same question has two answers");
        None
    }

    fn rules(&mut self, board: &Board, payloads: Vec<Payload>) -> Option<Rules> {
        let rules = self.stacks[0].rules(board, &payloads);
        rules.map_err(|why| self.faults.add("the rule takes its payload", board, why)).ok()
    }

    /// A mechanic whose rules do not need their board has them made once for all puzzles
    /// of the same payload: then they must say the same of each.
    fn serves_others(
        &mut self,
        (board, payloads): (&Board, &[Payload]),
        rules: &Rules,
        path: &[Cell],
    ) {
        let (stack, mut shared) = (&self.stacks[0], Rules::default());
        if stack.rules_need_board() || stack.renew_rules(&mut shared, board, payloads).is_err() {
            return;
        }
        let draw = |rules| draw_path(board, (None, None), Some(path), rules, None);
        let differs = [
            (shared.order() != rules.order(), "the order"),
            (shared.closed_steps().ne(rules.closed_steps()), "the closed steps"),
            (
                board.grid().cells().any(|at| shared.sight(board, at) != rules.sight(board, at)),
                "what is seen",
            ),
            (shared.follows(board, path) != rules.follows(board, path), "the steps of the path"),
            (draw(&shared) != draw(rules), "the drawing"),
        ];
        for (_, what) in differs.into_iter().filter(|(differs, _)| *differs) {
            let what = format_args!("{what} differs from that of the rule made for this one");
            self.faults.add("a rule that does not need its board serves all", board, what);
        }
    }

    /// A board that was not dressed yet must not pass for a puzzle of a
    /// mechanic that adds something.
    fn tells_only_of_what_it_has(&mut self, plain: &Board, adds: bool) {
        for id in self.stacks[0].ids() {
            let part = self.registry.mechanics.make(id, &Settings::default(), self.registry);
            if adds && part.is_ok_and(|part| part.is_told_by(plain)) {
                let what = format_args!("a plain one tells of {id}");
                self.faults.add("a board tells of what it has", plain, what);
            }
        }
    }
}

/// A path that any finder of the registry finds.
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
    registry.finders.ids().find_map(|id| {
        let mut finder = registry.finders.make(id, &Settings::default(), registry).ok()?;
        match finder.find(&task, budget).verdict {
            Verdict::Found(path) => Some(path),
            _ => None,
        }
    })
}
