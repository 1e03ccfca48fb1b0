//! Crossings of each mode, by each layout where its graphs have no places of their own, beside those of a
//! plain stress layout, which has a real point for each node; and straight edges that pass behind a node.
//!
//! `cargo run --release -p etchwork-pattern --example crossings -- 48 100`

use etchwork_core::{Registry, Settings, Stream};
use etchwork_pattern::{Graph, GraphMode, Sketch};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<usize> =
        std::env::args().skip(1).map(|word| word.parse()).collect::<Result<_, _>>()?;
    let [nodes, count] = arguments[..] else {
        return Err("name a number of nodes and a number of graphs".into());
    };
    let mut registry = Registry::new();
    etchwork_pattern::register(&mut registry)?;
    println!("mode             layout  crossings      plain   behind   side");
    for mode in ["grid", "hex", "random-hex", "circles", "triangle-free", "random"] {
        let layouts: &[&str] = match mode {
            "triangle-free" | "random" => &["swaps", "stress", "close", "roomy"],
            "circles" => &["rings", "roomy"],
            _ => &["own"],
        };
        for layout in layouts {
            let mut settings = Settings::default();
            if *layout != "own" {
                settings.set("layout", layout);
            }
            let made = registry.make::<dyn GraphMode>(mode, &settings)?;
            let (mut crossings, mut plain, mut behind, mut side) = (0, 0, 0, 0);
            for seed in 0..count as u32 {
                let sketch = made.sketch(nodes, &mut Stream::new(seed));
                let sketch = sketch.map_err(|why| format!("{why:?}"))?;
                crossings += sketch.crossings();
                behind += sketch.behind();
                side += side_of(&sketch);
                plain += plain_crossings(&sketch, seed);
            }
            let mean = |sum: usize| sum as f64 / count as f64;
            let [crossings, plain, side] = [crossings, plain, side].map(mean);
            let behind = mean(behind);
            println!(
                "{mode:<14} {layout:>8} {crossings:>10.1} {plain:>10.1} {behind:>8.2} {side:>6.1}"
            );
        }
    }
    Ok(())
}

/// The cells across or down, whichever are more.
fn side_of(sketch: &Sketch) -> usize {
    let span = |of: fn(&(i32, i32)) -> i32| {
        let (least, most) =
            (sketch.places.iter().map(of).min(), sketch.places.iter().map(of).max());
        most.zip(least).map_or(0, |(most, least)| most.abs_diff(least) as usize + 1)
    };
    span(|place| place.0).max(span(|place| place.1))
}

/// The crossings of a plain stress layout, from a start of its own.
fn plain_crossings(Sketch { graph, .. }: &Sketch, seed: u32) -> usize {
    let (ideal, mut stream) = (distances(graph), Stream::new(seed ^ 0x5eed));
    let mut random = || f64::from(stream.below(1_000)) / 100.0;
    let mut points: Vec<[f64; 2]> = (0..graph.len()).map(|_| [random(), random()]).collect();
    for _ in 0..300 {
        for node in 0..points.len() {
            let ([x, y], mut sum, mut weights) = (points[node], [0.0, 0.0], 0.0);
            for (other, [ox, oy]) in points.iter().enumerate().filter(|(other, _)| *other != node) {
                let (dx, dy, far) = (x - ox, y - oy, ideal[node][other]);
                let (scale, weight) = (far / dx.hypot(dy).max(1e-9), 1.0 / (far * far));
                sum = [sum[0] + weight * (ox + dx * scale), sum[1] + weight * (oy + dy * scale)];
                weights += weight;
            }
            points[node] = sum.map(|sum| sum / weights);
        }
    }
    let pairs = |a: usize| graph.around(a).iter().filter(move |b| a < *b).map(move |b| (a, b));
    let edges: Vec<(usize, usize)> = (0..graph.len()).flat_map(pairs).collect();
    let side = |a: usize, b: usize, c: usize| {
        let ([ax, ay], [bx, by], [cx, cy]) = (points[a], points[b], points[c]);
        ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)).is_sign_positive()
    };
    let cross = |(a, b): (usize, usize), (c, d): (usize, usize)| {
        let is_apart = a != c && a != d && b != c && b != d;
        is_apart && side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b)
    };
    let before =
        |nth: usize| edges[..nth].iter().filter(|other| cross(edges[nth], **other)).count();
    (0..edges.len()).map(before).sum()
}

/// The number of edges between any two nodes, one more than the longest between parts.
fn distances(graph: &Graph) -> Vec<Vec<f64>> {
    let nodes = graph.len();
    let mut rows = vec![vec![f64::INFINITY; nodes]; nodes];
    for (from, row) in rows.iter_mut().enumerate() {
        row[from] = 0.0;
        let mut queue = vec![from];
        let mut next = 0;
        while let Some(at) = queue.get(next).copied() {
            next += 1;
            for other in graph.around(at).iter() {
                if row[other].is_infinite() {
                    row[other] = row[at] + 1.0;
                    queue.push(other);
                }
            }
        }
    }
    let known = rows.iter().flatten().copied().filter(|far| far.is_finite());
    let beyond = known.fold(0.0, f64::max) + 1.0;
    rows.iter_mut().flatten().filter(|far| far.is_infinite()).for_each(|far| *far = beyond);
    rows
}
