//! The rules and the counter, compared with all orientations of the tiles.

use crate::common::{self, board, is_tree, puzzle, solutions, trees};
use etchwork_core::Stream;
use etchwork_pipes::{Board, Deducer, Side, Solved, Wrap, tilings};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Every kind of wrap.
const WRAPS: [Wrap; 6] = [
    Wrap::None,
    Wrap::TORUS,
    Wrap::Across,
    Wrap::Down,
    Wrap::Both { twist: 1 },
    Wrap::Both { twist: 2 },
];

/// Small boards of every tiling: plain, with holes and barriers, and wrapping, including wraps of 1
/// and 2, bands and twists.
fn small_boards(stream: &mut Stream) -> Vec<Arc<Board>> {
    let mut boards = Vec::new();
    for named in tilings() {
        let sizes = [
            "2x1", "1x3", "3x2", "4x2", "2x4", "3x3", "5x2", "6x1", "1x6", "6x2", "1x1", "2x2",
            "1x2",
        ];
        for (size, wraps) in sizes.iter().flat_map(|size| WRAPS.map(|wrap| (size, wrap))) {
            if named.tiling.lay(size.parse().unwrap(), wraps).is_err() {
                continue;
            }
            let count = common::grid(size).len();
            for holes in 0..2 {
                for barriers in 0..3 {
                    let holes: Vec<usize> = (0..holes).map(|_| stream.index(count)).collect();
                    let patch = named.tiling.lay(size.parse().unwrap(), wraps).unwrap();
                    let barriers: Vec<Side> = (0..barriers)
                        .map(|_| {
                            let tile = stream.index(count);
                            Side { tile, side: stream.index(patch.sides(tile)) }
                        })
                        .collect();
                    let board = board(named.id, size, wraps, &holes, &barriers);
                    if board.tiles() > 1 && board.sides().is_connected() {
                        boards.push(board);
                    }
                }
            }
        }
    }
    boards
}

/// On thousands of boards the counter is right, the rules never rule a solution out, and a puzzle
/// that they solve has exactly one solution.
#[test]
fn the_counter_and_the_rules_agree_with_trying_everything() {
    let mut stream = Stream::new(36);
    let mut deducer = Deducer::default();
    let mut met: BTreeMap<(&str, String), u32> = BTreeMap::new();
    let mut kinds = [0; 3];
    for round in 0..8 {
        for board in small_boards(&mut stream) {
            let mut masks = puzzle(&board, &mut stream);
            // Some boards are not a turned tree, and mostly have no solution.
            if round % 4 == 3 {
                let tile = stream.index(masks.len());
                let is_whole = board.tiles() == masks.len();
                masks.rotate_left(if is_whole { tile } else { 0 });
                let fits = |(tile, mask): (usize, &u16)| mask >> board.patch().sides(tile) == 0;
                if !masks.iter().enumerate().all(fits) {
                    continue;
                }
            }
            let all = solutions(&board, &masks);
            let sides = board.sides();
            let name = format!("{} {} {masks:x?}", board.tiling().id, board.patch().grid());
            let counted = deducer.count(sides, &masks, u64::MAX, u64::MAX);
            assert_eq!(counted, Some(all.len() as u64), "{name} {:?}", board.barriers());
            let limited = deducer.count(sides, &masks, u64::MAX, 2);
            assert_eq!(limited, Some(all.len().min(2) as u64), "{name}");
            for deepest in 2..=5 {
                match deducer.solve(sides, &masks, deepest) {
                    Solved::Impossible => assert!(all.is_empty(), "{name} at {deepest}"),
                    Solved::Unique => {
                        assert_eq!(all, [deducer.solution(sides, &masks).unwrap()], "{name}");
                    }
                    Solved::Stalled => {
                        let unsettled: Vec<usize> = deducer.unsettled().collect();
                        assert!(!unsettled.is_empty());
                        assert!(deducer.solution(sides, &masks).is_none());
                    }
                }
            }
            let analysis = deducer.analyse(sides, &masks);
            assert_eq!(analysis.solved, deducer.solve(sides, &masks, 5), "{name}");
            for because in &analysis.because {
                let agrees = |solution: &Vec<u16>| solution[because.tile] == because.arms;
                assert!(all.iter().all(agrees), "{name}: {because:?}");
            }
            kinds[all.len().min(2)] += 1;
            *met.entry((board.tiling().id, board.patch().wrap().to_string())).or_default() += 1;
        }
    }
    // Of these sizes, those of four tilings have no twist, and those of one only a twist of 1.
    assert_eq!(met.len(), 46, "every tiling in every wrap that it has: {met:?}");
    assert!(met.values().sum::<u32>() > 3_000 && kinds.iter().all(|kind| *kind > 200), "{kinds:?}");
}

