//! Contact sheets.

use etchwork_render::{SheetEntry, contact_sheet};

fn entry(name: &str, group: &str, solution: bool) -> SheetEntry {
    SheetEntry {
        name: name.into(),
        image: format!("{name}.svg"),
        solution_image: solution.then(|| format!("{name}-solution.svg")),
        heading: format!("Puzzle {name}"),
        facts: vec![("Size".into(), "3x4".into()), ("Forks <all>".into(), "5 & more".into())],
        group: group.into(),
    }
}

/// The page without its style sheet.
fn body(page: &str) -> &str {
    &page[page.find("<body>").unwrap()..]
}

#[test]
fn a_page_of_two_groups() {
    let entries = [entry("1", "easy", true), entry("2", "hard", false), entry("3", "easy", true)];
    let page = contact_sheet("A <pack>", &[], &entries);
    insta::assert_snapshot!(body(&page));
}

#[test]
fn a_page_without_solutions_has_no_switch() {
    let page = contact_sheet("Pack", &[], &[entry("1", "easy", false)]);
    assert!(!body(&page).contains("checkbox"));
    assert!(body(&page).contains("1 puzzle in 1 group<"));
}

#[test]
fn nothing_from_outside_reaches_the_markup() {
    let odd = "\"><script>alert(1)</script>";
    let all_odd = SheetEntry {
        name: odd.into(),
        image: format!("javascript:{odd}"),
        solution_image: Some(odd.into()),
        heading: odd.into(),
        facts: vec![(odd.into(), odd.into())],
        group: odd.into(),
    };
    let page = contact_sheet(odd, &[], &[all_odd]);
    assert!(!page.contains("<script") && !page.contains("javascript:"));
}

#[test]
fn the_page_is_balanced_and_self_contained() {
    let page = contact_sheet("Pack", &[], &[entry("1", "easy", true), entry("2", "hard", true)]);
    for tag in ["html", "head", "body", "main", "section", "ul", "li", "dl", "div", "a", "label"] {
        let opened =
            page.matches(&format!("<{tag}>")).count() + page.matches(&format!("<{tag} ")).count();
        assert_eq!(opened, page.matches(&format!("</{tag}>")).count(), "{tag}");
    }
    assert!(!page.contains("http:") && !page.contains("https:") && !page.contains("<script"));
}
