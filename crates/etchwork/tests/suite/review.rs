//! Reviews, checked by exploring every state.

use etchwork::contraption::Contraption;
use etchwork::review::{Added, Answers, Change, Changes, Effect, Fall, Finish, Reviewer};
use etchwork::{
    Budget, Families, Family, Game, PathPuzzle, Puzzle, Registry, Session, Settings, Status,
    Written, standard_families, standard_registry,
};
use etchwork_testkit::explore::{Truth, truth};
use std::cell::Cell;
use std::collections::BTreeMap;

const MOST: usize = 200_000;

struct Shop {
    registry: Registry,
    families: Families,
}

struct Reviewed {
    answers: Answers,
    falls: Vec<Fall>,
    changes: Vec<Change>,
    tried: Changes,
}

impl Shop {
    fn new() -> Self {
        Self { registry: standard_registry(), families: standard_families() }
    }

    fn family(&self, id: &str) -> &dyn Family {
        &**self.families.get(id).unwrap()
    }

    fn read(&self, family: &str, text: &str) -> Box<dyn Puzzle> {
        self.family(family).of_text(text, &self.registry).unwrap()
    }

    fn reviewer<'a>(
        &'a self,
        family: &str,
        settings: &'a BTreeMap<String, Settings>,
    ) -> Reviewer<'a> {
        let (family, registry) = (self.family(family), &self.registry);
        Reviewer { family, registry, settings, budget: Budget::QUESTION }
    }

    /// The whole review of a puzzle.
    fn review(&self, family: &str, text: &str) -> Reviewed {
        self.review_until(family, text, &|| false)
    }

    fn review_until(&self, family: &str, text: &str, is_stopped: &dyn Fn() -> bool) -> Reviewed {
        let settings = BTreeMap::new();
        let reviewer = self.reviewer(family, &settings);
        let puzzle = self.read(family, text);
        let answers = reviewer.answers(&*puzzle).unwrap();
        let (mut falls, mut changes) = (Vec::new(), Vec::new());
        reviewer.falls(&*puzzle, &answers, is_stopped, &mut |fall| falls.push(fall)).unwrap();
        let tried =
            reviewer.changes(&*puzzle, &answers, 0, is_stopped, &mut |change| changes.push(change));
        Reviewed { answers, falls, changes, tried }
    }

    fn board(&self, text: &str) -> PathPuzzle {
        self.read("path", text).path().unwrap().clone()
    }

    /// The number of paths of a board, by walking all of them.
    fn paths(&self, text: &str) -> usize {
        let game = self.board(text).game().unwrap();
        lines(&game, &game.initial())
    }
}

