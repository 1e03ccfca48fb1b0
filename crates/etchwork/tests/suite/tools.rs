//! What the editing tools of each family make of a puzzle.

use etchwork::{Families, Registry, Site, standard_families, standard_registry};

struct Shop {
    registry: Registry,
    families: Families,
}

impl Shop {
    fn edited(&self, text: &str, tool: &str, at: &[(i32, i32)]) -> Result<String, String> {
        let family = self.families.reader_of(text).expect("a family reads the text");
        let puzzle = family.of_draft(text, &self.registry).expect(text);
        let at: Vec<Site> = at.iter().map(|(row, col)| Site::new(*row, *col)).collect();
        assert!(at.iter().all(|site| puzzle.sites().contains(site)), "{at:?} are sites");
        puzzle.edited(tool, &at, &self.registry).map_err(|why| why.to_string())
    }

    fn check(&self, text: &str, tool: &str, at: &[(i32, i32)], wanted: &str) {
        assert_eq!(self.edited(text, tool, at).as_deref(), Ok(wanted), "{tool} at {at:?}");
    }

    fn refuses(&self, text: &str, tool: &str, at: &[(i32, i32)], why: &str) {
        let told = self.edited(text, tool, at).unwrap_err();
        assert!(told.contains(why), "{tool} at {at:?}: {told}");
    }
}

fn shop() -> Shop {
    Shop { registry: standard_registry(), families: standard_families() }
}

#[test]
fn pipes_are_joined_turned_barred_and_holed() {
    let (shop, both) = (shop(), "pipes square 2x2\n1 4\n8 2\n");
    // Masks count east, north, west and south from the lowest bit.
    let apart = "pipes square 2x2\n8 8\n2 2\n";
    shop.check(apart, "join", &[(0, 0), (0, 1)], "pipes square 2x2\n9 c\n2 2\n");
    shop.check("pipes square 2x2\n9 c\n2 2\n", "join", &[(0, 1), (0, 0)], apart);
    shop.check("pipes square 2x2\n1 c\n1 6\n", "turn", &[(0, 0)], "pipes square 2x2\n8 c\n1 6\n");
    let barred = format!("{both}@barrier 0,0 0\n");
    shop.check(both, "barrier", &[(0, 1), (0, 0)], &barred);
    shop.check(&barred, "barrier", &[(0, 0), (0, 1)], both);
    let marked = format!("{both}@source 1,0\n");
    shop.check(both, "source", &[(1, 0)], &marked);
    shop.check(&marked, "source", &[(1, 0)], both);
    shop.check(both, "hole", &[(1, 1)], "pipes square 2x2\n1 4\n8 0\n");
    shop.check("pipes square 2x2\n1 4\n8 0\n", "hole", &[(1, 1)], "pipes square 2x2\n1 4\n8 1\n");
    shop.refuses(both, "join", &[(0, 0), (1, 1)], "do not lie side by side");
    shop.refuses("pipes square 2x2\n1 4\n8 0\n", "turn", &[(1, 1)], "hole");
    shop.refuses("pipes square 2x1\n1 4\n", "hole", &[(0, 0)], "at least two tiles");
}

#[test]
fn rails_get_tracks_stations_and_fixed_lines() {
    let shop = shop();
    let text = "rails 3x2\n@stations W0 E0\n-.-\n.-.\n";
    let laid = |rows: &str| format!("rails 3x2\n@stations W0 E0\n{rows}");
    shop.check(text, "straight", &[(0, 0)], &laid("|.-\n.-.\n"));
    shop.check(text, "straight", &[(0, 1)], &laid("---\n.-.\n"));
    shop.check(text, "bend", &[(1, 1)], &laid("-.-\n.L.\n"));
    shop.check(&laid("-.-\n.L.\n"), "bend", &[(1, 1)], &laid("-.-\n.F.\n"));
    shop.check(text, "crossing", &[(0, 2)], &laid("-.+\n.-.\n"));
    shop.check(text, "ground", &[(0, 2)], &laid("-..\n.-.\n"));
    shop.check(text, "station-a", &[(2, 1)], "rails 3x2\n@stations S1 E0\n-.-\n.-.\n");
    shop.check(text, "station-b", &[(1, -1)], "rails 3x2\n@stations W0 W1\n-.-\n.-.\n");
    let fixed = "rails 3x2\n@stations W0 E0\n@fixed C2\n-.-\n.-.\n";
    shop.check(text, "fixed", &[(-1, 2)], fixed);
    shop.check(fixed, "fixed", &[(2, 2)], text);
    let bonus = "rails 3x2\n@stations W0 E0\n@bonus 1,1 10\n-.-\n.-.\n";
    shop.check(text, "bonus", &[(1, 1)], bonus);
    shop.check(bonus, "bonus", &[(1, 1)], text);
    shop.refuses(text, "station-b", &[(0, -1)], "both stations are at W0");
    shop.refuses(text, "bend", &[(-1, 0)], "point at a tile");
    shop.refuses(text, "fixed", &[(0, 0)], "beside the board");
}

#[test]
fn patterns_get_nodes_edges_and_clues_that_are_true() {
    let shop = shop();
    let text = "pattern\nnode A 0,0 shown radius 1 = 1\nnode B 1,0 pattern\nnode C 2,0\n\
                edge A - B\nedge B - C\n";
    let with = |a: &str, c: &str| {
        format!(
            "pattern\nnode A 0,0{a}\nnode B 1,0 pattern\nnode C 2,0{c}\nedge A - B\nedge B - C\n"
        )
    };
    let site = |family_text: &str, nth: usize| {
        let family = shop.families.reader_of(family_text).unwrap();
        let puzzle = family.of_text(family_text, &shop.registry).unwrap();
        let site = puzzle.sites()[nth];
        (site.row, site.col)
    };
    let [a, b, c] = [0, 1, 2].map(|nth| site(text, nth));
    shop.check(text, "shown", &[a], &with(" radius 1 = 1", ""));
    shop.check(text, "count", &[a], &with(" shown", ""));
    shop.check(text, "count", &[c], &with(" shown radius 1 = 1", " radius 1 = 1"));
    shop.check(text, "count-far", &[c], &with(" shown radius 1 = 1", " radius 2 = 1"));
    // Out of the pattern: what A counted is no longer true.
    let out = "pattern\nnode A 0,0 shown\nnode B 1,0\nnode C 2,0 pattern\nedge A - B\nedge B - C\n";
    let two = shop.edited(text, "pattern", &[c]).unwrap();
    assert_eq!(two, with(" shown radius 1 = 1", " pattern"));
    shop.check(&two, "pattern", &[b], out);
    let apart = "pattern\nnode A 0,0 shown\nnode B 1,0 pattern\nnode C 2,0\nedge B - C\n";
    shop.check(text, "edge", &[b, a], apart);
    shop.check(apart, "edge", &[a, b], &with(" shown", ""));
    let part = shop.edited(text, "component", &[b]).unwrap();
    assert!(part.contains("node B 1,0 pattern component = 1\n"), "{part}");
    shop.check(&part, "component", &[b], text);
    shop.refuses(text, "colour", &[a], "no such clue");
    shop.refuses(text, "component", &[c], "C");
    shop.refuses(text, "edge", &[a, a], "A");
}
