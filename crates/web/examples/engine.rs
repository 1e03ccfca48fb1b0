//! The built-in engine for the page: what `cargo xtask web` compiles.
//!
//! It is not part of the crate: whoever makes an engine of one's own depends on that, and an engine
//! has one service.

etchwork_web::page!(etchwork_web::Service::default());
