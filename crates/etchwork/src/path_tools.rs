//! Tools of an editor for boards, used by pointing at the picture.

use etchwork_codec::BoardText;
use etchwork_path::topology::Link;
use etchwork_path::{Board, Cell, Grid, Item, Mechanic, Refusal, Registry, Settings, Site, Tool};

const CELL: &[&str] = &["the cell"];
const OUTSIDE: &[&str] = &["a place beside the board"];

/// The tools that an editor offers for boards of the family of paths
/// ([`Family::tools`](crate::Family::tools)).
const PATH_TOOLS: &[Tool] = &[
    Tool::new("wall", "Wall", "Makes a cell a wall, or opens it.", CELL),
    Tool::new("source", "S", "Lets the line start here.", CELL),
    Tool::new("target", "T", "Lets the line end here.", CELL),
    Tool::new(
        "warp",
        "Warp",
        "Joins two cells by a warp, or takes it away.",
        &["one end", "the other end"],
    ),
    Tool::new("grow", "Grow", "Adds a row or a column of open cells.", OUTSIDE),
    Tool::new("crop", "Crop", "Takes the row or the column off that is beside the place.", OUTSIDE),
];

/// The tools for boards of paths: those of the family, and those that the registered mechanics bring.
pub fn path_tools(registry: &Registry) -> Vec<Tool> {
    let mechanics = mechanics(registry);
    let brought = mechanics.iter().flat_map(|(_, mechanic)| mechanic.tools());
    PATH_TOOLS.iter().chain(brought).copied().collect()
}

/// The registered mechanics by name.
fn mechanics(registry: &Registry) -> Vec<(&str, Box<dyn Mechanic>)> {
    let make = |id| registry.make::<dyn Mechanic>(id, &Settings::default());
    registry.kind::<dyn Mechanic>().ids().filter_map(|id| Some((id, make(id).ok()?))).collect()
}

/// The board after a tool of any mechanic, or of the family, changed it.
pub(crate) fn edited_by(
    text: &BoardText,
    id: &str,
    at: &[Site],
    registry: &Registry,
) -> Result<BoardText, Refusal> {
    for (name, mechanic) in mechanics(registry) {
        if mechanic.tools().iter().all(|tool| tool.id != id) {
            continue;
        }
        Tool::of(mechanic.tools(), id, at)?;
        let cells = at.iter().map(|site| cell(text, *site)).collect::<Result<Vec<Cell>, _>>()?;
        let mut text = BoardText { path: None, ..text.clone() };
        let payload = text.extras.remove(name).unwrap_or_default();
        let payload = mechanic.edited(id, &text.board, &payload, &cells)?;
        if !payload.is_empty() {
            text.extras.insert(name.to_owned(), payload);
        }
        return Ok(text);
    }
    edited(text, id, at)
}

/// The places that tools can be pointed at: the cells, and one place beyond them on each side.
pub(crate) fn sites(grid: Grid) -> Vec<Site> {
    let along = |side: usize| -1..=side as i32;
    let row = |row| along(grid.cols()).map(move |col| Site::new(row, col));
    along(grid.rows()).flat_map(row).collect()
}

/// The board after a tool changed it. A stored path is dropped: it belonged to the old board.
pub(crate) fn edited(text: &BoardText, id: &str, at: &[Site]) -> Result<BoardText, Refusal> {
    Tool::of(PATH_TOOLS, id, at)?;
    let mut text = BoardText { path: None, ..text.clone() };
    match id {
        "grow" => return shifted(&text, at[0], 1),
        "crop" => return shifted(&text, at[0], -1),
        "warp" => {
            let (one, other) = (cell(&text, at[0])?, cell(&text, at[1])?);
            warp(&mut text.board, one, other)?;
        }
        _ => {
            let cell = cell(&text, at[0])?;
            let end = match id {
                "wall" => return walled(text, cell),
                "source" => &mut text.source,
                _ => &mut text.target,
            };
            *end = if *end == Some(cell) { None } else { Some(cell) };
            text.board.clear_wall(cell);
            if text.source == text.target {
                let other = if id == "source" { &mut text.target } else { &mut text.source };
                *other = None;
            }
        }
    }
    Ok(text)
}

fn cell(text: &BoardText, site: Site) -> Result<Cell, Refusal> {
    let cell = site.cell(text.board.grid());
    cell.ok_or_else(|| Refusal::new("that is beside the board: Grow adds a row or a column there"))
}

