//! Reviews of a hundred drafts of each family: how long they take, and whether each change does what it
//! says.

use etchwork::review::{Change, Effect, Reviewer};
use etchwork::{
    Budget, Families, Family, Puzzle, Registry, Stream, Verdict, standard_families,
    standard_registry,
};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// What a review may take before it is stopped.
const PATIENCE: Duration = Duration::from_secs(10);

/// What was seen of a family.
#[derive(Default)]
struct Seen {
    solvable: u32,
    not_decided: u32,
    /// How long the first answers took: solvable, in how many ways, how hard.
    first: Vec<Duration>,
    /// Reviews that tried every change within [`PATIENCE`].
    whole: u32,
    changes: u32,
}

/// A puzzle as a person leaves it half way: a made one after some random uses of the editing tools.
fn draft(
    made: &dyn Puzzle,
    family: &dyn Family,
    registry: &Registry,
    draws: &mut Stream,
) -> Box<dyn Puzzle> {
    let of_text = |text: &str| family.of_text(text, registry).ok();
    let mut draft = of_text(&made.bare_text()).expect("what was made can be read");
    let tools = family.tools(registry);
    for _ in 0..draws.index(4) {
        let next = (0..30).find_map(|_| {
            let (tool, sites) = (&tools[draws.index(tools.len())], draft.sites());
            let at = tool.asks.iter().map(|_| sites[draws.index(sites.len())]);
            draft
                .edited(tool.id, &at.collect::<Vec<_>>(), registry)
                .ok()
                .and_then(|text| of_text(&text))
        });
        draft = next.unwrap_or(draft);
    }
    draft
}

/// Whether a changed puzzle is what its effect says, by answers with the whole budget.
fn check(change: &Change, reviewer: &Reviewer<'_>, family: &dyn Family) {
    let changed = family.of_text(&change.text, reviewer.registry).unwrap();
    let answers = reviewer.unmeasured(&*changed).unwrap();
    let is_one = answers.count.as_ref().is_some_and(|count| !count.at_least && count.number == "1");
    assert!(answers.solution().is_some(), "{}", change.text);
    if change.effect == Effect::Unique {
        assert!(is_one, "{}", change.text);
    }
    let moves = answers.solution().unwrap();
    changed.check_solution(moves).unwrap();
}

fn reviews(family: &dyn Family, families: &Families, registry: &Registry, drafts: u32) -> Seen {
    let set = families.set(family.default_set().unwrap()).unwrap();
    let names: Vec<&String> = set.set.tiers.iter().map(|(name, _)| name).collect();
    let settings = BTreeMap::new();
    let budget = Budget::QUESTION;
    let reviewer = Reviewer { family, registry, settings: &settings, budget };
    let (mut seen, mut draws) = (Seen::default(), Stream::new(63));
    for nth in 0..drafts {
        // The lower three tiers: what a person makes by hand is no larger.
        let run = set.run(names[nth as usize % 3], &Default::default(), 63, registry).unwrap();
        let Some(level) = run.levels(registry).unwrap().request(nth).unwrap() else { continue };
        let puzzle = draft(&*level.puzzle, family, registry, &mut draws);
        let begun = Instant::now();
        let Ok(answers) = reviewer.unmeasured(&*puzzle) else { continue };
        // That a puzzle needs a guess is an answer too.
        let is_counted = answers.count.as_ref().is_none_or(|count| !count.at_least);
        let is_decided = answers.solved.search.verdict != Verdict::BudgetSpent && is_counted;
        let difficulty = reviewer.difficulty(&*puzzle, &answers).unwrap();
        seen.first.push(begun.elapsed());
        seen.solvable += u32::from(answers.solution().is_some());
        seen.not_decided +=
            u32::from(!is_decided || answers.solution().is_some() && difficulty.is_none());
        let begun = Instant::now();
        let is_stopped = || begun.elapsed() > PATIENCE;
        let mut found = Vec::new();
        let tried =
            reviewer.changes(&*puzzle, &answers, 0, &is_stopped, &mut |change| found.push(change));
        seen.whole += u32::from(tried.tried == tried.of);
        seen.changes += found.len() as u32;
        found.iter().take(5).for_each(|change| check(change, &reviewer, family));
    }
    seen
}

fn told(family: &str, mut seen: Seen) -> Seen {
    seen.first.sort();
    let at = |share: usize| seen.first[(seen.first.len() - 1) * share / 100].as_millis();
    println!(
        "{family}: {} drafts, {} solvable, {} not decided; first answers {} ms median, {} ms 95 %, \
         {} ms at most; {} reviews whole within 10 s, {} changes",
        seen.first.len(),
        seen.solvable,
        seen.not_decided,
        at(50),
        at(95),
        at(100),
        seen.whole,
        seen.changes
    );
    seen
}

#[test]
fn some_reviews_of_each_family_do_what_they_say() {
    let (families, registry) = (standard_families(), standard_registry());
    for family in families.iter() {
        let seen = told(family.id(), reviews(family, &families, &registry, 3));
        assert!(seen.first.len() > 1, "{}", family.id());
    }
}

#[test]
#[ignore = "takes an hour: `cargo test -p etchwork --test suite -- --ignored --nocapture a_hundred_reviews`"]
fn a_hundred_reviews_of_each_family() {
    let (families, registry) = (standard_families(), standard_registry());
    for family in families.iter() {
        told(family.id(), reviews(family, &families, &registry, 100));
    }
}
