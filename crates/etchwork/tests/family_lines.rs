//! Golden vectors: the puzzles of each tier of each family never change.

use etchwork::core::murmur3_32;
use etchwork::{Limit, Overrides, Paths, RunIndex, standard_families, standard_registry};

const GOLDEN: &str = include_str!("family_lines.txt");

/// A hash of the first puzzles of a tier, as lines of JSON.
fn hashes() -> Vec<String> {
    let (registry, families) = (standard_registry(), standard_families());
    let mut hashes = Vec::new();
    // Those of paths are frozen by `value_stability`.
    for own in families.sets().filter(|own| own.family.id() != Paths::ID) {
        let name = &own.set.name;
        for (tier, _) in &own.set.tiers {
            let changes = Overrides::default();
            let run = own.run(tier, &changes, 42, &registry);
            let run = run.unwrap();
            let mut worker = run.worker(&registry).unwrap();
            let mut text = Vec::new();
            for index in 0..2 {
                let outcome = worker.request(42, index, None, Limit::NONE).unwrap();
                if let Some(made) = &outcome.puzzle {
                    let line = serde_json::to_vec(&run.document(
                        RunIndex { index, aim: None },
                        made,
                        None,
                    ))
                    .unwrap();
                    text.extend(line);
                }
            }
            hashes.push(format!("{name} {tier} {:08x}", murmur3_32(&text, 0)));
        }
    }
    hashes
}

#[test]
fn every_tier_of_every_family_makes_what_it_made() {
    let hashes = hashes();
    let golden: Vec<&str> = GOLDEN.lines().collect();
    for line in &golden {
        assert!(
            hashes.iter().any(|hash| hash == line),
            "{line} is no more:\n{}",
            hashes.join("\n")
        );
    }
    assert_eq!(hashes.len(), golden.len(), "a new tier needs its line:\n{}", hashes.join("\n"));
}
