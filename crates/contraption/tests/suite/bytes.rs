//! The byte form: round trips, and refusal of all other bytes.

use crate::designs::designs;
use etchwork_contraption::{Design, from_bytes, to_bytes};
use proptest::prelude::*;

#[test]
fn a_sample_is_small() {
    let text = include_str!("../../samples/hanoi-3.txt");
    let design: Design = text.parse().unwrap();
    let bytes = to_bytes(&design);
    assert_eq!(bytes.len(), 78, "of {} as text", text.len());
    assert_eq!(from_bytes(&bytes).unwrap().to_string(), text);
}

#[test]
fn a_name_spelled_out_needlessly_is_refused() {
    let design: Design = "X\nPuzzleNode A { pos:0,0 }\n".parse().unwrap();
    assert_eq!(to_bytes(&design), [1, b'X', 1, 0, 0, 0, 0, 0, 0, 0]);
    let spelled = vec![1, b'X', 1, 1, b'A', 0, 0, 0, 0, 0, 0];
    let long = vec![0x81, 0, b'X', 1, 0, 0, 0, 0, 0, 0, 0];
    let trailing = vec![1, b'X', 1, 0, 0, 0, 0, 0, 0, 0, 0];
    for odd in [spelled, long, trailing] {
        let why = from_bytes(&odd).unwrap_err().to_string();
        assert_eq!(why, "the ID is not in canonical form", "{odd:?}");
    }
    let empty = from_bytes(&[1, b'X', 0, 0, 0, 0, 0]).unwrap_err();
    assert!(empty.to_string().contains("there is no node"), "{empty}");
}

proptest! {
    #[test]
    fn designs_come_back(design in designs(12)) {
        let bytes = to_bytes(&design);
        prop_assert_eq!(from_bytes(&bytes), Ok(design));
        for end in 0..bytes.len() {
            prop_assert!(from_bytes(&bytes[..end]).is_err(), "cut at {}", end);
        }
    }

    #[test]
    fn what_is_read_is_written_the_same(
        design in designs(6),
        changes in prop::collection::vec((any::<usize>(), any::<u8>()), 1..4),
    ) {
        let mut bytes = to_bytes(&design);
        for (at, byte) in changes {
            let at = at % bytes.len();
            bytes[at] = byte;
        }
        if let Ok(design) = from_bytes(&bytes) {
            prop_assert_eq!(to_bytes(&design), bytes);
            prop_assert_eq!(design.to_string().parse::<Design>(), Ok(design));
        }
    }
}
