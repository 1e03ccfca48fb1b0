//! The record of a run: a folder a tier, with the checkpoint and what came of it.

use crate::failure::Failure;
use crate::output;
use etchwork::tune::{
    Band, Candidate, Checkpoint, Conclusion, Measured, Target, Tuning, distribution_chart,
    score_chart,
};
use etchwork_shards::files::write_new;
use serde_json::{Map, Value, json};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

const CHECKPOINT: &str = "checkpoint.json";

/// The chart of the score.
const SCORE: &str = "score.svg";

/// Files of one tier's run.
pub struct Record {
    folder: PathBuf,
    /// Whether there is a run in it to go on with.
    goes_on: bool,
}

impl Record {
    /// Opens a folder, which is made if need be.
    pub fn open(folder: &Path) -> Result<Self, Failure> {
        output::prepare_folder(folder)?;
        Ok(Self { folder: folder.to_owned(), goes_on: folder.join(CHECKPOINT).exists() })
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Whether there was a run in it when it was opened.
    pub fn goes_on(&self) -> bool {
        self.goes_on
    }

    /// Goes on from the checkpoint, if there is one. That there is one must be
    /// expected: a run does not write over another.
    pub fn resume(&self, tuning: &mut Tuning<'_>, resume: bool) -> Result<(), Failure> {
        if !self.goes_on {
            return Ok(());
        }
        let path = self.folder.join(CHECKPOINT);
        let place = path.display();
        if !resume {
            return Err(taken(&path));
        }
        let text = std::fs::read_to_string(&path).map_err(|error| Failure::file(&path, &error))?;
        let kept = |error: String| {
            Failure::input(format!(
                "{place}: {error}; it is kept as it is: choose another folder with --record"
            ))
        };
        let checkpoint = Checkpoint::parse(&text).map_err(|error| kept(error.to_string()))?;
        tuning.resume(checkpoint).map_err(|error| kept(error.to_string()))
    }

    /// Takes the folder for a run that begins, by its first checkpoint: of two that begin
    /// at once, one is refused.
    pub fn claim(&self, tuning: &Tuning<'_>) -> Result<(), Failure> {
        if self.goes_on {
            return Ok(());
        }
        let path = self.folder.join(CHECKPOINT);
        let begun = write_new(&path, tuning.checkpoint().to_json().as_bytes());
        begun.map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => taken(&path),
            _ => Failure::file(&path, &error),
        })
    }

    /// Saves how far a run is.
    pub fn checkpoint(&self, tuning: &Tuning<'_>) -> Result<(), Failure> {
        self.write(CHECKPOINT, &tuning.checkpoint().to_json())
    }

    /// Writes what came of a run: the summary, every candidate, and charts.
    pub fn finish(
        &self,
        tuning: &Tuning<'_>,
        target: &Target,
        end: &Conclusion,
        summary: &str,
    ) -> Result<(), Failure> {
        self.write("summary.txt", summary)?;
        self.write("candidates.jsonl", &candidates(tuning))?;
        let drawn = |svg: Result<String, Box<dyn std::error::Error>>| {
            svg.map_err(|error| Failure::Io(format!("a chart: {error}")))
        };
        self.write(SCORE, &drawn(score_chart(tuning, end))?)?;
        for (at, (reading, band)) in target.bands.iter().enumerate() {
            let of = |measured: &Measured| measured.values(at);
            let (before, after) = (of(&end.start.held_out), of(&end.tuned.held_out));
            let band: &Band = band;
            let svg = drawn(distribution_chart(reading, band, &before, &after))?;
            self.write(&chart_of(reading), &svg)?;
        }
        Ok(())
    }

    fn write(&self, name: &str, text: &str) -> Result<(), Failure> {
        output::write_whole(&self.folder.join(name), text.as_bytes())
    }
}

/// The chart of a reading. Names of readings have no dot, so that none is another's.
fn chart_of(reading: &str) -> String {
    let chart = format!("{reading}.svg");
    if chart == SCORE { format!("{reading}.reading.svg") } else { chart }
}

fn taken(checkpoint: &Path) -> Failure {
    Failure::input(format!(
        "{}: there is a run already; continue it with --resume, or choose another folder with \
         --record",
        checkpoint.display()
    ))
}

/// A line of JSON for each candidate: its settings as a tier file has them, and
/// how it did.
fn candidates(tuning: &Tuning<'_>) -> String {
    let line = |iteration: usize, candidate: &Candidate| {
        let settings: Map<String, Value> =
            tuning.space().settings(&candidate.point).into_iter().collect();
        let Candidate { seed, asked, boards, score, stopped, .. } = candidate;
        let line = json!({
            "iteration": iteration,
            "settings": settings,
            "seed": seed,
            "asked": asked,
            "boards": boards,
            "score": score,
            "stopped": stopped,
        });
        format!("{line}\n")
    };
    let iterations = tuning.history().iter().enumerate();
    iterations.flat_map(|(number, all)| all.iter().map(move |one| line(number, one))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_reading_has_its_chart_where_that_of_the_score_is() {
        assert_eq!(chart_of("fork_ratio"), "fork_ratio.svg");
        assert_ne!(chart_of("score"), SCORE);
    }
}