/// The number of puzzles up to turns, and how many of them have one solution: groups all trees of a
/// board by the shapes of their tiles.
fn census(board: &Board) -> (usize, usize) {
    let mut puzzles: BTreeMap<Vec<u16>, (usize, Vec<u16>)> = BTreeMap::new();
    for tree in trees(board) {
        assert!(is_tree(board, &tree));
        let shape = |(tile, mask): (usize, &u16)| {
            if board.is_hole(tile) { 0 } else { common::ways(*mask, board.patch().sides(tile))[0] }
        };
        let shapes = tree.iter().enumerate().map(shape).collect();
        puzzles.entry(shapes).or_insert((0, tree)).0 += 1;
    }
    let mut deducer = Deducer::default();
    for (count, tree) in puzzles.values() {
        let counted = deducer.count(board.sides(), tree, u64::MAX, u64::MAX);
        assert_eq!(counted, Some(*count as u64), "{tree:x?}");
        let solved = deducer.solve(board.sides(), tree, 5);
        assert!(solved != Solved::Impossible && (solved == Solved::Stalled || *count == 1));
    }
    (puzzles.len(), puzzles.values().filter(|(count, _)| *count == 1).count())
}

#[test]
fn as_many_puzzles_are_unique_as_should_be() {
    let counts = |id, size, wraps: bool| census(&board(id, size, wraps.into(), &[], &[]));
    assert_eq!(counts("square", "3x3", false), (191, 190));
    assert_eq!(counts("square", "3x4", false), (2_412, 2_409));
    assert_eq!(counts("square", "3x3", true), (7_263, 3_366));
    assert_eq!(counts("hex", "3x3", false), (2_024, 1_980));
    assert_eq!(counts("hex", "3x2", true), (1_092, 240));
    assert_eq!(counts("triangle", "4x2", true), (232, 120));
    // With squares, a wrap of 2 never has a unique solution.
    assert_eq!(counts("square", "2x2", true).1, 0);
    assert_eq!(counts("square", "2x3", true).1, 0);
}

/// A board that [`proptest`] asks for.
#[derive(Clone, Copy, Debug)]
struct Asked {
    tiling: usize,
    cols: usize,
    rows: usize,
    wrap: usize,
    holes: usize,
    barriers: usize,
    /// How many tiles have one arm more or less than in the tree they come from.
    odd: usize,
    seed: u32,
}

