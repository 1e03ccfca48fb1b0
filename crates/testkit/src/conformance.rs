//! The conformance suites: the laws that every plug-in of a kind must keep, whatever its strategy.
//!
//! | what you write | its suite |
//! |---|---|
//! | a mechanic | [`mechanic()`] |
//! | a path finder | [`path_finder()`] |
//! | a metric | [`metric()`] |
//! | a sculptor | [`sculptor()`] |
//! | an order of sources | [`source_order()`] |
//! | a screen | [`screen()`] |
//! | a refiner | [`refiner()`] |
//! | a search for settings | [`search()`] |
//! | a simulated player | [`player()`] |
//! | the rules of any game | [`game()`] |
//! | a game that is written as text | [`written()`] |
//! | the words, lessons, tiers and campaign of a family | [`brought()`] |
//! | a game that hides something | [`secrets()`] |
//! | a maker of a family, and its settings | [`maker()`], [`honours`] |
//! | a measure of a family | [`measure()`] |
//! | a solver of a family | [`solver()`] |
//! | an export format | [`exporter()`] |
//! | a plug-in of any other kind, such as a tiling or a graph mode | [`plug_in()`] |
//! | all makers, measures and solvers of a family | [`family()`] |
//!
//! A suite asks the same questions in many ways: again after other work, in other orders, from
//! fresh instances, on several threads at once. It returns a report of what was checked, or an
//! error text. The text names the plug-in and each law that it breaks, with the number of
//! violations and the shortest example: a board or a state. A panic of the plug-in breaks a law,
//! too. A suite that sees too few cases fails.
//!
//! Plug-ins are made by name from a registry, as the engine makes them. A test in its own package
//! needs `[profile.dev]` with `opt-level = 1` in `Cargo.toml`: unoptimised, the suites take many
//! times as long.

mod advised;
mod asked;
mod boards;
mod brought;
mod claims;
mod edges;
mod exams;
mod exporter;
mod family;
mod faults;
mod finder;
mod game;
mod laid;
mod maker;
mod measure;
mod mechanic;
mod metric;
mod observed;
mod player;
mod plug_in;
mod positions;
mod puzzles;
mod readings;
mod refiner;
mod screen;
mod sculptor;
mod search;
mod searched;
mod secrets;
mod solver;
mod source_order;
mod subject;
mod texts;
mod tooled;
mod touched;
mod written;

pub use brought::brought;
pub use exporter::{exporter, levels};
pub use family::{FamilyReport, Tier, TierAxis, family, tiers};
pub use finder::{FinderReport, path_finder};
pub use game::{GameReport, game};
pub use maker::{MakerReport, honours, maker};
pub use measure::{MeasureReport, measure};
pub use mechanic::{MechanicReport, mechanic};
pub use metric::{MetricReport, metric};
pub use player::{PlayerReport, player};
pub use plug_in::plug_in;
pub use refiner::{RefinerReport, refiner};
pub use screen::{ScreenReport, screen};
pub use sculptor::{SculptorReport, sculptor};
pub use search::{SearchReport, search};
pub use secrets::{Secrets, SecretsReport, secrets};
pub use solver::{SolverReport, solver};
pub use source_order::{SourceOrderReport, source_order};
pub use written::{WrittenReport, written};
