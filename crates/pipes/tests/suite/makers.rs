//! The makers: exact outcomes, distributions, and rejections.

use crate::common::{board, capped, is_tree, trees};
use etchwork_core::{Attempt, Game, Maker, Refused, Registry, Settings, Stream, Streams, Written};
use etchwork_pipes::{
    Board, Deducer, Drawn, Growth, Pick, Pipes, Shares, Solved, Uniform, Wrap, register,
};
use std::collections::{BTreeMap, BTreeSet};

/// Every tree that growth can produce, with its probability, and the probability that growth fails,
/// by following all its choices.
fn outcomes(board: &Board, cap: usize) -> (BTreeMap<Vec<u16>, f64>, f64) {
    let sides = board.sides();
    let caps = || std::iter::repeat_n(cap, sides.len());
    let (mut level, mut trees, mut failed) = (BTreeMap::new(), BTreeMap::new(), 0.0);
    for first in sides.tiles() {
        // The first tile is a state of its own, though it has no arm yet.
        let mut growth = Growth::default();
        growth.start(sides, caps(), first);
        level.insert((growth.masks().to_vec(), first), (growth, 1.0 / sides.tiles().len() as f64));
    }
    while !level.is_empty() {
        let mut next: BTreeMap<(Vec<u16>, usize), (Growth, f64)> = BTreeMap::new();
        for (growth, chance) in level.into_values() {
            if growth.is_whole() {
                *trees.entry(growth.masks().to_vec()).or_insert(0.0) += chance;
                continue;
            }
            let able: Vec<usize> =
                growth.active().filter(|tile| growth.choices(*tile) != 0).collect();
            if able.is_empty() {
                failed += chance;
            }
            for tile in &able {
                let choices = growth.choices(*tile);
                for side in (0..16).filter(|side| choices >> side & 1 == 1) {
                    let mut grown = growth.clone();
                    grown.grow(sides, *tile, side);
                    let share = chance / able.len() as f64 / f64::from(choices.count_ones());
                    let key = (grown.masks().to_vec(), usize::MAX);
                    next.entry(key).or_insert((grown, 0.0)).1 += share;
                }
            }
        }
        level = next;
    }
    (trees, failed)
}

#[test]
fn growth_comes_to_every_tree_within_the_cap_and_to_no_other() {
    for (size, count) in [("2x2", 4), ("2x3", 15), ("3x3", 176), ("3x4", 2_071)] {
        let board = board("square", size, Wrap::None, &[], &[]);
        let (met, failed) = outcomes(&board, 3);
        let all: BTreeSet<Vec<u16>> = capped(&board, 3).into_iter().collect();
        assert_eq!(all.len(), count, "{size}");
        assert!(met.keys().eq(all.iter()), "{size}");
        assert!(failed == 0.0, "{size}: growth on squares never fails");
        assert!((met.values().sum::<f64>() - 1.0).abs() < 1e-9);
    }
    assert_eq!(trees(&board("square", "3x3", Wrap::None, &[], &[])).len(), 192);
}

/// Growth draws each tree with the probability that follows from the article's description.
#[test]
fn growth_draws_what_its_choices_say() {
    let board = board("square", "3x3", Wrap::None, &[], &[]);
    let (exact, _) = outcomes(&board, 3);
    let mut stream = Stream::new(4);
    let mut growth = Growth::default();
    let mut seen: BTreeMap<Vec<u16>, u32> = BTreeMap::new();
    let rounds = 40_000;
    for _ in 0..rounds {
        growth.start(board.sides(), std::iter::repeat_n(3, 9), stream.index(9));
        assert!(growth.run(board.sides(), Pick::Any, &mut stream));
        *seen.entry(growth.masks().to_vec()).or_default() += 1;
    }
    let chi2: f64 = exact
        .iter()
        .map(|(tree, chance)| {
            let expected = chance * f64::from(rounds);
            (f64::from(seen.get(tree).copied().unwrap_or(0)) - expected).powi(2) / expected
        })
        .sum();
    // 175 degrees of freedom: exceeds 237 once in a thousand.
    assert!(chi2 < 237.0, "chi-square {chi2}");
    // Far from uniform: the most likely tree is several times as likely as the least likely.
    let most = exact.values().copied().fold(0.0, f64::max);
    let least = exact.values().copied().fold(1.0, f64::min);
    assert!(most > 4.0 * least, "{most} {least}");
}

