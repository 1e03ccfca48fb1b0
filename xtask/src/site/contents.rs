//! The order of the guides: `docs/SUMMARY.md`, in the form that mdBook reads too.

use super::Result;
use super::places::joined;
use std::fs;
use std::path::Path;

/// All sections in their order.
pub struct Contents {
    pub sections: Vec<Section>,
}

/// Guides for one purpose.
pub struct Section {
    pub title: String,
    pub entries: Vec<Entry>,
}

/// A guide, or a part of one.
pub struct Entry {
    pub title: String,
    /// The file, from the root of the repository.
    pub file: String,
    /// The heading where the part begins; empty for a whole guide.
    pub heading: String,
    /// The family that can be played beside it.
    pub family: Option<String>,
}

const FILE: &str = "docs/SUMMARY.md";

impl Contents {
    pub fn read(root: &Path) -> Result<Self> {
        Self::parse(&fs::read_to_string(root.join(FILE))?)
    }

    fn parse(text: &str) -> Result<Self> {
        let mut sections: Vec<Section> = Vec::new();
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty()) {
            let wrong = || format!("{FILE}, line {}: no title and no link", number + 1);
            if let Some(title) = line.strip_prefix("# ") {
                sections.push(Section { title: title.to_owned(), entries: Vec::new() });
            } else {
                let section = sections.last_mut().ok_or_else(wrong)?;
                section.entries.push(entry(line).ok_or_else(wrong)?);
            }
        }
        Ok(Self { sections })
    }

    /// The entries that are whole guides, each of which is a page.
    pub fn pages(&self) -> impl Iterator<Item = &Entry> {
        let entries = self.sections.iter().flat_map(|section| &section.entries);
        entries.filter(|entry| entry.heading.is_empty())
    }
}

/// The entry of a line: `- [Title](file.md#heading "family")`.
fn entry(line: &str) -> Option<Entry> {
    let (title, link) = line.strip_prefix("- [")?.strip_suffix(')')?.split_once("](")?;
    let (link, family) = match link.split_once(" \"") {
        Some((link, family)) => (link, Some(family.strip_suffix('"')?.to_owned())),
        None => (link, None),
    };
    let (file, heading) = link.split_once('#').unwrap_or((link, ""));
    let (title, heading) = (title.to_owned(), heading.to_owned());
    Some(Entry { title, file: joined("docs", file)?, heading, family })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_have_a_place_and_a_family() {
        let text =
            "# One\n\n- [A](../README.md)\n- [B](b.md \"pipes\")\n# Two\n- [C](../README.md#c)\n";
        let contents = Contents::parse(text).unwrap();
        let titles: Vec<&str> = contents.sections.iter().map(|s| s.title.as_str()).collect();
        assert_eq!(titles, ["One", "Two"]);
        let pages: Vec<_> =
            contents.pages().map(|e| (e.file.as_str(), e.family.as_deref())).collect();
        assert_eq!(pages, [("README.md", None), ("docs/b.md", Some("pipes"))]);
        assert_eq!(contents.sections[1].entries[0].heading, "c");
    }

    #[test]
    fn a_line_that_is_neither_title_nor_link_is_named() {
        for text in ["- [A](a.md)", "# One\nA", "# One\n- [A](../../a.md)"] {
            let error = Contents::parse(text).err().unwrap().to_string();
            assert!(error.starts_with("docs/SUMMARY.md, line "), "{error}");
        }
    }
}
