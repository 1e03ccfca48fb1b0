//! The colours of drawings, by role, in each theme.
//!
//! Shapes with a meaning have a contrast of at least 3:1 against their ground (WCAG 2.2, 1.4.11),
//! letters 4.5:1; the test below computes the contrasts. Black ink has shades only for ornament: it
//! tells everything apart by shape.

/// How a drawing looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Bright shapes on dark blue, which glow: for screens.
    Dark,
    /// Colours on white.
    Light,
    /// Black on white, and little of it: for printers.
    Black,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Self; 3] = [Self::Dark, Self::Light, Self::Black];

    pub(crate) fn palette(self) -> &'static Palette {
        match self {
            Self::Dark => &Palette::DARK,
            Self::Light => &Palette::LIGHT,
            Self::Black => &Palette::BLACK,
        }
    }
}

/// Declares the roles, each with its colour in the dark theme, in the light one, and in black.
macro_rules! roles {
    ($($(#[$about:meta])* $role:ident $dark:literal $light:literal $black:literal)*) => {
        /// The colours of a theme.
        #[derive(Debug)]
        pub(crate) struct Palette {
            $($(#[$about])* pub(crate) $role: &'static str,)*
            /// The collars of coloured nodes: red, blue, gold, violet, green, cyan, white, indigo.
            pub(crate) tints: [&'static str; 8],
        }

        impl Palette {
            pub(crate) const DARK: Self = Self {
                $($role: $dark,)*
                tints: [
                    "#ff6b6b", "#62a8ff", "#ffc24b", "#c98bff", "#4ade80", "#2ee6ff", "#f4f6ff",
                    "#8f99ff",
                ],
            };
            const LIGHT: Self = Self {
                $($role: $light,)*
                tints: [
                    "#b3261e", "#1d4fa8", "#8a5a00", "#6d28b8", "#12703a", "#00739e", "#555a6c",
                    "#6a73c8",
                ],
            };
            const BLACK: Self = Self { $($role: $black,)* tints: ["#000000"; 8] };
        }
    };
}

roles! {
    /// Behind everything.
    ground "#070b1e" "#ffffff" "#ffffff"
    /// The contacts around the board, which are ornament.
    contact "#39438f" "#b9bede" "#b8b8b8"
    /// The board between the cells.
    board "#0c1230" "#ffffff" "#ffffff"
    /// Live silicon.
    silicon "#1f2670" "#f2f3ff" "#ffffff"
    /// The rim of live silicon.
    rim "#4b55cf" "#6a73c8" "#777777"
    /// The contact in the middle of a pad.
    pad "#8f99ff" "#6a73c8" "#8c8c8c"
    /// Dead silicon.
    dead "#0b0d16" "#dfe1ea" "#e4e4e4"
    /// The hatching of dead silicon, and its rim.
    hatch "#666d80" "#555a6c" "#555555"
    /// The trace.
    trace "#2ee6ff" "#00739e" "#000000"
    /// The middle of a broad trace.
    core "#b4f7ff" "#c4f2ff" "#ffffff"
    /// What everything comes from, and the middle of a track that is on.
    source "#b4f7ff" "#00425c" "#000000"
    /// The input pin.
    input "#62a8ff" "#1d4fa8" "#000000"
    /// The output pin.
    output "#4ade80" "#12703a" "#000000"
    /// Vias and arcs.
    via "#c98bff" "#6d28b8" "#000000"
    /// Letters on the ground, on silicon and in holes.
    letter "#f3e8ff" "#3d1070" "#000000"
    /// Wires of diagrams, and the rims of their nodes.
    wire "#a9b2ff" "#3a4398" "#333333"
    /// On, open, or safe.
    on "#4ade80" "#12703a" "#000000"
    /// Off, closed, or dangerous.
    off "#ff8a7a" "#a8281a" "#000000"
    /// Warnings, additions of rules, and lines from triggers to receivers.
    amber "#ffc24b" "#8a5a00" "#000000"
    /// A ball.
    ball "#d8dbe8" "#3c4154" "#444444"
    /// Lines that are neither on a solution nor lead into a dead end.
    faint "#6f7ad6" "#5560bb" "#777777"
    /// States that are lost.
    lost "#4a1020" "#ffe3e8" "#eeeeee"
    /// Letters and rims on bright shapes.
    dark "#050816" "#ffffff" "#ffffff"
    /// The hole of a via, and what is hollow.
    hole "#050816" "#ffffff" "#ffffff"
    /// What separates a line from those that it crosses: it is meant to hide them.
    gap "#050816" "#ffffff" "#ffffff"
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance as WCAG defines it.
    fn luminance(colour: &str) -> f64 {
        let channel = |at: usize| {
            let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    fn contrast(a: &str, b: &str) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn what_carries_meaning_stands_out() {
        for theme in Theme::ALL {
            let p = theme.palette();
            let shapes = [
                p.pad, p.trace, p.source, p.input, p.output, p.via, p.wire, p.faint, p.on, p.off,
                p.amber, p.ball,
            ];
            for (shape, under) in shapes
                .iter()
                .flat_map(|s| [p.silicon, p.board, p.hole, p.gap].map(move |under| (*s, under)))
            {
                assert!(contrast(shape, under) >= 3.0, "{theme:?}: {shape} on {under}");
            }
            for tint in p.tints {
                assert!(contrast(tint, p.board) >= 3.0, "{theme:?}: {tint}");
            }
            for under in [p.dead, p.ground] {
                assert!(contrast(p.hatch, under) >= 3.0, "{theme:?}: hatching on {under}");
            }
            for (letter, under) in [
                (p.dark, p.input),
                (p.dark, p.output),
                (p.letter, p.hole),
                (p.letter, p.lost),
                (p.amber, p.hole),
                (p.dark, p.trace),
                (p.letter, p.dead),
                (p.letter, p.silicon),
                (p.letter, p.ground),
            ] {
                assert!(contrast(letter, under) >= 4.5, "{theme:?}: {letter} on {under}");
            }
        }
    }
}
