//! What holds for every pack.

use etchwork::player::{Rating, Scale};
use etchwork::{Families, Overrides, Registry, standard_families, standard_registry};
use etchwork_pack::{Curve, MakeError, Manifest, Pack, PackSpec, Rated, files, make};
use etchwork_shards::{How, Store};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::sync::LazyLock;

struct Kit {
    registry: Registry,
    families: Families,
}

static KIT: LazyLock<Kit> =
    LazyLock::new(|| Kit { registry: standard_registry(), families: standard_families() });

/// A pack from tiers of paths.
fn paths(tiers: &[&str], count: u32, curve: Curve) -> PackSpec {
    let set = KIT.families.set("default-2").unwrap();
    let run = |tier: &&str| set.run(tier, &Overrides::default(), 1, &KIT.registry).unwrap();
    let tiers = tiers.iter().map(run).collect();
    PackSpec { count, curve, ..PackSpec::of(tiers, set.set.difficulty.clone()) }
}

/// A pack from all tiers of another family.
fn family(name: &str, count: u32) -> PackSpec {
    let family = KIT.families.get(name).unwrap();
    let set = KIT.families.set(family.default_set().unwrap()).unwrap();
    let run =
        |(tier, _): &(String, _)| set.run(tier, &Overrides::default(), 1, &KIT.registry).unwrap();
    let tiers = set.set.tiers.iter().map(run).collect();
    PackSpec { count, ..PackSpec::of(tiers, set.set.difficulty.clone()) }
}

fn made(asked: &PackSpec, threads: usize) -> Result<Pack, MakeError> {
    let store = Store::in_memory(&asked.plan());
    let how = How { threads: NonZeroUsize::new(threads).unwrap(), ..How::default() };
    make(asked, &KIT.registry, &KIT.families, &store, &how)
}

fn scores(pack: &Pack) -> Vec<f64> {
    pack.manifest.puzzles.iter().map(|puzzle| puzzle.score).collect()
}

fn likenesses(pack: &Pack) -> BTreeSet<Vec<u8>> {
    pack.levels.iter().map(|level| level.puzzle.likeness()).collect()
}

/// The score, computed from what the pack's files say.
fn score(asked: &PackSpec, pack: &Pack, place: usize) -> f64 {
    let (level, moves) = (&pack.levels[place], pack.levels[place].document.solution.len() as f64);
    let read = |name: &str| match name {
        "moves" => moves,
        name => level.document.metrics.get(name).copied().flatten().unwrap_or(0.0),
    };
    asked.difficulty.iter().map(|(name, weight)| weight * read(name)).sum()
}

#[test]
fn packs_of_every_family_rise_have_none_twice_and_are_the_same_on_any_threads() {
    let families = ["contraption", "pipes", "rails", "pattern"].map(|name| family(name, 5));
    let paths = paths(&["tutorial", "easy", "medium", "hard", "expert"], 20, Curve::Rising);
    for asked in families.iter().chain([&paths]) {
        let (alone, many) = (made(asked, 1).unwrap(), made(asked, 8).unwrap());
        assert!(files(&alone, "pack") == files(&many, "pack"), "{}", asked.recipe().family);
        assert_eq!(likenesses(&alone).len(), asked.count as usize);
        assert!(scores(&alone).is_sorted(), "{:?}", scores(&alone));
        for place in 0..alone.levels.len() {
            assert_eq!(alone.manifest.puzzles[place].score, score(asked, &alone, place));
            assert!(alone.levels[place].document.solutions.is_some());
        }
        let taken: u32 = alone.manifest.considered.iter().map(|tier| tier.taken).sum();
        assert_eq!(taken, asked.count);
        assert!(alone.manifest.considered.iter().all(|tier| tier.taken == taken / 5));
    }
}

