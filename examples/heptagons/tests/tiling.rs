//! Tests the tiling through the public API.

use etchwork::pipes::{Deducer, MAX_SIDES, Pipes, Solved, Wrap, tiling};
use etchwork::{Attempt, Game, Grid, Maker, Refused, Settings, Streams, Written};

#[test]
fn heptagons_have_the_whole_family() {
    etchwork_heptagons::register().unwrap();
    let again = etchwork_heptagons::register().unwrap_err();
    assert_eq!(again, "tiling 'heptagons' is there already: give it another name");

    let patch =
        tiling("heptagons").unwrap().tiling.lay(Grid::new(11, 2).unwrap(), Wrap::None).unwrap();
    assert!(patch.is_connected());
    assert!((0..22).all(|tile| patch.sides(tile) == 7 && 7 < MAX_SIDES));
    let met = |tile| {
        (0..7)
            .filter(|side| patch.meets(etchwork::pipes::Side { tile, side: *side }).is_some())
            .count()
    };
    assert_eq!((met(0), met(1), met(8)), (7, 7, 4));

    let registry = etchwork::standard_registry();
    for id in ["growth", "uniform", "winding"] {
        let mut settings = Settings::default();
        settings.set("tiling", "heptagons");
        settings.set("sizes", "11x2");
        let makers = registry.kind::<dyn Maker<Pipes>>();
        let mut maker = makers.make(id, &settings, &registry).unwrap();
        let mut made = 0;
        for index in 0..20 {
            let attempt = Attempt { streams: Streams { seed: 7, index, board: 0 }, aim: None };
            let Ok(puzzle) = maker.attempt(&attempt, &mut Refused::default()) else { continue };
            made += 1;
            let game = puzzle.game;
            let sides = game.board().sides();
            assert_eq!(Deducer::default().solve(sides, game.masks(), 5), Solved::Unique);
            assert_eq!(Pipes::read(&game.write()).unwrap(), game);
            assert_eq!(Pipes::from_bytes(&game.to_bytes()).unwrap(), game);
            let drawn = game.draw(&[game.initial()], None);
            assert_eq!(drawn.tiles().count(), 22);
        }
        // If the caps leave no way to continue, the maker gives up, and another attempt follows.
        assert!(made > 10, "{id} made {made} of 20");
    }
}
