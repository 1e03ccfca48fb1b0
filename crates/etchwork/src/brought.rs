//! What a family brings besides its rules, checked when the family is added: a mistake is told with
//! its place before anything uses it.

use crate::FamilyError;
use etchwork_core::{Written, did_you_mean, nearest};
use std::collections::BTreeSet;

/// A mistake in what a family brings: the constant, and the line of its text if it has lines.
pub(crate) struct Mistake {
    pub key: &'static str,
    pub line: Option<usize>,
    pub why: String,
}

impl Mistake {
    /// The mistake as why a family cannot be added.
    pub fn of(self, family: &str) -> FamilyError {
        let Self { key, line, why } = self;
        FamilyError::Bad { family: family.to_owned(), key, line, why }
    }
}

/// Checks the lessons of a family, and its words.
pub(crate) fn words<G: Written>() -> Result<(), Mistake> {
    for (number, (text, says)) in (1..).zip(G::LESSONS) {
        let lesson = |why: String| {
            let why = format!("lesson {number}: {why}");
            Mistake { key: "LESSONS", line: None, why }
        };
        if !is_line(says) {
            return Err(lesson(format!("its sentence is {says:?}, and not one line")));
        }
        G::read(text).map_err(|flaw| lesson(flaw.in_text(text)))?;
    }
    if !G::BLANK.is_empty() {
        let blank = |why: String| Mistake { key: "BLANK", line: None, why };
        G::read_draft(G::BLANK).map_err(|flaw| blank(flaw.in_text(G::BLANK)))?;
    }
    let told = [("NAME", G::NAME), ("ABOUT", G::ABOUT), ("RULE", G::RULE), ("COUNTED", G::COUNTED)];
    match told.into_iter().find(|(_, text)| !is_line(text)) {
        Some((key, text)) => {
            Err(Mistake { key, line: None, why: format!("{text:?} is not one line") })
        }
        None => Ok(()),
    }
}

fn is_line(text: &str) -> bool {
    !text.trim().is_empty() && text.lines().count() == 1
}

/// Checks a campaign: chapters with a sentence, tiers of the first set, levels from 1 on and each
/// once, and days in the order of time.
pub(crate) fn campaign(text: &str, tiers: &[&str], sets: &[&str]) -> Result<(), Mistake> {
    let (mut chapters, mut levels, mut days) = (0, BTreeSet::new(), Vec::new());
    for (line, words) in (1..).zip(text.lines()).filter(|(_, line)| !line.is_empty()) {
        let wrong = |why: String| Mistake { key: "CAMPAIGN", line: Some(line), why };
        if let Some(head) = words.strip_prefix("# ") {
            chapters += 1;
            if head.split_once(": ").is_none_or(|(title, says)| !is_line(title) || !is_line(says)) {
                return Err(wrong("a chapter is `# Title: what is new.`".to_owned()));
            }
        } else if let Some(day) = words.strip_prefix("@ ") {
            days.push(date(day, sets).map_err(wrong)?);
            if !days.is_sorted() {
                return Err(wrong("days stand in the order of time".to_owned()));
            }
        } else {
            let (tier, numbers) = words.split_once(' ').unwrap_or((words, ""));
            if !tiers.contains(&tier) {
                let set = sets.first().copied().unwrap_or_default();
                let near = nearest(tier, tiers.iter().copied());
                let hint = did_you_mean(&near, tiers);
                return Err(wrong(format!("the set '{set}' has no tier '{tier}'; {hint}")));
            }
            if chapters == 0 {
                return Err(wrong(
                    "levels stand below a chapter, `# Title: what is new.`".to_owned(),
                ));
            }
            for number in numbers.split(' ') {
                let level = level_of(number);
                let level = level.ok_or_else(|| {
                    wrong(format!(
                        "'{number}' is no level: write numbers from 1 on, as in `{tier} 3 17`, or with one \
                         to five stars, `{tier} 3*1 17*2`"
                    ))
                })?;
                if !levels.insert((tier, level)) {
                    return Err(wrong(format!("level {level} of '{tier}' comes twice")));
                }
            }
        }
    }
    Ok(())
}

