//! `etchwork difficulty fit`: strengths are recovered from plays of players with known ones.

use crate::common::{etchwork, finish, output, succeeds};
use etchwork::core::seed_from_text;
use etchwork::player::{Act, Clicks, Evidence, Fit, Outcome, Played, Player, Scale, Simulated};
use etchwork::{
    Act as Done, Budget, Help, Level, Play, Stream, Streams, Trying, standard_families,
    standard_registry,
};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// The first puzzles of a tier.
fn puzzles(set: &str, tier: &str, count: usize) -> Vec<Level> {
    let (registry, families) = (standard_registry(), standard_families());
    let run = families.set(set).unwrap().run(tier, &Default::default(), 7, &registry).unwrap();
    let mut levels = run.levels(&registry).unwrap();
    (0..).filter_map(|index| levels.request(index).unwrap()).take(count).collect()
}

/// Calls the work with the plays of each puzzle.
fn with_trials(
    puzzles: &[Level],
    mut work: impl FnMut(&Level, &mut dyn etchwork::player::AnyTrial),
) {
    let registry = standard_registry();
    for level in puzzles {
        let solution = &level.document.solution;
        let trying = Trying { scale: Scale::DEFAULT, solution, budget: Budget::QUESTION };
        level.puzzle.try_out(&trying, &registry, &mut |trial| work(level, trial)).unwrap();
    }
}

/// What plays of each of some players teach, so many of each puzzle.
fn taught(puzzles: &[Level], players: &mut [Box<dyn Player>], plays: u32) -> Vec<Fit> {
    let mut evidence = vec![Vec::new(); players.len()];
    let mut puzzle = 0;
    with_trials(puzzles, |_, trial| {
        let draws = Streams::base(seed_from_text("simulated"), puzzle);
        let simulated = Simulated::new(trial, Scale::DEFAULT, 40, &draws).unwrap();
        for (nth, (player, evidence)) in players.iter_mut().zip(&mut evidence).enumerate() {
            let draws = Streams::base(seed_from_text("played"), puzzle).split(nth as u32);
            let mut of_puzzle = Evidence::default();
            for play in 0..plays {
                let played = trial.play(&mut **player, &draws.split(play)).unwrap();
                of_puzzle.add(&simulated.explain(Outcome::of(&played)));
            }
            evidence.push(of_puzzle);
        }
        puzzle += 1;
    });
    evidence.iter().map(|evidence| Fit::of(evidence, &mut Stream::new(1))).collect()
}

/// How many of the strengths lie within the intervals of their fits.
fn covered(strengths: &[u32], fits: &[Fit]) -> usize {
    let holds = |(truth, fit): &(&u32, &Fit)| {
        let [low, high] = fit.interval;
        fit.teaches() && (low..=high).contains(*truth)
    };
    strengths.iter().zip(fits).filter(holds).count()
}

/// The widths of intervals, ascending.
fn widths(fits: &[Fit]) -> Vec<u32> {
    let mut widths: Vec<u32> = fits.iter().map(|fit| fit.interval[1] - fit.interval[0]).collect();
    widths.sort_unstable();
    widths
}

/// Runs that fit players of known strengths, and clickers.
fn recovers(puzzles: &[Level], runs: u32, plays: u32) -> (Vec<u32>, Vec<Fit>, Vec<Fit>) {
    let strengths: Vec<u32> = (0..runs).map(|run| 10 + run * 80 / runs).collect();
    let mut players: Vec<Box<dyn Player>> = Vec::new();
    for strength in &strengths {
        players.push(Box::new(Scale::DEFAULT.player(*strength)));
    }
    for _ in 0..runs / 2 {
        players
            .extend([Box::new(Clicks::AndUndo) as Box<dyn Player>, Box::new(Clicks::AndRestart)]);
    }
    let fits = taught(puzzles, &mut players, plays);
    let (known, clicks) = fits.split_at(strengths.len());
    (strengths, known.to_vec(), clicks.to_vec())
}

