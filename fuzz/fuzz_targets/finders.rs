//! Reads the input as a small board. The registered finders do not contradict each other, and every
//! path passes the plain check.

#![no_main]

use etchwork::{
    Board, Budget, Cell, Grid, PathFinder, Screen, Settings, Stream, Task, Verdict,
    standard_registry,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let [size, ends, link, rest @ ..] = input else { return };
    let (cols, rows) = (usize::from(size & 7) % 6 + 1, usize::from(size >> 3) % 6 + 1);
    let grid = Grid::new(cols, rows).expect("1 to 6");
    let mut board = Board::new(grid);
    for cell in rest.iter().take(grid.len() / 3) {
        board.set_wall(Cell::new(usize::from(*cell) % grid.len()));
    }
    let at = |byte: u8| Cell::new(usize::from(byte) % grid.len());
    let _ = board.link(at(*link), at(link.wrapping_mul(7).wrapping_add(*size)));
    let open = board.open();
    if open.is_empty() {
        return;
    }
    let graph = board.graph();
    let sources: Vec<Cell> = match ends & 1 {
        0 => open.iter().collect(),
        _ => open.iter().skip(usize::from(*ends) % open.len()).take(1).collect(),
    };
    let target = (ends & 2 != 0).then(|| open.nth(usize::from(ends >> 2) % open.len())).flatten();
    if target.is_some() && sources[..] == [target.unwrap_or(sources[0])] && open.len() > 1 {
        return;
    }
    let stream = Stream::new(u32::from(*size));
    let task = Task { target, ..Task::new(&graph, &sources, &stream) };
    let registry = standard_registry();
    let (mut found, mut impossible) = (None, None);
    for id in registry.kind::<dyn PathFinder>().ids() {
        let mut finder = registry
            .kind::<dyn PathFinder>()
            .make(id, &Settings::default(), &registry)
            .expect("built in");
        match finder.find(&task, Budget { nodes: 100_000, ..Budget::UNLIMITED }).verdict {
            Verdict::Found(path) => {
                assert_eq!(board.check_path(&path), Ok(()), "{id}\n{board}");
                assert!(sources.contains(&path[0]), "{id}");
                assert!(target.is_none_or(|target| path.last() == Some(&target)), "{id}");
                found = Some(id);
            }
            Verdict::Impossible(_) => impossible = Some(id),
            Verdict::BudgetSpent | Verdict::Unsupported(_) => {}
        }
    }
    assert!(found.is_none() || impossible.is_none(), "{found:?} {impossible:?}\n{board}");
    let mut left = sources.clone();
    for id in registry.kind::<dyn Screen>().ids() {
        let screen = registry
            .kind::<dyn Screen>()
            .make(id, &Settings::default(), &registry)
            .expect("built in");
        let passed = screen.screen(&graph, &mut left, target).is_ok() && !left.is_empty();
        assert!(passed || found.is_none(), "screen {id} rules out\n{board}");
    }
});
