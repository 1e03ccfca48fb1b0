//! Checks that hints of level 2 reveal only what the player has been shown, with every mechanic.

use crate::common::{mechanic, prepare};
use etchwork::codec::BoardText;
use etchwork::paths::PathAdvisor;
use etchwork::statespace::{Limits, SpaceAdvisor};
use etchwork::{
    Act, Advisor, Budget, Cell, CellSet, Forced, Grid, Hint, HintLevel, Mechanic, PathGame,
    PathPuzzle, Registry, Session, Settings, Stack, Status, standard_registry,
};

/// Every mechanic, and every two that share a puzzle.
fn mechanics(registry: &Registry) -> Vec<String> {
    let ids: Vec<&str> = registry.kind::<dyn Mechanic>().ids().collect();
    let pairs = ids.iter().flat_map(|a| ids.iter().map(move |b| format!("{a}+{b}")));
    let all = ids.iter().map(|id| (*id).to_owned()).chain(pairs);
    all.filter(|name| Stack::new(name, |_| Settings::default(), registry).is_ok()).collect()
}

/// The cells that a text names.
fn named(grid: Grid, text: &str) -> Vec<Cell> {
    let words = text.split(|letter: char| letter != ',' && !letter.is_ascii_digit());
    let cell = |word: &str| {
        let (row, col) = word.trim_matches(',').split_once(',')?;
        grid.cell(row.parse().ok()?, col.parse().ok()?)
    };
    words.filter_map(cell).collect()
}

/// Checks that a hint of level 2 names only cells that were shown.
fn keeps_to(session: &Session<PathGame>, hint: &Hint, name: &str) {
    let (grid, sight) = (session.game().board().grid(), session.sight());
    let text = hint.to_string();
    for cell in named(grid, &text) {
        let at = grid.position(cell);
        assert!(sight.contains(cell), "{name}: {at} was never shown: {text}");
    }
    let Hint::Forced(forced) = hint else { return };
    for Forced { at, why, .. } in forced.iter().filter(|forced| forced.why.contains("one way")) {
        // A forced cell reveals all cells around it.
        let at = named(grid, at)[0];
        let around: CellSet = grid.neighbours(at).collect();
        assert!(around.iter().all(|cell| sight.contains(cell)), "{name}: {why} in {text}");
    }
}

/// Plays some of the legal moves of a puzzle, back and forth, and asks for a hint at each state.
/// Returns the number of hints, and how many would say more to a player who sees everything.
fn play(puzzle: &PathPuzzle, name: &str, registry: &Registry, mut draw: u32) -> (usize, usize) {
    let budget = Budget { nodes: 20_000, ..Budget::UNLIMITED };
    let mut advisor = PathAdvisor::new(registry, budget, None).unwrap();
    let mut session = Session::new(puzzle.game().unwrap());
    let all = session.game().board().grid().all();
    let (mut hints, mut kept) = (0, 0);
    for _ in 0..30 {
        let (game, line) = (session.game(), session.line());
        let hint = advisor.hint(game, line, session.sight(), HintLevel::Forced);
        keeps_to(&session, &hint, name);
        hints += 1;
        kept += usize::from(advisor.hint(game, line, &all, HintLevel::Forced) != hint);
        let legal = session.legal();
        draw = draw.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        match legal.get((draw >> 8) as usize % legal.len().max(1)) {
            Some(step) if session.status() == Status::Open => {
                let text = session.game().board().grid().position(*step).to_string();
                session.play(&text).unwrap();
            }
            _ => (0..=draw >> 30).for_each(|_| drop(session.act(&Act::Undo))),
        }
    }
    (hints, kept)
}

#[test]
fn of_every_mechanic_only_what_was_shown_is_named() {
    let registry = standard_registry();
    // A free end takes so many barriers that no fork is left, and the tier asks for forks.
    let is_made = |name: &String| !(name.contains("barriers") && name.contains("free-end"));
    for name in mechanics(&registry).into_iter().filter(is_made) {
        let (run, mut worker) = prepare("default-2", "easy", &mechanic(&name), 34, &registry);
        let hides = name.split('+').any(|id| id == "fog");
        let (mut hints, mut kept) = (0, 0);
        // Most hints are about the next step, of which all is shown even in fog.
        for index in 0..if hides { 90 } else { 30 } {
            let outcome = worker.request(run.seed(), index).unwrap();
            let Some(puzzle) = outcome.puzzle.map(PathPuzzle::from) else { continue };
            // Without a target, hints about cells with one way in and one way out differ.
            for puzzle in [puzzle.clone(), puzzle.clone().with_ends(puzzle.text().source, None)] {
                let told = play(&puzzle, &name, &registry, index);
                (hints, kept) = (hints + told.0, kept + told.1);
            }
        }
        assert!(hints > 500, "{name}: {hints}");
        // Where the line may end anywhere, little follows from what is seen.
        let few = if name.contains("free-end") { 0 } else { 50 };
        assert_eq!(kept > few, hides, "{name}: {kept} of {hints} keep something back");
    }
}

/// A session under fog that shows the cells beside the head.
fn in_fog(board: &str, registry: &Registry) -> Session<PathGame> {
    let text = BoardText::read(&format!("{board}@fog 1\n"), &["fog"]).unwrap();
    Session::new(PathPuzzle::new(text, registry).unwrap().game().unwrap())
}

#[test]
fn hints_from_the_state_space_keep_to_it_too() {
    let session = in_fog("S..T\n", &standard_registry());
    let all = session.game().board().grid().all();
    let mut advisor = SpaceAdvisor::new(Limits::default());
    let mut hint = |sight| advisor.hint(session.game(), session.line(), sight, HintLevel::Forced);
    let last = |hint: Hint| hint.to_string().contains("0,3: no solution does without it");
    assert!(last(hint(&all)), "every solution ends on the target");
    let shown = hint(session.sight());
    keeps_to(&session, &shown, "fog");
    assert!(matches!(&shown, Hint::Forced(_)) && !last(shown));
}

#[test]
fn a_way_into_the_dark_is_told_of_by_the_letter_of_its_link() {
    let registry = standard_registry();
    let mut session = in_fog("aS..\nT..a\n", &registry);
    session.play("0,0").unwrap();
    let mut advisor = PathAdvisor::new(&registry, Budget::UNLIMITED, None).unwrap();
    let hint = advisor.hint(session.game(), session.line(), session.sight(), HintLevel::Forced);
    let told = "at 0,0 go to the far end of link a: a step to 1,0 ends the line too soon";
    assert_eq!(hint.to_string(), told);
}
