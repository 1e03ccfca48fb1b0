//! The end of a game whose terminal is gone: its window is closed, or the connection is lost.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// The time in which a game that is stopped ends by itself.
const GRACE: Duration = Duration::from_secs(1);

/// How often it is asked whether the terminal is there.
const PAUSE: Duration = Duration::from_millis(100);

/// Watches the terminal as long as it is kept.
pub struct Watch {
    ended: Arc<AtomicBool>,
    over: Arc<AtomicBool>,
}

impl Watch {
    /// Watches from now on. Once the terminal is gone, or the flag of an interrupt is raised, the
    /// process ends if the game does not: a read of a terminal that is gone may never return. The
    /// save has every act.
    pub fn begin(stopped: &Arc<AtomicBool>) -> Self {
        let watch = Self { ended: Arc::default(), over: Arc::default() };
        let (ended, over) = (Arc::clone(&watch.ended), Arc::clone(&watch.over));
        let stopped = Arc::clone(stopped);
        thread::spawn(move || {
            while !is_terminal_gone() && !stopped.load(Ordering::Relaxed) {
                if over.load(Ordering::Relaxed) {
                    return;
                }
            }
            ended.store(true, Ordering::Relaxed);
            thread::sleep(GRACE);
            if !over.load(Ordering::Relaxed) {
                let _ = ratatui::try_restore();
                std::process::exit(3);
            }
        });
        watch
    }

    /// Whether the game has to end.
    pub fn has_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
    }
}

/// Whether the terminal is gone, after a pause if it is not.
#[cfg(unix)]
fn is_terminal_gone() -> bool {
    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
    use std::io::stdin;
    use std::os::fd::AsFd;

    let input = stdin();
    // The end of a terminal is told without being asked for.
    let mut asked = [PollFd::new(input.as_fd(), PollFlags::empty())];
    let pause = PollTimeout::try_from(PAUSE).unwrap_or(PollTimeout::MAX);
    match poll(&mut asked, pause) {
        Ok(told) => told > 0,
        Err(_) => {
            thread::sleep(PAUSE);
            false
        }
    }
}

/// Here a terminal takes its programs with it.
#[cfg(not(unix))]
fn is_terminal_gone() -> bool {
    thread::sleep(PAUSE);
    false
}
