//! Contraptions as data that a program without the engine plays.

use crate::rules::{Needs, Way};
use crate::{Contraption, EdgeKind, ItemKind, Move, NodeKind, Place, Verb};
use etchwork_core::geometry::{
    CellShape, Condition, Control, Effect, Geometry, Kind, Link, Look, Passage, Rule, Shape, Slot,
    Test, Tone, is,
};

/// The radius of a node.
const RADIUS: i32 = 420;
const OFF: usize = 0;
const ON: usize = 1;

/// Players are interchangeable, and so are balls: a node has a slot for the number of players on
/// it, and one for the number of balls.
pub(crate) fn geometry(game: &Contraption) -> Geometry {
    let mut laid = Laid::of(game);
    laid.nodes();
    laid.edges();
    laid.controls();
    laid.items();
    laid.toggles();
    laid.ways();
    laid.updates();
    laid.goal();
    laid.geometry
}

struct Laid<'a> {
    game: &'a Contraption,
    geometry: Geometry,
    /// For each switchable element, its slot.
    flags: Vec<usize>,
    /// For each node, the slot of its players, and that of its balls.
    players: Vec<usize>,
    balls: Vec<usize>,
}

impl<'a> Laid<'a> {
    fn of(game: &'a Contraption) -> Self {
        let flags = vec![0; game.design.switchable().len()];
        let geometry = Geometry::default();
        Self { game, geometry, flags, players: Vec::new(), balls: Vec::new() }
    }

    fn nodes(&mut self) {
        let plan = self.game.plan();
        for (number, node) in self.game.design.nodes().iter().enumerate() {
            let at = plan.grid.position(plan.cells[number]);
            let (x, y) = (i32::from(at.col) * 1000, i32::from(at.row) * 1000);
            let (id, outline) = (node.name.clone(), Vec::new());
            self.geometry.cells.push(CellShape { id, x, y, outline, radius: RADIUS });
            let is_goal = node.kind == NodeKind::Goal;
            let (tone, name) = if is_goal { (Tone::Goal, "goal") } else { (Tone::Ground, "node") };
            self.geometry.fix(number, 600, Look::of(Shape::Cell).tone(tone).named(name));
            let label = Look::text(node.name.as_str());
            let kind = self.geometry.kind(Kind { y: -270, line: 200, ..Kind::of(vec![label]) });
            self.geometry.slot(Slot::on_cell(number, kind, 0));
            if node.kind.is_switchable() {
                let name = node.kind.name().to_lowercase();
                let kind = self.switch(&name, 260, Shape::None);
                let slot = Slot::on_cell(number, kind, usize::from(node.on));
                self.switchable(Place::Node(number), slot);
            }
        }
    }

    /// The kind of what is on or off, with its name, so far below the middle.
    fn switch(&mut self, name: &str, y: i32, off: Shape) -> usize {
        let look = |tone, shape, is| Look {
            shape,
            ..Look::text(format!("{name} {is}")).tone(tone).named(format!("{name}, {is}"))
        };
        let looks = vec![look(Tone::Off, off, "off"), look(Tone::On, Shape::None, "on")];
        self.geometry.kind(Kind { y, size: 500, line: 180, ..Kind::of(looks) })
    }

    fn switchable(&mut self, place: Place, slot: Slot) {
        let slot = self.geometry.slot(slot);
        let flag = self.game.design.switchable().iter().position(|other| *other == place);
        flag.into_iter().for_each(|flag| self.flags[flag] = slot);
    }

