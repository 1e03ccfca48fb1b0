//! Path puzzles: a board text with the rules of its mechanics.

#[cfg(feature = "player")]
use crate::Trying;
use crate::puzzle::{after, solves};
use crate::{
    Any, Help, Measuring, Paths, Play, Puzzle, PuzzleError, SolverAnswer, States, Table, Taken,
    explored, path_answers, path_map, path_tools,
};
#[cfg(feature = "large")]
use crate::{TellSolution, path_questions};
use etchwork_codec::{BoardId, BoardText, Drawing, DrawnLabel, board_key, distinct_key_with};
#[cfg(feature = "geometry")]
use etchwork_core::{LevelMap, geometry::Geometry};
use etchwork_engine::{Discard, Emitted};
#[cfg(feature = "large")]
use etchwork_path::Explanation;
use etchwork_path::{
    Board, Budget, Cell, Count, FirstFault, Graph, Mechanic, Paper, PathGame, Picture, Refusal,
    Registry, Rules, Settings, Site, Solved, Stack, Status, TextFlaw, draw_path,
};
use etchwork_paths::PathAdvisor;
use etchwork_pipeline::Named;
#[cfg(feature = "player")]
use etchwork_player::AnyTrial;
use etchwork_render::{Colour, text};
use etchwork_statespace::Limits;
#[cfg(feature = "geometry")]
use etchwork_statespace::as_table;

/// The most nodes of one hint in play: a fraction of a second.
const HINT_NODES: u64 = 100_000;

/// A path puzzle, or a board that will become one, with its known ends and path.
#[derive(Clone, Debug, PartialEq)]
pub struct PathPuzzle {
    text: BoardText,
    rules: Rules,
}

impl PathPuzzle {
    /// Gives a board its mechanics: those that the text names, and those that the board shows.
    /// Refuses a stored path that breaks their rules.
    pub fn new(mut text: BoardText, registry: &Registry) -> Result<Self, PuzzleError> {
        let stack = Stack::of_puzzle(&text.board, &text.extras, registry)?;
        let rules = stack.rules_of(&text.board, &text.extras)?;
        if rules.frees_end() {
            let drawn = text.target.filter(|_| text.path.is_none());
            if let Some(target) = drawn {
                let at = text.board.grid().position(target);
                let why = format_args!("the line may end anywhere, so {at} must not be T");
                return Err(Refusal::new(why).into());
            }
            text.target = None;
        }
        let refusal = |path: &Vec<Cell>| rules.refusal(&text.board, path, text.target);
        if let Some(why) = text.path.as_ref().and_then(refusal) {
            return Err(Refusal::new(format_args!("this path cannot be walked: {why}")).into());
        }
        if let Some(why) = misplaced(&text, rules.order()) {
            return Err(why.into());
        }
        text.extras = rules.extras();
        Ok(Self { text, rules })
    }

    /// The board with its ends, its path and its mechanics' payloads.
    pub fn text(&self) -> &BoardText {
        &self.text
    }

    /// The rules of the mechanics.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// An answer about the puzzle, unless a rule failed on the way to it, as one in a script may.
    pub fn sound<T>(&self, answer: T) -> Result<T, PuzzleError> {
        self.rules.fault().map_or(Ok(answer), |fault| Err(Refusal::new(fault).into()))
    }

    /// The possible steps: edges and links, without those that a rule closes.
    pub fn graph(&self) -> Graph {
        self.rules.graph(&self.text.board)
    }

    /// The puzzle between other ends. The stored path, which has its own ends, is dropped.
    pub fn with_ends(mut self, source: Option<Cell>, target: Option<Cell>) -> Self {
        if (source, target) != (self.text.source, self.text.target) {
            self.text = BoardText { source, target, path: None, ..self.text };
        }
        self
    }

    /// The puzzle with another path stored, and its ends.
    pub fn with_path(mut self, path: Vec<Cell>) -> Self {
        let (source, target) = (path.first().copied(), self.rules.target(&path));
        self.text = BoardText { source, target, path: Some(path), ..self.text };
        self
    }

