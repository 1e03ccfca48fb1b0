//! Hints, and their marks on the board.

use crate::active_puzzle::{ActivePuzzle, numbers, trail};
use crate::answers::{HintView, View};
use crate::{speech, wording};
use etchwork::render::svg_with_ids;
use etchwork::{Act, Cell, Hint, HintLevel};

impl ActivePuzzle {
    /// A hint, with the places that it points to on the board.
    pub fn hint(&mut self, level: HintLevel) -> View {
        let hint = self.play.hint(level);
        let said = speech::hint(self, &hint);
        let cells = match hint {
            Hint::Lost { take_back } if take_back > 0 && !self.play.is_over() => {
                self.wrong(take_back)
            }
            _ => self.pointed_at(&hint),
        };
        let mut view = self.view(said);
        // A hint calls nodes by their names.
        let mut picture = self.picture();
        picture.show_names();
        view.svg = svg_with_ids(&picture, "board");
        if let Hint::Ahead(..) = hint {
            for place in &mut view.places {
                if let Some(nth) = cells.iter().position(|cell| *cell == place.cell) {
                    place.name += &format!(", step {} of the hint", nth + 1);
                }
            }
        }
        let (level, lost) = (level.number(), hint.is_negative());
        let lines = self.drawn(&hint, &cells);
        let reasons = speech::reasons(self, &hint);
        let take_back = match hint {
            Hint::Lost { take_back } if !self.play.is_over() => Some(take_back),
            _ => None,
        };
        let moves = if let Hint::Ahead(moves, _) = hint { moves } else { Vec::new() };
        view.hint = Some(HintView { level, cells, lines, reasons, take_back, moves, lost });
        view
    }

    /// The lines drawn for a hint: the forced moves, the next moves, or the lost ones.
    fn drawn(&self, hint: &Hint, cells: &[usize]) -> Vec<Vec<usize>> {
        let picture = self.play.picture();
        let trail = numbers(trail(&picture));
        let Some(head) = trail.last() else { return Vec::new() };
        let cell = |text: &String| crate::names::cell(&picture, text).map(Cell::index);
        let through = |forced: &etchwork::Forced| {
            let mut line: Vec<usize> = forced.go.iter().filter_map(cell).collect();
            line.insert(line.len().min(1), cell(&forced.at)?);
            Some(line)
        };
        match hint {
            Hint::Forced(forced) => forced.iter().filter_map(through).collect(),
            Hint::Ahead(..) => vec![[&[*head], cells].concat()],
            Hint::Lost { take_back } => {
                vec![trail[trail.len().saturating_sub(take_back + 1)..].to_vec()]
            }
            _ => Vec::new(),
        }
    }

    /// The cells changed by the move that lost the play.
    fn wrong(&mut self, take_back: usize) -> Vec<usize> {
        let save = self.play.save();
        self.play.act(&Act::Cut(take_back - 1));
        let text = self.play.last_move();
        self.play.act(&Act::Cut(1));
        let cells = text.map(|text| self.pointed_at(&Hint::Ahead(vec![text], None)));
        self.play.load(&save).expect("it was saved here");
        cells.unwrap_or_default()
    }

    /// The cells that a hint is about.
    fn pointed_at(&self, hint: &Hint) -> Vec<usize> {
        let picture = self.play.picture();
        let cell = |text: &String| crate::names::cell(&picture, text).map(Cell::index);
        let changed = |texts: &[String]| {
            let changed = self.play.changed_by(texts);
            changed.iter().flat_map(|cells| numbers(cells)).collect::<Vec<_>>()
        };
        match hint {
            Hint::Forced(forced) => {
                let at = |forced: &etchwork::Forced| match cell(&forced.at) {
                    Some(cell) => vec![cell],
                    // Several turns of one tile are one text.
                    None => match changed(
                        &forced.go.iter().flat_map(|go| split(go)).collect::<Vec<_>>(),
                    ) {
                        cells if cells.is_empty() => {
                            let about = forced.go.first().map(|go| wording::about(self, go));
                            numbers(&about.unwrap_or_default())
                        }
                        cells => cells,
                    },
                };
                forced.iter().flat_map(at).collect()
            }
            Hint::Ahead(moves, _) => match changed(moves) {
                cells if cells.is_empty() => moves.iter().filter_map(cell).collect(),
                cells => cells,
            },
            _ => Vec::new(),
        }
    }
}

fn split(moves: &str) -> Vec<String> {
    moves.split("; ").map(str::to_owned).collect()
}
