//! A player that knows the schema of geometry, as JSON, and no family.
//!
//! It reads the document field by field as a stranger's program would, and shares nothing with the
//! types that wrote it.

use etchwork_path::Status;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// A puzzle in play, from its geometry alone.
#[derive(Clone, Debug)]
pub struct Player<'a> {
    geometry: &'a Value,
    /// The moves with what they test and change; empty for a table.
    moves: Vec<Step<'a>>,
    after: Vec<Step<'a>>,
    /// The value of each slot.
    values: Vec<usize>,
    /// The state of a table.
    state: usize,
}

/// A rule at one of its places.
#[derive(Clone, Debug)]
struct Step<'a> {
    text: String,
    rule: &'a Value,
    place: Vec<usize>,
}

fn list<'a>(of: &'a Value, name: &str) -> Result<&'a [Value], String> {
    let list = of[name].as_array().map(Vec::as_slice);
    list.ok_or_else(|| format!("there is no list `{name}` in {of}"))
}

fn number(of: &Value) -> Result<usize, String> {
    of.as_u64().map(|number| number as usize).ok_or_else(|| format!("{of} is no number"))
}

fn numbers(of: &Value, name: &str) -> Result<Vec<usize>, String> {
    list(of, name)?.iter().map(number).collect()
}

fn whole(of: &Value, name: &str) -> Result<i64, String> {
    of[name].as_i64().ok_or_else(|| format!("there is no whole number `{name}` in {of}"))
}

impl<'a> Player<'a> {
    /// A play before the first move, or what is wrong with the document.
    pub fn new(geometry: &'a Value) -> Result<Self, String> {
        let starts = list(geometry, "slots")?.iter().map(|slot| number(&slot["start"]));
        let values = starts.collect::<Result<_, _>>()?;
        let (moves, after) = (Vec::new(), Vec::new());
        let mut player = Self { geometry, moves, after, values, state: 0 };
        player.moves = player.steps("moves")?;
        player.after = player.steps("after")?;
        player.check()?;
        Ok(player)
    }

