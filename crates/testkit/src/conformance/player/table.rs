//! A play of a maze, kept as plainly as can be: no results are shared, and every question is judged.

use super::maze::Maze;
use etchwork_path::Stream;
use etchwork_player::{Act, Place, Player, Seen, Standing, Told, View};
use std::collections::BTreeSet;

/// The most decisions of a play.
const DECISIONS: u32 = 60;

/// The most moves that may be tried before one act.
const LOOKS: usize = 100_000;

/// How a play went.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Went {
    pub acts: Vec<Act>,
    pub is_solved: bool,
    /// The number of acts after which the difference to a twin showed.
    pub shown: Option<usize>,
    /// Each broken law, and what broke it.
    pub faults: Vec<(&'static str, String)>,
}

/// Plays a maze, whose places have names drawn from a seed, until it is solved, an act is none, or
/// there were enough.
pub(super) fn play(maze: &Maze, player: &mut dyn Player, names: u32, draws: u32) -> Went {
    let mut table = Table::new(maze, names);
    player.begin();
    let draws = Stream::new(draws);
    for decision in 0..DECISIONS {
        if table.standing() == Standing::Solved {
            table.went.is_solved = true;
            break;
        }
        table.looks = 0;
        let act = player.act(&mut table, &mut draws.split(decision));
        table.went.acts.push(act);
        if let Some(what) = table.take(act) {
            table.went.faults.push(("its acts are those of a play", what));
            break;
        }
    }
    table.went
}

struct Table<'a> {
    maze: &'a Maze,
    /// The name of each place.
    names: Vec<u32>,
    /// The way here.
    line: Vec<usize>,
    /// The places that were shown so far.
    sight: BTreeSet<usize>,
    /// The places that the player knows of.
    told: BTreeSet<usize>,
    looks: usize,
    sign: [u16; 1],
    went: Went,
}

impl<'a> Table<'a> {
    fn new(maze: &'a Maze, names: u32) -> Self {
        let mut stream = Stream::new(names);
        let mut drawn: Vec<u32> = (0..maze.places.len() as u32).collect();
        for at in (1..drawn.len()).rev() {
            drawn.swap(at, stream.index(at + 1));
        }
        let sight = (0..maze.places.len()).filter(|at| maze.places[*at].is_shown).collect();
        let (line, told, went) = (vec![0], BTreeSet::from([0]), Went::default());
        Self { maze, names: drawn, line, sight, told, looks: 0, sign: [0], went }
    }

    fn at(&self) -> usize {
        self.line[self.line.len() - 1]
    }

    /// Does what a player wants, or says why that cannot be.
    fn take(&mut self, act: Act) -> Option<String> {
        let made = self.line.len() - 1;
        let doors = &self.maze.places[self.at()].doors;
        match act {
            Act::Play(number) => {
                let Some(next) = doors.get(number) else {
                    return Some(format!("it makes move {number} of {}", doors.len()));
                };
                self.enter(*next);
            }
            Act::TakeBack(moves) if moves == 0 || moves > made => {
                return Some(format!("it takes back {moves} of {made} moves"));
            }
            Act::TakeBack(moves) => self.line.truncate(made + 1 - moves),
            Act::Restart if made == 0 => {
                return Some("it starts again before its first move".to_owned());
            }
            Act::Restart => self.line.truncate(1),
        }
        None
    }

    fn enter(&mut self, place: usize) {
        self.line.push(place);
        self.told.insert(place);
        self.sight.insert(place);
        if self.went.shown.is_none() && self.maze.differs.contains(&place) {
            self.went.shown = Some(self.went.acts.len());
        }
    }

    fn place(&self, at: usize) -> Place {
        Place(self.names[at])
    }

    /// The place with a name, which the player must have been told.
    fn asked(&mut self, place: Place) -> Option<usize> {
        self.looks += 1;
        assert!(self.looks <= LOOKS, "more than {LOOKS} moves are tried before one act");
        let at = self.names.iter().position(|name| *name == place.0);
        if !at.is_some_and(|at| self.told.contains(&at)) {
            let what = format!("it asks about {place:?}, of which nobody told it");
            self.went.faults.push(("it asks about places that it was told of", what));
        }
        at
    }
}

impl View for Table<'_> {
    fn here(&self) -> Place {
        self.place(self.at())
    }

    fn standing(&self) -> Standing {
        self.maze.places[self.at()].standing
    }

    fn made(&self) -> usize {
        self.line.len() - 1
    }

    fn place_after(&self, moves: usize) -> Place {
        self.place(self.line[moves])
    }

    fn moves(&mut self, place: Place) -> usize {
        self.asked(place).map_or(0, |at| self.maze.places[at].doors.len())
    }

    fn look(&mut self, place: Place, number: usize) -> Seen {
        let Some(at) = self.asked(place) else { return Seen::Hidden };
        let doors = &self.maze.places[at].doors;
        let Some(next) = doors.get(number).copied() else {
            let what = format!("it tries move {number} of {}", doors.len());
            self.went.faults.push(("it tries moves that there are", what));
            return Seen::Hidden;
        };
        if !self.sight.contains(&next) {
            return Seen::Hidden;
        }
        self.told.insert(next);
        Seen::There(self.place(next), self.maze.places[next].standing)
    }

    fn conclude(&mut self, place: Place, most: u8) -> Option<Told<'_>> {
        let at = self.asked(place)?;
        let (level, door) = self.maze.places[at].sign.filter(|(level, _)| *level <= most)?;
        self.sign = [door];
        Some(Told { moves: &self.sign, level })
    }

    fn distance(&mut self, place: Place) -> Option<u32> {
        self.asked(place).and(None)
    }
}
