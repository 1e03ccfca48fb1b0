//! Neighbouring tiers of the sets that say what is harder are apart.

use etchwork::{Overrides, standard_families, standard_registry};
use etchwork_lab::apart::{lower_is_harder, sample};

/// Puzzles a tier; `cargo xtask tiers` takes more.
const PUZZLES: u32 = 12;

/// The most probable that a puzzle of the lower tier is harder.
const MOST: f64 = 0.15;

#[test]
fn a_puzzle_of_a_lower_tier_is_seldom_harder() {
    let (registry, families) = (standard_registry(), standard_families());
    for family in families.iter() {
        let mut sets = family.sets().into_iter().map(|(name, _)| families.set(name).unwrap());
        // Sets that do not say which of two puzzles is harder came before those that do.
        let own = sets.find(|own| !own.set.leading.is_empty());
        let own =
            own.unwrap_or_else(|| panic!("{} has no set that says what is harder", family.id()));
        let runs = own.set.tiers.iter();
        let runs =
            runs.map(|(tier, _)| own.run(tier, &Overrides::default(), 55, &registry).unwrap());
        let samples: Vec<_> =
            runs.map(|run| sample(&run, 0..PUZZLES, &registry).unwrap()).collect();
        for (nth, pair) in samples.windows(2).enumerate() {
            let harder = lower_is_harder(&pair[0], &pair[1], &own.set.leading).unwrap();
            let (of, tier) = (family.id(), &own.set.tiers[nth].0);
            assert!(harder <= MOST, "{of} {tier} is harder than the next tier: {harder}");
        }
    }
}