    /// Every rule of a list at every place.
    fn steps(&self, name: &str) -> Result<Vec<Step<'a>>, String> {
        let mut steps = Vec::new();
        for rule in list(self.geometry, name)? {
            let (places, width) = (numbers(rule, "places")?, number(&rule["width"])?);
            if width == 0 || places.len() % width > 0 {
                return Err(format!("{} slots are no places of {width}", places.len()));
            }
            for place in places.chunks(width) {
                let mut text = rule["text"].as_str().unwrap_or_default().to_owned();
                for (nth, slot) in place.iter().enumerate() {
                    if text.contains(&format!("{{{nth}}}")) {
                        let cell = number(&self.slot(*slot)?["cell"])?;
                        let id = self.geometry["cells"][cell]["id"].as_str();
                        let id = id.ok_or_else(|| format!("cell {cell} has no id"))?;
                        text = text.replace(&format!("{{{nth}}}"), id);
                    }
                }
                steps.push(Step { text, rule, place: place.to_vec() });
            }
        }
        Ok(steps)
    }

    fn slot(&self, slot: usize) -> Result<&'a Value, String> {
        let slots = list(self.geometry, "slots")?;
        slots.get(slot).ok_or_else(|| format!("there is no slot {slot}"))
    }

    /// How many values a slot has.
    fn values_of(&self, slot: usize) -> Result<usize, String> {
        let kind = number(&self.slot(slot)?["kind"])?;
        Ok(list(&self.geometry["kinds"][kind], "looks")?.len())
    }

    /// Refuses numbers of nothing, values without a look, and cells that cannot be drawn.
    fn check(&self) -> Result<(), String> {
        for (slot, value) in self.values.iter().enumerate() {
            if *value >= self.values_of(slot)? {
                return Err(format!("slot {slot} starts with {value}, which has no look"));
            }
            let of = self.slot(slot)?;
            for (name, all) in [("cell", "cells"), ("link", "links")] {
                let there = of.get(name).map(number).transpose()?;
                let most = list(self.geometry, all)?.len();
                if there.is_some_and(|there| there >= most) {
                    return Err(format!("slot {slot} stands on no {name}"));
                }
            }
        }
        for step in self.moves.iter().chain(&self.after) {
            step.place.iter().try_for_each(|slot| self.slot(*slot).map(drop))?;
        }
        let mut known = BTreeSet::new();
        for cell in list(self.geometry, "cells")? {
            let id = cell["id"].as_str().unwrap_or_default();
            let at = format!("{}, {}", whole(cell, "x")?, whole(cell, "y")?);
            if !known.insert(format!("at {at}")) || !id.is_empty() && !known.insert(id.to_owned()) {
                return Err(format!("two cells are at {at}, or have the id '{id}'"));
            }
            let (corners, radius) = (list(cell, "outline")?.len(), whole(cell, "radius")?);
            if (corners < 6 || corners % 2 > 0) == (radius <= 0) {
                return Err(format!("a cell is a polygon or a disc: {cell}"));
            }
        }
        self.shared_corners()
    }

    /// The corners of a side.
    fn side(&self, cell: usize, side: usize) -> Result<[(i64, i64); 2], String> {
        let outline = list(&self.geometry["cells"][cell], "outline")?;
        let count = outline.len() / 2;
        if side >= count {
            return Err(format!("cell {cell} has no side {side}"));
        }
        let corner = |at: usize| {
            let at = 2 * (at % count);
            (outline[at].as_i64().unwrap_or(0), outline[at + 1].as_i64().unwrap_or(0))
        };
        Ok([corner(side), corner(side + 1)])
    }

    /// Refuses corners of sides that meet if they nearly agree.
    fn shared_corners(&self) -> Result<(), String> {
        for link in list(self.geometry, "links")? {
            let sides = numbers(link, "sides")?;
            let &[from, to] = sides.as_slice() else { continue };
            let [a, b] = self.side(number(&link["from"])?, from)?;
            let [c, d] = self.side(number(&link["to"])?, to)?;
            let apart = |(x, y): (i64, i64), (u, v): (i64, i64)| (x - u).abs().max((y - v).abs());
            if (1..50).contains(&apart(a, d)) || (1..50).contains(&apart(b, c)) {
                return Err(format!("the corners of {link} nearly agree"));
            }
        }
        Ok(())
    }

    fn table(&self) -> Option<&'a Value> {
        self.geometry["table"].get(self.state)
    }

    /// The texts of the legal moves, in no particular order, or what is wrong with a rule.
    pub fn legal(&self) -> Result<Vec<String>, String> {
        if let Some(state) = self.table() {
            let text = |step: &Value| step["text"].as_str().unwrap_or_default().to_owned();
            return Ok(list(state, "moves")?.iter().map(text).collect());
        }
        if self.is_solved()? || self.is_lost()? {
            return Ok(Vec::new());
        }
        let mut legal = Vec::new();
        for step in &self.moves {
            if self.holds(step)? {
                legal.push(step.text.clone());
            }
        }
        Ok(legal)
    }

    /// Makes the legal move with this text.
    pub fn play(&mut self, text: &str) -> Result<(), String> {
        if let Some(state) = self.table() {
            let step = list(state, "moves")?.iter().find(|step| step["text"] == *text);
            self.state = number(&step.ok_or_else(|| format!("'{text}' is not legal"))?["to"])?;
            let state = self.table().ok_or_else(|| format!("there is no state {}", self.state))?;
            self.values = numbers(state, "values")?;
            return Ok(());
        }
        for step in self.moves.clone() {
            if step.text == text && self.holds(&step)? {
                self.change(&step)?;
                for after in self.after.clone() {
                    if self.holds(&after)? {
                        self.change(&after)?;
                    }
                }
                return Ok(());
            }
        }
        Err(format!("'{text}' is not legal"))
    }

    /// Whether moves are rules at places, and not those of a table.
    pub fn has_rules(&self) -> bool {
        !self.moves.is_empty()
    }

    /// The gestures that mean a legal move: the cell of a tap, or the two cells of a drag.
    pub fn gestures(&self, text: &str) -> Result<Vec<Vec<usize>>, String> {
        let mut gestures = Vec::new();
        if let Some(state) = self.table() {
            for step in list(state, "moves")?.iter().filter(|step| step["text"] == *text) {
                gestures.extend(step.get("tap").map(|cell| Ok(vec![number(cell)?])));
            }
            return gestures.into_iter().collect();
        }
        for step in self.moves.iter().filter(|step| step.text == text) {
            if !self.holds(step)? {
                continue;
            }
            let cell = |nth: &usize| number(&self.slot(step.place[*nth])?["cell"]);
            for name in ["tap", "second_tap"] {
                let slot = step.rule.get(name).map(number).transpose()?;
                gestures.extend(slot.map(|slot| Ok(vec![cell(&slot)?])));
            }
            let along = step.rule.get("drag").map(|_| numbers(step.rule, "drag")).transpose()?;
            for pair in along.unwrap_or_default().windows(2) {
                gestures.push(pair.iter().map(cell).collect());
            }
        }
        gestures.into_iter().collect()
    }

    /// The centre of a cell, right and down.
    pub fn place(&self, cell: usize) -> Result<(i64, i64), String> {
        let cell = &list(self.geometry, "cells")?[cell];
        Ok((whole(cell, "x")?, whole(cell, "y")?))
    }

    /// The cells on which a slot has another value in another state.
    pub fn changed(&self, other: &Self) -> Result<BTreeSet<usize>, String> {
        let differs = |slot: &usize| self.values[*slot] != other.values[*slot];
        let of = (0..self.values.len()).filter(differs).map(|slot| self.slot(slot));
        of.filter_map(|slot| slot.map(|slot| slot.get("cell")).transpose())
            .map(|cell| number(cell?))
            .collect()
    }

    fn holds(&self, step: &Step<'_>) -> Result<bool, String> {
        for test in list(step.rule, "tests")? {
            let slot = number(&test["slot"])?;
            let value = |nth: usize| self.values[step.place[nth]];
            let holds = match test["kind"].as_str() {
                Some("is") => numbers(test, "values")?.contains(&value(slot)),
                Some("differ") => (slot..step.place.len()).any(|nth| value(nth) != value(slot)),
                _ => return Err(format!("unknown test {test}")),
            };
            if !holds {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn change(&mut self, step: &Step<'_>) -> Result<(), String> {
        let place = &step.place;
        for effect in list(step.rule, "effects")? {
            let first = number(&effect["slot"])?;
            match effect["kind"].as_str() {
                Some("set") => self.values[place[first]] = number(&effect["value"])?,
                Some("add") => {
                    let most = self.values_of(place[first])? as i64;
                    let sum = self.values[place[first]] as i64 + whole(effect, "by")?;
                    self.values[place[first]] = sum.rem_euclid(most) as usize;
                }
                Some("shift") => {
                    let old: Vec<usize> = place.iter().map(|slot| self.values[*slot]).collect();
                    for nth in first..place.len() {
                        let next = if nth + 1 == place.len() { first } else { nth + 1 };
                        self.values[place[next]] = old[nth];
                    }
                }
                Some("fill") => {
                    let value = number(&effect["value"])?;
                    place[first..].iter().for_each(|slot| self.values[*slot] = value);
                }
                _ => return Err(format!("unknown effect {effect}")),
            }
            for slot in place {
                if self.values[*slot] >= self.values_of(*slot)? {
                    return Err(format!("{effect} gives slot {slot} a value without a look"));
                }
            }
        }
        Ok(())
    }

    /// Whether the goal is reached.
    pub fn is_solved(&self) -> Result<bool, String> {
        if let Some(state) = self.table() {
            return Ok(state["solved"] == true);
        }
        for condition in list(self.geometry, "goal")? {
            if !self.is_met(condition)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_lost(&self) -> Result<bool, String> {
        for condition in list(self.geometry, "lost")? {
            if self.is_met(condition)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn is_met(&self, condition: &Value) -> Result<bool, String> {
        let count = || -> Result<(usize, usize), String> {
            let (slots, values) = (numbers(condition, "slots")?, numbers(condition, "values")?);
            let those = slots.iter().filter(|slot| values.contains(&self.values[**slot])).count();
            Ok((those, slots.len()))
        };
        Ok(match condition["kind"].as_str() {
            Some("all") => count().map(|(those, all)| those == all)?,
            Some("any") => count()?.0 > 0,
            Some("count") => count()?.0 == number(&condition["number"])?,
            Some("joined") => {
                let &[from, to] = numbers(condition, "cells")?.as_slice() else {
                    return Err(format!("two cells are joined: {condition}"));
                };
                let net = self.net()?;
                let start = net.groups.iter().position(|(cell, _)| *cell == from);
                let reached = start.map(|start| net.from(start)).unwrap_or_default();
                reached.iter().any(|group| net.groups[*group].0 == to)
            }
            Some("tree") => {
                let net = self.net()?;
                let ends: usize = net.groups.iter().map(|(_, sides)| sides.len()).sum();
                let (joints, groups) = (net.joints.len(), net.groups.len());
                let is_whole = groups > 0 && net.from(0).len() == groups;
                ends == 2 * joints && joints + 1 == groups && is_whole
            }
            _ => return Err(format!("unknown condition {condition}")),
        })
    }

    fn look(&self, slot: usize) -> Result<&'a Value, String> {
        let kind = number(&self.slot(slot)?["kind"])?;
        Ok(&self.geometry["kinds"][kind]["looks"][self.values[slot]])
    }

    /// The groups of ends, and the links at which two of them meet.
    fn net(&self) -> Result<Net, String> {
        let mut net = Net::default();
        let mut at = BTreeMap::new();
        for slot in 0..self.values.len() {
            let Some(cell) = self.slot(slot)?.get("cell") else { continue };
            let cell = number(cell)?;
            for group in list(self.look(slot)?, "ends")? {
                let sides = numbers(group, "sides")?;
                at.extend(sides.iter().map(|side| ((cell, *side), net.groups.len())));
                net.groups.push((cell, sides));
            }
        }
        for link in list(self.geometry, "links")? {
            let sides = numbers(link, "sides")?;
            let (&[a, b], Some("open")) = (sides.as_slice(), link["passage"].as_str()) else {
                continue;
            };
            let ends = (at.get(&(number(&link["from"])?, a)), at.get(&(number(&link["to"])?, b)));
            if let (Some(a), Some(b)) = ends {
                net.joints.push((*a, *b));
            }
        }
        Ok(net)
    }

    /// Compares the legal moves and the status with those of the engine; says how they differ.
    pub fn agrees(&self, legal: &[String], status: Status) -> Result<(), String> {
        let own = self.legal()?;
        let set: BTreeSet<&str> = own.iter().map(String::as_str).collect();
        let theirs: BTreeSet<&str> = legal.iter().map(String::as_str).collect();
        if set.len() < own.len() {
            return Err(format!("two legal moves have one text: {own:?}"));
        }
        if self.is_solved()? != (status == Status::Solved) {
            return Err(format!("the state is {status:?}, but the goal says otherwise"));
        }
        // Play ends with the goal, even where the rules would let it go on.
        match status {
            Status::Open if set != theirs => {
                Err(format!("the moves {set:?} are not those of the engine, {theirs:?}"))
            }
            Status::Lost if !set.is_empty() => Err(format!("a lost state has moves: {set:?}")),
            _ => Ok(()),
        }
    }

    /// The state as SVG, plainly: polygons, circles, lines and texts.
    pub fn svg(&self) -> Result<String, String> {
        let mut svg = String::new();
        let mut frame = [i64::MAX, i64::MAX, i64::MIN, i64::MIN];
        for cell in list(self.geometry, "cells")? {
            let (x, y, radius) = (whole(cell, "x")?, whole(cell, "y")?, whole(cell, "radius")?);
            let outline = list(cell, "outline")?.iter().filter_map(Value::as_i64);
            let outline: Vec<i64> = outline.collect();
            let corners = outline.chunks(2).map(|corner| (corner[0], corner[1]));
            let rim = [(x - radius, y - radius), (x + radius, y + radius)];
            for (x, y) in corners.chain(rim) {
                frame = [frame[0].min(x), frame[1].min(y), frame[2].max(x), frame[3].max(y)];
            }
            let numbers: Vec<String> = outline.iter().map(i64::to_string).collect();
            let _ = match radius {
                0 => write!(svg, r#"<polygon points="{}"/>"#, numbers.join(" ")),
                _ => write!(svg, r#"<circle cx="{x}" cy="{y}" r="{radius}"/>"#),
            };
        }
        for slot in 0..self.values.len() {
            let look = self.look(slot)?;
            let shown = look["text"].as_str().unwrap_or_default();
            let Some(cell) = self.slot(slot)?.get("cell").map(number).transpose()? else {
                continue;
            };
            let cell = &self.geometry["cells"][cell];
            let (x, y) = (whole(cell, "x")?, whole(cell, "y")?);
            let _ = write!(svg, r#"<text x="{x}" y="{y}">{shown}</text>"#);
        }
        if frame[0] >= frame[2] {
            return Err("nothing is drawn".to_owned());
        }
        let [x, y, right, down] = frame;
        let (width, height) = (right - x, down - y);
        let opening = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox=""#;
        Ok(format!(r#"{opening}{x} {y} {width} {height}">{svg}</svg>"#))
    }
}

/// What the looks of a state join.
#[derive(Clone, Debug, Default)]
struct Net {
    /// Cells with the sides of a group of ends.
    groups: Vec<(usize, Vec<usize>)>,
    /// Two groups that meet at a link, by number.
    joints: Vec<(usize, usize)>,
}

impl Net {
    /// The groups that are joined to one, with itself.
    fn from(&self, start: usize) -> BTreeSet<usize> {
        let mut reached = BTreeSet::from([start]);
        loop {
            let before = reached.len();
            for (a, b) in &self.joints {
                if reached.contains(a) || reached.contains(b) {
                    reached.extend([*a, *b]);
                }
            }
            if reached.len() == before {
                return reached;
            }
        }
    }
}