    /// The task, in sentences for a player, with the meaning of each mechanic.
    pub fn how_to_play(&self, registry: &Registry) -> String {
        let to = if self.text.target.is_some() { " to T" } else { "" };
        let mut told =
            format!("Draw one line from S{to} that visits every open cell exactly once.");
        for (id, _) in self.rules.iter() {
            let mechanic = registry.make::<dyn Mechanic>(id, &Settings::default()).ok();
            if let Some(sentence) = mechanic.and_then(|mechanic| mechanic.for_players()) {
                told.extend([" ", &sentence]);
            }
        }
        told
    }

    /// The puzzle as a game.
    pub fn game(&self) -> Result<PathGame, PuzzleError> {
        let source = self.text.source.ok_or(PuzzleError::NoSource)?;
        Ok(PathGame::new(self.text.board.clone(), source, self.text.target, self.rules.clone())?)
    }

    /// A play of the puzzle, with hints from exact searches.
    pub fn play(&self, registry: &Registry, help: Help) -> Result<Box<dyn Play>, PuzzleError> {
        let advisor = PathAdvisor::new(registry, help.budget_or(HINT_NODES), help.ways)?;
        let id = self.id(false).to_string();
        Ok(Box::new(Table::new(self.game()?, Box::new(advisor), id)))
    }

    /// The puzzle with its path as metrics take it, if it has one.
    pub fn solved<'a>(&'a self, graph: &'a Graph) -> Option<Solved<'a>> {
        let path = self.text.path.as_deref()?;
        Some(Solved { board: &self.text.board, graph, path, rules: &self.rules })
    }

    /// Draws the whole puzzle, with its path if wanted.
    pub fn picture(&self, solution: bool) -> Picture {
        let BoardText { board, source, target, path, .. } = &self.text;
        let path = path.as_deref().filter(|_| solution);
        draw_path(board, (*source, *target), path, &self.rules, None)
    }

    /// Draws the whole puzzle in characters, with its path if wanted. Below the drawing, directives
    /// say what the mechanics add, so that the drawing can be read again.
    pub fn drawing(&self, solution: bool, colour: Colour) -> String {
        text(&self.picture(solution), colour) + &self.text.payload_lines()
    }

    /// Checks the labels of the drawing that the puzzle was read from. Labels follow from the
    /// payloads below the drawing, so a label that was changed alone would be lost.
    pub fn check_labels(&self, drawing: &Drawing) -> Result<(), TextFlaw> {
        let Some(first) = drawing.labels.first() else { return Ok(()) };
        let names: Vec<&str> = self.text.extras.keys().map(String::as_str).collect();
        let refused = |label: &DrawnLabel, told: &str| {
            let why = "what mechanics draw follows from the lines below the board that open with \
                       '@', so change them there";
            TextFlaw::new(format_args!("'{}' {told}: {why}", label.what), label.span.clone())
        };
        let again = self.drawing(self.text.path.is_some(), Colour::Off);
        let Ok(Some(again)) = BoardText::read_drawing(&again, &names) else {
            return Err(refused(first, "is drawn, but not all labels of this board can be read"));
        };
        let has = |labels: &[DrawnLabel], what: &str| labels.iter().any(|label| label.what == what);
        let stray = drawing.labels.iter().find(|label| !has(&again.labels, &label.what));
        let lost = again.labels.iter().find(|label| !has(&drawing.labels, &label.what));
        match (stray, lost) {
            (Some(stray), _) => Err(refused(stray, "is not what the mechanics draw there")),
            (None, Some(lost)) => Err(refused(
                &DrawnLabel { what: lost.what.clone(), ..first.clone() },
                "is missing in the drawing",
            )),
            (None, None) => Ok(()),
        }
    }

    /// Its board ID, with the stored path if wanted.
    pub fn id(&self, with_path: bool) -> BoardId {
        let path = self.text.path.clone().filter(|_| with_path);
        BoardId(BoardText { path, ..self.text.clone() })
    }
}