/// A pack of some tiers of several families, by the scale.
fn rated(curve: Curve) -> PackSpec {
    let of =
        [("default-2", "tutorial"), ("rails-3", "1"), ("default-2", "medium"), ("pipes-2", "easy")];
    let run = |(set, tier): (&str, &str)| {
        let set = KIT.families.set(set).unwrap();
        set.run(tier, &Overrides::default(), 1, &KIT.registry).unwrap()
    };
    PackSpec {
        count: 8,
        curve,
        candidates: 2,
        ..PackSpec::rated(of.map(run).into(), Scale::DEFAULT)
    }
}

#[test]
fn several_families_are_in_one_order_as_far_as_their_ratings_tell_them_apart() {
    let asked = rated(Curve::Rising);
    let (alone, many) = (made(&asked, 1).unwrap(), made(&asked, 3).unwrap());
    assert!(files(&alone, "pack") == files(&many, "pack"));
    let Manifest { recipe, considered, puzzles, .. } = &alone.manifest;
    assert_eq!(
        (&*recipe.family, recipe.scale.as_deref()),
        ("path,pipes,rails", Some(Scale::DEFAULT.name))
    );
    let names = considered.iter().map(|of| (of.family.as_deref().unwrap(), &*of.tier, of.taken));
    let expected =
        [("path", "tutorial", 2), ("rails", "1", 2), ("path", "medium", 2), ("pipes", "easy", 2)];
    assert!(names.eq(expected), "{considered:?}");
    assert!(considered.iter().all(|of| of.not_rated == Some(0)));
    let ratings: Vec<Rating> =
        puzzles.iter().map(|puzzle| puzzle.rated.as_ref().unwrap().rating().unwrap()).collect();
    for (place, level) in alone.levels.iter().enumerate() {
        let solution = &level.document.solution;
        let again = Rated::of(&*level.puzzle, solution, Scale::DEFAULT, &KIT.registry).unwrap();
        assert_eq!(again, puzzles[place].rated, "the manifest says what is measured");
        assert_eq!(puzzles[place].score, f64::from(ratings[place].strength));
        assert_eq!(puzzles[place].family.as_ref(), Some(&level.document.family));
        let later = &ratings[place + 1..];
        assert!(later.iter().all(|later| !later.is_easier_than(ratings[place])), "{ratings:?}");
    }
    let differ = ratings.windows(2).filter(|pair| pair[0].is_easier_than(pair[1])).count();
    assert!(differ > 0, "some differ: {ratings:?}");
    // Those that are alike keep the order of their tiers.
    let tier = |place: usize| {
        let (family, tier) = (puzzles[place].family.as_deref().unwrap(), &*puzzles[place].tier);
        expected.iter().position(|of| (of.0, of.1) == (family, tier)).unwrap()
    };
    let turned = |place: &usize| tier(*place) > tier(place + 1);
    for place in (0..puzzles.len() - 1).filter(turned) {
        assert!(ratings[place].is_easier_than(ratings[place + 1]), "{place}: {ratings:?}");
    }
    let report = files(&alone, "pack").into_iter().find(|(name, _)| name == "report.md").unwrap();
    let report = String::from_utf8(report.1).unwrap();
    assert!(report.contains("| harder |") && report.contains("| equally hard |"), "{report}");
    let wave = made(&rated(Curve::Wave), 2).unwrap();
    assert_eq!(likenesses(&wave), likenesses(&alone));
    assert!(wave.manifest.puzzles != *puzzles);
}

#[test]
fn what_one_pack_has_the_next_has_not() {
    let mut asked = paths(&["tutorial"], 60, Curve::Rising);
    let first = made(&asked, 2).unwrap();
    let hex = |bytes: Vec<u8>| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    asked.not = likenesses(&first).into_iter().map(hex).collect();
    let second = made(&asked, 2).unwrap();
    assert!(likenesses(&first).is_disjoint(&likenesses(&second)));
    assert!(second.manifest.considered[0].excluded >= 60);
    assert!(second.manifest.recipe != first.manifest.recipe);
}

