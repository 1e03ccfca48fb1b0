//! The settings of one tier as points, for searches that come from elsewhere.

use super::{Course, failed, jobs};
use crate::Kit;
use crate::args::tune::TuneArgs;
use crate::failure::Failure;
use crate::tiers;
use etchwork::tune::{Candidate, Target, Tuning, set_file};
use etchwork::{OwnedSet, Tier, TierSet, TunableFamily};
use serde_json::{Map, Value, json};
use std::sync::atomic::AtomicBool;

/// Measures points of one tier as `tune` with the same arguments does. A point has a number from
/// 0 to 1 for each axis.
pub struct Tuner<'a> {
    args: TuneArgs,
    kit: &'a Kit,
    owned: OwnedSet,
    bands: String,
    name: String,
    tier: Tier,
    target: Target,
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

impl<'a> Tuner<'a> {
    /// One for the one tier that is named.
    pub(crate) fn new(args: TuneArgs, kit: &'a Kit) -> Result<Self, Failure> {
        let start = args.start.as_deref();
        let mut owned = tiers::any_of("--start", start, args.family.as_deref(), kit)?;
        let [name] = tiers::chosen(&owned, &args.tier)?[..] else {
            return Err(Failure::input("points are of one tier: name it with --tier"));
        };
        let name = name.to_owned();
        let bands = jobs::prepare(&args, &mut owned, kit)?;
        let job = jobs::job(&args, &owned.set, bands.as_ref(), &name, kit)?;
        let (tier, target) = (job.tier, job.target);
        let bands = bands.map_or_else(|| owned.set.name.clone(), |bands| bands.name);
        Ok(Self { args, kit, owned, bands, name, tier, target })
    }

    /// The answer as JSON, or none if it was stopped.
    pub(crate) fn answer(&self, ask: Ask<'_>, stop: &AtomicBool) -> Result<Option<Value>, Failure> {
        let Self { args, kit, owned: OwnedSet { family, set, .. }, bands, name, .. } = self;
        let source = TunableFamily { family: &**family, registry: &kit.registry };
        let course = Course { args, set: &set.name, bands, source: &source, kit };
        let tuning = course.tuning(name, &self.tier, &self.target)?;
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
                let mut set = TierSet { name: args.name.clone(), ..set.clone() };
                jobs::replace(&mut set, name, space.tier(checked(&tuning, point)?));
                set_file(&set, comment).into()
            }
        }))
    }
}

fn checked<'p>(tuning: &Tuning<'_>, point: &'p [f64]) -> Result<&'p [f64], Failure> {
    let axes = tuning.space().len();
    if point.len() == axes && point.iter().all(|part| (0.0..=1.0).contains(part)) {
        Ok(point)
    } else {
        Err(Failure::input(format!("a point has {axes} numbers from 0 to 1, one for each axis")))
    }
}
