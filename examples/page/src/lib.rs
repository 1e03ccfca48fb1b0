//! The page with peg solitaire and waypoints: an engine for it that knows both.

use etchwork_web::Service;

/// A service with everything built in, and what is one's own.
pub fn service() -> Service {
    let (mut registry, mut families) =
        (etchwork::standard_registry(), etchwork::standard_families());
    families.add_game::<etchwork_pegs::Pegs>().expect("no built-in family has the tag");
    etchwork_pegs::register(&mut registry).expect("the makers have different names");
    etchwork_waypoints::register(&mut registry).expect("no built-in mechanic has the name");
    Service::new(registry, families)
}

etchwork_web::page!(service());
