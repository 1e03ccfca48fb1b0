//! `etchwork solve`: runs one or more path finders on a given board.

mod list;

use crate::Kit;
use crate::answer::SolveAnswer;
use crate::args::SolveArgs;
use crate::console::stdout;
use crate::decider::complete;
use crate::failure::Failure;
use crate::input;
use crate::plug_in::{rejoined, typed};
use crate::question::Question;
use crate::{answer, any, of_family, show, tiers};
use etchwork::paths::every_screen;
use etchwork::pipeline::Named;
use etchwork::{Any, Budget, Cell, PathFinder, PathPuzzle, Paths, Registry, Search, Verdict};
use serde_json::{Map, Value, json};
use std::io::Write;
use std::time::Instant;

/// Looks for a path with each finder, or lists the solutions.
pub fn run(args: &SolveArgs, kit: &Kit) -> Result<(), Failure> {
    let puzzles = any::read(&args.input, kit)?;
    if !args.all {
        any::check_tiers(&args.input, &puzzles)?;
    }
    input::each(&args.input, puzzles, args.json, |any| match any.puzzle.path() {
        Some(path) => one(args, &any, path, kit),
        None => of_family::solve(args, &any, kit),
    })
}

fn one(args: &SolveArgs, any: &Any, path: &PathPuzzle, kit: &Kit) -> Result<(), Failure> {
    let registry = &kit.registry;
    let most = most_to_list(args, any, kit)?;
    let question = Question::new(path.clone(), any.id(), &args.ends)?;
    let budget = args.memory.budget(args.budget.unwrap_or(u64::MAX));
    if let Some(most) = most {
        return list::run(args, &question, most, budget, registry);
    }
    let finders = match &args.solver[..] {
        [] => vec![complete(registry)?.to_owned()],
        named => rejoined(named),
    };
    let answers = finders
        .iter()
        .map(|id| FinderAnswer::of(id, &question, budget, registry))
        .collect::<Result<Vec<FinderAnswer>, Failure>>()?;
    report(args, &question, &answers, registry)?;
    outcome(&answers)
}

/// The most solutions to list, if any: the number on the command line, otherwise the limit of the
/// tier's hints.
fn most_to_list(args: &SolveArgs, input: &Any, kit: &Kit) -> Result<Option<u32>, Failure> {
    if !args.all {
        return if args.tier.tier.is_some() {
            Err(Failure::input("--tier limits how many solutions --all lists: add --all"))
        } else {
            Ok(None)
        };
    }
    let (tier, tiers) = (args.tier.tier.as_deref(), args.input.tiers.as_deref());
    let limit = tiers::solution_limit(tier, tiers, input.document.as_ref(), kit)?;
    let most = args.limit.or(limit);
    let unlimited = "--all: give --limit, or a tier by --tier for its solution limit";
    most.map(Some).ok_or_else(|| Failure::input(unlimited))
}

/// A found path outweighs all other answers: it was checked.
fn outcome(answers: &[FinderAnswer]) -> Result<(), Failure> {
    let first = |of: fn(&Verdict) -> bool| answers.iter().find(|a| of(&a.search.verdict));
    let found = first(|verdict| matches!(verdict, Verdict::Found(_)));
    let denied = first(|verdict| matches!(verdict, Verdict::Impossible(_)));
    match (found, denied) {
        (Some(_), None) => Ok(()),
        (None, Some(_)) => Err(Failure::Negative),
        (None, None) => Err(Failure::GaveUp),
        (Some(found), Some(denied)) => Err(Failure::input(format!(
            "path finder '{}' claims a proof, but '{}' has a path",
            denied.finder, found.finder
        ))),
    }
}

/// The finder that a text names, with its settings.
fn finder_of(label: &str, registry: &Registry) -> Result<Box<dyn PathFinder>, Failure> {
    let Named { id, settings } = typed(label)?.named();
    registry.make::<dyn PathFinder>(&id, &settings).map_err(Failure::input)
}

/// The answer of a finder.
pub struct FinderAnswer {
    finder: String,
    /// The search.
    pub search: Search,
    /// What is wrong with the order of cells, where there is no path.
    why: Option<String>,
    micros: u128,
}

