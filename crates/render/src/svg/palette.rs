//! The colours of the circuit board.
//!
//! What carries meaning keeps a contrast of 3:1 or more against what it stands
//! on (WCAG 2.2, 1.4.11), letters 4.5:1; the test below computes it.

/// Navy, behind everything.
pub(super) const GROUND: &str = "#070b1e";
/// The contacts around the board, ornament.
pub(super) const CONTACT: &str = "#39438f";
/// The board between the cells.
pub(super) const BOARD: &str = "#0c1230";
/// Indigo silicon.
pub(super) const SILICON: &str = "#1f2670";
/// The rim of live silicon.
pub(super) const RIM: &str = "#4b55cf";
/// The contact in the middle of a pad.
pub(super) const PAD: &str = "#8f99ff";
/// Dead silicon.
pub(super) const DEAD: &str = "#0b0d16";
/// The hatching of dead silicon, and its rim.
pub(super) const HATCH: &str = "#666d80";
/// The trace.
pub(super) const TRACE: &str = "#2ee6ff";
/// The middle of the trace.
pub(super) const CORE: &str = "#b4f7ff";
/// The input pin.
pub(super) const INPUT: &str = "#62a8ff";
/// The output pin.
pub(super) const OUTPUT: &str = "#4ade80";
/// Vias and arcs.
pub(super) const VIA: &str = "#c98bff";
/// The letter in a via.
pub(super) const VIA_LETTER: &str = "#f3e8ff";
/// Warnings, and what a rule adds.
pub(super) const AMBER: &str = "#ffc24b";
/// What parts bright shapes from each other, the hole of a via, letters on pins.
pub(super) const DARK: &str = "#050816";

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
        for shape in [PAD, TRACE, INPUT, OUTPUT, VIA, AMBER] {
            for under in [SILICON, BOARD, DEAD, DARK] {
                assert!(contrast(shape, under) >= 3.0, "{shape} on {under}");
            }
        }
        for under in [DEAD, GROUND] {
            assert!(contrast(HATCH, under) >= 3.0, "{}", contrast(HATCH, under));
        }
        for (letter, under) in [(DARK, INPUT), (DARK, OUTPUT), (VIA_LETTER, DARK), (AMBER, DARK)] {
            assert!(contrast(letter, under) >= 4.5, "{letter} on {under}");
        }
    }
}
