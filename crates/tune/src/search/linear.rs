//! The linear algebra that a covariance matrix needs.

/// A vector.
pub type Vector = Vec<f64>;
/// A square matrix, row by row.
pub type Matrix = Vec<Vector>;

/// `a = keep * a + add * b`
pub fn blend(a: &mut Vector, keep: f64, add: f64, b: &Vector) {
    a.iter_mut().zip(b).for_each(|(a, b)| *a = keep * *a + add * b);
}

/// The point this many steps away.
pub fn moved(from: &Vector, by: f64, step: &Vector) -> Vector {
    from.iter().zip(step).map(|(x, s)| x + by * s).collect()
}

/// Powers by multiplication alone, the same on every machine.
pub fn powi(base: f64, exponent: i32) -> f64 {
    (0..exponent).fold(1.0, |power, _| power * base)
}

/// The point inside the cube at which one outside ends after reflections.
pub fn mirrored(point: &Vector) -> Vector {
    let mirror = |x: &f64| {
        let turn = x - 2.0 * (x / 2.0).floor();
        if turn > 1.0 { 2.0 - turn } else { turn }
    };
    point.iter().map(mirror).collect()
}

/// The lower triangular factor of a positive definite matrix. A pivot that rounding made too small
/// is raised to a small value.
pub fn cholesky(matrix: &Matrix) -> Matrix {
    let n = matrix.len();
    let mut factor = vec![vec![0.0; n]; n];
    for row in 0..n {
        for column in 0..=row {
            let done: f64 = (0..column).map(|k| factor[row][k] * factor[column][k]).sum();
            let left = matrix[row][column] - done;
            factor[row][column] =
                if row == column { left.max(1e-18).sqrt() } else { left / factor[column][column] };
        }
    }
    factor
}

/// Solves `factor * x = b` for a lower triangular factor.
pub fn solved(factor: &Matrix, b: &Vector) -> Vector {
    let mut x: Vector = Vec::with_capacity(b.len());
    for (row, value) in factor.iter().zip(b) {
        let done: f64 = x.iter().zip(row).map(|(x, a)| x * a).sum();
        x.push((value - done) / row[x.len()]);
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factors_multiply_to_the_matrix() {
        let matrix = vec![vec![4.0, 2.0, 1.0], vec![2.0, 3.0, 0.5], vec![1.0, 0.5, 2.0]];
        let factor = cholesky(&matrix);
        for row in 0..3 {
            for column in 0..3 {
                let entry: f64 = (0..3).map(|k| factor[row][k] * factor[column][k]).sum();
                assert!((entry - matrix[row][column]).abs() < 1e-12);
            }
        }
        let x = solved(&factor, &vec![1.0, 2.0, 3.0]);
        let back: f64 = factor[2].iter().zip(&x).map(|(a, x)| a * x).sum();
        assert!((back - 3.0).abs() < 1e-12);
    }

    #[test]
    fn mirrors() {
        let mirror = |x: f64| mirrored(&vec![x])[0];
        for (x, inside) in [(0.3, 0.3), (-0.25, 0.25), (1.25, 0.75), (2.25, 0.25), (-1.25, 0.75)] {
            assert_eq!(mirror(x), inside);
        }
    }
}