    fn edges(&mut self) {
        let design = &self.game.design;
        for (number, edge) in design.edges().iter().enumerate() {
            let passage =
                if edge.kind == EdgeKind::OneWay { Passage::OneWay } else { Passage::Open };
            self.geometry.links.push(Link { passage, ..Link::open(edge.from, edge.to) });
            let to = design.nodes()[edge.to].name();
            let text = match edge.kind {
                EdgeKind::Plain | EdgeKind::OneWay => continue,
                EdgeKind::Step => format!("step to {to}"),
                EdgeKind::Wall => format!("wall to {to}"),
                EdgeKind::NoBall => "no balls".to_owned(),
                EdgeKind::Vision => "sight".to_owned(),
                EdgeKind::BallTrack => "ball track".to_owned(),
                EdgeKind::Gate => "gate".to_owned(),
                EdgeKind::BlockableHazard => "hazard".to_owned(),
            };
            if edge.kind.is_switchable() {
                let kind = self.switch(&text, 0, Shape::Bar);
                let slot = Slot::on_link(number, kind, usize::from(edge.on));
                self.switchable(Place::Edge(number), slot);
            } else {
                let look = Look::text(text.as_str()).named(text.as_str());
                let kind = self.geometry.kind(Kind { line: 180, ..Kind::of(vec![look]) });
                self.geometry.slot(Slot::on_link(number, kind, 0));
            }
        }
    }

    fn controls(&mut self) {
        for trigger in &self.game.rules.triggers {
            let from = usize::from(trigger.node);
            let slots = trigger.receivers.iter().map(|flag| self.flags[usize::from(*flag)]);
            self.geometry.controls.extend(slots.map(|slot| Control { from, slot }));
        }
    }

    fn items(&mut self) {
        let nodes = self.game.design.nodes().len();
        let count = |kind: ItemKind, node: usize| {
            self.game.design.items().iter().filter(|item| **item == (kind, node)).count()
        };
        for (kind, x, tone) in
            [(ItemKind::Player, -150, Tone::Here), (ItemKind::Ball, 150, Tone::Done)]
        {
            let most = self.game.design.items().iter().filter(|item| item.0 == kind).count();
            let look = |many: usize| match many {
                0 => Look::default(),
                1 => Look::of(Shape::Disc).tone(tone).named(kind.name().to_lowercase()),
                _ => Look { text: many.to_string(), ..Look::of(Shape::Disc) }
                    .tone(tone)
                    .named(format!("{} many", kind.name().to_lowercase())),
            };
            let looks = (0..=most).map(look).collect();
            let number = self.geometry.kind(Kind { x, size: 280, line: 220, ..Kind::of(looks) });
            let starts: Vec<usize> = (0..nodes).map(|node| count(kind, node)).collect();
            for (node, start) in starts.into_iter().enumerate() {
                let slot = self.geometry.slots.len();
                self.geometry.slots.push(Slot::on_cell(node, number, start));
                if kind == ItemKind::Player { &mut self.players } else { &mut self.balls }
                    .push(slot);
            }
        }
    }

    /// That so many of a kind are there, or more.
    fn at_least(&self, slot: usize, kind: ItemKind, least: usize) -> Test {
        let most = self.game.design.items().iter().filter(|item| item.0 == kind).count();
        Test::Is { slot, values: (least..=most).collect() }
    }

    /// The toggle, and what it switches, from this slot of a place on.
    fn flip(&self, trigger: u8, first: usize) -> (Vec<usize>, Vec<Effect>) {
        let trigger = &self.game.rules.triggers[usize::from(trigger)];
        let flags = [trigger.flag].into_iter().chain(trigger.receivers.iter().copied());
        let slots: Vec<usize> = flags.map(|flag| self.flags[usize::from(flag)]).collect();
        let effects = (first..first + slots.len()).map(|slot| Effect::Add { slot, by: 1 });
        (slots, effects.collect())
    }

    fn toggles(&mut self) {
        for (node, trigger) in self.game.rules.toggles.iter().enumerate() {
            let Some(trigger) = trigger else { continue };
            let (slots, effects) = self.flip(*trigger, 1);
            let place: Vec<usize> = [self.players[node]].into_iter().chain(slots).collect();
            let text = format!("toggle {}", self.game.design.nodes()[node].name);
            let tests = vec![self.at_least(0, ItemKind::Player, 1)];
            let rule = Rule::new(text, tests, effects, place.len(), place);
            self.geometry.moves.push(Rule { tap: Some(0), ..rule });
        }
    }

