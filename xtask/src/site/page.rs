//! One guide as a page.

use super::contents::{Contents, Entry};
use super::places::{Places, up};
use super::{Beside, Result};
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;

/// A page, and what can be searched in it.
pub struct Page {
    pub title: String,
    /// Where it lies on the site.
    pub place: String,
    pub html: String,
    pub parts: Vec<Part>,
}

/// A heading with the text below it.
#[derive(Default)]
pub struct Part {
    pub id: String,
    pub heading: String,
    pub text: String,
}

const FRAME: &str = include_str!("frame.html");

pub fn render(
    entry: &Entry,
    contents: &Contents,
    places: &mut Places,
    beside: Beside,
) -> Result<Page> {
    let markdown = fs::read_to_string(super::root()?.join(&entry.file))?;
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let mut events = Vec::new();
    for event in Parser::new_ext(&markdown, options) {
        events.push(placed(event, &entry.file, places)?);
    }
    let parts = identified(&mut events);
    let mut body = String::new();
    html::push_html(&mut body, without_lost_links(events).into_iter());
    // A wide table scrolls by itself; whoever has no pointer scrolls it by keys.
    let body = body
        .replace("<table>", "<div class=\"wide\" tabindex=\"0\"><table>")
        .replace("</table>", "</table></div>")
        .replace("<pre>", "<pre tabindex=\"0\">");
    let place = places.of(&entry.file).to_owned();
    let top = up(&place);
    let html = FRAME
        .replace("{title}", &escaped(&entry.title))
        .replace("{top}", &top)
        .replace("{contents}", &navigation(entry, contents, places, &top))
        .replace("{beside}", &links_beside(beside, &top))
        .replace("{body}", &with_games(body, entry, contents, beside, &top));
    Ok(Page { title: entry.title.clone(), place, html, parts })
}

/// An event whose links are those of the site.
fn placed<'a>(event: Event<'a>, file: &str, places: &mut Places) -> Result<Event<'a>> {
    Ok(match event {
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            let dest_url = places.link(file, &dest_url)?.unwrap_or_default().into();
            Event::Start(Tag::Link { link_type, dest_url, title, id })
        }
        Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
            let dest_url = places.link(file, &dest_url)?.unwrap_or_default().into();
            Event::Start(Tag::Image { link_type, dest_url, title, id })
        }
        Event::InlineHtml(html) => Event::InlineHtml(placed_html(&html, file, places)?),
        Event::Html(html) => Event::Html(placed_html(&html, file, places)?),
        other => other,
    })
}

/// Pictures that are written as HTML.
fn placed_html<'a>(html: &str, file: &str, places: &mut Places) -> Result<CowStr<'a>> {
    let mut pieces = html.split("src=\"");
    let mut placed = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (source, rest) = piece.split_once('"').ok_or("a picture has its source in quotes")?;
        let source = places.link(file, source)?.ok_or("a picture is a file")?;
        write!(placed, "src=\"{source}\"{rest}")?;
    }
    Ok(placed.into())
}

