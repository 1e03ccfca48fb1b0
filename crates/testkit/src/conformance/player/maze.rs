//! Mazes for players: places with doors, of which some are not shown before they are entered.

use etchwork_path::Stream;
use etchwork_player::Standing;

/// A maze. The player starts at place 0.
#[derive(Clone)]
pub(super) struct Maze {
    pub name: String,
    pub places: Vec<Room>,
    /// The places that are another thing in the twin.
    pub differs: Vec<usize>,
    /// The doors on a landing, where it is a stair.
    width: usize,
}

/// A place of a maze.
#[derive(Clone)]
pub(super) struct Room {
    pub standing: Standing,
    /// Where its doors lead.
    pub doors: Vec<usize>,
    /// Whether it is seen from the start.
    pub is_shown: bool,
    /// What a sign says: the level that understands it, and the door.
    pub sign: Option<(u8, u16)>,
}

/// Every maze of the suite.
pub(super) fn mazes() -> Vec<Maze> {
    let mut mazes = vec![stair("a corridor", 1, 6, true, None)];
    for landings in [2, 4, 6] {
        let name = |what: &str| format!("a stair of {landings} landings{what}");
        mazes.push(stair(&name(""), 3, landings, true, None));
        mazes.push(stair(&name(" in the dark"), 3, landings, false, None));
        for level in [1, 3, 5] {
            let signs = format!(" in the dark, with signs of level {level}");
            mazes.push(stair(&name(&signs), 3, landings, false, Some(level)));
        }
    }
    mazes.extend([5, 12].map(ring));
    mazes
}

/// A stair: on every landing one door leads on, and the others to a room where all is lost.
fn stair(name: &str, width: usize, landings: usize, is_shown: bool, sign: Option<u8>) -> Maze {
    let mut draws = Stream::new((width + 16 * landings) as u32);
    let room = |standing| Room { standing, doors: Vec::new(), is_shown, sign: None };
    let mut places = vec![Room { is_shown: true, ..room(Standing::Open) }];
    let mut right = 0;
    for landing in 0..landings {
        let first = places.len();
        let door = draws.index(width);
        places[right].doors = (first..first + width).collect();
        places[right].sign = sign.map(|level| (level, door as u16));
        let standing = if landing + 1 == landings { Standing::Solved } else { Standing::Open };
        let of = |at| room(if at == door { standing } else { Standing::Lost });
        places.extend((0..width).map(of));
        right = first + door;
    }
    Maze { name: name.to_owned(), places, differs: Vec::new(), width }
}

/// A ring of rooms, each with a door to both sides; half way round is the goal.
fn ring(rooms: usize) -> Maze {
    let room = |at: usize| Room {
        standing: if at == rooms / 2 { Standing::Solved } else { Standing::Open },
        doors: if at == rooms / 2 {
            Vec::new()
        } else {
            vec![(at + 1) % rooms, (at + rooms - 1) % rooms]
        },
        is_shown: true,
        sign: None,
    };
    let places = (0..rooms).map(room).collect();
    Maze { name: format!("a ring of {rooms} rooms"), places, differs: Vec::new(), width: 2 }
}

impl Maze {
    /// The same maze where another door of one landing is the right one, which nobody sees before:
    /// `None` if all is shown.
    pub fn twin(&self, draws: u32) -> Option<Self> {
        let hidden = |room: &Room| !room.is_shown && room.standing != Standing::Lost;
        let ways: Vec<usize> =
            (0..self.places.len()).filter(|at| hidden(&self.places[*at])).collect();
        // Signs would tell the difference one landing earlier.
        if ways.is_empty() || self.places.iter().any(|room| room.sign.is_some()) {
            return None;
        }
        let right = ways[draws as usize % ways.len()];
        let landing = (right - 1) / self.width;
        let wrong = 1 + landing * self.width + (right - 1 + 1) % self.width;
        let mut twin = self.clone();
        twin.places.swap(right, wrong);
        twin.name = format!("the twin of {}", self.name);
        twin.differs = vec![right, wrong];
        Some(twin)
    }
}
