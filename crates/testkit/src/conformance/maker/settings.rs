//! The settings of a maker.

use super::attempt;
use super::came::ask;
use crate::conformance::faults::guarded;
use crate::conformance::subject::Subject;
use etchwork_path::{Maker, Registry, Settings, Written};

/// The attempts on which two values of a setting are tried.
const ATTEMPTS: u32 = 240;

/// Checks that a setting has an effect: a maker accepts two values of it, and their results differ
/// for at least one of some attempts. Values are text as people type it, as in `--set jumps=9`; the
/// other settings are those of a tier.
///
/// Cost: two puzzles for each attempt until one differs, at most 240 attempts.
pub fn honours<G: Written>(
    id: &str,
    settings: &Settings,
    (key, values): (&str, [&str; 2]),
    registry: &Registry,
) -> Result<(), String> {
    let subject = Subject::<dyn Maker<G>>::of(id, settings, registry);
    let make = |value: &str| {
        let mut settings = settings.clone();
        settings.set(key, value);
        subject.make_with(&settings).map_err(|why| format!("with `{key}` = {value}, {why}"))
    };
    let (mut one, mut other) = (make(values[0])?, make(values[1])?);
    let mut differs = |number: u32| {
        let attempt = attempt(number);
        ask(&mut *one, &attempt).1 != ask(&mut *other, &attempt).1
    };
    let mut faults = subject.faults_of::<G>();
    match guarded(|| (0..ATTEMPTS).any(&mut differs)) {
        Ok(true) => {}
        Ok(false) => {
            let [one, other] = values;
            let what =
                format_args!("`{key}` = {one} and {other} make the same of {ATTEMPTS} attempts");
            faults.add("a setting makes a difference", what);
        }
        Err(panic) => faults.panicked(&panic, format_args!("on `{key}`")),
    }
    faults.or(())
}
