//! Simulated players that break a law each.

use etchwork_path::{Registry, Settings, Stream};
use etchwork_player::{Act, Place, Player, Seen, Standing, View};
use etchwork_testkit::conformance::{PlayerReport, player};
use std::sync::atomic::{AtomicU32, Ordering};

/// What is wrong with a player.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Flaw {
    None,
    DrawsFromElsewhere,
    CountsForAll,
    RemembersTheLastPlay,
    MakesNoMove,
    TakesBackTooMuch,
    StartsAgainAtOnce,
    TriesNoMove,
    GuessesAPlace,
    GoesByNames,
    LooksIntoTheDark,
    LooksForEver,
    TurnsRound,
    Panics,
}

/// Goes through a door that is not known to be wrong.
struct Walker {
    flaw: Flaw,
    wrong: Vec<Place>,
}

/// The acts of all instances.
static ACTS: AtomicU32 = AtomicU32::new(0);

impl Walker {
    fn is_wrong(&self, seen: Seen) -> bool {
        match seen {
            Seen::Hidden => false,
            Seen::There(place, standing) => {
                standing == Standing::Lost || self.wrong.contains(&place)
            }
        }
    }

    fn back(&mut self, view: &dyn View) -> Act {
        self.wrong.push(view.here());
        if view.made() == 0 { Act::Play(0) } else { Act::TakeBack(1) }
    }
}

impl Player for Walker {
    fn begin(&mut self) {
        if self.flaw != Flaw::RemembersTheLastPlay {
            self.wrong.clear();
        }
    }

    fn act(&mut self, view: &mut dyn View, draws: &mut Stream) -> Act {
        let (here, made) = (view.here(), view.made());
        let moves = view.moves(here);
        let of_all = ACTS.fetch_add(1, Ordering::Relaxed);
        match self.flaw {
            Flaw::DrawsFromElsewhere => *draws = Stream::new(of_all),
            Flaw::MakesNoMove if made == 2 => return Act::Play(moves),
            Flaw::TakesBackTooMuch if made == 1 => return Act::TakeBack(2),
            Flaw::StartsAgainAtOnce if made == 0 => return Act::Restart,
            Flaw::TriesNoMove => drop(view.look(here, moves)),
            Flaw::GuessesAPlace => drop(view.moves(Place(here.0 ^ 1))),
            Flaw::LooksForEver => while view.look(here, 0) != Seen::Hidden || moves > 0 {},
            Flaw::TurnsRound if made > 0 => return Act::TakeBack(1),
            Flaw::Panics if made == 3 => panic!("lost my way"),
            _ => {}
        }
        if view.standing() != Standing::Open || moves == 0 {
            return self.back(view);
        }
        let doors: Vec<usize> =
            (0..moves).filter(|door| !self.is_wrong(view.look(here, *door))).collect();
        if doors.is_empty() {
            return self.back(view);
        }
        let drawn = draws.index(doors.len());
        let number = match self.flaw {
            Flaw::CountsForAll => of_all as usize,
            Flaw::GoesByNames => here.0 as usize,
            Flaw::LooksIntoTheDark => {
                (1..20).map(|name| name as usize * view.moves(Place(name))).sum::<usize>() / 3
            }
            _ => drawn,
        };
        Act::Play(doors[number % doors.len()])
    }
}

fn conforms(flaw: Flaw) -> Result<PlayerReport, String> {
    let mut registry = Registry::new();
    let make = move || Box::new(Walker { flaw, wrong: Vec::new() }) as Box<dyn Player>;
    registry.kind_mut::<dyn Player>().add_plain("walker", "goes through doors", make).unwrap();
    player("walker", &Settings::default(), &registry)
}

#[test]
fn a_sound_player_passes() {
    let report = conforms(Flaw::None).unwrap();
    assert!(report.plays > 200 && report.decisions > 10 * report.plays / 2, "{report:?}");
    assert!(report.solved > report.plays / 2 && report.twins > 15, "{report:?}");
}

#[test]
fn a_player_that_breaks_a_law_is_told_which() {
    const SAME: &str = "the same play comes again with the same draws";
    const ACTS: &str = "its acts are those of a play";
    const TOLD: &str = "it asks about places that it was told of";
    for (flaw, law, what) in [
        (Flaw::DrawsFromElsewhere, SAME, "is move "),
        (Flaw::CountsForAll, SAME, "is move "),
        (Flaw::RemembersTheLastPlay, SAME, "asked again after others: act "),
        (Flaw::MakesNoMove, ACTS, "it makes move "),
        (Flaw::TakesBackTooMuch, ACTS, "it takes back 2 of 1 moves, in "),
        (Flaw::StartsAgainAtOnce, ACTS, "it starts again before its first move, in a corridor"),
        (Flaw::TriesNoMove, "it tries moves that there are", "it tries move 1 of 1, in a corridor"),
        (Flaw::GuessesAPlace, TOLD, "of which nobody told it, in "),
        (Flaw::GoesByNames, "what places are called decides nothing", "act "),
        (Flaw::LooksIntoTheDark, "what is hidden decides nothing until it shows", "the twin of"),
        (Flaw::LooksForEver, "it never panics", "more than 100000 moves are tried before one act"),
        (Flaw::TurnsRound, "the suite sees enough to judge by", "it solves no maze in "),
        (Flaw::Panics, "it never panics", "'lost my way', in "),
    ] {
        let said = conforms(flaw).err().unwrap_or_else(|| panic!("{flaw:?} passes"));
        assert!(said.starts_with("player 'walker' breaks laws:\n- "), "{flaw:?}: {said}");
        assert!(said.contains(law) && said.contains(what), "{flaw:?}: {said}");
        assert_eq!(said.matches(law).count(), 1, "{flaw:?}: {said}");
    }
}
