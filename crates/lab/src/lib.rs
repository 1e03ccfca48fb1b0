//! The rejection lab: how many boards each path finder rejects, and at what cost.
//!
//! Every finder gets the same boards, dressed by the same mechanics and screened by the same
//! screens; a complete finder, the judge, tells which of them have a path at all. Counts do not
//! depend on the clock, on the number of threads, or on where a run was stopped and resumed; times
//! are separate in the [`Record`].
//!
//! A registered finder takes part under its name. With `etchwork-cli` a binary of five lines has
//! the whole lab as `lab rejections`:
//!
//! ```no_run
//! # mod etchwork_cli { pub fn run(_: etchwork::Registry) -> std::process::ExitCode { 0.into() } }
//! fn main() -> std::process::ExitCode {
//!     let mut registry = etchwork::standard_registry();
//!     // registry.kind_mut::<dyn PathFinder>().add("mine", "a line on it", |settings, _| ...)
//!     etchwork_cli::run(registry)
//! }
//! ```
//!
//! As a library:
//!
//! ```
//! use etchwork::engine::built_in_set;
//! use etchwork::{Budget, PathFinder, Search, Task, Verdict};
//! use etchwork_lab::{How, Options, Setup};
//!
//! /// Gives up at once.
//! struct Mine;
//!
//! impl PathFinder for Mine {
//!     fn find(&mut self, _: &Task<'_>, _: Budget) -> Search {
//!         Search::new(Verdict::BudgetSpent, 1, 0)
//!     }
//! }
//!
//! let mut registry = etchwork::standard_registry();
//! registry.kind_mut::<dyn PathFinder>().add("mine", "gives up", |_, _| Ok(Box::new(Mine)))?;
//! let set = built_in_set("default-2", &registry).expect("it ships with the library");
//! let options = Options { tiers: vec!["easy".to_owned()], ..Options::of(48) };
//! let setup = Setup::new(&set, options, &registry)?;
//! let record = etchwork_lab::run(&setup, &registry, &How::default())?;
//! let mine = record.view("easy", "standard", "mine").expect("it took part");
//! assert_eq!((mine.counts.found, mine.lost().value), (0, 1.0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The makers and solvers of any family are compared by [`families`].
//!
//! Not here: any strategy; the parsing of arguments (see `etchwork-cli`).

pub mod apart;
mod block;
pub mod charts;
mod compare;
mod contender;
mod counts;
mod distribution;
mod dressed;
pub mod families;
pub mod interval;
mod outcome;
mod provenance;
pub mod rank;
mod record;
pub mod regression;
mod report;
mod requests;
mod run;
mod setup;
mod shards;
mod student;
mod sums;
pub mod table;
mod tally;
mod tier_lab;
mod times;
mod trial;
mod view;

pub use compare::{Change, Comparison, compare};
pub use contender::{Contender, ContenderError};
pub use counts::{
    FalseClaim, FinderCounts, MechanicCounts, PairCounts, Readings, Reasons, Requests,
    ScreenCounts, TierCounts, pair,
};
pub use distribution::Distribution;
pub use provenance::{Machine, Provenance};
pub use record::{RECORD_VERSION, Record, RecordError, unfinished};
pub use report::{SHORT_RESTARTS, report};
pub use run::{How, RunError, forget_unfinished, run};
pub use setup::{FEW, Field, Options, Settings, Setup, SetupError};
pub use shards::{Blocks, REJECTIONS};
pub use times::{BlockTimes, ByName, MechanicTimes, Timed};
pub use view::View;
