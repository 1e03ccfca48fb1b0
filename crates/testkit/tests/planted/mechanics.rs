//! Mechanics that break a law each.

use crate::finders::{Drawing, Flaw as OfFinder};
use etchwork_path::{
    Board, Cell, CellSet, Depends, Item, Mark, Mechanic, PathFinder, Payload, Picture, Reason,
    Refusal, Registry, Rule, Scene, Solved, Step, Stream,
};
use etchwork_testkit::conformance::{MechanicReport, mechanic};
use std::sync::Mutex;
use std::thread::{self, ThreadId};

/// What is wrong with a mechanic.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Flaw {
    None,
    /// The rule remembers the heads that it was asked about.
    KeepsHeads,
    /// The same, without those that were taken back.
    KeepsHeadsOfTheTrail,
    /// The same, in one list for all puzzles.
    KeepsHeadsOfAll,
    /// It draws what it was last asked about.
    DrawsWhatWasAsked,
    /// On some boards, a cell of the order is a wall.
    OrdersAWall,
    /// A payload from a file may order any cell.
    OrdersWhatAFileSays,
    OrdersTwice,
    /// It claims not to need its board, but looks in play at the board for which it was made.
    NeedsItsBoardInPlay,
    /// The same, and refuses its payload on other boards.
    RefusesOtherBoards,
    /// It closes steps if most of the board is walls, which fog hides.
    TellsOfManyWalls,
    /// It puts the cell that opens late under the start of the path.
    DoorUnderTheStart,
    RefusesEveryStart,
    /// It assumes that every step comes from a cell, which the first one does not.
    ForgetsThereIsAStart,
    RefusesMost,
    PanicsInPlay,
    PanicsInPictures,
    /// It can be asked only on the thread that made it.
    PanicsOnAnotherThread,
    PanicsOnDressing,
    TwoLinesForPlayers,
    PanicsForPlayers,
    PanicsOnAReason,
    TellsOfEveryBoard,
    DescribesInLines,
    RefusesInLines,
    RefusesPayloadsInLines,
}

/// A mechanic with a cell that opens once three cells are visited, and an ornament.
struct Late(Flaw);

struct OpensLate {
    flaw: Flaw,
    cell: Cell,
    order: Vec<Cell>,
    /// The walls of the board for which it was made.
    walls: CellSet,
    heads: Mutex<Vec<Cell>>,
    thread: ThreadId,
}

/// The heads that all instances were asked about.
static HEADS: Mutex<Vec<Cell>> = Mutex::new(Vec::new());

impl Mechanic for Late {
    fn stacks_with(&self, _: &str) -> bool {
        true
    }

    fn is_told_by(&self, _: &Board) -> bool {
        self.0 == Flaw::TellsOfEveryBoard
    }

    fn for_players(&self) -> Option<String> {
        assert!(self.0 != Flaw::PanicsForPlayers, "nobody knows");
        let gap = if self.0 == Flaw::TwoLinesForPlayers { "\n" } else { " " };
        Some(format!("L opens{gap}late."))
    }

    fn sentence(&self, reason: &str) -> Option<String> {
        assert!(self.0 != Flaw::PanicsOnAReason || reason == "no_open_cell", "what reason?");
        (reason == "no_open_cell").then(|| "no cell is open".to_owned())
    }

    fn rule_needs_board(&self) -> bool {
        ![Flaw::NeedsItsBoardInPlay, Flaw::RefusesOtherBoards].contains(&self.0)
    }

    fn dress(
        &self,
        board: &mut Board,
        stream: &mut Stream,
        payload: &mut Payload,
    ) -> Result<(), Reason> {
        let open = board.open();
        let mut cell = open.nth(stream.index(open.len())).ok_or("no_open_cell")?;
        match self.0 {
            Flaw::RefusesMost if stream.index(60) > 0 => return Err("bad_luck".into()),
            Flaw::PanicsOnDressing => assert!(board.grid().cols() != 4, "four is a crowd"),
            Flaw::OrdersAWall if open.len() > 10 => {
                cell = board.walls().first().unwrap_or(cell);
            }
            _ => {}
        }
        payload.push(Item::Cell(cell));
        Ok(())
    }

    fn settle(
        &self,
        solved: &Solved<'_>,
        _: &mut Stream,
        payload: &mut Payload,
    ) -> Result<(), Reason> {
        if self.0 == Flaw::DoorUnderTheStart {
            *payload = vec![Item::Cell(solved.path[0])];
        }
        Ok(())
    }

