//! Stacks: the mechanics of one puzzle, one or several together.

use crate::{
    Board, Cell, CellSet, Graph, Mechanic, Payload, Reason, Refusal, Registry, RegistryError, Rule,
    Settings, Solved, Streams, Trail, murmur3_32,
};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// Mechanics that share a puzzle, sorted by name. Composition is all there is
/// to `fog+warps`: its parts know nothing of each other.
pub struct Stack {
    parts: Vec<(Arc<str>, Box<dyn Mechanic>)>,
}

/// The payloads of a puzzle's mechanics by name.
pub type Extras = BTreeMap<String, Payload>;

impl Stack {
    /// The stack of that name: one mechanic, or several joined by `+` in any
    /// order. `settings` has the settings of each mechanic by itself.
    pub fn new(
        name: &str,
        settings: impl Fn(&str) -> Settings,
        registry: &Registry,
    ) -> Result<Self, RegistryError> {
        let mut ids: Vec<&str> = name.split('+').collect();
        ids.sort_unstable();
        let make =
            |id: &&str| Ok((Arc::from(*id), registry.mechanics.make(id, &settings(id), registry)?));
        let stack = Self { parts: ids.iter().map(make).collect::<Result<_, RegistryError>>()? };
        stack.check()?;
        Ok(stack)
    }

    /// The stack of a puzzle that was read: the mechanics it names, and those
    /// that its board tells of.
    pub fn of_puzzle(
        board: &Board,
        extras: &Extras,
        registry: &Registry,
    ) -> Result<Self, RegistryError> {
        let none = Settings::default();
        let mut parts = Vec::new();
        for id in extras.keys() {
            parts.push((Arc::from(id.as_str()), registry.mechanics.make(id, &none, registry)?));
        }
        for id in registry.mechanics.ids().filter(|id| !extras.contains_key(*id)) {
            let mechanic = registry.mechanics.make(id, &none, registry)?;
            let fits = |(other, part): &(Arc<str>, Box<dyn Mechanic>)| {
                mechanic.stacks_with(other) && part.stacks_with(id)
            };
            if mechanic.is_told_by(board) && parts.iter().all(fits) {
                parts.push((Arc::from(id), mechanic));
            }
        }
        parts.sort_by(|a, b| a.0.cmp(&b.0));
        let stack = Self { parts };
        stack.check()?;
        Ok(stack)
    }

    fn check(&self) -> Result<(), RegistryError> {
        for (at, (id, part)) in self.parts.iter().enumerate() {
            for (other, next) in &self.parts[at + 1..] {
                if id == other || !part.stacks_with(other) || !next.stacks_with(id) {
                    return Err(RegistryError::Apart(id.to_string(), other.to_string()));
                }
            }
        }
        Ok(())
    }

    /// The names of the parts, joined by `+`.
    pub fn name(&self) -> String {
        self.ids().collect::<Vec<&str>>().join("+")
    }

