//! Contact sheets: puzzles on one HTML page.
//!
//! The page is one file without scripts. The drawings are separate files beside it, which load when
//! they scroll into view. The page does not interpret figures: headings, facts and groups come from
//! the caller.

use crate::markup::{Escaped, FileUrl};
use std::fmt::Write;

/// A puzzle on a contact sheet.
///
/// ```
/// use etchwork_render::SheetEntry;
///
/// let entry = SheetEntry {
///     name: "easy-001".into(),
///     image: "easy-001.svg".into(),
///     solution_image: Some("easy-001-solution.svg".into()),
///     heading: "Easy 1".into(),
///     facts: vec![("Fork ratio".into(), "0.42".into())],
///     group: "Easy".into(),
/// };
/// assert_eq!(entry.group, "Easy");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetEntry {
    /// The puzzle's name: an ID or a file name.
    pub name: String,
    /// The drawing's file, relative to the page, with `/` between folders.
    pub image: String,
    /// The drawing of the solution, shown on demand.
    pub solution_image: Option<String>,
    /// The heading of the card.
    pub heading: String,
    /// Figures: name and value.
    pub facts: Vec<(String, String)>,
    /// The group to which the puzzle belongs, a tier for instance.
    pub group: String,
}

/// One HTML page that shows the entries as cards, group by group, in the order given; groups are in
/// the order of their first entries. The notes are paragraphs below the title, such as the rules of
/// the game.
///
/// Every text is escaped and every file name encoded.
///
/// ```
/// use etchwork_render::{SheetEntry, contact_sheet};
///
/// let entry = |name: &str| SheetEntry {
///     name: name.into(),
///     image: format!("{name}.svg"),
///     solution_image: None,
///     heading: name.into(),
///     facts: vec![("Size".into(), "3x4".into())],
///     group: "Easy & quick".into(),
/// };
/// let page = contact_sheet("My puzzles", &[], &[entry("one"), entry("two")]);
/// assert!(page.contains("<a href=\"#group-1\">Easy &amp; quick <span class=\"count\">2</span></a>"));
/// assert!(page.contains("src=\"two.svg\""));
/// ```
pub fn contact_sheet(title: &str, notes: &[String], entries: &[SheetEntry]) -> String {
    let groups = grouped(entries);
    let mut page = head(title);
    page += &header(title, notes, entries, &groups);
    page += "<main>\n";
    for (nth, (name, entries)) in groups.iter().enumerate() {
        let id = format!("group-{}", nth + 1);
        let count = entries.len();
        let _ = writeln!(
            page,
            "<section aria-labelledby=\"{id}\">\n\
             <h2 id=\"{id}\">{} <span class=\"count\">{count}</span></h2>\n<ul class=\"cards\">",
            Escaped(name)
        );
        entries.iter().for_each(|entry| page += &card(entry));
        page += "</ul>\n</section>\n";
    }
    page + "</main>\n</body>\n</html>\n"
}

/// The entries by group; groups are in the order of their first entries.
fn grouped(entries: &[SheetEntry]) -> Vec<(&str, Vec<&SheetEntry>)> {
    let mut groups: Vec<(&str, Vec<&SheetEntry>)> = Vec::new();
    for entry in entries {
        match groups.iter_mut().find(|(name, _)| *name == entry.group) {
            Some((_, members)) => members.push(entry),
            None => groups.push((&entry.group, vec![entry])),
        }
    }
    groups
}

fn head(title: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{}</style>\n</head>\n<body>\n",
        Escaped(title),
        include_str!("sheet.css"),
    )
}

/// The title, the number of puzzles, a link to each group, and the switch for solutions if there
/// are any.
fn header(
    title: &str,
    notes: &[String],
    entries: &[SheetEntry],
    groups: &[(&str, Vec<&SheetEntry>)],
) -> String {
    let count = |n: usize, noun: &str| format!("{n} {noun}{}", if n == 1 { "" } else { "s" });
    let (puzzles, in_groups) = (count(entries.len(), "puzzle"), count(groups.len(), "group"));
    let mut out =
        format!("<header>\n<h1>{}</h1>\n<p>{puzzles} in {in_groups}</p>\n", Escaped(title));
    for note in notes {
        let _ = writeln!(out, "<p>{}</p>", Escaped(note));
    }
    out += "</header>\n<div class=\"bar\">\n<nav aria-label=\"Groups\">\n<ul>\n";
    for (nth, (name, entries)) in groups.iter().enumerate() {
        let _ = writeln!(
            out,
            "<li><a href=\"#group-{}\">{} <span class=\"count\">{}</span></a></li>",
            nth + 1,
            Escaped(name),
            entries.len()
        );
    }
    out += "</ul>\n</nav>\n";
    if entries.iter().any(|entry| entry.solution_image.is_some()) {
        out += "<label class=\"switch\"><input type=\"checkbox\" id=\"solutions\"> \
                Show solutions</label>\n";
    }
    out + "</div>\n"
}

fn card(entry: &SheetEntry) -> String {
    let solved = if entry.solution_image.is_some() { " class=\"solved\"" } else { "" };
    let mut out = format!("<li{solved}>\n<h3>{}</h3>\n", Escaped(&entry.heading));
    out += &figure(entry, &entry.image, "board", "the board");
    if let Some(solution) = &entry.solution_image {
        out += &figure(entry, solution, "solution", "the solution");
    }
    if entry.heading != entry.name {
        // Lets long names break after dots rather than anywhere.
        let name = Escaped(&entry.name).to_string().replace('.', ".<wbr>");
        let _ = writeln!(out, "<p class=\"name\">{name}</p>");
    }
    if !entry.facts.is_empty() {
        out += "<dl>\n";
        for (what, value) in &entry.facts {
            let (what, value) = (Escaped(what), Escaped(value));
            let _ = writeln!(out, "<div><dt>{what}</dt><dd>{value}</dd></div>");
        }
        out += "</dl>\n";
    }
    out + "</li>\n"
}

/// A drawing that links to its own file.
fn figure(entry: &SheetEntry, file: &str, class: &str, what: &str) -> String {
    format!(
        "<a class=\"{class}\" href=\"{file}\"><img loading=\"lazy\" src=\"{file}\" \
         alt=\"{heading}: {what}\"></a>\n",
        file = FileUrl(file),
        heading = Escaped(&entry.heading),
    )
}
