//! Stacks: the one or several mechanics of a puzzle.

use crate::rules::InPlay;
use crate::{
    Board, Clues, Extras, Mechanic, Payload, Reason, Refusal, Registry, RegistryError, Rules,
    Settings, Solved, Stream, Streams,
};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// Mechanics that share a puzzle, sorted by name. `fog+warps` is only a composition: its parts do
/// not know each other.
pub struct Stack {
    parts: Vec<Part>,
    /// The first rules that do not depend on their board, which mostly serve later puzzles too.
    made: OnceLock<Rules>,
}

/// One mechanic of a stack.
struct Part {
    id: Arc<str>,
    /// The number of its stream.
    number: u32,
    mechanic: Box<dyn Mechanic>,
}

impl Part {
    fn new(id: &str, mechanic: Box<dyn Mechanic>) -> Self {
        Self { id: Arc::from(id), number: Streams::number(id), mechanic }
    }

    /// Whether both say that they can share a puzzle.
    fn stacks_with(&self, other: &Self) -> bool {
        self.mechanic.stacks_with(&other.id) && other.mechanic.stacks_with(&self.id)
    }

    /// Whether the board shows it, so that texts need no line for it.
    fn is_told(&self, board: &Board, payload: &Payload) -> bool {
        payload.is_empty() && self.mechanic.is_told_by(board)
    }

    fn play(&self, board: &Board, payload: &Payload) -> Result<InPlay, Refusal> {
        let (id, is_told) = (self.id.clone(), self.is_told(board, payload));
        let payload = payload.clone();
        let rule = self.mechanic.rule(board, &payload);
        let rule = rule.map_err(|why| Refusal::new(format_args!("mechanic '{id}': {why}")))?;
        let part = InPlay::new(id, payload, is_told, Arc::from(rule));
        if !part.is_on(board) {
            let (id, grid) = (&part.id, board.grid());
            let why =
                format_args!("mechanic '{id}': it names a cell off the board, which is {grid}");
            return Err(Refusal::new(why));
        }
        Ok(part)
    }
}

impl Stack {
    /// The stack with this name: one mechanic, or several joined with `+` in any order. `settings`
    /// has the settings of each mechanic separately.
    pub fn new(
        name: &str,
        settings: impl Fn(&str) -> Settings,
        registry: &Registry,
    ) -> Result<Self, RegistryError> {
        let mut ids: Vec<&str> = name.split('+').collect();
        ids.sort_unstable();
        let make = |id: &&str| Ok(Part::new(id, registry.make::<dyn Mechanic>(id, &settings(id))?));
        let parts = ids.iter().map(make).collect::<Result<_, RegistryError>>()?;
        let stack = Self { parts, made: OnceLock::new() };
        stack.check()?;
        Ok(stack)
    }

    /// The stack of a puzzle that was read: the mechanics that it names, and those that its board
    /// shows.
    pub fn of_puzzle(
        board: &Board,
        extras: &Extras,
        registry: &Registry,
    ) -> Result<Self, RegistryError> {
        let none = Settings::default();
        let mut parts = Vec::new();
        for id in extras.keys() {
            parts.push(Part::new(id, registry.make::<dyn Mechanic>(id, &none)?));
        }
        for id in registry.kind::<dyn Mechanic>().ids().filter(|id| !extras.contains_key(*id)) {
            let part = Part::new(id, registry.make::<dyn Mechanic>(id, &none)?);
            if part.mechanic.is_told_by(board) && parts.iter().all(|other| part.stacks_with(other))
            {
                parts.push(part);
            }
        }
        parts.sort_by(|a, b| a.id.cmp(&b.id));
        let stack = Self { parts, made: OnceLock::new() };
        stack.check()?;
        Ok(stack)
    }

    fn check(&self) -> Result<(), RegistryError> {
        for (at, part) in self.parts.iter().enumerate() {
            for other in &self.parts[at + 1..] {
                if part.id == other.id || !part.stacks_with(other) {
                    return Err(RegistryError::Apart(part.id.to_string(), other.id.to_string()));
                }
            }
        }
        Ok(())
    }

    /// The names of the parts, joined with `+`.
    pub fn name(&self) -> String {
        self.ids().collect::<Vec<&str>>().join("+")
    }

