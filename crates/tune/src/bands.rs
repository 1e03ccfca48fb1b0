//! Target bands as data: the ranges in which the readings of a tier's puzzles should lie.

use etchwork_engine::Weighted;
use etchwork_path::{Metric, Registry, RegistryError, Settings, Stack, did_you_mean, nearest};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::ops::Range;
use thiserror::Error;
use toml::Spanned;

/// The greatest magnitude of an end of a band: larger numbers cannot be written with three
/// decimals.
const FARTHEST: f64 = 1e9;

/// The band sets inside the library: name and text.
///
/// `article` has the three metrics of the article; `default` adds exact ones; `default-3` has those
/// of the board instead of the stored path; `unique` is for puzzles with one solution, `large` for
/// boards of 12x12 and up.
pub const BUILT_IN_BANDS: [(&str, &str); 5] = [
    ("article", include_str!("../bands/article.toml")),
    ("default", include_str!("../bands/default.toml")),
    ("default-3", include_str!("../bands/default-3.toml")),
    ("unique", include_str!("../bands/unique.toml")),
    ("large", include_str!("../bands/large.toml")),
];

/// A named set of targets, one for each tier, in the order of their file.
#[derive(Clone, Debug, PartialEq)]
pub struct BandSet {
    /// The name of the set.
    pub name: String,
    /// The targets by tier.
    pub tiers: Vec<(String, Target)>,
}

/// The target of one tier: the properties that its puzzles should have.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Target {
    /// The most boards that may be sculpted per puzzle; above it the score is 0.
    pub max_boards_per_puzzle: f64,
    /// At most one pair of puzzles in this many may be the same up to symmetry; otherwise the score
    /// is 0. With 0, repeats are not counted.
    pub min_distinct: f64,
    /// The settings of metrics that differ from the defaults. They override those of a candidate's
    /// tier.
    pub metrics: BTreeMap<String, Settings>,
    /// The bands by reading.
    pub bands: BTreeMap<String, Band>,
}

/// The range in which a reading should lie, and its weight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Band {
    /// The lower end, included.
    pub low: f64,
    /// The upper end, included.
    pub high: f64,
    /// The weight in the composite, from 0 to [`Weighted::MOST`].
    #[serde(default = "one")]
    pub weight: f64,
    /// Only puzzles with this mechanic count, if given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mechanic: Option<String>,
    /// Whether the tuner sets a least value for the reading.
    #[serde(default)]
    pub gate: bool,
}

fn one() -> f64 {
    1.0
}

