use crate::proof::Proof;
use etchwork_path::{
    Board, Cell, CellSet, Clues, Depends, Item, Mark, Mechanic, PathFinder, Payload, Picture,
    Refusal, Rule, Scene, Solved, Step, Stream, Tool, no_tool,
};
use std::sync::Mutex;

const BARRIER: Tool = Tool::new(
    "barrier",
    "Barrier",
    "Puts a barrier between two cells, or takes it away.",
    &["the cell on one side", "the cell on the other side"],
)
.optional();

/// Thin walls: two neighbouring cells that no step joins.
///
/// ```text
/// S . . .      no step between the two cells on either side of the bar
/// . .|. .
/// . . . T
/// ```
///
/// They are chosen on a path that was found, beside its steps, until it is the only solution
/// ([`Clues`]). Path finders see a graph with an edge less.
pub struct Barriers(Proof);

impl Barriers {
    /// Barriers with these settings.
    pub(crate) fn new(proof: Proof) -> Self {
        Self(proof)
    }

    /// The greatest possible number of barriers: one on each edge of the largest board.
    pub(crate) const MOST: u32 = 2 * 32 * 31;
}

impl Mechanic for Barriers {
    fn stacks_with(&self, _: &str) -> bool {
        true
    }

    fn for_players(&self) -> Option<String> {
        Some("The line does not cross a bar between two cells.".to_owned())
    }

    fn sentence(&self, reason: &str) -> Option<String> {
        Proof::sentence(reason)
    }

    fn clues(&self) -> Option<&dyn Clues> {
        Some(self)
    }

    fn tools(&self) -> &'static [Tool] {
        &[BARRIER]
    }

    fn edited(
        &self,
        tool: &str,
        board: &Board,
        payload: &Payload,
        at: &[Cell],
    ) -> Result<Payload, Refusal> {
        let ("barrier", &[one, other]) = (tool, at) else { return Err(no_tool(tool)) };
        if board.grid().neighbours(one).all(|cell| cell != other) {
            return Err(Refusal::new("a barrier stands between two cells that lie side by side"));
        }
        if !(board.open().contains(one) && board.open().contains(other)) {
            return Err(Refusal::new("a barrier stands between open cells: one of these is dead"));
        }
        let (one, other) = (one.min(other), one.max(other));
        let ways = [Item::Step(one, other), Item::Step(other, one)];
        let mut edited = payload.clone();
        edited.retain(|item| !ways.contains(item));
        if edited.len() == payload.len() {
            edited.push(ways[0]);
            edited.sort_unstable();
        }
        Ok(edited)
    }

    fn rule(&self, board: &Board, payload: &Payload) -> Result<Box<dyn Rule>, Refusal> {
        let grid = board.grid();
        let (open, mut closed) = (board.open(), Vec::with_capacity(2 * payload.len()));
        for item in payload {
            let Item::Step(from, to) = *item else {
                let form = "it takes pairs of neighbours, such as @barriers 0,3>0,4";
                return Err(Refusal::new(form));
            };
            let wrong = |what: &str| {
                let (from, to) = (grid.position(from), grid.position(to));
                Err(Refusal::new(format_args!("the barrier between {from} and {to} {what}")))
            };
            if !(grid.all().contains(from) && grid.all().contains(to)) {
                return wrong("is off the board");
            }
            if grid.neighbours(from).all(|cell| cell != to) {
                return wrong("does not stand between two neighbours");
            }
            if !(open.contains(from) && open.contains(to)) {
                return wrong("stands beside a wall, where no step leads anyway");
            }
            if closed.contains(&(from, to)) {
                return wrong("is given twice");
            }
            closed.extend([(from, to), (to, from)]);
        }
        Ok(Box::new(Bars { closed }))
    }
}

impl Clues for Barriers {
    /// An edge that the rival takes and the path does not: any will do.
    fn against(
        &self,
        solved: &Solved<'_>,
        rival: &[Cell],
        payload: &[Item],
        stream: &mut Stream,
    ) -> Payload {
        let next = |cell: Cell| {
            let place = solved.path.iter().position(|other| *other == cell)?;
            solved.path.get(place + 1)
        };
        let is_off = |step: &&[Cell]| {
            let is_edge = solved.board.grid().neighbours(step[0]).any(|cell| cell == step[1]);
            is_edge && next(step[0]) != Some(&step[1]) && next(step[1]) != Some(&step[0])
        };
        let edges: Vec<&[Cell]> = rival.windows(2).filter(is_off).collect();
        if edges.is_empty() || payload.len() >= self.0.most as usize {
            return Payload::new();
        }
        let edge = edges[stream.index(edges.len())];
        vec![Item::Step(edge[0].min(edge[1]), edge[0].max(edge[1]))]
    }

    fn arrange(&self, _: &[Cell], payload: &mut Payload) {
        payload.sort_unstable();
    }

    /// A solution that leaves the earlier of the two cells as the path does has no way to come back
    /// to it.
    fn kept_after(&self, path: &[Cell], item: Item) -> usize {
        let Item::Step(from, to) = item else { return path.len() };
        let first = path.iter().position(|cell| *cell == from || *cell == to);
        first.map_or(path.len(), |place| (place + 2).min(path.len()))
    }

    fn least(&self) -> usize {
        self.0.least as usize
    }

    fn spare(&self) -> usize {
        self.0.spare as usize
    }

    fn choices(&self) -> Option<u64> {
        self.0.choices.map(u64::from)
    }

    fn prover(&self) -> &Mutex<Box<dyn PathFinder>> {
        &self.0.finder
    }
}

/// The barriers of one puzzle.
struct Bars {
    /// Each of them twice: from one side and from the other.
    closed: Vec<(Cell, Cell)>,
}

impl Bars {
    /// The barriers that a player sees: those between two cells that are shown.
    fn shown(&self, shown: &CellSet) -> impl Iterator<Item = (Cell, Cell)> {
        let pairs = self.closed.iter().step_by(2).copied();
        pairs.filter(|(from, to)| shown.contains(*from) && shown.contains(*to))
    }
}

impl Rule for Bars {
    fn closed_steps(&self) -> &[(Cell, Cell)] {
        &self.closed
    }

    fn depends_on(&self) -> Depends {
        Depends::Nothing
    }

    fn why_not(&self, step: &Step<'_>, _: &CellSet) -> Option<String> {
        let is_closed = step.from().is_some_and(|from| self.closed.contains(&(from, step.to)));
        is_closed.then(|| "there is a barrier between them".to_owned())
    }

    fn describe(&self, scene: &Scene<'_>) -> Option<String> {
        let at = |cell| scene.board.grid().position(cell);
        let pairs = self.shown(scene.shown);
        let told: Vec<String> =
            pairs.map(|(from, to)| format!("{} and {}", at(from), at(to))).collect();
        (!told.is_empty()).then(|| format!("Barriers between {}.", told.join("; ")))
    }

    fn draw(&self, scene: &Scene<'_>, picture: &mut Picture) {
        for (from, to) in self.shown(scene.shown) {
            picture.add(Mark::Barrier { from, to });
        }
    }
}