#[test]
fn a_tier_that_runs_out_says_how_many_it_has() {
    // There are only a few hundred tutorial puzzles.
    let asked = paths(&["tutorial"], 1500, Curve::Rising);
    let Err(error) = made(&asked, 2) else { panic!("there are not so many") };
    let MakeError::Short { tier, found, wanted, requests, failed } = &error else {
        panic!("{error}")
    };
    assert_eq!((tier.as_str(), *wanted), ("tutorial", 1500));
    assert!((100..1500).contains(found) && *requests >= 2048, "{error}");
    assert!(failed.contains("are like another"), "{error}");
    // Most of these puzzles can be had; how many requests find the last ones is a matter of chance.
    let most = found * 3 / 4;
    let all = made(&paths(&["tutorial"], most, Curve::Wave), 2).unwrap();
    assert_eq!(likenesses(&all).len(), most as usize);
}

#[test]
fn curves_are_what_they_say() {
    let of = |curve| scores(&made(&paths(&["medium", "hard"], 24, curve), 2).unwrap());
    let (rising, steady, wave) = (of(Curve::Rising), of(Curve::Steady), of(Curve::Wave));
    let range = |scores: &[f64]| {
        let high = scores.iter().copied().fold(f64::MIN, f64::max);
        high - scores.iter().copied().fold(f64::MAX, f64::min)
    };
    assert!(range(&steady) < range(&rising), "{steady:?}");
    let mut sorted = wave.clone();
    sorted.sort_by(f64::total_cmp);
    assert_eq!(sorted, rising, "a wave has the same levels");
    let falls = wave.windows(2).filter(|pair| pair[0] > pair[1]).count();
    assert_eq!(falls, 3, "four waves of six: {wave:?}");
}

#[test]
fn no_two_levels_in_a_row_are_near_twins_where_others_are_to_be_had() {
    let asked = paths(&["medium"], 40, Curve::Rising);
    let pack = made(&asked, 2).unwrap();
    let chosen: Vec<f64> =
        pack.manifest.puzzles.iter().filter_map(|puzzle| puzzle.why.distance).collect();
    // With one candidate per level there is no choice.
    let only =
        made(&PackSpec { candidates: 1, ..paths(&["medium"], 40, Curve::Rising) }, 2).unwrap();
    let unchosen: Vec<f64> =
        only.manifest.puzzles.iter().filter_map(|puzzle| puzzle.why.distance).collect();
    let mean = |all: &[f64]| all.iter().sum::<f64>() / all.len() as f64;
    assert!(mean(&chosen) > 1.05 * mean(&unchosen), "{} {}", mean(&chosen), mean(&unchosen));
    let kinds: BTreeSet<&str> =
        pack.manifest.puzzles.iter().map(|puzzle| puzzle.kind.as_str()).collect();
    for kind in kinds {
        let times = pack.manifest.puzzles.iter().filter(|puzzle| puzzle.kind == kind).count();
        assert!((5..=20).contains(&times), "{kind}: {times}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn parts_made_in_any_order_and_twice_come_to_the_same_pack(seed in any::<u64>()) {
        let asked = paths(&["easy", "medium"], 12, Curve::Rising);
        let whole = files(&made(&asked, 1).unwrap(), "pack");
        let plan = asked.plan();
        let store = Store::in_memory(&plan);
        let mut shards = [plan.shards(0, 32), plan.shards(1, 32)].concat();
        // Each shard is made in an order that depends on the seed, by a maker that shares nothing
        // with the others.
        shards.sort_by_key(|shard| {
            (u64::from(shard.run) * 1_000_003 + u64::from(shard.first) + 1).wrapping_mul(seed | 1)
        });
        for shard in shards {
            let alone = Store::in_memory(&plan);
            let how = How::default();
            make(&asked, &KIT.registry, &KIT.families, &alone, &how).unwrap();
            store.keep(shard, alone.part(shard).unwrap().unwrap()).unwrap();
        }
        let merged = make(&asked, &KIT.registry, &KIT.families, &store, &How::default()).unwrap();
        prop_assert!(files(&merged, "pack") == whole);
    }
}
