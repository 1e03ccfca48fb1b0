//! Puzzles as data that a program without the engine plays.

use crate::{Kind, Power, Rails, Side, Station, Tile, Turn};
use etchwork_core::geometry::{
    Condition, Effect, Ends, Geometry, Kind as SlotKind, Link, Look, Rule, Shape, Slot, Test, Tone,
    is,
};
use etchwork_core::{Cell, Game};

/// A cell has a slot, whose value is the number of its tile among the different tiles. Stations are
/// cells outside the board, and the goal joins them.
pub(crate) fn geometry(game: &Rails) -> Geometry {
    let mut laid = Laid::of(game);
    laid.cells();
    laid.stations();
    laid.stocks();
    laid.moves();
    laid.geometry
}

struct Laid<'a> {
    game: &'a Rails,
    geometry: Geometry,
    /// The different tiles: a slot's value is a place in this list.
    tiles: Vec<Tile>,
    /// The slot of each cell.
    slots: Vec<usize>,
    /// The slot of the stock of each power-up.
    stocks: [Option<usize>; 2],
}

impl<'a> Laid<'a> {
    fn of(game: &'a Rails) -> Self {
        let mut tiles: Vec<Tile> = game.design().tiles().to_vec();
        if game.design().stock(Power::Turn) > 0 {
            let turned = |tile: &Tile| {
                [tile.quarter(), tile.quarter().quarter(), tile.quarter().quarter().quarter()]
            };
            tiles.extend(game.design().tiles().iter().flat_map(turned));
        }
        tiles.sort_unstable();
        tiles.dedup();
        Self { game, geometry: Geometry::default(), tiles, slots: Vec::new(), stocks: [None; 2] }
    }

    fn cells(&mut self) {
        let (design, grid) = (self.game.design(), self.game.design().grid());
        let looks = self.tiles.iter().map(|tile| self.look(*tile)).collect();
        let kind = self.geometry.kind(SlotKind::of(looks));
        let ground = Look::of(Shape::Cell).tone(Tone::Ground);
        for cell in grid.cells() {
            let at = grid.position(cell);
            let corner = (i32::from(at.col) * 1000, i32::from(at.row) * 1000);
            let number = self.geometry.square(at.to_string(), corner);
            self.geometry.fix(number, 600, ground.clone());
            let tile = design.tiles()[cell.index()];
            let start = self.tiles.binary_search(&tile).unwrap_or(0);
            self.slots.push(self.geometry.slot(Slot::on_cell(number, kind, start)));
        }
        for cell in grid.cells() {
            for (side, other) in [(Side::East, Side::West), (Side::South, Side::North)] {
                let Some(beside) = grid.offset(cell, side.step()) else { continue };
                let sides = vec![side as u8, other as u8];
                let link = Link { sides, ..Link::open(cell.index(), beside.index()) };
                self.geometry.links.push(link);
            }
        }
        self.bolts();
    }

    /// A mark on each side of each fixed line.
    fn bolts(&mut self) {
        let (design, grid) = (self.game.design(), self.game.design().grid());
        let bolt = Look::of(Shape::Bar).tone(Tone::Wall).named("bolt: the line is fixed");
        for line in design.fixed() {
            let cells: Vec<Cell> = line.cells(grid).collect();
            for pair in cells.windows(2) {
                let joins =
                    |link: &Link| (link.from, link.to) == (pair[0].index(), pair[1].index());
                let Some(link) = self.geometry.links.iter().position(joins) else { continue };
                let kind =
                    self.geometry.kind(SlotKind { size: 400, ..SlotKind::of(vec![bolt.clone()]) });
                self.geometry.slot(Slot::on_link(link, kind, 0));
            }
        }
    }

    fn look(&self, tile: Tile) -> Look {
        let pairs: Vec<[Side; 2]> = match tile.kind() {
            Kind::Crossing => vec![[Side::West, Side::East], [Side::North, Side::South]],
            kind => kind.ends().into_iter().collect(),
        };
        let ends = |pair: [Side; 2]| Ends { sides: pair.map(|side| side as u8).to_vec() };
        let points = self.game.design().points_of(tile);
        let text = if points > 0 { format!("+{points}") } else { String::new() };
        let name = if pairs.is_empty() { "ground" } else { "track" };
        let ends = pairs.into_iter().map(ends).collect();
        Look { ends, text, ..Look::default() }.tone(Tone::Done).named(name)
    }

