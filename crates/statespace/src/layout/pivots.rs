//! The initial layout. From an arbitrary start the pulls alone would leave folds in large graphs.
//!
//! After Brandes and Pich, "Eigensolver Methods for Progressive Multidimensional Scaling of Large
//! Data" (2006): computes the distances to a few pivots, squares and centres them, and projects the
//! states to the two directions of greatest extent.

use super::Hops;
use etchwork_core::murmur3_32;

/// The number of pivots: enough for an initial layout.
const PIVOTS: usize = 40;
/// Rounds of the power iteration: an initial layout need not be exact.
const ROUNDS: usize = 60;

/// A point for each state, all different.
pub(super) fn place(hops: &Hops) -> Vec<(f64, f64)> {
    let pivots = pivots(hops);
    let columns = centred(hops, &pivots);
    let products: Vec<Vec<f64>> =
        columns.iter().map(|a| columns.iter().map(|b| dot(a, b)).collect()).collect();
    let first = greatest(&products, None);
    let second = greatest(&products, Some(&first));
    let along = |direction: &[f64], state: usize| -> f64 {
        columns.iter().zip(direction).map(|(column, weight)| column[state] * weight).sum()
    };
    let scale = scale(hops, |state| along(&first, state));
    let point = |state: usize| {
        // States with equal distances to every pivot would stay in one place forever.
        let jitter = |axis: u32| {
            f64::from(murmur3_32(&(state as u32).to_le_bytes(), axis)) / 4_294_967_296.0 - 0.5
        };
        (
            along(&first, state) * scale + 0.2 * jitter(0),
            along(&second, state) * scale + 0.2 * jitter(1),
        )
    };
    (0..hops.states).map(point).collect()
}

/// The start; then repeatedly the state farthest from all pivots chosen so far.
fn pivots(hops: &Hops) -> Vec<usize> {
    let mut pivots = vec![0];
    let mut nearest: Vec<u16> = hops.row(0).to_vec();
    while pivots.len() < PIVOTS.min(hops.states) {
        let far = (0..hops.states).rev().max_by_key(|state| nearest[*state]).unwrap_or(0);
        pivots.push(far);
        let row = hops.row(far);
        nearest.iter_mut().zip(row).for_each(|(near, hops)| *near = (*near).min(*hops));
    }
    pivots
}

/// For each pivot a column of squared distances, double centred.
fn centred(hops: &Hops, pivots: &[usize]) -> Vec<Vec<f64>> {
    let square = |hops: &u16| f64::from(*hops) * f64::from(*hops);
    let mut columns: Vec<Vec<f64>> =
        pivots.iter().map(|pivot| hops.row(*pivot).iter().map(square).collect()).collect();
    let (rows, width) = (hops.states as f64, pivots.len() as f64);
    let mean = |column: &Vec<f64>| column.iter().sum::<f64>() / rows;
    let column_means: Vec<f64> = columns.iter().map(mean).collect();
    let row_means: Vec<f64> = (0..hops.states)
        .map(|row| columns.iter().map(|column| column[row]).sum::<f64>() / width)
        .collect();
    let all = column_means.iter().sum::<f64>() / width;
    for (column, column_mean) in columns.iter_mut().zip(column_means) {
        for (entry, row_mean) in column.iter_mut().zip(&row_means) {
            *entry = -0.5 * (*entry - column_mean - row_mean + all);
        }
    }
    columns
}

/// The eigenvector of the greatest eigenvalue or, orthogonal to `other`, of the next one, by power
/// iteration.
fn greatest(matrix: &[Vec<f64>], other: Option<&[f64]>) -> Vec<f64> {
    let mut vector: Vec<f64> = (0..matrix.len()).map(|nth| 1.0 / (nth + 1) as f64).collect();
    for _ in 0..ROUNDS {
        vector = matrix.iter().map(|row| dot(row, &vector)).collect();
        if let Some(other) = other {
            let shared = dot(other, &vector);
            vector.iter_mut().zip(other).for_each(|(entry, other)| *entry -= shared * other);
        }
        let length = dot(&vector, &vector).sqrt();
        if length > 0.0 {
            vector.iter_mut().for_each(|entry| *entry /= length);
        }
    }
    vector
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The scale that makes the graph's extent in the first direction equal to the greatest distance
/// from the start.
fn scale(hops: &Hops, along: impl Fn(usize) -> f64) -> f64 {
    let (mut least, mut most) = (0.0f64, 0.0f64);
    for state in 0..hops.states {
        let at = along(state);
        (least, most) = (least.min(at), most.max(at));
    }
    let wide = hops.row(0).iter().copied().max().unwrap_or(0);
    if most - least > 0.0 { f64::from(wide) / (most - least) } else { 1.0 }
}
