//! Tiers in the form that all families share: the keys of a tier of paths that only paths have are
//! settings of its one maker.

use super::{Tier, TierSet};
use etchwork_path::Settings;
use etchwork_pipeline::{self as pipeline, Named, TierError, TierFile, TierFlaw};

/// The name of the maker of paths: it sculpts, dresses, screens, finds, and settles or refines.
pub const MAKER: &str = "sculpted";

/// The keys of a tier file that every family has.
const SHARED: [&str; 4] = ["boards", "metrics", "gates", "bands"];

/// Reads the tier file of a family of paths with that name. Names of plug-ins are checked later, by
/// [`TierSet::parse`] or where a plan is made.
pub fn read_set(family: &str, text: &str) -> Result<pipeline::TierSet, TierError> {
    let typed = TierFile::<Tier>::read(text, |_| Ok(()), |tier| tier.check_numbers(true))?;
    let written = TierFile::<Settings>::read(text, |_| Ok(()), |_| Ok(()))?;
    let tiers = typed.tiers.into_iter().zip(written.tiers);
    let tiers = tiers.map(|((name, tier), (_, keys))| (name, shared(tier, keys)));
    Ok(pipeline::TierSet {
        name: typed.set,
        family: family.to_owned(),
        tiers: tiers.collect(),
        difficulty: typed.difficulty,
        leading: typed.leading,
    })
}

fn shared(tier: Tier, mut settings: Settings) -> pipeline::Tier {
    SHARED.iter().for_each(|key| drop(settings.remove(key)));
    let Tier { boards, metrics, gates, bands, .. } = tier;
    let maker = Named { id: MAKER.to_owned(), settings };
    let (axes, choices, series) = Default::default();
    pipeline::Tier { maker, boards, metrics, gates, bands, axes, choices, series }
}

impl Tier {
    /// The tier of paths that a tier in the shared form is.
    pub fn of_shared(shared: &pipeline::Tier) -> Result<Self, TierFlaw> {
        let pipeline::Tier { maker, boards, metrics, gates, bands, .. } = shared.clone();
        let mut keys = maker.settings;
        keys.set("boards", &boards.to_string());
        let tier: Self = keys.read().map_err(|why| TierFlaw::new(&["maker"], why))?;
        Ok(Self { metrics, gates, bands, ..tier })
    }
}

impl TierSet {
    /// The set of paths that a set in the shared form is.
    pub fn of_shared(shared: &pipeline::TierSet) -> Result<Self, TierFlaw> {
        let pipeline::TierSet { name, tiers, difficulty, leading, .. } = shared.clone();
        let tier = |(name, tier)| Ok((name, Tier::of_shared(&tier)?));
        let tiers = tiers.into_iter().map(tier).collect::<Result<_, TierFlaw>>()?;
        Ok(Self { name, tiers, difficulty, leading })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BUILT_IN_SETS;

    #[test]
    fn a_tier_in_the_shared_form_is_the_same_tier() {
        for (name, text) in BUILT_IN_SETS {
            let raw: TierFile<Tier> = TierFile::read(text, |_| Ok(()), |_| Ok(())).unwrap();
            let set = read_set("path", text).unwrap();
            assert_eq!(set.name, name);
            let again = TierSet::of_shared(&set).unwrap();
            assert_eq!(again.tiers, raw.tiers, "{name}");
        }
    }
}
