//! The path family: visit every open cell once, from source to target.

use crate::{
    Board, Cell, CellSet, Depends, Game, Graph, Mark, Pencilled, Picture, Refusal, Rules, Status,
    Step, Trail, draw_path,
};

/// One path puzzle as a game. A move is a step to a neighbouring or linked
/// cell, written as `row,column`.
///
/// A trail that enters the target before every other cell has lost, and so has one without a legal
/// step. Where the rules refuse the source itself, the puzzle is lost from the start.
///
/// ```
/// use etchwork_path::{Board, Grid, PathGame, Rules, Session, Status};
///
/// // S .
/// // T .
/// let board = Board::new(Grid::new(2, 2).unwrap());
/// let (source, target) = (board.grid().at(0, 0), board.grid().at(1, 0));
/// let mut session = Session::new(PathGame::new(board, source, Some(target), Rules::default())?);
/// session.play("0,1")?;
/// session.play("1,1")?;
/// assert_eq!(session.play("0,1").unwrap_err().to_string(), "0,1 is visited already");
/// session.play("1,0")?;
/// assert_eq!(session.status(), Status::Solved);
/// # Ok::<(), etchwork_path::Refusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct PathGame {
    board: Board,
    graph: Graph,
    open: usize,
    source: Cell,
    target: Option<Cell>,
    rules: Rules,
    /// How much of a trail the rules look at.
    depends: Depends,
    /// Whether the rules let a trail begin on the source.
    may_begin: bool,
}

impl PathGame {
    /// The name of the family, and of the key with what only its documents have.
    pub const FAMILY: &'static str = "path";

    /// What counts as a solution, in the plural.
    pub const COUNTED: &'static str = "paths";

    /// A puzzle. Refuses ends that are not open cells, and equal ends on a board of several cells.
    pub fn new(
        board: Board,
        source: Cell,
        target: Option<Cell>,
        rules: Rules,
    ) -> Result<Self, Refusal> {
        let open = board.open();
        for (name, end) in [("source", Some(source)), ("target", target)] {
            if end.is_some_and(|end| !open.contains(end)) {
                return Err(Refusal::new(format_args!("the {name} is not an open cell")));
            }
        }
        if Some(source) == target && open.len() > 1 {
            return Err(Refusal::new(
                "source and target are the same cell, but the board has other open cells",
            ));
        }
        let graph = rules.graph(&board);
        let depends = rules.depends_on();
        let may_begin = rules.allow(Step::first(&board, source, target));
        Ok(Self { graph, open: open.len(), board, source, target, rules, depends, may_begin })
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The possible steps: edges and links, without those that a rule closes.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Where a trail starts.
    pub fn source(&self) -> Cell {
        self.source
    }

    /// Where a trail must end; `None` for anywhere.
    pub fn target(&self) -> Option<Cell> {
        self.target
    }

    /// The rules of the puzzle's mechanics.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Whether the rules let a trail begin on the source.
    pub(crate) fn may_begin(&self) -> bool {
        self.may_begin
    }

    /// Whether a path solves the puzzle, played move by move; if not, the first step that fails.
    pub fn solves(&self, path: &[Cell]) -> Result<(), Refusal> {
        let at = |cell| self.board.grid().position(cell);
        if path.first() != Some(&self.source) {
            return Err(Refusal::new("the path does not begin at the source"));
        }
        if !self.may_begin {
            return Err(Refusal::new(self.no_beginning()));
        }
        let mut trail = self.initial();
        for cell in &path[1..] {
            if !self.can_step(&trail, *cell) {
                return Err(Refusal::new(format_args!(
                    "no step leads from {} to {}",
                    at(trail.head),
                    at(*cell)
                )));
            }
            trail = self.apply(&trail, cell);
        }
        match self.status(&trail) {
            Status::Solved => Ok(()),
            _ => Err(Refusal::new(format_args!("the path ends on {} unsolved", at(trail.head)))),
        }
    }

    fn can_step(&self, trail: &Trail, next: Cell) -> bool {
        let is_open = !trail.visited.contains(next) && self.graph.has_arc(trail.head, next);
        is_open
            && self.may_begin
            && !self.is_over(trail)
            && self.rules.allow(self.step(trail, next))
    }

    /// Why the rules refuse a step along the graph, or the beginning of a trail, if they say so.
    /// Reveals nothing about cells that are not shown.
    pub fn why_not(&self, trail: &Trail, to: Cell, shown: &CellSet) -> Option<String> {
        let step = if self.may_begin {
            self.step(trail, to)
        } else {
            Step::first(&self.board, self.source, self.target)
        };
        self.rules.why_not(step, shown)
    }

    /// A step as the rules see it.
    fn step<'a>(&'a self, trail: &'a Trail, to: Cell) -> Step<'a> {
        let ends = (self.source, self.target);
        Step::onward(&self.board, ends, &trail.visited, trail.end(), to)
    }

    fn no_beginning(&self) -> String {
        let source = self.board.grid().position(self.source);
        format!("the rules do not let a trail begin at {source}")
    }

    /// Whether the trail stands on the target, or has visited everything.
    fn is_over(&self, trail: &Trail) -> bool {
        Some(trail.head) == self.target || trail.visited.len() == self.open
    }

    fn steps<'a>(&'a self, trail: &'a Trail) -> impl Iterator<Item = Cell> + 'a {
        self.graph.exits(trail.head).filter(|next| self.can_step(trail, *next))
    }
}

impl Game for PathGame {
    type State = Trail;
    type Move = Cell;
    /// The cells seen so far.
    type Sight = CellSet;
    const STATE_BYTES: usize = 48;

