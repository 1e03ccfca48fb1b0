//! The text form: the line `pattern`, then a line for each node and each edge.

mod line;

use crate::clue::{Bound, Clue, Grouping, Relation};
use crate::level::{Level, Node};
use etchwork_core::{TextFlaw, did_you_mean, nearest};
use line::{Line, Word, lines, plain_number};
use std::fmt;
use std::iter::Peekable;
use std::str::FromStr;

/// The first word of a text.
const OPENER: &str = "pattern";
/// The traits that a node's line may list after its name and place.
const TRAITS: [&str; 5] = ["pattern", "shown", "colour", "radius", "component"];

/// Whether a text starts the way texts of levels do.
pub(crate) fn opens(text: &str) -> bool {
    let first = lines(text).next();
    first.is_some_and(|line| line.words().first().is_some_and(|word| word.text == OPENER))
}

/// Writes the nodes in their order, then the edges in the order of their nodes' numbers.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{OPENER}")?;
        for node in self.nodes() {
            let (x, y) = node.place;
            write!(f, "node {} {x},{y}", node.name)?;
            for (is, word) in [(node.is_pattern, "pattern"), (node.is_shown, "shown")] {
                write!(f, "{}{}", if is { " " } else { "" }, if is { word } else { "" })?;
            }
            if let Some(colour) = node.colour {
                write!(f, " colour {}", self.colours()[usize::from(colour)])?;
            }
            for clue in node.clues() {
                write!(f, " {}", self.clue_text(*clue))?;
            }
            writeln!(f)?;
        }
        let name = |node: usize| &self.nodes()[node].name;
        for a in 0..self.nodes().len() {
            for b in self.graph().around(a).iter().filter(|b| a < *b) {
                let leads = |from: usize, to: usize| self.graph().out(from).contains(to);
                match (leads(a, b), leads(b, a)) {
                    (true, true) => writeln!(f, "edge {} - {}", name(a), name(b))?,
                    (true, false) => writeln!(f, "edge {} {}", name(a), name(b))?,
                    (false, _) => writeln!(f, "edge {} {}", name(b), name(a))?,
                }
            }
        }
        Ok(())
    }
}

/// Reads nodes and edges in any order; skips blank lines and lines that start with `;`.
impl FromStr for Level {
    type Err = TextFlaw;

    fn from_str(text: &str) -> Result<Self, TextFlaw> {
        let mut all = lines(text);
        let Some(first) = all.next() else {
            return Err(TextFlaw::new(
                "line 1, column 1: the text is empty: open it with `pattern`",
                0..0,
            ));
        };
        let words = first.words();
        match &words[..] {
            [opener] if opener.text == OPENER => {}
            [opener, other, ..] if opener.text == OPENER => {
                return Err(other.flaw("nothing may follow `pattern` on its line"));
            }
            [other, ..] => {
                let short = other.short();
                return Err(other.flaw(format_args!("'{short}' should be `pattern`")));
            }
            [] => unreachable!("blank lines are skipped"),
        }
        let (mut level, mut later) = (Self::new(), Later::default());
        for line in all {
            let words = line.words();
            match words[0].text {
                "node" => read_node(line, &words, &mut level, &mut later)?,
                "edge" => later.edges.push((line, words)),
                other => {
                    let known = ["node", "edge"];
                    let mend = did_you_mean(&nearest(other, known.into_iter()), &known);
                    let short = words[0].short();
                    return Err(
                        words[0].flaw(format_args!("'{short}' cannot start a line: {mend}"))
                    );
                }
            }
        }
        if level.nodes().is_empty() {
            return Err(words[0].flaw(crate::Flaw::Empty));
        }
        later.edges.iter().try_for_each(|(line, words)| read_edge(*line, words, &mut level))?;
        for LateClue { node, clue, at, colour } in later.clues {
            let clue = match (clue, colour) {
                (Clue::Colour { bound, .. }, Some(name)) => {
                    let colour = level.colours().iter().position(|known| known == name.text);
                    let missing = || name.flaw(crate::Flaw::NoColour(name.short()));
                    Clue::Colour { colour: colour.ok_or_else(missing)? as u8, bound }
                }
                (clue, _) => clue,
            };
            level.add_clue(node, clue).map_err(|flaw| at.flaw(flaw))?;
        }
        Ok(level)
    }
}

/// The parts of a text that can only be added when all nodes, or also all edges, have been read.
#[derive(Default)]
struct Later<'a> {
    edges: Vec<(Line<'a>, Vec<Word<'a>>)>,
    clues: Vec<LateClue<'a>>,
}

/// A clue that has been read but not yet checked against the level.
struct LateClue<'a> {
    node: usize,
    clue: Clue,
    /// The words of the clue, for messages.
    at: Word<'a>,
    /// The name of the colour that the clue counts.
    colour: Option<Word<'a>>,
}

