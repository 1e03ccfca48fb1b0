use super::*;
use etchwork_path::{
    Board, Grid, Item, Mechanic, Payload, Refusal, Registry, Rule, Rules, Settings, Stack, Status,
    Stream,
};

/// Cells in order, and steps that are closed both ways.
struct Given {
    order: Vec<Cell>,
    closed: Vec<(Cell, Cell)>,
}

impl Rule for Given {
    fn order(&self) -> &[Cell] {
        &self.order
    }

    fn closed_steps(&self) -> &[(Cell, Cell)] {
        &self.closed
    }
}

struct Giving;

impl Mechanic for Giving {
    fn rule(&self, _: &Board, payload: &Payload) -> Result<Box<dyn Rule>, Refusal> {
        let (mut order, mut closed) = (Vec::new(), Vec::new());
        for item in payload {
            match *item {
                Item::Cell(cell) => order.push(cell),
                Item::Step(a, b) => closed.extend([(a, b), (b, a)]),
                Item::Number(_) => {}
            }
        }
        Ok(Box::new(Given { order, closed }))
    }
}

/// Whether a trail can be finished: every way is tried.
fn can_finish(game: &PathGame, trail: &Trail) -> bool {
    let mut legal = Vec::new();
    game.moves(trail, &mut legal);
    game.status(trail) == Status::Solved
        || legal.iter().any(|next| can_finish(game, &game.apply(trail, next)))
}

/// The cells of a walk that visits no cell twice, for as long as it goes on.
fn walk(board: &Board, source: Cell, draws: &mut Stream) -> Vec<Cell> {
    let (graph, mut line) = (board.graph(), vec![source]);
    loop {
        let head = line[line.len() - 1];
        let exits: Vec<Cell> = graph.exits(head).filter(|cell| !line.contains(cell)).collect();
        match exits[..] {
            [] => return line,
            _ => line.push(exits[draws.index(exits.len())]),
        }
    }
}

/// A board with walls and a link now and then; of two editions one has cells in order and closed
/// steps, mostly such as a line keeps to.
fn random_game(draws: &mut Stream, registry: &Registry, edition: Edition) -> Option<PathGame> {
    let grid = Grid::new(3 + draws.index(3), 3 + draws.index(2)).unwrap();
    let mut board = Board::new(grid);
    for _ in 0..draws.index(4) {
        board.set_wall(Cell::new(draws.index(grid.len())));
    }
    let any = |draws: &mut Stream| Cell::new(draws.index(grid.len()));
    let (source, target) = (any(draws), any(draws));
    if edition == Edition::First {
        let target = (draws.below(4) > 0).then_some(target);
        return PathGame::new(board, source, target, Rules::default()).ok();
    }
    if draws.below(4) == 0 {
        // A link that is too short is refused.
        board.link(any(draws), any(draws)).ok();
    }
    // The longest of some walks is often a whole line.
    let mut line = Vec::new();
    for _ in 0..20 {
        let next = walk(&board, source, draws);
        line = if next.len() > line.len() { next } else { line };
    }
    let target = (draws.below(4) > 0).then_some(line[line.len() - 1]);
    let mut payload: Payload = line[1..]
        .iter()
        .filter(|cell| draws.below(4) == 0 && Some(**cell) != target)
        .map(|cell| Item::Cell(*cell))
        .collect();
    if draws.below(8) == 0 && payload.len() > 1 {
        payload.swap(0, 1);
    }
    let is_taken = |a: Cell, b: Cell| line.windows(2).any(|step| step == [a, b] || step == [b, a]);
    for a in grid.cells() {
        for b in grid.neighbours(a).filter(|b| a < *b && !is_taken(a, *b)) {
            if draws.below(8) == 0 {
                payload.push(Item::Step(a, b));
            }
        }
    }
    let stack = Stack::new("giving", |_| Settings::default(), registry).unwrap();
    let rules = stack.rules(&board, &[payload]).unwrap();
    PathGame::new(board, source, target, rules).ok()
}

/// What the sentences about each flaw have in common.
const FLAWS: [&str; 9] = [
    "too soon",
    "dead end",
    "off",
    "only at",
    "no way through",
    "in its turn",
    "no turn",
    "cannot fill",
    "leads nowhere",
];

/// Plays games at random and asks for conclusions at each step: what they leave out loses. Returns how
/// many steps were refuted by each flaw.
fn refuted(seed: u32, games: usize, edition: Edition) -> [u32; FLAWS.len()] {
    let (mut draws, mut refuted) = (Stream::new(seed), [0; FLAWS.len()]);
    let mut registry = Registry::new();
    registry.kind_mut::<dyn Mechanic>().add_plain("giving", "", || Box::new(Giving)).unwrap();
    for _ in 0..games {
        let Some(game) = random_game(&mut draws, &registry, edition) else { continue };
        let (mut trail, grid) = (game.initial(), game.board().grid());
        let mut sight = grid.all();
        if draws.below(2) == 0 {
            sight = grid.cells().filter(|_| draws.below(3) > 0).collect();
            let near = grid.neighbours(trail.head).chain([trail.head]);
            near.for_each(|cell| sight.insert(cell));
        }
        for _ in 0..6 {
            let mut legal = Vec::new();
            game.moves(&trail, &mut legal);
            for level in 1..=edition.hardest() {
                let told = conclude(&game, &trail, &sight, level, edition);
                let Some(told) = told else { continue };
                assert!(told.level <= level);
                for step in legal.iter().filter(|step| !told.moves.contains(step)) {
                    let why = &told.why;
                    assert!(!can_finish(&game, &game.apply(&trail, step)), "{game:?}: {why}");
                    let flaw = FLAWS.iter().position(|flaw| why.contains(flaw));
                    refuted[flaw.expect("one of them")] += 1;
                }
            }
            if legal.is_empty() {
                break;
            }
            trail = game.apply(&trail, &legal[draws.index(legal.len())]);
        }
    }
    refuted
}

#[test]
fn no_conclusion_refutes_a_step_of_a_solution() {
    let of_first = refuted(60, 3000, Edition::First);
    let is_of_first = [true, true, true, true, false, false, false, false, true];
    assert_eq!(of_first.map(|refuted| refuted > 20), is_of_first, "{of_first:?}");
    let of_second = refuted(60, 10_000, Edition::Second);
    assert!(of_second.iter().all(|refuted| *refuted > 20), "{of_second:?}");
    let of_third = refuted(60, 10_000, Edition::Third);
    let what_ifs = |of: [u32; FLAWS.len()]| of[FLAWS.len() - 1];
    assert!(what_ifs(of_third) > what_ifs(of_second), "{of_third:?}");
}
