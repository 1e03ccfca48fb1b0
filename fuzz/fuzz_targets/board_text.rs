//! Board text in: what is accepted prints, reads back as the same, is drawn
//! and measured without a panic; what is refused names a place in the text.

#![no_main]

use etchwork::codec::{BoardText, TextError};
use etchwork::render::{Colour, path_puzzle, svg, text};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| {
    match input.parse::<BoardText>() {
        Ok(read) => {
            assert_eq!(read.to_string().parse(), Ok(read.clone()));
            let BoardText { board, source, target, path } = &read;
            let picture = path_puzzle(board, *source, *target, path.as_deref());
            assert!(svg(&picture).ends_with("</svg>\n"));
            assert_eq!(
                text(&picture, Colour::Off).lines().next().map(|l| l.chars().count()),
                Some(2 * board.grid().cols() + 3)
            );
        }
        Err(TextError { span, line, .. }) => {
            assert!(input.get(span).is_some() && line >= 1);
        }
    }
});
