//! Boards with a known truth: decided rightly, screens or not.

use etchwork_codec::BoardText;
use etchwork_core::{Budget, PathFinder, Registry, Settings, Stream, Task, Verdict};
use etchwork_sat::Sat;
use serde::Deserialize;

#[derive(Deserialize)]
struct Corpus {
    case: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    verdict: String,
    board: String,
}

fn judge(finder: &mut dyn PathFinder, case: &Case) {
    let text: BoardText = case.board.parse().unwrap();
    let (graph, stream) = (text.board.graph(), Stream::new(1));
    let sources = [text.source.expect("every case has a source")];
    let task = Task { target: text.target, ..Task::new(&graph, &sources, &stream) };
    let search = finder.find(&task, Budget { nodes: 20_000, ..Budget::UNLIMITED });
    match (&search.verdict, case.verdict.as_str()) {
        (Verdict::Found(path), "feasible") => {
            assert_eq!(text.board.check_path(path), Ok(()), "{}", case.id);
            assert_eq!((path.first(), path.last()), (text.source.as_ref(), text.target.as_ref()));
        }
        (Verdict::Impossible(_), "infeasible") => {}
        (verdict, truth) => panic!("{}: {verdict:?}, but it is {truth}", case.id),
    }
    assert_eq!(finder.find(&task, Budget::UNLIMITED), search, "{}: again the same", case.id);
}

#[test]
fn every_case_is_decided() {
    let mut registry = Registry::new();
    etchwork_sat::register(&mut registry).unwrap();
    etchwork_paths::register(&mut registry).unwrap();
    let mut screened = registry.finders.make("sat", &Settings::default(), &registry).unwrap();
    let mut alone = Sat::new(Vec::new());
    let corpus: Corpus = toml::from_str(include_str!("boards.toml")).unwrap();
    assert!(!corpus.case.is_empty());
    for case in &corpus.case {
        judge(&mut *screened, case);
        judge(&mut alone, case);
    }
}