impl FinderAnswer {
    /// The answer of the finder that a text names, with its settings. Screens run first, and their
    /// time is part of the answer's time.
    pub fn of(
        label: &str,
        question: &Question,
        budget: Budget,
        registry: &Registry,
    ) -> Result<Self, Failure> {
        let mut finder = finder_of(label, registry)?;
        let screens = every_screen(registry).map_err(Failure::input)?;
        let start = Instant::now();
        let search = question.puzzle.search(&mut *finder, &screens, budget);
        let micros = start.elapsed().as_micros();
        let search = question.puzzle.sound(search).map_err(Failure::input)?;
        if let Verdict::Found(path) = &search.verdict
            && let Some(flaw) = question.puzzle.flaw(path)
        {
            return Err(Failure::input(format!(
                "path finder '{label}' claims an invalid path: {flaw}"
            )));
        }
        let why = match &search.verdict {
            Verdict::Impossible(_) => question.puzzle.why_out_of_order(&mut *finder, budget),
            _ => None,
        };
        Ok(Self { finder: label.to_owned(), search, why, micros })
    }

    /// Why there is no path, as a clause: the cell that is out of reach, or else what the finder says.
    pub fn reason(&self, registry: &Registry) -> Result<Option<String>, Failure> {
        self.why.clone().map_or_else(|| self.note(registry), |why| Ok(Some(why)))
    }

    /// What the finder says of its verdict, as a clause.
    fn note(&self, registry: &Registry) -> Result<Option<String>, Failure> {
        let Some(why) = answer::verdict(&self.search.verdict).1 else { return Ok(None) };
        // The finder's own message comes first.
        let own = finder_of(&self.finder, registry)?.sentence(why);
        Ok(Some(own.unwrap_or_else(|| etchwork::path::sentence(registry, why))))
    }

    fn json(&self, question: &Question) -> String {
        let (verdict, reason) = answer::verdict(&self.search.verdict);
        let path = match &self.search.verdict {
            Verdict::Found(path) => Some(&path[..]),
            _ => None,
        };
        let solution = path.map(|path| question.puzzle.moves_along(path));
        let cuts: Map<String, Value> =
            self.search.cuts.iter().map(|(rule, n)| ((*rule).to_owned(), (*n).into())).collect();
        let own = json!({
            "attempts": self.search.attempts, "cuts": cuts, "micros": self.micros as u64,
        });
        answer::line(&SolveAnswer {
            about: question.about(path),
            solver: &self.finder,
            verdict,
            reason,
            moves: solution.as_ref().map(Vec::len),
            solution,
            // All paths visit every open cell once, so none is shorter than another.
            optimal: path.is_some(),
            nodes: self.search.nodes,
            more: [(Paths::ID.to_owned(), own)].into_iter().collect(),
        })
    }
}

fn report(
    args: &SolveArgs,
    question: &Question,
    answers: &[FinderAnswer],
    registry: &Registry,
) -> Result<(), Failure> {
    let mut out = stdout();
    if args.json {
        for answer in answers {
            writeln!(out, "{}", answer.json(question))?;
        }
        return Ok(());
    }
    let found = answers.iter().find_map(|answer| match &answer.search.verdict {
        Verdict::Found(path) => Some(path),
        _ => None,
    });
    if let Some(path) = found {
        let drawn = solved(question, path).drawing(true, show::colour());
        out.write_all(drawn.as_bytes())?;
    }
    let header = ("finder", "verdict", "attempts", "nodes", "ms");
    let (finder, verdict, attempts, nodes, ms) = header;
    writeln!(out, "{finder:<14} {verdict:<12} {attempts:>9} {nodes:>12} {ms:>10}")?;
    for answer in answers {
        let (verdict, _) = answer::verdict(&answer.search.verdict);
        let why = answer.note(registry)?.unwrap_or_default();
        let Search { attempts, nodes, cuts, .. } = &answer.search;
        let ms = answer.micros as f64 / 1000.0;
        let cuts: Vec<String> =
            cuts.iter().map(|(rule, count)| format!("{rule} {count}")).collect();
        let parts = [why, cuts.join(", ")];
        let note = parts.iter().filter(|part| !part.is_empty());
        let note = note.map(String::as_str).collect::<Vec<_>>().join("; ");
        let line = format!(
            "{:<14} {verdict:<12} {attempts:>9} {nodes:>12} {ms:>10.3}  {}",
            answer.finder,
            note.trim()
        );
        writeln!(out, "{}", line.trim_end())?;
    }
    if let Some(why) = answers.iter().find_map(|answer| answer.why.as_ref()) {
        writeln!(out, "{why}")?;
    }
    Ok(())
}