/// The board that was asked for, and its tiles; `None` if there is no such board.
fn asked(asked: Asked) -> Option<(Arc<Board>, Vec<u16>)> {
    let mut stream = Stream::new(asked.seed);
    let named = tilings().into_iter().nth(asked.tiling)?;
    let size = format!("{}x{}", asked.cols, asked.rows);
    let wrap = WRAPS[asked.wrap];
    let patch = named.tiling.lay(size.parse().ok()?, wrap).ok()?;
    let count = asked.cols * asked.rows;
    let holes: Vec<usize> = (0..asked.holes).map(|_| stream.index(count)).collect();
    let barriers = (0..asked.barriers).map(|_| {
        let tile = stream.index(count);
        Side { tile, side: stream.index(patch.sides(tile)) }
    });
    let barriers: Vec<Side> = barriers.collect();
    let board = board(named.id, &size, wrap, &holes, &barriers);
    if board.tiles() < 2 || !board.sides().is_connected() {
        return None;
    }
    let mut masks = puzzle(&board, &mut stream);
    for _ in 0..asked.odd {
        // Moves an arm from one tile to another, so the number of arms gives nothing away.
        let tiles: Vec<usize> = board.sides().tiles().collect();
        let [from, to] = [(); 2].map(|()| tiles[stream.index(tiles.len())]);
        let gone = masks[from] & masks[from].wrapping_neg();
        let free = !masks[to] & ((1 << board.sides().count(to)) - 1);
        let come = free & free.wrapping_neg();
        if from != to && masks[from].count_ones() > 1 && come != 0 {
            masks[from] ^= gone;
            masks[to] |= come;
        }
    }
    Some((board, masks))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    /// Over all tilings, wraps of 1, 2 and more, holes and barriers: the rules at every depth,
    /// their analysis and the counter never contradict each other.
    #[test]
    fn the_solver_never_contradicts_the_counter(
        tiling in 0usize..10,
        (cols, rows) in (1usize..6, 1usize..6),
        wrap in 0..WRAPS.len(),
        (holes, barriers, odd) in (0usize..4, 0usize..5, 0usize..3),
        seed in any::<u32>(),
    ) {
        let of = Asked { tiling, cols, rows, wrap, holes, barriers, odd, seed };
        let Some((board, masks)) = asked(of) else { return Ok(()) };
        let (mut deducer, sides) = (Deducer::default(), board.sides());
        let counted = deducer.count(sides, &masks, 200_000, 3);
        // An unfinished count says nothing.
        let Some(counted) = counted else { return Ok(()) };
        let analysis = deducer.analyse(sides, &masks);
        let mut last = Solved::Stalled;
        for deepest in 2..=5 {
            let solved = deducer.solve(sides, &masks, deepest);
            match solved {
                Solved::Impossible => prop_assert_eq!(counted, 0),
                Solved::Unique => {
                    prop_assert_eq!(counted, 1);
                    let solution = deducer.solution(sides, &masks).unwrap();
                    prop_assert!(is_tree(&board, &solution));
                }
                Solved::Stalled => prop_assert!(last == Solved::Stalled, "deeper, and knows less"),
            }
            last = solved;
        }
        prop_assert_eq!(analysis.solved, last);
        if counted == 1 && last == Solved::Unique {
            let solution = deducer.solution(sides, &masks).unwrap();
            for because in &analysis.because {
                prop_assert_eq!(solution[because.tile], because.arms);
            }
        }
    }
}

/// The side that meets another on hexagons that wrap, said with rows and columns alone: an odd row
/// lies half a tile further to the right, and the first row follows below the last so many columns
/// further.
fn beside_hex((cols, rows): (i32, i32), twist: i32, here: Side) -> Side {
    let (row, col) = (here.tile as i32 / cols, here.tile as i32 % cols);
    let odd = row % 2;
    let (down, right) =
        [(0, 1), (-1, odd), (-1, odd - 1), (0, -1), (1, odd - 1), (1, odd)][here.side];
    let (mut row, mut col) = (row + down, col + right);
    // Above the first row lies one that is odd; below the last, one that is even or odd.
    if row < 0 {
        (row, col) = (rows - 1, col + twist + rows % 2);
    } else if row == rows {
        (row, col) = (0, col - twist);
    }
    Side { tile: (row * cols + col.rem_euclid(cols)) as usize, side: (here.side + 3) % 6 }
}

#[test]
fn twisted_hexagons_meet_as_rows_and_columns_say() {
    for (cols, rows, twist) in [(4, 3, 0), (5, 4, 0), (5, 4, 1), (4, 5, 2), (7, 3, 6), (3, 6, 1)] {
        let wrap = Wrap::Both { twist: twist as u8 };
        let board = board("hex", &format!("{cols}x{rows}"), wrap, &[], &[]);
        for tile in 0..(cols * rows) as usize {
            for here in (0..6).map(|side| Side { tile, side }) {
                let met = board.patch().meets(here);
                let meant = beside_hex((cols, rows), twist, here);
                assert_eq!(met, Some(meant), "{cols}x{rows} twist {twist}: {here:?}");
            }
        }
    }
}
