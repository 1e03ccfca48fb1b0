//! How a play went, once the puzzle is solved: what the result card shows.
//!
//! Stars: one for the solution; one more if no hint told a move or a forced place (levels 2 to
//! 4). The third is for no more moves than needed, where the least number is known; else, where
//! a move may lose, for two thirds of the forks on the way being clean. Time counts for none.

use crate::active_puzzle::ActivePuzzle;
use crate::answers::{ForkName, Score, StarMark};
use crate::card::{self, Card};
use crate::names::count;
use etchwork::core::clock;
use etchwork::{Act, Budget, Fork, HintLevel, Puzzle, Status, Tally};

/// What counting solutions may cost: a player waits for the card.
const BUDGET: Budget = Budget { nodes: 2_000_000, memory: 64 << 20 };

/// The result, for people, for a link and as a picture.
pub fn result(
    active: &mut ActivePuzzle,
    seconds: u32,
    page: Option<&str>,
) -> Result<Score, String> {
    if active.play.status() != Status::Solved {
        return Err("the puzzle is not solved yet".to_owned());
    }
    let least = active.play.least_moves().map(|least| (active.play.moves_made(), least));
    let has_forks = active.can_lose && least.is_none();
    // Where all is deduced, each fork is an answer that a player gives.
    let is_deduced = has_forks && active.puzzle.deduction(Budget { nodes: 1, ..BUDGET }).is_some();
    let words = if is_deduced { &ANSWERS } else { &FORKS };
    let forks = if has_forks { active.play.review() } else { Vec::new() };
    let mut marks =
        vec![("solved", true), ("no hint told a move or a forced place", !told(active.play.log()))];
    marks.extend(third(least, has_forks.then_some(&forks), words));
    let stars = marks.iter().filter(|(_, won)| *won).count();
    let is_one_of = has_forks && active.has_solutions && !is_deduced;
    let solutions = is_one_of.then(|| solutions(&*active.puzzle)).flatten();
    let link = match page {
        Some(page) => format!("{page}{}", active.link()),
        None => active.play.id().to_owned(),
    };
    let card = Card {
        title: active.title(),
        tally: tally(active.play.tally(), seconds, active.points),
        forks: &forks,
        stars,
        of: marks.len(),
        solutions: solutions.as_deref().map(one_of).or_else(|| least.map(against)),
        link: &link,
    };
    let svg = card::svg(&card, &active.play.opening());
    let text = text(&card, words, signs(active, least, &forks, seconds));
    let mark = |(what, won): (&str, bool)| StarMark { what: what.to_owned(), won };
    Ok(Score {
        fork_line: has_forks.then(|| fork_line(&forks, words)),
        stars,
        marks: marks.into_iter().map(mark).collect(),
        least,
        text,
        svg,
        forks: forks.iter().map(|fork| name(*fork)).collect(),
        title: card.title,
        tally: card.tally,
        solutions: card.solutions,
        points: active.points,
        link,
    })
}

/// How the moves are called that might have lost, and what came of them.
struct ForkWords {
    one: &'static str,
    clean: &'static str,
    trapped: &'static str,
    star: &'static str,
}

const FORKS: ForkWords = ForkWords {
    one: "fork",
    clean: "clean",
    trapped: "trapped",
    star: "two thirds of the forks stayed clean",
};

const ANSWERS: ForkWords = ForkWords {
    one: "answer",
    clean: "right at once",
    trapped: "wrong first",
    star: "two thirds of the answers were right at once",
};

/// Whether a hint told a move or a forced place.
fn told(log: &[Act]) -> bool {
    log.iter().any(|act| matches!(act, Act::Hint(level) if *level > HintLevel::Solvable))
}

/// What the third star is for: few moves where the least number is known, or else clean forks
/// where a move may lose.
fn third(
    least: Option<(usize, usize)>,
    forks: Option<&Vec<Fork>>,
    words: &ForkWords,
) -> Option<(&'static str, bool)> {
    if let Some((made, least)) = least {
        return Some(("no more moves than needed", made <= least));
    }
    let forks = forks?;
    let clean = forks.iter().filter(|fork| **fork == Fork::Clean).count();
    Some((words.star, 3 * clean >= 2 * forks.len()))
}

/// The moves against the least possible.
fn against((made, least): (usize, usize)) -> String {
    if made <= least {
        format!("{}: the fewest possible", count(made, "move"))
    } else {
        format!("{}: {least} would be enough", count(made, "move"))
    }
}

/// The exact number of solutions, where it can be counted.
fn solutions(puzzle: &dyn Puzzle) -> Option<String> {
    let count = puzzle.count(BUDGET).ok()?;
    (!count.at_least).then_some(count.number)
}

