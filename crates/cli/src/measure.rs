//! `etchwork measure`: takes the readings of boards with their paths.

use crate::Kit;
use crate::answer::MeasureAnswer;
use crate::args::MeasureArgs;
use crate::console::stdout;
use crate::failure::Failure;
use crate::input;
use crate::{answer, any, difficulty, of_family, solve, table, tiers};
use etchwork::{
    Any, Measuring, Metric, OwnedSet, PathPuzzle, Puzzle, Ratio, Registry, Settings, Taken, Tier,
    metric_settings,
};
use std::collections::BTreeMap;
use std::io::Write;

/// Measures every board of the input.
pub fn run(args: &MeasureArgs, kit: &Kit) -> Result<(), Failure> {
    if args.table {
        return table::run(args, kit);
    }
    let puzzles = any::read(&args.input, kit)?;
    if args.difficulty {
        return input::each(&args.input, puzzles, args.json, |any| difficulty::run(args, any, kit));
    }
    let mut sets = BTreeMap::new();
    input::each(&args.input, puzzles, args.json, |any| match any.puzzle.path() {
        Some(path) => one(args, &any, path.clone(), &mut sets, kit),
        None => of_family::measure(args, any, kit),
    })
}

/// Measures one board: by a tier with its settings and gates, or else by none, with the default
/// settings of the metrics.
fn one(
    args: &MeasureArgs,
    any: &Any,
    path: PathPuzzle,
    sets: &mut BTreeMap<String, OwnedSet>,
    kit: &Kit,
) -> Result<(), Failure> {
    let document = any.document.as_ref();
    let is_judged = document.is_some() || args.tier.is_some() || args.input.tiers.is_some();
    let mut judge = None;
    if is_judged {
        let name = tiers::set_to_judge_by(args.input.tiers.as_deref(), document)?;
        if !sets.contains_key(&name) {
            sets.insert(name.clone(), tiers::load(&name, kit)?);
        }
        let set = &sets[&name];
        let tier = tiers::to_judge_by(set, args.tier.as_deref(), document, &kit.registry)?;
        let set = &set.set;
        judge = Some((set, (tier, set.tier(tier).map_err(Failure::input)?)));
    }
    let budget = args.memory.question();
    let puzzle = solve::with_path(path, budget, kit)?;
    let none = metric_settings(None, &kit.families);
    let (settings, without) = match judge {
        Some((_, (_, tier))) => (&tier.metrics, not_taken(tier, &kit.registry)?),
        None => (&none, Vec::new()),
    };
    let path = puzzle.text().path.as_deref().expect("a path was found where none was stored");
    let solution = &puzzle.moves_along(path);
    let question = Measuring { solution, settings, without: &without, budget };
    let readings = Puzzle::measure(&puzzle, &question, &kit.registry).map_err(Failure::input)?;
    let mut out = stdout();
    if args.json {
        let value = |Taken { name, value }| (name.into_owned(), value.map(Ratio::to_f64));
        let line = answer::line(&MeasureAnswer {
            about: of_family::about(any),
            metrics: readings.into_iter().map(value).collect(),
            set: judge.map(|(set, _)| set.name.clone()),
            tier: judge.map(|(_, (tier, _))| tier.to_owned()),
        });
        return Ok(writeln!(out, "{line}")?);
    }
    for Taken { name, value } in readings {
        let gate = judge.and_then(|(_, (_, tier))| tier.gates.get(&*name));
        let verdict = match gate.and_then(|gate| gate.broken_by(value)) {
            Some(broken) => broken.replace('_', " "),
            None => String::new(),
        };
        let value = value.map_or("unknown".to_owned(), |value| format!("{:.4}", value.to_f64()));
        writeln!(out, "{}", format!("{name:<16} {value:>8}  {verdict}").trim_end())?;
    }
    match judge {
        Some((set, (tier, _))) => writeln!(out, "judged by tier {tier} of {}", set.name)?,
        None => writeln!(out, "judged by no tier, with default settings: name one with --tier")?,
    }
    Ok(())
}

/// The metrics that a tier does not ask for: it neither lists them nor bounds one of their readings.
fn not_taken<'a>(tier: &Tier, registry: &'a Registry) -> Result<Vec<&'a str>, Failure> {
    let mut without = Vec::new();
    for id in registry.kind::<dyn Metric>().ids().filter(|id| !tier.metrics.contains_key(*id)) {
        let metric = registry.kind::<dyn Metric>().make(id, &Settings::default(), registry);
        let metric = metric.map_err(Failure::input)?;
        if !metric.readings().iter().any(|reading| tier.gates.contains_key(&*reading.name)) {
            without.push(id);
        }
    }
    Ok(without)
}
