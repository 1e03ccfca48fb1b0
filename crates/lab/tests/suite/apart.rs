//! Neighbouring tiers of the sets that say what is harder are apart.

use etchwork::{Overrides, standard_families, standard_registry};
use etchwork_lab::apart::{ApartError, PuzzleReadings, lower_is_harder, sample};

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

#[test]
fn a_reading_that_is_lacking_matters_where_it_decides() {
    let leading = ["level".to_owned(), "steps".to_owned()];
    let puzzle = |level: f64, steps| {
        PuzzleReadings::from([("level".into(), Some(level)), ("steps".into(), steps)])
    };
    let lower = [puzzle(3.0, Some(2.0)), puzzle(2.0, None)];
    assert_eq!(lower_is_harder(&lower, &[puzzle(4.0, None)], &leading).unwrap(), 0.0);
    let upper = [puzzle(3.0, Some(1.0)), puzzle(4.0, None)];
    assert_eq!(lower_is_harder(&lower, &upper, &leading).unwrap(), 0.25);
    let error = lower_is_harder(&lower, &[puzzle(3.0, None)], &leading).unwrap_err();
    assert!(matches!(error, ApartError::Lacking(name) if name == "steps"));
    assert!(matches!(lower_is_harder(&lower, &upper, &[]), Err(ApartError::NoLeading)));
}
