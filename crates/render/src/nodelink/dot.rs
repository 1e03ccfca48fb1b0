//! The graph in the language of Graphviz.

use super::{NodeLink, Tone, Track};
use std::fmt::{self, Display, Write};

/// Writes a graph in DOT, with the shapes and colours of the SVG, the moves as labels, and the
/// position of each state (for `neato -n`).
pub fn node_link_dot(graph: &NodeLink) -> String {
    let mut out = format!("digraph \"{}\" {{\n", Quoted(&graph.title));
    out += "  node [fontname=\"sans-serif\", style=filled, fillcolor=white];\n";
    out += "  edge [fontname=\"sans-serif\", fontsize=10];\n";
    for (state, dot) in graph.dots.iter().enumerate() {
        let (x, y) = (dot.at.0 * 72 / 1000, -dot.at.1 * 72 / 1000);
        let shape = match dot.tone {
            Tone::Goal => "doublecircle",
            Tone::Stuck => "box",
            Tone::Open | Tone::Unknown => "ellipse",
        };
        let colour = match (dot.tone, dot.track) {
            (Tone::Goal, _) | (_, Track::Shortest) => ", fillcolor=palegreen",
            (Tone::Stuck, _) => ", fillcolor=lightpink",
            (Tone::Unknown, _) => ", style=\"filled,dashed\"",
            _ => "",
        };
        let start = if dot.is_start { ", penwidth=3" } else { "" };
        let _ = writeln!(
            out,
            "  {state} [shape={shape}{colour}{start}, tooltip=\"{}\", pos=\"{x},{y}\"];",
            Quoted(&dot.label)
        );
    }
    for line in &graph.lines {
        let both = if line.is_both_ways { ", dir=both" } else { "" };
        let track = match line.track {
            Track::Shortest => ", color=green3, penwidth=3",
            Track::Found => ", color=green3, style=dashed",
            Track::Off => "",
        };
        let label = Quoted(&line.label);
        let _ = writeln!(out, "  {} -> {} [label=\"{label}\"{both}{track}];", line.from, line.to);
    }
    out + "}\n"
}

struct Quoted<'a>(&'a str);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '"' | '\\' => write!(f, "\\{c}")?,
                c if c.is_control() => f.write_char(' ')?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}