    fn stations(&mut self) {
        let grid = self.game.design().grid();
        let mut both = Vec::new();
        for (station, letter) in self.game.design().stations().into_iter().zip(["A", "B"]) {
            let (cell, Station { side, .. }) = (station.cell(grid), station);
            let (at, (down, right)) = (grid.position(cell), side.step());
            let corner = ((i32::from(at.col) + right) * 1000, (i32::from(at.row) + down) * 1000);
            let number = self.geometry.square(letter.to_owned(), corner);
            let sides = vec![side.opposite() as u8, side as u8];
            self.geometry.links.push(Link { sides, ..Link::open(number, cell.index()) });
            let ends = vec![Ends { sides: vec![side.opposite() as u8] }];
            let look = Look { ends, ..Look::text(letter) }.tone(Tone::Goal).named("station");
            self.geometry.fix(number, 500, look);
            both.push(number);
        }
        self.geometry.goal.push(Condition::Joined { cells: both });
    }

    fn stocks(&mut self) {
        for power in Power::ALL {
            let stock = self.game.design().stock(power);
            if stock == 0 {
                continue;
            }
            let told = |left| Look::text(format!("power-ups `{}` left: {left}", power.name()));
            let kind = self.geometry.kind(SlotKind::of((0..=stock).map(told).collect()));
            let slot = Slot { cell: None, link: None, kind, start: usize::from(stock) };
            self.stocks[power as usize] = Some(self.geometry.slot(slot));
        }
    }

    fn moves(&mut self) {
        let design = self.game.design();
        let [turn, free] = self.stocks;
        let turns: Vec<Turn> = design.turns().collect();
        for way in &turns {
            match (design.is_fixed(way.line), free) {
                (false, _) => self.shift(way.to_string(), *way, None),
                (true, Some(stock)) => self.shift(format!("O {way}"), *way, Some(stock)),
                (true, None) => {}
            }
        }
        if let Some(stock) = turn {
            self.quarters(stock);
        }
    }

    /// The turn of a line; with a stock, of a fixed line with the power-up.
    fn shift(&mut self, text: String, turn: Turn, stock: Option<usize>) {
        let mut slots: Vec<usize> = turn
            .line
            .cells(self.game.design().grid())
            .map(|cell| self.slots[cell.index()])
            .collect();
        if turn.back {
            slots.reverse();
        }
        let (mut tests, mut effects) =
            (vec![Test::Differ { slot: 0 }], vec![Effect::Shift { slot: 0 }]);
        if let Some(stock) = stock {
            slots.insert(0, stock);
            tests = vec![some_left(self.game, Power::Free)];
            effects = vec![Effect::Shift { slot: 1 }, Effect::Add { slot: 0, by: -1 }];
        }
        let first = usize::from(stock.is_some());
        let drag = (first..slots.len()).collect();
        self.geometry
            .moves
            .push(Rule { drag, ..Rule::new(text, tests, effects, slots.len(), slots) });
    }

    /// The quarter turns of tiles: a rule for each tile that looks different afterwards.
    fn quarters(&mut self, stock: usize) {
        let places: Vec<usize> = self.slots.iter().flat_map(|slot| [*slot, stock]).collect();
        let left = match some_left(self.game, Power::Turn) {
            Test::Is { values, .. } => Test::Is { slot: 1, values },
            test => test,
        };
        for (value, tile) in self.tiles.iter().enumerate() {
            if tile.quarter() == *tile {
                continue;
            }
            let after = self.tiles.binary_search(&tile.quarter()).unwrap_or(value);
            let tests = vec![is(0, value), left.clone()];
            let effects =
                vec![Effect::Set { slot: 0, value: after }, Effect::Add { slot: 1, by: -1 }];
            let rule = Rule::new("T {0}", tests, effects, 2, places.clone());
            self.geometry.moves.push(Rule { second_tap: Some(0), ..rule });
        }
    }
}

/// That a place's first slot, a stock, is not spent.
fn some_left(game: &Rails, power: Power) -> Test {
    let most = usize::from(game.initial().stock(power));
    Test::Is { slot: 0, values: (1..=most).collect() }
}