fn solved(question: &Question, path: &[Cell]) -> PathPuzzle {
    question.puzzle.clone().with_path(path.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::EndArgs;
    use etchwork::Task;

    fn code(verdicts: &[Verdict]) -> &'static str {
        let answer = |verdict: &Verdict| {
            let search = Search::new(verdict.clone(), 1, 1);
            FinderAnswer { finder: "some".into(), search, why: None, micros: 1 }
        };
        match outcome(&verdicts.iter().map(answer).collect::<Vec<_>>()) {
            Ok(()) => "done",
            Err(Failure::Negative) => "negative",
            Err(Failure::GaveUp) => "gave up",
            Err(_) => "a lie",
        }
    }

    #[test]
    fn whoever_answers_decides_and_nobody_gives_up_for_all() {
        let found = Verdict::Found(vec![Cell::new(0)]);
        let impossible = Verdict::Impossible("exhausted");
        let (spent, unsupported) = (Verdict::BudgetSpent, Verdict::Unsupported("order"));
        assert_eq!(code(&[unsupported.clone(), unsupported.clone()]), "gave up");
        assert_eq!(code(&[spent.clone(), unsupported.clone()]), "gave up");
        assert_eq!(code(&[spent.clone(), found.clone()]), "done");
        assert_eq!(code(&[unsupported, impossible.clone(), spent]), "negative");
        assert_eq!(code(&[impossible, found]), "a lie");
    }

    /// An external finder that claims what the test tells it.
    struct Canned(Verdict);

    impl PathFinder for Canned {
        fn find(&mut self, _: &Task<'_>, _: Budget) -> Search {
            Search::new(self.0.clone(), 1, 0)
        }
    }

    /// The judgement of a claim about a board beside a correct finder's answer.
    fn claimed(board: &str, claim: Verdict) -> Result<(), String> {
        let mut registry = etchwork::standard_registry();
        let canned = move |_: &_, _: &_| Ok(Box::new(Canned(claim.clone())) as Box<dyn PathFinder>);
        registry.kind_mut::<dyn PathFinder>().add("stranger", "canned", canned).unwrap();
        let puzzle = PathPuzzle::new(board.parse().unwrap(), &registry).unwrap();
        let ends = EndArgs { from: None, to: None };
        let question = Question::new(puzzle, String::new(), &ends).unwrap();
        let answer = |id: &&str| FinderAnswer::of(id, &question, Budget::UNLIMITED, &registry);
        let answers = ["stranger", "exhaustive"].iter().map(answer).collect::<Result<Vec<_>, _>>();
        answers.and_then(|answers| outcome(&answers)).map_err(|failure| match failure {
            Failure::Input(report) => report.to_string(),
            other => format!("{other:?}"),
        })
    }

    #[test]
    fn a_stranger_that_lies_is_named_with_what_is_wrong() {
        // The cells are 0 and 1, below them 2 and 3.
        let both = "S.\nT.\n";
        let path = |cells: [usize; 4]| Verdict::Found(cells.map(Cell::new).to_vec());
        assert_eq!(claimed(both, path([0, 1, 3, 2])), Ok(()));
        for board in [both, "S.\n..\n", "..\nT.\n"] {
            let ends = "path finder 'stranger' claims an invalid path: it does not keep to S and T";
            assert_eq!(claimed(board, path([1, 0, 2, 3])), Err(ends.to_owned()), "{board}");
        }
        assert_eq!(claimed("..\n..\n", path([1, 0, 2, 3])), Ok(()), "no ends are given");
        let jump = claimed(both, path([0, 3, 1, 2])).unwrap_err();
        assert!(jump.starts_with("path finder 'stranger' claims an invalid path: "), "{jump}");
        let short = claimed(both, Verdict::Found(vec![Cell::new(0), Cell::new(2)])).unwrap_err();
        assert!(short.starts_with("path finder 'stranger' claims an invalid path: "), "{short}");
        let proof = "path finder 'stranger' claims a proof, but 'exhaustive' has a path";
        assert_eq!(claimed(both, Verdict::Impossible("tired")), Err(proof.to_owned()));
    }
}
