//! The maker that keeps a proof: steps of few clues each that solve the level.
//!
//! As in [`reduce`](super::reduce) clues are removed from a level that has them all. But here the
//! level is solved once, by steps within its band, and each step remembers its clues. A clue that no
//! step uses is removed without a question to the solver. Without another one the steps that still
//! follow are taken again, and the solver looks only for those that are missing. Wherever steps
//! within the band end early, one more node is shown.

use super::improve::{Site, refuse, shuffled};
use super::reduce::Loss;
use crate::NodeSet;
use crate::Pattern;
use crate::solve::{ClueSet, Deducer, EXACT, Facts, Next, Reasons, Step};
use etchwork_core::{Made, Refused, Reject, Stage, Stream};

/// The most work on a step. What takes longer counts as a step that is too hard: a player would not
/// find it sooner.
const STEP: u64 = 500;

/// Starts with all clues, and keeps those of a proof.
pub(super) fn build(
    mut site: Site<'_>,
    stream: &mut Stream,
    refused: &mut Refused,
) -> Result<Made<Pattern>, Reject> {
    site.fill(site.level.graph().nodes(), stream, refused);
    let mut proof = Proof {
        clues: site.deducer.all(),
        steps: Vec::new(),
        most: site.setup.options.level.map_or(EXACT, |level| level as usize),
        steps_of_most: site.setup.options.level_steps,
    };
    site.prove(&mut proof, stream, refused)?;
    site.remove(&mut proof, stream, refused)?;
    site.weaken(&mut proof, stream, refused)?;
    let (mut order, mut known) = (Vec::new(), site.level.shown());
    for taken in &proof.steps {
        order.extend((taken.step.forced.known - known).iter());
        known |= taken.step.forced.known;
    }
    site.complete(&proof.clues, order)
}

/// Steps that solve a level.
struct Proof {
    /// The clues of the level.
    clues: ClueSet,
    steps: Vec<Taken>,
    /// The most clues of a step.
    most: usize,
    /// The most steps of so many clues, if there is a limit.
    steps_of_most: Option<usize>,
}

/// A step of a proof.
#[derive(Clone, Copy)]
struct Taken {
    step: Step,
    /// The known nodes that its clues count: from these and the clues its conclusions follow.
    from: NodeSet,
}

impl Site<'_> {
    /// Proves the level with all clues. Shows more nodes where steps end.
    fn prove(
        &mut self,
        proof: &mut Proof,
        stream: &mut Stream,
        refused: &mut Refused,
    ) -> Result<(), Reject> {
        let mut facts = self.start();
        while !self.go_on(&mut facts, proof, &[])? {
            if self.level.shown().len() >= self.most_shown() {
                return Err(Reject::new(Stage::Build, "too_much_shown"));
            }
            facts = self.show_one_more(facts, stream);
            refuse(refused, "stuck");
        }
        Ok(())
    }

    /// Removes clues in random order while a proof remains.
    fn remove(
        &mut self,
        proof: &mut Proof,
        stream: &mut Stream,
        refused: &mut Refused,
    ) -> Result<(), Reject> {
        for clue in shuffled(1, self.placed.len(), stream) {
            if stream.below(100) >= self.setup.options.redundant {
                self.lose(proof, &Loss { clue, instead: None }, refused)?;
            }
        }
        Ok(())
    }

    /// Degrades numbers of the remaining clues to inequalities, at random, while a proof remains.
    fn weaken(
        &mut self,
        proof: &mut Proof,
        stream: &mut Stream,
        refused: &mut Refused,
    ) -> Result<(), Reject> {
        let kept = proof.clues;
        for clue in shuffled(1, self.placed.len(), stream).into_iter().filter(|c| kept.contains(*c))
        {
            if let Some(loss) = self.weaker(clue, stream) {
                self.lose(proof, &loss, refused)?;
            }
        }
        Ok(())
    }

    /// Takes a loss if a proof remains without what is lost.
    fn lose(
        &mut self,
        proof: &mut Proof,
        loss: &Loss,
        refused: &mut Refused,
    ) -> Result<(), Reject> {
        let clues = loss.from(proof.clues);
        let is_left = |taken: &&Taken| !taken.step.clues.contains(loss.clue);
        let old: Vec<Taken> = proof.steps.iter().filter(is_left).copied().collect();
        if old.len() == proof.steps.len() {
            proof.clues = clues;
            return Ok(());
        }
        let mut next = Proof { clues, steps: Vec::new(), ..*proof };
        if self.go_on(&mut self.start(), &mut next, &old)? {
            *proof = next;
        } else {
            refuse(refused, "needed");
        }
        Ok(())
    }

    /// Takes steps until every node is known, `old` ones wherever they still follow. Whether they
    /// solve the level.
    fn go_on(
        &mut self,
        facts: &mut Facts,
        proof: &mut Proof,
        old: &[Taken],
    ) -> Result<bool, Reject> {
        let (mut reasons, mut old, all) =
            (Reasons::new(), old.to_vec(), self.level.graph().nodes());
        loop {
            let mut seen = self.deducer.seen(facts.known).and(&proof.clues);
            old.retain(|taken| {
                let Step { clues, forced } = taken.step;
                let is_old = taken.from.is_within(facts.known) && clues.without(&seen).is_empty();
                if is_old && !forced.known.is_within(facts.known) {
                    *facts = facts.with(forced.known, forced.pattern);
                    seen = self.deducer.seen(facts.known).and(&proof.clues);
                    proof.steps.push(*taken);
                }
                !is_old
            });
            if facts.known == all {
                return Ok(true);
            }
            let next = self.deducer.plain_step(*facts, &seen);
            let next = next.unwrap_or_else(|| self.step(proof, *facts, &seen, &mut reasons));
            match next {
                Next::Step(step) => {
                    let of = |clue: usize| self.deducer.told()[clue].constraint.counted;
                    let counted =
                        step.clues.iter().fold(NodeSet::EMPTY, |all, clue| all | of(clue));
                    proof.steps.push(Taken { step, from: counted & facts.known });
                    *facts = facts.with(step.forced.known, step.forced.pattern);
                }
                Next::Spent if self.deducer.is_spent() => {
                    return Err(Reject::new(Stage::Build, "work_spent"));
                }
                Next::Spent | Next::Hard(_) | Next::Stuck | Next::Contradiction => {
                    return Ok(false);
                }
            }
        }
    }

    /// A next step within the band of the level, where there is no plain one.
    fn step(&mut self, proof: &Proof, facts: Facts, seen: &ClueSet, reasons: &mut Reasons) -> Next {
        let hardest = proof.steps.iter().filter(|taken| taken.step.clues.len() == proof.most);
        let is_last = proof.steps_of_most.is_some_and(|steps| hardest.count() >= steps);
        let most = proof.most - usize::from(is_last);
        let ask = |deducer: &mut Deducer| deducer.step_together(reasons, facts, seen, most);
        self.deducer.near(facts, STEP, ask)
    }
}
