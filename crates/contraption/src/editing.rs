//! The tools of an editor, which points at places of a contraption's picture.

use crate::{Contraption, Design, EdgeKind, Flaw, ItemKind, NodeKind, Place};
use etchwork_core::{Refusal, Site, Tool, no_tool};

const NODE: &[&str] = &["the node"];
const ENDS: &[&str] = &["the node it starts from", "the node it leads to"];

/// A tool for parts that a design may have in vain.
const fn tool(
    id: &'static str,
    name: &'static str,
    about: &'static str,
    asks: &'static [&'static str],
) -> Tool {
    Tool::new(id, name, about, asks).optional()
}

/// First the tools that put things on nodes, then those that join nodes, then those that change
/// parts.
pub(crate) const TOOLS: &[Tool] = &[
    tool("node", "Node", "Puts a node on an empty place.", &["the empty place"]),
    tool("player", "Player", "Puts a player on a node, or takes one off.", NODE),
    tool("ball", "Ball", "Puts a ball on a node, or takes one off.", NODE),
    tool("goal", "Goal", "Makes a node a goal, or plain again.", NODE),
    tool("button", "Button", "Makes a node a button, or plain again.", NODE),
    tool("plate", "Plate", "Makes a node a plate, or plain again.", NODE),
    tool("toggle", "Toggle", "Makes a node a toggle, or plain again.", NODE),
    tool("bridge", "Bridge", "Makes a node a bridge, or plain again.", NODE),
    tool("edge", "Edge", "Joins two nodes, or makes an edge plain again.", ENDS),
    tool("step", "Step", "Balls go forward only.", ENDS),
    tool("wall", "Wall", "A wall that can be climbed back from a ball at its foot.", ENDS),
    tool("one-way", "One way", "Players and balls go forward only.", ENDS),
    tool("no-ball", "No ball", "Walked either way, without balls.", ENDS),
    tool("vision", "Vision", "Sight alone.", ENDS),
    tool("ball-track", "Ball track", "Balls are pushed along it, nobody walks.", ENDS),
    tool("gate", "Gate", "Open while it is on.", ENDS),
    tool("hazard", "Hazard", "Safe while it is on, or with a ball.", ENDS),
    tool(
        "switch",
        "Switch",
        "Lets a trigger switch a gate, a hazard or a bridge, or removes that link. A bridge is \
         pointed at twice.",
        &["the trigger", "one end of what it switches", "the other end"],
    ),
    tool("flip", "Flip node", "Swaps on and off at the start.", NODE),
    tool("flip-edge", "Flip edge", "Swaps open and closed at the start.", ENDS),
    tool("move", "Move", "Moves a node to an empty place.", &["the node", "the empty place"]),
    tool("delete", "Delete node", "Takes a node away, with its edges.", NODE),
    tool("cut", "Delete edge", "Takes an edge away.", ENDS),
];

/// Where tools can be pointed: all places where nodes could be, up to one place beyond the nodes;
/// or only the nodes, if they are not drawn where the text has them.
pub(crate) fn sites(game: &Contraption) -> Vec<Site> {
    let plan = game.plan();
    if plan.position(Site::new(0, 0)).is_none() {
        let mut sites: Vec<Site> =
            plan.cells.iter().map(|cell| Site::on(plan.grid, *cell)).collect();
        sites.sort_unstable();
        return sites;
    }
    let step = plan.step();
    let along = |side: usize| (-step..=side as i32 - 1 + step).step_by(step as usize);
    let (rows, cols) = (plan.grid.rows(), plan.grid.cols());
    along(rows).flat_map(|row| along(cols).map(move |col| Site::new(row, col))).collect()
}

/// Applies a tool to the design.
pub(crate) fn edited(game: &Contraption, id: &str, at: &[Site]) -> Result<Contraption, Refusal> {
    Tool::of(TOOLS, id, at)?;
    let mut draft = Draft::of(game.design());
    draft.apply(game, id, at)?;
    Ok(Contraption::new(draft.build().map_err(Refusal::new)?))
}

