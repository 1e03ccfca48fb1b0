//! How a play went, once the puzzle is solved: what the result card shows.
//!
//! Stars: one for the solution; one more if no hint told a move or a forced
//! place (levels 2 to 4); one more if at least two thirds of the forks on the way
//! are clean. Time counts for none.

use crate::card::{self, Card};
use crate::desk::Answer;
use crate::names::count;
use crate::seat::Seat;
use etchwork::paths::{Ends, count as count_paths};
use etchwork::{Act, Budget, Fork, HintLevel, PathPuzzle, Status, Tally};
use serde_json::json;

/// The most memory that counting solutions may take: a page has little.
const MEMORY: u64 = 64 << 20;

/// The result, for people, for a link and as a picture.
pub fn result(seat: &mut Seat, seconds: u32, page: &str) -> Answer {
    if seat.play.status() != Status::Solved {
        return Err("the puzzle is not solved yet".to_owned());
    }
    let forks = seat.play.review();
    let marks = marks(seat.play.log(), &forks);
    let stars = marks.iter().filter(|(_, won)| *won).count();
    let solutions = seat.path.as_ref().and_then(solutions);
    let tier = seat.tier.as_ref().map(|tier| format!("?tier={tier}")).unwrap_or_default();
    let link = format!("{page}{tier}#{}", seat.play.id());
    let card = Card {
        title: seat.title(),
        tally: tally(seat.play.tally(), seconds),
        forks: &forks,
        stars,
        solutions: solutions.as_deref().map(one_of),
    };
    let svg = card::svg(&card, &seat.play.opening());
    Ok(json!({
        "title": card.title,
        "tally": card.tally,
        "forks": forks.iter().map(|fork| name(*fork)).collect::<Vec<_>>(),
        "fork_line": fork_line(&forks),
        "stars": stars,
        "marks": marks.map(|(what, won)| json!({ "what": what, "won": won })),
        "solutions": card.solutions,
        "link": link,
        "text": text(&card, &link),
        "svg": svg,
    }))
}

/// What each star is for, and whether it was won.
fn marks(log: &[Act], forks: &[Fork]) -> [(&'static str, bool); 3] {
    let is_told =
        log.iter().any(|act| matches!(act, Act::Hint(level) if *level > HintLevel::Solvable));
    let clean = forks.iter().filter(|fork| **fork == Fork::Clean).count();
    [
        ("solved", true),
        ("no hint told a step or a forced place", !is_told),
        ("two thirds of the forks stayed clean", 3 * clean >= 2 * forks.len()),
    ]
}

/// The exact number of solutions, where it can be counted.
fn solutions(puzzle: &PathPuzzle) -> Option<String> {
    let text = puzzle.text();
    let ends = Ends::Fixed(text.source?, text.target?);
    let budget = Budget { memory: MEMORY, ..Budget::UNLIMITED };
    let count = count_paths(&puzzle.graph(), ends, budget);
    count.ok().filter(|_| !puzzle.rules().bind()).map(|count| count.paths.to_string())
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

fn tally(Tally { moves, undos, hints }: Tally, seconds: u32) -> String {
    let clock = format!("{}:{:02}", seconds / 60, seconds % 60);
    let [moves, undos] = [count(moves, "move"), count(undos, "undo")];
    let hints = if hints == 0 { "no hints".to_owned() } else { count(hints, "hint") };
    format!("{clock}, {moves}, {undos}, {hints}")
}

fn name(fork: Fork) -> &'static str {
    match fork {
        Fork::Clean => "clean",
        Fork::Trapped => "trapped",
        Fork::Hinted => "hinted",
    }
}

/// The forks in words.
fn fork_line(forks: &[Fork]) -> String {
    let of = |kind| forks.iter().filter(|fork| **fork == kind).count();
    let [clean, trapped, hinted] = [Fork::Clean, Fork::Trapped, Fork::Hinted].map(of);
    format!("{}: {clean} clean, {trapped} trapped, {hinted} hinted", count(forks.len(), "fork"))
}

/// To be pasted: plain sentences first, for those who have it read to them.
fn text(card: &Card<'_>, link: &str) -> String {
    let sign = |fork: &Fork| match fork {
        Fork::Clean => '🟦',
        Fork::Trapped => '🔶',
        Fork::Hinted => '🟣',
    };
    let signs: String = card.forks.iter().map(sign).collect();
    let mut lines = vec![
        format!("SIGNAL, {}: solved in {}. {} of 3 stars.", card.title, card.tally, card.stars),
        format!("{}.", fork_line(card.forks)),
    ];
    lines.extend(card.solutions.iter().map(|solutions| format!("{solutions}.")));
    lines.extend((!signs.is_empty()).then_some(signs));
    lines.push(link.to_owned());
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_follow_their_rule() {
        use Fork::{Clean, Hinted, Trapped};
        let stars =
            |log: &[Act], forks: &[Fork]| marks(log, forks).iter().filter(|(_, won)| *won).count();
        assert_eq!(stars(&[], &[]), 3);
        assert_eq!(
            stars(&[Act::Hint(HintLevel::Solvable)], &[Clean, Clean, Trapped]),
            3,
            "two thirds are enough"
        );
        assert_eq!(stars(&[Act::Hint(HintLevel::Forced)], &[Clean, Clean, Hinted]), 2);
        assert_eq!(stars(&[], &[Clean, Trapped]), 2);
        assert_eq!(stars(&[Act::Hint(HintLevel::Solution)], &[Hinted, Trapped]), 1);
    }

    #[test]
    fn numbers_are_grouped() {
        let shown = ["1", "12", "5410", "123456", "1234567"].map(grouped);
        assert_eq!(shown, ["1", "12", "5,410", "123,456", "1,234,567"]);
        assert_eq!(one_of("1"), "The only solution");
    }
}
