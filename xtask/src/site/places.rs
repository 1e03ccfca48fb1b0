//! Where the files of the repository are on the site.

use super::Result;
use super::contents::Contents;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Where the pages are, and which other files they need.
pub struct Places<'a> {
    root: &'a Path,
    /// Guides by file: where their pages are.
    pages: BTreeMap<String, String>,
    /// The other files that pages show or link.
    files: BTreeSet<String>,
}

impl<'a> Places<'a> {
    pub fn new(root: &'a Path, contents: &Contents) -> Self {
        let pages = contents.pages().map(|entry| (entry.file.clone(), page(&entry.file)));
        Self { root, pages: pages.collect(), files: BTreeSet::new() }
    }

    /// Where the page of a guide is.
    pub fn of(&self, file: &str) -> &str {
        &self.pages[file]
    }

    /// A link of a guide as a link of its page. Files that are no guides are copied, and a link to a
    /// folder is one to its README or, where it has none, is dropped (`None`).
    pub fn link(&mut self, from: &str, link: &str) -> Result<Option<String>> {
        let is_address = link.contains(':') || link.starts_with('#');
        if is_address {
            return Ok(Some(link.to_owned()));
        }
        let (path, heading) = link.split_once('#').unwrap_or((link, ""));
        let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
        let missing = || format!("{from} links {link}, which is not there");
        let mut file = joined(folder, path).ok_or_else(missing)?;
        if self.root.join(&file).is_dir() {
            file += "/README.md";
            if !self.root.join(&file).exists() {
                return Ok(None);
            }
        } else if !self.root.join(&file).exists() {
            return Err(missing().into());
        }
        let to = match self.pages.get(&file) {
            Some(page) => page.clone(),
            None => {
                let place = place(&file);
                self.files.insert(file);
                place
            }
        };
        let heading = if heading.is_empty() { String::new() } else { format!("#{heading}") };
        Ok(Some(format!("{}{to}{heading}", up(self.of(from)))))
    }

    /// The files to copy, each with its place.
    pub fn files(&self) -> impl Iterator<Item = (&str, String)> {
        self.files.iter().map(|file| (file.as_str(), place(file)))
    }
}

/// The way from a page to the top of the site.
pub fn up(page: &str) -> String {
    "../".repeat(page.matches('/').count())
}

/// Guides lie at the top, all else where it lies in the repository.
fn place(file: &str) -> String {
    file.strip_prefix("docs/").unwrap_or(file).to_owned()
}

fn page(file: &str) -> String {
    let place = if file == "README.md" { "index.md".to_owned() } else { place(file) };
    format!("{}.html", place.trim_end_matches(".md"))
}

/// A path that a file of a folder names, from the root of the repository.
pub fn joined(folder: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/').filter(|part| !part.is_empty() && *part != ".") {
        if part == ".." {
            parts.pop()?;
        } else {
            parts.push(part);
        }
    }
    Some(parts.join("/"))
}