    /// The names of the parts.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().map(|part| &*part.id)
    }

    /// Whether every part accepts any path.
    pub fn accepts_any_path(&self) -> bool {
        self.parts.iter().all(|part| part.mechanic.accepts_any_path())
    }

    /// The first fault of a part.
    pub fn fault(&self) -> Option<&str> {
        self.parts.iter().find_map(|part| part.mechanic.fault()?.get())
    }

    /// Whether the rules depend on the board; if not, puzzles with the same payload share them.
    pub fn rules_need_board(&self) -> bool {
        self.parts.iter().any(|part| part.mechanic.rule_needs_board())
    }

    /// Dresses a board; there is one payload for each part. Each part has its own stream, so that a
    /// stack has the same links as the part alone.
    pub fn dress(
        &self,
        board: &mut Board,
        stream: &Stream,
        payloads: &mut Vec<Payload>,
    ) -> Result<(), Reason> {
        payloads.resize_with(self.parts.len(), Payload::new);
        self.parts.iter().zip(payloads).try_for_each(|(part, payload)| {
            payload.clear();
            part.mechanic.dress(board, &mut stream.split(part.number), payload)
        })
    }

    /// Settles each part with the path that was found; each part has its own stream. Then clues
    /// are chosen for the parts that have them ([`Clues`]).
    pub fn settle(
        &self,
        solved: &Solved<'_>,
        stream: &Stream,
        payloads: &mut [Payload],
    ) -> Result<(), Reason> {
        self.parts.iter().zip(&mut *payloads).try_for_each(|(part, payload)| {
            part.mechanic.settle(solved, &mut stream.split(part.number), payload)
        })?;
        self.add_clues(solved, stream, payloads)
    }

    /// The parts that have clues, each with its place among the parts.
    pub(crate) fn clues(&self) -> impl Iterator<Item = (usize, &dyn Clues)> {
        let parts = self.parts.iter().enumerate();
        parts.filter_map(|(at, part)| Some((at, part.mechanic.clues()?)))
    }

    /// The rules of a puzzle with these payloads, one for each part.
    pub fn rules(&self, board: &Board, payloads: &[Payload]) -> Result<Rules, Refusal> {
        let parts = self.parts.iter().zip(payloads);
        let parts = parts.map(|(part, payload)| part.play(board, payload));
        let rules = Rules::of(parts.collect::<Result<_, Refusal>>()?);
        let has_order = |part: &&InPlay| part.demands && !part.rule.order().is_empty();
        if rules.parts().iter().filter(has_order).count() > 1 {
            return Err(Refusal::new("two mechanics demand an order of cells: only one may"));
        }
        Ok(rules)
    }

    /// Turns rules into those of a puzzle, and reuses earlier rules if they are the same.
    pub fn renew_rules(
        &self,
        rules: &mut Rules,
        board: &Board,
        payloads: &[Payload],
    ) -> Result<(), Refusal> {
        if let Some(made) = self.made.get().filter(|made| self.would_make(made, board, payloads)) {
            rules.become_like(made);
            return Ok(());
        }
        *rules = self.rules(board, payloads)?;
        if !self.rules_need_board() {
            self.made.get_or_init(|| rules.clone());
        }
        Ok(())
    }

    /// Whether rules that do not depend on their board are those of a puzzle.
    fn would_make(&self, made: &Rules, board: &Board, payloads: &[Payload]) -> bool {
        let is_alike = |((part, old), payload): ((&Part, &InPlay), &Payload)| {
            old.payload == *payload
                && old.is_told == part.is_told(board, payload)
                && old.is_on(board)
        };
        self.parts.iter().zip(made.parts()).zip(payloads).all(is_alike)
    }

    /// The rules of a puzzle that was read.
    pub fn rules_of(&self, board: &Board, extras: &Extras) -> Result<Rules, Refusal> {
        let payload = |id: &str| extras.get(id).cloned().unwrap_or_default();
        self.rules(board, &self.ids().map(payload).collect::<Vec<_>>())
    }
}

