//! A game for the tests: a walk over numbered places.

use etchwork_core::{Game, Grid, Picture, Status};

/// Places joined both ways; the last one is the goal.
pub(crate) struct Walk {
    places: usize,
    joined: Vec<(usize, usize)>,
}

impl Walk {
    pub(crate) fn line(places: usize) -> Self {
        Self { places, joined: (1..places).map(|place| (place - 1, place)).collect() }
    }

    pub(crate) fn star(places: usize) -> Self {
        Self { places, joined: (1..places).map(|place| (0, place)).collect() }
    }

    pub(crate) fn grid(cols: usize, rows: usize) -> Self {
        let across = (0..cols * rows).filter(|at| at % cols > 0).map(|at| (at - 1, at));
        let down = (cols..cols * rows).map(|at| (at - cols, at));
        Self { places: cols * rows, joined: across.chain(down).collect() }
    }
}

impl Game for Walk {
    type State = usize;
    type Move = usize;
    type Sight = ();

    fn initial(&self) -> usize {
        0
    }

    fn moves(&self, at: &usize, moves: &mut Vec<usize>) {
        moves.extend(self.joined.iter().filter(|(a, _)| a == at).map(|(_, b)| *b));
        moves.extend(self.joined.iter().filter(|(_, b)| b == at).map(|(a, _)| *a));
    }

    fn apply(&self, _: &usize, to: &usize) -> usize {
        *to
    }

    fn status(&self, at: &usize) -> Status {
        if *at + 1 == self.places { Status::Solved } else { Status::Open }
    }

    fn move_text(&self, to: &usize) -> String {
        to.to_string()
    }

    fn draw(&self, line: &[usize], _: Option<&()>) -> Picture {
        Picture::new(Grid::new(1, 1).expect("a cell"), format!("At {}", line[line.len() - 1]), "")
    }
}