impl Band {
    /// Whether a reading lies in the band.
    pub fn contains(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// Its width.
    pub fn width(&self) -> f64 {
        self.high - self.low
    }
}

/// An error in a file of bands, with its place.
#[derive(Debug, Error)]
#[error("{message}")]
pub struct BandError {
    message: String,
    /// The bytes of the file that the error is about, if known.
    pub span: Option<Range<usize>>,
}

impl BandError {
    fn at<T>(key: impl Display, value: &Spanned<T>, message: impl Display) -> Self {
        Self { message: format!("{key}: {message}"), span: Some(value.span()) }
    }
}

impl From<RegistryError> for BandError {
    fn from(error: RegistryError) -> Self {
        Self { message: error.to_string(), span: None }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSet {
    bands: String,
    tiers: BTreeMap<String, Spanned<RawTarget>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTarget {
    max_boards_per_puzzle: Spanned<f64>,
    min_distinct: Option<Spanned<f64>>,
    #[serde(default)]
    metrics: BTreeMap<String, Spanned<Settings>>,
    bands: BTreeMap<String, Spanned<Band>>,
}

impl BandSet {
    /// Reads a file of bands. Readings, metrics and mechanics must be in the
    /// registry.
    pub fn parse(text: &str, registry: &Registry) -> Result<Self, BandError> {
        let readings = etchwork_path::readings(registry)?;
        let known: Vec<&str> = readings.iter().map(|(_, reading)| &*reading.name).collect();
        Self::read(text, &known, Some(registry))
    }

    /// Reads a file of bands for tiers of a family other than paths, which has these readings. The
    /// tiers say how the readings are taken, and their axes name the gates to tune. There are no
    /// mechanics.
    ///
    /// ```
    /// use etchwork_tune::BandSet;
    ///
    /// let text = "bands = 'mine'\n[tiers.easy]\nmax_boards_per_puzzle = 9\nbands.level = { low = 1, high = 2 }\n";
    /// let set = BandSet::parse_for_family(text, &["level", "steps"]).unwrap();
    /// assert_eq!(set.tier("easy").unwrap().bands["level"].high, 2.0);
    /// assert!(BandSet::parse_for_family(text, &["steps"]).is_err());
    /// ```
    pub fn parse_for_family(text: &str, readings: &[&str]) -> Result<Self, BandError> {
        Self::read(text, readings, None)
    }

    fn read(text: &str, known: &[&str], registry: Option<&Registry>) -> Result<Self, BandError> {
        let raw: RawSet = toml::from_str(text).map_err(|error| BandError {
            message: error.message().to_owned(),
            span: error.span(),
        })?;
        let mut tiers: Vec<_> = raw.tiers.into_iter().collect();
        tiers.sort_by_key(|(_, tier)| tier.span().start);
        let read = |(name, raw): (String, Spanned<RawTarget>)| {
            let target = Reader { registry, known, tier: &name }.target(raw)?;
            Ok::<_, BandError>((name, target))
        };
        Ok(Self { name: raw.bands, tiers: tiers.into_iter().map(read).collect::<Result<_, _>>()? })
    }

    /// The target of the named tier, if the set has one.
    pub fn tier(&self, name: &str) -> Option<&Target> {
        self.tiers.iter().find(|(known, _)| known == name).map(|(_, target)| target)
    }
}

/// Checks one target.
struct Reader<'a> {
    /// The plug-ins that make and measure paths; other families do not need them.
    registry: Option<&'a Registry>,
    known: &'a [&'a str],
    tier: &'a str,
}

impl Reader<'_> {
    fn target(&self, raw: Spanned<RawTarget>) -> Result<Target, BandError> {
        let place = raw.span();
        let RawTarget { max_boards_per_puzzle, min_distinct, metrics, bands } = raw.into_inner();
        let limit = *max_boards_per_puzzle.get_ref();
        if !(limit.is_finite() && limit >= 1.0) {
            let key = format!("tiers.{}.max_boards_per_puzzle", self.tier);
            let message = format!("a puzzle takes at least 1 board, not {limit}");
            return Err(BandError::at(key, &max_boards_per_puzzle, message));
        }
        let min_distinct = self.min_distinct(min_distinct)?;
        let metrics = metrics.into_iter().map(|(id, raw)| {
            let key = format!("tiers.{}.metrics.{id}", self.tier);
            let Some(registry) = self.registry else {
                let why = "in this family the tiers say how readings are taken: leave it out";
                return Err(BandError::at(key, &raw, why));
            };
            let made = registry.make::<dyn Metric>(&id, raw.get_ref());
            made.map_err(|error| BandError::at(key, &raw, error))?;
            Ok((id, raw.into_inner()))
        });
        let metrics = metrics.collect::<Result<_, BandError>>()?;
        let bands = bands.into_iter().map(|(name, raw)| {
            self.band(&name, &raw)?;
            Ok((name, raw.into_inner()))
        });
        let bands: BTreeMap<String, Band> = bands.collect::<Result<_, BandError>>()?;
        if bands.values().all(|band| band.weight == 0.0) {
            let message = format!("tiers.{}: at least one weight must be above 0", self.tier);
            return Err(BandError { message, span: Some(place) });
        }
        Ok(Target { max_boards_per_puzzle: limit, min_distinct, metrics, bands })
    }

    fn min_distinct(&self, raw: Option<Spanned<f64>>) -> Result<f64, BandError> {
        let Some(raw) = raw else { return Ok(0.0) };
        match *raw.get_ref() {
            number if number.is_finite() && number >= 1.0 => Ok(number),
            number => {
                let key = format!("tiers.{}.min_distinct", self.tier);
                Err(BandError::at(key, &raw, format!("a tier has at least 1 puzzle, not {number}")))
            }
        }
    }