impl fmt::Debug for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, CellSet, Grid, Item, Rule};
    use std::ptr;

    /// Orders the cell of its payload; its board tells of it while it has links.
    struct Via;

    struct Ordered([Cell; 1]);

    impl Rule for Ordered {
        fn order(&self) -> &[Cell] {
            &self.0
        }
    }

    impl Mechanic for Via {
        fn stacks_with(&self, _: &str) -> bool {
            true
        }

        fn is_told_by(&self, board: &Board) -> bool {
            !board.links().is_empty()
        }

        fn rule_needs_board(&self) -> bool {
            false
        }

        fn rule(&self, _: &Board, payload: &Payload) -> Result<Box<dyn Rule>, Refusal> {
            match payload[..] {
                [Item::Cell(cell)] => Ok(Box::new(Ordered([cell]))),
                [] => Ok(Box::new(Ordered([Cell::new(0)]))),
                _ => Err(Refusal::new("it takes a cell")),
            }
        }
    }

    #[test]
    fn rules_are_shared_by_puzzles_that_are_alike_and_by_no_others() {
        let mut registry = Registry::new();
        registry.kind_mut::<dyn Mechanic>().add_plain("via", "", || Box::new(Via)).unwrap();
        let stack = Stack::new("via", |_| Settings::default(), &registry).unwrap();
        let board = Board::new(Grid::new(5, 3).unwrap());
        let mut linked = board.clone();
        linked.link(Cell::new(0), Cell::new(14)).unwrap();
        let renewed = |board: &Board, items: &[Item]| {
            // From what another puzzle left there.
            let mut rules = stack.rules(board, &[vec![Item::Cell(Cell::new(7))]]).unwrap();
            stack.renew_rules(&mut rules, board, &[items.to_vec()]).unwrap();
            rules
        };
        let of = |cell| [Item::Cell(Cell::new(cell))];
        let (first, other) = (renewed(&board, &of(3)), renewed(&board, &of(4)));
        assert_eq!((first.order(), other.order()), (&[Cell::new(3)][..], &[Cell::new(4)][..]));
        assert!(ptr::eq(first.parts(), renewed(&linked, &of(3)).parts()));
        assert!(!ptr::eq(first.parts(), other.parts()));

        // What was made for a board serves for no smaller one.
        let mut rules = Rules::default();
        let small = Board::new(Grid::new(2, 1).unwrap());
        let refused = stack.renew_rules(&mut rules, &small, &[of(3).to_vec()]).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "mechanic 'via': it names a cell off the board, which is 2x1"
        );

        // Whether the board tells of it is a part of the rules, too.
        let stack = Stack::new("via", |_| Settings::default(), &registry).unwrap();
        let told = |board: &Board| {
            let mut rules = Rules::default();
            stack.renew_rules(&mut rules, board, &[Payload::new()]).unwrap();
            rules.payloads().count() == 0
        };
        assert_eq!([told(&linked), told(&board), told(&linked)], [true, false, true]);
    }

    /// Shows two cells.
    #[derive(Clone, Copy)]
    struct Window([usize; 2]);

    impl Rule for Window {
        fn sight(&self, _: &Board, _: Cell) -> Option<CellSet> {
            Some(self.0.into_iter().map(Cell::new).collect())
        }
    }

    impl Mechanic for Window {
        fn stacks_with(&self, _: &str) -> bool {
            true
        }

        fn rule(&self, _: &Board, _: &Payload) -> Result<Box<dyn Rule>, Refusal> {
            Ok(Box::new(*self))
        }
    }

    #[test]
    fn what_one_part_veils_no_other_shows() {
        let mut registry = Registry::new();
        for (id, window) in [("left", Window([0, 1])), ("right", Window([1, 2]))] {
            registry
                .kind_mut::<dyn Mechanic>()
                .add_plain(id, "", move || Box::new(window))
                .unwrap();
        }
        let stack = Stack::new("left+right", |_| Settings::default(), &registry).unwrap();
        let board = Board::new(Grid::new(3, 1).unwrap());
        let rules = stack.rules(&board, &[Payload::new(), Payload::new()]).unwrap();
        let seen: Vec<Cell> = rules.sight(&board, Cell::new(1)).unwrap().iter().collect();
        assert_eq!(seen, [Cell::new(1)]);
    }

    #[test]
    fn what_a_board_tells_of_takes_its_place_by_name() {
        let mut registry = Registry::new();
        registry.kind_mut::<dyn Mechanic>().add_plain("via", "", || Box::new(Via)).unwrap();
        registry
            .kind_mut::<dyn Mechanic>()
            .add_plain("window", "", || Box::new(Window([0, 1])))
            .unwrap();
        let mut board = Board::new(Grid::new(5, 3).unwrap());
        let extras = [("window".to_owned(), Payload::new())].into();
        let name = |board: &Board| Stack::of_puzzle(board, &extras, &registry).unwrap().name();
        assert_eq!(name(&board), "window");
        board.link(Cell::new(0), Cell::new(14)).unwrap();
        assert_eq!(name(&board), "via+window");
    }
}
