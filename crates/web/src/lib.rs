//! The engine for a web page.
//!
//! A [`Service`] answers questions, in JSON both ways: it makes and opens puzzles, holds the one in
//! play, and says what a page needs to draw it, to name its cells and to announce what happened. So
//! the page has no rule of any game: the service decides which actions are allowed, what they mean
//! and what they cost.
//!
//! ```
//! use etchwork_web::Service;
//!
//! let mut service = Service::default();
//! let view = service.call(r#"{ "ask": "open", "id": "p1.GIQDBc.0014" }"#);
//! assert!(view.contains("\"status\":\"open\""), "{view}");
//! let view = service.call(r#"{ "ask": "step", "down": 0, "right": 1 }"#);
//! assert!(view.contains("\"said\":\"Moved right. 9 left.\""), "{view}");
//! let refused = service.call(r#"{ "ask": "level", "tier": "medum", "number": 1 }"#);
//! assert!(refused.ends_with(r#"has no tier 'medum'; did you mean 'medium'?"}"#), "{refused}");
//! ```
//!
//! [`read_play_log`] makes the plays again that the page has logged.
//!
//! The crate is the same natively and as WebAssembly. [`page!`] turns a service into an engine: a
//! module that exports one class, `Service`, with the one method `call`; the built-in one is
//! `examples/engine.rs`. Not here: clocks, storage, and the page itself, which is in `www`.

#[macro_use]
mod bindings;
mod active_puzzle;
mod answers;
mod bench_board;
mod campaign;
mod card;
mod catalogue;
mod day;
mod editor;
mod figures;
mod flaw;
mod hints;
mod legend;
mod library;
mod motion;
mod names;
#[cfg(feature = "page")]
mod page;
mod play_log;
mod puzzles;
mod replay;
mod request;
mod result;
mod review;
mod script;
mod series;
mod service;
mod sets;
mod speech;
mod tiles;
#[cfg(not(target_arch = "wasm32"))]
mod types;
mod view;
mod wording;
mod workbench;

pub use day::rank;
pub use library::LEVELS;
#[cfg(feature = "page")]
pub use page::PAGE;
pub use play_log::{LogFlaw, LoggedPlay, PlayLog, read_play_log};
pub use service::Service;
#[cfg(not(target_arch = "wasm32"))]
pub use types::typescript;
#[cfg(target_arch = "wasm32")]
#[doc(hidden)]
pub use wasm_bindgen;
