//! How large clues are in drawings: the digits of every node, in a drawing 360 pixels wide, as on a
//! phone.

use crate::modes::sketch;
use etchwork_core::Game;
use etchwork_pattern::{Bound, Clue, Grouping, Level, Node, Pattern, Sketch, letters};

const WIDTH: f64 = 360.0;
/// The height of a digit as a share of its font size.
const DIGIT: f64 = 0.72;

/// A level of nodes that are all shown and part of the pattern, so that most numbers have two digits.
/// Each has so many clues: a ring around the number, a ring of a colour, a frame.
pub fn level(Sketch { graph, places }: &Sketch, clues: usize) -> Level {
    let mut level = Level::new();
    let red = level.add_colour("red").unwrap();
    for (number, place) in places.iter().enumerate() {
        let mut node = Node::new(letters(number), *place);
        (node.is_pattern, node.is_shown, node.colour) = (true, true, Some(red));
        level.add_node(node).unwrap();
    }
    for from in graph.nodes().iter() {
        graph.out(from).iter().for_each(|to| level.add_edge(from, to).unwrap());
    }
    for node in graph.nodes().iter() {
        let (near, part) = (graph.within(node, 2).len(), graph.part(node, graph.nodes()).len());
        let all = [
            Clue::Radius { steps: 2, bound: Bound::exact(near), grouping: Grouping::Any },
            Clue::Colour { colour: red, bound: Bound::exact(graph.len()) },
            Clue::Component { bound: Bound::exact(part) },
        ];
        all[..clues].iter().for_each(|clue| level.add_clue(node, *clue).unwrap());
    }
    level
}

/// The number after a text in a drawing.
fn number(text: &str, before: &str) -> Option<f64> {
    let (_, rest) = text.split_once(before)?;
    rest.split(['"', ')']).next()?.parse().ok()
}

/// The heights of all numbers that nodes tell, in pixels.
fn digits(drawing: &str) -> Vec<f64> {
    let pixels = WIDTH / number(drawing, " width=\"").expect("a drawing has a width");
    let of_node = |group: &str| -> Vec<f64> {
        let scale = number(group, " scale(").expect("a node is drawn at a scale");
        let (group, _) = group.split_once("</g>").expect("a group ends");
        let texts = group.split("<text").skip(1);
        let is_number = |text: &&str| {
            let (_, words) = text.split_once('>').expect("a tag ends");
            words.starts_with(|c: char| c.is_ascii_digit())
        };
        let numbers = texts.filter(is_number);
        let size = |text: &str| number(text, "font-size=\"").expect("a text has a size");
        numbers.map(|text| size(text) * scale * DIGIT * pixels).collect()
    };
    drawing.split("<g transform=\"translate(").skip(1).flat_map(of_node).collect()
}

#[test]
fn clues_of_49_nodes_are_read_on_a_phone() {
    println!(
        "digits in pixels where a drawing of 49 nodes is {WIDTH} wide: least with 1, 2, 3 clues"
    );
    for (mode, layout, bounds) in [
        ("grid", "", [13.2, 9.8, 7.6]),
        ("hex", "", [12.4, 9.0, 6.5]),
        ("random-hex", "", [12.4, 7.8, 6.5]),
        ("circles", "rings", [6.5, 4.5, 3.4]),
        ("circles", "roomy", [8.0, 6.0, 4.2]),
        ("triangle-free", "close", [7.6, 4.5, 3.0]),
        ("triangle-free", "roomy", [8.0, 6.0, 4.2]),
        ("random", "close", [5.9, 3.8, 3.0]),
        ("random", "roomy", [8.0, 6.0, 4.2]),
    ] {
        let settings = if layout.is_empty() {
            "{}".to_owned()
        } else {
            format!(r#"{{"layout": "{layout}"}}"#)
        };
        let mut least = [f64::INFINITY; 3];
        for seed in 0..5 {
            let sketch = sketch(mode, &settings, 49, seed);
            for (clues, least) in (1..).zip(&mut least) {
                let game = Pattern::new(level(&sketch, clues)).unwrap();
                let digits = digits(&etchwork_render::svg(&game.draw(&[game.initial()], None)));
                assert_eq!(digits.len(), clues * sketch.graph.len());
                *least = digits.into_iter().fold(*least, f64::min);
            }
        }
        println!("{mode:<14} {layout:<6} {:>5.1} {:>5.1} {:>5.1}", least[0], least[1], least[2]);
        assert!(
            least.into_iter().zip(bounds).all(|(least, bound)| least >= bound),
            "{mode}: {least:?}"
        );
    }
}
