//! Packs: puzzles chosen from many candidates by their readings.
//!
//! ```text
//! requests of each tier       candidates            slices by score         levels in order
//!  (shards, any order) ──► no two alike, none ──► of each the one that is ──► along the curve,
//!                          of an earlier pack     least like those taken     with reasons
//! ```
//!
//! A pack is a recipe: a [`PackSpec`] gives the same bytes on any machine and any number of
//! threads. Its candidates are made in shards ([`etchwork_shards`]), each a pure function of the
//! plan and a range of requests.
//!
//! | module | holds |
//! |---|---|
//! | [`Candidate`] | a puzzle with everything that the choice depends on |
//! | [`choose`] | which candidates are chosen, in which order, and why |
//! | [`make`] | all steps from a [`PackSpec`] to a [`Pack`] |
//! | [`Manifest`] | the description of a pack, `pack.json` |
//! | [`Rated`] | the difficulty by the scale of simulated players, which all families share |
//! | [`publish`] | writes a pack's folder, whole or not at all; [`Folder`] reads one |
//!
//! ```
//! use etchwork::{Overrides, standard_families, standard_registry};
//! use etchwork_pack::{PackSpec, Curve, make};
//! use etchwork_shards::{How, Store};
//!
//! let (registry, families) = (standard_registry(), standard_families());
//! let set = families.set("default-2").unwrap();
//! let run = set.run("easy", &Overrides::default(), 1, &registry)?;
//! let asked = PackSpec {
//!     count: 3,
//!     curve: Curve::Rising,
//!     candidates: 4,
//!     ..PackSpec::of(vec![run], set.set.difficulty.clone())
//! };
//! let store = Store::in_memory(&asked.plan());
//! let pack = make(&asked, &registry, &families, &store, &How::default())?;
//! let scores: Vec<f64> = pack.manifest.puzzles.iter().map(|puzzle| puzzle.score).collect();
//! assert!(scores.len() == 3 && scores.is_sorted());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Not in this crate: the parsing of arguments, pictures, books, formats of other programs.

mod asked;
mod candidate;
mod choose;
mod curve;
mod distance;
mod folder;
mod look;
mod make;
mod manifest;
mod parts;
mod publish;
mod rated;
mod report;

pub use asked::{MOVES, PackSpec};
pub use candidate::Candidate;
pub use choose::{Pool, Selection, Short, Taken, choose};
pub use curve::Curve;
pub use folder::{Folder, FolderError, LEVELS, MANIFEST, likenesses};
pub use make::{MakeError, Pack, PlugInFile, make, make_by};
pub use manifest::{Considered, Manifest, Placed, Recipe, VERSION, manifest_schema};
pub use parts::{CANDIDATES, COMPLETED, Completing, Making, Recipes, RemoteCandidates};
pub use publish::{Place, PlaceError, files, forget, look_at, publish, unfinished};
pub use rated::Rated;
pub use report::report;
