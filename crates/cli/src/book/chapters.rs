//! The chapters of a book: the puzzles of each family, and what a reader must know of them.

use crate::Kit;
use crate::args::{AnswersName, BookArgs};
use crate::failure::Failure;
use crate::levels::Item;
use etchwork::codec::Recipe;
use etchwork::render::symbols;
use etchwork::{Budget, Family, Help, Paper, Picture, Puzzle, Verdict};
use etchwork_print::{BookPuzzle, Chapter, Figure};

/// The most moves of an example, so that it is followed at a glance.
const MOST_MOVES: usize = 8;

/// A chapter for each family, in the order in which families occur. Refuses puzzles that paper
/// cannot hold.
pub fn of(items: &[Item], args: &BookArgs, kit: &Kit) -> Result<Vec<Chapter>, Failure> {
    let mut families: Vec<&str> = items.iter().map(|item| item.any.family.id).collect();
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
        let own: Vec<&Item> = items.iter().filter(|item| item.any.family.id == id).collect();
        let mut told = Told { family, kit, has_moves: false, has_lines: false };
        let how = told.paper(&own)?;
        told.has_moves =
            family.can_lose() && own.iter().any(|item| item.any.puzzle.path().is_none());
        let mut puzzles = Vec::new();
        for item in &own {
            number += 1;
            puzzles.push(told.puzzle(item, number, args)?);
        }
        let pictures = puzzles.iter().flat_map(|puzzle| [&puzzle.picture, &puzzle.answer]);
        let legend = symbols(pictures).into_iter();
        let legend =
            legend.map(|symbol| Figure { picture: symbol.picture, words: symbol.words }).collect();
        let example = told.example();
        let how = match told.has_lines {
            true => format!(
                "{how} In answers, rows are counted from the top and columns from the left."
            ),
            false => how,
        };
        chapters.push(Chapter {
            name: capital(&plural(family.name())),
            rule: rule(&own, kit),
            how,
            example,
            legend,
            puzzles,
        });
    }
    Ok(chapters)
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
    /// How to play on paper.
    fn paper(&self, items: &[&Item]) -> Result<String, Failure> {
        let mut how = "";
        for item in items {
            how = match item.any.puzzle.paper() {
                Paper::Plays(how) => how,
                Paper::Cannot(why) => {
                    return Err(Failure::input(format!(
                        "{} ({}) cannot be printed: {why}; `pack --paper` chooses puzzles that can",
                        item.told(),
                        item.any.puzzle.kind()
                    )));
                }
            };
        }
        Ok(how.to_owned())
    }

    fn puzzle(&mut self, item: &Item, number: u32, args: &BookArgs) -> Result<BookPuzzle, Failure> {
        let puzzle = &*item.any.puzzle;
        let picture = puzzle.picture();
        let wanted = args.answers != AnswersName::None;
        let answer = if wanted { item.answer()? } else { picture.clone() };
        let moves = item.any.moves().unwrap_or_default();
        let (moves, has_lines) = self.in_words(puzzle, &moves);
        self.has_lines |= has_lines;
        Ok(BookPuzzle {
            number,
            picture,
            answer,
            moves: if wanted { moves } else { String::new() },
            has_lines,
            caption: self.stars(item),
            id: item.any.id(),
            address: args.url.as_ref().map(|url| format!("{url}#{}", puzzle.id())),
        })
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
                    match from.row == to.row {
                        true if from.col < to.col => format!("row {} right", from.row + 1),
                        true => format!("row {} left", from.row + 1),
                        false if from.row < to.row => format!("column {} down", from.col + 1),
                        false => format!("column {} up", from.col + 1),
                    }
                }
                _ => step.clone(),
            };
            // A break within a move would be hard to read.
            told.push(format!("{number}. {words}").replace(' ', "\u{a0}"));
            if play.play(step).is_err() {
                break;
            }
        }
        (told.join("  "), has_lines)
    }

    /// One to five stars, by the tier within its set.
    fn stars(&self, item: &Item) -> String {
        let recipe = item.any.recipe().and_then(|id| id.parse::<Recipe>().ok());
        let own = recipe.as_ref().and_then(|recipe| self.kit.families.set(&recipe.set));
        let tiers = own.map(|own| own.set.tiers.as_slice()).unwrap_or_default();
        let place = item.any.tier().and_then(|tier| tiers.iter().position(|of| of.0 == tier));
        let Some(place) = place else { return String::new() };
        let most = tiers.len().saturating_sub(1).max(1);
        let stars = 1 + (4 * place + most / 2) / most;
        "★".repeat(stars) + &"☆".repeat(5 - stars.min(5))
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

/// The rule of the family's puzzles, with what holds for some of them.
fn rule(items: &[&Item], kit: &Kit) -> String {
    let mut sentences: Vec<String> = Vec::new();
    for item in items {
        let rule = match item.any.puzzle.path() {
            Some(path) => path.how_to_play(&kit.registry),
            None => item.any.family.rule.to_owned(),
        };
        for sentence in rule.split_inclusive(". ").map(str::trim) {
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
