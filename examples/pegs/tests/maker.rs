//! Tests recipes, documents and gates of made puzzles, as for any family.

use etchwork::codec::{Document, Recipe};
use etchwork::{Families, MOST_BOARDS, Overrides, Registry, Run, standard_families};
use etchwork_pegs::Pegs;

fn kit() -> (Registry, Families) {
    let (mut registry, mut families) = (etchwork::standard_registry(), standard_families());
    families.add_game::<Pegs>().unwrap();
    etchwork_pegs::register(&mut registry).unwrap();
    (registry, families)
}

fn made(run: &Run, index: u32, registry: &Registry) -> Option<Document> {
    let level = run.levels(registry).unwrap().request(index).unwrap();
    level.map(|level| level.document)
}

#[test]
fn a_recipe_makes_its_puzzle_again() {
    let (registry, families) = kit();
    let own = families.set("pegs").unwrap();
    for tier in ["easy", "hard"] {
        let run = own.run(tier, &Overrides::default(), 7, &registry).unwrap();
        let mut puzzles = 0;
        for index in 0..20 {
            let Some(document) = made(&run, index, &registry) else { continue };
            let recipe: Recipe = document.id.parse().unwrap();
            let again = own.run_of(&recipe, MOST_BOARDS, &registry).unwrap();
            assert_eq!(made(&again, index, &registry).as_ref(), Some(&document));
            assert!(document.metrics["stuck_share"].unwrap() >= 0.2);
            puzzles += 1;
        }
        assert!(puzzles > 15, "{tier}: {puzzles}");
    }
}

#[test]
fn changes_are_part_of_the_recipe() {
    let (registry, families) = kit();
    let own = families.set("pegs").unwrap();
    let mut overrides = Overrides { size: "4x3".parse().ok(), ..Overrides::default() };
    overrides.set("jumps", "3");
    let run = own.run("easy", &overrides, 7, &registry).unwrap();
    let document = made(&run, 0, &registry).unwrap();
    assert_eq!(document.solution.len(), 3);
    assert!(document.id.contains(".s~4x3.v~backwards~jumps~3."), "{}", document.id);
    let recipe: Recipe = document.id.parse().unwrap();
    let again = own.run_of(&recipe, MOST_BOARDS, &registry).unwrap();
    assert_eq!(made(&again, 0, &registry), Some(document));
}
