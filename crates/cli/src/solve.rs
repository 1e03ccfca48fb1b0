//! `etchwork solve`: runs one or more solvers on a given puzzle, or lists its solutions.

mod list;

use crate::answer::{self, SolveAnswer};
use crate::args::SolveArgs;
use crate::console::stdout;
use crate::deduction::guess;
use crate::failure::Failure;
use crate::plug_in::{rejoined, typed};
use crate::{Kit, any, input, show, tiers};
use etchwork::pipeline::Named;
use etchwork::{Any, Budget, Deduction, Explanation, Forced, Help, SolverAnswer, Verdict};
use serde_json::{Map, json};
use std::io::Write;
use std::time::{Duration, Instant};

/// Looks for a solution with each solver, or lists the solutions.
pub fn run(args: &SolveArgs, kit: &Kit) -> Result<(), Failure> {
    let puzzles = any::read(&args.input, kit)?;
    if !args.all {
        any::check_tiers(&args.input, &puzzles)?;
    }
    input::each(&args.input, puzzles, args.json, |any| {
        one(args, any::between(any, &args.ends)?, kit)
    })
}

fn one(args: &SolveArgs, any: Any, kit: &Kit) -> Result<(), Failure> {
    let asked = args.budget.map(|nodes| args.memory.budget(nodes));
    let budget = asked.unwrap_or_else(|| args.memory.question());
    if let Some(most) = most_to_list(args, &any, kit)? {
        return list::run(args, &any, most, budget, &kit.registry);
    }
    let solvers: Vec<Option<String>> = match &args.solver[..] {
        [] => vec![None],
        named => rejoined(named).into_iter().map(Some).collect(),
    };
    let answers = solvers.iter().map(|solver| Timed::of(&any, solver.as_deref(), budget, kit));
    let answers = answers.collect::<Result<Vec<Timed>, Failure>>()?;
    // The reasons are the puzzle's, whoever solves it. A drawn line speaks for itself, unless asked.
    let is_told = args.explain || !any.puzzle.shows_moves();
    let reasons = is_told.then(|| any.puzzle.explanation(budget)).flatten();
    if args.explain && reasons.is_none() {
        // A board without a place to start from has no steps, and says so.
        any.puzzle.play(&kit.registry, Help::default()).map_err(Failure::input)?;
        let why = format!("--explain: {} has no reasons to tell", any.puzzle.title());
        return Err(Failure::input(why));
    }
    if args.json {
        for answer in &answers {
            writeln!(stdout(), "{}", json(&any, answer, reasons.as_ref()))?;
        }
    } else {
        if any.puzzle.shows_moves() {
            table(&any, &answers, kit)?;
        } else {
            answers.iter().try_for_each(sentence)?;
        }
        reasons.as_ref().map_or(Ok(()), |reasons| explain(reasons, &any))?;
    }
    let verdicts =
        answers.iter().map(|Timed { answer, .. }| (&*answer.solver, &answer.search.verdict));
    outcome(&verdicts.collect::<Vec<_>>())
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
    let limit = tiers::named_limit(tier, tiers, input, kit)?;
    let most = args.limit.or(limit);
    let unlimited = "--all: give --limit, or a tier by --tier for its solution limit";
    most.map(Some).ok_or_else(|| Failure::input(unlimited))
}

/// A found solution outweighs all other answers: it was checked.
fn outcome(answers: &[(&str, &Verdict<Vec<String>>)]) -> Result<(), Failure> {
    let first = |of: fn(&Verdict<Vec<String>>) -> bool| {
        answers.iter().find(|(_, verdict)| of(verdict)).map(|(solver, _)| solver)
    };
    let found = first(|verdict| matches!(verdict, Verdict::Found(_)));
    let denied = first(|verdict| matches!(verdict, Verdict::Impossible(_)));
    match (found, denied) {
        (Some(_), None) => Ok(()),
        (None, Some(_)) => Err(Failure::Negative),
        (None, None) => Err(Failure::GaveUp),
        (Some(found), Some(denied)) => Err(Failure::input(format!(
            "solver '{denied}' claims a proof, but '{found}' has a solution"
        ))),
    }
}