impl dyn Puzzle {
    /// The board of a path, for questions that only paths answer: the one door to it.
    pub fn path(&self) -> Option<&PathPuzzle> {
        (self as &dyn std::any::Any).downcast_ref()
    }
}

impl From<PathPuzzle> for Any {
    fn from(puzzle: PathPuzzle) -> Self {
        Self::of(Paths::FACTS, Box::new(puzzle))
    }
}

impl Puzzle for PathPuzzle {
    fn id(&self) -> String {
        self.id(false).to_string()
    }

    fn kind(&self) -> String {
        self.rules().name()
    }

    fn title(&self) -> String {
        format!("A path: {}", self.rules().name())
    }

    fn with_solution(&self, moves: &[String]) -> Result<Box<dyn Puzzle>, PuzzleError> {
        Ok(Box::new(self.clone().with_path(path_answers::path_of(self, moves)?)))
    }

    fn whole_id(&self) -> String {
        self.id(true).to_string()
    }

    #[cfg(feature = "large")]
    fn with_ends(&self, from: Option<&str>, to: Option<&str>) -> Result<Box<dyn Puzzle>, Refusal> {
        Ok(Box::new(path_questions::with_ends(self, from, to)?))
    }

    fn text(&self) -> String {
        self.text().to_string()
    }

    fn bare_text(&self) -> String {
        BoardText { path: None, ..self.text().clone() }.to_string()
    }

    fn own_rule(&self, registry: &Registry) -> Option<String> {
        Some(self.how_to_play(registry))
    }

    fn sites(&self) -> Vec<Site> {
        path_tools::sites(self.text().board.grid())
    }

    fn edited(&self, tool: &str, at: &[Site], registry: &Registry) -> Result<String, Refusal> {
        Ok(path_tools::edited_by(self.text(), tool, at, registry)?.to_string())
    }

    fn picture(&self) -> Picture {
        self.picture(false)
    }

    fn picture_after(&self, moves: &[String]) -> Result<Picture, Refusal> {
        let session = after(self.game().map_err(Refusal::new)?, moves)?;
        Ok(match session.status() {
            Status::Solved => {
                self.clone().with_path(self.cells_along(session.moves())).picture(true)
            }
            _ => session.picture(),
        })
    }

    fn stored_solution(&self) -> Option<Vec<String>> {
        self.text().moves()
    }

    fn shows_moves(&self) -> bool {
        true
    }

    fn check_solution(&self, moves: &[String]) -> Result<(), Refusal> {
        solves(&after(self.game().map_err(Refusal::new)?, moves)?)
    }

    fn below_drawing(&self) -> String {
        self.text().payload_lines()
    }

    fn paper(&self) -> Paper {
        path_map::paper(self)
    }

    #[cfg(feature = "geometry")]
    fn level_map(&self) -> Option<LevelMap> {
        Some(path_map::map(self))
    }

    #[cfg(feature = "geometry")]
    fn geometry(&self) -> Option<Geometry> {
        let game = self.game().ok()?;
        game.geometry().or_else(|| as_table(&game))
    }

    fn likeness(&self) -> Vec<u8> {
        let rules = self.rules();
        distinct_key_with(&rules.name(), self.text(), |id| rules.closes_pairs(id))
    }

    fn board_likeness(&self) -> Vec<u8> {
        board_key(self.text())
    }

    fn faults(&self) -> Vec<FirstFault> {
        self.rules().faults().cloned().collect()
    }

    fn count(&self, budget: Budget) -> Result<Count, PuzzleError> {
        self.sound(path_answers::count(self, budget)?)
    }

    #[cfg(feature = "large")]
    fn count_to(&self, limit: Option<u64>, budget: Budget) -> Result<Count, PuzzleError> {
        self.sound(path_questions::count_to(self, limit, budget)?)
    }

    #[cfg(feature = "large")]
    fn counted(&self) -> Option<String> {
        Some(path_questions::counted(self))
    }

