//! Tests recipes, documents and gates of made puzzles, as for any family.

use etchwork::codec::{Document, Recipe};
use etchwork::{Families, FamilyChanges, FamilyRun, Limit, Registry, standard_families};
use etchwork_pegs::Pegs;

fn kit() -> (Registry, Families) {
    let (mut registry, mut families) = (etchwork::standard_registry(), standard_families());
    families.add_game::<Pegs>().unwrap();
    etchwork_pegs::register(&mut registry).unwrap();
    (registry, families)
}

fn made(run: &FamilyRun, index: u32, registry: &Registry) -> Option<Document> {
    let mut worker = run.worker(registry).unwrap();
    let outcome = worker.request(run.seed(), index, None, Limit::NONE).unwrap();
    outcome.puzzle.map(|puzzle| run.document(index, None, &puzzle))
}

#[test]
fn a_recipe_makes_its_puzzle_again() {
    let (registry, families) = kit();
    let own = families.set("pegs").unwrap();
    for tier in ["easy", "hard"] {
        let run =
            FamilyRun::new(&own.family, &own.set, tier, &FamilyChanges::default(), 7, &registry);
        let run = run.unwrap();
        let mut puzzles = 0;
        for index in 0..20 {
            let Some(document) = made(&run, index, &registry) else { continue };
            let recipe: Recipe = document.id.parse().unwrap();
            let again = FamilyRun::of_recipe(&recipe, &own.family, &own.set, &registry).unwrap();
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
    let settings = [("jumps".to_owned(), "3".to_owned())].into();
    let size = Some("4x3".parse().unwrap());
    let changes = FamilyChanges { settings, size, ..FamilyChanges::default() };
    let run = FamilyRun::new(&own.family, &own.set, "easy", &changes, 7, &registry).unwrap();
    let document = made(&run, 0, &registry).unwrap();
    assert_eq!(document.solution.len(), 3);
    assert!(document.id.contains(".s~4x3.v~backwards~jumps~3."), "{}", document.id);
    let recipe: Recipe = document.id.parse().unwrap();
    let again = FamilyRun::of_recipe(&recipe, &own.family, &own.set, &registry).unwrap();
    assert_eq!(made(&again, 0, &registry), Some(document));
}
