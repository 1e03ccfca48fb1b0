//! The index that the search of the site reads: every heading with the text below it.

use super::Result;
use super::page::Page;
use serde::Serialize;

/// The parts of all pages.
#[derive(Default)]
pub struct Index(Vec<Entry>);

#[derive(Serialize)]
struct Entry {
    page: String,
    title: String,
    heading: String,
    text: String,
}

impl Index {
    pub fn add(&mut self, page: &Page) {
        for part in page.parts.iter().filter(|part| !part.text.trim().is_empty()) {
            let hash = if part.id.is_empty() { "" } else { "#" };
            self.0.push(Entry {
                page: format!("{}{hash}{}", page.place, part.id),
                title: page.title.clone(),
                heading: part.heading.trim().to_owned(),
                text: part.text.split_whitespace().collect::<Vec<_>>().join(" "),
            });
        }
    }

    /// The script of the search, with the index in it: a file may be loaded where a server may not
    /// be asked, such as from a disk.
    pub fn script(&self, code: &str) -> Result<String> {
        Ok(format!("const PARTS = {};\n{code}", serde_json::to_string(&self.0)?))
    }
}
