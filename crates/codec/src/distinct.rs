//! Keys that tell puzzles apart, up to the symmetries of the board and reversal.

use crate::BoardText;
use etchwork_path::{Board, Cell, Item, Symmetry};

/// A key that two puzzles share if one is the other rotated, mirrored, or played from target to
/// source: a player would call them the same puzzle. Other puzzles never share a key. The stored
/// path is ignored, because the player does not see it. If a mechanic has put items on cells, a
/// reversed puzzle counts as different.
///
/// Two kinds of puzzles count as different although a player may call them the same: boards that
/// are not square and differ by a quarter turn; and items in another order, because the order
/// matters to some mechanics.
pub fn distinct_key(mechanic: &str, text: &BoardText) -> Vec<u8> {
    distinct_key_with(mechanic, text, |_| false)
}

/// [`distinct_key`], where the payloads of some mechanics, by name, are sets of pairs of cells: the
/// same pairs in another order, or from the other side, are the same payload. Every item of these must
/// be a step.
pub fn distinct_key_with(
    mechanic: &str,
    text: &BoardText,
    has_pairs: impl Fn(&str) -> bool,
) -> Vec<u8> {
    let (paired, listed): (Vec<_>, Vec<_>) =
        text.extras.iter().partition(|(name, _)| has_pairs(name));
    let items: Vec<Item> = listed.into_iter().flat_map(|(_, payload)| payload).copied().collect();
    let pair = |item: &Item| match *item {
        Item::Step(from, to) => Some([from, to]),
        Item::Number(_) | Item::Cell(_) => None,
    };
    let pairs: Vec<[Cell; 2]> =
        paired.into_iter().flat_map(|(_, payload)| payload).filter_map(pair).collect();
    // Names the owners of items other than the first mechanic's. An empty payload is skipped,
    // because a text may omit it.
    let first = mechanic.split('+').next().unwrap_or_default();
    let others = text.extras.iter().filter(|(name, payload)| *name != first && !payload.is_empty());
    let owners = others.map(|(name, payload)| format!(" {name} {}", payload.len()));
    let mechanic = mechanic.to_owned() + &owners.collect::<String>();
    key(&mechanic, &text.board, [text.source, text.target], &items, &pairs)
}

/// A key that two puzzles share if they have the same board: size, walls, links and ends, up to
/// rotation, mirroring and reversal, whatever mechanics add. Puzzles that share it may have
/// different [`distinct_key`]s, for example if only one of them has fog.
pub fn board_key(text: &BoardText) -> Vec<u8> {
    key("", &text.board, [text.source, text.target], &[], &[])
}

