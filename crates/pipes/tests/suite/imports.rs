//! Boards in the form of the page Hexapipes, counted as by brute force over that page's own rule.

use crate::common::{self, turn};
use etchwork_core::{Registry, Settings, Stream};
use etchwork_export::{ExportLevel, Exporter, Importer};
use etchwork_pipes::{Deducer, Pipes};
use std::collections::BTreeMap;

/// A board as the page has it: a number for each tile.
struct Foreign {
    grid: &'static str,
    width: usize,
    height: usize,
    wrap: bool,
    tiles: Vec<u16>,
}

impl Foreign {
    fn sides(&self) -> usize {
        if self.grid == "square" { 4 } else { 6 }
    }

    /// The tile beside another in a direction, as the page finds it: on hexagons a step beyond the first
    /// row goes a column to the right, and one beyond the last row a column to the left if the number of
    /// rows is even.
    fn beside(&self, tile: usize, side: usize) -> Option<usize> {
        let (row, col) = ((tile / self.width) as i32, (tile % self.width) as i32);
        let (width, height) = (self.width as i32, self.height as i32);
        let even = [(0, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0)];
        let odd = [(0, 1), (-1, 1), (-1, 0), (0, -1), (1, 0), (1, 1)];
        let (down, right) = match (self.sides(), row % 2) {
            (4, _) => [(0, 1), (-1, 0), (0, -1), (1, 0)][side],
            (_, 0) => even[side],
            _ => odd[side],
        };
        let (mut row, mut col) = (row + down, col + right);
        if self.wrap {
            let is_hex = self.sides() == 6;
            if row == -1 {
                (row, col) = (height - 1, col + i32::from(is_hex));
            } else if row == height {
                (row, col) = (0, col - i32::from(is_hex && height % 2 == 0));
            }
            col = col.rem_euclid(width);
        }
        let is_there = (0..height).contains(&row) && (0..width).contains(&col);
        is_there.then(|| (row * width + col) as usize)
    }

    /// How many ways of turning the tiles from one on make one tree, given those before it.
    fn ways(&self, tile: usize, now: &mut Vec<u16>) -> usize {
        if tile == now.len() {
            return usize::from(self.is_tree(now));
        }
        let mut count = 0;
        for way in common::ways(self.tiles[tile], self.sides()) {
            let fits = (0..self.sides()).all(|side| {
                let has = way >> side & 1 == 1;
                match self.beside(tile, side) {
                    None => !has,
                    Some(met) if met < tile => (now[met] >> self.opposite(side) & 1 == 1) == has,
                    Some(_) => true,
                }
            });
            if fits {
                now[tile] = way;
                count += self.ways(tile + 1, now);
            }
        }
        count
    }

    fn opposite(&self, side: usize) -> usize {
        (side + self.sides() / 2) % self.sides()
    }

    fn is_tree(&self, masks: &[u16]) -> bool {
        let mut label: Vec<usize> = (0..masks.len()).collect();
        let (mut arms, mut tiles) = (0, 0);
        for tile in (0..masks.len()).filter(|tile| masks[*tile] != 0) {
            tiles += 1;
            for side in (0..self.sides()).filter(|side| masks[tile] >> side & 1 == 1) {
                let Some(met) = self.beside(tile, side) else { return false };
                if masks[met] >> self.opposite(side) & 1 == 0 {
                    return false;
                }
                arms += 1;
                let (keep, gone) = (label[tile], label[met]);
                label.iter_mut().filter(|label| **label == gone).for_each(|label| *label = keep);
            }
        }
        let first = (0..masks.len()).find(|tile| masks[*tile] != 0);
        let is_one =
            |tile: usize| masks[tile] == 0 || Some(label[tile]) == first.map(|first| label[first]);
        arms == 2 * (tiles - 1) && (0..masks.len()).all(is_one)
    }

