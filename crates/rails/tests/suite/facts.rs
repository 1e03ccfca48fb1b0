//! Facts about turns of lines, whatever the tiles are.

use etchwork_core::{Game, Grid, Stream, Written};
use etchwork_rails::{Line, Rails, Turn};
use std::collections::{HashSet, VecDeque};

fn turns(grid: Grid) -> Vec<Turn> {
    Line::all(grid).flat_map(|line| Turn::of(line, grid)).collect()
}

/// How many arrangements of distinct tiles are reachable, and how many moves the farthest takes.
fn group(cols: usize, rows: usize) -> (usize, usize) {
    let grid = Grid::new(cols, rows).unwrap();
    let turns = turns(grid);
    let start: Vec<u8> = (0..grid.len() as u8).collect();
    let (mut seen, mut layer, mut diameter) = (HashSet::from([start.clone()]), vec![start], 0);
    loop {
        let mut next = Vec::new();
        for tiles in &layer {
            for turn in &turns {
                let mut after = tiles.clone();
                turn.apply(grid, &mut after);
                if seen.insert(after.clone()) {
                    next.push(after);
                }
            }
        }
        if next.is_empty() {
            return (seen.len(), diameter);
        }
        (layer, diameter) = (next, diameter + 1);
    }
}

#[test]
fn turns_generate_groups_of_known_orders_and_diameters() {
    assert_eq!(group(2, 2), (24, 4));
    assert_eq!(group(2, 3), (720, 7));
    assert_eq!(group(3, 2), (720, 7));
    assert_eq!(group(2, 4), (40_320, 10));
    assert_eq!(group(3, 3), (181_440, 8));
}

/// The number of states at each distance in an abstraction of `lines` lines of `len` tiles, which
/// only records how many tiles of each home line are on each line. A turn of a crossing line moves
/// one tile of each line to the next line around.
fn walking_distance(len: usize, lines: usize) -> Vec<usize> {
    // For each line, a state has the number of its tiles from each home line. A move takes one tile
    // of every line and gives it to the next line around, all at the same time, as a turn of a
    // crossing line does.
    let start: Vec<Vec<u8>> = (0..lines)
        .map(|line| (0..lines).map(|home| if home == line { len as u8 } else { 0 }).collect())
        .collect();
    let mut seen = HashSet::from([start.clone()]);
    let mut queue = VecDeque::from([(start, 0)]);
    let mut layers = Vec::new();
    while let Some((state, distance)) = queue.pop_front() {
        layers.resize(layers.len().max(distance + 1), 0);
        layers[distance] += 1;
        let choices = lines.pow(lines as u32);
        for choice in 0..choices {
            let pick = |line: usize| choice / lines.pow(line as u32) % lines;
            if (0..lines).any(|line| state[line][pick(line)] == 0) {
                continue;
            }
            for step in [1, lines - 1] {
                let mut next = state.clone();
                for line in 0..lines {
                    next[line][pick(line)] -= 1;
                    next[(line + step) % lines][pick(line)] += 1;
                }
                if seen.insert(next.clone()) {
                    queue.push_back((next, distance + 1));
                }
            }
        }
    }
    layers
}

#[test]
fn walking_distances_have_known_layers() {
    assert_eq!(walking_distance(2, 2), [1, 1, 1]);
    assert_eq!(walking_distance(3, 3), [1, 2, 15, 34, 3]);
    assert_eq!(walking_distance(4, 3), [1, 2, 15, 34, 65, 3]);
    assert_eq!(walking_distance(3, 4), [1, 2, 46, 540, 1086, 302, 31]);
    assert_eq!(walking_distance(4, 4), [1, 2, 46, 540, 2781, 4350, 1886, 492, 49]);
}

#[test]
fn a_line_turned_all_around_is_as_it_was() {
    for (cols, rows) in [(1, 5), (5, 1), (2, 2), (3, 5), (8, 8), (7, 2)] {
        let grid = Grid::new(cols, rows).unwrap();
        let start: Vec<usize> = (0..grid.len()).collect();
        for turn in turns(grid) {
            let mut tiles = start.clone();
            for nth in 1..=turn.line.len(grid) {
                turn.apply(grid, &mut tiles);
                assert_eq!(tiles == start, nth == turn.line.len(grid), "{turn} on {grid}");
            }
        }
    }
}

#[test]
fn the_inverse_scramble_restores_the_board() {
    let text = "rails 4x3\n@stations W0 E2\n@bonus 0,0 5\n-7.L\n.|-J\n+L-F\n";
    let rails = Rails::read(text).unwrap();
    let (grid, mut stream) = (rails.design().grid(), Stream::new(37));
    let turns = turns(grid);
    for _ in 0..50 {
        let scramble: Vec<Turn> =
            (0..stream.index(30)).map(|_| turns[stream.index(turns.len())]).collect();
        let mut tiles = rails.initial().tiles().to_vec();
        scramble.iter().for_each(|turn| turn.apply(grid, &mut tiles));
        scramble.iter().rev().for_each(|turn| turn.inverse(grid).apply(grid, &mut tiles));
        assert_eq!(tiles, rails.initial().tiles());
    }
}
