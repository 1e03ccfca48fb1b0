//! The type of a book, in two sizes.

use crate::block::PLAIN;
use crate::fonts::{Face, Style};

/// The styles of a book. No text of any is set smaller than `least`.
pub(crate) struct Styles {
    /// The least size of a letter, in texts and in drawings.
    pub least: f32,
    pub title: Style,
    pub subtitle: Style,
    pub heading: Style,
    pub text: Style,
    pub number: Style,
    pub caption: Style,
    pub id: Style,
    pub moves: Style,
    pub foot: Style,
}

impl Styles {
    pub fn of(is_large: bool) -> Self {
        let least = if is_large { 14.0 } else { 8.0 };
        let sized = |small: f32, large: f32| Style {
            size: if is_large { large } else { small },
            least,
            ..PLAIN
        };
        let bold = |small: f32, large: f32| Style { face: Face::Bold, ..sized(small, large) };
        Self {
            least,
            title: Style { leading: 1.25, ..bold(30.0, 36.0) },
            subtitle: Style { grey: 60, leading: 1.4, ..sized(14.0, 20.0) },
            heading: Style { leading: 1.4, ..bold(20.0, 28.0) },
            text: Style { leading: 1.5, gap: 0.6, ..sized(12.0, 18.0) },
            number: bold(12.0, 20.0),
            caption: sized(10.0, 18.0),
            id: Style { face: Face::Mono, grey: 70, ..sized(8.0, 14.0) },
            moves: Style { leading: 1.25, ..sized(9.0, 16.0) },
            foot: Style { grey: 70, ..sized(9.0, 14.0) },
        }
    }
}
