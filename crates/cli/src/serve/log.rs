//! Messages on standard error while the page is served.

use crate::failure::say;
use std::fmt::Display;
use std::time::{Duration, Instant};

/// The pause after a line.
const SILENCE: Duration = Duration::from_secs(60);

/// Writes at most one line a minute, with the number of lines left out.
#[derive(Default)]
pub struct Log {
    said: Option<Instant>,
    unsaid: u64,
}

impl Log {
    /// Writes a line, or counts it.
    pub fn say(&mut self, message: impl Display) {
        if let Some(line) = self.line(message, Instant::now()) {
            say(line);
        }
    }

    /// The line to write at a time, unless the last one is too recent.
    fn line(&mut self, message: impl Display, now: Instant) -> Option<String> {
        if self.said.is_some_and(|said| now.duration_since(said) < SILENCE) {
            self.unsaid += 1;
            return None;
        }
        self.said = Some(now);
        Some(match std::mem::take(&mut self.unsaid) {
            0 => message.to_string(),
            unsaid => format!("{message} (since the last line: {unsaid} times more)"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_said_a_minute_however_often_there_is_one_to_say() {
        let (mut log, start) = (Log::default(), Instant::now());
        let said: Vec<String> = (0..150_000)
            .filter_map(|milli| log.line("no", start + Duration::from_millis(milli)))
            .collect();
        let told = "no (since the last line: 59999 times more)";
        assert_eq!(said, ["no", told, told]);
    }
}