#[test]
fn strengths_are_recovered_and_clicks_teach_nothing() {
    let puzzles =
        [puzzles("default-3", "easy", 6), puzzles("numbered", "easy", 6)].into_iter().flatten();
    let puzzles: Vec<Level> = puzzles.collect();
    let (strengths, fits, clicks) = recovers(&puzzles, 20, 10);
    let held = covered(&strengths, &fits);
    assert!(held >= 16, "{held} of 20: {fits:?}");
    let taught = clicks.iter().filter(|fit| fit.teaches()).count();
    assert!(taught <= 1, "{clicks:?}");
    // A player of strength 10 is told from one of 80.
    assert!(fits[0].interval[1] < fits[19].interval[0], "{fits:?}");
}

#[test]
#[ignore = "minutes: `cargo test --release -p etchwork-cli --test suite -- --ignored --nocapture hundred_runs`"]
fn hundred_runs_of_500_plays_recover_strengths() {
    let mut all = Vec::new();
    for (set, tier, count) in [
        ("default-3", "easy", 20),
        ("default-3", "medium", 20),
        ("numbered", "easy", 20),
        ("numbered", "medium", 20),
        ("pipes-2", "easy", 10),
        ("contraption-2", "easy", 10),
    ] {
        all.extend(puzzles(set, tier, count));
    }
    let (strengths, fits, clicks) = recovers(&all, 100, 5);
    let held = covered(&strengths, &fits);
    let taught = clicks.iter().filter(|fit| fit.teaches()).count();
    let widths_of = widths(&fits);
    println!(
        "500 plays: {held} of 100 within, widths {widths_of:?}; clicks teach in {taught} of 100"
    );
    // Every third puzzle, once: about 30 plays.
    let few: Vec<Level> = all.into_iter().step_by(3).take(30).collect();
    let (of_few, fits_of_few, clicks_of_few) = recovers(&few, 100, 1);
    let (held_of_few, widths_of_few) = (covered(&of_few, &fits_of_few), widths(&fits_of_few));
    let taught_by_few = clicks_of_few.iter().filter(|fit| fit.teaches()).count();
    println!(
        "30 plays: {held_of_few} of 100 within, widths {widths_of_few:?}; clicks teach in \
         {taught_by_few} of 100"
    );
    assert!(held >= 85, "{held} of 100: {strengths:?} {fits:?}");
    assert!(taught <= 5, "{clicks:?}");
}

/// A play as the page logs it.
fn logged(level: &Level, played: &Played, log: &mut Vec<Value>) {
    let mut play: Box<dyn Play> = level.puzzle.play(&standard_registry(), Help::default()).unwrap();
    let mut seconds = 0.5;
    for act in &played.acts {
        let mut entry = match act {
            Act::Play(step) => json!({ "ask": "play", "text": play.moves()[*step].text }),
            Act::TakeBack(moves) => json!({ "ask": "cut", "moves": moves }),
            Act::Restart => json!({ "ask": "act", "act": "restart" }),
        };
        entry["puzzle"] = json!(play.id());
        entry["seconds"] = json!(seconds);
        entry["made"] = json!(play.tally().moves);
        match act {
            Act::Play(step) => play.play(&play.moves()[*step].text.clone()).unwrap(),
            Act::TakeBack(moves) => drop(play.act(&Done::Cut(*moves))),
            Act::Restart => drop(play.act(&Done::Cut(usize::MAX))),
        }
        seconds += 2.0;
        log.push(entry);
    }
    assert_eq!(play.status() == etchwork::Status::Solved, played.is_solved);
}

/// Writes a log of a player's plays of some puzzles.
fn log(path: &Path, puzzles: &[Level], player: &mut dyn Player, seed: u32) {
    let mut entries = Vec::new();
    with_trials(puzzles, |level, trial| {
        let draws = Streams::base(seed, entries.len() as u32);
        let played = trial.play(player, &draws).unwrap();
        logged(level, &played, &mut entries);
    });
    fs::write(path, json!(entries).to_string()).unwrap();
}

