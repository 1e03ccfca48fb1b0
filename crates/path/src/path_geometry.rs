//! Path puzzles as data that a program without the engine plays.

use crate::{Cell, PathGame};
use etchwork_core::geometry::{
    Condition, Effect, Geometry, Kind, Link, Look, Passage, Rule, Shape, Slot, Test, Tone, is,
};
use std::collections::BTreeMap;

/// The values of the slot of an open cell.
const OPEN: usize = 0;
const VISITED: usize = 1;
const HEAD: usize = 2;

impl PathGame {
    /// The puzzle as data, unless a rule refuses steps that neither its order nor its closed steps
    /// refuse: data cannot say what such a rule asks.
    ///
    /// ```
    /// use etchwork_path::{Board, Grid, PathGame, Rules};
    ///
    /// let board = Board::new(Grid::new(2, 2).unwrap());
    /// let (source, target) = (board.grid().at(0, 0), board.grid().at(1, 0));
    /// let game = PathGame::new(board, source, Some(target), Rules::default())?;
    /// let geometry = game.geometry().unwrap();
    /// assert_eq!((geometry.cells.len(), geometry.links.len()), (4, 4));
    /// # Ok::<(), etchwork_path::Refusal>(())
    /// ```
    pub fn geometry(&self) -> Option<Geometry> {
        (!self.rules().may_refuse()).then(|| Laid::of(self).geometry)
    }
}

/// A puzzle that is being laid out as data.
struct Laid<'a> {
    game: &'a PathGame,
    geometry: Geometry,
    /// For each cell that is open, its slot.
    slots: Vec<Option<usize>>,
}

impl<'a> Laid<'a> {
    fn of(game: &'a PathGame) -> Self {
        let slots = vec![None; game.board().grid().len()];
        let mut laid = Self { game, geometry: Geometry::default(), slots };
        laid.cells();
        laid.links();
        laid.labels();
        laid.fog();
        laid.goal();
        laid
    }

    fn is_open(&self, cell: Cell) -> bool {
        !self.game.board().walls().contains(cell)
    }

    fn cells(&mut self) {
        let grid = self.game.board().grid();
        let cell =
            |name, tone| Look { shape: Shape::Cell, ..Look::default() }.tone(tone).named(name);
        let open = Kind::of(vec![
            cell("open", Tone::Ground),
            cell("visited", Tone::Ground),
            cell("head", Tone::Here),
        ]);
        let open = self.geometry.kind(open);
        let wall = self.geometry.kind(Kind::of(vec![cell("wall", Tone::Wall)]));
        for cell in grid.cells() {
            let at = grid.position(cell);
            let corner = (i32::from(at.col) * 1000, i32::from(at.row) * 1000);
            let number = self.geometry.square(at.to_string(), corner);
            let (kind, start) = if self.is_open(cell) && cell == self.game.source() {
                (open, HEAD)
            } else if self.is_open(cell) {
                (open, OPEN)
            } else {
                (wall, 0)
            };
            let slot = self.geometry.slot(Slot::on_cell(number, kind, start));
            self.slots[number] = self.is_open(cell).then_some(slot);
        }
    }

    /// The edges and links with the line on each, and the steps along them.
    fn links(&mut self) {
        let grid = self.game.board().grid();
        let line = Look::of(Shape::Line).tone(Tone::Done).named("line");
        let kind = self.geometry.kind(Kind { size: 300, ..Kind::of(vec![Look::default(), line]) });
        let mut steps = Steps::default();
        for cell in &self.game.board().open() {
            // Sides are those of a square: the one to the east, and that to the south.
            for (way, sides) in [((0, 1), [1, 3]), ((1, 0), [2, 0])] {
                let beside = grid.offset(cell, way).filter(|beside| self.is_open(*beside));
                if let Some(beside) = beside {
                    self.link(cell, beside, sides.to_vec(), kind, &mut steps);
                }
            }
        }
        let links: Vec<_> = self.game.board().links().to_vec();
        for link in links {
            self.link(link.first, link.second, Vec::new(), kind, &mut steps);
        }
        self.moves(steps);
    }

