//! Works on numbered items on several threads.

use super::ComparisonError;
use crate::How;
use std::ops::Range;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Does the work of each number independently. The answers are in the order of the numbers,
/// whichever thread made them. An answer is `None` if the work was stopped.
pub fn each<B, R: Send>(
    numbers: Range<u32>,
    how: &How<'_>,
    tier_lab: impl Fn() -> Result<B, ComparisonError> + Sync,
    work: impl Fn(&mut B, u32) -> Result<Option<R>, ComparisonError> + Sync,
) -> Result<Vec<R>, ComparisonError> {
    let (next, done) = (AtomicU32::new(numbers.start), AtomicUsize::new(numbers.start as usize));
    let answers: Mutex<Vec<(u32, R)>> = Mutex::default();
    let failed: Mutex<Vec<(u32, ComparisonError)>> = Mutex::default();
    let run = || {
        let mut tier_lab = match tier_lab() {
            Ok(tier_lab) => tier_lab,
            Err(error) => return push(&failed, (0, error)),
        };
        while !how.stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= numbers.end {
                break;
            }
            match work(&mut tier_lab, number) {
                Ok(None) => break,
                Ok(Some(answer)) => push(&answers, (number, answer)),
                Err(error) => {
                    push(&failed, (number, error));
                    break;
                }
            }
            (how.progress)(done.fetch_add(1, Ordering::Relaxed) + 1, numbers.end as usize);
        }
    };
    let threads = how.threads.get().min(numbers.len().max(1) as u32);
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(run);
        }
        run();
    });
    let failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, error)) = failed.into_iter().min_by_key(|(number, _)| *number) {
        return Err(error);
    }
    let mut answers = answers.into_inner().unwrap_or_else(PoisonError::into_inner);
    if answers.len() < numbers.len() {
        return Err(ComparisonError::Stopped);
    }
    answers.sort_by_key(|(number, _)| *number);
    Ok(answers.into_iter().map(|(_, answer)| answer).collect())
}

fn push<T>(list: &Mutex<Vec<T>>, item: T) {
    list.lock().unwrap_or_else(PoisonError::into_inner).push(item);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::num::NonZeroU32;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn answers_come_in_order_and_the_first_failure_is_told() {
        for threads in [1, 4] {
            let how = How { threads: NonZeroU32::new(threads).unwrap(), ..How::default() };
            let squares = each(0..100, &how, || Ok(()), |(), number| Ok(Some(number * number)));
            assert_eq!(
                squares.unwrap(),
                (0..100).map(|number| number * number).collect::<Vec<_>>()
            );
            let failed = each(
                0..100,
                &how,
                || Ok(()),
                |(), number| match number {
                    40.. => Err(ComparisonError::Fault(number.to_string())),
                    _ => Ok(Some(())),
                },
            );
            assert_eq!(failed.unwrap_err().to_string(), "40");
        }
    }

    #[test]
    fn what_is_stopped_shows_nothing() {
        let stop = AtomicBool::new(true);
        let how = How { stop: &stop, ..How::default() };
        let stopped = each(0..3, &how, || Ok(()), |(), number| Ok(Some(number)));
        assert!(matches!(stopped, Err(ComparisonError::Stopped)));
    }
}