    fn rule(&self, board: &Board, payload: &Payload) -> Result<Box<dyn Rule>, Refusal> {
        let &[Item::Cell(cell)] = &payload[..] else {
            let gap = if self.0 == Flaw::RefusesPayloadsInLines { "\n" } else { " " };
            return Err(Refusal::new(format_args!("it takes{gap}a cell")));
        };
        let orders = [Flaw::OrdersAWall, Flaw::OrdersWhatAFileSays, Flaw::OrdersTwice];
        let is_checked = !orders.contains(&self.0) && self.0 != Flaw::NeedsItsBoardInPlay;
        if is_checked && board.walls().contains(cell) {
            return Err(Refusal::new("it takes an open cell"));
        }
        let order = match self.0 {
            Flaw::OrdersTwice => vec![cell, cell],
            flaw if orders.contains(&flaw) => vec![cell],
            _ => Vec::new(),
        };
        let (heads, walls) = (Mutex::new(Vec::new()), board.walls().clone());
        let thread = thread::current().id();
        Ok(Box::new(OpensLate { flaw: self.0, cell, order, walls, heads, thread }))
    }
}

impl OpensLate {
    /// Whether a step turns after one that went straight on, according to the remembered heads.
    fn turns(&self, step: &Step<'_>) -> bool {
        let Some(head) = step.from() else { return true };
        let (mut own, mut all) = (self.heads.lock().unwrap(), HEADS.lock().unwrap());
        let heads = if self.flaw == Flaw::KeepsHeadsOfAll { &mut *all } else { &mut *own };
        if self.flaw == Flaw::KeepsHeadsOfTheTrail {
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
}

impl Rule for OpensLate {
    fn order(&self) -> &[Cell] {
        &self.order
    }

    fn allows(&self, step: &Step<'_>) -> bool {
        let (board, visited, next) = (step.board, step.visited.len(), step.to);
        match self.flaw {
            Flaw::KeepsHeads | Flaw::KeepsHeadsOfTheTrail | Flaw::KeepsHeadsOfAll => {
                self.turns(step)
            }
            Flaw::DrawsWhatWasAsked => {
                self.heads.lock().unwrap().push(next);
                true
            }
            Flaw::NeedsItsBoardInPlay => {
                // Refuses few steps, so that most paths pass; which ones depends on the walls of
                // the board for which it was made.
                let is_even = self.walls.len().is_multiple_of(2);
                visited < 5 || is_even || !next.index().is_multiple_of(5)
            }
            Flaw::TellsOfManyWalls => 3 * board.walls().len() < 2 * board.grid().len(),
            Flaw::DoorUnderTheStart => next != self.cell || visited > 2,
            Flaw::RefusesEveryStart => !step.is_first(),
            Flaw::ForgetsThereIsAStart => step.from().unwrap() != next,
            Flaw::PanicsInPlay => {
                assert!(visited != 4, "four is a crowd");
                true
            }
            Flaw::PanicsOnAnotherThread => {
                assert!(thread::current().id() == self.thread, "two is a crowd");
                next != self.cell || visited > 2
            }
            Flaw::OrdersAWall | Flaw::OrdersWhatAFileSays | Flaw::OrdersTwice => true,
            _ => next != self.cell || visited > 2,
        }
    }

    fn why_not(&self, _: &Step<'_>, _: &CellSet) -> Option<String> {
        (self.flaw == Flaw::RefusesInLines).then(|| "it opens\nlate".to_owned())
    }

    fn describe(&self, _: &Scene<'_>) -> Option<String> {
        (self.flaw == Flaw::DescribesInLines).then(|| "L opens.\nLate.".to_owned())
    }

    fn draw(&self, scene: &Scene<'_>, picture: &mut Picture) {
        let is_four = scene.visited.len() == 4;
        assert!(self.flaw != Flaw::PanicsInPictures || !is_four, "four is a crowd");
        let cell = match self.flaw {
            Flaw::DrawsWhatWasAsked => *self.heads.lock().unwrap().last().unwrap_or(&self.cell),
            _ => self.cell,
        };
        if scene.shown.contains(cell) {
            picture.add(Mark::Label { cell, text: "L".to_owned() });
        }
    }
}

/// Shows what lies beside the head.
struct Fog;

impl Mechanic for Fog {
    fn stacks_with(&self, _: &str) -> bool {
        true
    }

    fn rule(&self, _: &Board, _: &Payload) -> Result<Box<dyn Rule>, Refusal> {
        Ok(Box::new(Fog))
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

fn conforms(name: &str, flaw: Flaw) -> Result<MechanicReport, String> {
    let mut registry = Registry::new();
    let finder = |_: &_, _: &_| Ok(Box::new(Drawing::new(OfFinder::None)) as Box<_>);
    registry.kind_mut::<dyn PathFinder>().add("drawing", "draws, then tries all", finder).unwrap();
    registry.kind_mut::<dyn Mechanic>().add("fog", "hides", |_, _| Ok(Box::new(Fog))).unwrap();
    registry
        .kind_mut::<dyn Mechanic>()
        .add("late", "opens late", move |_, _| Ok(Box::new(Late(flaw))))
        .unwrap();
    mechanic(name, &registry)
}

#[test]
fn a_sound_mechanic_passes() {
    for name in ["late", "fog+late"] {
        let report = conforms(name, Flaw::None).unwrap_or_else(|faults| panic!("{faults}"));
        assert!(report.puzzles >= 40 && report.moves > 1000, "{report:?}");
        assert!(report.coverage().contains(" puzzles of "), "{}", report.coverage());
    }
}

#[test]
fn a_mechanic_that_breaks_a_law_is_told_which() {
    const MEMORY: &str = "a rule's answer depends on the trail alone";
    const ORDER: &str = "an order has distinct open cells";
    const SERVES: &str = "a rule that does not need its board fits all boards";
    const PANICS: &str = "it never panics";
    const SAYS: &str = "what it says is one line";
    for (flaw, law, what) in [
        (Flaw::KeepsHeads, MEMORY, ": after 0,"),
        (Flaw::KeepsHeadsOfTheTrail, MEMORY, " the moves are "),
        (Flaw::KeepsHeadsOfAll, MEMORY, " the moves are "),
        (Flaw::DrawsWhatWasAsked, MEMORY, " the pictures differ, on\n"),
        (Flaw::PanicsOnAnotherThread, MEMORY, " it panics: 'two is a crowd', on\n"),
        (Flaw::OrdersAWall, ORDER, " cannot be among "),
        (Flaw::OrdersWhatAFileSays, ORDER, " cannot be among "),
        (Flaw::OrdersTwice, ORDER, " cannot be among "),
        (Flaw::NeedsItsBoardInPlay, SERVES, " the moves are "),
        (
            Flaw::RefusesOtherBoards,
            SERVES,
            "it refuses the same payload (mechanic 'late': it takes",
        ),
        (Flaw::DoorUnderTheStart, "the solution solves", ": its rule refuses the start, "),
        (Flaw::RefusesEveryStart, "the suite sees enough", " boards; refused: start_refused "),
        (Flaw::ForgetsThereIsAStart, PANICS, "on a `None` value', made with the trail "),
        (Flaw::RefusesMost, "the suite sees enough to judge by", " boards; refused: bad_luck "),
        (Flaw::PanicsInPlay, PANICS, "'four is a crowd', "),
        (Flaw::PanicsInPictures, PANICS, "'four is a crowd', "),
        (Flaw::PanicsOnDressing, PANICS, "'four is a crowd', made, on\n"),
        (Flaw::TwoLinesForPlayers, SAYS, "for_players says \"L opens\\nlate.\""),
        (Flaw::PanicsForPlayers, PANICS, "'nobody knows', asked what 'late' means"),
        (Flaw::PanicsOnAReason, PANICS, "'what reason?', asked about"),
        (Flaw::TellsOfEveryBoard, "a board tells of the mechanic only", "an open board"),
        (Flaw::DescribesInLines, "the solution solves", "Late.\", which is not one line"),
        (Flaw::RefusesInLines, "refusals have a message of one line", "it opens\\nlate"),
        (Flaw::RefusesPayloadsInLines, "refusals have a message of one line", "takes\\na cell"),
    ] {
        let said = conforms("late", flaw).err().unwrap_or_else(|| panic!("{flaw:?} passes"));
        assert!(said.starts_with("mechanic 'late' breaks laws:\n- "), "{flaw:?}: {said}");
        assert!(said.contains(law) && said.contains(what), "{flaw:?}: {said}");
        assert_eq!(said.matches(law).count(), 1, "{flaw:?}: {said}");
        assert!(!said.contains("Cell("), "{flaw:?}: {said}");
        let is_in_play = [Flaw::PanicsInPlay, Flaw::PanicsInPictures].contains(&flaw);
        assert!(!is_in_play || said.contains(" with the trail "), "{said}");
    }
}

#[test]
fn what_fog_hides_is_not_told_however_much_it_is() {
    let said = conforms("fog+late", Flaw::TellsOfManyWalls).unwrap_err();
    let law = "nothing reveals hidden cells";
    assert!(
        said.contains(law) && said.contains("the legal moves differ from those of\n"),
        "{said}"
    );
    // Without fog nothing is hidden, so nothing is revealed.
    conforms("late", Flaw::TellsOfManyWalls).unwrap();
}