    fn link(&mut self, a: Cell, b: Cell, sides: Vec<u8>, kind: usize, steps: &mut Steps) {
        let has = |from, to| self.game.graph().has_arc(from, to);
        let (forth, back) = (has(a, b), has(b, a));
        let (from, to, sides) = match (forth, back) {
            (false, true) => (b, a, sides.into_iter().rev().collect()),
            _ => (a, b, sides),
        };
        let passage = match (forth, back) {
            (true, true) => Passage::Open,
            (false, false) => Passage::Closed,
            _ => Passage::OneWay,
        };
        self.geometry.links.push(Link { from: from.index(), to: to.index(), sides, passage });
        if passage == Passage::Closed {
            return;
        }
        let line = self.geometry.slot(Slot::on_link(self.geometry.links.len() - 1, kind, 0));
        self.step(from, to, line, steps);
        if passage == Passage::Open {
            self.step(to, from, line, steps);
        }
    }

    /// Adds a step, unless it leaves the target, where every trail ends. A cell with a place in the
    /// order waits for the one before.
    fn step(&self, from: Cell, to: Cell, line: usize, steps: &mut Steps) {
        let (Some(start), Some(end)) = (self.slots[from.index()], self.slots[to.index()]) else {
            return;
        };
        if Some(from) == self.game.target() || !self.game.may_begin() {
            return;
        }
        let order = self.game.rules().order();
        let before = order.iter().position(|cell| *cell == to).and_then(|at| at.checked_sub(1));
        match before.and_then(|before| self.slots[order[before].index()]) {
            None => steps.free.extend([start, end, line]),
            Some(before) => steps.ordered.extend([start, end, line, before]),
        }
    }

    fn moves(&mut self, Steps { free, ordered }: Steps) {
        for (width, places) in [(3, free), (4, ordered)].into_iter().filter(|of| !of.1.is_empty()) {
            let before = Test::Is { slot: 3, values: vec![VISITED, HEAD] };
            let tests = [is(0, HEAD), is(1, OPEN), before].into_iter().take(width - 1).collect();
            let set = |slot, value| Effect::Set { slot, value };
            let effects = vec![set(0, VISITED), set(1, HEAD), set(2, 1)];
            let rule = Rule::new("{1}", tests, effects, width, places);
            self.geometry.moves.push(Rule { tap: Some(1), drag: vec![0, 1], ..rule });
        }
    }

    /// The ends, the numbers of the order, and the letters of links.
    fn labels(&mut self) {
        let game = self.game;
        let ends = [("S", "start", Some(game.source())), ("T", "target", game.target())];
        for (text, name, cell) in ends {
            let look = Look::text(text).named(name);
            cell.into_iter().for_each(|cell| self.geometry.fix(cell.index(), 500, look.clone()));
        }
        for (number, cell) in (1..).zip(game.rules().order()) {
            self.geometry.fix(cell.index(), 500, Look::text(number.to_string()).named("number"));
        }
        if game.board().has_letters() {
            for (letter, link) in ('a'..).zip(game.board().links()) {
                for end in [link.first, link.second] {
                    self.geometry.fix(end.index(), 350, Look::text(letter).named("link"));
                }
            }
        }
    }

    /// A veil on every cell that is not seen from the start, and what each head lifts.
    fn fog(&mut self) {
        let board = self.game.board();
        let sight = |head| self.game.rules().sight(board, head);
        let Some(seen) = sight(self.game.source()) else { return };
        let veil = Look::of(Shape::Cell).tone(Tone::Veil).named("fog");
        let kind = self.geometry.kind(Kind::of(vec![Look::default(), veil]));
        let first = self.geometry.slots.len();
        for cell in board.grid().cells() {
            let start = usize::from(!seen.contains(cell));
            self.geometry.slot(Slot::on_cell(cell.index(), kind, start));
        }
        let mut places: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (cell, slot) in self.slots.iter().enumerate() {
            let Some(slot) = slot else { continue };
            let seen: Vec<usize> = sight(Cell::new(cell))
                .map(|seen| seen.iter().map(|cell| first + cell.index()).collect())
                .unwrap_or_default();
            let place = [*slot].into_iter().chain(seen);
            places.entry(place.clone().count()).or_default().extend(place);
        }
        for (width, places) in places {
            let lift = vec![Effect::Fill { slot: 1, value: 0 }];
            self.geometry.after.push(Rule::new("", vec![is(0, HEAD)], lift, width, places));
        }
    }

    fn goal(&mut self) {
        let slots = self.slots.iter().flatten().copied().collect();
        self.geometry.goal.push(Condition::All { slots, values: vec![VISITED, HEAD] });
        if let Some(target) = self.game.target().and_then(|cell| self.slots[cell.index()]) {
            self.geometry.goal.push(Condition::All { slots: vec![target], values: vec![HEAD] });
        }
    }
}

/// The places of steps to cells without and with a place in the order.
#[derive(Default)]
struct Steps {
    free: Vec<usize>,
    ordered: Vec<usize>,
}
