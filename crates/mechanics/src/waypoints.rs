use crate::proof::Proof;
use etchwork_path::{
    Board, Cell, CellSet, Clues, Depends, Item, Mark, Mechanic, PathFinder, Payload, Picture,
    Refusal, Rule, Scene, Solved, Step, Stream, Tool, no_tool,
};
use std::sync::Mutex;

/// The most waypoints of a puzzle: a label has room for two digits.
const MOST: u32 = 99;

const NUMBER: Tool = Tool::new(
    "number",
    "Number",
    "Gives a cell the next number, or takes its number away.",
    &["the cell"],
)
.optional();

/// Numbered cells, which the line visits in the order of their numbers.
///
/// ```text
/// S . 2 .      only one path from S to T visits every cell, and 1 before 2
/// . 1 . .
/// . . . T
/// ```
///
/// They are chosen on a path that was found, until it is the only solution ([`Clues`]). The two
/// ends have no number: they are rules, and always stand.
pub struct Waypoints(Proof);

impl Waypoints {
    /// Waypoints with these settings.
    pub(crate) fn new(proof: Proof) -> Self {
        Self(proof)
    }

    /// The greatest possible number of waypoints.
    pub(crate) const MOST: u32 = MOST;
}

impl Mechanic for Waypoints {
    fn stacks_with(&self, _: &str) -> bool {
        true
    }

    fn for_players(&self) -> Option<String> {
        Some("Visit the numbers in their order.".to_owned())
    }

    fn sentence(&self, reason: &str) -> Option<String> {
        Proof::sentence(reason)
    }

    fn clues(&self) -> Option<&dyn Clues> {
        Some(self)
    }

    fn tools(&self) -> &'static [Tool] {
        &[NUMBER]
    }

    fn edited(
        &self,
        tool: &str,
        board: &Board,
        payload: &Payload,
        at: &[Cell],
    ) -> Result<Payload, Refusal> {
        let ("number", &[cell]) = (tool, at) else { return Err(no_tool(tool)) };
        if !board.open().contains(cell) {
            return Err(Refusal::new("a number stands on an open cell: this one is dead"));
        }
        let mut edited = payload.clone();
        match edited.iter().position(|item| *item == Item::Cell(cell)) {
            Some(place) => drop(edited.remove(place)),
            None => edited.push(Item::Cell(cell)),
        }
        Ok(edited)
    }

    fn rule(&self, board: &Board, payload: &Payload) -> Result<Box<dyn Rule>, Refusal> {
        let grid = board.grid();
        let (open, mut taken, mut order) = (board.open(), CellSet::default(), Vec::new());
        for (number, item) in (1..).zip(payload) {
            let Item::Cell(cell) = *item else {
                let form = "it takes open cells in their order, such as @waypoints 0,3 2,1";
                return Err(Refusal::new(form));
            };
            let wrong = |what: &str| {
                let at = grid.position(cell);
                Err(Refusal::new(format_args!("number {number}, at {at}, {what}")))
            };
            if !grid.all().contains(cell) {
                return wrong("is off the board");
            }
            if !open.contains(cell) {
                return wrong("is on a wall");
            }
            if let Some(first) = order.iter().position(|other| *other == cell) {
                return wrong(&format!(
                    "stands where number {} does: a cell has one number",
                    first + 1
                ));
            }
            taken.insert(cell);
            order.push(cell);
        }
        if order.len() <= MOST as usize {
            Ok(Box::new(Numbered { order }))
        } else {
            Err(Refusal::new(format_args!("{} numbers: use at most {MOST}", order.len())))
        }
    }
}

