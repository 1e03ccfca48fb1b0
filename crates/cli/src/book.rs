//! `etchwork book`: writes puzzles as a PDF to print.

mod chapters;

use crate::Kit;
use crate::args::{AnswersName, BookArgs, PaperName};
use crate::failure::{Failure, say};
use crate::{levels, output};
use etchwork_pack::{Curve, Folder};
use etchwork_print::{Answers, Book, Paper, PrintError, book};

/// Writes a book.
pub fn run(args: &BookArgs, kit: &Kit) -> Result<(), Failure> {
    let items = levels::read(&args.puzzles, args.tiers.as_deref(), kit)?;
    let chapters = chapters::of(&items, args, kit)?;
    output::prepare_file(&args.out)?;
    let mut to_print = Book {
        title: levels::title(args.title.as_deref(), &args.puzzles),
        subtitle: subtitle(args, items.len()),
        chapters,
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
        let mend = "take larger paper, or leave them out with --skip";
        if !args.skip {
            return Err(Failure::input(format!("{error}: {mend}")));
        }
        say(format_args!("{error}: left out"));
        leave_out(&mut to_print, puzzles);
        to_print.subtitle = subtitle(args, items.len() - puzzles.len());
        made = book(&to_print);
    }
    output::write_whole(&args.out, &made.map_err(Failure::input)?)?;
    let count: usize = to_print.chapters.iter().map(|chapter| chapter.puzzles.len()).sum();
    say(format_args!("{count} puzzles: {}", args.out.display()));
    Ok(())
}

/// Takes puzzles out, and numbers the others anew.
fn leave_out(book: &mut Book, numbers: &[u32]) {
    for chapter in &mut book.chapters {
        chapter.puzzles.retain(|puzzle| !numbers.contains(&puzzle.number));
    }
    book.chapters.retain(|chapter| !chapter.puzzles.is_empty());
    let puzzles = book.chapters.iter_mut().flat_map(|chapter| &mut chapter.puzzles);
    (1..).zip(puzzles).for_each(|(number, puzzle)| puzzle.number = number);
}

fn subtitle(args: &BookArgs, count: usize) -> String {
    let curve = match &args.puzzles[..] {
        [pack] => Folder::manifest(pack).map(|manifest| manifest.recipe.curve),
        _ => None,
    };
    let curve = match curve {
        Some(Curve::Rising) => ", from the easiest to the hardest",
        Some(Curve::Steady) => ", all about equally hard",
        Some(Curve::Wave) => ", in waves from easy to hard",
        None => "",
    };
    format!("{count} puzzle{}{curve}", if count == 1 { "" } else { "s" })
}