    /// A random tree with holes, each tile turned at random. Some boards get an arm too many in one
    /// tile and one too few in another.
    fn drawn(mut self, stream: &mut Stream) -> Self {
        let count = self.width * self.height;
        let holes = stream.index(3);
        let holes: Vec<usize> = (0..holes).map(|_| stream.index(count)).collect();
        self.tiles = vec![0; count];
        let first = (0..count).find(|tile| !holes.contains(tile)).unwrap();
        let mut reached = vec![first];
        for _ in 0..60 * count {
            let (tile, side) = (reached[stream.index(reached.len())], stream.index(self.sides()));
            let met = self.beside(tile, side).filter(|met| !holes.contains(met));
            let Some(met) = met.filter(|met| !reached.contains(met)) else { continue };
            self.tiles[tile] |= 1 << side;
            self.tiles[met] |= 1 << self.opposite(side);
            reached.push(met);
        }
        if stream.index(4) == 0 {
            let [from, to] = [(); 2].map(|()| reached[stream.index(reached.len())]);
            let free = !self.tiles[to] & ((1 << self.sides()) - 1);
            if from != to && self.tiles[from].count_ones() > 1 && free != 0 {
                self.tiles[from] &= self.tiles[from] - 1;
                self.tiles[to] |= free & free.wrapping_neg();
            }
        }
        for tile in 0..count {
            for _ in 0..stream.index(self.sides()) {
                self.tiles[tile] = turn(self.tiles[tile], self.sides());
            }
        }
        self
    }

    fn json(&self) -> String {
        let Self { grid, width, height, wrap, tiles } = self;
        let tiles = format!("{tiles:?}").replace(' ', "");
        format!(
            r#"{{"grid":"{grid}","width":{width},"height":{height},"wrap":{wrap},"tiles":{tiles}}}"#
        )
    }
}

fn level(text: String) -> ExportLevel {
    ExportLevel {
        place: 1,
        board_id: String::new(),
        recipe_id: None,
        family: "pipes".to_owned(),
        kind: "square".to_owned(),
        tier: None,
        score: None,
        rule: String::new(),
        readings: BTreeMap::new(),
        text,
        solution: Vec::new(),
        map: None,
        geometry: None,
    }
}

/// Boards of both grids, plain and wrapping, of even and of odd numbers of rows: what is imported has as
/// many solutions as by the page's own rule and as by trying every orientation here, and goes out again
/// as it came in.
#[test]
fn four_thousand_boards_of_others_are_counted_as_by_brute_force() {
    let mut registry = Registry::new();
    etchwork_export::register(&mut registry).unwrap();
    let plain = Settings::default();
    let importer = registry.make::<dyn Importer>("hexapipes", &plain).unwrap();
    let exporter = registry.make::<dyn Exporter>("hexapipes", &plain).unwrap();
    let (mut stream, mut deducer) = (Stream::new(63), Deducer::default());
    let (mut met, mut kinds) = (BTreeMap::<(&str, String), u32>::new(), [0u32; 3]);
    let sizes = [(2, 2), (3, 2), (2, 3), (3, 3), (4, 2), (2, 4), (4, 3), (3, 4), (2, 5)];
    while kinds.iter().sum::<u32>() < 4_000 {
        let grid = ["square", "hexagonal"][stream.index(2)];
        let (wrap, (width, height)) = (stream.index(2) == 1, sizes[stream.index(9)]);
        let foreign = Foreign { grid, width, height, wrap, tiles: vec![] }.drawn(&mut stream);
        // Holes may leave one tile alone, which is no board.
        if foreign.tiles.iter().filter(|tile| **tile != 0).count() < 2 {
            continue;
        }
        let json = foreign.json();
        let text = importer.import(json.as_bytes()).unwrap().remove(0).text.unwrap();
        let game: Pipes = text.parse().unwrap();
        let mut now = foreign.tiles.clone();
        let count = foreign.ways(0, &mut now);
        let board = game.board();
        let counted = deducer.count(board.sides(), game.masks(), u64::MAX, u64::MAX);
        assert_eq!(counted, Some(count as u64), "{json}\n{text}");
        assert_eq!(common::solutions(board, game.masks()).len(), count, "{json}\n{text}");
        let out = exporter.export(&[level(text)]).unwrap();
        assert_eq!(String::from_utf8(out[0].bytes.clone()).unwrap(), json + "\n");
        kinds[count.min(2)] += 1;
        *met.entry((foreign.grid, board.patch().wrap().to_string())).or_default() += 1;
    }
    assert!(kinds.iter().all(|kind| *kind > 300), "{kinds:?}");
    // Squares and hexagons, plain and as a torus, and hexagons with a twist.
    assert!(met.len() == 5 && met.values().all(|count| *count > 300), "{met:?}");
}
