//! The maker that starts with every clue and removes clues while the level stays within its band.
//!
//! Removing information never makes a level easier, so whether a level is in its band is a monotone
//! question, and bisection can find where it turns. First, clues are removed in random order while
//! deduction still solves the level, and numbers of the remaining clues are degraded to
//! inequalities. Then bisection finds each loss that takes the level out of its band, and that loss
//! is undone.

use super::improve::{Site, refuse, shuffled};
use super::information::{clue, degraded, kind, kinds};
use crate::NodeSet;
use crate::clue::Relation;
use crate::solve::{ClueSet, Hardness, hardness};
use crate::{Clue, ClueKind, Pattern};
use etchwork_core::{Made, Refused, Reject, Stage, Stream};

/// How many clues are drawn, at most, for a node and a kind until one is accepted.
const DRAWS: usize = 4;

/// Starts with clues of every kind on all nodes.
pub(super) fn build(
    mut site: Site<'_>,
    stream: &mut Stream,
    refused: &mut Refused,
) -> Result<Made<Pattern>, Reject> {
    site.fill(site.level.graph().nodes(), stream, refused);
    site.reduced(stream, refused)
}

/// Starts with clues on the nodes that are shown alone, so that all are seen from there on, as on
/// paper.
pub(super) fn build_static(
    mut site: Site<'_>,
    stream: &mut Stream,
    refused: &mut Refused,
) -> Result<Made<Pattern>, Reject> {
    site.fill_shown(stream, refused)?;
    site.reduced(stream, refused)
}

