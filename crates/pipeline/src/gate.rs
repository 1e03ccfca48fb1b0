//! Gates: the bounds that the readings of an emitted puzzle must meet.

use crate::Overrides;
use etchwork_core::Ratio;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use thiserror::Error;

/// Bounds that a reading must keep, both included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "RawGate")]
pub struct Gate {
    /// The least value.
    pub min: Option<Ratio>,
    /// The greatest value.
    pub max: Option<Ratio>,
}

/// A gate as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawGate {
    min: Option<Ratio>,
    max: Option<Ratio>,
}

impl TryFrom<RawGate> for Gate {
    type Error = String;

    fn try_from(RawGate { min, max }: RawGate) -> Result<Self, String> {
        let gate = Self { min, max };
        if gate == Self::default() {
            return Err("give a min, a max, or both".to_owned());
        }
        gate.check().map(|()| gate)
    }
}

/// The ends of a band as written.
#[derive(Deserialize)]
#[serde(try_from = "Vec<Ratio>")]
struct Ends((Ratio, Ratio));

impl TryFrom<Vec<Ratio>> for Ends {
    type Error = String;

    fn try_from(ends: Vec<Ratio>) -> Result<Self, String> {
        match *ends {
            [low, high] if low > high => Err(format!("{low} is above {high}")),
            [low, high] => Ok(Self((low, high))),
            _ => Err("give the lower and the upper end".to_owned()),
        }
    }
}

/// Bands by reading: where readings should lie.
pub type Bands = BTreeMap<String, (Ratio, Ratio)>;

/// Reads bands.
pub fn read_bands<'de, D: Deserializer<'de>>(written: D) -> Result<Bands, D::Error> {
    let bands = BTreeMap::<String, Ends>::deserialize(written)?;
    Ok(bands.into_iter().map(|(reading, Ends(ends))| (reading, ends)).collect())
}

/// A bound of one run that no value within the tier's gate, or the run's other bound, keeps.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CapError {
    /// A greatest value below the least one that the tier demands.
    #[error("the tier wants '{name}' to be at least {least}: at most {most} lets nothing through")]
    Most {
        /// The name of the reading.
        name: String,
        /// The greatest value asked for.
        most: Ratio,
        /// The gate's own bound.
        least: Ratio,
    },
    /// A least value above the greatest one that the tier demands or the run asks for.
    #[error("'{name}' is to be at most {most}: at least {least} lets nothing through")]
    Least {
        /// The name of the reading.
        name: String,
        /// The least value asked for.
        least: Ratio,
        /// The greatest value.
        most: Ratio,
    },
}

impl Gate {
    /// What [`Gate::broken_by`] may answer, by the number of [`Gate::bound_broken_by`].
    pub const BROKEN: [&'static str; 3] = ["below_min", "above_max", "unknown"];

    /// Whether some value passes, or why none does.
    pub fn check(self) -> Result<(), String> {
        match (self.min, self.max) {
            (Some(min), Some(max)) if min > max => Err(format!("min {min} is above max {max}")),
            _ => Ok(()),
        }
    }

    /// Which bound a reading breaks, if any: `below_min`, `above_max`, or `unknown` for a reading
    /// without a value.
    pub fn broken_by(&self, reading: Option<Ratio>) -> Option<&'static str> {
        self.bound_broken_by(reading).map(|bound| Self::BROKEN[bound])
    }

    /// [`Gate::broken_by`], as the number of the bound.
    pub fn bound_broken_by(&self, reading: Option<Ratio>) -> Option<usize> {
        match reading {
            None => Some(2),
            Some(value) if self.min.is_some_and(|min| value < min) => Some(0),
            Some(value) if self.max.is_some_and(|max| value > max) => Some(1),
            Some(_) => None,
        }
    }

    /// What the gate demands and what a reading with these bounds can be, if no value passes.
    pub fn out_of_reach(&self, [least, most]: [Option<Ratio>; 2]) -> Option<(String, String)> {
        let at_least = |bound: Ratio| format!("at least {bound}");
        let at_most = |bound: Ratio| format!("at most {bound}");
        let low = self.min.zip(most).filter(|(min, most)| min > most);
        let high = self.max.zip(least).filter(|(max, least)| max < least);
        low.map(|(min, most)| (at_least(min), at_most(most)))
            .or_else(|| high.map(|(max, least)| (at_most(max), at_least(least))))
    }

    /// Gives readings greatest and least values for one run: the narrower of them and the tier's own
    /// hold.
    pub fn narrow(
        gates: &mut BTreeMap<String, Self>,
        overrides: &Overrides,
    ) -> Result<(), CapError> {
        for (name, most) in &overrides.caps {
            let gate = gates.entry(name.clone()).or_default();
            let most = gate.max.map_or(*most, |max| max.min(*most));
            if let Some(least) = gate.min.filter(|least| *least > most) {
                return Err(CapError::Most { name: name.clone(), most, least });
            }
            gate.max = Some(most);
        }
        for (name, least) in &overrides.floors {
            let gate = gates.entry(name.clone()).or_default();
            let least = gate.min.map_or(*least, |min| min.max(*least));
            if let Some(most) = gate.max.filter(|most| *most < least) {
                return Err(CapError::Least { name: name.clone(), least, most });
            }
            gate.min = Some(least);
        }
        Ok(())
    }
}
