//! Turns the answers of a trial into counts: paths found, puzzles made, rejected boards that have a
//! path, and false claims.

use crate::counts::{FalseClaim, FinderCounts, MechanicCounts, Reasons, pair};
use crate::outcome::{Outcome, gated, keep, measure};
use crate::tier_lab::TierLab;
use crate::times::{Clock, MechanicTimes};
use crate::trial::{Sourced, Trial, Truth};
use etchwork::codec::BoardText;
use etchwork::{Cell, Search, Stage, Verdict};

impl Trial {
    /// Counts a trial.
    pub fn report(
        &self,
        tier_lab: &mut TierLab<'_>,
        mechanic: usize,
        counts: &mut MechanicCounts,
        times: &mut MechanicTimes,
        is_retold: bool,
    ) {
        self.times(tier_lab, times);
        self.screens(tier_lab, counts);
        self.truths(counts);
        let mut outcomes = Vec::new();
        for number in 0..tier_lab.finders.len() {
            let label = &tier_lab.setup.contenders[number].label;
            let mut of = FinderCounts::default();
            let mut clock = Clock::start();
            let outcome: Vec<Outcome> = (0..self.dressed.len())
                .map(|at| self.outcome(tier_lab, mechanic, number, at))
                .collect();
            times.gate.insert(label.clone(), clock.lap());
            for (at, outcome) in outcome.iter().enumerate() {
                self.take(label, number, at, outcome, &mut of, counts);
            }
            if !is_retold {
                self.read(tier_lab, number, &outcome, &mut of);
            }
            times.accepted.insert(label.clone(), of.accepted);
            counts.finders.insert(label.clone(), of);
            outcomes.push(outcome);
        }
        self.pairs(tier_lab, &outcomes, counts);
        if !is_retold {
            self.kind(tier_lab, counts);
        }
    }

    /// The results of the screens, and whether they were right.
    fn screens(&self, tier_lab: &TierLab<'_>, counts: &mut MechanicCounts) {
        for (at, sourced) in self.each() {
            if let Err(why) = sourced.left {
                *counts.screened.entry(why.to_owned()).or_default() += 1;
            }
            for ((id, _), left) in tier_lab.each_screen.iter().zip(&sourced.each) {
                let of = counts.screens.entry((*id).to_owned()).or_default();
                match left {
                    None => of.rejected += 1,
                    Some(left) => {
                        of.sources += sourced.tried.len() as u64;
                        of.ruled_out += (sourced.tried.len() - left) as u64;
                    }
                }
            }
            let witness = self.truths[at].as_ref().and_then(|truth| truth.witness.as_ref());
            let ruled_out = |path: &&Vec<Cell>| match &sourced.left {
                Ok(left) => !left.contains(&path[0]),
                Err(_) => true,
            };
            if let Some(path) = witness.filter(ruled_out) {
                let claim = format!(
                    "{}: a path from a source ruled out",
                    sourced.left.as_ref().err().unwrap_or(&"sources")
                );
                counts.tell(self.lie(at, "a screen of the tier", claim, Some(path)));
            }
        }
    }

    fn truths(&self, counts: &mut MechanicCounts) {
        for (at, truth) in self.truths.iter().enumerate() {
            let Some(truth) = truth else { continue };
            match truth.path {
                Some(true) => counts.with_path += 1,
                Some(false) => counts.without_path += 1,
                None => counts.undecided += 1,
            }
            counts.with_path_from_sources += u64::from(truth.from_sources == Some(true));
            if truth.judge_lied {
                let claim = "impossible, though there is a path".to_owned();
                counts.tell(self.lie(at, "the judge", claim, truth.witness.as_ref()));
            }
        }
    }

    /// The boards that were dressed, with their sources.
    fn each(&self) -> impl Iterator<Item = (usize, &Sourced)> {
        self.sourced.iter().enumerate().filter_map(|(at, sourced)| Some((at, sourced.as_ref()?)))
    }

    /// The answer of a finder about a board that it got.
    fn answer(&self, number: usize, at: usize) -> Option<&Search> {
        self.answers[at].get(number)
    }

    /// The result of a finder's answer.
    fn outcome(
        &self,
        tier_lab: &mut TierLab<'_>,
        mechanic: usize,
        number: usize,
        at: usize,
    ) -> Outcome {
        let (Some(search), Some(board), Some(Sourced { left: Ok(left), .. })) =
            (self.answer(number, at), &self.dressed[at], &self.sourced[at])
        else {
            return Outcome::NotAsked;
        };
        let path = match &search.verdict {
            Verdict::Found(path) => path,
            Verdict::Impossible(why) => return Outcome::Impossible(why),
            Verdict::BudgetSpent => return Outcome::Spent,
            Verdict::Unsupported(what) => return Outcome::Unsupported(what),
        };
        if let Some(flaw) = board.flaw(path, left) {
            return Outcome::False(flaw);
        }
        let (stack, metric_set) = tier_lab.judged_by(mechanic);
        gated(stack, metric_set, board, self.streams[at], path)
    }