/// The answer of a solver, which is called as it was typed, and how long it took.
struct Timed {
    answer: SolverAnswer,
    took: Duration,
}

impl Timed {
    fn of(any: &Any, label: Option<&str>, budget: Budget, kit: &Kit) -> Result<Self, Failure> {
        let named = label.map(|text| Ok::<Named, Failure>(typed(text)?.named())).transpose()?;
        let begun = Instant::now();
        let answer = any.puzzle.solve_open(named.as_ref(), budget, &kit.registry);
        let (answer, took) = (answer.map_err(Failure::input)?, begun.elapsed());
        let solver = label.unwrap_or(&answer.solver).to_owned();
        Ok(Self { answer: SolverAnswer { solver, ..answer }, took })
    }

    fn moves(&self) -> Option<&Vec<String>> {
        match &self.answer.search.verdict {
            Verdict::Found(moves) => Some(moves),
            _ => None,
        }
    }
}

fn json(any: &Any, found: &Timed, reasons: Option<&Explanation>) -> String {
    let Timed { answer: SolverAnswer { solver, search, is_optimal, settled, .. }, took } = found;
    let (verdict, reason) = answer::verdict(&search.verdict);
    let moves = found.moves();
    let mut more = Map::new();
    if let Some(Explanation { steps, ending }) = reasons {
        let step = |step: &Forced| json!({ "moves": step.go, "why": step.why });
        more.insert("steps".to_owned(), steps.iter().map(step).collect());
        more.insert("guess".to_owned(), guess(ending).into());
    }
    let mut about = answer::about(any);
    if let Some(text) = settled {
        about.puzzle.clone_from(text);
    }
    answer::line(&SolveAnswer {
        about,
        solver,
        verdict,
        reason,
        solution: moves.cloned(),
        moves: moves.map(Vec::len),
        optimal: *is_optimal && moves.is_some(),
        attempts: search.attempts,
        nodes: search.nodes,
        cuts: search.cuts.iter().copied().collect(),
        micros: took.as_micros() as u64,
        more,
    })
}