impl Clues for Waypoints {
    /// If the rival visits some cells out of order with the present numbers, one of these cells is
    /// enough; the middle one is likely to leave the fewest other solutions. Otherwise it takes
    /// two: the cell of the path where the two part, and the one that the rival visits before it.
    fn against(
        &self,
        solved: &Solved<'_>,
        rival: &[Cell],
        payload: &[Item],
        _: &mut Stream,
    ) -> Payload {
        let (path, cells) = (solved.path, solved.path.len());
        let span = solved.graph.span();
        let (place, when) = (places(path, span), places(rival, span));
        let mut marked = vec![false; cells];
        for item in payload {
            let Item::Cell(cell) = *item else { continue };
            marked[place[cell.index()]] = true;
        }
        // For each place, whether all numbers before it are visited before, and those after, after.
        let mut breaks = vec![false; cells];
        let mut latest = 0;
        for (at, cell) in path.iter().enumerate() {
            breaks[at] |= when[cell.index()] < latest;
            if marked[at] {
                latest = latest.max(when[cell.index()]);
            }
        }
        let mut earliest = cells;
        for (at, cell) in path.iter().enumerate().rev() {
            breaks[at] |= when[cell.index()] > earliest;
            if marked[at] {
                earliest = earliest.min(when[cell.index()]);
            }
        }
        let inner = 1..cells.saturating_sub(1);
        let ways: Vec<usize> = inner.filter(|at| breaks[*at] && !marked[*at]).collect();
        let new: Vec<usize> = match ways.get(ways.len() / 2) {
            Some(middle) => vec![*middle],
            None => {
                let parting = path.iter().zip(rival).position(|(a, b)| a != b).unwrap_or(0);
                let both = [parting, place[rival[parting].index()]];
                both.into_iter().filter(|at| !marked[*at]).collect()
            }
        };
        let has_room = payload.len() + new.len() <= self.0.most as usize;
        let items = new.iter().filter(|_| has_room);
        items.map(|at| Item::Cell(path[*at])).collect()
    }

    fn arrange(&self, path: &[Cell], payload: &mut Payload) {
        let place = |item: &Item| match item {
            Item::Cell(cell) => path.iter().position(|other| other == cell),
            _ => None,
        };
        payload.sort_by_cached_key(place);
    }

    /// A solution that runs like the path up to the number visits it when it is due.
    fn kept_after(&self, path: &[Cell], item: Item) -> usize {
        let is_there = |cell: &Cell| Item::Cell(*cell) == item;
        path.iter().position(is_there).map_or(path.len(), |place| place + 1)
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

/// The place of each cell on a path; meaningless for other cells.
fn places(path: &[Cell], span: usize) -> Vec<usize> {
    let mut places = vec![0; span];
    path.iter().enumerate().for_each(|(place, cell)| places[cell.index()] = place);
    places
}

/// The waypoints of one puzzle.
struct Numbered {
    order: Vec<Cell>,
}

impl Rule for Numbered {
    fn order(&self) -> &[Cell] {
        &self.order
    }

    fn depends_on(&self) -> Depends {
        Depends::Nothing
    }

    fn why_not(&self, step: &Step<'_>, shown: &CellSet) -> Option<String> {
        let is_due = |(_, cell): &(usize, &Cell)| !step.visited.contains(**cell);
        let (number, due) = (1..).zip(&self.order).find(is_due)?;
        let at = step.board.grid().position(*due);
        Some(if shown.contains(*due) {
            format!("number {number}, at {at}, comes first")
        } else {
            "another number comes first".to_owned()
        })
    }

    fn describe(&self, scene: &Scene<'_>) -> Option<String> {
        let shown = (1..).zip(&self.order).filter(|(_, cell)| scene.shown.contains(**cell));
        let tell = |(number, cell): (u32, &Cell)| {
            let done = if scene.visited.contains(*cell) { ", visited" } else { "" };
            format!("{number} at {}{done}", scene.board.grid().position(*cell))
        };
        let told: Vec<String> = shown.map(tell).collect();
        (!told.is_empty()).then(|| format!("Numbers, to be visited in order: {}.", told.join("; ")))
    }

    fn draw(&self, scene: &Scene<'_>, picture: &mut Picture) {
        for (number, cell) in (1..).zip(&self.order) {
            if scene.shown.contains(*cell) {
                picture.add(Mark::Label { cell: *cell, text: format!("{number}") });
            }
        }
        let due = self.order.iter().find(|cell| !scene.visited.contains(**cell));
        if let Some(due) = due.filter(|due| !scene.line.is_empty() && scene.shown.contains(**due)) {
            picture.add(Mark::Due(*due));
        }
    }
}
