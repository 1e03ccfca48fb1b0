//! The distribution of CMA-ES.

use super::linear::{Matrix, Vector, blend, cholesky, mirrored, moved, powi, solved};
use super::normal;
use etchwork_path::Stream;

/// A normal distribution that moves towards the better half of its points and takes on their shape:
/// (mu/mu_w, lambda)-CMA-ES with the default parameters of Hansen, "The CMA Evolution Strategy: A
/// Tutorial" (2016). The covariance matrix is factored by Cholesky and the path of the step size is
/// kept in the coordinates of that triangular factor, as in Krause, Arbones and Igel (NIPS 2016);
/// so no eigenvalues are needed. Points outside the cube are mirrored at its faces.
#[derive(Clone, Debug)]
pub struct Distribution {
    rates: Rates,
    mean: Vector,
    sigma: f64,
    covariance: Matrix,
    factor: Matrix,
    path_sigma: Vector,
    path: Vector,
    round: i32,
    /// The steps of the last drawn points, in units of sigma.
    steps: Vec<Vector>,
}

/// The constants, which depend only on the number of axes and points.
#[derive(Clone, Debug)]
struct Rates {
    points: usize,
    weights: Vector,
    mu_eff: f64,
    path_sigma: f64,
    damping: f64,
    path: f64,
    one: f64,
    mu: f64,
    /// The expected length of a standard normal vector.
    length: f64,
}

impl Rates {
    fn new(axes: usize, points: Option<u32>) -> Self {
        let n = axes as f64;
        let default = 4 + (3.0 * libm::log(n)) as usize;
        let points = points.map_or(default, |points| points as usize).max(4);
        let mu = points / 2;
        let raw = |i: usize| libm::log((points as f64 + 1.0) / 2.0) - libm::log(i as f64);
        let total: f64 = (1..=mu).map(raw).sum();
        let weights: Vector = (1..=mu).map(|i| raw(i) / total).collect();
        let mu_eff = 1.0 / weights.iter().map(|w| w * w).sum::<f64>();
        let path_sigma = (mu_eff + 2.0) / (n + mu_eff + 5.0);
        let one = 2.0 / ((n + 1.3) * (n + 1.3) + mu_eff);
        let rank_mu = 2.0 * (mu_eff - 2.0 + 1.0 / mu_eff) / ((n + 2.0) * (n + 2.0) + mu_eff);
        Self {
            points,
            weights,
            mu_eff,
            path_sigma,
            damping: 1.0 + 2.0 * (((mu_eff - 1.0) / (n + 1.0)).sqrt() - 1.0).max(0.0) + path_sigma,
            path: (4.0 + mu_eff / n) / (n + 4.0 + 2.0 * mu_eff / n),
            one,
            mu: rank_mu.clamp(0.0, 1.0 - one),
            length: n.sqrt() * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n)),
        }
    }
}

impl Distribution {
    /// Around a point, with one standard deviation on all axes; 4 + 3 ln(axes) points per
    /// generation if not set.
    pub fn new(mean: Vector, sigma: f64, points: Option<u32>) -> Self {
        let axes = mean.len();
        let unit = |row| (0..axes).map(|column| f64::from(u8::from(row == column))).collect();
        let identity: Matrix = (0..axes).map(unit).collect();
        Self {
            rates: Rates::new(axes.max(1), points),
            mean,
            sigma,
            covariance: identity.clone(),
            factor: identity,
            path_sigma: vec![0.0; axes],
            path: vec![0.0; axes],
            round: 0,
            steps: Vec::new(),
        }
    }

    /// Its mean.
    pub fn mean(&self) -> Vector {
        mirrored(&self.mean)
    }

    /// The number of best points of a generation that it learns from.
    pub fn parents(&self) -> usize {
        self.rates.weights.len()
    }

