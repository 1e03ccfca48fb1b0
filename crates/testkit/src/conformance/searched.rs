//! What searches of finders and solvers have in common: verdicts, nodes and budgets.

use super::asked::Asking;
use super::faults::Faults;
use super::subject::Subject;
use etchwork_path::{Budget, Search, Verdict};

const HEEDED: &str = "it stays within its budget";

/// A broken law, and what breaks it.
pub(super) type Broken = (&'static str, String);

/// How something that searches is asked, and how its answers are judged.
pub(super) struct Searching<'a, T: ?Sized, Q, F> {
    pub subject: &'a Subject<'a, T>,
    /// The law that a differing answer breaks.
    pub same: &'static str,
    /// The budget of the first question.
    pub budget: Budget,
    /// By how many nodes it may exceed a budget, and the least budget that it is given.
    pub slack: u64,
    pub least: u64,
    pub ask: &'a (dyn Fn(&mut T, &Q, Budget) -> Search<F> + Sync),
    /// A question in words, as the end of a sentence.
    pub about: &'a (dyn Fn(&Q) -> String + Sync),
    /// What was found, in words.
    pub told: &'a (dyn Fn(&Q, &F) -> String + Sync),
    /// What is wrong with what was found.
    pub flaw: &'a (dyn Fn(&T, &Q, &F) -> Option<Broken> + Sync),
    /// What is wrong with a proof that there is nothing, which has this reason.
    pub proof: &'a (dyn Fn(&Q, &str) -> Option<Broken> + Sync),
    pub sentence: fn(&T, &str) -> Option<String>,
    /// Whether a question is not answered before a search begins.
    pub is_open: fn(&Q) -> bool,
}

/// How often a search came to each verdict, and by how many nodes it exceeded a budget.
#[derive(Default)]
pub(super) struct Tally {
    pub found: usize,
    pub impossible: usize,
    pub spent: usize,
    pub unsupported: usize,
    pub over: u64,
}

impl<T: ?Sized, Q: Sync, F: PartialEq + Send> Searching<'_, T, Q, F> {
    /// The first answers to all questions, for which all laws are checked, and how they came out;
    /// `None` after a panic.
    pub fn answers(&self, questions: &[Q], faults: &mut Faults) -> Option<(Vec<Search<F>>, Tally)> {
        let asking = Asking {
            make: &|| self.subject.make(),
            law: self.same,
            ask: &|asked, of| (self.ask)(asked, of, self.budget),
            about: self.about,
            differs: &|of, other, known| self.differs(of, other, known),
        };
        let mut asked = self.subject.make().ok()?;
        let first = asking.answers_of(&mut asked, questions, faults)?;
        let mut tally = Tally::default();
        for (of, search) in questions.iter().zip(&first) {
            *match search.verdict {
                Verdict::Found(_) => &mut tally.found,
                Verdict::Impossible(_) => &mut tally.impossible,
                Verdict::BudgetSpent => &mut tally.spent,
                Verdict::Unsupported(_) => &mut tally.unsupported,
            } += 1;
            self.judge(&asked, (of, search), self.budget, &mut tally, faults);
        }
        self.counts(questions, &first, faults);
        for (of, known) in questions.iter().zip(&first) {
            let memory = self.budget.memory;
            let few = (self.least..=1).chain([known.nodes.div_ceil(2).max(self.least)]);
            let less = few.map(|nodes| (nodes, memory)).chain([(self.budget.nodes, 1)]);
            for (nodes, memory) in less {
                let budget = Budget { nodes, memory };
                let ask = || (self.ask)(&mut asked, of, budget);
                let less = faults.guard((self.about)(of), ask)?;
                self.judge(&asked, (of, &less), budget, &mut tally, faults);
                let is_decided = match less.verdict {
                    Verdict::Found(_) => true,
                    Verdict::Impossible(_) => self.least == 0,
                    _ => false,
                };
                if nodes <= 1 && is_decided && known.nodes > nodes + self.slack {
                    let (told, all) = (self.search(of, &less), known.nodes);
                    let what = format!("with {nodes} nodes it answers {told}, which takes {all}");
                    faults.add(HEEDED, format_args!("{what}, {}", (self.about)(of)));
                }
            }
        }
        Some((first, tally))
    }

    /// Checks that a verdict is true, and that the search kept within its budget.
    fn judge(
        &self,
        asked: &T,
        (of, search): (&Q, &Search<F>),
        budget: Budget,
        tally: &mut Tally,
        faults: &mut Faults,
    ) {
        let broken = match &search.verdict {
            Verdict::Found(found) => (self.flaw)(asked, of, found),
            Verdict::Impossible(why) => (self.proof)(of, why),
            _ => None,
        };
        let Budget { nodes, memory } = budget;
        if let Some((law, what)) = broken {
            let how = if (nodes, memory) == (self.budget.nodes, self.budget.memory) {
                String::new()
            } else {
                format!(" with a budget of {nodes} nodes, {memory} bytes")
            };
            faults.add(law, format_args!("{what}{how}, {}", (self.about)(of)));
        }
        if let Verdict::Impossible(why) | Verdict::Unsupported(why) = search.verdict {
            faults.reason(why, (self.sentence)(asked, why), (self.about)(of));
        }
        let over = search.nodes.saturating_sub(nodes);
        tally.over = tally.over.max(over);
        if over > self.slack {
            let what = format!("{} nodes (budget {nodes}, slack {})", search.nodes, self.slack);
            faults.add(HEEDED, format_args!("it counts {what}, {}", (self.about)(of)));
        }
    }

    /// Checks that some search counts a node and an attempt.
    fn counts(&self, questions: &[Q], first: &[Search<F>], faults: &mut Faults) {
        let is_work = |(of, search): &(&Q, &Search<F>)| {
            matches!(search.verdict, Verdict::Found(_)) && (self.is_open)(of)
        };
        let found: Vec<_> = questions.iter().zip(first).filter(is_work).collect();
        let Some((of, _)) = found.first() else { return };
        for (what, is_none) in [
            ("nodes", found.iter().all(|(_, search)| search.nodes == 0)),
            ("attempts", found.iter().all(|(_, search)| search.attempts == 0)),
        ] {
            if is_none {
                let all = found.len();
                let what =
                    format!("{all} answers, each in 0 {what}; the first, {}", (self.about)(of));
                faults.add("work is counted", what);
            }
        }
    }

    /// A search in words, with what it found.
    fn search(&self, of: &Q, Search { verdict, attempts, nodes, .. }: &Search<F>) -> String {
        let verdict = match verdict {
            Verdict::Found(found) => (self.told)(of, found),
            Verdict::Impossible(why) => format!("impossible ({why})"),
            Verdict::BudgetSpent => "budget spent".to_owned(),
            Verdict::Unsupported(what) => format!("unsupported ({what})"),
        };
        format!("{verdict} in {nodes} nodes and {attempts} attempts")
    }

    /// How an answer differs from the first.
    pub fn differs(&self, of: &Q, other: &Search<F>, known: &Search<F>) -> String {
        format!("it answers {}, not {}", self.search(of, other), self.search(of, known))
    }
}