/// A design whose parts can change; `build` checks whether they fit.
struct Draft {
    name: String,
    nodes: Vec<DraftNode>,
    edges: Vec<DraftEdge>,
    lines: Vec<(usize, Place)>,
    items: Vec<(ItemKind, usize)>,
}

struct DraftNode {
    name: String,
    at: (i32, i32),
    kind: NodeKind,
    on: bool,
}

struct DraftEdge {
    ends: (usize, usize),
    kind: EdgeKind,
    on: bool,
}

impl Draft {
    fn of(design: &Design) -> Self {
        let node = |node: &crate::Node| DraftNode {
            name: node.name.clone(),
            at: node.position,
            kind: node.kind,
            on: node.on,
        };
        let edge = |edge: &crate::Edge| DraftEdge {
            ends: (edge.from, edge.to),
            kind: edge.kind,
            on: edge.on,
        };
        let lines = design.nodes().iter().enumerate().flat_map(|(trigger, node)| {
            node.notifies().iter().map(move |receiver| (trigger, *receiver))
        });
        Self {
            name: design.name().to_owned(),
            nodes: design.nodes().iter().map(node).collect(),
            edges: design.edges().iter().map(edge).collect(),
            lines: lines.collect(),
            items: design.items().to_vec(),
        }
    }

    /// Builds the design. A node or edge that has become plain loses its lines.
    fn build(&self) -> Result<Design, Flaw> {
        let mut design = Design::new(&self.name)?;
        for node in &self.nodes {
            design.add_node(&node.name, node.at)?;
        }
        for edge in &self.edges {
            design.add_edge(edge.ends.0, edge.ends.1)?;
        }
        for (number, node) in self.nodes.iter().enumerate() {
            if node.kind != NodeKind::Plain {
                design.set_node(number, node.kind, node.on)?;
            }
        }
        for (number, edge) in self.edges.iter().enumerate() {
            if edge.kind != EdgeKind::Plain {
                design.set_edge(number, edge.kind, edge.on)?;
            }
        }
        for (kind, node) in &self.items {
            design.add_item(*kind, *node)?;
        }
        let is_receiver = |place: &Place| match *place {
            Place::Node(node) => self.nodes[node].kind.is_receiver(),
            Place::Edge(edge) => self.edges[edge].kind.is_switchable(),
        };
        let is_whole = |(trigger, receiver): &&(usize, Place)| {
            self.nodes[*trigger].kind.is_trigger() && is_receiver(receiver)
        };
        for (trigger, receiver) in self.lines.iter().filter(is_whole) {
            design.notify(*trigger, *receiver)?;
        }
        if design.nodes().is_empty() { Err(Flaw::Empty) } else { Ok(design) }
    }

    fn apply(&mut self, game: &Contraption, id: &str, at: &[Site]) -> Result<(), Refusal> {
        let node = |nth: usize| node_at(game, at[nth]);
        let node_kind = NodeKind::ELEMENTS.into_iter().find(|kind| tool_of_node(*kind) == id);
        let edge_kind = EdgeKind::ELEMENTS.into_iter().find(|kind| tool_of_edge(*kind) == id);
        match (id, node_kind, edge_kind) {
            (_, Some(kind), _) => {
                let node = &mut self.nodes[node(0)?];
                node.kind = if node.kind == kind { NodeKind::Plain } else { kind };
                node.on = false;
            }
            (_, _, Some(kind)) => self.join(node(0)?, node(1)?, kind)?,
            ("edge", ..) => self.join(node(0)?, node(1)?, EdgeKind::Plain)?,
            ("node", ..) => {
                let at = free_place(game, at[0])?;
                let (name, kind) = (self.fresh_name(), NodeKind::Plain);
                self.nodes.push(DraftNode { name, at, kind, on: false });
            }
            ("player", ..) => self.put_or_take(ItemKind::Player, node(0)?),
            ("ball", ..) => self.put_or_take(ItemKind::Ball, node(0)?),
            ("flip", ..) => {
                let node = &mut self.nodes[node(0)?];
                check_flips(node.kind.is_switchable(), &node.name)?;
                node.on ^= true;
            }
            ("flip-edge", ..) => {
                let edge = self.edge(node(0)?, node(1)?)?;
                let name = format!("{}-{}", self.name_at(edge.0), self.name_at(edge.1));
                let edge = &mut self.edges[edge.2];
                check_flips(edge.kind.is_switchable(), &name)?;
                edge.on ^= true;
            }
            ("switch", ..) => self.switch(node(0)?, node(1)?, node(2)?)?,
            ("move", ..) => self.nodes[node(0)?].at = free_place(game, at[1])?,
            ("delete", ..) => self.delete_node(node(0)?),
            ("cut", ..) => {
                let edge = self.edge(node(0)?, node(1)?)?.2;
                self.delete_edge(edge);
            }
            _ => return Err(no_tool(id)),
        }
        Ok(())
    }