fn walled(mut text: BoardText, cell: Cell) -> Result<BoardText, Refusal> {
    if text.board.walls().contains(cell) {
        text.board.clear_wall(cell);
        return Ok(text);
    }
    if text.board.link_at(cell).is_some() {
        return Err(Refusal::new("a warp ends here: take it away first"));
    }
    if text.board.open().len() == 1 {
        return Err(Refusal::new("this is the last open cell: a board has at least one"));
    }
    text.board.set_wall(cell);
    for end in [&mut text.source, &mut text.target] {
        *end = end.filter(|end| *end != cell);
    }
    Ok(text)
}

/// Joins two cells with a link that has a letter where possible, else with any link.
fn warp(board: &mut Board, one: Cell, other: Cell) -> Result<(), Refusal> {
    let link = Link { first: one.min(other), second: one.max(other) };
    if board.links().contains(&link) {
        let mut rest = Board::new(board.grid());
        board.walls().iter().for_each(|wall| rest.set_wall(wall));
        for kept in board.links().iter().filter(|kept| **kept != link) {
            rest.join(kept.first, kept.second).map_err(Refusal::new)?;
        }
        *board = rest;
        return Ok(());
    }
    board.link(one, other).map_err(Refusal::new)
}

/// The board with one more or one fewer row or column on the side of a place.
fn shifted(text: &BoardText, site: Site, by: i32) -> Result<BoardText, Refusal> {
    let before = text.board.grid();
    let (rows, cols) = (before.rows() as i32, before.cols() as i32);
    let (is_above, is_below) = (site.row < 0, site.row >= rows);
    let (is_left, is_right) = (site.col < 0, site.col >= cols);
    if !(is_above || is_below || is_left || is_right) {
        return Err(Refusal::new("that is on the board: point at a place beside it"));
    }
    let size = |side: i32, changes: bool| (side + if changes { by } else { 0 }).max(0) as usize;
    let grid = Grid::new(size(cols, is_left || is_right), size(rows, is_above || is_below));
    let grid = grid.map_err(Refusal::new)?;
    let (down, right) = (if is_above { by } else { 0 }, if is_left { by } else { 0 });
    let moved = |cell: Cell| {
        let at = before.position(cell);
        let (row, col) = (i32::from(at.row) + down, i32::from(at.col) + right);
        grid.cell(usize::try_from(row).ok()?, usize::try_from(col).ok()?)
    };
    let mut board = Board::new(grid);
    text.board.walls().iter().filter_map(moved).for_each(|wall| board.set_wall(wall));
    for link in text.board.links() {
        if let (Some(one), Some(other)) = (moved(link.first), moved(link.second)) {
            board.join(one, other).map_err(Refusal::new)?;
        }
    }
    if board.open().is_empty() {
        return Err(Refusal::new("no open cell would be left: a board has at least one"));
    }
    let mut extras = text.extras.clone();
    for (name, payload) in &mut extras {
        for item in payload {
            let kept = match *item {
                Item::Number(number) => Some(Item::Number(number)),
                Item::Cell(cell) => moved(cell).map(Item::Cell),
                Item::Step(from, to) => moved(from).zip(moved(to)).map(|(a, b)| Item::Step(a, b)),
            };
            let cut = || Refusal::new(format_args!("the line @{name} names a cell there"));
            *item = kept.ok_or_else(cut)?;
        }
    }
    let end = |end: Option<Cell>| end.and_then(moved);
    Ok(BoardText { board, source: end(text.source), target: end(text.target), extras, path: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The board after a tool.
    fn after(board: &str, id: &str, at: &[(i32, i32)]) -> Result<String, String> {
        let text = BoardText::read(board, &["fog", "one-way"]).unwrap();
        let at: Vec<Site> = at.iter().map(|(row, col)| Site::new(*row, *col)).collect();
        edited(&text, id, &at).map(|text| text.to_string()).map_err(|why| why.to_string())
    }

    #[track_caller]
    fn becomes(board: &str, id: &str, at: &[(i32, i32)], text: &str) {
        assert_eq!(after(board, id, at).as_deref(), Ok(text), "{id} at {at:?}");
    }

    #[test]
    fn cells_become_walls_and_ends() {
        becomes("S..\n..T\n", "wall", &[(0, 1)], "S#.\n..T\n");
        becomes("S#.\n..T\n", "wall", &[(0, 1)], "S..\n..T\n");
        becomes("S..\n..T\n", "wall", &[(1, 2)], "S..\n..#\n");
        becomes("S..\n..T\n", "source", &[(1, 0)], "...\nS.T\n");
        becomes("S..\n..T\n", "target", &[(0, 0)], "T..\n...\n");
        becomes("S..\n..T\n", "target", &[(1, 2)], "S..\n...\n");
        becomes("S#.\n..T\n", "source", &[(0, 1)], ".S.\n..T\n");
        becomes("S.\nT.\n@path 0,0 0,1 1,1 1,0\n", "wall", &[(0, 1)], "S#\nT.\n");
    }

    #[test]
    fn warps_come_and_go() {
        becomes("S..\n...\n..T\n", "warp", &[(0, 1), (2, 0)], "Sa.\n...\na.T\n");
        becomes("Sa.\n...\na.T\n", "warp", &[(2, 0), (0, 1)], "S..\n...\n..T\n");
        let near = after("S..\n...\n..T\n", "warp", &[(0, 1), (1, 0)]).unwrap_err();
        assert!(near.contains("closer than 3 steps"), "{near}");
        let taken = after("Sa.\n...\na.T\n", "wall", &[(0, 1)]).unwrap_err();
        assert_eq!(taken, "a warp ends here: take it away first");
    }

    #[test]
    fn boards_grow_and_are_cropped_on_every_side() {
        becomes("S#\n.T\n", "grow", &[(-1, 0)], "..\nS#\n.T\n");
        becomes("S#\n.T\n", "grow", &[(1, -1)], ".S#\n..T\n");
        becomes("S#\n.T\n", "grow", &[(2, 2)], "S#.\n.T.\n...\n");
        becomes("S#\n.T\n@fog 2\n", "crop", &[(-1, 0)], ".T\n@fog 2\n");
        becomes("a..S\n...a\n....\n", "crop", &[(0, 4)], "...\n...\n...\n");
        assert!(after("S\n", "crop", &[(-1, 0)]).is_err(), "nothing would be left");
        let why = after("S.\n.T\n@one-way 0,0>0,1\n", "crop", &[(-1, 0)]).unwrap_err();
        assert_eq!(why, "the line @one-way names a cell there");
        becomes("S.\n.T\n@one-way 0,0>0,1\n", "grow", &[(0, -1)], ".S.\n..T\n@one-way 0,1>0,2\n");
        assert!(after("S.\n.T\n", "grow", &[(0, 0)]).unwrap_err().starts_with("that is on"));
    }

    #[test]
    fn mechanics_bring_tools_of_their_own() {
        let registry = crate::standard_registry();
        let mechanics: Vec<&str> = registry.kind::<dyn Mechanic>().ids().collect();
        let after = |board: &str, id: &str, at: &[(i32, i32)]| {
            let text = BoardText::read(board, &mechanics).unwrap();
            let at: Vec<Site> = at.iter().map(|(row, col)| Site::new(*row, *col)).collect();
            let edited = edited_by(&text, id, &at, &registry);
            edited.map(|text| text.to_string()).map_err(|why| why.to_string())
        };
        let plain = "S..\n.#T\n";
        let barred = "S..\n.#T\n@barriers 0,1>0,2\n";
        assert_eq!(after(plain, "barrier", &[(0, 2), (0, 1)]).as_deref(), Ok(barred));
        assert_eq!(after(barred, "barrier", &[(0, 1), (0, 2)]).as_deref(), Ok(plain));
        let numbered = "S..\n.#T\n@waypoints 0,1 1,0\n";
        let one = "S..\n.#T\n@waypoints 1,0\n";
        assert_eq!(after(numbered, "number", &[(0, 1)]).as_deref(), Ok(one));
        assert_eq!(after(one, "number", &[(1, 0)]).as_deref(), Ok(plain));
        assert_eq!(after(plain, "wall", &[(1, 1)]).as_deref(), Ok("S..\n..T\n"));
        assert!(after(plain, "barrier", &[(0, 0), (1, 1)]).unwrap_err().contains("side by side"));
        assert!(after(plain, "barrier", &[(0, 1), (1, 1)]).unwrap_err().contains("is dead"));
        assert!(after(plain, "number", &[(1, 1)]).unwrap_err().contains("is dead"));
        assert!(after(plain, "barrier", &[(0, 0)]).unwrap_err().contains("at 2 places"));
        let ids: Vec<&str> = path_tools(&registry).iter().map(|tool| tool.id).collect();
        assert!(ids.contains(&"number") && ids.contains(&"barrier") && ids.contains(&"warp"));
    }

    #[test]
    fn what_cannot_be_is_refused_in_words() {
        assert!(after("S.\n", "wall", &[(5, 5)]).unwrap_err().starts_with("that is beside"));
        assert!(after("S\n", "wall", &[(0, 0)]).unwrap_err().starts_with("this is the last"));
        assert_eq!(after("S.\n", "fly", &[(0, 0)]).unwrap_err(), "there is no tool 'fly' here");
        assert_eq!(after("S.\n", "warp", &[(0, 0)]).unwrap_err(), "Warp is pointed at 2 places");
    }
}