    fn initial(&self) -> Trail {
        Trail::begin(&self.board, self.source)
    }

    fn moves(&self, trail: &Trail, moves: &mut Vec<Cell>) {
        moves.extend(self.steps(trail));
    }

    fn apply(&self, trail: &Trail, next: &Cell) -> Trail {
        trail.after(*next, self.depends)
    }

    fn status(&self, trail: &Trail) -> Status {
        let is_full = trail.visited.len() == self.open;
        match self.target {
            _ if !self.may_begin => Status::Lost,
            Some(target) if is_full && trail.head == target => Status::Solved,
            None if is_full => Status::Solved,
            _ if self.steps(trail).next().is_none() => Status::Lost,
            _ => Status::Open,
        }
    }

    fn heap(&self, trail: &Trail) -> usize {
        trail.heap()
    }

    fn move_text(&self, next: &Cell) -> String {
        self.board.grid().position(*next).to_string()
    }

    fn explain(&self, trail: &Trail, shown: &CellSet, text: &str) -> Option<String> {
        let grid = self.board.grid();
        let numbers =
            text.split_once(',').and_then(|(r, c)| Some((r.parse().ok()?, c.parse().ok()?)));
        let Some((row, col)) = numbers else {
            return Some(format!("'{text}' is not a move: write row,column"));
        };
        let Some(cell) = grid.cell(row, col) else {
            return Some(format!("{text} is off the board, which is {grid}"));
        };
        let head = grid.position(trail.head);
        let because = |told: String| match self.why_not(trail, cell, shown) {
            Some(why) => format!("{told}: {why}"),
            None => told,
        };
        // Of walls farther off a player may not know yet.
        let is_near = grid.neighbours(trail.head).any(|beside| beside == cell);
        Some(match () {
            () if is_near && self.board.walls().contains(cell) => format!("{text} is a wall"),
            () if !self.may_begin => because(self.no_beginning()),
            () if trail.visited.contains(cell) => format!("{text} is visited already"),
            () if self.is_over(trail) => format!("the trail is at its end, {head}"),
            () if self.can_step(trail, cell) => {
                format!("'{text}' is not a move: write {}", grid.position(cell))
            }
            () if self.graph.has_arc(trail.head, cell) => {
                because(format!("the rules do not let a trail step from {head} to {text} now"))
            }
            // Between two open cells side by side: a rule closes the step.
            () if is_near => because(format!("no step leads from {head} to {text}")),
            () => format!("no step leads from {head} to {text}"),
        })
    }

