//! Covariance matrix adaptation.

use super::linear::{Matrix, Vector, blend, cholesky, mirrored, moved, powi, solved};
use super::normal;
use etchwork_core::Stream;
use etchwork_core::tuning::{Round, Search, Trial};
use serde::Deserialize;

/// CMA-ES: a normal distribution that moves to where the better half of its
/// points lie, and takes on their shape.
///
/// (mu/mu_w, lambda) with the default parameters of Hansen, "The CMA Evolution
/// Strategy: A Tutorial" (2016). The covariance matrix is factored by Cholesky
/// and the path of the step size is kept in the coordinates of that triangular
/// factor, as in Krause, Arbones and Igel (NIPS 2016); so no eigenvalues are
/// needed. Points outside the cube are mirrored at its faces.
///
/// A round is measured on few puzzles, and on fresh random numbers: what a
/// single round mistakes the next ones put right. Only the better half matters,
/// so the others may be stopped early.
///
/// The best points are kept and measured again in every round, and the answer is
/// the one with the best mean, less a doubt that shrinks with the root of the
/// number of rounds. So a lucky measurement does not last, which is where a hill
/// climber on fixed random numbers gets stuck.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CmaEs {
    /// Points a round; 4 + 3 ln(axes) if not set.
    pub points: Option<u32>,
    /// The first standard deviation, in lengths of an axis.
    pub sigma: f64,
    /// How much of a whole measurement a point gets.
    pub share: f64,
    /// Whether each round has random numbers of its own.
    pub fresh: bool,
    /// How many of the best points are measured again in every round.
    pub elites: u32,
    /// By how many standard errors a score counts less.
    pub doubt: f64,
    #[serde(skip)]
    elite: Vec<Trial>,
    #[serde(skip)]
    state: Option<State>,
}

impl CmaEs {
    /// What the score of a trial is at least, by and large.
    fn at_least(&self, trial: &Trial) -> f64 {
        trial.score - self.doubt * trial.error
    }

    /// Takes in how the elite did this time, and lets the best newcomers in.
    fn choose_elite(&mut self, newcomers: &[&Trial], again: &[Trial]) {
        let places = self.elites.max(1) as usize;
        let newcomers = newcomers.iter().take(places).map(|trial| (*trial).clone());
        let mut elite: Vec<Trial> = again.iter().cloned().chain(newcomers).collect();
        let rank = |a: &Trial, b: &Trial| {
            self.at_least(b).total_cmp(&self.at_least(a)).then_with(|| b.rank(a))
        };
        elite.sort_by(rank);
        elite.truncate(places);
        self.elite = elite;
    }
}

impl Default for CmaEs {
    fn default() -> Self {
        Self {
            points: None,
            sigma: 0.2,
            share: 0.5,
            fresh: true,
            elites: 3,
            doubt: 2.0,
            elite: Vec::new(),
            state: None,
        }
    }
}

#[derive(Clone, Debug)]
struct State {
    rates: Rates,
    mean: Vector,
    sigma: f64,
    covariance: Matrix,
    factor: Matrix,
    path_sigma: Vector,
    path: Vector,
    round: i32,
    /// The steps of the points that were asked for, in units of sigma.
    steps: Vec<Vector>,
}

/// What depends on the number of axes and points alone.
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

impl Search for CmaEs {
    fn begin(&mut self, start: &Trial) {
        self.elite = vec![start.clone()];
        self.state = Some(State::new(start.point.clone(), self));
    }

    fn ask(&mut self, stream: &mut Stream) -> Round {
        let Some(state) = &mut self.state else { return Round::new(Vec::new()) };
        state.draw(stream);
        let point = |step| mirrored(&moved(&state.mean, state.sigma, step));
        let again = self.elite.iter().map(|elite| elite.point.clone());
        let mut round = Round::new(state.steps.iter().map(point).chain(again).collect());
        round.share = self.share.clamp(0.001, 1.0);
        round.fresh = self.fresh;
        round.contenders = Some(state.rates.weights.len() + self.elite.len());
        round
    }

    fn tell(&mut self, trials: &[Trial]) {
        let Some(state) = &mut self.state else { return };
        let (new, again) = trials.split_at(state.steps.len().min(trials.len()));
        let mut order: Vec<usize> = (0..new.len()).collect();
        order.sort_by(|a, b| new[*b].rank(&new[*a]));
        state.learn(&order);
        let best: Vec<&Trial> = order.iter().map(|at| &new[*at]).collect();
        self.choose_elite(&best, again);
    }

    fn answer(&self) -> Vec<f64> {
        self.elite.first().map_or_else(Vec::new, |best| best.point.clone())
    }

