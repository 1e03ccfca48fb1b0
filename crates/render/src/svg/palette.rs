//! The colours of the circuit board.
//!
//! Shapes with a meaning have a contrast of at least 3:1 against their ground (WCAG 2.2, 1.4.11),
//! letters 4.5:1; the test below computes the contrasts.

/// Navy, behind everything.
pub(crate) const GROUND: &str = "#070b1e";
/// The contacts around the board, which are ornament.
pub(crate) const CONTACT: &str = "#39438f";
/// The board between the cells.
pub(crate) const BOARD: &str = "#0c1230";
/// Indigo silicon.
pub(crate) const SILICON: &str = "#1f2670";
/// The rim of live silicon.
pub(crate) const RIM: &str = "#4b55cf";
/// The contact in the middle of a pad.
pub(crate) const PAD: &str = "#8f99ff";
/// Dead silicon.
pub(crate) const DEAD: &str = "#0b0d16";
/// The hatching of dead silicon, and its rim.
pub(crate) const HATCH: &str = "#666d80";
/// The trace.
pub(crate) const TRACE: &str = "#2ee6ff";
/// The middle of the trace.
pub(crate) const CORE: &str = "#b4f7ff";
/// The input pin.
pub(crate) const INPUT: &str = "#62a8ff";
/// The output pin.
pub(crate) const OUTPUT: &str = "#4ade80";
/// Vias and arcs.
pub(crate) const VIA: &str = "#c98bff";
/// The letter in a via.
pub(crate) const VIA_LETTER: &str = "#f3e8ff";
/// Wires of diagrams, and the rims of their nodes.
pub(crate) const WIRE: &str = "#a9b2ff";
/// On, open, or safe.
pub(crate) const ON: &str = "#4ade80";
/// Off, closed, or dangerous.
pub(crate) const OFF: &str = "#ff8a7a";
/// Warnings, additions of rules, and lines from triggers to receivers.
pub(crate) const AMBER: &str = "#ffc24b";
/// A ball.
pub(crate) const BALL: &str = "#d8dbe8";
/// Lines that are neither on a solution nor lead into a dead end.
pub(crate) const FAINT: &str = "#6f7ad6";
/// States that are lost.
pub(crate) const LOST: &str = "#4a1020";
/// Gaps between bright shapes, the hole of a via, letters on pins.
pub(crate) const DARK: &str = "#050816";

/// The collars of coloured nodes: red, blue, gold, violet, green, cyan, white, indigo.
pub(crate) const TINTS: [&str; 8] =
    ["#ff6b6b", "#62a8ff", "#ffc24b", "#c98bff", "#4ade80", "#2ee6ff", "#f4f6ff", "#8f99ff"];

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
        for shape in [PAD, TRACE, INPUT, OUTPUT, VIA, WIRE, FAINT, ON, OFF, AMBER, BALL] {
            for under in [SILICON, BOARD, DEAD, DARK] {
                assert!(contrast(shape, under) >= 3.0, "{shape} on {under}");
            }
        }
        for tint in TINTS {
            assert!(contrast(tint, BOARD) >= 3.0, "{tint}");
        }
        for under in [DEAD, GROUND] {
            assert!(contrast(HATCH, under) >= 3.0, "{}", contrast(HATCH, under));
        }
        for (letter, under) in [
            (DARK, INPUT),
            (DARK, OUTPUT),
            (VIA_LETTER, DARK),
            (VIA_LETTER, LOST),
            (AMBER, DARK),
            (DARK, TRACE),
            (VIA_LETTER, DEAD),
            (VIA_LETTER, SILICON),
        ] {
            assert!(contrast(letter, under) >= 4.5, "{letter} on {under}");
        }
    }
}
