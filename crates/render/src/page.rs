//! One HTML page to walk through a graph of states.

use crate::markup::Escaped;
use crate::nodelink::{Columns, NodeLink, columns_drawing, node_link_drawing};
use crate::svg::units::Hundredths;
use serde::Serialize;
use std::collections::BTreeMap;

/// What a page shows as a whole.
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
    /// What it is, in words.
    pub about: String,
    /// The puzzle in this state, an SVG.
    pub drawing: String,
    /// The moves from here, each with the state it leads to.
    pub moves: Vec<(String, usize)>,
}

/// Writes a page on which a click on a state draws the puzzle in that state.
/// The map is panned and zoomed by pointer, wheel and keys; states are walked by
/// their moves, by arrow keys, and by jumping to the start and the goals. The
/// page is one file and asks nothing of any server.
///
/// `states` has what can be shown, by number: all of them for a whole map.
pub fn state_page(map: &Map, states: &BTreeMap<usize, PageState>) -> String {
    let (title, description, (drawing, width, height)) = match map {
        Map::Whole(graph) => (&graph.title, &graph.description, node_link_drawing(graph, true)),
        Map::Layers(layers) => (&layers.title, &layers.description, columns_drawing(layers)),
    };
    let (width, height) = (Hundredths(width), Hundredths(height));
    let template = include_str!("page/page.html");
    // Each part once, in order: nothing that is filled in is looked at again.
    let parts = [
        ("{title}", Escaped(title).to_string()),
        ("{style}", include_str!("page/page.css").to_owned()),
        ("{title}", Escaped(title).to_string()),
        ("{size}", format!("0 0 {width} {height}")),
        ("{title}", Escaped(title).to_string()),
        ("{description}", Escaped(description).to_string()),
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

/// Drawings of one puzzle share most of their lines: each is kept once.
#[derive(Serialize)]
struct Data<'a> {
    lines: Vec<&'a str>,
    states: BTreeMap<usize, StateData<'a>>,
}

#[derive(Serialize)]
struct StateData<'a> {
    about: &'a str,
    drawing: Vec<usize>,
    moves: &'a [(String, usize)],
}

fn data(states: &BTreeMap<usize, PageState>) -> String {
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    let mut data = Data { lines: Vec::new(), states: BTreeMap::new() };
    for (number, state) in states {
        let mut drawing = Vec::new();
        for line in state.drawing.lines() {
            let next = numbers.len();
            let nth = *numbers.entry(line).or_insert(next);
            if nth == next {
                data.lines.push(line);
            }
            drawing.push(nth);
        }
        let (about, moves) = (state.about.as_str(), state.moves.as_slice());
        data.states.insert(*number, StateData { about, drawing, moves });
    }
    let json = serde_json::to_string(&data).expect("numbers and text are written");
    // Nothing in a script element may look like the end of one.
    json.replace('<', "\\u003c")
}
