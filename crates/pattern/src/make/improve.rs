//! The article's maker: some random clues first, then a clue wherever deduction gets stuck.

use super::information::{clue, kind, kinds};
use super::options::Setup;
use super::scene::{Scene, choose, scene};
use crate::level::{Teller, Told};
use crate::solve::{ClueSet, Deducer, Facts, Outcome};
use crate::{Clue, Level, Line, NodeSet, Pattern};
use etchwork_core::{Attempt, Made, Refused, Reject, Stage, Stream};

/// How many clues are proposed where a level is stuck before another node is shown.
const PROPOSALS: usize = 24;
/// The default share of nodes that get a clue before any solving, in percent.
const INFORMATION: u32 = 40;

/// Counts a rejection during the building of a level.
pub(super) fn refuse(refused: &mut Refused, reason: &'static str) {
    refused.count(Reject::new(Stage::Build, reason));
}

/// A level under construction, with its solver.
pub(super) struct Site<'a> {
    pub(super) setup: &'a Setup,
    pub(super) level: Level,
    pub(super) deducer: Deducer,
    /// For each clue number of the solver, the clue and its node; `None` for the number of pattern
    /// nodes, which belongs to no node, and for lines.
    pub(super) placed: Vec<Option<(usize, Clue)>>,
    /// The lines, with their clue numbers, and the directions in which they may go.
    pub(super) lines: Vec<(usize, Line)>,
    pub(super) directions: &'static [(i32, i32)],
    /// The nodes in an order in which deduction can find them.
    order: Vec<usize>,
}

impl<'a> Site<'a> {
    /// A level without clues, with its first nodes shown: `stream` draws these.
    pub(super) fn new(
        setup: &'a Setup,
        attempt: &Attempt,
        stream: &mut Stream,
    ) -> Result<Self, Reject> {
        let Scene { mut level, directions } = scene(setup, attempt.streams)?;
        let first = (level.nodes().len() * setup.options.shown[0] as usize).div_ceil(100).max(1);
        let shown = choose(level.graph().nodes(), first, stream);
        shown.iter().for_each(|node| level.show(node, true));
        let facts = Facts::default().with(shown, level.pattern());
        let version = setup.options.solver;
        let mut deducer = Deducer::of_version(version, level.graph(), &[level.total()], facts);
        deducer.allow(setup.options.work);
        let (placed, lines, order) = (vec![None], Vec::new(), Vec::new());
        let mut site = Self { setup, level, deducer, placed, lines, directions, order };
        site.fill_lines(&mut attempt.streams.stage("lines"));
        Ok(site)
    }

    pub(super) fn start(&self) -> Facts {
        Facts::default().with(self.level.shown(), self.level.pattern())
    }

    /// Whether these clues solve the level, by deduction from the start.
    pub(super) fn is_solved_by(&mut self, clues: &ClueSet) -> Result<bool, Reject> {
        let order = self.follow(self.start(), clues, NodeSet::EMPTY)?;
        let is_solved = order.is_some();
        self.order = order.unwrap_or_default();
        Ok(is_solved)
    }

    /// Whether the level, which was solvable, still is after one clue was removed or weakened.
    ///
    /// The check covers only the part of the walk that the change can affect. Before the clue is
    /// seen nothing changes. And once all nodes that it counts are known, the clue has nothing more
    /// to tell, so from there the old deductions still apply.
    pub(super) fn is_still_solved_by(
        &mut self,
        clues: &ClueSet,
        changed: usize,
    ) -> Result<bool, Reject> {
        let told = self.deducer.told()[changed];
        let owner = |node: &usize| told.by == Teller::Node(*node);
        let seen_at = self.order.iter().position(owner).map_or(0, |place| place + 1);
        let before: NodeSet = self.order[..seen_at].iter().copied().collect();
        let facts = self.start().with(before, self.level.pattern());
        let rest = self.level.graph().nodes() - told.constraint.counted;
        let Some(found) = self.follow(facts, clues, rest)? else { return Ok(false) };
        let known: NodeSet = found.iter().copied().collect();
        let after = self.order.split_off(seen_at);
        self.order.extend(found);
        self.order.extend(after.into_iter().filter(|node| !known.contains(*node)));
        Ok(true)
    }