/// Links to folders, of which the site has no page, become their text.
fn without_lost_links(events: Vec<Event<'_>>) -> Vec<Event<'_>> {
    let mut is_lost = false;
    let keeps = |event: &Event| match event {
        Event::Start(Tag::Link { dest_url, .. }) if dest_url.is_empty() => {
            is_lost = true;
            false
        }
        Event::End(TagEnd::Link) if is_lost => {
            is_lost = false;
            false
        }
        _ => true,
    };
    let mut events = events;
    events.retain(keeps);
    events
}

/// Gives each heading the ID that code hosts give it, and collects what can be searched.
fn identified(events: &mut [Event]) -> Vec<Part> {
    let mut parts = vec![Part::default()];
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut heading = None;
    for at in 0..events.len() {
        match &events[at] {
            Event::Start(Tag::Heading { .. }) => {
                heading = Some(at);
                parts.push(Part::default());
            }
            Event::End(TagEnd::Heading(_)) => {
                let Some(part) = parts.last_mut() else { continue };
                part.id = slug(&part.heading);
                let before = seen.entry(part.id.clone()).or_default();
                if *before > 0 {
                    let _ = write!(part.id, "-{before}");
                }
                *before += 1;
                if let Some(Event::Start(Tag::Heading { id, .. })) =
                    heading.take().map(|at| &mut events[at])
                {
                    *id = Some(part.id.clone().into());
                }
            }
            Event::Text(text) | Event::Code(text) => {
                let Some(part) = parts.last_mut() else { continue };
                let into = if heading.is_some() { &mut part.heading } else { &mut part.text };
                into.push_str(text);
            }
            Event::SoftBreak | Event::HardBreak | Event::End(_) => {
                if let Some(part) = parts.last_mut() {
                    let into = if heading.is_some() { &mut part.heading } else { &mut part.text };
                    into.push(' ');
                }
            }
            _ => {}
        }
    }
    parts
}

/// The ID of a heading: lower case, spaces as hyphens, no punctuation.
fn slug(heading: &str) -> String {
    let kept = heading.trim().chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect::<String>().to_lowercase()
}

/// The links to all guides.
fn navigation(entry: &Entry, contents: &Contents, places: &Places, top: &str) -> String {
    let mut html = String::new();
    for section in &contents.sections {
        let _ = write!(html, "<h2>{}</h2>\n<ul>\n", escaped(&section.title));
        for other in &section.entries {
            let is_here = other.heading.is_empty() && other.file == entry.file;
            let here = if is_here { " aria-current=\"page\"" } else { "" };
            let hash = if other.heading.is_empty() { "" } else { "#" };
            let place = format!("{top}{}{hash}{}", places.of(&other.file), other.heading);
            let title = escaped(&other.title);
            let _ = writeln!(html, "<li><a href=\"{place}\"{here}>{title}</a></li>");
        }
        html += "</ul>\n";
    }
    html
}

/// The links to what is no guide.
fn links_beside(beside: Beside, top: &str) -> String {
    let mut html = String::new();
    if beside.game {
        let _ = writeln!(html, "<a href=\"{top}play/index.html\">Play</a>");
    }
    if beside.api {
        let _ = writeln!(html, "<a href=\"{top}api/etchwork/index.html\">API</a>");
    }
    html
}

/// A guide with a board to play of each family that it explains, below the heading.
fn with_games(
    mut body: String,
    page: &Entry,
    contents: &Contents,
    beside: Beside,
    top: &str,
) -> String {
    let entries = contents.sections.iter().flat_map(|section| &section.entries);
    for entry in entries.filter(|entry| beside.game && entry.file == page.file) {
        let Some(family) = &entry.family else { continue };
        let heading = if entry.heading.is_empty() {
            Some(0)
        } else {
            body.find(&format!(" id=\"{}\">", entry.heading))
        };
        let end = heading.and_then(|at| Some(at + body[at..].find("</h")? + "</h1>".len()));
        let title = escaped(&entry.title);
        let game = format!(
            "\n<iframe src=\"{top}play/index.html?family={family}&amp;lesson=1&amp;embed\" \
             title=\"{title}: a board to play\" loading=\"lazy\"></iframe>"
        );
        body.insert_str(end.unwrap_or(0), &game);
    }
    body
}

pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_have_the_ids_of_code_hosts() {
        assert_eq!(
            slug("The recipe: which draw decides what "),
            "the-recipe-which-draw-decides-what"
        );
        assert_eq!(slug("`--max-solutions` 1"), "--max-solutions-1");
        let mut events: Vec<Event> = Parser::new("# A b\n\nOne.\n\n# A b\n\nTwo.\n").collect();
        let parts = identified(&mut events);
        let ids: Vec<&str> = parts.iter().map(|part| part.id.as_str()).collect();
        assert_eq!(ids, ["", "a-b", "a-b-1"]);
        assert_eq!(parts[2].text.trim(), "Two.");
    }
}
