//! Days.

/// The rank of a day's tier among the tiers of a family, from 0: the second tier on Monday and
/// Tuesday, then the third, the fourth from Friday on, the fifth on Sunday. A family with fewer
/// tiers uses its last.
///
/// ```
/// # use etchwork_web::rank;
/// assert_eq!(rank("2026-11-21"), Ok(3));
/// assert_eq!(rank("2026-11-22"), Ok(4));
/// assert!(rank("2026-02-29").is_err());
/// ```
pub fn rank(date: &str) -> Result<usize, String> {
    let day = weekday(date).ok_or_else(|| format!("'{date}' is not a day: write 2026-11-21"))?;
    Ok([4, 1, 1, 2, 2, 3, 3][day])
}

/// The day of the week, 0 for Sunday, by Sakamoto's method, if there is such a day. A day has one
/// spelling, because another spelling would be another seed.
fn weekday(date: &str) -> Option<usize> {
    let numbers: Vec<u32> = date.split('-').map_while(|part| part.parse().ok()).collect();
    let &[year @ 1600..=9999, month @ 1..=12, day @ 1..=31] = &numbers[..] else { return None };
    let is_plain = format!("{year:04}-{month:02}-{day:02}") == date;
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let february = if is_leap { 29 } else { 28 };
    let days = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let shift = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month as usize - 1];
    let year = if month < 3 { year - 1 } else { year };
    let weekday = (year + year / 4 - year / 100 + year / 400 + shift + day) % 7;
    (is_plain && day <= days[month as usize - 1]).then_some(weekday as usize)
}