/// Draws the first solution, and prints what each solver says and what it cost.
fn table(any: &Any, answers: &[Timed], kit: &Kit) -> Result<(), Failure> {
    let mut out = stdout();
    if let Some(found) = answers.iter().find(|found| found.moves().is_some()) {
        let settled = any::settled(any, &found.answer, kit)?;
        let puzzle = settled.as_deref().unwrap_or(&*any.puzzle);
        let drawn = puzzle.drawing(found.moves().map(Vec::as_slice), show::colour());
        out.write_all(drawn.as_bytes())?;
    }
    let header = ("solver", "verdict", "attempts", "nodes", "ms");
    let (solver, verdict, attempts, nodes, ms) = header;
    writeln!(out, "{solver:<14} {verdict:<12} {attempts:>9} {nodes:>12} {ms:>10}")?;
    for Timed { answer: SolverAnswer { solver, search, why, .. }, took } in answers {
        let (verdict, _) = answer::verdict(&search.verdict);
        let cuts = search.cuts.iter().map(|(rule, count)| format!("{rule} {count}"));
        let cuts = cuts.collect::<Vec<_>>().join(", ");
        let parts = [why.as_deref().unwrap_or_default(), &cuts];
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        let (attempts, nodes) = (search.attempts, search.nodes);
        let (ms, note) = (took.as_secs_f64() * 1000.0, parts.join("; "));
        let line =
            format!("{solver:<14} {verdict:<12} {attempts:>9} {nodes:>12} {ms:>10.3}  {note}");
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Prints what a solver says.
fn sentence(found: &Timed) -> Result<(), Failure> {
    let SolverAnswer { solver, search, why, is_optimal, .. } = &found.answer;
    let (verdict, _) = answer::verdict(&search.verdict);
    let (mut out, nodes) = (stdout(), search.nodes);
    match (found.moves(), why) {
        (Some(moves), _) => {
            let least = if *is_optimal { ", and nothing shorter solves it" } else { "" };
            let plural = if moves.len() == 1 { "" } else { "s" };
            writeln!(out, "{solver}: solved in {} move{plural}{least}", moves.len())?;
            writeln!(out, "{}", moves.join("; "))?;
        }
        (None, Some(why)) => writeln!(out, "{solver}: {verdict}: {why} ({nodes} nodes)")?,
        (None, None) => {
            writeln!(out, "{solver}: the budget of {nodes} nodes ran out before an answer")?;
        }
    }
    Ok(())
}

/// Prints the steps of a solution with their reasons.
fn explain(Explanation { steps, ending }: &Explanation, any: &Any) -> Result<(), Failure> {
    let mut out = stdout();
    for (nth, Forced { go, why, .. }) in steps.iter().enumerate() {
        writeln!(out, "{:>3}. {}: {why}", nth + 1, go.join("; "))?;
    }
    match ending {
        Deduction::Solves => {}
        // Where a line can go on in several ways, nobody has to guess.
        Deduction::Stuck(place) if any.puzzle.shows_moves() => {
            writeln!(out, "from here on nothing follows: {place}")?
        }
        Deduction::Stuck(_) => writeln!(out, "{}", guess(ending).unwrap_or_default())?,
        Deduction::Spent => writeln!(out, "the budget ran out before the next step")?,
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork::{Cell, PathFinder, PathPuzzle, Search, Task};

    fn code(verdicts: &[Verdict<Vec<String>>]) -> &'static str {
        match outcome(&verdicts.iter().map(|verdict| ("some", verdict)).collect::<Vec<_>>()) {
            Ok(()) => "done",
            Err(Failure::Negative) => "negative",
            Err(Failure::GaveUp) => "gave up",
            Err(_) => "a lie",
        }
    }

    #[test]
    fn whoever_answers_decides_and_nobody_gives_up_for_all() {
        let found = Verdict::Found(vec!["0,1".to_owned()]);
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
        let families = etchwork::standard_families();
        let mut kit = Kit::new(etchwork::standard_registry(), families, "etchwork");
        let canned = move |_: &_, _: &_| Ok(Box::new(Canned(claim.clone())) as Box<dyn PathFinder>);
        kit.registry.kind_mut::<dyn PathFinder>().add("stranger", "canned", canned).unwrap();
        let any: Any = PathPuzzle::new(board.parse().unwrap(), &kit.registry).unwrap().into();
        let answer = |id| Timed::of(&any, Some(id), Budget::UNLIMITED, &kit);
        let answers = ["stranger", "exhaustive"].into_iter().map(answer);
        let answers = answers.collect::<Result<Vec<_>, _>>();
        let verdicts = |answers: &[Timed]| {
            let verdicts = answers.iter().map(|of| (&*of.answer.solver, &of.answer.search.verdict));
            outcome(&verdicts.collect::<Vec<_>>())
        };
        answers.and_then(|answers| verdicts(&answers)).map_err(|failure| match failure {
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
            let ends = "solver 'stranger' claims a false solution: it does not keep to S and T";
            assert_eq!(claimed(board, path([1, 0, 2, 3])), Err(ends.to_owned()), "{board}");
        }
        assert_eq!(claimed("..\n..\n", path([1, 0, 2, 3])), Ok(()), "no ends are given");
        for cells in [vec![0, 3, 1, 2], vec![0, 2]] {
            let path = Verdict::Found(cells.into_iter().map(Cell::new).collect());
            let told = claimed(both, path).unwrap_err();
            assert!(told.starts_with("solver 'stranger' claims a false solution: "), "{told}");
        }
        let proof = "solver 'stranger' claims a proof, but 'exhaustive' has a solution";
        assert_eq!(claimed(both, Verdict::Impossible("tired")), Err(proof.to_owned()));
    }
}