fn chi_square(seen: &BTreeMap<Vec<u16>, u32>, kinds: usize, rounds: u32) -> f64 {
    let expected = f64::from(rounds) / kinds as f64;
    let met: f64 = seen.values().map(|n| (f64::from(*n) - expected).powi(2) / expected).sum();
    met + (kinds - seen.len()) as f64 * expected
}

#[test]
fn uniform_is_uniform_on_3x3_by_walks_and_by_the_chain() {
    let board = board("square", "3x3", Wrap::None, &[], &[]);
    let (sides, rounds) = (board.sides(), 35_200);
    let caps = |cap| std::iter::repeat_n(cap, 9);
    let mut stream = Stream::new(1996);
    let mut uniform = Uniform::default();
    let mut draw = |how: &mut dyn FnMut(&mut Uniform, &mut Stream)| {
        let mut seen: BTreeMap<Vec<u16>, u32> = BTreeMap::new();
        for _ in 0..rounds {
            how(&mut uniform, &mut stream);
            assert!(is_tree(&board, uniform.masks()));
            *seen.entry(uniform.masks().to_vec()).or_default() += 1;
        }
        seen
    };
    let free = draw(&mut |uniform, stream| uniform.walk(sides, stream));
    let walk = draw(&mut |uniform, stream| {
        assert_eq!(uniform.run(sides, caps(3), stream), Drawn::Walk);
    });
    let chain = draw(&mut |uniform, stream| {
        assert_eq!(uniform.run_chain(sides, caps(3), stream), Drawn::Chain);
    });
    // 191 and 175 degrees of freedom: exceed 256 and 237 once in a thousand.
    let (free, walk) = (chi_square(&free, 192, rounds), chi_square(&walk, 176, rounds));
    let chain = chi_square(&chain, 176, rounds);
    assert!(free < 256.0 && walk < 237.0 && chain < 237.0, "{free} {walk} {chain}");
}

/// The degrees of a uniform spanning tree of the square lattice (Manna, Dhar and Majumdar,
/// "Spanning trees in two dimensions", 1992): .2945, .4470, .2224, .0361.
#[test]
fn uniform_has_the_degrees_of_the_square_lattice() {
    let board = board("square", "32x32", Wrap::TORUS, &[], &[]);
    let (mut uniform, mut stream) = (Uniform::default(), Stream::new(92));
    let mut degrees = [0u32; 5];
    for _ in 0..40 {
        uniform.walk(board.sides(), &mut stream);
        uniform.masks().iter().for_each(|mask| degrees[mask.count_ones() as usize] += 1);
    }
    let whole = f64::from(degrees.iter().sum::<u32>());
    for (degree, share) in [(1, 0.2945), (2, 0.4470), (3, 0.2224), (4, 0.0361)] {
        let met = f64::from(degrees[degree]) / whole;
        assert!((met - share).abs() < 0.004, "degree {degree}: {met}, not {share}");
    }
}

/// The share of attempts in which growth fails.
fn failures(board: &Board, cap: usize, rounds: u32) -> f64 {
    let (mut growth, mut stream, mut failed) = (Growth::default(), Stream::new(3), 0);
    let tiles: Vec<usize> = board.sides().tiles().collect();
    for _ in 0..rounds {
        let first = tiles[stream.index(tiles.len())];
        growth.start(board.sides(), std::iter::repeat_n(cap, board.sides().len()), first);
        failed += u32::from(!growth.run(board.sides(), Pick::Any, &mut stream));
    }
    f64::from(failed) / f64::from(rounds)
}

#[test]
fn growth_fails_as_often_as_it_should() {
    let rate = |id, size, wraps: bool, cap, rounds| {
        failures(&board(id, size, wraps.into(), &[], &[]), cap, rounds)
    };
    for (id, size, cap) in [("square", "10x10", 3), ("hex", "8x8", 4)] {
        assert_eq!((rate(id, size, false, cap, 500), rate(id, size, true, cap, 500)), (0.0, 0.0));
    }
    assert_eq!(rate("triangle", "8x8", false, 2, 500), 1.0);
    let narrow = rate("square", "5x5", false, 2, 4_000);
    assert!((0.88..0.92).contains(&narrow), "{narrow}");
    let hexes = rate("hex", "7x7", false, 3, 8_000);
    assert!((0.006..0.014).contains(&hexes), "{hexes}");
}

