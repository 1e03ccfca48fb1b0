//! The chapters of a book: the puzzles of each family, and what a reader must know of them.

use crate::Kit;
use crate::args::{AnswersName, BookArgs};
use crate::failure::{Failure, say};
use crate::levels::Item;
use crate::ratings::RatedItem;
use etchwork::core::Mark;
use etchwork::player::Rating;
use etchwork::render::symbols;
use etchwork::{Budget, Count, Family, Help, Paper, Picture, Puzzle, SHORTEST_LINES, Verdict};
use etchwork_print::{BookPuzzle, Chapter, Figure};
use std::collections::BTreeMap;

/// What it may cost to count the answers of a puzzle.
const COUNTING: Budget = Budget { nodes: 1_000_000, ..Budget::QUESTION };

/// The most digits of a number of answers that is told.
const DIGITS: usize = 6;

/// The most moves of an example, so that it is followed at a glance.
const MOST_MOVES: usize = 8;

/// A chapter for each family, in the order in which families occur. Puzzles that are mixed have
/// their numbers in the order of all.
pub fn of(
    items: &[RatedItem],
    is_mixed: bool,
    args: &BookArgs,
    kit: &Kit,
) -> Result<Vec<Chapter>, Failure> {
    let mut families: Vec<&str> = items.iter().map(|(item, _)| &*item.any.family.id).collect();
    let mut met = Vec::new();
    families.retain(|id| {
        !met.contains(id) && {
            met.push(*id);
            true
        }
    });
    let (mut chapters, mut number) = (Vec::new(), 0);
    for id in families {
        let family = &**kit.families.get(id).map_err(Failure::input)?;
        let of_family = (1..).zip(items).filter(|(_, (item, _))| item.any.family.id == id);
        let of_family: Vec<(u32, &RatedItem)> = of_family.collect();
        let own: Vec<&Item> = of_family.iter().map(|(_, (item, _))| item).collect();
        let mut told = Told { family, kit, has_moves: false, has_lines: false };
        let how = how_on_paper(&own);
        told.has_moves = family.can_lose() && own.iter().any(|item| !item.any.puzzle.shows_moves());
        let mut puzzles = Vec::new();
        for (place, (item, rating)) in &of_family {
            number = if is_mixed { *place } else { number + 1 };
            let stars = rating.map_or(String::new(), Rating::signs);
            let name = if is_mixed { capital(family.name()) } else { String::new() };
            let caption = format!("{stars}  {name}").trim().to_owned();
            let puzzle = told.puzzle(item, args)?;
            puzzles.push(BookPuzzle { number, caption, ..puzzle });
        }
        let pictures = puzzles.iter().flat_map(|puzzle| [&puzzle.picture, &puzzle.answer]);
        let legend = symbols(pictures)
            .into_iter()
            .map(|symbol| Figure { words: symbol.words(), picture: symbol.picture });
        let example = told.example();
        let mut how = how;
        if told.has_lines {
            how += " In answers, rows are counted from the top and columns from the left.";
        }
        if puzzles.iter().any(|puzzle| !puzzle.moves.is_empty()) {
            how += " Other moves than those of an answer may solve a puzzle as well.";
        }
        chapters.push(Chapter {
            name: capital(&plural(family.name())),
            rule: rule(&own, kit),
            how,
            example,
            legend: legend.collect(),
            puzzles,
        });
    }
    Ok(chapters)
}