/// The number of a level, behind which its difficulty may stand.
fn level_of(word: &str) -> Option<u32> {
    let (number, stars) = word.split_once('*').unwrap_or((word, "1"));
    let is_difficulty = stars.parse().is_ok_and(|stars: u32| (1..=5).contains(&stars));
    number.parse().ok().filter(|number| *number > 0 && is_difficulty)
}

/// The date of a line about days, after what stands above it, or what is wrong with the line.
fn date<'a>(line: &'a str, sets: &[&str]) -> Result<(u8, &'a str), String> {
    let words: Vec<&str> = line.split(' ').collect();
    let (rank, date, number) = match words[..] {
        ["before", _, set, _] | ["from", _, set] if !sets.contains(&set) => {
            return Err(format!("there is no tier set '{set}'"));
        }
        ["before", date, _, levels] => (0, date, levels),
        ["from", date, _] => (1, date, "0"),
        [date, index] => (2, date, index),
        _ => {
            let forms = "a day is `@ 2026-12-03 1`, `@ before 2026-12-01 old 50` or `@ from 2027-01-01 new`";
            return Err(forms.to_owned());
        }
    };
    if !is_date(date) {
        return Err(format!("'{date}' is no date: write year, month and day, as in 2026-12-03"));
    }
    match number.parse::<u32>() {
        Ok(_) => Ok((rank, date)),
        Err(_) => Err(format!("'{number}' is no number")),
    }
}

fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let number = |part: &str, digits: usize, most: u32| {
        let is_plain = part.len() == digits && part.bytes().all(|digit| digit.is_ascii_digit());
        is_plain && part.parse().is_ok_and(|number: u32| (1..=most).contains(&number))
    };
    matches!(parts[..], [year, month, day]
        if number(year, 4, 9999) && number(month, 2, 12) && number(day, 2, 31))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is told of a campaign of a set with one tier.
    fn told(text: &str) -> String {
        let wrong = campaign(text, &["easy"], &["new", "old"]).err();
        wrong.map_or(String::new(), |Mistake { line, why, .. }| format!("{line:?} {why}"))
    }

    #[test]
    fn a_mistake_in_a_campaign_is_told_with_its_line() {
        let sound = "# One: begin.\neasy 1*5 2\n\n# Two: go on.\neasy 3\n@ before 2026-12-01 old 50\n\
                     @ from 2026-12-05 old\n@ 2026-12-02 1\n@ 2026-12-03 1\n";
        assert_eq!(told(sound), "");
        for (from, to, why) in [
            ("# One: begin.", "# One", "Some(1) a chapter is "),
            ("# One: begin.\n", "", "Some(1) levels stand below a chapter"),
            ("easy 3", "esay 3", "Some(5) the set 'new' has no tier 'esay'; did you mean 'easy'?"),
            ("easy 3", "easy 2", "Some(5) level 2 of 'easy' comes twice"),
            ("easy 3", "easy 0", "Some(5) '0' is no level"),
            ("easy 3", "easy 3*6", "Some(5) '3*6' is no level"),
            ("easy 3", "easy", "Some(5) '' is no level"),
            ("old 50", "odd 50", "Some(6) there is no tier set 'odd'"),
            ("2026-12-05 old", "2026-12-05 odd", "Some(7) there is no tier set 'odd'"),
            ("2026-12-05 old", "2026-12-5 old", "Some(7) '2026-12-5' is no date"),
            ("2026-12-02 1", "2026-13-02 1", "Some(8) '2026-13-02' is no date"),
            ("2026-12-02 1", "2026-12-02 x", "Some(8) 'x' is no number"),
            ("2026-12-02 1", "2026-12-04 1", "Some(9) days stand in the order of time"),
            ("2026-12-02 1", "2026-12-02", "Some(8) a day is "),
        ] {
            let said = told(&sound.replacen(from, to, 1));
            assert!(said.starts_with(why), "{to}: {said}");
        }
    }
}
