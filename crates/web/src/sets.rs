//! Which tier sets the page offers.

use crate::library::Library;
use etchwork::OwnedSet;

/// The name of a set without the number at its end, and the number; 1 where there is none.
fn version(name: &str) -> (&str, u32) {
    let numbered =
        name.rsplit_once('-').and_then(|(stem, number)| Some((stem, number.parse().ok()?)));
    numbered.unwrap_or((name, 1))
}

impl Library {
    /// The sets of a family without those that a later one replaces: of `old`, `old-2` and `old-3` the
    /// last.
    pub fn latest_sets<'a>(&'a self, family: &'a str) -> impl Iterator<Item = &'a OwnedSet> {
        let sets = move || self.families().sets().filter(move |owned| owned.set.family == family);
        sets().filter(move |owned| {
            let (stem, number) = version(&owned.set.name);
            let is_later = |(other, later)| other == stem && later > number;
            !sets().any(|owned| is_later(version(&owned.set.name)))
        })
    }

    /// The set that new puzzles of a tier are made by: the one that the game plays, or else another
    /// that has the tier.
    pub fn set_with<'a>(&'a self, family: &'a str, tier: &str) -> Result<&'a OwnedSet, String> {
        let played = self.played_by(family)?;
        let mut sets = [played].into_iter().chain(self.latest_sets(family));
        Ok(sets.find(|owned| owned.set.tier(tier).is_ok()).unwrap_or(played))
    }
}