#[test]
fn a_profile_is_fitted_to_logs_and_used() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let mut all = puzzles("default-3", "easy", 12);
    all.extend(puzzles("numbered", "tutorial", 8));
    for (name, seed) in [("anna", 1), ("ben", 2)] {
        log(at(name).as_ref(), &all, &mut Scale::DEFAULT.player(30), seed);
    }
    let fit = format!("difficulty fit {} {} --plays 10", at("anna"), at("ben"));
    let told = output(&format!("{fit} --out {}", at("us.json")));
    assert!(told.contains("from 40 plays of 20 puzzles in 2 logs"), "{told}");
    assert!(told.contains("by the model (difficulty-2)"), "{told}");
    assert!(told.contains(" than forks alone: "), "{told}");
    assert_eq!(output(&fit), told, "the same plays, the same answer");

    let answer: Value = serde_json::from_str(&output(&format!("{fit} --json"))).unwrap();
    let profile = &answer["profile"];
    let end = |at: usize| profile["interval"][at].as_u64().unwrap();
    assert!((end(0)..=end(1)).contains(&30), "{answer}");
    assert_eq!((&profile["plays"], &profile["logs"]), (&json!(40), &json!(2)));
    assert_eq!(profile["effort"][0]["of"], "decisions beyond the least");
    assert_eq!(answer["left_out"]["again"], 0);
    let written: Value = serde_json::from_str(&fs::read_to_string(at("us.json")).unwrap()).unwrap();
    assert_eq!(&written, profile);

    let puzzle = at("puzzle.txt");
    fs::write(&puzzle, all[0].puzzle.text()).unwrap();
    let measured = output(&format!("measure {puzzle} --difficulty --profile {}", at("us.json")));
    assert!(measured.contains("are those of the player of "), "{measured}");
    let scale = |told: &str| told.lines().next().unwrap().to_owned();
    let shipped = output(&format!("measure {puzzle} --difficulty"));
    assert_eq!(scale(&measured), scale(&shipped), "the scale stays as it is");
}

#[test]
fn random_clicks_teach_nothing_and_few_plays_say_too_little() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log.json");
    let all = puzzles("default-3", "easy", 30);
    log(&path, &all, &mut Clicks::AndRestart, 5);
    let fit = format!("difficulty fit {} --plays 4", path.display());
    let done = finish(&mut etchwork(&fit));
    assert_eq!((done.code, &*done.out), (1, ""), "{}", done.err);
    assert!(done.err.starts_with("nothing can be learnt from these 30 plays: "), "{}", done.err);
    let json = finish(&mut etchwork(&format!("{fit} --json")));
    let answer: Value = serde_json::from_str(&json.out).unwrap();
    assert!(json.code == 1 && answer["profile"].is_null(), "{answer}");

    log(&path, &all[..9], &mut Scale::DEFAULT.regular(), 5);
    let done = finish(&mut etchwork(&fit));
    assert_eq!(done.code, 2);
    assert!(done.err.contains("9 plays of 9 puzzles say too little: 30 plays of"), "{}", done.err);
}

#[test]
fn bad_logs_and_profiles_are_refused_with_their_place() {
    let folder = tempfile::tempdir().unwrap();
    let (log, profile) = (folder.path().join("log.json"), folder.path().join("profile.json"));
    fs::write(&log, "[\n{\"puzzle\": \"p1.GIQDBc.0014\", \"seconds\": 1}\n]").unwrap();
    let done = finish(&mut etchwork(&format!("difficulty fit {}", log.display())));
    assert_eq!(done.code, 2);
    assert!(done.err.contains("log.json: line 2: entry 1: ask: give the name"), "{}", done.err);
    assert!(done.err.contains("the page writes logs with"), "{}", done.err);

    fs::write(&profile, "{}").unwrap();
    let puzzle = folder.path().join("puzzle.txt");
    fs::write(&puzzle, succeeds(&mut etchwork("generate --tier tutorial --seed 1 --json")))
        .unwrap();
    let measure =
        format!("measure {} --difficulty --profile {}", puzzle.display(), profile.display());
    let done = finish(&mut etchwork(&measure));
    assert_eq!(done.code, 2);
    assert!(done.err.contains("this is no profile: missing field"), "{}", done.err);
}