/// The number of lines of moves to a solved state, of a game in which no state comes twice.
fn lines<G: Game>(game: &G, state: &G::State) -> usize {
    if game.status(state) == Status::Solved {
        return 1;
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves.iter().map(|step| lines(game, &game.apply(state, step))).sum()
}

/// Along the solution the falls name every losing move, and no other.
fn check_falls<G: Game + Clone>(game: &G, Reviewed { answers, falls, .. }: &Reviewed) {
    let mut session = Session::new(game.clone());
    let mut told = falls.iter().peekable();
    for (after, step) in answers.solution().unwrap().iter().enumerate() {
        let mut moves = Vec::new();
        game.moves(session.state(), &mut moves);
        let is_lost = |step: &&G::Move| {
            let next = game.apply(session.state(), step);
            truth(game, &next, MOST) == Truth::Impossible
        };
        let losing: Vec<String> =
            moves.iter().filter(is_lost).map(|step| game.move_text(step)).collect();
        match told.next_if(|fall| fall.after == after) {
            Some(fall) => {
                assert_eq!((&fall.losing, fall.moves), (&losing, moves.len()));
                assert_eq!((&fall.step, fall.not_decided), (step, 0));
            }
            None => assert_eq!(losing, [""; 0], "after {after} moves"),
        }
        session.play(step).unwrap();
    }
    assert!(told.next().is_none());
}

fn effects(changes: &[Change]) -> Vec<Effect> {
    changes.iter().map(|change| change.effect).collect()
}

#[test]
fn what_is_told_of_a_board_is_so() {
    let shop = Shop::new();
    let boards = [
        "S..\n...\n..T\n",
        "S...\n....\n....\nT...\n",
        "S...\na...\n....\nT.a.\n",
        "S..\n...\n...\n",
        "S...\n....\n...T\n@waypoints 0,2 2,1\n",
        "S..\n...\n..T\n@barriers 1,1>1,2 1,0>1,1\n",
        "S...\n....\n#..#\n",
    ];
    let mut met = [false; 2];
    for text in boards {
        let reviewed = shop.review("path", text);
        let number = shop.paths(text);
        let counted = reviewed.answers.count.as_ref().unwrap();
        assert_eq!((counted.number.as_str(), counted.at_least), (&*number.to_string(), false));
        check_falls(&shop.board(text).game().unwrap(), &reviewed);
        assert_eq!(reviewed.tried.tried, reviewed.tried.of, "{text}");
        for change in &reviewed.changes {
            assert_eq!(shop.paths(&change.text), 1, "{text}{}", change.text);
            match change.effect {
                Effect::Needless => assert_eq!(number, 1, "{text}{}", change.text),
                Effect::Unique => assert!(number > 1, "{text}{}", change.text),
                other => panic!("{other:?}: {}", change.text),
            }
            met[usize::from(change.effect == Effect::Unique)] = true;
        }
    }
    assert_eq!(met, [true; 2], "each effect was seen");
}

#[test]
fn a_draft_is_finished_by_parts_that_are_all_needed_and_keeps_its_own() {
    let shop = Shop::new();
    let drafts = [
        "S...\n....\n....\nT...\n",
        "S....\n.....\n.....\n.....\n....T\n",
        "S...\n....\n....\n",
        "S....\n.....\n.....\nT....\n@waypoints 2,2\n",
        "S..\n...\n..T\n@barriers 1,1>1,2 1,0>1,1\n",
    ];
    let settings = BTreeMap::new();
    let reviewer = shop.reviewer("path", &settings);
    for text in drafts {
        let Finish::Done { added, puzzle } = reviewer.finish(&*shop.read("path", text), &|| false)
        else {
            panic!("{text}")
        };
        let finished = puzzle.bare_text();
        assert_eq!(shop.paths(&finished), 1, "{finished}");
        assert_eq!(added.is_empty(), shop.paths(text) == 1, "{text}");
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert!(words(text).iter().all(|word| words(&finished).contains(word)), "{finished}");
        for Added { tool, at } in added {
            let without = puzzle.edited(tool.id, &at, &shop.registry).unwrap();
            assert!(shop.paths(&without) > 1, "{finished}{without}");
        }
    }
}

#[test]
fn a_draft_that_cannot_be_finished_says_why() {
    let shop = Shop::new();
    let settings = BTreeMap::new();
    let finish = |family: &str, text: &str, is_stopped: bool| {
        shop.reviewer(family, &settings).finish(&*shop.read(family, text), &|| is_stopped)
    };
    let open = "S...\n....\n....\nT...\n";
    assert!(matches!(finish("path", "S.\n.T\n", false), Finish::Unsolvable));
    assert!(matches!(finish("path", open, true), Finish::NotDecided), "it was stopped");
    let (lesson, _) = shop.family("contraption").lessons()[0];
    assert!(matches!(finish("contraption", lesson, false), Finish::CountsLines));
    let row = format!("{}\n", ".".repeat(18));
    let large = format!("S{}{}T{}", &row[1..], row.repeat(16), &row[1..]);
    assert!(matches!(finish("path", &large, false), Finish::NotDecided), "too many to count");
}

#[test]
fn a_number_that_is_not_needed_is_told_and_no_other() {
    let shop = Shop::new();
    // Without numbers there are two paths; the middle number says nothing that the others do not.
    let numbers = ["0,1", "0,2", "1,1"];
    let numbered = |numbers: &[&str]| format!("S..\n...\n..T\n@waypoints {}\n", numbers.join(" "));
    let reviewed = shop.review("path", &numbered(&numbers));
    let needless: Vec<&str> = reviewed
        .changes
        .iter()
        .filter(|change| change.effect == Effect::Needless)
        .map(|change| &*change.text)
        .collect();
    let mut kept = Vec::new();
    for number in numbers {
        let others: Vec<&str> = numbers.into_iter().filter(|other| *other != number).collect();
        let left = numbered(&others);
        assert_eq!(needless.contains(&&*left), shop.paths(&left) == 1, "{left}");
        kept.push(needless.contains(&&*left));
    }
    assert!(kept.contains(&true) && kept.contains(&false), "{kept:?}");
}

#[test]
fn a_board_without_a_path_is_told_what_makes_it_solvable() {
    let shop = Shop::new();
    let text = "S...\n...T\n";
    let reviewed = shop.review("path", text);
    assert!(reviewed.answers.solution().is_none() && reviewed.falls.is_empty());
    assert!(reviewed.answers.solved.why.is_some());
    assert!(!reviewed.changes.is_empty());
    for change in &reviewed.changes {
        assert_eq!(change.effect, Effect::Solvable);
        assert!(shop.paths(&change.text) > 0, "{}", change.text);
    }
}

#[test]
fn what_is_told_of_a_contraption_is_so() {
    let shop = Shop::new();
    let family = shop.family("contraption");
    let made = shop.families.set("contraption-2").unwrap();
    let run = made.run("medium", &Default::default(), 3, &shop.registry).unwrap();
    let mut levels = run.levels(&shop.registry).unwrap();
    let made = (0..4).map(|index| levels.request(index).unwrap().unwrap().puzzle.text());
    let lessons = family.lessons().iter().map(|(text, _)| (*text).to_owned());
    let mut falls = 0;
    for text in lessons.chain(made) {
        let reviewed = shop.review("contraption", &text);
        let game = Contraption::read(&text).unwrap();
        check_falls(&game, &reviewed);
        falls += reviewed.falls.len();
        let shortest = truth(&game, &game.initial(), MOST);
        for change in &reviewed.changes {
            assert_eq!(change.effect, Effect::Needless, "{text}");
            let changed = Contraption::read(&change.text).unwrap();
            assert_eq!(truth(&changed, &changed.initial(), MOST), shortest, "{}", change.text);
        }
    }
    assert!(falls > 0, "some move loses");
}

#[test]
fn a_change_that_makes_a_puzzle_harder_keeps_its_only_solution() {
    let shop = Shop::new();
    let settings = BTreeMap::new();
    let reviewer = shop.reviewer("path", &settings);
    let puzzle = shop.read("path", "S...\n....\n...T\n@waypoints 0,2 2,1\n");
    let answers = reviewer.answers(&*puzzle).unwrap();
    let before = reviewer.difficulty(&*puzzle, &answers).unwrap().unwrap();
    let mut harder = Vec::new();
    let changes = reviewer.changes(&*puzzle, &answers, 0, &|| false, &mut |_| {});
    let sound = changes.sound();
    let tried = reviewer.harder(changes, &before, &|| false, &mut |change| harder.push(change));
    assert_eq!(tried, sound);
    assert!(!harder.is_empty(), "some change makes it harder");
    for change in harder {
        assert_eq!(shop.paths(&change.text), 1, "{}", change.text);
        let changed = shop.read("path", &change.text);
        let answers = reviewer.answers(&*changed).unwrap();
        let after = reviewer.difficulty(&*changed, &answers).unwrap().unwrap();
        assert_eq!(change.effect, Effect::Harder { strength: after.strength });
        assert!(after.interval[0] > before.interval[1], "{}", change.text);
    }
}

#[test]
fn a_review_of_a_family_that_cannot_lose_names_no_falls() {
    let shop = Shop::new();
    for family in ["pipes", "rails", "pattern"] {
        let (text, _) = shop.family(family).lessons()[0];
        let reviewed = shop.review(family, text);
        assert!(reviewed.answers.solution().is_some(), "{family}");
        assert_eq!(reviewed.falls, [], "{family}");
        assert!(!reviewed.answers.taken.is_empty(), "{family}");
    }
}

#[test]
fn a_stopped_review_says_how_far_it_came() {
    let shop = Shop::new();
    let text = "S..\n...\n..T\n";
    let whole = shop.review("path", text);
    let none = shop.review_until("path", text, &|| true);
    assert_eq!((none.tried.tried, none.tried.of), (0, whole.tried.of));
    assert_eq!((&none.falls[..], &effects(&none.changes)[..]), (&[][..], &[][..]));
    let left = Cell::new(150);
    let soon = || {
        left.set(left.get() - 1);
        left.get() == 0
    };
    let part = shop.review_until("path", text, &soon);
    assert!(
        part.tried.tried > 0 && part.tried.tried < whole.tried.of,
        "{} of {}",
        part.tried.tried,
        part.tried.of
    );
    assert_eq!(part.changes[..], whole.changes[..part.changes.len()]);
}