fn maker(id: &str, settings: &[(&str, &str)]) -> Result<Box<dyn Maker<Pipes>>, String> {
    let mut registry = Registry::new();
    register(&mut registry).unwrap();
    let mut set = Settings::default();
    settings.iter().for_each(|(key, value)| set.set(key, value));
    let makers = registry.kind::<dyn Maker<Pipes>>();
    makers.make(id, &set, &registry).map_err(|error| error.to_string())
}

fn attempt(index: u32) -> Attempt {
    Attempt { streams: Streams { seed: 36, index, board: 0 }, aim: None }
}

/// Every maker on every tiling: the result is a tree, unique, not solved at the start, and the same
/// from a fresh maker and in another order.
#[test]
fn every_maker_makes_on_every_tiling() {
    for id in ["growth", "uniform", "winding"] {
        for (tiling, wrap) in
            etchwork_pipes::tilings().iter().flat_map(|t| [(t.id, "false"), (t.id, "true")])
        {
            // It never repeats.
            if (tiling, wrap) == ("penrose", "true") {
                continue;
            }
            let settings = [("tiling", tiling), ("sizes", "30"), ("wrap", wrap)];
            let make = || maker(id, &settings).unwrap();
            let (mut one, mut refused) = (make(), Refused::default());
            let made: Vec<_> = (0..12).map(|n| one.attempt(&attempt(n), &mut refused)).collect();
            assert!(made.iter().any(Result::is_ok), "{id} on {tiling}");
            let mut other = make();
            for (index, made) in made.iter().enumerate().rev() {
                let again = other.attempt(&attempt(index as u32), &mut Refused::default());
                match (made, again) {
                    (Ok(made), Ok(again)) => {
                        assert_eq!(made.game, again.game);
                        check(made.game.board(), &made.game, &made.solution);
                    }
                    (Err(why), Err(again)) => assert_eq!(*why, again),
                    _ => panic!("{id} on {tiling}: another result the second time"),
                }
            }
        }
    }
}

fn check(board: &Board, game: &Pipes, solution: &[etchwork_pipes::Turn]) {
    assert!(!is_tree(board, game.masks()), "solved at the start\n{game}");
    let state = solution.iter().fold(game.initial(), |state, step| game.apply(&state, step));
    assert!(is_tree(board, state.masks()), "{game}");
    let caps = |tile: usize| state.masks()[tile].count_ones() as usize <= board.cap(tile);
    assert!((0..state.masks().len()).all(caps));
    let mut deducer = Deducer::default();
    assert_eq!(deducer.solve(board.sides(), game.masks(), 5), Solved::Unique, "{game}");
    assert_eq!(deducer.count(board.sides(), game.masks(), u64::MAX, 2), Some(1), "{game}");
}

#[test]
fn holes_cut_boards_off_and_that_is_counted() {
    let settings = [("holes", "10"), ("repair", "0")];
    let (mut maker, mut reasons) = (maker("growth", &settings).unwrap(), BTreeMap::new());
    let rounds = 3_000;
    for index in 0..rounds {
        let made = maker.attempt(&attempt(index), &mut Refused::default());
        let reason = made.map_or_else(
            |why| why.to_string(),
            |made| {
                assert_eq!(made.game.board().tiles(), 39);
                "made".to_owned()
            },
        );
        *reasons.entry(reason).or_insert(0u32) += 1;
    }
    let share = |reason: &str| f64::from(reasons[reason]) / f64::from(rounds);
    assert!((0.30..0.36).contains(&share("build: cut_off")), "{reasons:?}");
    let grown_over = share("build: grown_over") / (1.0 - share("build: cut_off"));
    assert!((0.055..0.085).contains(&grown_over), "{grown_over}");
}

/// The tiles of a board, drawn line by line.
fn drawn(board: &Board) -> Vec<String> {
    let tile = |tile: usize| if board.is_hole(tile) { '.' } else { '#' };
    let cols = board.patch().grid().cols();
    let lines = (0..board.patch().grid().rows()).map(|row| row * cols..(row + 1) * cols);
    lines.map(|line| line.map(tile).collect()).collect()
}