    /// The names of the parts.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().map(|(id, _)| &**id)
    }

    /// Dresses a board. Each part has a stream of its own, so that a stack has
    /// the links that its part alone would have.
    pub fn dress(&self, board: &mut Board, streams: Streams) -> Result<Vec<Payload>, Reason> {
        let stream = streams.stage("dress");
        let dress = |(id, part): &(Arc<str>, Box<dyn Mechanic>)| {
            part.dress(board, &mut stream.split(murmur3_32(id.as_bytes(), 0)))
        };
        self.parts.iter().map(dress).collect()
    }

    /// Settles each part with the path that was found.
    pub fn settle(&self, solved: &Solved<'_>, payloads: &mut [Payload]) -> Result<(), Reason> {
        self.parts.iter().zip(payloads).try_for_each(|((_, p), payload)| p.settle(solved, payload))
    }

    /// The rules of a puzzle with these payloads, one a part.
    pub fn rules(&self, board: &Board, payloads: &[Payload]) -> Result<Rules, Refusal> {
        let part = |((id, mechanic), payload): (&(Arc<str>, Box<dyn Mechanic>), &Payload)| {
            let rule = mechanic.rule(board, payload);
            let rule = rule.map_err(|why| Refusal::new(format_args!("mechanic '{id}': {why}")))?;
            let is_told = payload.is_empty() && mechanic.is_told_by(board);
            Ok(Part { id: id.clone(), payload: payload.clone(), is_told, rule: Arc::from(rule) })
        };
        let parts = self.parts.iter().zip(payloads).map(part).collect::<Result<Vec<Part>, _>>()?;
        if parts.iter().filter(|part| !part.rule.order().is_empty()).count() > 1 {
            return Err(Refusal::new("two mechanics demand an order of cells: one can"));
        }
        Ok(Rules { parts })
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

/// What the mechanics of one puzzle mean in play, taken together.
#[derive(Clone, Default)]
pub struct Rules {
    parts: Vec<Part>,
}

#[derive(Clone)]
struct Part {
    id: Arc<str>,
    payload: Payload,
    is_told: bool,
    rule: Arc<dyn Rule>,
}

impl Rules {
    /// No rule at all.
    pub const NONE: &'static Self = {
        static NONE: Rules = Rules { parts: Vec::new() };
        &NONE
    };

    /// The names of the mechanics, joined by `+`.
    pub fn name(&self) -> String {
        let ids: Vec<&str> = self.parts.iter().map(|part| &*part.id).collect();
        ids.join("+")
    }

    /// The payloads by mechanic, those left out that the board tells of.
    pub fn extras(&self) -> Extras {
        let kept = self.parts.iter().filter(|part| !part.is_told);
        kept.map(|part| (part.id.to_string(), part.payload.clone())).collect()
    }

    /// Whether these are the payloads the rules were made from.
    pub fn are_of(&self, payloads: &[Payload]) -> bool {
        self.parts.iter().map(|part| &part.payload).eq(payloads)
    }

    /// The rules themselves, each with the name of its mechanic.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &dyn Rule)> {
        self.parts.iter().map(|part| (&*part.id, &*part.rule))
    }

    /// The cells to be visited in this order.
    pub fn order(&self) -> &[Cell] {
        self.parts.iter().map(|part| part.rule.order()).find(|o| !o.is_empty()).unwrap_or(&[])
    }

    /// The graph of a board without the steps that a rule closes.
    pub fn graph(&self, board: &Board) -> Graph {
        let mut graph = board.graph();
        let closed = self.parts.iter().flat_map(|part| part.rule.closed_steps());
        closed.for_each(|(from, to)| graph.remove_arc(*from, *to));
        graph
    }

    /// Whether every rule lets a trail go on to `next`, and the order of cells
    /// does.
    pub fn allow(&self, board: &Board, trail: &Trail, next: Cell) -> bool {
        let place = self.order().iter().position(|cell| *cell == next);
        let due = place.is_none_or(|place| {
            self.order()[..place].iter().all(|cell| trail.visited.contains(*cell))
        });
        due && self.parts.iter().all(|part| part.rule.allows(board, trail, next))
    }

    /// Whether some rule closes a step for good.
    fn closes(&self, from: Cell, to: Cell) -> bool {
        self.parts.iter().any(|part| part.rule.closed_steps().contains(&(from, to)))
    }

    /// Whether a path keeps to what a path finder is told of: it takes no
    /// closed step, and visits ordered cells in their order.
    pub fn keeps(&self, path: &[Cell]) -> Result<(), &'static str> {
        if path.windows(2).any(|step| self.closes(step[0], step[1])) {
            return Err("it takes a closed step");
        }
        let mut order = self.order();
        for cell in path {
            order = order.strip_prefix(&[*cell]).unwrap_or(order);
        }
        if order.is_empty() { Ok(()) } else { Err("it visits cells out of their order") }
    }

    /// Whether every step of a path is one that the rules leave when it is
    /// taken; the reason if not.
    pub fn follows(&self, board: &Board, path: &[Cell]) -> Result<(), &'static str> {
        let mut trail = Trail { visited: board.grid().none(), head: path[0] };
        for step in path.windows(2) {
            trail.visited.insert(step[0]);
            trail.head = step[0];
            if self.closes(step[0], step[1]) || !self.allow(board, &trail, step[1]) {
                return Err("step_refused");
            }
        }
        Ok(())
    }

    /// The cells a player sees from a head, or `None` if all.
    pub fn sight(&self, board: &Board, head: Cell) -> Option<CellSet> {
        let sights = self.parts.iter().filter_map(|part| part.rule.sight(board, head));
        sights.reduce(|a, b| &a & &b)
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.parts.iter().map(|part| (&part.id, &part.payload))).finish()
    }
}

impl PartialEq for Rules {
    /// Rules are equal when their mechanics and payloads are: a rule is made
    /// from nothing else.
    fn eq(&self, other: &Self) -> bool {
        let same = |(a, b): (&Part, &Part)| (&a.id, &a.payload) == (&b.id, &b.payload);
        self.parts.len() == other.parts.len() && self.parts.iter().zip(&other.parts).all(same)
    }
}