/// The puzzles that paper can hold. Names the others with their reasons: what is left out is said,
/// and refused where it is not to be left out.
pub fn printable(items: Vec<Item>, skip: bool) -> Result<Vec<Item>, Failure> {
    let (mut kept, mut others) = (Vec::new(), BTreeMap::<_, Vec<String>>::new());
    for item in items {
        match item.any.puzzle.paper() {
            Paper::Plays(_) => kept.push(item),
            Paper::Cannot(why) => {
                let name = format!("{} ({})", item.origin, item.any.puzzle.kind());
                others.entry(why).or_default().push(name);
            }
        }
    }
    let told = others.iter();
    let told = told.map(|(why, names)| format!("{} cannot be printed: {why}", names.join(", ")));
    let told: Vec<String> = told.collect();
    let all = told.join("; ");
    if others.is_empty() {
        return Ok(kept);
    }
    if !skip || kept.is_empty() {
        let mend = if skip { "no puzzle is left" } else { "leave them out with --skip" };
        return Err(Failure::input(format!(
            "{all}; {mend}; `pack --paper` chooses puzzles that can"
        )));
    }
    say(format_args!("{all}: left out"));
    Ok(kept)
}

/// How to play on paper: as the last puzzle says.
fn how_on_paper(items: &[&Item]) -> String {
    let how = |item: &&&Item| match item.any.puzzle.paper() {
        Paper::Plays(how) => how,
        Paper::Cannot(_) => "",
    };
    items.last().as_ref().map_or("", how).to_owned()
}

/// Whether the drawing of the end tells each answer: what a node is, players fill in.
fn shows_answers(picture: &Picture) -> bool {
    picture.marks().iter().any(|mark| matches!(mark, Mark::Node(node) if node.shape.is_answer()))
}

/// What is told of the puzzles of one family.
struct Told<'a> {
    family: &'a dyn Family,
    kit: &'a Kit,
    /// Whether an answer needs its moves: a drawing of the end does not tell how it came about.
    has_moves: bool,
    /// Whether moves name rows and columns.
    has_lines: bool,
}

impl Told<'_> {
    /// A puzzle that has no number and no caption yet.
    fn puzzle(&mut self, item: &Item, args: &BookArgs) -> Result<BookPuzzle, Failure> {
        let puzzle = &*item.any.puzzle;
        let picture = puzzle.picture();
        let wanted = args.answers != AnswersName::None;
        let answer = if wanted { item.answer()? } else { picture.clone() };
        let moves = item.any.moves().unwrap_or_default();
        let moves = if shows_answers(&answer) { Vec::new() } else { moves };
        let (moves, has_lines) = self.in_words(puzzle, &moves);
        self.has_lines |= has_lines;
        Ok(BookPuzzle {
            number: 0,
            picture,
            answer,
            moves: if wanted { moves } else { String::new() },
            remark: if wanted { self.remark(puzzle) } else { String::new() },
            has_lines,
            caption: String::new(),
            id: item.any.id(),
            address: args.url.as_ref().map(|url| format!("{url}#{}", puzzle.id())),
        })
    }

    /// Whether the answer is one of several, where answers are counted.
    fn remark(&self, puzzle: &dyn Puzzle) -> String {
        if self.family.counted() == SHORTEST_LINES {
            return String::new();
        }
        puzzle.count(COUNTING).map_or(String::new(), |count| one_of(&count))
    }

    /// Moves with their numbers, if an answer needs them; and whether they name rows and columns,
    /// which is so where moves shift lines.
    fn in_words(&self, puzzle: &dyn Puzzle, moves: &[String]) -> (String, bool) {
        let play = puzzle.play(&self.kit.registry, Help::default());
        let (Ok(mut play), true) = (play, self.has_moves) else { return (String::new(), false) };
        let (mut told, mut has_lines) = (Vec::new(), false);
        for (number, step) in (1..).zip(moves) {
            let (cells, grid) = (play.shifts(step), play.picture().grid());
            let words = match cells[..] {
                [first, second, ..] => {
                    has_lines = true;
                    let (from, to) = (grid.position(first), grid.position(second));
                    if from.row == to.row && from.col < to.col {
                        format!("row {} right", from.row + 1)
                    } else if from.row == to.row {
                        format!("row {} left", from.row + 1)
                    } else if from.row < to.row {
                        format!("column {} down", from.col + 1)
                    } else {
                        format!("column {} up", from.col + 1)
                    }
                }
                _ => match play.changed_by(std::slice::from_ref(step)).first().map(Vec::as_slice) {
                    Some([tile]) if play.picture().tiles().any(|of| of.cell == *tile) => {
                        has_lines = true;
                        let at = grid.position(*tile);
                        format!("turn row {}, column {}", at.row + 1, at.col + 1)
                    }
                    _ => step.clone(),
                },
            };
            // A break within a move would be hard to read.
            told.push(format!("{number}. {words}").replace(' ', "\u{a0}"));
            if play.play(step).is_err() {
                break;
            }
        }
        (told.join("  "), has_lines)
    }

    /// The lesson that shows most, before and solved.
    fn example(&self) -> Vec<Figure> {
        let lessons = self.family.lessons().iter();
        let solved = lessons.filter_map(|(text, _)| {
            let puzzle = self.family.of_text(text, &self.kit.registry).ok()?;
            let answer = puzzle.solve(None, Budget::QUESTION, &self.kit.registry).ok()?;
            match answer.search.verdict {
                Verdict::Found(moves) if moves.len() <= MOST_MOVES => Some((puzzle, moves)),
                _ => None,
            }
        });
        // Of several with as many moves, the first.
        let best =
            solved.reduce(|best, next| if next.1.len() > best.1.len() { next } else { best });
        let Some((puzzle, moves)) = best else { return Vec::new() };
        let after: Option<Picture> = puzzle.picture_after(&moves).ok();
        let (words, _) = self.in_words(&*puzzle, &moves);
        let solved =
            if words.is_empty() { "Solved.".to_owned() } else { format!("Solved: {words}") };
        let first = Figure { picture: puzzle.picture(), words: "At the start.".to_owned() };
        let last = after.map(|picture| Figure { picture, words: solved });
        [first].into_iter().chain(last).collect()
    }
}

