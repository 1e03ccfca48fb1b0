//! The text form: the line `pattern`, then a line for each node, each edge, each named set and each
//! line of nodes.

use crate::Flaw;
use crate::NodeSet;
use crate::clue::{Bound, Clue, Grouping, Relation};
use crate::level::{Level, Node, bound_text};
use crate::lines::{Line, NamedSet};
use crate::nodes::LARGE;
use etchwork_core::text::{Part, lines};
use etchwork_core::{TextFlaw, did_you_mean, nearest};
use std::fmt;
use std::iter::Peekable;
use std::ops::Range;
use std::str::FromStr;

/// The first word of a text.
pub(crate) const OPENER: &str = "pattern";
/// The traits that a node's line may list after its name and place.
const TRAITS: [&str; 6] = ["pattern", "shown", "colour", "radius", "component", "set"];

/// Writes the nodes in their order, then the edges in the order of their nodes' numbers, then the
/// sets and the lines.
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
        let name = |node: usize| self.nodes()[node].name.as_str();
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
        let names = |nodes: NodeSet| nodes.iter().map(name).collect::<Vec<_>>().join(" ");
        for NamedSet { name, nodes } in self.sets() {
            writeln!(f, "set {name} {}", names(*nodes))?;
        }
        for Line { name, place: (x, y), nodes, bound, grouping } in self.lines() {
            writeln!(f, "line {name} {x},{y} {} {}", bound_text(*bound, *grouping), names(*nodes))?;
        }
        Ok(())
    }
}

/// Reads nodes, edges, sets and lines in any order.
impl FromStr for Level {
    type Err = TextFlaw;

    fn from_str(text: &str) -> Result<Self, TextFlaw> {
        let mut all = lines(text);
        let first = all.next().map(Part::words).unwrap_or_default();
        let opener = match first[..] {
            [opener] if opener.text == OPENER => opener,
            [opener, other, ..] if opener.text == OPENER => {
                return Err(other.flaw("nothing may follow `pattern` on its line"));
            }
            [other, ..] => return Err(other.flaw(format_args!("{other} should be `pattern`"))),
            [] => return Err(TextFlaw::new("the text is empty: open it with `pattern`", 0..0)),
        };
        let (mut level, mut later) = (Self::new(), Later::default());
        for line in all {
            let words = line.words();
            match words[0].text {
                "node" => read_node(line, &words, &mut level, &mut later)?,
                "edge" => later.edges.push((line, words)),
                "set" if LARGE => later.sets.push((line, words)),
                "line" if LARGE => later.lines.push((line, words)),
                other => {
                    let known = ["node", "edge", "set", "line"];
                    let mend = did_you_mean(&nearest(other, known.into_iter()), &known);
                    let word = words[0];
                    return Err(word.flaw(format_args!("{word} cannot start a line: {mend}")));
                }
            }
        }
        if level.nodes().is_empty() {
            return Err(opener.flaw(Flaw::Empty));
        }
        later.edges.iter().try_for_each(|(line, words)| read_edge(*line, words, &mut level))?;
        if LARGE {
            later.sets.iter().try_for_each(|(line, words)| read_set(*line, words, &mut level))?;
        }
        for LateClue { node, clue, at, of } in later.clues {
            let clue = match (clue, of) {
                (Clue::Colour { bound, .. }, Some(name)) => {
                    let colour = level.colours().iter().position(|known| known == name.text);
                    let missing = || name.flaw(Flaw::NoColour(name.short()));
                    Clue::Colour { colour: colour.ok_or_else(missing)? as u8, bound }
                }
                (Clue::Set { bound, grouping, .. }, Some(name)) => {
                    let set = level.sets().iter().position(|known| known.name == name.text);
                    let missing = || name.flaw(Flaw::NoSet(name.short()));
                    Clue::Set { set: set.ok_or_else(missing)? as u8, bound, grouping }
                }
                (clue, _) => clue,
            };
            level.add_clue(node, clue).map_err(|flaw| TextFlaw::new(flaw, at))?;
        }
        if LARGE {
            later.lines.iter().try_for_each(|(line, words)| read_line(*line, words, &mut level))?;
        }
        Ok(level)
    }
}

