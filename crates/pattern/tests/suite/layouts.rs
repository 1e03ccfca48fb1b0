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
fn a_level_in_another_layout_is_the_same_level() {
    let text = "pattern\nnode A 0,0 shown radius 1 = 1\nnode B 5,0 pattern\nnode C 1,0\n\
                edge A - B\nedge B - C\n";
    let game = Pattern::read(text).unwrap();
    let laid_out = game.laid_out("stress").unwrap();
    assert_eq!(laid_out.level().told(), game.level().told());
    assert_ne!(laid_out.level().nodes(), game.level().nodes(), "C lay on the edge between A and B");
    let of = |game: &Pattern| Sketch {
        graph: game.level().graph().clone(),
        places: game.level().nodes().iter().map(|node| node.place).collect(),
    };
    assert_eq!([of(&game), of(&laid_out)].map(|sketch| sketch.behind()), [1, 0]);
    assert!(game.laid_out("circle").unwrap_err().to_string().contains("there is stress"));
    let lined = Pattern::read(&format!("{text}line all -1,0 = 1 A B C\n")).unwrap();
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

/// A drawing's wires, each by its ends and the point that bends it, and its nodes by centre and radius.
struct Drawn {
    wires: Vec<[[f64; 2]; 3]>,
    nodes: Vec<([f64; 2], f64)>,
}

impl Drawn {
    /// The drawing of a level whose nodes have so many clues.
    fn of(sketch: &Sketch, clues: usize) -> Self {
        let game = Pattern::new(level(sketch, clues)).unwrap();
        let drawing = etchwork_render::svg(&game.draw(&[game.initial()], None));
        let (mut wires, mut nodes) = (Vec::new(), Vec::new());
        for shape in drawing.split(" d=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            for piece in shape.split('M').skip(1) {
                let numbers: Vec<f64> = piece
                    .split(|c: char| c.is_ascii_alphabetic() || c.is_whitespace())
                    .filter_map(|number| number.parse().ok())
                    .collect();
                match numbers[..] {
                    [x, y, bx, by, tx, ty] if piece.contains('Q') => {
                        wires.push([[x, y], [bx, by], [tx, ty]]);
                    }
                    [x, y, radius, ..] if piece.contains('a') && x > 0.0 => {
                        nodes.push(([x + radius, y], radius));
                    }
                    _ => {}
                }
            }
        }
        nodes.truncate(sketch.graph.len());
        Self { wires, nodes }
    }

    /// The pairs of a wire and a node, not its own, behind which it lies.
    fn behind(&self) -> usize {
        let far = |[x, y]: [f64; 2], [ox, oy]: [f64; 2]| (x - ox).hypot(y - oy);
        let hides = |[from, bend, to]: &[[f64; 2]; 3], (centre, radius): &([f64; 2], f64)| {
            let is_own = |end| far(end, *centre) < 1.05 * radius;
            let at = |part: u32| {
                let (done, rest) = (f64::from(part) / 200.0, 1.0 - f64::from(part) / 200.0);
                let along = |nth: usize| {
                    rest * rest * from[nth] + 2.0 * rest * done * bend[nth] + done * done * to[nth]
                };
                [along(0), along(1)]
            };
            !is_own(*from) && !is_own(*to) && (0..=200).any(|part| far(at(part), *centre) < *radius)
        };
        let nodes = |wire| self.nodes.iter().filter(move |node| hides(wire, node)).count();
        self.wires.iter().map(nodes).sum()
    }
}

#[test]
fn no_wire_is_drawn_behind_a_node_that_is_not_its_own() {
    for (mode, layout) in [
        ("grid", ""),
        ("hex", ""),
        ("random-hex", ""),
        ("circles", ""),
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
            }
        }
        println!("{mode:<14} {layout:<7} straight {straight:>4}, drawn {drawn:>4?}");
        assert!(drawn == [0, 0] || layout == "swaps", "{mode} {layout}: {drawn:?}");
    }
}
