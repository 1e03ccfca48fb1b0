//! Helpers for tests of scripts. This file has no tests.

use proptest::prelude::*;

/// A script with a part taken out, doubled or put elsewhere.
pub fn broken(source: &'static str) -> impl Strategy<Value = String> {
    (0.0..1.0f64, 1..40usize, 0.0..1.0f64, any::<bool>()).prop_map(|(from, len, to, keep)| {
        let letters: Vec<char> = source.chars().collect();
        let at = |share: f64| (share * letters.len() as f64) as usize;
        let (start, end) = (at(from), (at(from) + len).min(letters.len()));
        let part = &letters[start..end];
        let mut broken = letters.clone();
        if !keep {
            broken.drain(start..end);
        }
        let place = ((to * broken.len() as f64) as usize).min(broken.len());
        broken.splice(place..place, part.iter().copied());
        broken.into_iter().collect()
    })
}
