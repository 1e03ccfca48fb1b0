//! Checks that lines of JSON equal what serde writes for the documents.

use crate::common::{document, mechanic, prepare, quick_sets};
use etchwork::engine::{Outcome, built_in_set};
use etchwork::{Overrides, RunIndex, standard_registry};

/// The requests of a run.
const REQUESTS: u32 = 40;

/// The requests of a run of sets whose puzzles take longer.
const FEW: u32 = 8;

/// The lines of a run; checks that they equal the documents.
fn lines(set: &str, tier: &str, overrides: &Overrides) -> String {
    let (run, mut worker) = prepare(set, tier, overrides, 11, &standard_registry());
    let requests = if ["unique", "large"].contains(&set) { FEW } else { REQUESTS };
    let mut outcomes = vec![Outcome::default(); requests as usize];
    worker.requests_into(11, 0, &mut outcomes).unwrap();
    let (mut writer, mut lines, mut expected) = (run.lines(), Vec::new(), String::new());
    for outcome in &outcomes {
        if let Some(puzzle) = &outcome.puzzle {
            let at = RunIndex { index: outcome.index, aim: None };
            writer.write(&run, at, &puzzle.clone().into(), None, &mut lines);
            let document = document(&run, outcome.index, puzzle);
            expected += &(serde_json::to_string(&document).unwrap() + "\n");
        }
    }
    let lines = String::from_utf8(lines).unwrap();
    assert_eq!(lines, expected, "{set} {tier} {overrides:?}");
    lines
}

#[test]
fn of_every_tier_and_mechanic() {
    let mut all = String::new();
    for set in quick_sets() {
        for (tier, _) in built_in_set(set, &standard_registry()).unwrap().tiers {
            all += &lines(set, &tier, &Overrides::default());
            for name in ["standard", "fog", "warps", "fog+warps", "free-end"] {
                all += &lines(set, &tier, &mechanic(name));
            }
        }
    }
    for part in ["\\n@fog 3\\n\"", "\\n@source ", "\\n@target ", "\"mechanic\":\"fog+warps\""] {
        assert!(all.contains(part), "no puzzle has {part}");
    }
}

#[test]
fn of_overrides() {
    let size = |text: &str| Some(text.parse().unwrap());
    let wide = Overrides { size: size("14x11"), boards: Some(3), ..Overrides::default() };
    let given_up = Overrides { size: size("6x5"), boards: Some(1), ..Overrides::default() };
    let finder = Overrides { finder: Some("exhaustive".into()), ..Overrides::default() };
    for (overrides, part) in [
        (wide, "\"10,13\","),
        (given_up, "\"path\":{\"fallback\":{\"boards\":"),
        (finder, ".f~exhaustive."),
    ] {
        let lines = lines("default", "expert", &overrides);
        assert!(lines.contains(part), "no puzzle has {part}");
    }
}
