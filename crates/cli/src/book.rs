//! `etchwork book`: writes puzzles as a PDF to print.

use crate::Kit;
use crate::args::{AnswersName, BookArgs, PaperName};
use crate::failure::{Failure, say};
use crate::levels::{self, Item};
use crate::output;
use etchwork::Paper as OnPaper;
use etchwork_pack::{Curve, Folder};
use etchwork_print::{Answers, Book, BookPuzzle, Paper, book};

/// Writes a book.
pub fn run(args: &BookArgs, kit: &Kit) -> Result<(), Failure> {
    let items = levels::read(&args.puzzles, args.tiers.as_deref(), kit)?;
    let rules = rules(&items)?;
    output::prepare_file(&args.out)?;
    let puzzles: Result<Vec<BookPuzzle>, Failure> =
        items.iter().map(|item| puzzle(args, item)).collect();
    let made = book(&Book {
        title: levels::title(args.title.as_deref(), &args.puzzles),
        subtitle: subtitle(args, items.len()),
        rules,
        puzzles: puzzles?,
        per_page: args.per_page,
        paper: match args.size {
            PaperName::A4 => Paper::A4,
            PaperName::Letter => Paper::Letter,
        },
        theme: args.ink.theme(),
        answers: match args.answers {
            AnswersName::End => Answers::End,
            AnswersName::Pages => Answers::Pages,
            AnswersName::None => Answers::None,
        },
    });
    output::write_whole(&args.out, &made.map_err(Failure::input)?)?;
    say(format_args!("{} puzzles: {}", items.len(), args.out.display()));
    Ok(())
}

/// The rules of the book's puzzles, each with how to play it on paper. Refuses puzzles that paper
/// cannot hold.
fn rules(items: &[Item]) -> Result<Vec<String>, Failure> {
    let mut rules: Vec<String> = Vec::new();
    for item in items {
        let how = match item.any.puzzle.paper() {
            OnPaper::Plays(how) => how,
            OnPaper::Cannot(why) => {
                return Err(Failure::input(format!(
                    "{} ({}) cannot be printed: {why}; `pack --paper` chooses puzzles that can",
                    item.told(),
                    item.any.puzzle.kind()
                )));
            }
        };
        let rule = format!("{} {how}", item.any.family.rule);
        if !rules.contains(&rule) {
            rules.push(rule);
        }
    }
    Ok(rules)
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

fn puzzle(args: &BookArgs, item: &Item) -> Result<BookPuzzle, Failure> {
    let is_path = item.any.puzzle.path().is_some();
    let picture = item.any.puzzle.picture();
    let wanted = args.answers != AnswersName::None;
    let answer = if wanted { item.answer()? } else { picture.clone() };
    let moves = item.any.moves().filter(|_| wanted && !is_path).unwrap_or_default();
    let score = item.placed.as_ref().map(|placed| format!("difficulty {:.1}", placed.score));
    let parts = [item.any.tier().map(str::to_owned), score, Some(item.any.puzzle.kind())];
    let address = |url: &String| format!("{url}#{}", item.any.puzzle.id());
    Ok(BookPuzzle {
        number: item.number,
        picture,
        answer,
        moves: moves.join("  "),
        caption: parts.into_iter().flatten().collect::<Vec<_>>().join(", "),
        id: item.any.id(),
        address: args.url.as_ref().map(address),
    })
}
