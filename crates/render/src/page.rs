//! One HTML page to explore a graph of states.

use crate::markup::Escaped;
use crate::nodelink::{Columns, Drawing, NodeLink, columns_drawing, node_link_drawing};
use crate::svg::units::Hundredths;
use serde::Serialize;
use std::collections::BTreeMap;

/// The overview on a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Map {
    /// Every state.
    Whole(NodeLink),
    /// Layers; a click on a part shows its first state.
    Layers(Columns),
}

/// What a page shows of one state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageState {
    /// A description in words.
    pub about: String,
    /// The puzzle in this state, an SVG.
    pub drawing: String,
    /// The moves from the state, each with the state that it leads to.
    pub moves: Vec<(String, usize)>,
}

/// Writes a page on which a click on a state draws the puzzle in that state. Pointer, wheel and
/// keys pan and zoom the map. The reader goes from state to state by moves, by arrow keys, and by
/// jumping to the start and the goals. The page is one file and needs no server.
///
/// `states` yields the details by state number; for a whole map it must yield all states. Only the
/// parts of a drawing that no earlier drawing had are kept, so the drawings are never all in
/// memory.
pub fn state_page(map: &Map, states: impl IntoIterator<Item = (usize, PageState)>) -> String {
    let (title, Drawing { drawing, width, height, description }) = match map {
        Map::Whole(graph) => (&graph.title, node_link_drawing(graph, true)),
        Map::Layers(layers) => (&layers.title, columns_drawing(layers)),
    };
    let (width, height) = (Hundredths(width), Hundredths(height));
    let template = include_str!("page/page.html");
    // Fills each part in once, in order, so inserted text is never scanned for further parts.
    let parts = [
        ("{title}", Escaped(title).to_string()),
        ("{style}", include_str!("page/page.css").to_owned()),
        ("{title}", Escaped(title).to_string()),
        ("{size}", format!("0 0 {width} {height}")),
        ("{title}", Escaped(title).to_string()),
        ("{description}", Escaped(&description).to_string()),
        ("{drawing}", drawing),
        ("{data}", data(states)),
        ("{script}", include_str!("page/page.js").to_owned()),
    ];
    let (mut out, mut rest) = (String::new(), template);
    for (name, value) in parts {
        let (before, after) = rest.split_once(name).expect("the template has every part");
        out += before;
        out += &value;
        rest = after;
    }
    out + rest
}

/// The data of a page. The drawings of one puzzle share most of their lines, so each line is stored
/// once.
#[derive(Serialize)]
struct Data<'a> {
    lines: Vec<&'a str>,
    states: BTreeMap<usize, StateData>,
}

#[derive(Serialize)]
struct StateData {
    about: String,
    drawing: Vec<usize>,
    moves: Vec<(String, usize)>,
}

fn data(shown: impl IntoIterator<Item = (usize, PageState)>) -> String {
    let (mut numbers, mut states) = (BTreeMap::new(), BTreeMap::new());
    for (number, PageState { about, drawing, moves }) in shown {
        let mut nth = |line: &str| match numbers.get(line) {
            Some(nth) => *nth,
            None => {
                let nth = numbers.len();
                numbers.insert(line.to_owned(), nth);
                nth
            }
        };
        let drawing = drawing.lines().map(&mut nth).collect();
        states.insert(number, StateData { about, drawing, moves });
    }
    let mut lines = vec![""; numbers.len()];
    numbers.iter().for_each(|(line, nth)| lines[*nth] = line);
    let data = Data { lines, states };
    let json = serde_json::to_string(&data).expect("numbers and text are written");
    // No text in a script element may look like the end tag of the script.
    json.replace('<', "\\u003c")
}