#[test]
fn boards_have_shapes() {
    for (shape, size, lines) in [
        ("triangle", "7x4", "...#.../..###../.#####./#######"),
        ("diamond", "7x7", "...#.../..###../.#####./#######/.#####./..###../...#..."),
        ("hexagon", "7x5", "..###../.#####./#######/.#####./..###.."),
        ("circle", "7x7", "...#.../.#####./.#####./#######/.#####./.#####./...#..."),
        ("ring", "7x7", "...#.../.#####./.##.##./##...##/.##.##./.#####./...#..."),
        ("hourglass", "5x5", "#####/.###./..#../.###./#####"),
        ("#.#/###", "9x9", "#.#/###"),
    ] {
        let mut maker = maker("growth", &[("shape", shape), ("sizes", size)]).unwrap();
        let made =
            (0..200).find_map(|at| maker.attempt(&attempt(at), &mut Refused::default()).ok());
        let made = made.unwrap_or_else(|| panic!("{shape}"));
        assert_eq!(drawn(made.game.board()).join("/"), lines, "{shape}");
        check(made.game.board(), &made.game, &made.solution);
    }
    for tiling in etchwork_pipes::tilings() {
        for shape in ["triangle", "hexagon", "diamond", "circle", "ring", "hourglass"] {
            let settings = [("tiling", tiling.id), ("sizes", "150"), ("shape", shape)];
            let mut maker = maker("growth", &settings).unwrap();
            let made =
                (0..9).find_map(|at| maker.attempt(&attempt(at), &mut Refused::default()).ok());
            let made = made.unwrap_or_else(|| panic!("{} {shape}", tiling.id));
            let board = made.game.board();
            let (tiles, all) = (board.tiles(), board.patch().grid().len());
            assert!((all / 4..all * 9 / 10).contains(&tiles), "{} {shape}: {tiles}", tiling.id);
            assert_eq!(made.game.to_string().parse::<Pipes>().unwrap(), made.game);
            assert_eq!(Pipes::from_bytes(&made.game.to_bytes()).unwrap(), made.game);
        }
    }
}

/// Recipes with these settings make these puzzles for ever.
#[test]
fn puzzles_with_shapes_and_barriers_stay_as_they_are() {
    let text = |id: &str, settings: &[(&str, &str)]| {
        let mut maker = maker(id, settings).unwrap();
        let made = (0..9).find_map(|at| maker.attempt(&attempt(at), &mut Refused::default()).ok());
        made.unwrap().game.to_string()
    };
    let ring = [("shape", "ring"), ("sizes", "5x5"), ("tiling", "hex")];
    let hexes = "pipes hex 5x5\n0 0 0 0 0\n7 12 12 5 0\n2 d 0 0 28\n10 10 10 22 0\n0 0 0 0 0\n@source 2,4\n";
    assert_eq!(text("growth", &ring), hexes);
    let barred = [("sizes", "4x4"), ("wrap", "true"), ("barriers", "9"), ("deepest", "2")];
    let squares = "pipes square 4x4 wrap\n5 9 2 7\n4 d 8 e\n2 5 4 5\n6 9 9 6\n@source 2,1\n@barrier 1,2 0\n@barrier 3,1 0\n";
    assert_eq!(text("uniform", &barred), squares);
}

/// Without any of its barriers deduction gets stuck, and with them it needs nothing deeper than asked.
#[test]
fn every_barrier_helps_a_deduction() {
    let settings = [
        ("sizes", "10x10"),
        ("wrap", "true"),
        ("barriers", "12"),
        ("deepest", "3"),
        ("repair", "0"),
    ];
    let mut maker = maker("uniform", &settings).unwrap();
    let (mut made, mut barriers, mut deducer) = (0, 0, Deducer::default());
    for at in 0..60 {
        let Ok(found) = maker.attempt(&attempt(at), &mut Refused::default()) else { continue };
        let (board, masks) = (found.game.board(), found.game.masks());
        check(board, &found.game, &found.solution);
        assert!(deducer.analyse(board.sides(), masks).level() <= 3);
        assert!(board.barriers().len() <= 12);
        for left_out in board.barriers() {
            let mut fewer = board.barriers().to_vec();
            fewer.retain(|barrier| barrier != left_out);
            let fewer =
                Board::new(board.tiling().clone(), board.patch().clone().into(), &[], &fewer);
            assert_ne!(deducer.solve(fewer.sides(), masks, 3), Solved::Unique, "{}", found.game);
        }
        (made, barriers) = (made + 1, barriers + board.barriers().len());
    }
    assert!(made > 30 && barriers > made, "{made} puzzles with {barriers} barriers");
}

