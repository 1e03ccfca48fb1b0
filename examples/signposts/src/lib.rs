//! Signposts: cells that say where the line goes on from them.
//!
//! ```text
//! S > . .      from the post the line goes to the right; it comes to that cell from nowhere else
//! . . ^ .
//! . . . T
//! ```
//!
//! The board is an ordinary one. Once it has a path, signposts are chosen along it until it is the
//! only solution: the mechanic says which signpost rules another solution out, and the stack does
//! the rest ([`Clues`]), with numbers and barriers too where they share the puzzle.

use etchwork::{
    Board, Cell, Clues, Depends, Item, Mark, Mechanic, PathFinder, Payload, Picture, Refusal,
    Registry, RegistryError, Rule, Scene, Settings, SettingsError, Solved, Stream,
};
use std::sync::Mutex;

/// The mechanic. It uses a complete path finder of the registry for its proofs.
pub struct Signposts(Mutex<Box<dyn PathFinder>>);

/// Adds the mechanic to a registry that holds the path finders.
pub fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    let about = "cells that say where the line goes on; one solution";
    registry.kind_mut::<dyn Mechanic>().add("signposts", about, |settings, registry| {
        settings.none()?;
        let finder =
            registry.kind::<dyn PathFinder>().make("exhaustive", &Settings::default(), registry);
        Ok(Box::new(Signposts(Mutex::new(finder.map_err(SettingsError::new)?))))
    })
}

impl Mechanic for Signposts {
    fn stacks_with(&self, _: &str) -> bool {
        true
    }

    fn for_players(&self) -> Option<String> {
        Some("A barb says where the line goes on from its cell.".to_owned())
    }

    fn clues(&self) -> Option<&dyn Clues> {
        Some(self)
    }

    fn rule(&self, board: &Board, payload: &Payload) -> Result<Box<dyn Rule>, Refusal> {
        let graph = board.graph();
        let mut posts: Vec<(Cell, Cell)> = Vec::new();
        for item in payload {
            match *item {
                Item::Step(from, to)
                    if [from, to].iter().all(|cell| graph.cells().contains(*cell))
                        && graph.has_arc(from, to)
                        && posts.iter().all(|post| post.0 != from && post.1 != to) =>
                {
                    posts.push((from, to));
                }
                _ => {
                    let what = "it takes steps between neighbours, one from a cell and one to a \
                                cell at most, such as @signposts 0,0>0,1";
                    return Err(Refusal::new(what));
                }
            }
        }
        let mut closed = Vec::new();
        for (from, to) in &posts {
            closed.push((*to, *from));
            closed.extend(graph.exits(*from).filter(|exit| exit != to).map(|exit| (*from, exit)));
            closed.extend(graph.exits(*to).filter(|cell| cell != from).map(|cell| (cell, *to)));
        }
        closed.sort_unstable();
        closed.dedup();
        Ok(Box::new(Posts { posts, closed }))
    }
}

impl Clues for Signposts {
    /// A post on a cell from which the rival goes on otherwise than the path.
    fn against(
        &self,
        solved: &Solved<'_>,
        rival: &[Cell],
        _: &[Item],
        stream: &mut Stream,
    ) -> Payload {
        let differs = |step: &&[Cell]| rival.windows(2).all(|other| other != *step);
        let steps: Vec<&[Cell]> = solved.path.windows(2).filter(differs).collect();
        let step = steps[stream.index(steps.len())];
        vec![Item::Step(step[0], step[1])]
    }

    fn arrange(&self, _: &[Cell], payload: &mut Payload) {
        payload.sort_unstable();
    }

    fn kept_after(&self, path: &[Cell], item: Item) -> usize {
        let is_there = |step: &[Cell]| Item::Step(step[0], step[1]) == item;
        path.windows(2).position(is_there).map_or(path.len(), |place| place + 2)
    }

    fn prover(&self) -> &Mutex<Box<dyn PathFinder>> {
        &self.0
    }
}

/// The signposts of one puzzle.
struct Posts {
    posts: Vec<(Cell, Cell)>,
    /// Every other step from their cells, and every other step to the cells that they point at.
    closed: Vec<(Cell, Cell)>,
}

impl Posts {
    fn shown(&self, scene: &Scene<'_>) -> impl Iterator<Item = (Cell, Cell)> {
        let is_shown =
            |(from, to): &(Cell, Cell)| scene.shown.contains(*from) && scene.shown.contains(*to);
        self.posts.iter().copied().filter(is_shown)
    }
}

impl Rule for Posts {
    fn closed_steps(&self) -> &[(Cell, Cell)] {
        &self.closed
    }

    fn depends_on(&self) -> Depends {
        Depends::Nothing
    }

    fn describe(&self, scene: &Scene<'_>) -> Option<String> {
        let at = |cell| scene.board.grid().position(cell);
        let told = self.shown(scene).map(|(from, to)| format!("from {} to {}", at(from), at(to)));
        let told: Vec<String> = told.collect();
        (!told.is_empty()).then(|| format!("The line goes {}.", told.join("; ")))
    }

    fn draw(&self, scene: &Scene<'_>, picture: &mut Picture) {
        for (from, to) in self.shown(scene) {
            if scene.board.grid().neighbours(from).any(|cell| cell == to) {
                picture.add(Mark::Barb { from, to });
            }
        }
    }
}
