//! Boards with known answers, with and without screens.

use etchwork_path::{Budget, PathFinder, Registry, Settings, Stream, Task, Verdict};
use etchwork_sat::Sat;
use etchwork_testkit::corpus::{self, Case};

fn judge(finder: &mut dyn PathFinder, case: &Case) {
    let (graph, stream, sources) = (case.board.graph(), Stream::new(1), [case.source]);
    let task = Task { target: Some(case.target), ..Task::new(&graph, &sources, &stream) };
    let search = finder.find(&task, Budget { nodes: 20_000, ..Budget::UNLIMITED });
    match (&search.verdict, case.feasible) {
        (Verdict::Found(path), true) => {
            assert_eq!(case.board.check_path(path), Ok(()), "{}", case.id);
            assert_eq!((path[0], path[path.len() - 1]), (case.source, case.target), "{}", case.id);
        }
        (Verdict::Impossible(_), false) => {}
        (verdict, feasible) => panic!("{}: {verdict:?}, feasible: {feasible}", case.id),
    }
    assert_eq!(finder.find(&task, Budget::UNLIMITED), search, "{}: again the same", case.id);
}

#[test]
fn every_case_is_decided() {
    let mut registry = Registry::new();
    etchwork_sat::register(&mut registry).unwrap();
    etchwork_paths::register(&mut registry).unwrap();
    let mut screened = registry.make::<dyn PathFinder>("sat", &Settings::default()).unwrap();
    let mut alone = Sat::new(Vec::new());
    for case in corpus::cases() {
        judge(&mut *screened, &case);
        judge(&mut alone, &case);
    }
}
