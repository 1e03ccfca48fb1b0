//! The site: the guides as pages, with the game and the API docs beside them. It is files alone,
//! and asks no other server for anything.

mod contents;
mod page;
mod places;
mod search;

use crate::places::{root, target};
use crate::web::www;
use contents::Contents;
use places::Places;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// What the site has beside the guides.
#[derive(Clone, Copy)]
pub struct Beside {
    /// The game, as `cargo xtask web` has built it.
    pub game: bool,
    /// The API docs.
    pub api: bool,
}

/// Builds the site into a folder, which is emptied before.
pub fn run(out: Option<PathBuf>, beside: Beside) -> Result<()> {
    let out = out.map_or_else(|| Ok(target()?.join("site")), Ok::<_, Box<dyn Error>>)?;
    let game = www().join("../dist");
    if beside.game && !game.join("index.html").exists() {
        return Err("there is no page to play: run `cargo xtask web`, or leave the game out by \
             `--no-game`"
            .into());
    }
    spare(&out)?;
    guides(&out, beside)?;
    if beside.game {
        copy_folder(&game, &out.join("play"))?;
    }
    if beside.api {
        api(&out.join("api"))?;
    }
    println!("the site is in {}", out.display());
    Ok(())
}

/// The file that says that a folder is a site, and may be written anew.
const MARK: &str = "site.css";

/// Empties the folder of an earlier site; a folder of anything else is refused.
fn spare(out: &Path) -> Result<()> {
    let is_empty = fs::read_dir(out).map_or(true, |mut entries| entries.next().is_none());
    if is_empty {
        return Ok(());
    }
    if !out.join(MARK).exists() {
        return Err(format!("{} has other files in it: name another folder", out.display()).into());
    }
    Ok(fs::remove_dir_all(out)?)
}

/// Writes the pages of the guides, and copies the files that they show or link.
fn guides(out: &Path, beside: Beside) -> Result<()> {
    let root = root()?;
    let contents = Contents::read(root)?;
    let mut places = Places::new(root, &contents);
    let mut index = search::Index::default();
    for entry in contents.pages() {
        let made = page::render(entry, &contents, &mut places, beside)?;
        let file = out.join(&made.place);
        fs::create_dir_all(file.parent().ok_or("a page is in a folder")?)?;
        fs::write(file, &made.html)?;
        index.add(&made);
    }
    for (from, to) in places.files() {
        let to = out.join(to);
        fs::create_dir_all(to.parent().ok_or("a file is in a folder")?)?;
        fs::copy(root.join(from), to)?;
    }
    fs::write(out.join(MARK), include_str!("site/site.css"))?;
    fs::write(out.join("search.js"), index.script(include_str!("site/search.js"))?)?;
    Ok(())
}

/// Builds the API docs of the packages of the workspace.
fn api(out: &Path) -> Result<()> {
    let built = target()?.join("site-api");
    let status = Command::new(env!("CARGO"))
        .current_dir(root()?)
        .args(["doc", "--workspace", "--no-deps", "--exclude", "xtask", "--target-dir"])
        .arg(&built)
        .status()?;
    if !status.success() {
        return Err("the API docs do not build".into());
    }
    copy_folder(&built.join("doc"), out)
}

fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let place = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &place)?;
        } else {
            fs::copy(entry.path(), place)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
