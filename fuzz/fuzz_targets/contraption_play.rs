//! Reads the input as the bytes of a design, then as moves. Play never panics, each legal move has
//! a unique text, equivalent states stay equivalent, and the save can be replayed.

#![no_main]

use etchwork_contraption::{Contraption, from_bytes};
use etchwork_path::{Game, Session};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((length, rest)) = input.split_first() else { return };
    let Some((design, choices)) = rest.split_at_checked(usize::from(*length)) else { return };
    let Ok(design) = from_bytes(design) else { return };
    let game = Contraption::new(design.clone());
    let mut session = Session::new(Contraption::new(design.clone()));
    for choice in choices {
        let legal = session.legal();
        let mut texts: Vec<String> = legal.iter().map(|step| game.move_text(step)).collect();
        let Some(text) = texts.get(usize::from(*choice) % texts.len().max(1)).cloned() else {
            break;
        };
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), legal.len());
        let (mut others, alike) = (Vec::new(), game.canonical(session.state().clone()));
        game.moves(&alike, &mut others);
        assert_eq!(others.len(), legal.len());
        assert_eq!(game.status(&alike), session.status());
        // A text that is no move is refused with an error.
        assert!(session.play(&text.to_uppercase()).is_err());
        session.play(&text).expect("a legal move");
    }
    assert!(!session.picture().title().is_empty());
    let again = Session::load(Contraption::new(design), "x", &session.save("x"));
    assert_eq!(again.expect("its own save").line(), session.line());
});
