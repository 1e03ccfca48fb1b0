//! A player's place in the series of a tier.

use crate::Run;
use etchwork_codec::Document;
use etchwork_core::Ratio;
use etchwork_core::series::Series;

/// What a player's earlier puzzles of a tier leave for the next one, where the tier always aims
/// ([`SeriesBase::always`](etchwork_pipeline::SeriesBase)). Scott MacLean's article likens it to a
/// savings account: too hard a puzzle is taken off the next target, too easy a one put on top.
///
/// ```
/// use etchwork::{PlayerSeries, standard_families, standard_registry};
///
/// let (registry, families) = (standard_registry(), standard_families());
/// let set = families.set("rails-3").expect("it ships");
/// let run = set.run("1", &Default::default(), 7, &registry)?;
/// let series = PlayerSeries::of(&run, None).expect("levels of rails aim");
/// assert_eq!(series.aim(), 30, "without history the aim is the base");
///
/// let run = run.aimed_at(series.aim());
/// let first = run.levels(&registry)?.request(0)?.expect("a first puzzle");
/// let points = series.difficulty(&first.document);
/// let left = series.after(points);
/// assert_eq!(left, 30 + (30 - points.expect("puzzles of rails have points")));
/// let next = PlayerSeries::of(&run, Some(left)).expect("as before");
/// assert!((22..=38).contains(&next.aim()), "aims stay within the caps of the level");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PlayerSeries {
    reading: String,
    series: Series,
}

impl PlayerSeries {
    /// The series of a run's tier with the target that earlier puzzles left, or with the base as
    /// the first target; `None` if puzzles of the tier are not always aimed.
    pub fn of(run: &Run, left: Option<i64>) -> Option<Self> {
        let base = run.plan().always()?;
        let series = Series::new(base.base, base.min, base.max).ok()?;
        let series = match left {
            Some(left) => series.with_target(Ratio::new(left, 1)),
            None => series,
        };
        Some(Self { reading: base.reading.clone(), series })
    }

    /// The aim of the next puzzle, within the caps of the level.
    pub fn aim(&self) -> i64 {
        self.series.aim()
    }

    /// The difficulty of a puzzle, by its document.
    pub fn difficulty(&self, document: &Document) -> Option<i64> {
        let value = document.metrics.get(&self.reading).copied().flatten()?;
        Some(value.round() as i64)
    }

    /// The target after a puzzle of this difficulty: base + (target - difficulty). A puzzle of
    /// unknown difficulty leaves the target as it was.
    pub fn after(&self, difficulty: Option<i64>) -> i64 {
        let mut series = self.series.clone();
        if let Some(difficulty) = difficulty {
            // A target too large to be held stays as it was: the caps bound its aim anyway.
            let _ = series.record(Ratio::new(difficulty, 1));
        }
        series.target().round()
    }
}