/// The parts of a text that can only be added when all nodes, or also all edges, have been read.
#[derive(Default)]
struct Later<'a> {
    edges: Vec<(Part<'a>, Vec<Part<'a>>)>,
    sets: Vec<(Part<'a>, Vec<Part<'a>>)>,
    lines: Vec<(Part<'a>, Vec<Part<'a>>)>,
    clues: Vec<LateClue<'a>>,
}

/// A clue that has been read but not yet checked against the level.
struct LateClue<'a> {
    node: usize,
    clue: Clue,
    /// The bytes of the clue, for messages.
    at: Range<usize>,
    /// The name of the colour or of the set that the clue counts.
    of: Option<Part<'a>>,
}

fn read_node<'a>(
    line: Part<'a>,
    words: &[Part<'a>],
    level: &mut Level,
    later: &mut Later<'a>,
) -> Result<(), TextFlaw> {
    let [_, name, place, rest @ ..] = words else {
        return Err(line.cut_short("a node has a name and a place, such as `node A 0,0`"));
    };
    let mut node = Node::new(name.text, read_place(*place)?);
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
                    later.clues.push(LateClue { node: number, clue, at, of: Some(name) });
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
                later.clues.push(LateClue { node: number, clue, at: word.to(last), of: None });
            }
            "set" if LARGE => {
                let name = next(line, &mut rest, "the name of a set should follow")?;
                let (bound, last) = read_bound(line, &mut rest)?;
                let (grouping, last) = read_grouping(&mut rest, last)?;
                let (clue, at) = (Clue::Set { set: 0, bound, grouping }, word.to(last));
                later.clues.push(LateClue { node: number, clue, at, of: Some(name) });
            }
            "component" => {
                let (bound, last) = read_bound(line, &mut rest)?;
                let clue = Clue::Component { bound };
                later.clues.push(LateClue { node: number, clue, at: word.to(last), of: None });
            }
            other => {
                let mend = did_you_mean(&nearest(other, TRAITS.into_iter()), &TRAITS);
                return Err(word.flaw(format_args!("{word} is not a trait of a node: {mend}")));
            }
        }
    }
    level.add_node(node).map(drop).map_err(|flaw| match flaw {
        Flaw::Crowded(..) | Flaw::FarOut(..) => place.flaw(flaw),
        _ => name.flaw(flaw),
    })
}

fn read_place(place: Part<'_>) -> Result<(i32, i32), TextFlaw> {
    let at = place.split_once(',').and_then(|(x, y)| Some((x.number()?, y.number()?)));
    let why = "is not a place: write how far right and down, as in 2,1";
    at.ok_or_else(|| place.flaw(format_args!("{place} {why}")))
}

type Words<'w, 'a> = Peekable<std::iter::Copied<std::slice::Iter<'w, Part<'a>>>>;

fn next<'a>(line: Part<'a>, words: &mut Words<'_, 'a>, what: &str) -> Result<Part<'a>, TextFlaw> {
    words.next().ok_or_else(|| line.cut_short(what))
}

fn relation(text: &str) -> Option<Relation> {
    Relation::ALL.into_iter().find(|relation| relation.sign() == text)
}

/// Reads a relation and a number. Also returns the last of the words read.
fn read_bound<'a>(
    line: Part<'a>,
    words: &mut Words<'_, 'a>,
) -> Result<(Bound, Part<'a>), TextFlaw> {
    let sign = next(line, words, "=, >= or <= and a number should follow")?;
    let relation = relation(sign.text)
        .ok_or_else(|| sign.flaw(format_args!("{sign} should be =, >= or <=")))?;
    let number = next(line, words, "a number should follow")?;
    Ok((Bound { relation, number: read_number(number)? }, number))
}

fn read_number(word: Part<'_>) -> Result<u8, TextFlaw> {
    let why = "should be a whole number from 0 to 255";
    word.number().ok_or_else(|| word.flaw(format_args!("{word} {why}")))
}

fn read_radius<'a>(
    line: Part<'a>,
    words: &mut Words<'_, 'a>,
) -> Result<(Clue, Part<'a>), TextFlaw> {
    let steps = read_number(next(line, words, "how many steps should follow")?)?;
    let (bound, last) = read_bound(line, words)?;
    let (grouping, last) = read_grouping(words, last)?;
    Ok((Clue::Radius { steps, bound, grouping }, last))
}