    /// The nodes that deduction finds from `facts`, in order, until every node outside `rest` is
    /// known; `None` if deduction gets stuck first.
    fn follow(
        &mut self,
        mut facts: Facts,
        clues: &ClueSet,
        rest: NodeSet,
    ) -> Result<Option<Vec<usize>>, Reject> {
        let (wanted, mut order) = (self.level.graph().nodes() - rest, Vec::new());
        while !wanted.is_within(facts.known) {
            let seen = self.deducer.seen(facts.known).and(clues);
            match self.deducer.advance(facts, &seen) {
                Outcome::Forced(new) if new.known.is_empty() => return Ok(None),
                Outcome::Forced(new) => {
                    facts = facts.with(new.known, new.pattern);
                    order.extend(new.known.iter());
                }
                Outcome::Contradiction => return Ok(None),
                Outcome::Spent => return Err(Reject::new(Stage::Build, "work_spent")),
            }
        }
        Ok(Some(order))
    }

    /// The most nodes that may be shown.
    pub(super) fn most_shown(&self) -> usize {
        (self.level.nodes().len() * self.setup.options.shown[1] as usize).div_ceil(100)
    }

    pub(super) fn told(&self, node: usize, clue: Clue) -> Told {
        Told { by: Teller::Node(node), constraint: self.level.constraint(node, clue) }
    }

    /// Adds a clue to the level and to its solver.
    pub(super) fn place(&mut self, node: usize, clue: Clue) {
        let told = self.told(node, clue);
        self.deducer.add(told);
        self.placed.push(Some((node, clue)));
    }

    /// The finished level with these clues, and its solution in the order in which deduction finds
    /// it.
    pub(super) fn finish(mut self, clues: &ClueSet) -> Result<Made<Pattern>, Reject> {
        if !self.is_solved_by(clues)? {
            return Err(Reject::new(Stage::Build, "unsolved"));
        }
        let order = std::mem::take(&mut self.order);
        self.complete(clues, order)
    }

    /// The finished level with these clues, which deduction solves in this order.
    pub(super) fn complete(
        mut self,
        clues: &ClueSet,
        order: Vec<usize>,
    ) -> Result<Made<Pattern>, Reject> {
        for (node, clue) in clues.iter().filter_map(|number| self.placed[number]) {
            let added = self.level.add_clue(node, clue);
            added.map_err(|_| Reject::new(Stage::Build, "untrue_clue"))?;
        }
        for (_, line) in self.lines.into_iter().filter(|(clue, _)| clues.contains(*clue)) {
            let added = self.level.add_line(line);
            added.map_err(|_| Reject::new(Stage::Build, "untrue_clue"))?;
        }
        let game = Pattern::new(self.level).map_err(|_| Reject::new(Stage::Build, "no_graph"))?;
        let solution = order.iter().map(|node| game.right(*node)).collect();
        Ok(Made::new(game, solution))
    }
}

/// Adds clues wherever deduction is stuck.
pub(super) fn build(
    mut site: Site<'_>,
    stream: &mut Stream,
    refused: &mut Refused,
) -> Result<Made<Pattern>, Reject> {
    site.scatter(stream, refused);
    site.improve(stream, refused)?;
    let clues = site.prune(stream, refused)?;
    site.finish(&clues)
}