/// Which part of all answers one is; nothing if it is the only one.
fn one_of(count: &Count) -> String {
    match (&*count.number, count.at_least) {
        ("0" | "1", true) => "There may be other answers.".to_owned(),
        ("0" | "1", false) => String::new(),
        (number, false) if number.len() <= DIGITS => {
            let (thousands, rest) = number.split_at(number.len().saturating_sub(3));
            let comma = if thousands.is_empty() { "" } else { "," };
            format!("One of {thousands}{comma}{rest} answers.")
        }
        _ => "One of many answers.".to_owned(),
    }
}

/// The rule of the family's puzzles, with what holds for some of them.
fn rule(items: &[&Item], kit: &Kit) -> String {
    let mut sentences: Vec<String> = Vec::new();
    for item in items {
        for sentence in item.any.rule(&kit.registry).split_inclusive(". ").map(str::trim) {
            if sentences.iter().all(|known| known != sentence) {
                sentences.push(sentence.to_owned());
            }
        }
    }
    sentences.join(" ")
}

fn plural(name: &str) -> String {
    if name.ends_with('s') { name.to_owned() } else { format!("{name}s") }
}

fn capital(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{self, Command};
    use crate::levels;

    /// The chapter of a family's tiers.
    fn chapter(family: &str, set: &str) -> Chapter {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("made");
        let words =
            ["generate", "--family", family, "--tiers", set, "--tier", "all", "--seed", "6"];
        let (registry, families) = (etchwork::standard_registry(), etchwork::standard_families());
        let out_words = ["--count", "2", "--out", out.to_str().unwrap()];
        let words = ["etchwork"].iter().chain(&words).chain(&out_words).copied();
        assert_eq!(crate::run_in(crate::Host::default(), registry, families, words), 0);
        let kit =
            Kit::new(etchwork::standard_registry(), etchwork::standard_families(), "etchwork");
        let items = levels::read(&[out], None, &kit).unwrap();
        let words = ["etchwork", "book", "made", "--out", "book.pdf"].map(Into::into);
        let parsed = args::parse(words).unwrap();
        let Command::Book(args) = parsed.command else { panic!("this is a book") };
        let items: Vec<RatedItem> = items.into_iter().map(|item| (item, None)).collect();
        of(&items, false, &args, &kit).unwrap().remove(0)
    }

    #[test]
    fn a_chapter_explains_each_word_of_its_answers_and_each_symbol() {
        let Chapter { how, legend, puzzles, .. } = chapter("contraption", "contraption-2");
        let mut met = std::collections::BTreeSet::new();
        for step in puzzles.iter().flat_map(|puzzle| puzzle.moves.split("  ")) {
            met.insert(step.split('\u{a0}').nth(1).unwrap());
        }
        assert!(met.len() >= 4, "{met:?}");
        for word in met {
            assert!(how.contains(&format!("\"{word} B\"")), "{word}: {how}");
        }
        let words: Vec<&str> = legend.iter().map(|figure| &*figure.words).collect();
        for said in &words {
            let kind = said.split([',', ':']).next().unwrap();
            let of_kind = |other: &&&str| other.starts_with(kind) && other.contains(": ");
            assert!(words.iter().any(|other| of_kind(&other)), "{said}: {words:?}");
        }
        let has = |words: &[&str], said: &str| words.iter().any(|other| other.starts_with(said));
        assert!(has(&words, "hazard, closed: only players with a ball pass"), "{words:?}");
        assert!(has(&words, "gate, closed: nobody passes"), "{words:?}");
    }

    #[test]
    fn a_chapter_of_rails_explains_bonuses_and_power_ups_and_names_turned_tiles() {
        let Chapter { rule, legend, puzzles, .. } = chapter("rails", "rails-3");
        for said in ["+10 is a bonus", "power-up turn", "power-up free"] {
            assert!(rule.contains(said), "{said}: {rule}");
        }
        assert!(legend.iter().any(|figure| figure.words.starts_with("bonus: ")));
        let moves: Vec<&str> = puzzles.iter().flat_map(|puzzle| puzzle.moves.split("  ")).collect();
        for told in &moves {
            let words = told.split_once('\u{a0}').unwrap().1;
            assert!(["row", "column", "turn"].iter().any(|word| words.starts_with(word)), "{told}");
        }
    }

    #[test]
    fn an_answer_says_of_how_many_it_is_one() {
        let said = |number: &str, at_least| {
            one_of(&Count { number: number.to_owned(), at_least, nodes: 0 })
        };
        assert_eq!(said("1", false), "");
        assert_eq!(said("8", false), "One of 8 answers.");
        assert_eq!(said("10826", false), "One of 10,826 answers.");
        assert_eq!(said("366", false), "One of 366 answers.");
        assert_eq!(said("1234567", false), "One of many answers.");
        assert_eq!(said("366", true), "One of many answers.");
        assert_eq!(said("0", true), "There may be other answers.");
        let of = |family: &str, set: &str| chapter(family, set);
        let paths = of("path", "default");
        assert!(paths.puzzles.iter().any(|puzzle| puzzle.remark.starts_with("One of ")));
        assert!(!paths.how.contains("Other moves"), "{}", paths.how);
        let rails = of("rails", "rails-3");
        assert!(rails.puzzles.iter().all(|puzzle| puzzle.remark.is_empty()));
        assert!(rails.how.contains("Other moves"), "{}", rails.how);
    }

    #[test]
    fn what_answers_name_stands_in_their_drawings() {
        for (family, set) in [("contraption", "contraption-2"), ("pattern", "pattern-paper")] {
            for puzzle in chapter(family, set).puzzles {
                let names = puzzle.answer.marks().iter().filter_map(|mark| match mark {
                    Mark::Node(node) if !node.label.is_empty() => Some(node.label.as_str()),
                    _ => None,
                });
                let names: Vec<&str> = names.collect();
                assert_eq!(puzzle.moves.is_empty(), family == "pattern", "{}", puzzle.moves);
                let steps = puzzle.moves.split("  ").filter(|step| !step.is_empty());
                for step in steps {
                    let named = step.rsplit('\u{a0}').next().unwrap();
                    assert!(names.contains(&named), "{step}: {names:?}");
                }
            }
        }
    }
}
