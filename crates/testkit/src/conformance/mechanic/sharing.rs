//! Rules that do not need their board: the rule made for one puzzle serves for another with the
//! same payload, so it must give the answers of a rule made for that other puzzle.

use super::memory::{Question, said, wander};
use super::notes::Notes;
use etchwork_path::{Board, Cell, PathGame, Payload, Rules, Stack, Stream};

const LAW: &str = "a rule that does not need its board fits all boards";

/// Compares the rules of a board with rules made for other boards of its size, in random play.
pub(super) fn check(
    stack: &Stack,
    (board, payloads): (&Board, &[Payload]),
    rules: &Rules,
    path: &[Cell],
    notes: &mut Notes<'_>,
) {
    if stack.rules_need_board() {
        return;
    }
    let ends = (path[0], path.last().copied());
    let game = |rules: &Rules| PathGame::new(board.clone(), ends.0, ends.1, rules.clone());
    let Ok(own) = game(rules) else { return };
    let mut stream = Stream::new(board.walls().len() as u32);
    let mut questions = vec![Question { trail: path.to_vec() }];
    questions.extend((0..2).flat_map(|_| wander(&own, &mut stream)));
    for other in others(board, &mut stream) {
        let made = match stack.rules(&other, payloads) {
            Ok(made) => made,
            Err(why) => {
                let what = format!("it refuses the same payload ({why}) on\n{other}but accepts it");
                notes.add(LAW, what);
                continue;
            }
        };
        let lists = [
            (made.order() != rules.order(), "the order"),
            (made.closed_steps().ne(rules.closed_steps()), "the closed steps"),
        ];
        for (_, what) in lists.into_iter().filter(|(differs, _)| *differs) {
            notes.add(LAW, format_args!("{what}, made on\n{other}differ"));
        }
        let Ok(shared) = game(&made) else { continue };
        for question in &questions {
            let (known, said) = (said(&own, question), said(&shared, question));
            if let Some(what) = said.differs(&known, board.grid()) {
                let after = notes.named(&question.trail);
                notes.add(LAW, format_args!("made on\n{other}after {after} {what}"));
            }
        }
    }
}

/// Boards of the same size and with the same links: one without walls, and one with other walls.
fn others(board: &Board, stream: &mut Stream) -> [Board; 2] {
    [0, 3].map(|share: usize| {
        let mut other = Board::new(board.grid());
        for link in board.links() {
            other.link(link.first, link.second).expect("it was one before");
        }
        for _ in 0..share * board.grid().len() / 10 {
            let cell = Cell::new(stream.index(board.grid().len()));
            if other.link_at(cell).is_none() {
                other.set_wall(cell);
            }
        }
        other
    })
}