impl Site<'_> {
    /// Gives random nodes random clues, before anything is solved.
    fn scatter(&mut self, stream: &mut Stream, refused: &mut Refused) {
        let share = self.setup.options.information.unwrap_or(INFORMATION);
        for node in self.level.graph().nodes().iter() {
            // A shown node always gets a clue; otherwise showing it would achieve little.
            let tells = self.level.nodes()[node].is_shown || stream.below(100) < share;
            let kinds = kinds(&self.level, node, &self.setup.options);
            if !tells || kinds.is_empty() {
                continue;
            }
            let kind = kind(&kinds, stream);
            let own = NodeSet::one(node) | self.level.shown();
            match clue(&self.level, node, kind, own, &self.setup.options, stream) {
                Ok(clue) => self.place(node, clue),
                Err(reason) => refuse(refused, reason),
            }
        }
    }

    /// Deduces, and adds a clue or shows a node wherever deduction is stuck, until the level is
    /// solved.
    fn improve(&mut self, stream: &mut Stream, refused: &mut Refused) -> Result<(), Reject> {
        let reject = |reason: &'static str| Err(Reject::new(Stage::Build, reason));
        let mut facts = self.start();
        loop {
            let seen = self.deducer.seen(facts.known);
            match self.deducer.advance(facts, &seen) {
                Outcome::Forced(new) if !new.known.is_empty() => {
                    facts = facts.with(new.known, new.pattern);
                }
                Outcome::Forced(_) if facts.known == self.level.graph().nodes() => {
                    return Ok(());
                }
                Outcome::Forced(_) => match self.add_what_helps(facts, stream, refused) {
                    Some(true) => {}
                    Some(false) if self.level.shown().len() < self.most_shown() => {
                        facts = self.show_one_more(facts, stream);
                        refuse(refused, "stuck");
                    }
                    Some(false) => return reject("too_much_shown"),
                    None => return reject("work_spent"),
                },
                Outcome::Spent => return reject("work_spent"),
                Outcome::Contradiction => return reject("contradiction"),
            }
        }
    }

    /// Proposes clues of known nodes until one forces another node, and says whether one did;
    /// `None` if the work reached its limit.
    fn add_what_helps(
        &mut self,
        facts: Facts,
        stream: &mut Stream,
        refused: &mut Refused,
    ) -> Option<bool> {
        for _ in 0..PROPOSALS {
            let node = facts.known.nth(stream.index(facts.known.len()));
            let mut kinds = kinds(&self.level, node, &self.setup.options);
            kinds.retain(|(kind, _)| !self.has(node, *kind));
            if kinds.is_empty() {
                continue;
            }
            let kind = kind(&kinds, stream);
            let clue = match clue(&self.level, node, kind, facts.known, &self.setup.options, stream)
            {
                Ok(clue) => clue,
                Err(reason) => {
                    refuse(refused, reason);
                    continue;
                }
            };
            self.place(node, clue);
            let seen = self.deducer.seen(facts.known);
            match self.deducer.advance(facts, &seen) {
                Outcome::Forced(new) if new.known.is_empty() => {
                    self.deducer.take_back();
                    self.placed.pop();
                    refuse(refused, "no_help");
                }
                Outcome::Forced(_) => return Some(true),
                _ => return None,
            }
        }
        Some(false)
    }

    fn has(&self, node: usize, kind: crate::ClueKind) -> bool {
        let is = |placed: &Option<(usize, Clue)>| {
            placed.is_some_and(|(other, clue)| other == node && clue.kind() == kind)
        };
        self.placed.iter().any(is)
    }

    /// Shows a node beside the known ones or, if there is none, any unknown node.
    pub(super) fn show_one_more(&mut self, facts: Facts, stream: &mut Stream) -> Facts {
        let beside = self.level.graph().rim(facts.known);
        let open = self.level.graph().nodes() - facts.known;
        let from = if beside.is_empty() { open } else { beside };
        let node = from.nth(stream.index(from.len()));
        self.level.show(node, true);
        facts.with(NodeSet::one(node), self.level.pattern())
    }

    /// The clues without those that are redundant, except for the share of redundant clues that is
    /// kept.
    pub(super) fn prune(
        &mut self,
        stream: &mut Stream,
        refused: &mut Refused,
    ) -> Result<ClueSet, Reject> {
        let mut clues = self.deducer.all();
        if !self.is_solved_by(&clues)? {
            return Err(Reject::new(Stage::Build, "unsolved"));
        }
        for clue in shuffled(1, self.placed.len(), stream) {
            if stream.below(100) < self.setup.options.redundant {
                continue;
            }
            let mut fewer = clues;
            fewer.remove(clue);
            if self.is_still_solved_by(&fewer, clue)? {
                clues = fewer;
                refuse(refused, "redundant");
            }
        }
        Ok(clues)
    }
}

/// The numbers from `from` up to but excluding `to`, in random order.
pub(super) fn shuffled(from: usize, to: usize, stream: &mut Stream) -> Vec<usize> {
    let mut numbers: Vec<usize> = (from..to).collect();
    for last in (1..numbers.len()).rev() {
        numbers.swap(last, stream.index(last + 1));
    }
    numbers
}
