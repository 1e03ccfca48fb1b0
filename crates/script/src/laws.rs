//! The laws that a script should keep, tried on puzzles that it makes.

use crate::ScriptFamily;
use crate::game::{Scripted, State};
use etchwork::core::FamilyGame;
use etchwork::{Families, Game, Grid, Level, Overrides, OwnedSet, Registry, Status};
use std::any::Any;
use std::collections::{HashSet, VecDeque};

/// The seed of the puzzles that are tried, how many of each tier, and the most states of each.
const SEED: u32 = 1;
const PUZZLES: u32 = 4;
pub(crate) const STATES: usize = 200;

/// What came out of a check of a script.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Check {
    /// The puzzles that were tried.
    pub puzzles: usize,
    /// The states that were tried.
    pub states: usize,
    /// What is wrong, each with its tier, seed and index.
    pub faults: Vec<String>,
}

impl ScriptFamily {
    /// Tries the laws of games and makers on puzzles of each tier: `make` makes the same puzzle
    /// again, whose text reads back; no move leaves a state as it was; a lost state has no moves;
    /// every state can be drawn, and its picture keeps its size.
    ///
    /// Cost: four puzzles of each tier, and up to 200 states of each.
    pub fn check(self, registry: &Registry) -> Check {
        self.check_some(|_| true, PUZZLES, registry)
    }

    /// The same on some puzzles of each of some tiers.
    pub(crate) fn check_some(
        self,
        tiers: impl Fn(&str) -> bool,
        puzzles: u32,
        registry: &Registry,
    ) -> Check {
        let (file, mut families, mut check) =
            (self.file().to_owned(), Families::default(), Check::default());
        if let Err(why) = families.add(self) {
            check.faults.push(format!("{file}: {why}"));
        }
        for set in families.sets() {
            for (tier, _) in set.set.tiers.iter().filter(|(tier, _)| tiers(tier)) {
                let asked = Asked { set, tier, overrides: &Overrides::default(), puzzles };
                check.tier(&asked, registry, &explored);
            }
        }
        check.or_none(&file, "give it `tiers` and `make`")
    }
}

/// Puzzles that are tried.
struct Asked<'a> {
    set: &'a OwnedSet,
    tier: &'a str,
    overrides: &'a Overrides,
    puzzles: u32,
}

impl Check {
    /// Tries puzzles of the easiest tier of a family, if it has tiers.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn easiest(
        &mut self,
        family: &dyn etchwork::Family,
        families: &Families,
        overrides: &Overrides,
        registry: &Registry,
        states: &dyn Fn(&Level) -> Result<usize, String>,
    ) {
        let Some(set) = family.default_set().and_then(|set| families.set(set)) else { return };
        let Some((tier, _)) = set.set.tiers.first() else { return };
        self.tier(&Asked { set, tier, overrides, puzzles: PUZZLES }, registry, states);
    }

    /// Tries puzzles of the only tier of a set.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn own(&mut self, set: &OwnedSet, registry: &Registry) {
        let (tier, _) = &set.set.tiers[0];
        let overrides = &Overrides::default();
        self.tier(&Asked { set, tier, overrides, puzzles: PUZZLES }, registry, &|_| Ok(0));
    }

    /// What came out, where no puzzle is a fault as well.
    pub(crate) fn or_none(mut self, file: &str, why: &str) -> Self {
        if self.puzzles == 0 && self.faults.is_empty() {
            self.faults.push(format!("{file}: there are no puzzles to try: {why}"));
        }
        self
    }

    /// Tries some puzzles of a tier, each made twice. Of one that is sound, `states` gives the number
    /// of states that were tried.
    fn tier(
        &mut self,
        asked: &Asked<'_>,
        registry: &Registry,
        states: &dyn Fn(&Level) -> Result<usize, String>,
    ) {
        let Asked { set, tier, overrides, puzzles } = *asked;
        let mut tell = |index: Option<u32>, why: String| {
            let index = index.map(|index| format!(", index {index}")).unwrap_or_default();
            self.faults.push(format!("tier {tier}, seed {SEED}{index}: {why}"));
        };
        let run = match set.run(tier, overrides, SEED, registry) {
            Ok(run) => run,
            Err(why) => return tell(None, why.to_string()),
        };
        let made = |index| {
            run.levels(registry)
                .map_err(|why| why.to_string())
                .and_then(|mut levels| levels.request(index).map_err(|why| why.to_string()))
        };
        for index in 0..puzzles {
            match (made(index), made(index)) {
                (Err(why), _) | (_, Err(why)) => return tell(Some(index), why),
                (Ok(None), _) => {
                    tell(Some(index), "no puzzle passes the gates in all attempts".into())
                }
                (Ok(Some(one)), Ok(two)) => {
                    if two.is_none_or(|two| two.document != one.document) {
                        tell(Some(index), "made again it is another puzzle".into());
                    }
                    self.puzzles += 1;
                    match states(&one) {
                        Ok(states) => self.states += states,
                        Err(why) => return tell(Some(index), why),
                    }
                }
            }
        }
    }
}

/// The number of states that were tried, or what is wrong with one.
fn explored(level: &Level) -> Result<usize, String> {
    let game = (&*level.puzzle as &dyn Any).downcast_ref::<Scripted>().expect("the script made it");
    let size = level.puzzle.picture().grid();
    let (mut known, mut next) = (HashSet::new(), VecDeque::new());
    next.push_back((game.initial(), Vec::<String>::new()));
    while let Some((state, way)) = next.pop_front() {
        let place = || match &way[..] {
            [] => "at the start".to_owned(),
            way => format!("after {}", way.join(" ")),
        };
        let after = tried(game, &state, size);
        let after = game.fault().map_or(after, Err).map_err(|why| format!("{} {why}", place()))?;
        for (text, state) in after {
            if known.len() < STATES && known.insert(state.clone()) {
                next.push_back((state, [&way[..], &[text]].concat()));
            }
        }
    }
    Ok(known.len() + 1)
}

/// The states after each move of a state, or what is wrong with it.
fn tried(game: &Scripted, state: &State, size: Grid) -> Result<Vec<(String, State)>, String> {
    let (mut moves, mut after) = (Vec::new(), Vec::new());
    game.moves(state, &mut moves);
    if game.status(state) == Status::Lost && !moves.is_empty() {
        let text = game.move_text(&moves[0]);
        return Err(format!("the state is lost, and '{text}' is a move all the same"));
    }
    let grid = game.draw(std::slice::from_ref(state), None).grid();
    if grid != size {
        return Err(format!("the picture has {grid} cells, and at the start {size}"));
    }
    for step in &moves {
        let (text, next) = (game.move_text(step), game.apply(state, step));
        if next == *state {
            return Err(format!("the move '{text}' changes nothing"));
        }
        after.push((text, next));
    }
    Ok(after)
}
