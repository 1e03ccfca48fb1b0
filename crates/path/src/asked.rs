//! What the registered plug-ins of paths say.

use crate::{
    Mechanic, Metric, PathFinder, Reading, Registry, RegistryError, Screen, Settings,
    check_readings, in_words,
};

/// Every reading that a metric yields with its default settings, with the name of that metric.
/// Refuses two readings with one name, and names that cannot be part of a file and an ID.
///
/// Cost: each metric is made anew.
pub fn readings(registry: &Registry) -> Result<Vec<(&str, Reading)>, RegistryError> {
    let metrics = registry.kind::<dyn Metric>();
    let mut readings = Vec::new();
    for id in metrics.ids() {
        let metric = metrics.make(id, &Settings::default(), registry)?;
        readings.extend(metric.readings().iter().map(|reading| (id, reading.clone())));
    }
    check_readings(&readings.iter().map(|(_, reading)| &*reading.name).collect::<Vec<_>>())?;
    Ok(readings)
}

/// A reason of any plug-in as a clause for people ([`in_words`]): the first clause that a mechanic,
/// a screen or a path finder has, in this order.
///
/// Cost: plug-ins are made anew, without settings, until one knows the reason.
pub fn sentence(registry: &Registry, reason: &str) -> String {
    let none = Settings::default();
    let unsupported = reason.strip_prefix("unsupported_");
    let mechanics = registry.kind::<dyn Mechanic>();
    let mut mechanics = mechanics.ids().flat_map(|id| mechanics.make(id, &none, registry));
    let screens = registry.kind::<dyn Screen>();
    let mut screens = screens.ids().flat_map(|id| screens.make(id, &none, registry));
    let finders = registry.kind::<dyn PathFinder>();
    let mut finders = finders.ids().flat_map(|id| finders.make(id, &none, registry));
    let sentence = mechanics
        .find_map(|mechanic| mechanic.sentence(reason))
        .or_else(|| screens.find_map(|screen| screen.sentence(reason)))
        .or_else(|| finders.find_map(|finder| finder.sentence(unsupported.unwrap_or(reason))));
    in_words(reason, sentence)
}