    fn name_at(&self, node: usize) -> &str {
        &self.nodes[node].name
    }

    /// The first letter that names no node or, if there is none, the first number.
    fn fresh_name(&self) -> String {
        let letters = (b'A'..=b'Z').map(|letter| char::from(letter).to_string());
        let mut names = letters.chain((1..).map(|number| format!("N{number}")));
        let is_free = |name: &String| self.nodes.iter().all(|node| node.name != *name);
        names.find(is_free).expect("there is always another number")
    }

    /// The edge between two nodes: its ends, forward, and its number.
    fn edge(&self, from: usize, to: usize) -> Result<(usize, usize, usize), Refusal> {
        let at = |ends| self.edges.iter().position(|edge| edge.ends == ends);
        let forward = at((from, to)).map(|edge| (from, to, edge));
        let back = || at((to, from)).map(|edge| (to, from, edge));
        forward.or_else(back).ok_or_else(|| {
            let (from, to) = (self.name_at(from), self.name_at(to));
            Refusal::new(format_args!("no edge joins {from} and {to}"))
        })
    }

    /// Makes the edge between two nodes, or turns an existing one into an edge of this kind that
    /// leads from the first node to the second.
    fn join(&mut self, from: usize, to: usize, kind: EdgeKind) -> Result<(), Refusal> {
        match self.edge(from, to) {
            Ok((.., edge)) => {
                let edge = &mut self.edges[edge];
                let on = edge.on && kind.is_switchable();
                *edge = DraftEdge { ends: (from, to), kind, on };
            }
            Err(_) if from == to => {
                return Err(Refusal::new(Flaw::Loop(self.name_at(from).to_owned())));
            }
            Err(_) => self.edges.push(DraftEdge { ends: (from, to), kind, on: false }),
        }
        Ok(())
    }

    fn put_or_take(&mut self, kind: ItemKind, node: usize) {
        match self.items.iter().position(|item| *item == (kind, node)) {
            Some(item) => drop(self.items.remove(item)),
            None => self.items.push((kind, node)),
        }
    }

    fn switch(&mut self, trigger: usize, one: usize, other: usize) -> Result<(), Refusal> {
        let receiver =
            if one == other { Place::Node(one) } else { Place::Edge(self.edge(one, other)?.2) };
        if let Some(line) = self.lines.iter().position(|line| *line == (trigger, receiver)) {
            self.lines.remove(line);
            return Ok(());
        }
        // Refuse what does not fit now; a later `build` would silently leave it out.
        let mut design = self.build().map_err(Refusal::new)?;
        design.notify(trigger, receiver).map_err(Refusal::new)?;
        self.lines.push((trigger, receiver));
        Ok(())
    }

    fn delete_node(&mut self, node: usize) {
        while let Some(edge) =
            self.edges.iter().position(|edge| edge.ends.0 == node || edge.ends.1 == node)
        {
            self.delete_edge(edge);
        }
        self.lines.retain(|(trigger, to)| *trigger != node && *to != Place::Node(node));
        self.items.retain(|(_, at)| *at != node);
        self.nodes.remove(node);
        let shift = |at: &mut usize| *at -= usize::from(*at > node);
        for edge in &mut self.edges {
            shift(&mut edge.ends.0);
            shift(&mut edge.ends.1);
        }
        self.items.iter_mut().for_each(|(_, at)| shift(at));
        for (trigger, receiver) in &mut self.lines {
            shift(trigger);
            if let Place::Node(at) = receiver {
                shift(at);
            }
        }
    }

