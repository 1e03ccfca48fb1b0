//! Which tier sets the page offers.

use crate::library::Library;
use etchwork::{FamilyPlugIns, OwnedSet, Registry};

/// The name of a set without the number at its end, and the number; 1 where there is none.
fn version(name: &str) -> (&str, u32) {
    let numbered =
        name.rsplit_once('-').and_then(|(stem, number)| Some((stem, number.parse().ok()?)));
    numbered.unwrap_or((name, 1))
}

/// Whether the registry has all measures of a set: a page leaves some out.
pub fn can_make(owned: &OwnedSet, registry: &Registry) -> bool {
    let FamilyPlugIns { readings, .. } = owned.family.plug_ins(registry).unwrap_or_default();
    let is_known = |name: &String| readings.iter().any(|known| known.measure == *name);
    owned.set.tiers.iter().all(|(_, tier)| tier.metrics.keys().all(is_known))
}

impl Library {
    /// The sets of a family that can be made, without those that a later one replaces: of `old`,
    /// `old-2` and `old-3` the last.
    pub fn latest_sets<'a>(
        &'a self,
        family: &str,
        registry: &Registry,
    ) -> impl Iterator<Item = &'a OwnedSet> {
        let is_one = |owned: &&OwnedSet| owned.set.family == family && can_make(owned, registry);
        let sets: Vec<&OwnedSet> = self.families().sets().filter(is_one).collect();
        let versions: Vec<_> = sets.iter().map(|owned| version(&owned.set.name)).collect();
        sets.into_iter().filter(move |owned| {
            let (stem, number) = version(&owned.set.name);
            !versions.iter().any(|(other, later)| *other == stem && *later > number)
        })
    }

    /// The set that new puzzles of a tier are made by: the one that the game plays, or else another
    /// that has the tier.
    pub fn set_with<'a>(
        &'a self,
        family: &str,
        tier: &str,
        registry: &Registry,
    ) -> Result<&'a OwnedSet, String> {
        let played = self.played_by(family)?;
        let mut sets = [played].into_iter().chain(self.latest_sets(family, registry));
        Ok(sets.find(|owned| owned.set.tier(tier).is_ok()).unwrap_or(played))
    }
}
