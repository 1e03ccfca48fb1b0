//! A level as SVG and as text, before the first move or after some.
//!
//! `cargo run -p etchwork-pattern --example draw -- grid 16 5 out.svg`

use etchwork_core::{Game, Maker, Order, Refused, Registry, Session, Settings, Streams};
use etchwork_pattern::Pattern;
use etchwork_render::{Colour, svg, text};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [mode, size, moves, out, rest @ ..] = &arguments[..] else {
        return Err("name a mode, a size, a number of moves and a file".into());
    };
    let seed = rest.first().map_or(Ok(1), |seed| seed.parse())?;
    let mut registry = Registry::new();
    etchwork_pattern::register(&mut registry)?;
    let settings = format!(r#"{{ "modes": ["{mode}"], "sizes": ["{size}"] }}"#);
    let settings: Settings = serde_json::from_str(&settings)?;
    let mut maker = registry.kind::<dyn Maker<Pattern>>().make("reduce", &settings, &registry)?;
    let made = (0..40).find_map(|index| {
        let order = Order { streams: Streams { seed, index, board: 0 }, aim: None };
        maker.attempt(&order, &mut Refused::default()).ok()
    });
    let made = made.ok_or("no level")?;
    let mut session = Session::new(made.game.clone());
    for step in made.solution.iter().take(moves.parse()?) {
        session.play(&made.game.move_text(step))?;
    }
    std::fs::write(out, svg(&session.picture()))?;
    print!("{}", text(&session.picture(), Colour::Off));
    Ok(())
}
