//! `--distinct`: no puzzle comes twice, and each index has the same puzzle as without the flag.

use crate::common::{documents, etchwork, finish, indices, output, rows, sound, succeeds};
use serde_json::Value;
use std::collections::HashSet;

/// A board as rows of characters.
type Drawing = Vec<Vec<char>>;

/// A quarter turn.
fn turned(drawing: &Drawing) -> Drawing {
    let (height, width) = (drawing.len(), drawing[0].len());
    (0..width).map(|col| (0..height).rev().map(|row| drawing[row][col]).collect()).collect()
}

fn mirrored(drawing: &Drawing) -> Drawing {
    drawing.iter().map(|row| row.iter().rev().copied().collect()).collect()
}

fn reversed(drawing: &Drawing) -> Drawing {
    let swap = |mark: &char| match mark {
        'S' => 'T',
        'T' => 'S',
        other => *other,
    };
    drawing.iter().map(|row| row.iter().map(swap).collect()).collect()
}

/// A drawing that is equal for puzzles which a player would call the same: the least of all rotated
/// and mirrored drawings.
fn look(puzzle: &Value) -> Drawing {
    let mut drawing: Drawing = rows(puzzle).iter().map(|row| row.chars().collect()).collect();
    let mut all = Vec::new();
    for _ in 0..4 {
        drawing = turned(&drawing);
        let images = [drawing.clone(), mirrored(&drawing)];
        all.extend(images.iter().map(reversed));
        all.extend(images);
    }
    all.into_iter().min().unwrap()
}

#[test]
fn no_two_puzzles_are_alike_and_none_is_left_out_without_need() {
    let plain = documents(&output(
        "generate --json --tier tutorial --mechanic standard --seed 4 --count 200",
    ));
    let mut seen = HashSet::new();
    let expected: Vec<&Value> = plain.iter().filter(|puzzle| seen.insert(look(puzzle))).collect();
    assert!(expected.len() > 20 && expected.len() < 150, "{}", expected.len());
    let count = expected.len();
    let args = format!(
        "generate --json --tier tutorial --mechanic standard --seed 4 --count {count} --distinct"
    );
    let distinct = sound(&output(&args));
    assert_eq!(distinct.iter().collect::<Vec<_>>(), expected, "the same puzzles at their indices");
}

#[test]
fn no_two_puzzles_are_alike_across_tiers_either() {
    let options =
        "--tiers article --size 4x5 --mechanic standard --boards 1000 --seed 1 --distinct";
    let made = sound(&output(&format!("generate --json --tier all --count 12 {options}")));
    assert_eq!(made.len(), 5 * 12);
    assert_eq!(made.iter().map(look).collect::<HashSet<_>>().len(), made.len());
    // A folder that is continued in the middle of the tiers has the same puzzles.
    let folder = tempfile::tempdir().unwrap();
    for args in ["--tier tutorial --count 12", "--tier easy --count 5", "--tier all --count 12"] {
        let mut command = etchwork(&format!("generate {args} {options} --out"));
        succeeds(command.arg(folder.path()));
    }
    let list = std::fs::read_to_string(folder.path().join("puzzles.jsonl")).unwrap();
    assert_eq!(documents(&list), made);
}

#[test]
fn a_tier_that_has_no_more_says_so_and_ends() {
    let mut command = etchwork(
        "generate --json --tiers article --tier tutorial --mechanic standard --seed 9 --distinct",
    );
    let done = finish(command.args(["--count", "5000"]));
    let made = sound(&done.out);
    assert!(made.len() > 30 && made.len() < 500, "{}", made.len());
    assert!(done.err.contains(&format!("{} of 5000", made.len())), "{}", done.err);
    assert_eq!(done.code, 3);
    // No later request had a new puzzle, and the table counts all of them.
    let row = done.err.lines().last().unwrap();
    let number = |at| row.split_whitespace().nth(at).unwrap().parse::<u64>().unwrap();
    assert_eq!(number(1), made.len() as u64, "{row}");
    let gave_up: u64 = row.split_whitespace().last().unwrap().parse().unwrap();
    let requests = indices(&made).last().unwrap() + 1 + 10_000;
    assert_eq!(number(1) + number(2) + gave_up, requests, "{row}");
}

#[test]
fn at_the_last_index_a_tier_has_no_more_too() {
    let mut command = etchwork(
        "generate --json --tier tutorial --mechanic standard --size 3x3 --seed 1 --distinct",
    );
    let done = finish(command.args(["--first", "4294967200", "--count", "90"]));
    let made = sound(&done.out);
    assert!(indices(&made).iter().all(|index| *index < 4_294_967_295));
    assert_eq!(done.code, 3);
    assert!(done.err.contains(&format!("{} of 90", made.len())), "{}", done.err);
    assert!(!done.err.contains("10000"), "there were 95 indices: {}", done.err);
}

#[test]
fn boards_of_one_run_that_all_give_up_end_as_well() {
    let done = finish(&mut etchwork(
        "generate --json --size 10x1 --mechanic standard --boards 1 --seed 1 --distinct",
    ));
    assert_eq!((done.code, done.out.as_str()), (3, ""));
    assert!(done.err.contains("0 of 1"), "{}", done.err);
    assert_eq!(done.err.matches("gave up after 1 boards").count(), 100, "{}", done.err);
}
