//! Reads the input as the text of a contraption. An accepted design can be printed, read back from
//! text and from bytes as the same design, and drawn; an error names a place in the text. Then
//! reads the same input as bytes: an accepted design is written as the same bytes.

#![no_main]

use etchwork_contraption::{Contraption, Design, from_bytes, to_bytes};
use etchwork_path::{Game, TextFlaw};
use etchwork_render::{Colour, svg, text};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    if let Ok(design) = from_bytes(input) {
        assert_eq!(to_bytes(&design), input);
        assert_eq!(design.to_string().parse(), Ok(design));
    }
    let Ok(input) = std::str::from_utf8(input) else { return };
    match input.parse::<Design>() {
        Ok(design) => {
            assert_eq!(design.to_string().parse().as_ref(), Ok(&design));
            assert_eq!(from_bytes(&to_bytes(&design)).as_ref(), Ok(&design));
            let game = Contraption::new(design);
            let picture = game.draw(&[game.initial()], None);
            assert!(svg(&picture).ends_with("</svg>\n"));
            assert!(text(&picture, Colour::Off).lines().count() > picture.grid().rows());
        }
        Err(TextFlaw { span, .. }) => assert!(input.get(span).is_some()),
    }
});