fn read_node<'a>(
    line: Line<'a>,
    words: &[Word<'a>],
    level: &mut Level,
    later: &mut Later<'a>,
) -> Result<(), TextFlaw> {
    let [_, name, place, rest @ ..] = words else {
        return Err(line.cut_short("a node has a name and a place, such as `node A 0,0`"));
    };
    let at = place.text.split_once(',');
    let at = at.and_then(|(x, y)| Some((plain_number(x)?, plain_number(y)?)));
    let at = at.ok_or_else(|| {
        let short = place.short();
        place
            .flaw(format_args!("'{short}' is not a place: write how far right and down, as in 2,1"))
    })?;
    let mut node = Node::new(name.text, at);
    let number = level.nodes().len();
    let mut rest = rest.iter().copied().peekable();
    while let Some(word) = rest.next() {
        match word.text {
            "pattern" if !node.is_pattern => node.is_pattern = true,
            "shown" if !node.is_shown => node.is_shown = true,
            "pattern" | "shown" => {
                return Err(word.flaw(format_args!("`{}` is said twice", word.text)));
            }
            "colour" => {
                let name = next(line, &mut rest, "the name of a colour should follow")?;
                if rest.peek().is_some_and(|word| relation(word.text).is_some()) {
                    let (bound, last) = read_bound(line, &mut rest)?;
                    let clue = Clue::Colour { colour: 0, bound };
                    let at = word.to(last);
                    later.clues.push(LateClue { node: number, clue, at, colour: Some(name) });
                } else if node.colour.is_some() {
                    return Err(
                        word.flaw("a node has one colour: to count one, write `colour red = 2`")
                    );
                } else {
                    let colour = level.add_colour(name.text).map_err(|flaw| name.flaw(flaw))?;
                    node.colour = Some(colour);
                }
            }
            "radius" => {
                let (clue, last) = read_radius(line, &mut rest)?;
                later.clues.push(LateClue { node: number, clue, at: word.to(last), colour: None });
            }
            "component" => {
                let (bound, last) = read_bound(line, &mut rest)?;
                let clue = Clue::Component { bound };
                later.clues.push(LateClue { node: number, clue, at: word.to(last), colour: None });
            }
            other => {
                let mend = did_you_mean(&nearest(other, TRAITS.into_iter()), &TRAITS);
                let short = word.short();
                return Err(word.flaw(format_args!("'{short}' is not a trait of a node: {mend}")));
            }
        }
    }
    let place_is_wrong =
        |flaw: &crate::Flaw| matches!(flaw, crate::Flaw::Crowded(..) | crate::Flaw::FarOut(..));
    level.add_node(node).map(drop).map_err(|flaw| {
        let word = if place_is_wrong(&flaw) { place } else { name };
        word.flaw(flaw)
    })
}

type Words<'w, 'a> = Peekable<std::iter::Copied<std::slice::Iter<'w, Word<'a>>>>;

fn next<'a>(line: Line<'a>, words: &mut Words<'_, 'a>, what: &str) -> Result<Word<'a>, TextFlaw> {
    words.next().ok_or_else(|| line.cut_short(what))
}

fn relation(text: &str) -> Option<Relation> {
    Relation::ALL.into_iter().find(|relation| relation.sign() == text)
}

/// Reads a relation and a number. Also returns the last of the words read.
fn read_bound<'a>(
    line: Line<'a>,
    words: &mut Words<'_, 'a>,
) -> Result<(Bound, Word<'a>), TextFlaw> {
    let sign = next(line, words, "=, >= or <= and a number should follow")?;
    let relation = relation(sign.text)
        .ok_or_else(|| sign.flaw(format_args!("'{}' should be =, >= or <=", sign.short())))?;
    let number = next(line, words, "a number should follow")?;
    Ok((Bound { relation, number: read_number(number)? }, number))
}

fn read_number(word: Word<'_>) -> Result<u8, TextFlaw> {
    let number = word.number::<u8>();
    number.ok_or_else(|| {
        word.flaw(format_args!("'{}' should be a whole number from 0 to 255", word.short()))
    })
}

fn read_radius<'a>(
    line: Line<'a>,
    words: &mut Words<'_, 'a>,
) -> Result<(Clue, Word<'a>), TextFlaw> {
    let steps = read_number(next(line, words, "how many steps should follow")?)?;
    let (bound, mut last) = read_bound(line, words)?;
    let mut grouping = Grouping::Any;
    for known in [Grouping::Connected, Grouping::Apart] {
        if let Some(word) = words.next_if(|word| word.text == known.word()) {
            if grouping != Grouping::Any {
                return Err(word.flaw("pattern nodes are connected or apart, not both"));
            }
            (grouping, last) = (known, word);
        }
    }
    Ok((Clue::Radius { steps, bound, grouping }, last))
}

fn read_edge<'a>(line: Line<'a>, words: &[Word<'a>], level: &mut Level) -> Result<(), TextFlaw> {
    let (from, to, both) = match words {
        [_, from, dash, to] if dash.text == "-" => (from, to, true),
        [_, from, to] => (from, to, false),
        [_, _, other, _, ..] if other.text != "-" => {
            return Err(other.flaw("an edge joins two nodes: write `edge A B` or `edge A - B`"));
        }
        [_, _, _, _, other, ..] => return Err(other.flaw("nothing may follow an edge")),
        _ => return Err(line.cut_short("write `edge A B`, or `edge A - B` for both directions")),
    };
    let node = |word: &Word<'a>| {
        level.node(word.text).ok_or_else(|| {
            let short = word.short();
            let line = format!("`node {short} 0,0`");
            word.flaw(format_args!("there is no node '{short}': add a line such as {line}"))
        })
    };
    let (a, b) = (node(from)?, node(to)?);
    let at = from.to(*to);
    level.add_edge(a, b).map_err(|flaw| at.flaw(flaw))?;
    if both {
        level.add_edge(b, a).map_err(|flaw| at.flaw(flaw))?;
    }
    Ok(())
}