    fn leaves_gates(&self) -> bool {
        true
    }
}

impl State {
    fn new(mean: Vector, settings: &CmaEs) -> Self {
        let axes = mean.len();
        let unit = |row| (0..axes).map(|column| f64::from(u8::from(row == column))).collect();
        let identity: Matrix = (0..axes).map(unit).collect();
        Self {
            rates: Rates::new(axes.max(1), settings.points),
            mean,
            sigma: settings.sigma,
            covariance: identity.clone(),
            factor: identity,
            path_sigma: vec![0.0; axes],
            path: vec![0.0; axes],
            round: 0,
            steps: Vec::new(),
        }
    }

    /// Draws the steps of a round.
    fn draw(&mut self, stream: &mut Stream) {
        let mut step = || {
            let plain: Vector = self.mean.iter().map(|_| normal(stream)).collect();
            let row = |row: &Vector| row.iter().zip(&plain).map(|(a, z)| a * z).sum::<f64>();
            self.factor.iter().map(row).collect()
        };
        self.steps = (0..self.rates.points).map(|_| step()).collect();
    }

    /// Moves and reshapes the distribution after the best steps, best first.
    fn learn(&mut self, order: &[usize]) {
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
    use crate::search::testing::maximise;

    /// For functions without noise.
    fn exact() -> CmaEs {
        CmaEs { doubt: 0.0, ..CmaEs::default() }
    }

    #[test]
    fn finds_the_top_of_a_hill() {
        let hill = |p: &[f64]| -p.iter().map(|x| (x - 0.7) * (x - 0.7)).sum::<f64>();
        let (top, _) = maximise(&mut exact(), &[0.2; 5], 100, 1, hill);
        assert!(hill(&top) > -1e-6, "{top:?}");
    }

    /// A ridge a hundred times as long as it is wide, and askew.
    fn ridge(p: &[f64]) -> f64 {
        let (along, across) = (p[0] + p[1] - 1.1, p[0] - p[1] - 0.3);
        let rest: f64 = p[2..].iter().map(|x| (x - 0.4) * (x - 0.4)).sum();
        -(along * along) - 1e4 * across * across - rest
    }

    #[test]
    fn learns_the_shape_of_a_ridge() {
        let (top, _) = maximise(&mut exact(), &[0.5; 6], 300, 1, ridge);
        assert!(ridge(&top) > -1e-6, "{top:?}");
    }

    #[test]
    fn a_top_on_the_face_of_the_cube_is_found() {
        let slope = |p: &[f64]| p[0] - p[1] - (p[2] - 0.5) * (p[2] - 0.5);
        let (top, _) = maximise(&mut exact(), &[0.5; 3], 80, 1, slope);
        assert!(slope(&top) > 0.98, "{top:?}");
    }

    #[test]
    fn noise_is_averaged_out() {
        let mut noise = Stream::new(9);
        let mut noisy = |p: &[f64]| {
            let hill: f64 = -p.iter().map(|x| (x - 0.7) * (x - 0.7)).sum::<f64>();
            hill + 0.05 * normal(&mut noise)
        };
        let (top, _) = maximise(&mut CmaEs::default(), &[0.2; 5], 60, 1, &mut noisy);
        let off: f64 = top.iter().map(|x| (x - 0.7) * (x - 0.7)).sum();
        assert!(off < 0.05, "{top:?}");
    }

    /// A trap for those who believe a single measurement: one point in a
    /// hundred looks twice as good as the top.
    #[test]
    fn luck_does_not_last() {
        let mut noise = Stream::new(4);
        let hill = |p: &[f64]| 0.5 - p.iter().map(|x| (x - 0.7) * (x - 0.7)).sum::<f64>();
        let lucky = |p: &[f64]| hill(p) + f64::from(u8::from(noise.below(100) == 0));
        let (top, _) = maximise(&mut CmaEs::default(), &[0.2; 4], 60, 1, lucky);
        assert!(hill(&top) > 0.48, "{top:?}");
    }
}

#[cfg(test)]
mod value_stability {
    use super::*;
    use crate::search::testing::maximise;

    #[test]
    fn ten_rounds() {
        let hill = |p: &[f64]| -(p[0] - 0.7) * (p[0] - 0.7) - p[1] * p[1];
        let (top, asked) =
            maximise(&mut CmaEs { doubt: 0.0, ..CmaEs::default() }, &[0.2, 0.6], 10, 42, hill);
        let bits: Vec<u64> = top.iter().map(|x| x.to_bits()).collect();
        assert_eq!((asked, bits), (89, vec![4604668418049484316, 4584759180499294897]));
    }
}
