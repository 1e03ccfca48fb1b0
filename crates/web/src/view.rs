//! Everything that a page shows of a puzzle in play.

use crate::active_puzzle::{ActivePuzzle, numbers, trail};
use crate::answers::{PencilKind, PlaceView, Standing, View};
use crate::names::{names, noted};
use crate::speech;
use etchwork::core::{TileFill, Token};
use etchwork::render::{layout, svg_with_ids};
use etchwork::{Cell, Mark, Picture, Status, Tally};

pub fn view(active: &ActivePuzzle, said: String) -> View {
    let picture = active.picture();
    let Tally { moves, undos, hints } = active.play.tally();
    let laid = layout(&picture);
    let (can_undo, can_redo) = active.play.can_turn();
    let marked = active.play.bookmark();
    let pencil = |kind: &etchwork::Pencil| PencilKind {
        id: kind.id.to_owned(),
        about: kind.about.to_owned(),
        on_edges: kind.edge.is_some(),
    };
    View {
        id: active.play.id().to_owned(),
        recipe: active.recipe.clone(),
        family: active.family.to_string(),
        title: active.title(),
        says: active.says.clone(),
        link: active.link(),
        tier: active.tier.clone(),
        target: active.target,
        mechanic: active.kind.clone(),
        status: standing(active.play.status()),
        ready: picture.marks().iter().any(|mark| matches!(mark, Mark::Ready(_))),
        cols: picture.grid().cols(),
        rows: picture.grid().rows(),
        width: laid.width,
        height: laid.height,
        places: places(active, &picture, &laid),
        svg: svg_with_ids(&picture, "board"),
        description: speech::described(&picture),
        input: pin(&picture, Mark::Input),
        output: pin(&picture, Mark::Output),
        trail: numbers(trail(&picture)),
        here: here(&picture),
        choices: active.choices(&picture),
        walks: active.walks,
        flaws: active.play.flaws().map(|cells| numbers(&cells)),
        pencils: active.play.pencils().iter().map(pencil).collect(),
        points: active.play.points(),
        other_layout: active.other_layout,
        progress: progress(active, &picture),
        left: active.play.left(),
        moves,
        undos,
        hints,
        mistakes: active.play.mistakes(),
        can_undo,
        can_redo,
        can_return: marked.is_some(),
        landmark: active.play.landmark().map(|last| last.name),
        bookmark: marked.and_then(|there| trail(&there).last().map(|cell| cell.index())),
        over: active.play.is_over(),
        said,
        motions: Vec::new(),
        save: active.play.save(),
        hint: None,
        asks: active
            .asks
            .as_ref()
            .map(|text| numbers(&active.play.changed_by(std::slice::from_ref(text)).concat())),
    }
}

fn places(
    active: &ActivePuzzle,
    picture: &Picture,
    laid: &etchwork::render::Layout,
) -> Vec<PlaceView> {
    let cells: Vec<Cell> = laid.places.iter().map(|place| place.cell).collect();
    let named = laid.places.iter().zip(names(active, picture, &cells));
    let view = |(place, name): (&etchwork::render::Place, String)| PlaceView {
        cell: place.cell.index(),
        row: picture.grid().position(place.cell).row.into(),
        name,
        outline: place.outline.iter().flat_map(|spot| [spot.x, spot.y]).collect(),
        pencil: active.play.pencil().get(&place.cell).map(|mark| mark.id.to_owned()),
        noted: noted(active, place.cell).map(|(side, mark)| (side, mark.id.to_owned())).collect(),
    };
    named.map(view).collect()
}

/// The status of a play, in a word.
pub fn standing(status: Status) -> Standing {
    match status {
        Status::Open => Standing::Open,
        Status::Solved => Standing::Solved,
        Status::Lost => Standing::Lost,
    }
}

/// The progress: unvisited cells, the share of locked tiles, or what the title of the picture says
/// is left.
fn progress(active: &ActivePuzzle, picture: &Picture) -> Option<String> {
    if let Some(left) = active.play.left() {
        return Some(format!("{left} left"));
    }
    let is_lockable = active.play.pencils().iter().any(|mark| mark.holds);
    let tiles = picture.tiles().filter(|tile| tile.fill != TileFill::Blank).count();
    let locked = active.play.pencil().values().filter(|mark| mark.holds).count();
    if is_lockable && tiles > 0 {
        return Some(format!("{locked} of {tiles} locked"));
    }
    let title = picture.title();
    let told = title.split_once(": ").or_else(|| title.split_once(", "));
    told.map(|(_, told)| told.to_owned()).filter(|told| told.contains(" left"))
}

/// The head of the trail, or the cell of the first player.
fn here(picture: &Picture) -> Option<usize> {
    let player = || {
        picture.marks().iter().find_map(|mark| match mark {
            Mark::Tokens { cell, token: Token::Player, count: 1.. } => Some(*cell),
            _ => None,
        })
    };
    trail(picture).last().copied().or_else(player).map(Cell::index)
}

/// The cell with a pin of this kind.
fn pin(picture: &Picture, kind: fn(Cell) -> Mark) -> Option<usize> {
    let cell = picture.grid().cells().find(|cell| picture.marks().contains(&kind(*cell)));
    cell.map(Cell::index)
}
