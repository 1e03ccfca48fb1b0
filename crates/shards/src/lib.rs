//! Work that splits by index: plan, shard, merge.
//!
//! A [`Plan`] has everything that decides the result. It has runs, each with requests numbered from
//! 0, and every [`Shard`] is a range of requests of one run. The result of a shard, its *part*, is
//! bytes that depend on the plan and the range alone. So threads, processes and machines may run
//! shards in any order, a lost part is made again, and the merged parts are the same bytes in any
//! order of work: a [`Store`] keeps parts by their place.
//!
//! ```
//! use etchwork_shards::{How, Plan, Store, run};
//! use std::convert::Infallible;
//!
//! let plan = Plan::new("squares 1", &serde_json::json!({ "add": 1 }), ["small", "large"], 4);
//! let store = Store::in_memory(&plan);
//! let shards = [plan.shards(0, 10), plan.shards(1, 4)].concat();
//! assert_eq!(shards.len(), 4);
//! run(&shards, &store, &How::default(), || {
//!     Ok::<_, Infallible>(|shard: etchwork_shards::Shard, _: &_| {
//!         let squares = shard.requests().map(|n| format!("{}\n", n * n + 1));
//!         Ok(Some(squares.collect::<String>().into_bytes()))
//!     })
//! })?;
//! assert_eq!(store.merged(&plan.shards(0, 10))?, b"1\n2\n5\n10\n17\n26\n37\n50\n65\n82\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A plan is a text with everything that its work needs, so an [`Executor`] may do the work
//! anywhere: any process that gets the text and a shard can make the part. [`files`] writes files
//! whole or not at all.
//!
//! Not here: what a request is, any clock, any thread beyond those that the caller asks for.

mod executor;
pub mod files;
#[cfg(test)]
mod laws;
mod part;
mod plan;
mod run;
mod store;

pub use executor::{Executor, StoringExecutor};
pub use part::PartError;
pub use plan::{Plan, PlanError, Shard, digest};
pub use run::{How, ShardError, run};
pub use store::{Store, StoreError};