/// Reads `connected` or `apart`, if either follows. Also returns the last of the words read.
fn read_grouping<'a>(
    words: &mut Words<'_, 'a>,
    mut last: Part<'a>,
) -> Result<(Grouping, Part<'a>), TextFlaw> {
    let mut grouping = Grouping::Any;
    for known in [Grouping::Connected, Grouping::Apart] {
        if let Some(word) = words.next_if(|word| word.text == known.word()) {
            if grouping != Grouping::Any {
                return Err(word.flaw("pattern nodes are connected or apart, not both"));
            }
            (grouping, last) = (known, word);
        }
    }
    Ok((grouping, last))
}

fn read_set<'a>(line: Part<'a>, words: &[Part<'a>], level: &mut Level) -> Result<(), TextFlaw> {
    let [_, name, nodes @ ..] = words else {
        return Err(line.cut_short("a set has a name and its nodes, as in `set near A B C`"));
    };
    let nodes = read_nodes(nodes, level)?;
    let added = level.add_set(NamedSet { name: name.text.to_owned(), nodes });
    added.map(drop).map_err(|flaw| name.flaw(flaw))
}

fn read_line<'a>(line: Part<'a>, words: &[Part<'a>], level: &mut Level) -> Result<(), TextFlaw> {
    let [_, name, place, rest @ ..] = words else {
        let what = "a line has a name, a place, its number and its nodes, as in";
        return Err(line.cut_short(format!("{what} `line down1 0,-1 = 2 A B C`")));
    };
    let at = read_place(*place)?;
    let mut rest = rest.iter().copied().peekable();
    let (bound, last) = read_bound(line, &mut rest)?;
    let (grouping, _) = read_grouping(&mut rest, last)?;
    let nodes = read_nodes(&rest.collect::<Vec<_>>(), level)?;
    let added =
        level.add_line(Line { name: name.text.to_owned(), place: at, nodes, bound, grouping });
    added.map_err(|flaw| match flaw {
        Flaw::Taken(..) | Flaw::FarOut(..) => place.flaw(flaw),
        Flaw::Untrue { .. } | Flaw::Grouped { .. } => {
            TextFlaw::new(flaw, place.to(*words.last().expect("a line has words")))
        }
        _ => name.flaw(flaw),
    })
}

/// The nodes with these names, each named once.
fn read_nodes(words: &[Part<'_>], level: &Level) -> Result<NodeSet, TextFlaw> {
    let mut nodes = NodeSet::EMPTY;
    for word in words {
        let one = NodeSet::one(named(*word, level)?);
        if one.is_within(nodes) {
            return Err(word.flaw(format_args!("{word} is said twice")));
        }
        nodes |= one;
    }
    Ok(nodes)
}

/// The node with this name.
fn named(word: Part<'_>, level: &Level) -> Result<usize, TextFlaw> {
    let line = format!("`node {} 0,0`", word.short());
    let why = format_args!("there is no node {word}: add a line such as {line}").to_string();
    level.node(word.text).ok_or_else(|| word.flaw(why))
}

fn read_edge<'a>(line: Part<'a>, words: &[Part<'a>], level: &mut Level) -> Result<(), TextFlaw> {
    let (from, to, both) = match words {
        [_, from, dash, to] if dash.text == "-" => (from, to, true),
        [_, from, to] => (from, to, false),
        [_, _, other, _, ..] if other.text != "-" => {
            return Err(other.flaw("an edge joins two nodes: write `edge A B` or `edge A - B`"));
        }
        [_, _, _, _, other, ..] => return Err(other.flaw("nothing may follow an edge")),
        _ => return Err(line.cut_short("write `edge A B`, or `edge A - B` for both directions")),
    };
    let (a, b) = (named(*from, level)?, named(*to, level)?);
    let (there, back) = (level.graph().out(a).contains(b), level.graph().out(b).contains(a));
    let added = if !both && back && !there {
        Err(Flaw::OtherWay(level.nodes()[b].name.clone(), level.nodes()[a].name.clone()))
    } else if both {
        level.add_edge(a, b).and_then(|()| level.add_edge(b, a))
    } else {
        level.add_edge(a, b)
    };
    added.map_err(|flaw| TextFlaw::new(flaw, from.to(*to)))
}