    /// Draws the points of a generation.
    pub fn draw(&mut self, stream: &mut Stream) -> Vec<Vector> {
        let mut step = || {
            let plain: Vector = self.mean.iter().map(|_| normal(stream)).collect();
            let row = |row: &Vector| row.iter().zip(&plain).map(|(a, z)| a * z).sum::<f64>();
            self.factor.iter().map(row).collect()
        };
        self.steps = (0..self.rates.points).map(|_| step()).collect();
        let point = |step| mirrored(&moved(&self.mean, self.sigma, step));
        self.steps.iter().map(point).collect()
    }

    /// Moves and reshapes the distribution by the numbers of the best points, best first.
    pub fn learn(&mut self, order: &[usize]) {
        let Rates { path_sigma: cs, path: cc, one, mu, mu_eff, damping, length, .. } = self.rates;
        let best: Vec<&Vector> =
            order.iter().take(self.rates.weights.len()).map(|at| &self.steps[*at]).collect();
        let weighted = |axis: usize| -> f64 {
            self.rates.weights.iter().zip(&best).map(|(w, step)| w * step[axis]).sum()
        };
        let step: Vector = (0..self.mean.len()).map(weighted).collect();
        self.round += 1;
        let plain = solved(&self.factor, &step);
        blend(&mut self.path_sigma, 1.0 - cs, (cs * (2.0 - cs) * mu_eff).sqrt(), &plain);
        let norm = self.path_sigma.iter().map(|x| x * x).sum::<f64>().sqrt();
        let settled = (1.0 - powi((1.0 - cs) * (1.0 - cs), self.round)).sqrt();
        let stalled = norm / settled >= (1.4 + 2.0 / (self.mean.len() as f64 + 1.0)) * length;
        let push = if stalled { 0.0 } else { (cc * (2.0 - cc) * mu_eff).sqrt() };
        blend(&mut self.path, 1.0 - cc, push, &step);
        let keep = 1.0 - one - mu + if stalled { one * cc * (2.0 - cc) } else { 0.0 };
        for row in 0..self.mean.len() {
            for column in 0..=row {
                let spread: f64 = self
                    .rates
                    .weights
                    .iter()
                    .zip(&best)
                    .map(|(w, step)| w * step[row] * step[column])
                    .sum();
                let along = self.path[row] * self.path[column];
                let entry = keep * self.covariance[row][column] + one * along + mu * spread;
                self.covariance[row][column] = entry;
                self.covariance[column][row] = entry;
            }
        }
        self.mean = moved(&self.mean, self.sigma, &step);
        self.sigma *= libm::exp((cs / damping) * (norm / length - 1.0)).clamp(0.5, 2.0);
        self.sigma = self.sigma.min(0.5);
        self.factor = cholesky(&self.covariance);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The mean after this many generations on a function.
    fn climbed(start: &[f64], generations: u32, value: impl Fn(&[f64]) -> f64) -> Vector {
        let mut distribution = Distribution::new(start.to_vec(), 0.2, None);
        for generation in 0..generations {
            let points = distribution.draw(&mut Stream::new(1).split(generation));
            let mut order: Vec<usize> = (0..points.len()).collect();
            order.sort_by(|a, b| value(&points[*b]).total_cmp(&value(&points[*a])));
            distribution.learn(&order);
        }
        distribution.mean()
    }

    /// A ridge a hundred times as long as it is wide, and askew.
    fn ridge(p: &[f64]) -> f64 {
        let (along, across) = (p[0] + p[1] - 1.1, p[0] - p[1] - 0.3);
        let rest: f64 = p[2..].iter().map(|x| (x - 0.4) * (x - 0.4)).sum();
        -(along * along) - 1e4 * across * across - rest
    }

    #[test]
    fn learns_the_shape_of_a_ridge() {
        let top = climbed(&[0.5; 6], 300, ridge);
        assert!(ridge(&top) > -1e-6, "{top:?}");
    }

    #[test]
    fn a_top_on_the_face_of_the_cube_is_found() {
        let slope = |p: &[f64]| p[0] - p[1] - (p[2] - 0.5) * (p[2] - 0.5);
        let top = climbed(&[0.5; 3], 80, slope);
        assert!(slope(&top) > 0.98, "{top:?}");
    }
}
