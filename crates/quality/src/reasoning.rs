//! How far a person gets by reasoning, and how hard it is.

use etchwork_path::{Metric, PathGame, Ratio, Reading, Solved};
use etchwork_paths::{Next, Walk};

/// Follows the path step by step, and asks before each what a person concludes there from the cells that
/// play has shown so far.
///
/// ```text
/// S . .      At S a step to the right would make a dead end of the cell below, so the line goes down,
/// . . T      and every step after it is the only one: level 1, no choice.
/// ```
///
/// No search is asked, so a step that only a longer search refutes counts among the choices, as one does that
/// leads to another solution. Where there are several solutions the readings are those along this path.
///
/// Cost: for each step a few searches through the cells that are left.
pub struct Reasoning;

impl Metric for Reasoning {
    fn readings(&self) -> &[Reading] {
        const {
            &[
                Reading::new("level", "level of the hardest conclusion on the way, 1 to 6"),
                Reading::new("choices", "steps of the path that no conclusion singles out"),
                Reading::new("open_deductions", "conclusions at hand before a step, on average"),
            ]
        }
    }

    fn bounds(&self, reading: &str, cells: usize) -> [Option<Ratio>; 2] {
        let steps = cells.saturating_sub(1) as i64;
        let [least, most] = match reading {
            "level" => [0, 6],
            "choices" => [0, steps],
            _ => [0, 4 + cells as i64],
        };
        [least, most].map(|bound| Some(Ratio::new(bound, 1)))
    }

    fn measure(&mut self, solved: &Solved<'_>, out: &mut [Option<Ratio>]) {
        let [source, _, ..] = *solved.path else { return };
        let (board, rules) = (solved.board.clone(), solved.rules.clone());
        let game = PathGame::new(board, source, solved.target(), rules);
        // What was made has its ends on open cells.
        let Ok(game) = game else { return };
        let (mut hardest, mut choices, mut at_hand) = (0, 0, 0);
        let mut walk = Walk::new(&game);
        for step in &solved.path[1..] {
            let (legal, left) = (walk.legal().len(), walk.next());
            let left = match left {
                Next::Follows { level, .. } => {
                    hardest = hardest.max(level);
                    1
                }
                Next::Choice(steps) => {
                    choices += 1;
                    steps.len()
                }
                Next::Lost => 0,
            };
            at_hand += legal - left + walk.passages().len();
            walk.step(*step);
        }
        let steps = solved.path.len() as u64 - 1;
        let values = [
            Ratio::new(hardest.into(), 1),
            Ratio::new(choices, 1),
            Ratio::new(at_hand as i64, steps),
        ];
        out.iter_mut().zip(values).for_each(|(out, value)| *out = Some(value));
    }
}
