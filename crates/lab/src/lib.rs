//! The rejection lab.

mod bench;
pub mod charts;
mod compare;
mod contender;
mod counts;
pub mod files;
pub mod interval;
mod provenance;
mod record;
mod report;
mod run;
mod setup;
mod spread;
pub mod table;
mod tally;
mod times;
mod trial;
mod view;

pub use bench::Bench;
pub use compare::{Change, Comparison, compare};
pub use contender::{Contender, ContenderError};
pub use counts::{
    FinderCounts, Lie, MechanicCounts, PairCounts, Readings, Reasons, Requests, ScreenCounts,
    TierCounts, pair,
};
pub use provenance::Provenance;
pub use record::{RECORD_VERSION, Record, RecordError, unfinished};
pub use report::report;
pub use run::{How, RunError, forget_unfinished, run};
pub use setup::{FEW, Field, Options, Settings, Setup, SetupError};
pub use spread::Spread;
pub use times::{BlockTimes, ByName, MechanicTimes, Timed};
pub use view::View;
