//! Prints how close to uniform the maker `uniform` is, for docs/pipes.md. The boards are so small
//! that each tree with at most three arms per tile is drawn many times.
//!
//! ```text
//! cargo run --release -p etchwork-pipes --example uniform              # 4,000,000 trees each
//! cargo run --release -p etchwork-pipes --example uniform -- 100000    # so many
//! ```
//!
//! The distance is that of chi-square: the mean of (p / q - 1)² over all trees, where p is the
//! probability of a tree and q the uniform one. For `n` draws among `k` equally likely trees,
//! chi-square is `k - 1` on average; the excess, divided by `n`, estimates the distance. Its
//! standard error is `sqrt(2 (k - 1)) / n`. The probability of any set of trees is off by at most
//! half of the square root of the distance.

use etchwork_core::Stream;
use etchwork_pipes::{Board, Drawn, Uniform, Wrap, tiling};
use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Arc;

/// The default number of trees of each kind.
const TREES: u32 = 4_000_000;
/// The most arms of a tile.
const CAP: usize = 3;
/// Boards, and how many trees within the cap each has.
const BOARDS: [(&str, usize); 2] = [("3x3", 176), ("3x4", 2_071)];

fn main() -> Result<(), Box<dyn Error>> {
    let trees = std::env::args().nth(1).map_or(Ok(TREES), |count| count.parse())?;
    println!("board  drawn by           trees   distance (95 %), in 100,000ths   any set off by");
    for (size, kinds) in BOARDS {
        let square = tiling("square")?;
        let patch = square.tiling.lay(size.parse()?, Wrap::None)?;
        let board = Board::new(square, Arc::new(patch), &[], &[]);
        measure(&board, (size, kinds), trees, "the chain alone", |uniform, caps, stream| {
            uniform.run_chain(board.sides(), caps, stream)
        })?;
        measure(&board, (size, kinds), trees, "the maker", |uniform, caps, stream| {
            uniform.run(board.sides(), caps, stream)
        })?;
    }
    Ok(())
}

/// Draws trees, and prints how far their distribution is from uniform.
fn measure(
    board: &Board,
    (size, kinds): (&str, usize),
    trees: u32,
    name: &str,
    draw: impl Fn(&mut Uniform, std::iter::RepeatN<usize>, &mut Stream) -> Drawn,
) -> Result<(), Box<dyn Error>> {
    let (mut uniform, mut stream) = (Uniform::default(), Stream::new(1996));
    let mut seen: BTreeMap<Vec<u16>, u32> = BTreeMap::new();
    for _ in 0..trees {
        let caps = std::iter::repeat_n(CAP, board.sides().len());
        if draw(&mut uniform, caps, &mut stream) == Drawn::Failed {
            return Err(format!("{size}: no tree within the cap was met").into());
        }
        match seen.get_mut(uniform.masks()) {
            Some(times) => *times += 1,
            None => drop(seen.insert(uniform.masks().to_vec(), 1)),
        }
    }
    if seen.len() > kinds {
        return Err(format!("{size}: {} trees, where there are {kinds}", seen.len()).into());
    }
    let (kinds, all) = (kinds as f64, f64::from(trees));
    let expected = all / kinds;
    let met: f64 = seen.values().map(|n| (f64::from(*n) - expected).powi(2) / expected).sum();
    let chi_square = met + (kinds - seen.len() as f64) * expected;
    let distance = (chi_square - (kinds - 1.0)) / all;
    let error = 1.96 * (2.0 * (kinds - 1.0)).sqrt() / all;
    let off = (distance + error).max(0.0).sqrt() / 2.0;
    let (distance, error) = (1e5 * distance, 1e5 * error);
    println!("{size:<6} {name:<16} {trees:>8}   {distance:>6.1} +- {error:<6.1} {off:>32.4}");
    Ok(())
}
