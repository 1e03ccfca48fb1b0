//! `etchwork measure`: takes the readings of puzzles with their solutions.

use crate::Kit;
use crate::answer::MeasureAnswer;
use crate::args::MeasureArgs;
use crate::console::stdout;
use crate::failure::Failure;
use crate::solved::Solved;
use crate::{answer, any, difficulty, input, table, tiers};
use etchwork::codec::Document;
use etchwork::{
    Any, Measuring, Metric, OwnedSet, Ratio, Registry, Settings, Taken, Tier, metric_settings,
};
use std::collections::BTreeMap;
use std::io::Write;

/// Tier sets by the names that they were asked for.
type Sets = BTreeMap<String, OwnedSet>;

/// Measures every puzzle of the input.
pub fn run(args: &MeasureArgs, kit: &Kit) -> Result<(), Failure> {
    if args.table {
        return table::run(args, kit);
    }
    let puzzles = any::read(&args.input, kit)?;
    if args.difficulty {
        return input::each(&args.input, puzzles, args.json, |any| difficulty::run(args, any, kit));
    }
    let mut sets = Sets::new();
    input::each(&args.input, puzzles, args.json, |any| one(args, any, &mut sets, kit))
}

/// Measures one puzzle: by a tier with its settings and gates, or else by none.
fn one(args: &MeasureArgs, any: Any, sets: &mut Sets, kit: &Kit) -> Result<(), Failure> {
    let family = kit.families.get(&any.family.id).map_err(Failure::input)?;
    let may_judge = family.judges();
    if args.tier.is_some() && !may_judge {
        let kind = any.puzzle.kind();
        let why = format!("--tier: no tier judges a {kind} that it did not make: leave it out");
        return Err(Failure::input(why));
    }
    let judge = if may_judge { Judge::of(args, any.document.as_ref(), sets, kit)? } else { None };
    let (about, budget) = (answer::about(&any), args.memory.question());
    let own = metric_settings(any.recipe(), &kit.families);
    let Solved { any, moves } = Solved::of(any, budget, kit)?;
    let (settings, without) = match &judge {
        Some(Judge { tier, .. }) => (&tier.metrics, not_taken(tier, &kit.registry)?),
        None => (&own, Vec::new()),
    };
    let question = Measuring { solution: &moves, settings, without: &without, budget };
    let readings = any.puzzle.measure(&question, &kit.registry).map_err(Failure::input)?;
    let mut out = stdout();
    if args.json {
        let value = |Taken { name, value }| (name.into_owned(), value.map(Ratio::to_f64));
        let line = answer::line(&MeasureAnswer {
            about,
            metrics: readings.into_iter().map(value).collect(),
            set: judge.as_ref().map(|judge| judge.set.to_owned()),
            tier: judge.map(|judge| judge.name),
        });
        return Ok(writeln!(out, "{line}")?);
    }
    for Taken { name, value } in readings {
        let gate = judge.as_ref().and_then(|judge| judge.tier.gates.get(&*name));
        let verdict = match gate.and_then(|gate| gate.broken_by(value)) {
            Some(broken) => broken.replace('_', " "),
            None => String::new(),
        };
        let value = value.map_or("unknown".to_owned(), |value| format!("{:.4}", value.to_f64()));
        writeln!(out, "{}", format!("{name:<16} {value:>8}  {verdict}").trim_end())?;
    }
    match judge {
        Some(Judge { set, name, .. }) => writeln!(out, "judged by tier {name} of {set}")?,
        None if may_judge => {
            writeln!(out, "judged by no tier, with default settings: name one with --tier")?
        }
        None => {}
    }
    Ok(())
}

/// The tier that judges a puzzle.
struct Judge<'a> {
    set: &'a str,
    name: String,
    tier: &'a Tier,
}

impl<'a> Judge<'a> {
    /// The tier that is named, or else the puzzle's own, if there is one.
    fn of(
        args: &MeasureArgs,
        document: Option<&Document>,
        sets: &'a mut Sets,
        kit: &Kit,
    ) -> Result<Option<Self>, Failure> {
        let (named, tiers) = (args.tier.as_deref(), args.input.tiers.as_deref());
        if document.is_none() && named.is_none() && tiers.is_none() {
            return Ok(None);
        }
        let name = tiers::set_to_judge_by(tiers, document)?;
        if !sets.contains_key(&name) {
            sets.insert(name.clone(), tiers::load(&name, kit)?);
        }
        let owned = &sets[&name];
        let name = tiers::to_judge_by(owned, named, document, &kit.registry)?.to_owned();
        let tier = owned.set.tier(&name).map_err(Failure::input)?;
        Ok(Some(Self { set: &owned.set.name, name, tier }))
    }
}

/// The metrics that a tier does not ask for: it neither lists them nor bounds one of their readings.
fn not_taken<'a>(tier: &Tier, registry: &'a Registry) -> Result<Vec<&'a str>, Failure> {
    let mut without = Vec::new();
    for id in registry.kind::<dyn Metric>().ids().filter(|id| !tier.metrics.contains_key(*id)) {
        let metric = registry.make::<dyn Metric>(id, &Settings::default());
        let metric = metric.map_err(Failure::input)?;
        if !metric.readings().iter().any(|reading| tier.gates.contains_key(&*reading.name)) {
            without.push(id);
        }
    }
    Ok(without)
}