impl Site<'_> {
    /// The finished level, after clues were removed while it stayed in its band.
    fn reduced(
        mut self,
        stream: &mut Stream,
        refused: &mut Refused,
    ) -> Result<Made<Pattern>, Reject> {
        let all = self.deducer.all();
        let mut losses = self.take_away(all, stream, refused)?;
        self.degrade(all, &mut losses, stream, refused)?;
        let clues = self.give_back(all, losses, refused)?;
        self.finish(&clues)
    }

    /// Puts a clue on each node that is shown, and shows more nodes until the level is solved. A
    /// node has one clue, as nobody can touch paper to tell several apart.
    fn fill_shown(&mut self, stream: &mut Stream, refused: &mut Refused) -> Result<(), Reject> {
        self.fill_once(self.level.shown(), stream, refused);
        while !self.is_solved_by(&self.deducer.all())? {
            if self.level.shown().len() >= self.most_shown() {
                return Err(Reject::new(Stage::Build, "too_much_shown"));
            }
            let before = self.level.shown();
            self.show_one_more(self.start(), stream);
            self.fill_once(self.level.shown() - before, stream, refused);
            refuse(refused, "stuck");
        }
        Ok(())
    }

    /// Puts a clue of a drawn kind on these nodes, wherever an acceptable clue is drawn.
    fn fill_once(&mut self, nodes: NodeSet, stream: &mut Stream, refused: &mut Refused) {
        for node in nodes.iter() {
            let kinds = kinds(&self.level, node, &self.setup.options);
            if !kinds.is_empty() {
                let kind = kind(&kinds, stream);
                self.fill_kind(node, kind, stream, refused);
            }
        }
    }

    /// Puts a clue of every kind on these nodes, wherever an acceptable clue is drawn.
    pub(super) fn fill(&mut self, nodes: NodeSet, stream: &mut Stream, refused: &mut Refused) {
        for node in nodes.iter() {
            for (kind, _) in kinds(&self.level, node, &self.setup.options) {
                self.fill_kind(node, kind, stream, refused);
            }
        }
    }

    /// Puts a clue of a kind on a node, if an acceptable one is drawn in a few tries.
    fn fill_kind(
        &mut self,
        node: usize,
        kind: ClueKind,
        stream: &mut Stream,
        refused: &mut Refused,
    ) {
        let options = &self.setup.options;
        let known = NodeSet::one(node) | self.level.shown();
        let mut draw = || clue(&self.level, node, kind, known, options, stream);
        // After the one that is accepted another is drawn: recipes depend on it.
        let drawn: Vec<Result<Clue, _>> = (0..DRAWS)
            .map(|_| draw())
            .scan(false, |done, drawn| {
                let goes_on = !*done;
                *done |= drawn.is_ok();
                goes_on.then_some(drawn)
            })
            .collect();
        for drawn in drawn {
            match drawn {
                Ok(clue) => self.place(node, clue),
                Err(reason) => refuse(refused, reason),
            }
        }
    }

    /// Removes clues in random order while the level stays solvable, and returns these losses in
    /// the order of removal.
    fn take_away(
        &mut self,
        all: ClueSet,
        stream: &mut Stream,
        refused: &mut Refused,
    ) -> Result<Vec<Loss>, Reject> {
        while !self.is_solved_by(&all)? {
            if self.level.shown().len() >= self.most_shown() {
                return Err(Reject::new(Stage::Build, "too_much_shown"));
            }
            self.show_one_more(self.start(), stream);
            refuse(refused, "stuck");
        }
        let mut losses = Vec::new();
        for clue in shuffled(1, self.placed.len(), stream) {
            if stream.below(100) < self.setup.options.redundant {
                continue;
            }
            losses.push(Loss { clue, instead: None });
            if !self.is_still_solved_by(&left(all, &losses), clue)? {
                losses.pop();
                refuse(refused, "needed");
            }
        }
        Ok(losses)
    }

    /// Degrades numbers of the remaining clues to inequalities, at random.
    fn degrade(
        &mut self,
        all: ClueSet,
        losses: &mut Vec<Loss>,
        stream: &mut Stream,
        refused: &mut Refused,
    ) -> Result<(), Reject> {
        let kept = left(all, losses);
        for clue in shuffled(1, self.placed.len(), stream).into_iter().filter(|c| kept.contains(*c))
        {
            let Some(loss) = self.weaker(clue, stream) else { continue };
            losses.push(loss);
            if !self.is_still_solved_by(&left(all, losses), clue)? {
                losses.pop();
                refuse(refused, "needed");
            }
        }
        Ok(())
    }

    /// The loss that degrades the number of a clue to an inequality, if chance chooses the clue.
    pub(super) fn weaker(&mut self, clue: usize, stream: &mut Stream) -> Option<Loss> {
        let options = &self.setup.options;
        let is_chosen = options.inequalities && stream.below(100) < options.degraded;
        let (node, exact) = self.placed[clue].filter(|_| is_chosen)?;
        let weaker = degraded(exact, stream);
        let is_exact = exact.bound().relation == Relation::Equal;
        if !is_exact || self.told(node, weaker).constraint.says_nothing() {
            return None;
        }
        self.place(node, weaker);
        Some(Loss { clue, instead: Some(self.placed.len() - 1) })
    }

    /// The final clues: undoes exactly those losses that would take the level out of its band,
    /// given the losses kept before them.
    fn give_back(
        &mut self,
        all: ClueSet,
        mut losses: Vec<Loss>,
        refused: &mut Refused,
    ) -> Result<ClueSet, Reject> {
        let Some(most) = self.setup.options.level else { return Ok(left(all, &losses)) };
        if !self.is_in_band(&all, most)? {
            return Err(Reject::new(Stage::Build, "too_hard"));
        }
        let mut kept: Vec<Loss> = Vec::new();
        let with = |kept: &[Loss], more: &[Loss]| left(left(all, kept), more);
        while !self.is_in_band(&with(&kept, &losses), most)? {
            // Invariant: with the first `low` losses the level is in its band, with the first
            // `high` it is not. So the loss after the first `low` is the one to undo.
            let (mut low, mut high) = (0, losses.len());
            while low + 1 < high {
                let middle = low.midpoint(high);
                if self.is_in_band(&with(&kept, &losses[..middle]), most)? {
                    low = middle
                } else {
                    high = middle
                }
            }
            refuse(refused, "too_hard");
            kept.extend(losses.drain(..low));
            losses.remove(0);
        }
        Ok(with(&kept, &losses))
    }

    /// Whether steps that combine at most `most` clues each solve the level.
    fn is_in_band(&mut self, clues: &ClueSet, most: u32) -> Result<bool, Reject> {
        let start = self.start();
        match hardness(&mut self.deducer, start, clues, most as usize) {
            Hardness::Level(_) => Ok(true),
            Hardness::Above | Hardness::Stuck => Ok(false),
            Hardness::Spent => Err(Reject::new(Stage::Build, "work_spent")),
        }
    }
}

/// A clue that was removed, or replaced by one that says less.
pub(super) struct Loss {
    pub(super) clue: usize,
    pub(super) instead: Option<usize>,
}

impl Loss {
    /// What is left of these clues.
    pub(super) fn from(&self, mut clues: ClueSet) -> ClueSet {
        clues.remove(self.clue);
        self.instead.iter().for_each(|weaker| clues.insert(*weaker));
        clues
    }
}

/// The remaining clues.
fn left(clues: ClueSet, losses: &[Loss]) -> ClueSet {
    losses.iter().fold(clues, |clues, loss| loss.from(clues))
}
