//! The campaign of a family: its text has chapters, the tier sets of earlier levels and days, the tier
//! set of later days, and the days that do not take their first puzzle.

use crate::answers::Chapter;
use crate::library::LEVELS;

/// The chapters of a campaign: `# Title: what is new.`, then lines of a tier and numbers of its
/// levels, each with its difficulty in stars, if that is known: `easy 3*1 17*2 5`.
pub fn chapters(text: &str) -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = Vec::new();
    for line in text.lines() {
        if let Some(head) = line.strip_prefix("# ") {
            let (title, says) = head.split_once(": ").unwrap_or((head, ""));
            let [title, says] = [title, says].map(str::to_owned);
            chapters.push(Chapter { title, says, levels: Vec::new(), difficulty: Vec::new() });
        } else if let (Some(chapter), false) = (chapters.last_mut(), line.starts_with('@')) {
            let mut words = line.split(' ');
            let tier = words.next().unwrap_or_default();
            for word in words {
                let (number, stars) = word.split_once('*').unwrap_or((word, ""));
                let Ok(number) = number.parse() else { continue };
                chapter.levels.push((tier.to_owned(), number));
                chapter.difficulty.push(stars.parse().ok());
            }
        }
    }
    chapters
}

/// A tier set that the game played before another took its place: `@ before 2026-12-01 old 50`.
/// Days before that date and levels up to that number keep its puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Earlier<'a> {
    pub until: &'a str,
    pub set: &'a str,
    pub levels: u32,
}

/// The tier sets of earlier levels and days, the earliest first.
pub fn earlier(text: &str) -> impl Iterator<Item = Earlier<'_>> {
    text.lines().filter_map(|line| {
        let mut words = line.strip_prefix("@ before ")?.split(' ');
        let (until, set) = (words.next()?, words.next()?);
        Some(Earlier { until, set, levels: words.next()?.parse().ok()? })
    })
}

/// The number of the last level that an earlier set has.
pub fn last_earlier(text: &str) -> u32 {
    earlier(text).last().map_or(0, |earlier| earlier.levels)
}

/// The tier set of a day, if it is not the one that the game plays: an earlier one, or that of a line
/// `@ from 2027-01-01 numbers`, which holds until the next such line.
pub fn set_of_day<'a>(text: &'a str, date: &str) -> Option<&'a str> {
    let earlier = earlier(text).find(|earlier| date < earlier.until).map(|earlier| earlier.set);
    let later = |line: &'a str| {
        let (from, set) = line.strip_prefix("@ from ")?.split_once(' ')?;
        (from <= date).then_some(set)
    };
    earlier.or_else(|| text.lines().filter_map(later).next_back())
}

/// A chapter of all levels of a tier.
pub fn of_tier(tier: String) -> Chapter {
    let levels = (1..=LEVELS).map(|number| (tier.clone(), number)).collect();
    Chapter { title: tier, says: String::new(), levels, difficulty: Vec::new() }
}

/// The index of a day's first puzzle that no earlier day had: `@ 2026-12-07 1` where the index is
/// not 0.
pub fn first_index(text: &str, date: &str) -> u32 {
    let of = |line: &str| line.strip_prefix("@ ")?.strip_prefix(date)?.trim().parse().ok();
    text.lines().find_map(of).unwrap_or(0)
}
