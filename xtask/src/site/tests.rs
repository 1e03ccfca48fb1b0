use super::*;
use std::collections::{BTreeMap, BTreeSet};

const WHOLE: Beside = Beside { game: true, api: true };

/// The site without what others build, as pages by place, and all of its files.
fn built() -> (BTreeMap<String, String>, BTreeSet<String>) {
    let folder = tempfile::tempdir().unwrap();
    guides(folder.path(), WHOLE).unwrap();
    let mut files = BTreeSet::new();
    list(folder.path(), folder.path(), &mut files);
    let contents = Contents::read(root().unwrap()).unwrap();
    let places = Places::new(root().unwrap(), &contents);
    let pages = contents.pages().map(|entry| places.of(&entry.file).to_owned());
    let read = |page: String| (page.clone(), fs::read_to_string(folder.path().join(page)).unwrap());
    (pages.map(read).collect(), files)
}

fn list(top: &Path, folder: &Path, files: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            list(top, &path, files);
        } else {
            files.insert(path.strip_prefix(top).unwrap().to_str().unwrap().to_owned());
        }
    }
}

/// The values of an attribute.
fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let open = format!(" {attribute}=\"");
    html.split(&open).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// Why a link of a page leads nowhere.
fn lost(
    page: &str,
    link: &str,
    pages: &BTreeMap<String, String>,
    files: &BTreeSet<String>,
) -> Option<String> {
    let (path, heading) = link.split_once('#').unwrap_or((link, ""));
    let folder = page.rsplit_once('/').map_or("", |(folder, _)| folder);
    let place = if path.is_empty() { page.to_owned() } else { places::joined(folder, path)? };
    // These are not built here.
    if place.starts_with("play/") || place.starts_with("api/") {
        return None;
    }
    if !files.contains(&place) {
        return Some(format!("{page}: {link} is not there"));
    }
    let html = pages.get(&place)?;
    let is_there = heading.is_empty() || values(html, "id").contains(&heading);
    (!is_there).then(|| format!("{page}: {place} has no heading {heading}"))
}

#[test]
fn every_link_leads_somewhere() {
    let (pages, files) = built();
    let mut count = 0;
    let mut wrong = Vec::new();
    for (page, html) in &pages {
        let links = values(html, "href").into_iter().chain(values(html, "src"));
        for link in links.filter(|link| !link.contains(':')) {
            count += 1;
            wrong.extend(lost(page, link, &pages, &files));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 500, "{count}");
    assert!(lost("index.html", "page.html#nowhere", &pages, &files).is_some());
    assert!(lost("index.html", "nowhere.html", &pages, &files).is_some());
}

#[test]
fn no_page_asks_another_server() {
    let (pages, _) = built();
    for (page, html) in &pages {
        for source in values(html, "src") {
            assert!(!source.contains(':'), "{page}: {source}");
        }
        for link in html.split("<link ").skip(1) {
            let link = format!(" {link}");
            let address = values(&link, "href")[0];
            assert!(!address.contains("//"), "{page}: {address}");
        }
    }
}

#[test]
fn every_guide_is_on_the_site() {
    let root = root().unwrap();
    let contents = Contents::read(root).unwrap();
    let shown: BTreeSet<&str> = contents.pages().map(|entry| entry.file.as_str()).collect();
    let mut guides = Vec::new();
    for entry in fs::read_dir(root.join("docs")).unwrap() {
        guides.push(format!("docs/{}", entry.unwrap().file_name().to_str().unwrap()));
    }
    for entry in fs::read_dir(root.join("examples")).unwrap() {
        guides.push(format!("examples/{}/README.md", entry.unwrap().file_name().to_str().unwrap()));
    }
    guides.retain(|file| file.ends_with(".md") && file != "docs/SUMMARY.md");
    assert!(guides.len() > 25, "{guides:?}");
    for guide in guides {
        assert!(shown.contains(guide.as_str()), "docs/SUMMARY.md has no {guide}");
    }
}

#[test]
fn every_family_has_a_board_beside_its_guide() {
    let (pages, _) = built();
    let all = pages.values().cloned().collect::<String>();
    let families = etchwork::standard_families();
    let ids = families.iter().map(|family| family.id()).chain(["path"]);
    let ids: Vec<&str> = ids.collect();
    assert!(ids.len() >= 5, "{ids:?}");
    for id in ids {
        let board = format!("play/index.html?family={id}&amp;lesson=1&amp;embed");
        assert_eq!(all.matches(&board).count(), 1, "{id}");
    }
}

#[test]
fn a_folder_of_other_files_is_not_emptied() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("thesis.txt"), "years of work").unwrap();
    assert!(spare(folder.path()).is_err());
    assert!(folder.path().join("thesis.txt").exists());
    fs::write(folder.path().join(MARK), "").unwrap();
    spare(folder.path()).unwrap();
    assert!(!folder.path().exists());
}