    /// Counts an outcome.
    fn take(
        &self,
        label: &str,
        number: usize,
        at: usize,
        outcome: &Outcome,
        of: &mut FinderCounts,
        counts: &mut MechanicCounts,
    ) {
        let truth = self.truths[at].as_ref();
        let found = outcome.is_found();
        if !found && truth.is_some_and(|truth| truth.path == Some(true)) {
            of.lost += 1;
            of.lost_from_sources +=
                u64::from(truth.is_some_and(|truth| truth.from_sources == Some(true)));
        }
        // The finder is not responsible for screened boards.
        let Some(search) = self.answer(number, at) else { return };
        let (after, nodes) = if found {
            (&mut of.found_after, &mut of.found_nodes)
        } else {
            (&mut of.missed_after, &mut of.missed_nodes)
        };
        *after.entry(search.attempts).or_default() += 1;
        *nodes += search.nodes;
        of.found += u64::from(found);
        let add = |reasons: &mut Reasons, why: &str| {
            *reasons.entry(why.to_owned()).or_default() += 1;
        };
        match outcome {
            Outcome::NotAsked => {}
            Outcome::Accepted => of.accepted += 1,
            Outcome::Refused(Stage::Gate, why) => add(&mut of.gates, why),
            Outcome::Refused(_, why) => add(&mut of.mechanic, why),
            Outcome::Spent => of.budget_spent += 1,
            Outcome::Unsupported(what) => add(&mut of.unsupported, what),
            Outcome::Impossible(why) => {
                add(&mut of.impossible, why);
                if let Some(path) = truth.and_then(|truth| self.refutation(truth, at)) {
                    let claim = format!("impossible ({why}), though there is a path");
                    counts.tell(self.lie(at, label, claim, Some(path)));
                }
            }
            Outcome::False(flaw) => {
                of.false_paths += 1;
                counts.tell(self.lie(at, label, format!("an invalid path: {flaw}"), None));
            }
        }
    }

    /// A path from a source that finders got.
    fn refutation<'a>(&self, truth: &'a Truth, at: usize) -> Option<&'a Vec<Cell>> {
        let left = self.sourced[at].as_ref()?.left.as_ref().ok()?;
        truth.witness.as_ref().filter(|path| left.contains(&path[0]))
    }

    fn lie(&self, at: usize, by: &str, claim: String, path: Option<&Vec<Cell>>) -> FalseClaim {
        let board = self.dressed[at].as_ref().expect("only dressed boards are spoken of");
        let text = BoardText {
            board: board.board.clone(),
            source: path.and_then(|path| path.first().copied()),
            target: path.and_then(|path| path.last().copied()),
            extras: board.rules.extras(),
            path: path.cloned(),
        };
        FalseClaim { index: board.index, by: by.to_owned(), claim, board: text.to_string() }
    }

    fn pairs(
        &self,
        tier_lab: &TierLab<'_>,
        outcomes: &[Vec<Outcome>],
        counts: &mut MechanicCounts,
    ) {
        let contenders = &tier_lab.setup.contenders;
        for (second, other) in outcomes.iter().enumerate() {
            for (first, one) in outcomes[..second].iter().enumerate() {
                let name = pair(&contenders[first].label, &contenders[second].label);
                let sum = counts.pairs.entry(name).or_default();
                for (one, other) in one.iter().zip(other) {
                    if !matches!(one, Outcome::NotAsked) {
                        sum.found[place(one.is_found(), other.is_found())] += 1;
                        sum.accepted[place(one.is_accepted(), other.is_accepted())] += 1;
                    }
                }
            }
        }
    }

    /// Reads a finder's own paths on sampled boards, and the judge's where it
    /// lost one.
    fn read(
        &self,
        tier_lab: &mut TierLab<'_>,
        number: usize,
        outcomes: &[Outcome],
        of: &mut FinderCounts,
    ) {
        for (at, outcome) in outcomes.iter().enumerate() {
            let (Some(board), true) = (&self.dressed[at], self.is_sampled(tier_lab, at)) else {
                continue;
            };
            let judged = self.truths[at].as_ref().and_then(|truth| truth.judged.as_ref());
            if let (true, Some(Search { verdict: Verdict::Found(path), .. })) =
                (outcome.is_found(), self.answer(number, at))
            {
                measure(&mut tier_lab.readings, board, path);
                keep(&tier_lab.readings, &mut of.readings);
                if outcome.is_accepted() {
                    keep(&tier_lab.readings, &mut of.accepted_readings);
                }
            } else if let Some(path) = judged {
                measure(&mut tier_lab.readings, board, path);
                keep(&tier_lab.readings, &mut of.lost_kind);
            }
        }
    }

    /// Reads the judge's paths on all sampled boards.
    fn kind(&self, tier_lab: &mut TierLab<'_>, counts: &mut MechanicCounts) {
        for (at, board) in self.dressed.iter().enumerate() {
            let (Some(board), true) = (board, self.is_sampled(tier_lab, at)) else { continue };
            counts.sampled += 1;
            if let Some(path) = self.truths[at].as_ref().and_then(|truth| truth.judged.as_ref()) {
                measure(&mut tier_lab.readings, board, path);
                keep(&tier_lab.readings, &mut counts.kind);
            }
        }
    }
}

/// Where a pair of answers is counted: both, the first, the second, neither.
fn place(first: bool, second: bool) -> usize {
    match (first, second) {
        (true, true) => 0,
        (true, false) => 1,
        (false, true) => 2,
        (false, false) => 3,
    }
}
