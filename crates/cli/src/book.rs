//! `etchwork book`: writes puzzles as a PDF to print.

mod chapters;

use crate::Kit;
use crate::args::{AnswersName, BookArgs, PaperName};
use crate::failure::{Failure, say};
use crate::ratings::RatedItem;
use crate::{levels, output, ratings};
use etchwork_pack::{Curve, Folder};
use etchwork_print::{Answers, Book, BookPuzzle, Paper, PrintError, book};

/// Writes a book.
pub fn run(args: &BookArgs, kit: &Kit) -> Result<(), Failure> {
    let items = levels::read(&args.puzzles, args.tiers.as_deref(), kit)?;
    let items = chapters::printable(items, args.skip)?;
    output::prepare_file(&args.out)?;
    let mut items = ratings::of(items, kit)?;
    let pack = match &args.puzzles[..] {
        [pack] => Folder::manifest(pack),
        _ => None,
    };
    let is_mixed = args.mixed || pack.is_some_and(|pack| pack.recipe.scale.is_some());
    if args.mixed {
        items = ratings::in_one_order(items);
    }
    let mut chapters = chapters::of(&items, is_mixed, args, kit)?;
    let mut mixed = Vec::new();
    if is_mixed {
        chapters.iter_mut().for_each(|chapter| mixed.append(&mut chapter.puzzles));
        mixed.sort_by_key(|puzzle| puzzle.number);
    }
    let mut to_print = Book {
        title: levels::title(args.title.as_deref(), &args.puzzles),
        subtitle: subtitle(args, items.len()),
        chapters,
        mixed,
        per_page: if args.large_print { 1 } else { args.per_page },
        paper: match args.size {
            PaperName::A4 => Paper::A4,
            PaperName::A5 => Paper::A5,
            PaperName::Letter => Paper::Letter,
        },
        theme: args.ink.theme(),
        answers: match args.answers {
            AnswersName::End => Answers::End,
            AnswersName::Back => Answers::Back,
            AnswersName::None => Answers::None,
        },
        is_large: args.large_print,
    };
    let mut made = book(&to_print);
    if let Err(error @ PrintError::TooSmall { puzzles, .. }) = &made {
        let origins = origins(&mut to_print, puzzles, &items);
        if !args.skip {
            let mend = "take larger paper, or leave them out with --skip";
            return Err(Failure::input(format!("{error} ({origins}): {mend}")));
        }
        say(format_args!("{error} ({origins}): left out"));
        leave_out(&mut to_print, puzzles);
        to_print.subtitle = subtitle(args, items.len() - puzzles.len());
        made = book(&to_print);
    }
    output::write_whole(&args.out, &made.map_err(Failure::input)?)?;
    let count = puzzles(&mut to_print).count();
    let puzzles = if count == 1 { "puzzle" } else { "puzzles" };
    say(format_args!("{count} {puzzles}: {}", args.out.display()));
    Ok(())
}

/// Where the puzzles with these numbers are from.
fn origins(book: &mut Book, numbers: &[u32], items: &[RatedItem]) -> String {
    let of_id = |id: &str| items.iter().find(|(item, _)| item.any.id() == id);
    let named = puzzles(book).filter(|puzzle| numbers.contains(&puzzle.number));
    let origins = named.filter_map(|puzzle| Some(&*of_id(&puzzle.id)?.0.origin));
    origins.collect::<Vec<&str>>().join(", ")
}

/// Takes puzzles out, and numbers the others anew.
fn leave_out(book: &mut Book, numbers: &[u32]) {
    let is_kept = |puzzle: &BookPuzzle| !numbers.contains(&puzzle.number);
    book.chapters.iter_mut().for_each(|chapter| chapter.puzzles.retain(is_kept));
    book.mixed.retain(is_kept);
    if book.mixed.is_empty() {
        book.chapters.retain(|chapter| !chapter.puzzles.is_empty());
    }
    (1..).zip(puzzles(book)).for_each(|(number, puzzle)| puzzle.number = number);
}

/// All puzzles of a book, in their order.
fn puzzles(book: &mut Book) -> impl Iterator<Item = &mut BookPuzzle> {
    let Book { chapters, mixed, .. } = book;
    chapters.iter_mut().flat_map(|chapter| &mut chapter.puzzles).chain(mixed)
}

fn subtitle(args: &BookArgs, count: usize) -> String {
    let pack = match &args.puzzles[..] {
        [pack] => Folder::manifest(pack).map(|manifest| manifest.recipe),
        _ => None,
    };
    let curve = match pack {
        _ if args.mixed => Some(Curve::Rising),
        pack => pack.map(|recipe| recipe.curve),
    };
    let curve = match curve {
        Some(Curve::Rising) => ", from easy to hard",
        Some(Curve::Steady) => ", all about equally hard",
        Some(Curve::Wave) => ", in waves from easy to hard",
        None => "",
    };
    format!("{count} puzzle{}{curve}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{self, Command};

    #[test]
    fn a_cover_has_plain_words() {
        let words = ["etchwork", "book", "x", "--mixed", "--out", "x.pdf"].map(Into::into);
        let Command::Book(args) = args::parse(words).unwrap().command else { panic!("a book") };
        assert_eq!(subtitle(&args, 30), "30 puzzles, from easy to hard");
        assert_eq!(subtitle(&args, 1), "1 puzzle, from easy to hard");
    }
}