    fn delete_edge(&mut self, edge: usize) {
        self.edges.remove(edge);
        self.lines.retain(|(_, receiver)| *receiver != Place::Edge(edge));
        for (_, receiver) in &mut self.lines {
            if let Place::Edge(at) = receiver {
                *at -= usize::from(*at > edge);
            }
        }
    }
}

fn check_flips(is_switchable: bool, name: &str) -> Result<(), Refusal> {
    let never = || Refusal::new(format_args!("{name} is neither on nor off"));
    is_switchable.then_some(()).ok_or_else(never)
}

fn tool_of_node(kind: NodeKind) -> &'static str {
    match kind {
        NodeKind::Plain => "node",
        NodeKind::Goal => "goal",
        NodeKind::Button => "button",
        NodeKind::Plate => "plate",
        NodeKind::Toggle => "toggle",
        NodeKind::Bridge => "bridge",
    }
}

fn tool_of_edge(kind: EdgeKind) -> &'static str {
    match kind {
        EdgeKind::Plain => "edge",
        EdgeKind::Step => "step",
        EdgeKind::Wall => "wall",
        EdgeKind::OneWay => "one-way",
        EdgeKind::NoBall => "no-ball",
        EdgeKind::Vision => "vision",
        EdgeKind::BallTrack => "ball-track",
        EdgeKind::Gate => "gate",
        EdgeKind::BlockableHazard => "hazard",
    }
}

/// The node drawn at a place.
fn node_at(game: &Contraption, site: Site) -> Result<usize, Refusal> {
    let plan = game.plan();
    let side = |at: i32| usize::try_from(at).ok();
    let cell = side(site.row).zip(side(site.col)).and_then(|(row, col)| plan.grid.cell(row, col));
    let node = cell.and_then(|cell| plan.cells.iter().position(|other| *other == cell));
    node.ok_or_else(|| Refusal::new("no node is there"))
}