    fn aim(&self, trail: &Trail, next: &Cell) -> Option<(i32, i32)> {
        if let Some(way) = self.board.over_the_rim(trail.head, *next)
            && !self.board.has_letters()
        {
            return Some(way);
        }
        let (from, to) =
            (self.board.grid().position(trail.head), self.board.grid().position(*next));
        let by = |a: u8, b: u8| i32::from(b) - i32::from(a);
        Some((by(from.row, to.row), by(from.col, to.col)))
    }

    fn refused_way(&self, trail: &Trail, way: (i32, i32)) -> Option<String> {
        let next = self.board.grid().offset(trail.head, way)?;
        let is_step = self.graph.has_arc(trail.head, next) && !trail.visited.contains(next);
        let is_refused = is_step && !self.is_over(trail) && !self.can_step(trail, next);
        is_refused.then(|| self.move_text(&next))
    }

    fn landmark(&self, trail: &Trail) -> Option<&'static str> {
        let order = self.rules.order();
        let is_one = trail.head == self.source || order.contains(&trail.head);
        (is_one && !order.is_empty()).then_some("number")
    }

    fn left(&self, trail: &Trail) -> Option<usize> {
        Some(self.open - trail.visited.len())
    }

    fn tells(&self, trail: &Trail, shown: &CellSet, _: &Pencilled, cell: Cell) -> Option<String> {
        let is_ahead = cell == trail.head || !trail.visited.contains(cell);
        let is_told = is_ahead && shown.contains(cell) && self.board.open().contains(cell);
        let is_free = |exit: &Cell| shown.contains(*exit) && !trail.visited.contains(*exit);
        is_told.then(|| match self.graph.exits(cell).filter(is_free).count() {
            1 => "1 exit".to_owned(),
            exits => format!("{exits} exits"),
        })
    }

    fn look(&self, trail: &Trail, sight: &mut CellSet) {
        let now = self.rules.sight(&self.board, trail.head);
        *sight = &*sight | &now.unwrap_or_else(|| self.board.grid().all());
    }

    fn hides(&self, sight: &CellSet) -> bool {
        sight.len() < self.board.grid().len()
    }

    fn is_shown(&self, next: &Cell, sight: &CellSet) -> bool {
        sight.contains(*next)
    }

    fn draw(&self, line: &[Trail], sight: Option<&CellSet>) -> Picture {
        let heads: Vec<Cell> = line.iter().map(|trail| trail.head).collect();
        let ends = (Some(self.source), self.target);
        let mut picture = draw_path(&self.board, ends, Some(&heads), &self.rules, sight);
        let trail = line.last().expect("a line has its initial state");
        match self.status(trail) {
            Status::Lost => picture.add(Mark::Warning(trail.head)),
            // The pin itself tells nothing new: it is drawn only once it was seen.
            Status::Open if trail.visited.len() + 1 == self.open => {
                self.target.into_iter().for_each(|target| {
                    if picture.has_pin(target) {
                        picture.add(Mark::Ready(target));
                    }
                });
            }
            _ => {}
        }
        picture
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Grid, Mechanic, Payload, Registry, Rule, Settings, Stack};

    /// Orders three cells in the top row, from the right.
    struct Leftwards([Cell; 3]);

    impl Rule for Leftwards {
        fn order(&self) -> &[Cell] {
            &self.0
        }
    }

    impl Mechanic for Leftwards {
        fn rule(&self, _: &Board, _: &Payload) -> Result<Box<dyn Rule>, Refusal> {
            Ok(Box::new(Leftwards(self.0)))
        }
    }

