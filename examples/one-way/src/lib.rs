//! One-way steps: some edges can be crossed in one direction only.
//!
//! ```text
//! S > . .      from S to the right, and never back
//! . . ^ .
//! ```
//!
//! The steps are drawn before there is a path, so the path finder sees a graph without the ways
//! back. The path of a generated puzzle takes at least one of the steps.

use etchwork_path::{
    Board, Cell, Depends, Item, Mark, Mechanic, Payload, Picture, Reason, Refusal, Registry,
    RegistryError, Rule, Scene, Solved, Stream,
};
use serde::Deserialize;

/// The mechanic.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OneWay {
    /// The number of one-way steps on a board.
    pub steps: usize,
}

impl Default for OneWay {
    fn default() -> Self {
        Self { steps: 4 }
    }
}

/// Adds the mechanic to a registry.
pub fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    let about = "some steps can be taken in one direction only; steps = how many";
    registry
        .kind_mut::<dyn Mechanic>()
        .add("one-way", about, |settings, _| Ok(Box::new(settings.read::<OneWay>()?)))
}

impl Mechanic for OneWay {
    fn stacks_with(&self, _: &str) -> bool {
        true
    }

    fn for_players(&self) -> Option<String> {
        Some("Barbs let the line through in one direction only.".to_owned())
    }

    fn sentence(&self, reason: &str) -> Option<String> {
        let told = match reason {
            "no_room_for_a_step" => "there is no room for a one-way step",
            "no_step_taken" => "the path takes no one-way step",
            _ => return None,
        };
        Some(told.to_owned())
    }

    fn dress(
        &self,
        board: &mut Board,
        stream: &mut Stream,
        payload: &mut Payload,
    ) -> Result<(), Reason> {
        let open = board.open();
        let right_and_down = |cell: Cell| {
            board
                .grid()
                .neighbours(cell)
                .filter(move |next| *next > cell)
                .map(move |next| (cell, next))
        };
        let mut edges: Vec<(Cell, Cell)> =
            open.iter().flat_map(right_and_down).filter(|(_, next)| open.contains(*next)).collect();
        if edges.len() < self.steps {
            return Err("no_room_for_a_step".into());
        }
        let mut step = || {
            let (a, b) = edges.swap_remove(stream.index(edges.len()));
            if stream.index(2) == 0 { Item::Step(a, b) } else { Item::Step(b, a) }
        };
        payload.extend((0..self.steps).map(|_| step()));
        Ok(())
    }

    fn settle(
        &self,
        solved: &Solved<'_>,
        _: &mut Stream,
        payload: &mut Payload,
    ) -> Result<(), Reason> {
        let taken =
            |item: &Item| solved.path.windows(2).any(|step| *item == Item::Step(step[0], step[1]));
        if payload.iter().any(taken) { Ok(()) } else { Err("no_step_taken".into()) }
    }

    fn rule(&self, board: &Board, payload: &Payload) -> Result<Box<dyn Rule>, Refusal> {
        let mut steps: Vec<(Cell, Cell)> = Vec::new();
        for item in payload {
            match *item {
                Item::Step(from, to)
                    if board.grid().neighbours(from).any(|cell| cell == to)
                        && !steps.contains(&(from, to))
                        && !steps.contains(&(to, from)) =>
                {
                    steps.push((from, to));
                }
                _ => {
                    let what = "it takes steps between neighbours, such as @one-way 0,0>0,1";
                    return Err(Refusal::new(what));
                }
            }
        }
        let closed = steps.iter().map(|(from, to)| (*to, *from)).collect();
        Ok(Box::new(Barbs { steps, closed }))
    }
}

/// The one-way steps of one puzzle.
struct Barbs {
    steps: Vec<(Cell, Cell)>,
    /// The closed steps: the ways back.
    closed: Vec<(Cell, Cell)>,
}

impl Barbs {
    fn shown(&self, scene: &Scene<'_>) -> impl Iterator<Item = (Cell, Cell)> {
        let is_shown =
            |(from, to): &(Cell, Cell)| scene.shown.contains(*from) && scene.shown.contains(*to);
        self.steps.iter().copied().filter(is_shown)
    }
}

impl Rule for Barbs {
    fn closed_steps(&self) -> &[(Cell, Cell)] {
        &self.closed
    }

    fn depends_on(&self) -> Depends {
        Depends::Nothing
    }

    fn describe(&self, scene: &Scene<'_>) -> Option<String> {
        let at = |cell| scene.board.grid().position(cell);
        let told = self.shown(scene).map(|(from, to)| format!("{} to {}", at(from), at(to)));
        let told: Vec<String> = told.collect();
        (!told.is_empty()).then(|| format!("One way: {}.", told.join("; ")))
    }

    fn draw(&self, scene: &Scene<'_>, picture: &mut Picture) {
        self.shown(scene).for_each(|(from, to)| picture.add(Mark::Barb { from, to }));
    }
}