    #[cfg(feature = "large")]
    fn each_solution(
        &self,
        budget: Budget,
        registry: &Registry,
        tell: &mut TellSolution<'_>,
    ) -> Result<Option<bool>, PuzzleError> {
        self.sound(Some(path_questions::each_solution(self, budget, registry, tell)?))
    }

    #[cfg(feature = "large")]
    fn begun<'t>(
        &self,
        trail: &'t str,
        help: Help,
        registry: &Registry,
    ) -> Result<(Box<dyn Play>, &'t str), PuzzleError> {
        self.sound(path_questions::begun(self, trail, help, registry)?)
    }

    #[cfg(feature = "large")]
    fn explanation(&self, _: Budget) -> Option<Explanation> {
        Some(path_questions::explanation(&self.game().ok()?))
    }

    fn solve(
        &self,
        finder: Option<&Named>,
        budget: Budget,
        registry: &Registry,
    ) -> Result<SolverAnswer, PuzzleError> {
        // There are no moves without a place to start from.
        self.game()?;
        self.sound(path_answers::solve(self, finder, budget, registry)?)
    }

    #[cfg(feature = "large")]
    fn solve_open(
        &self,
        finder: Option<&Named>,
        budget: Budget,
        registry: &Registry,
    ) -> Result<SolverAnswer, PuzzleError> {
        self.sound(path_answers::solve(self, finder, budget, registry)?)
    }

    fn measure(
        &self,
        question: &Measuring<'_>,
        registry: &Registry,
    ) -> Result<Vec<Taken>, PuzzleError> {
        self.sound(path_answers::measure(self, question, registry)?)
    }

    #[cfg(feature = "player")]
    fn try_out(
        &self,
        question: &Trying<'_>,
        _: &Registry,
        work: &mut dyn FnMut(&mut dyn AnyTrial),
    ) -> Result<(), PuzzleError> {
        self.sound(path_answers::try_out(self, question, work)?)
    }

    fn play(&self, registry: &Registry, help: Help) -> Result<Box<dyn Play>, PuzzleError> {
        self.sound(self.play(registry, help)?)
    }

    fn states(&self, limits: &Limits) -> Result<Box<dyn States>, PuzzleError> {
        self.sound(explored(self.game()?, limits))
    }
}

/// What is wrong if an end of the line is among the cells in order, but not at its end of them: no
/// line visits them so.
fn misplaced(text: &BoardText, order: &[Cell]) -> Option<Refusal> {
    let at = |cell: &Cell| text.board.grid().position(*cell);
    let (first, last) = (order.first()?, order.last()?);
    let is_inside = |end: &Cell, place: &Cell| order.contains(end) && end != place;
    if let Some(source) = text.source.as_ref().filter(|source| is_inside(source, first)) {
        let (first, source) = (at(first), at(source));
        let why = format_args!("{first} is to be visited before {source}, where the line starts");
        return Some(Refusal::new(why));
    }
    let target = text.target.as_ref().filter(|target| is_inside(target, last))?;
    let (last, target) = (at(last), at(target));
    Some(Refusal::new(format_args!("{last} is to be visited after {target}, where the line ends")))
}

impl PathPuzzle {
    /// A rejected board, with its path if one was found.
    pub(crate) fn of_discard(discard: &Discard<'_>) -> Self {
        let path = (!discard.path.is_empty()).then(|| discard.path.to_vec());
        Self::made(discard.board.clone(), path, discard.rules.clone())
    }

    /// A board that was made, with its path if there is one.
    fn made(board: Board, path: Option<Vec<Cell>>, rules: Rules) -> Self {
        let source = path.as_ref().and_then(|path| path.first().copied());
        let target = path.as_ref().and_then(|path| rules.target(path));
        Self { text: BoardText { board, source, target, extras: rules.extras(), path }, rules }
    }
}

impl From<Emitted> for PathPuzzle {
    fn from(puzzle: Emitted) -> Self {
        Self::made(puzzle.board, Some(puzzle.path), puzzle.rules)
    }
}
