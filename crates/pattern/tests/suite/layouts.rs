//! The layout by stress beside the plain stress layout of state spaces, which moves no node for
//! the sake of a crossing.

use crate::glyphs::level;
use crate::modes::sketch;
use etchwork_core::{Game, Grid, Picture, Status, Written};
use etchwork_pattern::{Graph, Pattern, Sketch};
use etchwork_statespace::{Limits, explore, layout};

/// A walk along the edges of a graph, in either direction: its states are the nodes.
struct Walk<'a>(&'a Graph);

impl Game for Walk<'_> {
    type State = usize;
    type Move = usize;
    type Sight = ();

    fn initial(&self) -> usize {
        0
    }

    fn moves(&self, at: &usize, moves: &mut Vec<usize>) {
        moves.extend(self.0.around(*at).iter());
    }

    fn apply(&self, _: &usize, to: &usize) -> usize {
        *to
    }

    fn status(&self, _: &usize) -> Status {
        Status::Open
    }

    fn move_text(&self, to: &usize) -> String {
        to.to_string()
    }

    fn draw(&self, _: &[usize], _: Option<&()>) -> Picture {
        Picture::new(Grid::new(1, 1).unwrap(), "", "")
    }
}

/// The graph where the plain layout puts its nodes, in thousandths of an edge. Nodes that no edge
/// leads to from the first are far away, without edges: they cross nothing.
fn plain(graph: &Graph) -> Sketch {
    let walk = Walk(graph);
    let states = explore(&walk, &Limits::default());
    let points = layout(&states, &Limits::default()).unwrap().points;
    let mut places: Vec<(i32, i32)> = (0..graph.len()).map(|nth| (-9, -9 - nth as i32)).collect();
    let mut joined = Graph::new(graph.len());
    for (nth, (x, y)) in points.iter().enumerate() {
        let node = *states.state(nth);
        places[node] = ((x * 1_000.0) as i32, (y * 1_000.0) as i32);
        graph.out(node).iter().for_each(|to| joined.add_edge(node, to));
    }
    Sketch { graph: joined, places }
}

#[test]
fn there_are_hardly_more_crossings_than_in_a_plain_layout() {
    for (mode, nodes) in [("triangle-free", 24), ("random", 20), ("circles", 17)] {
        let (mut ours, mut others) = (0, 0);
        for seed in 0..100 {
            let graph = sketch(mode, "{}", nodes, seed).graph;
            let placed = Sketch::by_stress(&graph);
            assert_eq!(placed.behind(), 0, "{mode} {seed}");
            ours += placed.crossings();
            others += plain(&graph).crossings();
        }
        println!(
            "{mode} of {nodes} nodes: {ours} crossings in 100 graphs, {others} in plain layouts"
        );
        assert!(10 * ours <= 11 * others, "{mode}: {ours} crossings, {others} in plain layouts");
    }
}

#[test]
fn a_level_is_drawn_in_other_layouts() {
    let text = "pattern\nnode A 0,0 shown radius 1 = 1\nnode B 5,0 pattern\nnode C 1,0\n\
                edge A - B\nedge B - C\n";
    let game = Pattern::read(text).unwrap();
    let bent = |layout: Option<&str>| {
        let mut picture = game.draw(&[game.initial()], None);
        layout.iter().for_each(|layout| picture.put_at(game.laid_out(layout).unwrap()));
        Drawn::read(&etchwork_render::svg(&picture)).bent()
    };
    assert_eq!(bent(None), 1, "C lies on the edge between A and B");
    assert_eq!(game.layouts().len(), 2);
    for layout in game.layouts() {
        assert_eq!(bent(Some(layout)), 0, "{layout}");
    }
    assert!(game.laid_out("circle").unwrap_err().to_string().contains("there are: roomy, stress"));
    let lined = Pattern::read(&format!("{text}line all -1,0 = 1 A B C\n")).unwrap();
    assert!(lined.layouts().is_empty());
    assert!(lined.laid_out("stress").unwrap_err().to_string().contains("level with lines"));
}

