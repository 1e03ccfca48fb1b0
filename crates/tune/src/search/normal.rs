//! Normal random numbers, the same on every machine.

use etchwork_path::Stream;

/// A draw from the standard normal distribution, by Box and Muller (1958): takes two units of the
/// stream. Logarithm and cosine come from `libm` in pure Rust, so the result is the same on every
/// platform.
pub fn normal(stream: &mut Stream) -> f64 {
    let (radius, angle) = (1.0 - stream.unit(), stream.unit());
    (-2.0 * libm::log(radius)).sqrt() * libm::cos(std::f64::consts::TAU * angle)
}

#[cfg(test)]
mod value_stability {
    use super::*;

    #[test]
    fn normals() {
        let mut stream = Stream::new(42);
        let drawn: [u64; 3] = std::array::from_fn(|_| normal(&mut stream).to_bits());
        assert_eq!(drawn, [13831837252675352167, 13830062237525523911, 13827053179724402742]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_variance() {
        let mut stream = Stream::new(1);
        let drawn: Vec<f64> = (0..40_000).map(|_| normal(&mut stream)).collect();
        let mean = drawn.iter().sum::<f64>() / 40_000.0;
        let variance = drawn.iter().map(|x| x * x).sum::<f64>() / 40_000.0;
        assert!(mean.abs() < 0.02, "{mean}");
        assert!((variance - 1.0).abs() < 0.03, "{variance}");
        let beyond = drawn.iter().filter(|x| x.abs() > 1.96).count() as f64 / 40_000.0;
        assert!((beyond - 0.05).abs() < 0.005, "{beyond}");
    }
}
