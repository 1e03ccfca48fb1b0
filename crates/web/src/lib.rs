//! The engine for a web page.
//!
//! A [`Desk`] answers questions, in JSON both ways: it makes and opens puzzles,
//! holds the one in play, and tells what a page needs to draw it, to name its
//! cells and to announce what happened. So the page has no rule of any game:
//! what may be done, what it means and what it is worth is decided here.
//!
//! ```
//! use etchwork_web::Desk;
//!
//! let mut desk = Desk::default();
//! let view = desk.call(r#"{ "ask": "open", "id": "p1.GIQDBc.0014" }"#);
//! assert!(view.contains("\"status\":\"open\""), "{view}");
//! let view = desk.call(r#"{ "ask": "step", "down": 0, "right": 1 }"#);
//! assert!(view.contains("\"said\":\"Moved right. 9 left.\""), "{view}");
//! let refused = desk.call(r#"{ "ask": "level", "tier": "medum", "number": 1 }"#);
//! assert!(refused.ends_with(r#"has no tier 'medum'; did you mean 'medium'?"}"#), "{refused}");
//! ```
//!
//! The crate is the same natively and as WebAssembly; there it exports one class,
//! `Desk`, with the one method `call`. Not here: clocks, storage, the page itself,
//! which is in `www`.

#[cfg(target_arch = "wasm32")]
mod bindings;
mod card;
mod catalogue;
mod desk;
mod exhibit;
mod measures;
mod names;
mod request;
mod result;
mod seat;
mod shelf;
mod speech;
mod thrown;
mod view;
mod workbench;

pub use desk::Desk;
pub use shelf::{LEVELS, daily_tier};
