//! The settings of a maker.

use super::attempt;
use super::came::ask;
use crate::conformance::faults::{Faults, guarded, is_clause};
use crate::conformance::subject::Subject;
use etchwork_path::{Maker, Registry, Settings, Written};

/// A name that no setting has.
const UNKNOWN: &str = "no-such-setting";

/// A value that no setting can have.
const NESTED: &str = r#"[[[["?"]]]]"#;

/// Values that most settings cannot have.
const ODD: [&str; 8] =
    ["-1", "no such value?", "[]", "4000000000", "0.5", "true", "\"0x0\"", "[\"99999x99999\"]"];

/// Checks that unusual settings are accepted or refused with a message, without a panic.
pub(super) fn check<G: Written>(subject: &Subject<'_, dyn Maker<G>>, faults: &mut Faults) {
    let own = subject.settings;
    for (key, value, law) in tried(own) {
        let mut settings = own.clone();
        settings.set(&key, &value);
        let asked = format!("`{key}` = {value}");
        let made = faults.guard(&asked, || subject.make_with(&settings));
        match (made, law) {
            (Some(Ok(_)), Some(law)) => faults.add(law, format_args!("{asked} is accepted")),
            (Some(Err(why)), _) if !is_clause(&why) => {
                faults.add("a refusal is one line", format_args!("{asked} is refused: {why:?}"));
            }
            (Some(Err(why)), _) if key == UNKNOWN && !why.contains(UNKNOWN) => {
                let law = "an unknown setting is refused by name";
                faults.add(law, format_args!("{asked} is refused: {why:?}"));
            }
            _ => {}
        }
    }
}

/// Settings to try, each with the law that a maker breaks if it accepts them.
fn tried(own: &Settings) -> Vec<(String, String, Option<&'static str>)> {
    let unknown = "a setting that it does not have is refused";
    let mut tried = vec![(UNKNOWN.to_owned(), "1".to_owned(), Some(unknown))];
    for key in keys(own) {
        let nested = "a value that no setting can have is refused";
        tried.push((key.clone(), NESTED.to_owned(), Some(nested)));
        tried.extend(ODD.iter().map(|odd| (key.clone(), (*odd).to_owned(), None)));
    }
    tried
}

/// The keys of a table.
fn keys(settings: &Settings) -> Vec<String> {
    let table = serde_json::to_value(settings).unwrap_or_default();
    table.as_object().map(|table| table.keys().cloned().collect()).unwrap_or_default()
}

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
    let subject = Subject::<dyn Maker<G>>::of_family(id, settings, registry);
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
