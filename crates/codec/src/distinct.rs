//! Telling puzzles apart, up to the symmetries of the board and reversal.

use crate::BoardText;
use etchwork_core::{Board, Cell, Item, Symmetry};

/// A key that two puzzles share if one is the other turned, mirrored or played from
/// target to source: what a player would call the same puzzle. Others never share one.
/// The stored path does not count, for a player does not see it. Where a
/// mechanic has put items on cells, the way back is another puzzle.
///
/// Two things pass for different though a player may call them the same: boards that
/// have to be turned by a quarter, unless they are square, and items in another order,
/// for to some mechanics the order matters.
pub fn distinct_key(mechanic: &str, text: &BoardText) -> Vec<u8> {
    let path = text.path.as_deref().unwrap_or_default();
    let items: Vec<Item> = text.extras.values().flatten().copied().collect();
    key(mechanic, &text.board, path, &items)
}

fn key(mechanic: &str, board: &Board, path: &[Cell], items: &[Item]) -> Vec<u8> {
    let grid = board.grid();
    let ends = [path.first(), path.last()].map(|end| end.copied().unwrap_or(Cell::new(0)));
    let is_reversible = items.iter().all(|item| matches!(item, Item::Number(_)));
    let image_of_ends = |symmetry: Symmetry| {
        let mut ends = ends.map(|end| symmetry.map(grid, end).index() as u16);
        if is_reversible {
            ends.sort_unstable();
        }
        ends
    };
    let image = |symmetry: Symmetry| {
        let map = |cell| symmetry.map(grid, cell).index() as u16;
        let mut walls: Vec<u16> = board.walls().iter().map(map).collect();
        walls.sort_unstable();
        let mut links: Vec<[u16; 2]> = board
            .links()
            .iter()
            .map(|link| [map(link.first), map(link.second)])
            .map(|[a, b]| [a.min(b), a.max(b)])
            .collect();
        links.sort_unstable();
        let item = |item: &Item| match *item {
            Item::Number(number) => [number, 0],
            Item::Cell(cell) => [map(cell).into(), 1],
            Item::Step(from, to) => [map(from).into(), 2 + u32::from(map(to))],
        };
        (walls, links, items.iter().map(item).collect::<Vec<_>>())
    };
    // The least image counts. Ends come first in it, and mostly but one has the least.
    let least = grid.symmetries().map(image_of_ends).min();
    let with_least = grid.symmetries().filter(|symmetry| Some(image_of_ends(*symmetry)) == least);
    let (ends, (walls, links, items)) =
        least.zip(with_least.map(image).min()).expect("the identity is a symmetry");
    let mut key = format!("{mechanic} {grid} {} {} ", walls.len(), links.len()).into_bytes();
    let numbers = ends.into_iter().chain(walls).chain(links.into_iter().flatten());
    key.extend(numbers.flat_map(u16::to_le_bytes));
    key.extend(items.into_iter().flatten().flat_map(u32::to_le_bytes));
    key
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork_core::Grid;

    #[test]
    fn images_and_reversals_are_one_puzzle_and_others_are_not() {
        let grid = Grid::new(3, 2).unwrap();
        let mut board = Board::new(grid);
        board.set_wall(Cell::new(2));
        let mut mirrored = Board::new(grid);
        mirrored.set_wall(Cell::new(0));
        let cells = |path: [usize; 5]| path.map(Cell::new);
        let first = key("standard", &board, &cells([1, 0, 3, 4, 5]), &[]);
        assert_eq!(first, key("standard", &board, &cells([5, 4, 3, 0, 1]), &[]), "reversed");
        assert_eq!(first, key("standard", &mirrored, &cells([1, 2, 5, 4, 3]), &[]), "mirrored");
        assert_ne!(first, key("standard", &board, &cells([0, 1, 4, 3, 5]), &[]), "other ends");
        assert_ne!(first, key("fog", &board, &cells([1, 0, 3, 4, 5]), &[]), "other mechanic");
        let items = [Item::Cell(Cell::new(3))];
        let there = key("mine", &board, &cells([1, 0, 3, 4, 5]), &items);
        assert_ne!(there, key("mine", &board, &cells([5, 4, 3, 0, 1]), &items), "not reversed");
        let image = [Item::Cell(Cell::new(5))];
        assert_eq!(there, key("mine", &mirrored, &cells([1, 2, 5, 4, 3]), &image), "mirrored");
    }
}
