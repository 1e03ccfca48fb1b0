//! Profiles: what was learnt from plays, as a file and in words.

use super::plays::LeftOut;
use crate::failure::Failure;
use etchwork::player::{Player, STRONGEST, Scale};
use etchwork_lab::interval::Interval;
use etchwork_lab::regression::Regression;
use serde::{Deserialize, Serialize};
use std::path::Path;

pub const ABOUT: &str = "A strength fitted to plays, with its interval of 95 %. It names a player on \
                         the line of a scale; the scale itself stays as it is.";

/// What was learnt from plays.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    pub about: String,
    /// The scale whose line of players was fitted.
    pub scale: String,
    pub strength: u32,
    pub interval: [u32; 2],
    /// The plays, the puzzles and the logs that it was fitted to.
    pub plays: usize,
    pub puzzles: usize,
    pub logs: usize,
    /// How much more the logarithm of the likelihood is than with random clicks.
    pub gain: f64,
    /// Simulated plays of each puzzle at each strength.
    pub simulated: u32,
    pub seed: String,
    pub effort: Vec<Told>,
}

/// What the difficulty tells of what plays cost.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Told {
    /// What is predicted.
    pub of: String,
    /// The plays that solved their puzzle without a hint.
    pub plays: usize,
    /// By how much ten points of difficulty multiply it: the figure, and the ends of its interval.
    pub ten_points: [f64; 3],
    /// The part of the squared error that predicting by difficulty saves.
    pub explained: [f64; 3],
    /// The part of the squared error of predicting by forks alone that it saves.
    pub better_than_forks: [f64; 3],
}

/// The answer as JSON.
#[derive(Serialize)]
pub struct Answer<'a> {
    /// Null if nothing can be learnt.
    pub profile: Option<&'a Profile>,
    pub left_out: &'a LeftOut,
}

impl Told {
    pub fn of(of: &str, plays: usize, Regression { slope, explained, better }: Regression) -> Self {
        let figures = |Interval { value, low, high }| [value, low, high];
        Self {
            of: of.to_owned(),
            plays,
            ten_points: figures(slope).map(|slope| (10.0 * slope).exp()),
            explained: figures(explained),
            better_than_forks: figures(better),
        }
    }

    fn in_words(&self) -> String {
        let Self { of, plays, ten_points, explained, better_than_forks } = self;
        let [times, low, high] = ten_points;
        let percent = |[value, low, high]: [f64; 3]| {
            let [value, low, high] = [value, low, high].map(|share| (100.0 * share).round() as i64);
            format!("{value} % ({low} to {high})")
        };
        let saved = percent(*better_than_forks);
        let beside = match better_than_forks {
            [_, low, _] if *low > 0.0 => format!("better than forks alone: {saved}"),
            [.., high] if *high < 0.0 => format!("worse than forks alone: {saved}"),
            _ => format!("no better than forks alone: {saved}"),
        };
        format!(
            "{of} of {plays} solved plays: times {times:.2} ({low:.2} to {high:.2}) for ten points of \
             difficulty\n  squared error that predicting by difficulty saves: {}\n  {beside}\n",
            percent(*explained)
        )
    }
}

impl Profile {
    pub fn in_words(&self) -> String {
        let Self { scale, strength, interval: [low, high], plays, puzzles, logs, gain, .. } = self;
        let plural = if *logs == 1 { "" } else { "s" };
        let mut told = format!(
            "strength {strength} of 100 by the model ({scale}), between {low} and {high}\n\
             from {plays} plays of {puzzles} puzzles in {logs} log{plural}; log likelihood {gain:.1} above \
             random clicks\n"
        );
        for effort in &self.effort {
            told += &effort.in_words();
        }
        if self.effort.is_empty() {
            told += "too few plays solved their puzzles to say what effort goes with\n";
        }
        told
    }
}

/// The player of a profile.
pub fn player(path: &Path) -> Result<Box<dyn Player>, Failure> {
    let text = std::fs::read_to_string(path).map_err(|error| Failure::file(path, &error))?;
    let flaw = |why: String| {
        Failure::input(format!("{}: {why}; `difficulty fit --out` writes profiles", path.display()))
    };
    let profile: Profile = serde_json::from_str(&text)
        .map_err(|error| flaw(format!("this is no profile: {error}")))?;
    let scale = Scale::named(&profile.scale);
    let scale = scale.ok_or_else(|| flaw(format!("there is no scale '{}'", profile.scale)))?;
    if profile.strength > STRONGEST {
        return Err(flaw(format!("strength {} is above {STRONGEST}", profile.strength)));
    }
    Ok(Box::new(scale.player(profile.strength)))
}