fn key(
    mechanic: &str,
    board: &Board,
    ends: [Option<Cell>; 2],
    items: &[Item],
    pairs: &[[Cell; 2]],
) -> Vec<u8> {
    let grid = board.grid();
    let is_reversible = items.iter().all(|item| matches!(item, Item::Number(_)));
    let image_of_ends = |symmetry: Symmetry| {
        let image = |end| symmetry.map(grid, end).index() as u16;
        let mut ends = ends.map(|end| end.map_or(u16::MAX, image));
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
        let sides = |[a, b]: &[Cell; 2]| [map(*a).min(map(*b)), map(*a).max(map(*b))];
        let mut pairs: Vec<[u16; 2]> = pairs.iter().map(sides).collect();
        pairs.sort_unstable();
        (walls, links, items.iter().map(item).collect::<Vec<_>>(), pairs)
    };
    // The key is the least image. Ends come first in it, and usually only one symmetry has the
    // least ends, so only the images with the least ends are computed.
    let least = grid.symmetries().map(image_of_ends).min();
    let with_least = grid.symmetries().filter(|symmetry| Some(image_of_ends(*symmetry)) == least);
    let (ends, (walls, links, items, pairs)) =
        least.zip(with_least.map(image).min()).expect("the identity is a symmetry");
    let mut key = format!("{mechanic} {grid} {} {} ", walls.len(), links.len());
    if !pairs.is_empty() {
        key += &format!("{} pairs ", pairs.len());
    }
    let mut key = key.into_bytes();
    let numbers = ends
        .into_iter()
        .chain(walls)
        .chain(links.into_iter().flatten())
        .chain(pairs.into_iter().flatten());
    key.extend(numbers.flat_map(u16::to_le_bytes));
    key.extend(items.into_iter().flatten().flat_map(u32::to_le_bytes));
    key
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork_path::Grid;

    #[test]
    fn images_and_reversals_are_one_puzzle_and_others_are_not() {
        let grid = Grid::new(3, 2).unwrap();
        let mut board = Board::new(grid);
        board.set_wall(Cell::new(2));
        let mut mirrored = Board::new(grid);
        mirrored.set_wall(Cell::new(0));
        let ends = |ends: [usize; 2]| ends.map(|end| Some(Cell::new(end)));
        let first = key("standard", &board, ends([1, 5]), &[], &[]);
        assert_eq!(first, key("standard", &board, ends([5, 1]), &[], &[]), "reversed");
        assert_eq!(first, key("standard", &mirrored, ends([1, 3]), &[], &[]), "mirrored");
        assert_ne!(first, key("standard", &board, ends([0, 5]), &[], &[]), "other ends");
        assert_ne!(first, key("fog", &board, ends([1, 5]), &[], &[]), "other mechanic");
        let text = |[source, target]: [Option<Cell>; 2], extras| {
            let (board, path) = (board.clone(), None);
            BoardText { board, source, target, extras, path }
        };
        let foggy = [("fog".to_owned(), vec![Item::Number(2)])].into();
        let plain = text(ends([1, 5]), Default::default());
        assert_eq!(board_key(&text(ends([5, 1]), foggy)), board_key(&plain), "one board");
        let other = text(ends([0, 5]), Default::default());
        assert_ne!(board_key(&other), board_key(&plain), "other ends");
        let items = [Item::Cell(Cell::new(3))];
        let there = key("mine", &board, ends([1, 5]), &items, &[]);
        assert_ne!(there, key("mine", &board, ends([5, 1]), &items, &[]), "not reversed");
        let image = [Item::Cell(Cell::new(5))];
        assert_eq!(there, key("mine", &mirrored, ends([1, 3]), &image, &[]), "mirrored");
    }

    #[test]
    fn ends_count_without_a_path_and_payloads_are_told_apart() {
        let of = |rows: &str| distinct_key("mine", &rows.parse().unwrap());
        assert_eq!(of("S..\n..T\n"), of("..S\nT..\n"));
        assert_ne!(of("S..\n..T\n"), of(".S.\n.T.\n"), "other ends");
        assert_ne!(of("S..\n...\n"), of("...\n...\n"), "no source");
        let linked = of("a..b.\nS.#..\n..a..\n..T.b\n");
        assert_eq!(linked, of(".a..b\n..#.S\n..b..\na.T..\n"), "mirrored");
        assert_eq!(linked, of("..T.b\n..a..\nS.#..\na..b.\n"), "upside down");
        assert_ne!(of("a...\n....\n...a\n"), of(".a..\n....\n...a\n"), "another end");
        let with = |extras: &str| {
            let text = BoardText::read(&format!("S..\n..T\n{extras}"), &["a", "b"]).unwrap();
            distinct_key("a+b", &text)
        };
        assert_ne!(with("@a 1 2\n@b\n"), with("@a 1\n@b 2\n"));
        assert_ne!(with("@a 1\n@b\n"), with("@a\n@b 1\n"));
        assert_eq!(with("@a 1\n@b\n"), with("@a 1\n"));
        let steps = ["@a 1,1\n", "@a 1,1>0,0\n", "@a 1,1>0,1\n"].map(with);
        assert!(steps[0] != steps[1] && steps[0] != steps[2] && steps[1] != steps[2]);
        let paired = |extras: &str| {
            let text = BoardText::read(&format!("S..\n..T\n{extras}"), &["a", "b"]).unwrap();
            distinct_key_with("a+b", &text, |name| name == "a")
        };
        // Turned by half a circle, S and T change places: the pair turns with them.
        let one = paired("@a 0,1>0,2\n");
        assert_eq!(one, paired("@a 0,2>0,1\n"));
        assert_eq!(one, paired("@a 1,0>1,1\n"), "turned and reversed");
        assert_ne!(one, paired("@a 0,0>0,1\n"));
        assert_eq!(paired("@a 0,0>0,1 0,1>0,2\n"), paired("@a 0,2>0,1 0,1>0,0\n"));
        assert_ne!(paired("@a 0,0>0,1 0,1>0,2\n"), paired("@a 0,0>0,1\n@b 0,1>0,2\n"));
        assert_eq!(paired("@b 0,0>0,1\n"), with("@b 0,0>0,1\n"));
        // The tuner sums scores in the order of these keys, so those of built-in mechanics must not
        // change.
        assert_eq!(with("@a 1\n"), b"a+b 3x2 0 0 \0\0\x05\0\x01\0\0\0\0\0\0\0");
    }
}