/// The position in the text of a new node at a place.
fn free_place(game: &Contraption, site: Site) -> Result<(i32, i32), Refusal> {
    if let Ok(node) = node_at(game, site) {
        let name = game.design().nodes()[node].name();
        return Err(Refusal::new(format_args!("{name} is there already")));
    }
    let far = "the nodes are too far apart to be drawn where they are: write the place as text";
    game.plan().position(site).ok_or_else(|| Refusal::new(far))
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork_core::Written;

    const DETOUR: &str = include_str!("../samples/detour.txt");

    fn site(game: &Contraption, name: &str) -> Site {
        let node = game.design().node(name).unwrap();
        let at = game.plan().grid.position(game.plan().cells[node]);
        Site::new(at.row.into(), at.col.into())
    }

    /// The game after tools, each given with the names of the nodes that it is pointed at.
    #[track_caller]
    fn after(game: &Contraption, tools: &[(&str, &[&str])]) -> Result<Contraption, Refusal> {
        tools.iter().try_fold(game.clone(), |game, (tool, names)| {
            let at: Vec<Site> = names.iter().map(|name| site(&game, name)).collect();
            edited(&game, tool, &at)
        })
    }

    #[test]
    fn door_and_toggle_is_built_from_one_node() {
        let start =
            Contraption::new("Door And Toggle\nPuzzleNode A { pos:0,0 }\n".parse().unwrap());
        let right = edited(&start, "node", &[Site::new(0, 2)]);
        // The picture has grown to the right, so the next place is farther right.
        let game = edited(&right.unwrap_or_else(|_| panic!("no room")), "node", &[Site::new(0, 4)]);
        let game = edited(&game.unwrap(), "node", &[Site::new(-2, 2)]).unwrap();
        let game = after(
            &game,
            &[
                ("edge", &["A", "B"]),
                ("gate", &["B", "C"]),
                ("edge", &["B", "D"]),
                ("toggle", &["D"]),
                ("goal", &["C"]),
                ("player", &["A"]),
                ("switch", &["D", "B", "C"]),
            ],
        );
        let text = game.unwrap().write();
        let sample: Contraption =
            Contraption::new(include_str!("../samples/door-and-toggle.txt").parse().unwrap());
        let made = Contraption::read(&text).unwrap();
        assert_eq!(made.likeness(), sample.likeness(), "{text}");
    }

    #[test]
    fn what_is_done_twice_is_undone() {
        let game = Contraption::read(DETOUR).unwrap();
        let twice: [(&str, &[&str]); 6] = [
            ("player", &["B"]),
            ("ball", &["C"]),
            ("flip", &["C"]),
            ("flip-edge", &["A", "B"]),
            ("switch", &["D", "A", "B"]),
            ("goal", &["B"]),
        ];
        for (tool, at) in twice {
            // B cannot become a goal while a ball is on it.
            let game = after(&game, &[("ball", &["B"])]).unwrap();
            let once = after(&game, &[(tool, at)]).unwrap();
            assert_ne!(once.write(), game.write(), "{tool}");
            let back = after(&once, &[(tool, at)]).unwrap();
            assert_eq!(back.likeness(), game.likeness(), "{tool}");
        }
    }

    #[test]
    fn a_node_takes_with_it_what_names_it() {
        let game = Contraption::read(DETOUR).unwrap();
        let text = after(&game, &[("delete", &["C"])]).unwrap().write();
        let gone = Contraption::read_draft(&text).unwrap();
        assert!(!text.contains('C') || !text.contains("notify:A-B"), "{text}");
        assert_eq!(gone.design().nodes().len(), game.design().nodes().len() - 1);
        let alone = after(&gone, &[("delete", &["A"]), ("delete", &["B"]), ("delete", &["D"])]);
        let alone = alone.unwrap();
        assert_eq!(alone.design().edges().len(), 0);
        let why = after(&alone, &[("delete", &["E"])]).unwrap_err().to_string();
        assert!(why.starts_with("there is no node"), "{why}");
    }

    #[test]
    fn what_does_not_fit_is_refused_in_words() {
        let game = Contraption::read(DETOUR).unwrap();
        let why = |tool: &str, at: &[&str]| after(&game, &[(tool, at)]).unwrap_err().to_string();
        assert_eq!(why("gate", &["A", "A"]), "an edge joins two nodes, not A with itself");
        assert_eq!(why("cut", &["B", "E"]), "no edge joins B and E");
        assert_eq!(why("flip", &["A"]), "A is neither on nor off");
        assert_eq!(why("node", &["A"]), "A is there already");
        assert_eq!(why("fly", &["A"]), "there is no tool 'fly' here");
        assert_eq!(why("edge", &["A"]), "Edge is pointed at 2 places");
        assert!(why("switch", &["D", "C", "D"]).contains("only a Gate"), "a plain edge");
        assert_eq!(
            edited(&game, "player", &[Site::new(-2, -2)]).unwrap_err().to_string(),
            "no node is there"
        );
    }

    #[test]
    fn unfinished_designs_are_read_and_say_what_is_missing() {
        let text = "X\nPuzzleNode A { pos:0,0 }\n";
        assert!(Contraption::read(text).is_err());
        let draft = Contraption::read_draft(text).unwrap();
        assert_eq!(Written::unsolvable(&draft).unwrap(), "it has no player");
    }

    #[test]
    fn nodes_that_are_not_drawn_where_they_stand_are_all_there_is_to_point_at() {
        let far = "X\nPuzzleNode A { pos:0,0 }\nPuzzleNode B { pos:9000,0 }\n";
        let game = Contraption::read_draft(far).unwrap();
        assert_eq!(sites(&game).len(), 2);
        let near = Contraption::read_draft(DETOUR).unwrap();
        assert!(sites(&near).contains(&site(&near, "A")));
        assert!(sites(&near).iter().any(|site| site.row < 0));
    }
}
