//! Checks that a text has what every puzzle needs, and says nothing in vain.

use super::line::titled;
use super::{edge_named, place_named};
use crate::{Design, Edge, EdgeKind, ItemKind, NodeKind, Place};
use etchwork_core::TextFlaw;
use etchwork_core::text::Part;

impl Design {
    /// Reads the text of a whole puzzle: with a title, a player and a goal, and without receivers
    /// and edges that are named twice. The flaw names its place. [`str::parse`] also reads other
    /// designs: those that cannot be solved, and those that only an ID has.
    pub fn read_whole(text: &str) -> Result<Self, TextFlaw> {
        let design: Self = text.parse()?;
        let (title, lines) = titled(text);
        if title.text.trim().is_empty() {
            return Err(title.flaw("the title is missing: write it on the first line"));
        }
        lines.clone().try_for_each(|line| design.check_twice(line))?;
        let Some(missing) = design.missing() else { return Ok(design) };
        let plain = design.nodes().iter().rfind(|node| node.kind() == NodeKind::Plain);
        let node = plain.unwrap_or(&design.nodes()[0]).name();
        let element = if missing == "goal" { "PuzzleGoal" } else { "PuzzlePlayer" };
        Err(lines.last().unwrap_or(title).flaw(format_args!(
            "there is no {missing}: add a line below this one, such as {element} {node} {{  }}"
        )))
    }

    /// Refuses a line of the design's text that names a receiver twice, or a plain edge that is
    /// named from its other end too.
    fn check_twice(&self, line: Part<'_>) -> Result<(), TextFlaw> {
        let words = line.words();
        if words[0].text == "PuzzleEdge" {
            let Edge { from, to, kind, .. } = self.edges()[edge_named(words[1], self)?];
            let is_plain = |edge: usize| self.edges()[edge].kind() == EdgeKind::Plain;
            let back = self.edge(to, from).filter(|back| is_plain(*back));
            if let Some(back) = back.filter(|_| kind == EdgeKind::Plain) {
                let back = self.place_text(Place::Edge(back));
                return Err(words[1].flaw(format_args!(
                    "this is the edge {back}, named from its other end: take one of the two away, \
                     or give one an element"
                )));
            }
        }
        let Some(list) = words.iter().find_map(|word| word.strip_prefix("notify:")) else {
            return Ok(());
        };
        let mut places = Vec::new();
        for name in list.split(',') {
            let place = place_named(name, self)?;
            if places.contains(&place) {
                return Err(name.flaw(format_args!("{name} is notified twice: name it once")));
            }
            places.push(place);
        }
        Ok(())
    }

    /// The missing part without which the design cannot be solved: a player or a goal.
    pub fn missing(&self) -> Option<&'static str> {
        let has_player = self.items().iter().any(|(kind, _)| *kind == ItemKind::Player);
        let has_goal = self.nodes().iter().any(|node| node.kind() == NodeKind::Goal);
        match (has_player, has_goal) {
            (false, _) => Some("player"),
            (true, false) => Some("goal"),
            (true, true) => None,
        }
    }
}