    #[test]
    fn a_source_comes_before_all_others_and_order_is_kept() {
        let mut registry = Registry::new();
        let leftwards = || Leftwards([2, 1, 0].map(Cell::new));
        registry
            .kind_mut::<dyn Mechanic>()
            .add_plain("leftwards", "", move || Box::new(leftwards()))
            .unwrap();
        let stack = Stack::new("leftwards", |_| Settings::default(), &registry).unwrap();
        let board = Board::new(Grid::new(3, 2).unwrap());
        let rules = stack.rules(&board, &[Payload::new()]).unwrap();
        let game = |source| PathGame::new(board.clone(), Cell::new(source), None, rules.clone());
        for source in [1, 0] {
            let game = game(source).unwrap();
            let (initial, mut moves) = (game.initial(), Vec::new());
            game.moves(&initial, &mut moves);
            assert_eq!((game.status(&initial), moves), (Status::Lost, Vec::new()));
            let refused = format!("the rules do not let a trail begin at 0,{source}");
            let explained = game.explain(&initial, &CellSet::NONE, "1,1").unwrap();
            assert_eq!(explained, format!("{refused}: another cell comes first"));
            // From there the order would be kept step by step, and broken all the same.
            let path = [source, 3 + source].map(Cell::new);
            assert_eq!(game.solves(&path).unwrap_err().to_string(), refused);
            assert!(rules.follows_to(&board, &path, None).is_err());
        }
        for source in [2, 5] {
            let game = game(source).unwrap();
            assert_eq!(game.status(&game.initial()), Status::Open, "nothing comes before it");
        }
        let game = game(2).unwrap();
        let says = |path: [usize; 6], flaw: &str| {
            let why = game.solves(&path.map(Cell::new)).unwrap_err().to_string();
            assert!(why.contains(flaw), "{why}");
        };
        let path = [2, 1, 0, 3, 4, 5].map(Cell::new);
        assert!(game.solves(&path).is_ok() && rules.keeps(&path).is_ok());
        says([5, 2, 1, 0, 3, 4], "does not begin at the source");
        says([2, 5, 4, 3, 0, 1], "no step leads from 1,0 to 0,0");
        says([2, 0, 1, 4, 3, 5], "no step leads from 0,2 to 0,0");
        assert!(rules.keeps(&[2, 5, 4, 3, 0, 1].map(Cell::new)).is_err());
        let unsolved = game.solves(&path[..5]).unwrap_err().to_string();
        assert!(unsolved.contains("ends on 1,1 unsolved"), "{unsolved}");
        let below = [2, 5, 4, 3].map(Cell::new);
        let trail = below[1..].iter().fold(game.initial(), |trail, cell| game.apply(&trail, cell));
        let refused = |shown: &CellSet| game.explain(&trail, shown, "0,0").unwrap();
        let told = "the rules do not let a trail step from 1,0 to 0,0 now";
        let all = game.board().grid().all();
        assert_eq!(refused(&all), format!("{told}: 0,1 comes first"));
        assert_eq!(refused(&CellSet::NONE), format!("{told}: another cell comes first"));
        assert_eq!(game.refused_way(&trail, (-1, 0)).as_deref(), Some("0,0"));
        assert_eq!(game.refused_way(&trail, (1, 0)), None);
        let path = below.iter().copied().chain([Cell::new(0)]).collect::<Vec<_>>();
        let refused = rules.refusal(&board, &path, None).unwrap();
        assert_eq!(refused, "the rules refuse its step from 1,0 to 0,0: 0,1 comes first");
    }

    #[test]
    fn ends_are_open_cells_and_two_where_there_are_several() {
        let mut board = Board::new(Grid::new(3, 1).unwrap());
        board.set_wall(Cell::new(2));
        let refused = |board: &Board, source, target| {
            let target = Some(Cell::new(target));
            let game = PathGame::new(board.clone(), Cell::new(source), target, Rules::default());
            game.err().map(|why| why.to_string()).unwrap_or_default()
        };
        assert!(refused(&board, 2, 0).contains("the source is not an open cell"));
        assert!(refused(&board, 0, 2).contains("the target is not an open cell"));
        assert!(
            refused(&board, 0, 0).contains(
                "source and target are the same cell, but the board has other open cells"
            )
        );
        assert_eq!(refused(&board, 0, 1), "");
        board.set_wall(Cell::new(1));
        assert_eq!(refused(&board, 0, 0), "");
    }
}