    fn ways(&mut self) {
        let most = self.players.iter().map(|slot| self.geometry.slots[*slot].start).sum::<usize>();
        for (number, way) in self.game.rules.ways.iter().enumerate() {
            for nth in 0..most {
                for verb in [Verb::Go, Verb::Bring, Verb::Push, Verb::Shoot] {
                    let step = Move { verb, nth: nth as u8, way: number as u16 };
                    let rule = self.step(way, step);
                    self.geometry.moves.extend(rule);
                }
            }
        }
    }

    /// A move along an edge: a place has the players of both ends, then their balls, then what the
    /// move needs and what it switches.
    fn step(&self, way: &Way, step: Move) -> Option<Rule> {
        let needs = match step.verb {
            Verb::Go => way.walk,
            Verb::Bring => way.bring,
            Verb::Push => way.push,
            Verb::Shoot | Verb::Toggle => way.shoot,
        };
        let moves_ball = matches!(step.verb, Verb::Bring | Verb::Push);
        let (flags, ball) = match needs {
            Needs::Never => return None,
            Needs::Nothing => (vec![], false),
            Needs::Ball => (vec![], true),
            Needs::On(flag) => (vec![flag], false),
            Needs::Both(a, b) => (vec![a, b], false),
            Needs::OnAndBall(flag) => (vec![flag], true),
        };
        let (from, to) = (usize::from(way.from), usize::from(way.to));
        let mut place =
            vec![self.players[from], self.players[to], self.balls[from], self.balls[to]];
        let mut tests = vec![self.at_least(0, ItemKind::Player, usize::from(step.nth) + 1)];
        if ball || moves_ball {
            tests.push(self.at_least(2, ItemKind::Ball, 1));
        }
        for flag in flags {
            tests.push(is(place.len(), ON));
            place.push(self.flags[usize::from(flag)]);
        }
        let go = |from, to| [Effect::Add { slot: from, by: -1 }, Effect::Add { slot: to, by: 1 }];
        let mut effects = Vec::new();
        if matches!(step.verb, Verb::Go | Verb::Bring) {
            effects.extend(go(0, 1));
        }
        if moves_ball {
            effects.extend(go(2, 3));
        }
        if step.verb == Verb::Shoot {
            let (slots, flips) = self.flip(self.game.rules.toggles[to]?, place.len());
            place.extend(slots);
            effects.extend(flips);
        }
        let text = step.text(&self.game.design, self.game.is_crowded());
        let rule = Rule::new(text, tests, effects, place.len(), place);
        Some(Rule { tap: Some(1), drag: vec![0, 1], ..rule })
    }

    /// Buttons and plates, updated from what is on them.
    fn updates(&mut self) {
        for trigger in &self.game.rules.triggers {
            let node = usize::from(trigger.node);
            let on = self.balls[node];
            let by_ball = self.at_least(1, ItemKind::Ball, 1);
            let mut updates = vec![(on, by_ball, ON)];
            match trigger.kind {
                NodeKind::Button => {
                    let by_player = self.at_least(1, ItemKind::Player, 1);
                    updates.push((self.players[node], by_player, ON));
                }
                NodeKind::Plate => updates.push((on, is(1, 0), OFF)),
                _ => continue,
            }
            let flag = self.flags[usize::from(trigger.flag)];
            let receivers: Vec<usize> =
                trigger.receivers.iter().map(|flag| self.flags[usize::from(*flag)]).collect();
            for (items, test, value) in updates {
                let place: Vec<usize> =
                    [flag, items].into_iter().chain(receivers.iter().copied()).collect();
                let tests = vec![is(0, 1 - value), test];
                let set = [0].into_iter().chain(2..place.len());
                let effects = set.map(|slot| Effect::Set { slot, value }).collect();
                self.geometry.after.push(Rule::new("", tests, effects, place.len(), place));
            }
        }
    }

    /// No player is anywhere but on a goal.
    fn goal(&mut self) {
        let nodes = self.game.design.nodes().iter().zip(&self.players);
        let slots = nodes.filter(|(node, _)| node.kind != NodeKind::Goal).map(|(_, slot)| *slot);
        let slots = slots.collect();
        self.geometry.goal.push(Condition::All { slots, values: vec![0] });
    }
}
