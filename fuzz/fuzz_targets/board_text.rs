//! Reads the input as board text. Accepted text can be printed and read back as the same board,
//! becomes a puzzle or an error says why not, and can be drawn without a panic. An error names a
//! place in the text.

#![no_main]

use etchwork::codec::BoardText;
use etchwork::render::{Colour, svg, text};
use etchwork::{PathPuzzle, Registry, TextFlaw, standard_registry};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static REGISTRY: LazyLock<Registry> = LazyLock::new(standard_registry);

fuzz_target!(|input: &str| {
    let mechanics: Vec<&str> = REGISTRY.kind::<dyn etchwork::Mechanic>().ids().collect();
    match BoardText::read(input, &mechanics) {
        Ok(read) => {
            assert_eq!(BoardText::read(&read.to_string(), &mechanics), Ok(read.clone()));
            let cols = read.board.grid().cols();
            let Ok(puzzle) = PathPuzzle::new(read, &REGISTRY) else { return };
            let picture = puzzle.picture(true);
            assert!(svg(&picture).ends_with("</svg>\n"));
            assert_eq!(
                text(&picture, Colour::Off).lines().next().map(|l| l.chars().count()),
                Some(2 * cols + 3)
            );
        }
        Err(TextFlaw { span, .. }) => assert!(input.get(span).is_some()),
    }
});
