//! Checks that a text has what every puzzle needs: without these parts it cannot be solved.

use super::line::{self, Line};
use super::{Kind, TextError};
use crate::{Design, NodeKind};

/// Refuses a text without a title, whose first line is already an element.
pub(super) fn check_opening(title: Line) -> Result<(), TextError> {
    let word = title.text.split_whitespace().next().and_then(|word| word.strip_prefix("Puzzle"));
    match Kind::all().any(|(name, _)| Some(name) == word) {
        true => Err(title.whole("the title is missing: put a line above this one that says it")),
        false => Ok(()),
    }
}

impl Design {
    /// Reads the text of a whole puzzle: with a title, a player and a goal. The error names a
    /// missing part at its place. [`str::parse`] also reads designs without these parts, which
    /// cannot be solved.
    pub fn read_whole(text: &str) -> Result<Self, TextError> {
        let design: Self = text.parse()?;
        let mut lines = line::lines(text);
        let title = lines.next().expect("a text has a first line");
        if title.text.trim().is_empty() {
            return Err(title.whole("the title is missing: write it on the first line"));
        }
        let Some(missing) = design.missing() else { return Ok(design) };
        let last = lines.filter(|line| !line.text.trim().is_empty()).last().unwrap_or(title);
        let plain = design.nodes().iter().rfind(|node| node.kind() == NodeKind::Plain);
        let node = plain.unwrap_or(&design.nodes()[0]).name();
        let element = if missing == "goal" { "PuzzleGoal" } else { "PuzzlePlayer" };
        Err(last.whole(format_args!(
            "there is no {missing}: add a line below this one, such as {element} {node} {{  }}"
        )))
    }

    /// The missing part without which the design cannot be solved: a player or a goal.
    pub fn missing(&self) -> Option<&'static str> {
        let has_player = self.items().iter().any(|(kind, _)| *kind == crate::ItemKind::Player);
        let has_goal = self.nodes().iter().any(|node| node.kind() == NodeKind::Goal);
        match (has_player, has_goal) {
            (false, _) => Some("player"),
            (true, false) => Some("goal"),
            (true, true) => None,
        }
    }
}
