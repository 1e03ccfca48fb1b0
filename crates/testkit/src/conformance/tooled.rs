//! The laws of tools: what an editor does to a puzzle.

use super::claims::unsolvable;
use super::faults::{said, same};
use super::positions::{Decided, Positions};
use super::touched;
use super::written::settled;
use etchwork_path::{Cell, Mark, Site, Stream, Written};
use std::collections::BTreeSet;

/// The most places that each tool is pointed at first.
const POINTED: usize = 40;
/// The most cells of a picture on which each tool is tried that asks for one place.
const MOST_PLACES: usize = 200;
/// Checks that each tool refuses, or makes a puzzle that can be read back.
pub(super) fn tooled<G: Written>(of: &Positions<G>, decided: &mut Decided) -> Result<(), String> {
    let (puzzle, grid) = (&of.puzzle, of.plays[0].session.picture().grid());
    let sites = puzzle.sites();
    let is_near = |at: i32, most: usize| (-4..=most as i32 + 3).contains(&at);
    let is_off = |at: &&Site| !is_near(at.row, grid.rows()) || !is_near(at.col, grid.cols());
    if let Some(site) = sites.iter().find(is_off) {
        return Err(format!("sites names {site:?}, which is far from the picture, {grid}"));
    }
    if !G::TOOLS.is_empty() && sites.is_empty() {
        return Err("there are tools, but no places to point them at".to_owned());
    }
    if sites.iter().collect::<BTreeSet<_>>().len() < sites.len() {
        return Err("sites names a place twice".to_owned());
    }
    let first = sites.first().copied().unwrap_or(Site::new(0, 0));
    for tool in G::TOOLS {
        let (id, asks) = (tool.id, tool.asks.len());
        let own = puzzle.write();
        let works = |site: &Site| puzzle.edited(id, &[*site]).is_ok_and(|of| of.write() != own);
        let mut places = grid.cells().map(|cell| Site::on(grid, cell)).take(MOST_PLACES);
        if let Some(site) = places.find(|site| asks == 1 && !sites.contains(site) && works(site)) {
            return Err(format!("tool '{id}' works at {site:?}, which sites does not name"));
        }
        for start in 0..sites.len().min(POINTED) {
            // Each next place is a little further than the one before.
            let at = |nth: usize| sites[(start + nth * (start % 5 + 1)) % sites.len()];
            let at: Vec<Site> = (0..asks).map(at).collect();
            used(puzzle, (id, &at), decided)
                .map_err(|what| format!("tool '{id}' at {at:?}: {what}"))?;
        }
        // Around the picture a tool may make it grow.
        for (row, col) in [(-1, -1), (0, -1), (-1, 0), (99, 0), (0, 99), (99, 99)] {
            let mut at = vec![first; asks];
            at.iter_mut().take(1).for_each(|site| *site = Site::new(row, col));
            used(puzzle, (id, &at), decided)
                .map_err(|what| format!("tool '{id}' at {at:?}: {what}"))?;
        }
        let more = vec![first; asks + 1];
        let far = vec![Site::new(i32::MIN, i32::MAX); asks];
        for at in [&[][..], &more[..], &far[..]] {
            match puzzle.edited(id, at) {
                Ok(_) => return Err(format!("tool '{id}' accepts the places {at:?}")),
                Err(why) => said("its refusal", Some(&why.to_string()))?,
            }
        }
    }
    drifted(puzzle)?;
    match puzzle.edited("no-such-tool", &[first]) {
        Ok(_) => Err("a tool that does not exist does something".to_owned()),
        Err(why) => said("the refusal of a tool", Some(&why.to_string())),
    }
}

/// Checks what many tools make of a puzzle, one after the other, at places drawn at random.
fn drifted<G: Written>(puzzle: &G) -> Result<(), String> {
    let mut stream = Stream::new(1);
    for (mut puzzle, seed) in (0..TOOLED / 50).map(|seed| (puzzle.clone(), seed)) {
        for _ in 0..50 {
            let (sites, tools) = (puzzle.sites(), G::TOOLS.len());
            if sites.is_empty() || tools == 0 {
                break;
            }
            let tool = &G::TOOLS[stream.index(tools)];
            let at: Vec<Site> =
                tool.asks.iter().map(|_| sites[stream.index(sites.len())]).collect();
            let Ok(edited) = puzzle.edited(tool.id, &at) else { continue };
            let (from, to) = (puzzle.write(), edited.write());
            let id = tool.id;
            settled(&edited).map_err(|what| {
                format!("tool '{id}' at {at:?} of {from:?} makes {to:?}, {what}, of seed {seed}")
            })?;
            puzzle = edited;
        }
    }
    Ok(())
}

/// How many tools are used one after the other, fifty on each copy.
const TOOLED: u32 = 200;

/// Checks what a tool does at some places.
fn used<G: Written>(
    puzzle: &G,
    (id, at): (&str, &[Site]),
    decided: &mut Decided,
) -> Result<(), String> {
    let edited = match puzzle.edited(id, at) {
        Ok(edited) => edited,
        Err(why) => return said("its refusal", Some(&why.to_string())),
    };
    let text = edited.write();
    let what = |what: String| format!("it makes {text:?}, {what}");
    settled(&edited).map_err(what)?;
    unsolvable(&edited, decided).map_err(what)?;
    let again = puzzle.edited(id, at).map(|edited| edited.write());
    same("what a tool makes", &again.ok(), &Some(text.clone()))
}

/// Checks that each tool for one place changes something somewhere, and, where nothing is hidden, mostly
/// there, and draws nothing far from it.
pub(super) fn tools_work<G: Written>(puzzles: &[Positions<G>]) -> Result<(), String> {
    for tool in G::TOOLS.iter().filter(|tool| tool.asks.len() == 1) {
        let (mut all, mut elsewhere, mut more) = (0, Vec::new(), Vec::new());
        for Positions { puzzle, .. } in puzzles {
            let (own, drawn) = (puzzle.write(), puzzle.draw(&[puzzle.initial()], None));
            for site in puzzle.sites() {
                let edited = puzzle.edited(tool.id, &[site]).ok();
                let Some(edited) = edited.filter(|edited| edited.write() != own) else { continue };
                let picture = edited.draw(&[edited.initial()], None);
                all += 1;
                let Some(cell) = site.cell(drawn.grid()).filter(|_| size_of::<G::Sight>() == 0)
                else {
                    continue;
                };
                let what = || format!("{site:?} it makes {:?} of {own:?}", edited.write());
                if !touched::changed(&drawn, &picture).contains(&cell) {
                    elsewhere.push(what());
                }
                let near: Vec<Cell> = drawn.grid().neighbours(cell).chain([cell]).collect();
                let is_far = |mark: &&Mark| mark.cells().iter().all(|cell| !near.contains(cell));
                let is_new = |mark: &&Mark| !drawn.marks().contains(mark);
                if drawn.grid() == picture.grid()
                    && picture.marks().iter().filter(is_far).any(|mark| is_new(&mark))
                {
                    more.push(what());
                }
            }
        }
        let id = tool.id;
        match (elsewhere.first(), more.first()) {
            _ if all == 0 && !puzzles.is_empty() => {
                return Err(format!("tool '{id}' does nothing at any place"));
            }
            (Some(first), _) if elsewhere.len() * 2 > all => {
                return Err(format!("tool '{id}' changes something elsewhere: at {first}"));
            }
            (_, Some(first)) if more.len() * 2 > all => {
                return Err(format!("tool '{id}' draws something far from it: at {first}"));
            }
            _ => {}
        }
    }
    Ok(())
}
