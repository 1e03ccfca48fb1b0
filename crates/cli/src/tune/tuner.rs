//! The settings of one tier as points, for searches that come from elsewhere.

use super::{Course, failed, families, paths};
use crate::Kit;
use crate::args::tune::TuneArgs;
use crate::failure::Failure;
use crate::tiers;
use etchwork::engine;
use etchwork::tune::{
    Candidate, FamilySource, Target, TierSpace, Tuned, Tuning, family_file, tier_file,
};
use etchwork::{Family, OwnedSet, Tier, TierSet, TunableFamily};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Measures points of one tier as `tune` with the same arguments does. A point has a number from
/// 0 to 1 for each axis.
pub struct Tuner<'a> {
    args: TuneArgs,
    kit: &'a Kit,
    tier: AnyTier,
}

/// What is asked of a point.
#[derive(Clone, Copy)]
pub enum Ask<'p> {
    /// The axes by name, and the point to start from.
    Space,
    /// What it stands for, by the names of the keys of a tier file.
    Settings(&'p [f64]),
    /// Its score, by the puzzles that any search of this seed measures by.
    Measure(&'p [f64]),
    /// Its score by puzzles that nothing is chosen by.
    HeldOut(&'p [f64]),
    /// The set of tiers with this one there, as a file that begins with a comment.
    File(&'p [f64], &'p str),
}

enum AnyTier {
    Path(One<engine::TierSet, engine::Tier>),
    Family(Arc<dyn Family>, One<TierSet, Tier>),
}

struct One<S, T> {
    set: S,
    bands: String,
    name: String,
    tier: T,
    target: Target,
}

impl<'a> Tuner<'a> {
    /// One for the one tier that is named.
    pub(crate) fn new(args: TuneArgs, kit: &'a Kit) -> Result<Self, Failure> {
        let start = args.start.as_deref();
        let mut set = tiers::any_of("--start", start, args.family.as_deref(), kit)?;
        let [name] = tiers::chosen(&set, &args.tier)?[..] else {
            return Err(Failure::input("points are of one tier: name it with --tier"));
        };
        let name = name.to_owned();
        let tier = match tiers::is_of_paths(&set) {
            true => {
                let mut set = tiers::of_paths(&set, &kit.registry)?;
                let bands = paths::prepare(&args, &mut set, &kit.registry)?;
                let job = paths::jobs(&args, &set, &bands, kit)?.pop().expect("a tier is named");
                let (tier, target, bands) = (job.tier, job.target, bands.name);
                AnyTier::Path(One { set, bands, name, tier, target })
            }
            false => {
                let bands = families::prepare(&args, &mut set, kit)?;
                let OwnedSet { family, set, .. } = set;
                let job = families::job(&args, (&set, bands.as_ref()), &name, kit)?;
                let (tier, target) = (job.tier, job.target);
                let bands = bands.map_or_else(|| set.name.clone(), |bands| bands.name);
                AnyTier::Family(family, One { set, bands, name, tier, target })
            }
        };
        Ok(Self { args, kit, tier })
    }

    /// The answer as JSON, or none if it was stopped.
    pub(crate) fn answer(&self, ask: Ask<'_>, stop: &AtomicBool) -> Result<Option<Value>, Failure> {
        let Self { args, kit, tier } = self;
        match tier {
            AnyTier::Path(one) => {
                let course = one.course(args, &one.set.name, &kit.registry, kit);
                let file = |name: &str, tier, comment: &str| {
                    let mut set = engine::TierSet { name: args.name.clone(), ..one.set.clone() };
                    let known = set.tiers.iter_mut().find(|(known, _)| known == name);
                    known.expect("it is of the set").1 = paths::unmeasured(tier);
                    tier_file(&set, comment)
                };
                one.answer(&course, ask, file, stop)
            }
            AnyTier::Family(family, one) => {
                let shop = TunableFamily { family: &**family, registry: &kit.registry };
                let works: &dyn FamilySource = &shop;
                let course = one.course(args, &one.set.name, works, kit);
                let file = |name: &str, tier, comment: &str| {
                    let mut set = TierSet { name: args.name.clone(), ..one.set.clone() };
                    let known = set.tiers.iter_mut().find(|(known, _)| known == name);
                    families::replace(&mut known.expect("it is of the set").1, tier);
                    family_file(&set, comment)
                };
                one.answer(&course, ask, file, stop)
            }
        }
    }
}

impl<S, T: Tuned> One<S, T> {
    fn course<'c>(
        &'c self,
        args: &'c TuneArgs,
        set: &'c str,
        works: T::Source<'c>,
        kit: &'c Kit,
    ) -> Course<'c, T> {
        Course { args, set, bands: &self.bands, works, kit }
    }

    fn answer<'c>(
        &'c self,
        course: &Course<'c, T>,
        ask: Ask<'_>,
        file: impl Fn(&str, T, &str) -> String,
        stop: &AtomicBool,
    ) -> Result<Option<Value>, Failure> {
        let tuning = course.tuning((&self.name, &self.tier, &self.target))?;
        let space = tuning.space();
        Ok(Some(match ask {
            Ask::Space => {
                let start = space.start();
                let axes: Vec<String> =
                    space.settings(&start).into_iter().map(|(name, _)| name).collect();
                json!({ "axes": axes, "start": start })
            }
            Ask::Settings(point) => {
                let settings = space.settings(checked(&tuning, point)?);
                Value::Object(settings.into_iter().collect::<Map<_, _>>())
            }
            Ask::Measure(point) => {
                let tried = tuning.try_out(checked(&tuning, point)?, stop).map_err(failed)?;
                let Some(Candidate { seed, asked, boards, score, stopped, .. }) = tried else {
                    return Ok(None);
                };
                let (score, stopped) = (json!(score), json!(stopped));
                json!({
                    "seed": seed, "asked": asked, "boards": boards, "score": score, "stopped": stopped,
                })
            }
            Ask::HeldOut(point) => {
                let measured = tuning.held_out(checked(&tuning, point)?, stop).map_err(failed)?;
                let Some(measured) = measured else { return Ok(None) };
                json!({ "asked": measured.asked, "boards": measured.boards, "score": measured.score })
            }
            Ask::File(point, comment) => {
                file(&self.name, space.tier(checked(&tuning, point)?), comment).into()
            }
        }))
    }
}

fn checked<'p, T: Tuned>(tuning: &Tuning<'_, T>, point: &'p [f64]) -> Result<&'p [f64], Failure> {
    let axes = tuning.space().len();
    match point.len() == axes && point.iter().all(|part| (0.0..=1.0).contains(part)) {
        true => Ok(point),
        false => Err(Failure::input(format!(
            "a point has {axes} numbers from 0 to 1, one for each axis"
        ))),
    }
}
