//! `etchwork build`: writes puzzles as one file, which plays in a browser without a server.

use crate::Kit;
use crate::args::BuildArgs;
use crate::failure::{Failure, say};
use crate::levels::{self, Item};
use crate::{input, output};
use etchwork::render::Escaped;
use serde::Serialize;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The places of the puzzles and of the title in the page.
const SLOT: &str = r#"<script type="application/json" id="pack"></script>"#;
const TITLE: &str = "<title>Puzzles</title>";
/// The mark that identifies a file as such a page.
const MARK: &str = r#"<meta name="generator" content="Etchwork">"#;
/// The number of leading bytes that hold the mark.
const HEAD: u64 = 4096;

/// The page's data about the puzzles.
#[derive(Serialize)]
struct Pack<'a> {
    title: &'a str,
    puzzles: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Entry<'a> {
    /// The board ID.
    id: String,
    tier: Option<&'a str>,
}

/// Writes the file.
pub fn run(args: &BuildArgs, kit: &Kit) -> Result<(), Failure> {
    let page = page(args)?;
    let items = levels::read(&args.puzzles, args.tiers.as_deref(), kit)?;
    if args.page.is_none() {
        check(&items)?;
    }
    spare(&args.out)?;
    output::prepare_file(&args.out)?;
    let title = levels::title(args.title.as_deref(), &args.puzzles);
    output::write_whole(&args.out, filled(&page, &title, &items).as_bytes())?;
    let count = items.len();
    let puzzles = if count == 1 { "puzzle" } else { "puzzles" };
    say(format_args!("{count} {puzzles}: {}, to be opened in a browser", args.out.display()));
    Ok(())
}

/// The empty page.
fn page(args: &BuildArgs) -> Result<String, Failure> {
    let Some(path) = &args.page else { return built_in() };
    let page = input::text_of(path)?;
    if page.contains(SLOT) {
        Ok(page)
    } else {
        Err(Failure::input(format!(
            "{} is not a page that takes puzzles: `cargo xtask web` builds one, pack.html",
            path.display()
        )))
    }
}

#[cfg(feature = "page")]
fn built_in() -> Result<String, Failure> {
    let page = crate::page::PAGE.get_file("pack.html").and_then(|file| file.contents_utf8());
    let none =
        "the page in this build is older than `build`: run `cargo xtask web`, then build again";
    page.map(str::to_owned).ok_or_else(|| Failure::input(none))
}

#[cfg(not(feature = "page"))]
fn built_in() -> Result<String, Failure> {
    Err(crate::page::missing())
}

/// Refuses puzzles that the engine in the page does not play: a custom plug-in may be in this
/// binary but not in the page.
#[cfg(feature = "page")]
fn check(items: &[Item]) -> Result<(), Failure> {
    let mut service = etchwork_web::Service::default();
    for item in items {
        let id = item.any.puzzle.id();
        let asked = serde_json::json!({ "ask": "open", "id": id });
        let reply: serde_json::Value =
            serde_json::from_str(&service.call(&asked.to_string())).unwrap_or_default();
        if let Some(why) = reply["refused"].as_str() {
            return Err(Failure::input(format!(
                "{} cannot be played on the page: {why}; --page takes a page with plug-ins of \
                 your own",
                item.told()
            )));
        }
    }
    Ok(())
}

#[cfg(not(feature = "page"))]
fn check(_: &[Item]) -> Result<(), Failure> {
    Ok(())
}

/// Refuses to replace a file that is not such a page. Targets that are not files are written to
/// directly.
fn spare(out: &Path) -> Result<(), Failure> {
    let mut head = Vec::new();
    let is_file = std::fs::metadata(out).is_ok_and(|meta| meta.is_file() && meta.len() > 0);
    if is_file {
        let read = File::open(out).and_then(|file| file.take(HEAD).read_to_end(&mut head));
        read.map_err(|error| Failure::file(out, &error))?;
    }
    if is_file && !String::from_utf8_lossy(&head).contains(MARK) {
        let why = "is there already, and was not made by `build`: name another file";
        return Err(Failure::input(format!("{} {why}", out.display())));
    }
    Ok(())
}

/// The page with the puzzles. No title or name can close an element.
fn filled(page: &str, title: &str, items: &[Item]) -> String {
    let entry = |item| {
        let item: &Item = item;
        Entry { id: item.any.puzzle.id(), tier: item.any.tier() }
    };
    let pack = Pack { title, puzzles: items.iter().map(entry).collect() };
    let json = serde_json::to_string(&pack).expect("it is plain data").replace('<', "\\u003c");
    let slot = SLOT.replace("></", &format!(">{json}</"));
    page.replacen(TITLE, &format!("<title>{}</title>", Escaped(title)), 1).replacen(SLOT, &slot, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_title_ends_an_element() {
        let title = "</title></script><!-- & \"\u{2028}";
        let page = filled(&format!("{TITLE}{SLOT}"), title, &[]);
        assert_eq!(page.matches("</script>").count(), 1);
        assert_eq!(page.matches("</title>").count(), 1);
        let json = page.split(r#"id="pack">"#).nth(1).unwrap().strip_suffix("</script>").unwrap();
        assert_eq!(serde_json::from_str::<serde_json::Value>(json).unwrap()["title"], title);
    }
}