fn one_of(number: &str) -> String {
    match number {
        "1" => "The only solution".to_owned(),
        number => format!("1 of {} solutions", grouped(number)),
    }
}

/// Digits in groups of three.
fn grouped(digits: &str) -> String {
    let mut out = String::new();
    for (nth, digit) in digits.chars().enumerate() {
        if nth > 0 && (digits.len() - nth).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

fn tally(Tally { moves, undos, hints }: Tally, seconds: u32, points: Option<i64>) -> String {
    let clock = clock(seconds.into());
    let [moves, undos] = [count(moves, "move"), count(undos, "undo")];
    let hints = if hints == 0 { "no hints".to_owned() } else { count(hints, "hint") };
    let points = points.map(|points| format!(", {points} points")).unwrap_or_default();
    format!("{clock}, {moves}, {undos}, {hints}{points}")
}

fn name(fork: Fork) -> ForkName {
    match fork {
        Fork::Clean => ForkName::Clean,
        Fork::Trapped => ForkName::Trapped,
        Fork::Hinted => ForkName::Hinted,
    }
}

/// The forks in words.
fn fork_line(forks: &[Fork], words: &ForkWords) -> String {
    let of = |kind| forks.iter().filter(|fork| **fork == kind).count();
    let [clean, trapped, hinted] = [Fork::Clean, Fork::Trapped, Fork::Hinted].map(of);
    let ForkWords { one, clean: right, trapped: wrong, .. } = words;
    format!("{}: {clean} {right}, {trapped} {wrong}, {hinted} hinted", count(forks.len(), one))
}

/// To be pasted: plain sentences first, for those who have it read to them.
fn text(card: &Card<'_>, words: &ForkWords, signs: String) -> String {
    let mut lines = vec![format!(
        "SIGNAL, {}: solved in {}. {} of {} stars.",
        card.title, card.tally, card.stars, card.of
    )];
    lines.extend((!card.forks.is_empty()).then(|| format!("{}.", fork_line(card.forks, words))));
    lines.extend(card.solutions.iter().map(|solutions| format!("{solutions}.")));
    lines.extend([signs, card.link.to_owned()]);
    lines.join("\n")
}

/// The puzzle and the play in signs: the rank of its tier in dots, the moves against the least or how the
/// forks went, hints, and the time in bands. They tell nothing of the solution.
fn signs(
    active: &ActivePuzzle,
    least: Option<(usize, usize)>,
    forks: &[Fork],
    seconds: u32,
) -> String {
    let dots = |(rank, of): (usize, usize)| "●".repeat(rank) + &"○".repeat(of - rank);
    let Tally { moves, hints, .. } = active.play.tally();
    let mut parts: Vec<String> = active.rank.map(dots).into_iter().collect();
    match least {
        Some((made, least)) if made > least => parts.push(format!("🔶 {made} (+{})", made - least)),
        Some((made, _)) => parts.push(format!("🟦 {made}")),
        None if forks.is_empty() => parts.push(format!("🟦 {moves}")),
        None => {}
    }
    for (kind, sign) in [(Fork::Clean, "🟦"), (Fork::Trapped, "🔶"), (Fork::Hinted, "🟣")] {
        match forks.iter().filter(|fork| **fork == kind).count() {
            0 => {}
            number => parts.push(format!("{sign} {number}")),
        }
    }
    parts.push(format!("💡 {hints}"));
    let band = [1, 2, 5, 15, 60].into_iter().find(|minutes| seconds < 60 * minutes);
    parts.push(band.map_or("⏱ over 60 min".to_owned(), |minutes| format!("⏱ under {minutes} min")));
    parts.join("  ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_follow_their_rule() {
        use Fork::{Clean, Hinted, Trapped};
        let clean = |forks: &[Fork]| third(None, Some(&forks.to_vec()), &FORKS).unwrap().1;
        assert!(clean(&[]) && clean(&[Clean, Clean, Trapped]), "two thirds are enough");
        assert!(!clean(&[Clean, Trapped]) && !clean(&[Hinted, Clean, Trapped]));
        assert!(!told(&[Act::Hint(HintLevel::Solvable)]) && told(&[Act::Hint(HintLevel::Forced)]));
        let few = |made, least| third(Some((made, least)), None, &FORKS).unwrap().1;
        assert!(few(4, 4) && !few(5, 4));
        assert_eq!(third(None, None, &FORKS), None, "where nothing is lost and nothing is counted");
        assert_eq!(against((5, 4)), "5 moves: 4 would be enough");
    }

    #[test]
    fn numbers_are_grouped() {
        let shown = ["1", "12", "5410", "123456", "1234567"].map(grouped);
        assert_eq!(shown, ["1", "12", "5,410", "123,456", "1,234,567"]);
        assert_eq!(one_of("1"), "The only solution");
    }
}
