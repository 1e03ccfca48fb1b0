use super::*;
use crate::{FamilyAnswer, TierWorker};
use etchwork_pipeline::{Fault, Limit, TierSet};
use serde_json::json;

/// A maker that takes `jumps` and `holes`.
struct Source;

impl FamilySource for Source {
    fn worker<'a>(
        &'a self,
        tier: &Tier,
        _: &Overrides,
        _: &'a Target,
    ) -> Result<Box<dyn TierWorker + 'a>, PlanError> {
        #[derive(serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Options {
            #[allow(dead_code, reason = "what is read is that it can be")]
            jumps: Option<u32>,
            #[allow(dead_code, reason = "what is read is that it can be")]
            holes: Option<Vec<u32>>,
        }
        struct Nobody;
        impl TierWorker for Nobody {
            fn answers(
                &mut self,
                _: u32,
                _: std::ops::Range<u32>,
                _: Limit<'_>,
                _: &mut dyn FnMut(FamilyAnswer),
            ) -> Result<bool, Fault> {
                Ok(true)
            }
        }
        let read = tier.maker.settings.read::<Options>();
        let refused = |error| etchwork_path::RegistryError::Settings {
            kind: "maker",
            id: "backwards".into(),
            error,
        };
        read.map(|_| Box::new(Nobody) as _).map_err(|error| refused(error).into())
    }
}

fn tier(axes: &str) -> Tier {
    let text = format!(
        "set = 'a'\nfamily = 'b'\n[tiers.c]\nmaker = {{ id = 'backwards', jumps = 4 }}\n\
         boards = 9\ngates.states = {{ max = 50 }}\n{axes}\n"
    );
    TierSet::parse(&text).unwrap().tiers.remove(0).1
}

fn space(axes: &str) -> FamilySpace {
    made(axes).unwrap()
}

fn made(axes: &str) -> Result<FamilySpace, SampleError> {
    let tier = tier(axes);
    FamilySpace::new(&tier, &Target::of_family(&tier), &Source)
}

#[test]
fn the_start_is_the_tier_and_every_point_has_its_values() {
    let space = space(
        "axes.jumps = { min = 1, max = 9, step = 2 }\n\
         axes.holes = { values = [[1], [2, 3]], start = [1] }\n\
         axes.'gates.states.max' = { min = 10, max = 90, step = 40 }\n\
         axes.'gates.states.min' = { min = 0, max = 80, step = 20, start = 0 }",
    );
    assert_eq!((space.len(), space.held()), (4, 2));
    assert_eq!(space.tier(&space.start()), space.tier);
    let settings = |point: &[f64]| space.settings(point);
    // The tier's own 4 stands among the steps.
    assert_eq!(space.axes[1].values, [1, 3, 4, 5, 7, 9].map(|jumps| json!(jumps)));
    let high = space.tier(&[1.0, 1.0, 1.0, 1.0]);
    assert_eq!(high.maker.settings.get("jumps"), Some(&json!(9)));
    assert_eq!(high.maker.settings.get("holes"), Some(&json!([2, 3])));
    let gate = high.gates["states"];
    assert_eq!((gate.min, gate.max), (Some(Ratio::new(80, 1)), Some(Ratio::new(90, 1))));
    let crossed = space.tier(&[0.0, 0.0, 0.0, 1.0]).gates["states"];
    assert_eq!((crossed.min, crossed.max), (Some(Ratio::new(10, 1)), Some(Ratio::new(10, 1))));
    assert_eq!(settings(&space.start())[1], ("jumps".to_owned(), json!(4)));
}

#[test]
fn axes_of_nothing_are_refused() {
    for (axes, needle) in [
        ("", "declares nothing to tune"),
        ("axes.jmups = { min = 1, max = 3 }", "unknown field `jmups`; did you mean `jumps`?"),
        ("axes.holes = { values = [[1]] }", "axes.holes: the tier does not say where to start"),
        (
            "axes.'gates.states.min' = { min = 1, max = 3 }",
            "does not say where to start: set its value, or give the axis a `start`",
        ),
    ] {
        let error = made(axes).unwrap_err().to_string();
        assert!(error.contains(needle), "{axes}: {error}");
    }
}