    fn band(&self, name: &str, raw: &Spanned<Band>) -> Result<(), BandError> {
        let wrong = |message: String| {
            Err(BandError::at(format_args!("tiers.{}.bands.{name}", self.tier), raw, message))
        };
        let Band { low, high, weight, mechanic, gate } = raw.get_ref();
        if !self.known.contains(&name) {
            let mend = did_you_mean(&nearest(name, self.known.iter().copied()), self.known);
            return wrong(format!("there is no reading '{name}'; {mend}"));
        }
        if !(low.is_finite() && high.is_finite()) {
            return wrong("low and high must be numbers".to_owned());
        }
        if low.abs().max(high.abs()) > FARTHEST {
            return wrong(format!("low and high must be numbers from {} to {FARTHEST}", -FARTHEST));
        }
        if low > high {
            return wrong(format!("the band is upside down: low {low} is above high {high}"));
        }
        if !(0.0..=Weighted::MOST).contains(weight) {
            return wrong(format!("a weight must be from 0 to {}, not {weight}", Weighted::MOST));
        }
        let Some(registry) = self.registry else {
            let why = "gate and mechanic are for paths: in this family the axes of a tier name the \
                       gates to tune";
            return if *gate || mechanic.is_some() { wrong(why.to_owned()) } else { Ok(()) };
        };
        let Some(mechanic) = mechanic else { return Ok(()) };
        if *gate {
            let why = "a gate holds for every puzzle: leave out gate or mechanic";
            return wrong(why.to_owned());
        }
        match Stack::new(mechanic, |_| Settings::default(), registry) {
            Ok(_) => Ok(()),
            Err(error) => wrong(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::registry;

    const SOUND: &str = "bands = 'mine'\n[tiers.only]\nmax_boards_per_puzzle = 12\n\
        metrics.fork_depth = { stop = 'dead', horizon = 3 }\n\
        bands.fork_ratio = { low = 0.3, high = 0.55 }\n";

    fn refused(line: &str, needle: &str) {
        let text = format!("{SOUND}{line}\n");
        let error = BandSet::parse(&text, &registry()).unwrap_err();
        assert!(error.to_string().contains(needle), "{line}: {error}");
        assert!(error.span.is_some(), "{line}");
    }

    #[test]
    fn what_is_left_out_has_a_default() {
        let set = BandSet::parse(SOUND, &registry()).unwrap();
        let band = &set.tier("only").unwrap().bands["fork_ratio"];
        assert_eq!((band.weight, band.gate, &band.mechanic), (1.0, false, &None));
        assert!(set.tier("other").is_none());
    }

    #[test]
    fn nonsense_is_refused_with_its_place() {
        refused("bands.trap_ratio = { low = 0.5, high = 0.4 }", "upside down");
        refused("bands.trap_ration = { low = 0.1, high = 0.4 }", "did you mean 'trap_ratio'?");
        refused("bands.trap_ratio = { low = 0.1, high = nan }", "numbers");
        refused("bands.trap_ratio = { low = nan, high = 0.4 }", "low and high must be numbers");
        refused("bands.trap_ratio = { low = 0.1, high = 1e20 }", "to 1000000000");
        refused("bands.trap_ratio = { low = -1e20, high = 1 }", "from -1000000000");
        refused("bands.trap_ratio = { low = 0.1, high = 0.4, weight = -1 }", "from 0 to 1000000");
        refused("bands.trap_ratio = { low = 0.1, high = 0.4, wait = 1 }", "unknown field `wait`");
        refused("bands.trap_ratio = { low = 0, high = 1, mechanic = 'foc' }", "mean 'fog'?");
        refused("bands.trap_ratio = { low = 0, high = 1, mechanic = 'fog', gate = true }", "gate");
        refused("metrics.solution = {}", "did you mean 'solutions'?");
        refused(
            "metrics.greedy = { look_ahead = 9 }",
            "`look_ahead` cannot be 9: it must be from 0 to 8",
        );
    }

    #[test]
    fn weights_of_zero_alone_and_free_boards_are_refused() {
        for (from, to, needle) in [
            ("high = 0.55", "high = 0.55, weight = 0", "at least one weight"),
            ("= 12", "= 0", "at least 1 board"),
            ("= 12", "= inf", "at least 1 board"),
            ("= 12", "= 12\nmin_distinct = 0.5", "at least 1 puzzle"),
            ("= 12", "= 12\nmin_distinct = inf", "at least 1 puzzle"),
        ] {
            let error = BandSet::parse(&SOUND.replace(from, to), &registry()).unwrap_err();
            assert!(error.to_string().contains(needle), "{error}");
        }
        let least = SOUND.replace("= 12", "= 1\nmin_distinct = 1").replace("0.55", "1e9");
        BandSet::parse(&least, &registry()).expect("the bounds themselves are allowed");
    }

    #[test]
    fn the_built_in_sets_have_the_same_tiers_and_those_of_the_article() {
        let names = |(_, text)| -> Vec<String> {
            let set = BandSet::parse(text, &registry()).unwrap();
            set.tiers.into_iter().map(|(name, _)| name).collect()
        };
        for tiers in BUILT_IN_BANDS.map(names) {
            assert_eq!(tiers, ["tutorial", "easy", "medium", "hard", "expert"]);
        }
    }
}
