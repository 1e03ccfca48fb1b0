//! Drawings of every element in every state.

use crate::designs::designs;
use etchwork_contraption::Contraption;
use etchwork_core::{Game, Mark, Picture};
use etchwork_render::{Colour, svg, text};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn start(game: &Contraption) -> Picture {
    game.draw(&[game.initial()], None)
}

#[test]
fn every_element_is_drawn_and_described() {
    let text_form = include_str!("../../samples/elements.txt");
    let game = Contraption::new(text_form.parse().unwrap());
    assert_eq!(game.design().to_string(), text_form);
    let picture = start(&game);
    insta::assert_snapshot!("elements_text", text(&picture, Colour::Off));
    insta::assert_snapshot!("elements_described", picture.description());
    insta::assert_snapshot!("elements_svg", svg(&picture));
}

#[test]
fn on_and_off_look_different_without_colour() {
    let without_colour = |drawing: String| -> String {
        let mut pieces = drawing.split('#');
        let first = pieces.next().unwrap_or_default().to_owned();
        pieces.fold(first, |out, piece| out + piece.get(6..).unwrap_or_default())
    };
    for element in
        ["Button B", "Plate B", "Toggle B", "Bridge B", "Gate A-B", "BlockableHazard A-B"]
    {
        let drawn = |on: &str| {
            let design = format!(
                "X\nPuzzleNode A {{ pos:0,0 }}\nPuzzleNode B {{ pos:1,0 }}\nPuzzleEdge A-B {{  }}\n\
                 Puzzle{element} {{ {on} }}\n"
            );
            without_colour(svg(&start(&Contraption::new(design.parse().unwrap()))))
        };
        // Compares shapes only, because the descriptions differ anyway.
        let shapes = |drawing: String| drawing.split_once("</desc>").unwrap().1.to_owned();
        assert_ne!(shapes(drawn("on")), shapes(drawn("off")), "{element}");
    }
}

#[test]
fn far_and_shared_positions_still_fit() {
    let mut design = String::from("Wide\n");
    for nth in 0..256 {
        let far = (nth % 40 - 20) * 100_000_000;
        design += &format!("PuzzleNode n{nth} {{ pos:{far},{} }}\n", nth % 7);
    }
    let game = Contraption::new(design.parse().unwrap());
    assert_eq!(start(&game).marks().len(), 256);
    assert!(svg(&start(&game)).ends_with("</svg>\n"));
}

#[test]
fn the_next_node_is_one_step_away_however_far_apart_they_are_drawn() {
    for (nodes, cols) in [(3, 5), (16, 31), (20, 20)] {
        let mut design = String::from("Row\n");
        (0..nodes).for_each(|n| design += &format!("PuzzleNode n{n} {{ pos:{n},0 }}\n"));
        (1..nodes).for_each(|n| design += &format!("PuzzleEdge n{}-n{n} {{  }}\n", n - 1));
        let game = Contraption::new((design + "PuzzlePlayer n1 {  }\n").parse().unwrap());
        assert_eq!(start(&game).grid().cols(), cols, "{nodes} nodes");
        let (state, mut moves) = (game.initial(), Vec::new());
        game.moves(&state, &mut moves);
        let aims: Vec<_> = moves.iter().map(|step| game.aim(&state, step)).collect();
        assert_eq!(aims, [Some((0, -1)), Some((0, 1))], "{nodes} nodes");
    }
}

proptest! {
    #[test]
    fn any_design_is_drawn_as_well_formed_xml(design in designs(12)) {
        let picture = start(&Contraption::new(design));
        let drawing = svg(&picture);
        prop_assert!(roxmltree::Document::parse(&drawing).is_ok());
        let drawn = text(&picture, Colour::On);
        // Rows without a node may take no line.
        let rows: BTreeSet<_> = picture
            .marks()
            .iter()
            .filter_map(|mark| match mark {
                Mark::Node(node) => Some(picture.grid().position(node.cell).row),
                _ => None,
            })
            .collect();
        prop_assert!(drawn.lines().count() >= rows.len() + 2);
    }
}
