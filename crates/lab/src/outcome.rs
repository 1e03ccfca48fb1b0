//! The result of a finder's path, and its readings.

use crate::counts::Readings;
use crate::dressed::Dressed;
use etchwork::engine::MetricSet;
use etchwork::{Cell, Solved, Stack, Stage, Streams};

/// The result of a finder's answer.
pub enum Outcome {
    NotAsked,
    Accepted,
    Refused(Stage, String),
    Impossible(&'static str),
    Spent,
    Unsupported(&'static str),
    /// An invalid path.
    False(String),
}

impl Outcome {
    pub fn is_found(&self) -> bool {
        matches!(self, Self::Accepted | Self::Refused(..))
    }

    pub fn is_accepted(&self) -> bool {
        matches!(self, Self::Accepted)
    }
}

/// Checks a path against the demands of the mechanic and the tier.
pub fn gated(
    stack: &Stack,
    metric_set: &mut MetricSet,
    board: &Dressed,
    streams: Streams,
    path: &[Cell],
) -> Outcome {
    let mut payloads = board.payloads.clone();
    let solved = Solved { board: &board.board, graph: &board.graph, path, rules: &board.rules };
    if let Err(why) = stack.settle(&solved, &streams.stage("settle"), &mut payloads) {
        return Outcome::Refused(Stage::Mechanic, why.to_string());
    }
    let settled = (!board.rules.are_of(&payloads)).then(|| stack.rules(&board.board, &payloads));
    let rules = match &settled {
        None => &board.rules,
        Some(Ok(rules)) => rules,
        Some(Err(why)) => return Outcome::Refused(Stage::Mechanic, why.to_string()),
    };
    if let Err(why) = rules.follows(&board.board, path) {
        return Outcome::Refused(Stage::Mechanic, why.to_owned());
    }
    // Measured as it is played: settling may have closed steps.
    let graph = settled.is_some().then(|| rules.graph(&board.board));
    let graph = graph.as_ref().unwrap_or(&board.graph);
    match metric_set.pass(&Solved { rules, graph, ..solved }) {
        Ok(()) => Outcome::Accepted,
        Err(reject) => Outcome::Refused(reject.stage, reject.reason.to_string()),
    }
}

pub fn measure(metric_set: &mut MetricSet, board: &Dressed, path: &[Cell]) {
    let Dressed { board, graph, rules, .. } = board;
    metric_set.measure(&Solved { board, graph, path, rules });
}

/// Takes the readings last taken.
pub fn keep(metric_set: &MetricSet, readings: &mut Readings) {
    for (name, value) in metric_set.readings() {
        readings.entry(name.into_owned()).or_default().take(value);
    }
}