/// The shares of unique puzzles without repair, with the article's growth.
#[test]
fn as_many_are_unique_without_repair_as_should_be() {
    for (tiling, size, wrap, least, most) in [
        ("square", "7x7", "false", 0.92, 0.955),
        ("square", "7x7", "true", 0.71, 0.78),
        ("hex", "7x7", "false", 0.965, 0.99),
        ("triangle", "8x8", "false", 0.995, 1.0),
    ] {
        let settings = [("tiling", tiling), ("sizes", size), ("wrap", wrap), ("repair", "0")];
        let mut maker = maker("growth", &settings).unwrap();
        let made = |index| maker.attempt(&attempt(index), &mut Refused::default()).is_ok();
        let share = (0..2_000).map(made).filter(|made| *made).count() as f64 / 2_000.0;
        assert!((least..=most).contains(&share), "{tiling} {size} wrap {wrap}: {share}");
    }
}

/// The article's growth makes more straights and fewer bends than uniform trees have, with or
/// without a cap; docs/pipes.md says how many.
#[test]
fn growth_runs_straighter_than_uniform() {
    let board = board("square", "10x10", Wrap::None, &[], &[]);
    let (mut growth, mut uniform) = (Growth::default(), Uniform::default());
    let mut stream = Stream::new(10);
    let (mut grown, mut free, mut within) = ([0; 2], [0; 2], [0; 2]);
    let add = |sum: &mut [usize; 2], tree: &[u16]| {
        let shares = Shares::of(&board, tree);
        *sum = [sum[0] + shares.straights, sum[1] + shares.bends];
    };
    for _ in 0..400 {
        growth.start(board.sides(), std::iter::repeat_n(3, 100), stream.index(100));
        assert!(growth.run(board.sides(), Pick::Any, &mut stream));
        add(&mut grown, growth.masks());
        uniform.walk(board.sides(), &mut stream);
        add(&mut free, uniform.masks());
        uniform.run(board.sides(), std::iter::repeat_n(3, 100), &mut stream);
        add(&mut within, uniform.masks());
    }
    let more = |which: usize, than: [usize; 2]| grown[which] as f64 / than[which] as f64;
    assert!((1.22..1.36).contains(&more(0, free)), "straights {}", more(0, free));
    assert!((0.72..0.82).contains(&more(1, free)), "bends {}", more(1, free));
    assert!((1.17..1.31).contains(&more(0, within)), "straights {}", more(0, within));
    assert!((0.69..0.79).contains(&more(1, within)), "bends {}", more(1, within));
}

#[test]
fn what_cannot_be_made_is_refused_with_a_reason() {
    let refusal = |settings: &[(&str, &str)]| maker("growth", settings).err().unwrap();
    for (settings, why) in [
        (&[("cap", "0")][..], "`cap` is a number from 1 to 16, not 0"),
        (&[("tiling", "hexx")], "there is no tiling 'hexx': did you mean 'hex'?"),
        (&[("sizes", "1x1")], "a board has at least two tiles: 1x1 has one"),
        (&[("sizes", "1x4"), ("tiling", "snub-square")], "is not in one piece"),
        (&[("sizes", "1")], "a size is columns and rows, or 2 to 1024 tiles, not 1"),
        (&[("sizes", "7y7")], "'7y7' is not a size"),
        (&[("sizes", "4x3"), ("tiling", "cairo"), ("wrap", "true")], "multiple of 4, not 3"),
        (&[("sizes", "4x3"), ("wrap", "\"sideways\"")], "`wrap` is true, false, across, down"),
        (&[("sizes", "4x3"), ("wrap", "\"twist 4\"")], "less than the 4 columns, not 4"),
        (&[("sizes", "2x5"), ("wrap", "true")], "has one solution alone, since a tile shares two"),
        (&[("holes", "48")], "`holes` is a number from 0 to 47, not 48"),
        (&[("deepest", "1")], "`deepest` is a number from 2 to 5, not 1"),
        (&[("shape", "rink")], "there is no shape 'rink'; did you mean 'ring'?"),
        (&[("shape", "##/#")], "line 2 of the shape has 1 tiles, and the first 2"),
        (&[("shape", "##/#o")], "a shape is drawn with `#`, `.` and `/`, not 'o'"),
        (&[("shape", "##.##")], "square 5x1 ##.## is not in one piece"),
        (&[("shape", "#.")], "a board has at least two tiles"),
        (&[("tile", "hex")], "unknown field `tile`"),
    ] {
        assert!(refusal(settings).contains(why), "{settings:?}: {}", refusal(settings));
    }
}