#[test]
fn a_close_layout_is_smaller_and_as_clear() {
    let side = |sketch: &Sketch| {
        let span = |of: fn(&(i32, i32)) -> i32| {
            let at = sketch.places.iter().map(of);
            at.clone().max().unwrap() - at.min().unwrap()
        };
        span(|place| place.0).max(span(|place| place.1))
    };
    for mode in ["triangle-free", "random"] {
        let (mut sides, mut others) = (0, 0);
        for seed in 0..10 {
            let [close, stress] = ["close", "stress"]
                .map(|layout| sketch(mode, &format!(r#"{{ "layout": "{layout}" }}"#), 48, seed));
            assert_eq!(close.graph, stress.graph);
            let flaws = |sketch: &Sketch| (sketch.behind(), sketch.crossings());
            assert!(flaws(&close) <= flaws(&stress), "{mode} {seed}");
            (sides, others) = (sides + side(&close), others + side(&stress));
        }
        assert!(100 * sides < 95 * others, "{mode}: {sides} and {others}");
    }
}

#[test]
fn a_roomy_layout_has_few_crossings_and_is_always_the_same() {
    for (mode, nodes) in [("triangle-free", 24), ("random", 20), ("circles", 25)] {
        for seed in 0..4 {
            let usual = sketch(mode, "{}", nodes, seed);
            let roomy = usual.roomy();
            assert_eq!(roomy.graph, usual.graph);
            assert_eq!(roomy, usual.roomy());
            assert_eq!(roomy.behind(), 0, "{mode} {seed}");
            let by_stress = Sketch::by_stress(&usual.graph).crossings();
            assert!(roomy.crossings() <= usual.crossings().min(by_stress), "{mode} {seed}");
        }
    }
    // These have as much room as there is.
    for mode in ["grid", "hex"] {
        let sketch = sketch(mode, "{}", 25, 0);
        assert_eq!(sketch.roomy(), sketch);
    }
    // Recipes depend on it, so it never changes.
    let places = sketch("triangle-free", r#"{ "layout": "roomy" }"#, 10, 0).places;
    let [first, .., last] = places[..] else { unreachable!() };
    assert_eq!([first, last, places[5]], [(7, 7), (11, 14), (7, 3)]);
}

type Spot = [f64; 2];

fn far([x, y]: Spot, [ox, oy]: Spot) -> f64 {
    (x - ox).hypot(y - oy)
}

/// The distance of a spot from a straight part.
fn to_part(at: Spot, [from, to]: [Spot; 2]) -> f64 {
    let along = [to[0] - from[0], to[1] - from[1]];
    let square = along[0] * along[0] + along[1] * along[1];
    let ahead = (at[0] - from[0]) * along[0] + (at[1] - from[1]) * along[1];
    let share = if square > 0.0 { (ahead / square).clamp(0.0, 1.0) } else { 0.0 };
    far(at, [from[0] + share * along[0], from[1] + share * along[1]])
}

/// A drawing's wires, each by curves of two ends and the point that bends it, and its nodes by the ends
/// of their middle line, which are the same for discs, and half their width.
struct Drawn {
    wires: Vec<Vec<[Spot; 3]>>,
    nodes: Vec<([Spot; 2], f64)>,
}

impl Drawn {
    /// The drawing of a level whose nodes have so many clues.
    fn of(sketch: &Sketch, clues: usize) -> Self {
        let game = Pattern::new(level(sketch, clues)).unwrap();
        let mut drawn = Self::read(&etchwork_render::svg(&game.draw(&[game.initial()], None)));
        drawn.nodes.truncate(sketch.graph.len());
        drawn
    }

    fn read(drawing: &str) -> Self {
        let mut drawn = Self { wires: Vec::new(), nodes: Vec::new() };
        for shape in drawing.split(" d=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            shape.split('M').skip(1).for_each(|piece| drawn.add(piece));
        }
        drawn
    }

    fn add(&mut self, piece: &str) {
        let numbers: Vec<f64> = piece
            .split(|c: char| c.is_ascii_alphabetic() || c.is_whitespace())
            .filter_map(|number| number.parse().ok())
            .collect();
        match numbers[..] {
            [x, y, ref rest @ ..] if piece.contains('Q') => {
                let mut from = [x, y];
                let curve = |four: &[f64]| {
                    let curve = [from, [four[0], four[1]], [four[2], four[3]]];
                    from = curve[2];
                    curve
                };
                self.wires.push(rest.chunks(4).map(curve).collect());
            }
            [ax, ay, bx, by, r, _, _, _, _, cx, cy, dx, dy, ..]
                if piece.contains('A') && ax > 0.0 =>
            {
                let middle = |a: f64, b: f64| (a + b) / 2.0;
                let ends = [[middle(ax, dx), middle(ay, dy)], [middle(bx, cx), middle(by, cy)]];
                self.nodes.push((ends, r));
            }
            [x, y, radius, ..] if piece.contains('a') && x > 0.0 => {
                self.nodes.push(([[x + radius, y]; 2], radius));
            }
            _ => {}
        }
    }

    /// The pairs of a wire and a node, not its own, behind which it lies.
    fn behind(&self) -> usize {
        let hides = |wire: &Vec<[Spot; 3]>, (ends, radius): &([Spot; 2], f64)| {
            let is_own = |end| to_part(end, *ends) < 1.05 * radius;
            let at = |[from, bend, to]: [Spot; 3], part: u32| {
                let (done, rest) = (f64::from(part) / 200.0, 1.0 - f64::from(part) / 200.0);
                let along = |nth: usize| {
                    rest * rest * from[nth] + 2.0 * rest * done * bend[nth] + done * done * to[nth]
                };
                [along(0), along(1)]
            };
            let (first, last) = (wire[0][0], wire[wire.len() - 1][2]);
            let covers = |curve: &[Spot; 3]| {
                (0..=200).any(|part| to_part(at(*curve, part), *ends) < *radius)
            };
            !is_own(first) && !is_own(last) && wire.iter().any(covers)
        };
        let nodes = |wire| self.nodes.iter().filter(move |node| hides(wire, node)).count();
        self.wires.iter().map(nodes).sum()
    }

    /// The pairs of nodes that overlap.
    fn overlaps(&self) -> usize {
        let touch = |(a, one): ([Spot; 2], f64), (b, other): ([Spot; 2], f64)| {
            let ends = a.into_iter().map(|end| to_part(end, b));
            let ends = ends.chain(b.into_iter().map(|end| to_part(end, a)));
            ends.fold(f64::INFINITY, f64::min) < one + other
        };
        let pairs = (0..self.nodes.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
        pairs.filter(|(a, b)| touch(self.nodes[*a], self.nodes[*b])).count()
    }

    /// The wires that are not straight.
    fn bent(&self) -> usize {
        let is_straight = |[from, bend, to]: &[Spot; 3]| to_part(*bend, [*from, *to]) < 0.1;
        self.wires.iter().filter(|wire| !wire.iter().all(is_straight)).count()
    }
}

#[test]
fn no_wire_is_drawn_behind_a_node_that_is_not_its_own() {
    for (mode, layout) in [
        ("grid", ""),
        ("hex", ""),
        ("random-hex", ""),
        ("circles", ""),
        ("circles", "roomy"),
        ("triangle-free", "roomy"),
        ("random", "roomy"),
        ("triangle-free", "stress"),
        ("triangle-free", "close"),
        ("random", "stress"),
        ("random", "close"),
        ("triangle-free", "swaps"),
        ("random", "swaps"),
    ] {
        let settings = match layout {
            "" => "{}".to_owned(),
            layout => format!(r#"{{ "layout": "{layout}" }}"#),
        };
        let (mut straight, mut drawn) = (0, [0; 2]);
        for seed in 0..6 {
            let sketch = sketch(mode, &settings, 49, seed);
            straight += sketch.behind();
            let edges = |node| sketch.graph.around(node).iter().filter(move |other| node < *other);
            // Nodes with several clues are larger.
            for (clues, drawn) in [1, 2].into_iter().zip(&mut drawn) {
                let drawing = Drawn::of(&sketch, clues);
                assert_eq!(drawing.wires.len(), (0..sketch.graph.len()).flat_map(edges).count());
                assert_eq!(drawing.nodes.len(), sketch.graph.len());
                *drawn += drawing.behind();
                assert_eq!(drawing.overlaps(), 0, "{mode} {layout} {seed} {clues}");
            }
        }
        println!("{mode:<14} {layout:<7} straight {straight:>4}, drawn {drawn:>4?}");
        assert_eq!(drawn, [0, 0], "{mode} {layout}");
    }
}
