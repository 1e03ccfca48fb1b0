//! Games whose rules, texts, hints or claims are at fault: a line for each fault.

use crate::tokens::{
    Move, Parts, SOUND, State, Tokens, apply, cell, count, draw, edited, explanation, forced,
    geometry, gesture_of, hint, level_map, moves, read, sorted, status, text, use_parts, way,
    write,
};
use etchwork_path::geometry::Test;
use etchwork_path::{
    Budget, Cell, Conclusion, Count, Deduction, Explanation, Forced, Game, Gesture, Hint,
    HintLevel, LevelMap, MapObject, MapValue, Mark, MoveKind, Paper, Pencil, Picture, Places,
    Refusal, Site, Status, TextFlaw, Ways, Written,
};
use etchwork_testkit::conformance::{WrittenReport, written};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A counter that a faulty game keeps between calls.
static CALLS: AtomicUsize = AtomicUsize::new(0);

fn nth_call() -> usize {
    CALLS.fetch_add(1, Ordering::Relaxed)
}

/// A fault, and what the suite says of it.
type Mutant = (fn(&mut Parts), &'static str);

#[rustfmt::skip] // A line for each fault.
const RULES: &[Mutant] = &[
    // initial
    (|p| p.initial = |game| if nth_call() % 5 == 4 { vec![7] } else { game.at.clone() }, "play keeps to the rules"),
    (|p| p.initial = |game| { let mut at = game.at.clone(); at.rotate_left(nth_call() % 2); at }, "play keeps to the rules"),
    // moves
    (|p| p.moves = |_, state| { let mut all = moves(state); let by = nth_call() % all.len().max(1); all.rotate_left(by); all }, "play keeps to the rules"),
    (|p| p.moves = |_, state| [moves(state), moves(state)].concat(), "play keeps to the rules"),
    (|p| p.moves = |game, state| if state == &game.at { moves(state) } else { Vec::new() }, "what a family brings is whole"),
    (|p| p.moves = |_, state| state.iter().filter(|at| **at > 1).flat_map(|at| [(*at, at - 2)]).collect(), "play keeps to the rules"),
    (|p| p.moves = |_, state| { assert!(!state.contains(&3), "three is a crowd"); moves(state) }, "it never panics"),
    (|p| p.moves = |_, state| moves(state).into_iter().filter(|_| state != &[2]).collect(), "what a family brings is whole"),
    (|p| p.moves = |_, state| [moves(state), state.iter().map(|at| (*at, *at)).collect()].concat(), "play keeps to the rules"),
    // apply and advance
    (|p| p.apply = |_, state, step| if nth_call() % 7 == 6 { state.clone() } else { apply(state, step) }, "play keeps to the rules"),
    (|p| p.apply = |_, state, step| if step.1 == 2 { state.clone() } else { apply(state, step) }, "what a family brings is whole"),
    (|p| p.apply = |_, _, step| { assert!(step.1 != 3, "three is a crowd"); vec![step.1] }, "play keeps to the rules"),
    (|p| p.advance = |_, state, step| sorted(&apply(state, step)), "play keeps to the rules"),
    (|p| p.advance = |_, state, _| state.clone(), "play keeps to the rules"),
    // status
    (|p| p.status = |_, state| if state.contains(&1) { Status::Open } else { status(state) }, "play keeps to the rules"),
    (|p| p.status = |_, state| if state.contains(&3) { Status::Lost } else { status(state) }, "play keeps to the rules"),
    (|p| p.status = |_, state| if nth_call() % 50 == 49 { Status::Open } else { status(state) }, "play keeps to the rules"),
    // canonical
    (|p| p.canonical = |_, state| { let mut at = state; at.rotate_left(nth_call() % 2); at }, "play keeps to the rules"),
    (|p| p.canonical = |_, mut state| { state.reverse(); state }, "play keeps to the rules"),
    (|p| p.canonical = |_, state| if state.len() > 1 { vec![state[0]; state.len()] } else { state }, "play keeps to the rules"),
    (|p| p.canonical = |_, state| { let mut at = sorted(&state); if at == [2, 4] { at = vec![3, 3]; } at }, "play keeps to the rules"),
    (|p| p.canonical = |_, state| { assert!(!state.contains(&2), "two is a crowd"); state }, "it never panics"),
    // heap
    (|p| p.heap = |_| 0, "play keeps to the rules"),
    (|p| p.heap = |state| state.len() + nth_call(), "play keeps to the rules"),
    (|p| p.heap = |_| usize::MAX, "play keeps to the rules"),
    // move_text and move_of
    (|p| p.move_text = |(from, to)| format!("{from}\n{to}"), "play keeps to the rules"),
    (|p| p.move_text = |(from, _)| format!("{from}-"), "play keeps to the rules"),
    (|p| p.move_text = |(from, to)| format!("- {from}-{to}"), "play keeps to the rules"),
    (|p| p.move_text = |(from, to)| format!("{from}-{to} "), "play keeps to the rules"),
    (|p| p.move_text = |_| String::new(), "play keeps to the rules"),
    (|p| p.move_text = |(from, to)| format!("{from}\u{7}{to}"), "play keeps to the rules"),
    (|p| p.move_of = |_, state, said| moves(state).into_iter().find(|step| text(step) == said.trim()), "play keeps to the rules"),
    (|p| p.move_of = |_, state, said| moves(state).into_iter().find(|step| said.starts_with(&text(step))), "play keeps to the rules"),
    (|p| p.move_of = |_, _, said| said.split_once('-').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?))), "a text means a legal move or nothing"),
    (|p| p.move_of = |_, state, said| moves(state).into_iter().find(|step| step.1 != 3 && text(step) == said), "play keeps to the rules"),
    (|p| p.move_of = |_, state, said| moves(state).into_iter().rev().find(|step| said.contains('-') && text(step)[..1] == said[..1]), "play keeps to the rules"),
    (|p| p.move_of = |_, state, said| { let end = &said[..said.len().min(3)]; moves(state).into_iter().find(|step| text(step) == end) }, "play keeps to the rules"),
    (|p| p.move_of = |_, state, said| { assert!(said.is_ascii(), "letters"); moves(state).into_iter().find(|step| text(step) == said) }, "it never panics"),
    (|p| p.move_of = |_, state, said| { let (a, b) = said.split_once('-')?; let _: u8 = a.len().min(9) as u8 + b.parse::<u8>().unwrap(); moves(state).into_iter().find(|step| text(step) == said) }, "it never panics"),
    (|p| p.move_of = |_, state, said| moves(state).into_iter().find(|step| text(step) == said.to_lowercase().replace('+', "")), "a text means a legal move or nothing"),
    // explain
    (|p| p.explain = |_, _, _| Some(String::new()), "play keeps to the rules"),
    (|p| p.explain = |_, _, _| Some("two\nlines".to_owned()), "play keeps to the rules"),
    (|p| p.explain = |_, _, said| { assert!(!said.is_empty(), "nothing"); None }, "it never panics"),
    (|p| p.explain = |_, _, said| said.split_once('-').map(|(a, _)| format!("from {}", a.parse::<u8>().unwrap())), "it never panics"),
    (|p| p.explain = |_, _, said| (said.len() > 3).then(|| said[..4].to_owned()), "play keeps to the rules"),
    (|p| p.explain = |_, _, _| Some(format!("refusal {}", nth_call())), "a text means a legal move or nothing"),
    // aim
    (|p| p.aim = |_, _| Some((0, 0)), "an arrow key leads where its move does"),
    (|p| p.aim = |_, _| Some((0, nth_call() as i32)), "play keeps to the rules"),
    (|p| p.aim = |_, (from, to)| Some((i32::from(*to) - i32::from(*from), 0)), "an arrow key leads where its move does"),
    (|p| p.aim = |_, (from, to)| Some((0, i32::from(*from) - i32::from(*to))), "a gesture means a legal move or nothing"),
    (|p| p.aim = |_, _| Some((0, 500)), "an arrow key leads where its move does"),
    (|p| p.aim = |_, (from, _)| { assert!(*from != 3); None }, "it never panics"),
    (|p| p.aim = |_, _| Some((0, 1)), "a gesture means a legal move or nothing"),
    // refused_way
    (|p| p.refused_way = |state, _| moves(state).first().map(text), "an arrow key leads where its move does"),
    (|p| p.refused_way = |_, _| Some("up".to_owned()), "an arrow key leads where its move does"),
    (|p| p.refused_way = |state, (_, right)| { assert!(right != 1 || !state.contains(&0)); None }, "it never panics"),
    // left
    (|p| p.left = |_, _| Some(3), "play keeps to the rules"),
    (|p| p.left = |_, _| nth_call().is_multiple_of(3).then_some(0), "play keeps to the rules"),
    (|p| p.left = |_, state| { assert!(!state.contains(&3), "three is a crowd"); None }, "it never panics"),
    (|p| p.left = |_, _| Some(0), "play keeps to the rules"),
    (|p| p.left = |game, state| (state != &game.at).then_some(0), "play keeps to the rules"),
    // landmark
    (|p| p.landmark = |game, state| (state != &game.at).then_some("stage"), "play keeps to the rules"),
    (|p| p.landmark = |game, state| Some(if state == &game.at { "start" } else { "stage" }), "play keeps to the rules"),
    (|p| p.landmark = |_, _| nth_call().is_multiple_of(3).then_some("stage"), "play keeps to the rules"),
    (|p| p.landmark = |_, _| Some("two\nlines"), "play keeps to the rules"),
    (|p| p.landmark = |_, state| state.is_sorted().then_some("order"), "play keeps to the rules"),
    (|p| p.landmark = |_, state| { assert!(!state.contains(&3), "three is a crowd"); None }, "it never panics"),
    (|p| p.landmark = |_, _| Some("stage"), "states is a landmark"),
    // gesture
    (|p| p.gesture = |_, _, gesture| match gesture { Gesture::Tap(at) => Some((at.index() as u8, 0)), _ => None }, "a gesture means a legal move or nothing"),
    (|p| p.gesture = |game, state, gesture| gesture_of(if nth_call().is_multiple_of(2) { &game.at } else { state }, gesture), "a gesture means a legal move or nothing"),
    (|p| p.gesture = |_, state, gesture| match gesture { Gesture::Tap(at) => Some((at.index() as u8, at.index() as u8 - 2)).filter(|step| moves(state).contains(step)), _ => None }, "it never panics"),
    (|p| p.gesture = |_, _, _| None, "gestures and pencil marks do something"),
    (|p| p.gesture = |game, state, gesture| match gesture { Gesture::Drag { from, to } => Some((from.index() as u8, to.index() as u8)).filter(|(a, b)| state.contains(a) && a.abs_diff(*b) < 4 && a.abs_diff(*b) > 1), other => gesture_of(&game.at, other).filter(|step| moves(state).contains(step)) }, "a gesture means a legal move or nothing"),
    (|p| p.gesture = |game, _, gesture| gesture_of(&game.at, gesture), "a gesture means a legal move or nothing"),
    (|p| p.gesture = |_, state, gesture| match gesture { Gesture::Drag { from, to } if from.index() == 9 && to.index() == 0 => Some((9, 0)), other => gesture_of(state, other) }, "a gesture means a legal move or nothing"),
    (|p| p.gesture = |_, state, gesture| match gesture { Gesture::Tap(_) => moves(state).first().copied(), other => gesture_of(state, other) }, "a gesture means a legal move or nothing"),
    (|p| p.gesture = |_, state, gesture| match gesture { Gesture::Drag { .. } => None, other => gesture_of(state, other) }, "gestures and pencil marks do something"),
    // edges
    (|p| p.across = Some, "marks on edges are drawn"),
    (|p| p.pencils = || &[Pencil::LOCK, Pencil::WALL], "edges are there to mark"),
    (|p| p.points = || true, "edges are there to mark"),
    (|p| p.point = |_, _, _| Err("two\nlines".to_owned()), "what is pointed to a side gets there"),
    (|p| p.point = |_, state, _| Ok(moves(state)), "what is pointed to a side gets there"),
    (|p| { p.points = || true; p.point = |_, _, _| Ok(vec![(9, 7)]); }, "what is pointed to a side gets there"),
    (|p| { p.points = || true; p.point = |_, _, _| Ok(Vec::new()); }, "what is pointed to a side gets there"),
    // pencils
    (|p| p.pencils = || &[Pencil::LOCK, Pencil::LOCK], "pencil marks are drawn"),
    (|p| p.pencils = || &[Pencil { id: "a lock", about: "stays", holds: true, edge: None }], "pencil marks are drawn"),
    (|p| p.pencils = || &[Pencil { id: "lock", about: "two\nlines", holds: true, edge: None }], "pencil marks are drawn"),
    (|p| p.pencilled = |game, line, _| draw(game, line), "pencil marks are drawn"),
    (|p| p.pencilled = |game, line, pencil| { assert!(pencil.is_empty()); draw(game, line) }, "it never panics"),
    (|p| p.pencilled = |game, line, pencil| { let mut picture = draw(game, std::slice::from_ref(&game.at)); if line.len() > 9 { picture = draw(game, line); } pencil.keys().for_each(|at| picture.add(Mark::Lock(*at))); picture }, "pencil marks are drawn"),
    (|p| p.place = |_, _, _| None, "gestures and pencil marks do something"),
    (|p| p.place = |_, _, _| Some(cell(99)), "pencil marks are drawn"),
    (|p| p.place = |_, _, _| Some(cell(nth_call() as u8 % 9)), "pencil marks are drawn"),
    // shifts
    (|p| p.shifts = |_, (from, to)| vec![cell(*from), cell(*to), cell(*from)], "what is pointed out is on the picture"),
    (|p| p.shifts = |_, (from, _)| vec![cell(*from)], "what is pointed out is on the picture"),
    (|p| p.shifts = |_, _| vec![cell(3), cell(77)], "what is pointed out is on the picture"),
    // concerned, tells, flaws
    (|p| p.concerned = |_, _, touched| vec![cell(touched.index() as u8 + 1)], "what is pointed out is on the picture"),
    (|p| p.concerned = |_, state, touched| vec![cell(state[touched.index()])], "it never panics"),
    (|p| p.concerned = |_, _, _| vec![cell(nth_call() as u8 % 9)], "asked again or read back it is the same"),
    (|p| p.tells = |_, _, _| Some("two\nlines".to_owned()), "what is pointed out is on the picture"),
    (|p| p.tells = |_, _, _| Some(String::new()), "what is pointed out is on the picture"),
    (|p| p.tells = |_, _, touched| { assert!(touched.index() != 9); None }, "it never panics"),
    (|p| p.tells = |_, _, _| Some(format!("{} tokens", nth_call())), "asked again or read back it is the same"),
    (|p| p.tells = |_, pencil, _| { assert!(pencil.is_empty()); Some("a cell".to_owned()) }, "it never panics"),
    (|p| p.tells = |_, _, _| None, "what is pointed out is on the picture"),
    (|p| p.concerned = |_, _, touched| vec![touched, touched], "what is pointed out is on the picture"),
    (|p| p.tells = |_, _, _| Some("a cell".to_owned()), "what is pointed out is on the picture"),
    (|p| p.explain = |_, _, said| said.split_once('-').map(|(from, _)| from[..1].to_owned()), "it never panics"),
    (|p| { p.draw = |_, line| tall(line); p.pencilled = |_, line, _| tall(line); p.concerned = |_, _, _| vec![cell(3), cell(4)]; }, "concerned names the same cells"),
    (|p| p.flaws = |state| (!state.contains(&3)).then(Vec::new), "what is pointed out is on the picture"),
    (|p| p.flaws = |_| Some(vec![cell(1)]), "what is pointed out is on the picture"),
    (|p| p.flaws = |state| Some(state.contains(&1).then(|| cell(10)).into_iter().collect()), "what is pointed out is on the picture"),
    (|p| p.flaws = |_| Some(vec![cell(nth_call() as u8 % 9)]), "what is pointed out is on the picture"),
    (|p| p.is_shown = |_| false, "what is not hidden is shown"),
    // hides, distance
    (|p| p.hides = || true, "what is not hidden is shown"),
    (|p| p.distance = |state| Some(30 - state.iter().map(|at| u32::from(*at)).sum::<u32>()), "what is not hidden is shown"),
    (|p| p.distance = |_| Some(nth_call() as u32), "what is not hidden is shown"),
    (|p| p.distance = |state| Some(9 / state.iter().map(|at| u32::from(*at)).sum::<u32>()), "it never panics"),
    (|p| p.distance = |_| Some(5), "what is not hidden is shown"),
    (|p| p.distance = |state| state.contains(&0).then_some(0), "what is not hidden is shown"),
    // draw
    (|p| p.draw = |game, _| draw(game, std::slice::from_ref(&game.at)), "play keeps to the rules"),
    (|p| p.draw = |game, line| { let mut picture = draw(game, line); picture.add(Mark::Pad(cell(nth_call() as u8 % 10))); picture }, "play keeps to the rules"),
    (|p| p.draw = |game, line| { let mut picture = draw(game, line); picture.add(Mark::Pad(cell(10))); picture }, "it never panics"),
    (|p| p.draw = |_, _| Picture::new(etchwork_path::Grid::new(10, 1).unwrap(), "", "Tokens"), "play keeps to the rules"),
    (|p| p.draw = |game, line| { let drawn = draw(game, line); Picture::new(drawn.grid(), "Tokens", format!("{}\n{:?}", drawn.description(), line.last())) }, "play keeps to the rules"),
    (|p| p.draw = |game, line| { let drawn = draw(game, line); let mut plain = Picture::new(drawn.grid(), "Tokens", "Tokens on a row."); drawn.marks().iter().for_each(|mark| plain.add(mark.clone())); plain }, "play keeps to the rules"),
    (|p| p.draw = |_, line| Picture::new(etchwork_path::Grid::new(10, 1).unwrap(), "Tokens", format!("{}", line[line.len() - 1].len() + usize::from(line.len() > 1))), "play keeps to the rules"),
    (|p| p.draw = |game, line| { assert!(line.len() < 4, "too long"); draw(game, line) }, "it never panics"),
    (|p| p.draw = |game, line| { let at = &line[line.len() - 1]; Picture::new(etchwork_path::Grid::new(10, 1).unwrap(), "Tokens", format!("a token on {:?}, {}", at.iter().max(), game.is_marked)) }, "play keeps to the rules"),
];

#[rustfmt::skip] // A line for each fault.
const PLAY: &[Mutant] = &[
    // spends and kinds
    (|p| p.spends = |_, _| Some("two\nlines".to_owned()), "what a move spends"),
    (|p| p.spends = |_, _| Some(String::new()), "what a move spends"),
    (|p| p.spends = |_, _| Some(format!("{} tokens", nth_call())), "asked again or read back it is the same"),
    (|p| p.spends = |state, _| { assert!(!state.contains(&3), "three"); None }, "it never panics"),
    (|p| { p.moves = |_, state| both(state); p.move_of = |_, state, said| both(state).into_iter().find(|step| text(step) == said); p.spends = |_, _| Some("a move".to_owned()); }, "what a move spends"),
    (|p| p.kinds = || &[MoveKind { name: "take", is_walk: false }, MoveKind { name: "take", is_walk: true }], "what a move spends and its kind are told"),
    (|p| p.kinds = || &[MoveKind { name: "a take", is_walk: false }], "what a move spends and its kind are told"),
    (|p| p.kind = |_| Some(3), "what a move spends and its kind are told"),
    (|p| { p.kinds = || &[MoveKind { name: "take", is_walk: false }]; p.kind = |_| Some(nth_call() % 2).filter(|of| *of == 0); }, "asked again or read back it is the same"),
    // gestures
    (|p| p.gesture = |_, state, gesture| match gesture { Gesture::Drag { from, .. } => moves(state).into_iter().find(|step| cell(step.0) == from), other => gesture_of(state, other) }, "a gesture means a legal move"),
    (|p| { p.aim = |_, _| None; p.gesture = |_, state, gesture| match gesture { Gesture::Drag { from, .. } => moves(state).into_iter().find(|step| cell(step.0) == from), other => gesture_of(state, other) }; }, "a gesture means a legal move"),
    (|p| { p.aim = |_, _| None; p.gesture = |_, state, gesture| match gesture { Gesture::Drag { to, .. } => moves(state).into_iter().find(|step| cell(step.1) == to), other => gesture_of(state, other) }; }, "a gesture means a legal move"),
    (|p| { p.aim = |_, _| None; p.gesture = |_, state, gesture| match gesture { Gesture::Drag { from, to } => gesture_of(state, Gesture::Drag { from: to, to: from }), other => gesture_of(state, other) }; }, "off its aim"),
    (|p| { p.aim = |_, _| None; p.gesture = |_, state, gesture| match gesture { Gesture::Drag { from, to } => { let down = if from.index() > to.index() + 2 { 2 } else { 3 }; moves(state).into_iter().find(|step| cell(step.0) == from && step.0 - step.1 == down) } other => gesture_of(state, other) }; }, "a gesture means a legal move"),
    (|p| p.gesture = |game, state, gesture| gesture_of(state, gesture).filter(|_| *state == game.at), "gestures and pencil marks"),
    (|p| p.gesture = |_, state, gesture| gesture_of(state, gesture).filter(|step| step.0 - step.1 == 2), "a gesture means a legal move"),
    (|p| p.gesture = |_, state, gesture| gesture_of(state, gesture).filter(|step| step.0 != 9), "gestures and pencil marks"),
    (|p| p.gesture = |_, state, gesture| gesture_of(state, gesture).filter(|_| !matches!(gesture, Gesture::Tap(_) | Gesture::SecondTap(_))), "gestures and pencil marks"),
    // arrow keys
    (|p| p.aim = |_, _| Some((0, -1)), "an arrow key leads where its move does"),
    (|p| p.refused_way = |_, _| Some("9-8".to_owned()), "an arrow key leads where its move does"),
    (|p| p.refused_way = |_, _| Some(format!("9-{}", 10 + nth_call())), "asked again or read back it is the same"),
    (|p| p.refused_way = |_, _| Some("9-8\n".to_owned()), "an arrow key leads where its move does"),
    // left and flaws
    (|p| p.flaws = |_| Some(Vec::new()), "flaw"),
    (|p| p.flaws = |state| Some(if state.len() > 1 && state[0] == 4 { vec![cell(5)] } else { Vec::new() }), "flaw"),
    // what is pointed out
    (|p| p.concerned = |_, _, touched| if touched.index() == 4 { Vec::new() } else { vec![touched] }, "what is pointed out"),
    (|p| p.tells = |state, _, touched| Some(format!("{:?}", Some(state.iter().filter(|at| cell(**at) == touched).count()))), "what is pointed out"),
    (|p| p.tells = |state, _, touched| Some(format!("{} tokens", state.iter().filter(|at| cell(9 - **at) == touched).count())), "what is pointed out"),
    (|p| p.tells = |state, _, touched| (touched.index() != 3).then(|| format!("{} tokens", state.iter().filter(|at| cell(**at) == touched).count())), "what is pointed out"),
    // pencil marks and lines
    (|p| p.pencilled = |game, line, pencil| { let mut picture = draw(game, line); pencil.keys().for_each(|at| picture.add(Mark::Lock(cell((at.index() as u8 + 1) % 10)))); picture }, "pencil marks are drawn"),
    (|p| p.pencilled = |game, line, pencil| { let mut picture = draw(game, line); pencil.keys().take(1).for_each(|at| picture.add(Mark::Lock(*at))); picture }, "pencil marks are drawn"),
    (|p| p.place = |_, _, (from, _)| Some(cell(9 - *from)), "pencil marks are drawn"),
    (|p| p.place = |_, _, _| Some(cell(0)), "pencil marks are drawn"),
    (|p| p.shifts = |_, _| vec![cell(0), cell(5)], "what is pointed out"),
    // pictures
];

/// The moves, and those back up from 2 to 4 and from 3 to 5.
fn both(state: &State) -> Vec<Move> {
    let up = state.iter().filter(|at| [2, 3].contains(*at)).map(|at| (*at, at + 2));
    if status(state) == Status::Open {
        up.take(1).chain(moves(state)).collect()
    } else {
        Vec::new()
    }
}

#[rustfmt::skip] // A line for each fault.
const MORE_TEXTS: &[Mutant] = &[
    // drafts and tools
    (|p| p.read_draft = |text| read(text, 1).or_else(|_| read(text, 0).map(|mut game| { game.at.retain(|at| *at > 0); game })), "a tool refuses or makes a puzzle"),
    (|p| p.read_draft = |text| read(text, 1).or_else(|_| read(text, 0).map(|game| Tokens { is_marked: false, ..game })), "a tool refuses or makes a puzzle"),
    (|p| p.edited = |game, tool, at| edited(game, tool, at).map(|mut of| { of.at[0] = (of.at[0] + 1) % 10; of }), "tool"),
    (|p| p.sites = |_| (0..8).map(|col| Site::new(0, col)).collect(), "a tool refuses or makes a puzzle"),
    // own_rule
    (|p| p.own_rule = |_| Some(<Tokens as Written>::RULE.to_owned()), "what is said of a puzzle"),
    (|p| p.unsolvable = |game| game.at.contains(&1).then(|| format!("{:?}", game.at)), "tool"),
    // layouts
    (|p| { p.layouts = || &["row", "row"]; p.laid_out = |game, layout| laid(game, layout); }, "a layout that is named"),
    (|p| { p.layouts = || &["A row"]; p.laid_out = |game, layout| laid(game, if layout == "A row" { "row" } else { layout }); }, "a layout that is named"),
    (|p| { p.layouts = || &["row"]; p.laid_out = |game, layout| laid(game, layout).map(|mut all| { all.cells.retain(|of| of[0].index() > 0); all }); p.draw = |_, line| bare(line); p.pencilled = |_, line, pencil| { let mut picture = bare(line); pencil.keys().for_each(|at| picture.add(Mark::Lock(*at))); picture }; }, "a layout that is named"),
    (|p| { p.layouts = || &["row"]; p.laid_out = |game, layout| laid(game, layout).map(|mut all| { if game.at.len() > 2 { all.cells[0][1] = all.cells[1][1]; } all }); }, "a layout that is named"),
    (|p| { p.layouts = || &["row"]; p.laid_out = |game, layout| laid(game, if layout.is_empty() { "row" } else { layout }); }, "what is said of a puzzle"),
    // level_map
    (|p| p.level_map = |game| { let mut map = level_map(game); map.objects.retain(|of| of.cell.index() != 9); Some(map) }, "of a text is lost"),
    (|p| p.level_map = |game| { let mut map = level_map(game); map.objects.iter_mut().for_each(|of| if of.cell.index() > 7 { of.cell = cell(of.cell.index() as u8 - 1) }); Some(map) }, "map"),
    (|p| p.level_map = |game| { let mut map = level_map(game); map.objects.retain(|of| of.cell.index() < 5); Some(map) }, "of a text is lost"),
    (|p| p.level_map = |game| { let mut map = level_map(game); map.objects.truncate(2); Some(map) }, "of a text is lost"),
    (|p| p.level_map = |game| { let mut map = level_map(game); map.objects.dedup(); Some(map) }, "of a text is lost"),
    (|p| p.level_map = |game| { let mut map = level_map(game); map.grid = etchwork_path::Grid::new(5, 2).unwrap(); Some(map) }, "map"),
    (|p| p.level_map = |game| { let mut map = level_map(game); map.grid = etchwork_path::Grid::new(12, 1).unwrap(); map.cells.extend([0, 0]); Some(map) }, "map"),
    (|p| p.level_map = |game| { let mut map = level_map(game); map.kinds.push(etchwork_path::MapKind { mark: 'x', name: "cell".to_owned() }); Some(map) }, "map"),
    // geometry
    (|p| p.geometry = |game| { let mut all = geometry(game); let first = all.cells[0].clone(); all.cells[9] = first; Some(all) }, "the geometry plays as the rules do"),
    (|p| p.geometry = |game| { let mut all = geometry(game); all.cells.iter_mut().for_each(|of| of.id = "1".to_owned()); Some(all) }, "the geometry plays as the rules do"),
    // bytes and likeness
    (|p| p.likeness = |game| sorted(&game.at).iter().map(|at| at / 2).collect(), "only equivalent puzzles are alike"),
    (|p| p.from_bytes = |bytes| (SOUND.from_bytes)(bytes).map(|mut game| { game.at.truncate(2); game }), "a puzzle has one text and one sequence of bytes"),
];

/// A row in reverse.
fn laid(game: &Tokens, layout: &str) -> Result<Places, Refusal> {
    let mut places = at_cells(game, 1);
    places.cells.iter_mut().for_each(|of| of[1] = cell(9 - of[0].index() as u8));
    if layout == "row" { Ok(places) } else { Err(Refusal::new("no such layout")) }
}

/// The picture without pads.
fn bare(line: &[State]) -> Picture {
    let about = format!("Tokens are on {:?}", sorted(last(line)));
    let mut picture = Picture::new(etchwork_path::Grid::new(10, 1).unwrap(), "Tokens", about);
    sorted(last(line))
        .into_iter()
        .for_each(|at| picture.add(Mark::Label { cell: cell(at), text: "o".to_owned() }));
    picture
}

#[rustfmt::skip] // A line for each fault.
const TEXTS: &[Mutant] = &[
    // is_meant
    (|p| p.is_meant = |_| true, "what a family brings is whole"),
    (|p| p.is_meant = |text| text.starts_with("tokens 9"), "texts are read or refused"),
    (|p| p.is_meant = |text| !text.is_empty() && text.chars().nth(3).unwrap() == 'e', "it never panics"),
    (|p| p.is_meant = |text| text.contains("tokens"), "what a family brings is whole"),
    (|p| p.is_meant = |text| text.starts_with("tokens") && text.ends_with('\n'), "texts are read or refused"),
    (|p| p.is_meant = |text| text.contains('9') || text.starts_with("tokens"), "what a family brings is whole"),
    // read
    (|p| p.read = |text| read(text.trim(), 0), "texts are read or refused"),
    (|p| p.read = |text| { assert!(text.is_ascii()); read(text, 1) }, "it never panics"),
    (|p| p.read = |text| { let _ = &text[..text.len().min(8)]; read(text, 1) }, "it never panics"),
    (|p| p.read = |text| read(text, 1).map(|game| Tokens { at: sorted(&game.at), ..game }), "texts are read or refused"),
    (|p| p.read = |text| read(text.lines().next().unwrap_or_default(), 1), "texts are read or refused"),
    (|p| p.read = |text| read(&text.replace(|letter: char| !"tokens0123456789 !\n".contains(letter), ""), 1), "texts are read or refused"),
    (|p| p.read = |text| read(text, 1).map_err(|flaw| TextFlaw { span: 0..text.len() + 1, ..flaw }), "texts are read or refused"),
    (|p| p.read = |text| read(text, 1).map_err(|flaw| TextFlaw { message: String::new(), ..flaw }), "texts are read or refused"),
    (|p| p.read = |text| read(text, 1).map_err(|flaw| TextFlaw { message: "two\nlines".to_owned(), ..flaw }), "texts are read or refused"),
    (|p| p.read = |text| read(text, 1).map_err(|flaw| TextFlaw { span: std::ops::Range { start: 3, end: 2 }, ..flaw }), "texts are read or refused"),
    (|p| p.read = |text| { let mut at: Vec<u8> = text.bytes().filter(u8::is_ascii_digit).map(|d| d - b'0').collect(); at.truncate(3); if text.starts_with("tokens") && !at.is_empty() { Ok(Tokens { at, is_marked: text.contains('!') }) } else { Err(TextFlaw::new("no", 0..0)) } }, "texts are read or refused"),
    (|p| p.read = |text| read(text, 1).map(|mut game| { game.at.truncate(2); game }), "texts are read or refused"),
    (|p| p.read = |text| read(text, 1).map(|game| Tokens { is_marked: nth_call().is_multiple_of(2), ..game }), "texts are read or refused"),
    (|p| { p.read = |text| read(text, 1).or_else(|flaw| if text.len() > 99 { read("tokens 9", 1) } else { Err(flaw) }); p.read_draft = p.read }, "texts are read or refused"),
    (|p| p.read = |text| read(text.trim_start(), 1), "texts are read or refused"),
    (|p| p.read = |text| read(text, 1).map(|mut game| { game.at.dedup(); game }), "texts are read or refused"),
    // read_draft
    (|p| p.read_draft = |text| read(text, 0).or_else(|_| read("tokens 9", 0)), "texts are read or refused"),
    (|p| p.read_draft = |text| { assert!(text.contains('s')); read(text, 0) }, "it never panics"),
    (|p| p.read_draft = |text| read(text, 2), "a tool refuses or makes a puzzle"),
    (|p| p.read_draft = |text| read(text, 0).map(|game| Tokens { is_marked: false, ..game }), "a puzzle has one text and one sequence of bytes"),
    (|p| p.read_draft = |text| read(text, 0).map_err(|flaw| TextFlaw { span: 0..99, ..flaw }), "texts are read or refused"),
    // sites and tools
    (|p| p.sites = |_| Vec::new(), "a tool refuses or makes a puzzle"),
    (|p| p.sites = |_| vec![Site::new(0, 3), Site::new(0, 3)], "a tool refuses or makes a puzzle"),
    (|p| p.sites = |game| { assert!(game.at.len() < 3); vec![Site::new(0, 3)] }, "it never panics"),
    (|p| p.edited = |_, _, _| Err(Refusal::new("no")), "tools do something"),
    (|p| p.edited = |game, _, at| edited(game, "token", at), "a tool refuses or makes a puzzle"),
    (|p| p.edited = |game, tool, at| edited(game, tool, &at[..1]), "it never panics"),
    (|p| p.edited = |game, tool, at| { let grown = edited(game, tool, at)?; assert!(grown.at[0] != 9, "nine"); Ok(grown) }, "it never panics"),
    (|p| p.edited = |game, tool, at| edited(game, tool, at).map(|of| Tokens { at: [of.at, vec![11]].concat(), ..of }), "a tool refuses or makes a puzzle"),
    (|p| p.edited = |game, tool, at| edited(game, tool, at).map_err(|_| Refusal::new("two\nlines")), "a tool refuses or makes a puzzle"),
    (|p| p.edited = |game, tool, at| edited(game, tool, at).map_err(|_| Refusal::new("")), "a tool refuses or makes a puzzle"),
    (|p| p.edited = |game, tool, at| edited(game, tool, &at.iter().map(|at| Site::new(0, at.col.rem_euclid(10))).collect::<Vec<_>>()), "a tool refuses or makes a puzzle"),
    (|p| p.edited = |game, tool, at| edited(game, tool, at).map(|of| Tokens { is_marked: nth_call().is_multiple_of(2), ..of }), "a tool refuses or makes a puzzle"),
    (|p| p.sites = |_| (0..10).map(|row| Site::new(row, 0)).collect(), "a tool refuses or makes a puzzle"),
    (|p| p.edited = |game, tool, at| edited(game, tool, at).map(|_| game.clone()), "tools do something"),
    (|p| p.sites = |_| (1..11).map(|col| Site::new(0, col)).collect(), "a tool refuses or makes a puzzle"),
    (|p| p.edited = |game, tool, at| edited(game, tool, &at.iter().map(|at| Site::new(at.row, 9 - at.col.clamp(-9, 99))).collect::<Vec<_>>()), "tools do something"),
    (|p| p.edited = |game, tool, at| { let grown = edited(game, tool, at)?; assert!(grown.at != [4, 4, 4], "full"); Ok(grown) }, "it never panics"),
    // own_rule, paper, laid_out
    (|p| p.own_rule = |_| Some("two\nlines".to_owned()), "what is said of a puzzle is one line"),
    (|p| p.own_rule = |game| (game.at[1] > 3).then(|| "far".to_owned()), "it never panics"),
    (|p| p.paper = || Paper::Plays(""), "what is said of a puzzle is one line"),
    (|p| p.laid_out = |game, _| Ok(at_cells(game, 1)), "what is said of a puzzle is one line"),
    (|p| p.layouts = || &["row"], "a layout that is named has a place for each cell"),
    (|p| { p.layouts = || &["row"]; p.laid_out = |game, _| Ok(at_cells(game, 0)); }, "a layout that is named has a place for each cell"),
    (|p| { p.layouts = || &["row"]; p.laid_out = |game, _| { let mut all = at_cells(game, 1); all.cells.pop(); Ok(all) }; }, "a layout that is named has a place for each cell"),
    (|p| p.laid_out = |_, _| Err(Refusal::new("")), "what is said of a puzzle is one line"),
    (|p| p.laid_out = |_, layout| Err(Refusal::new(&layout[..1])), "it never panics"),
    // unsolvable
    (|p| p.unsolvable = |game| (game.at[0] == 9).then(|| "nine is too far".to_owned()), "a tool refuses or makes a puzzle"),
    (|p| p.unsolvable = |game| game.at.contains(&1).then(|| "one\nis stuck".to_owned()), "a tool refuses or makes a puzzle"),
    (|p| p.unsolvable = |game| game.at.contains(&1).then(String::new), "a tool refuses or makes a puzzle"),
    (|p| p.unsolvable = |game| (*game.at.iter().max().unwrap() == 1).then(|| "stuck".to_owned()), "it never panics"),
    // write
    (|p| p.write = |game| write(&Tokens { is_marked: false, ..game.clone() }), "a puzzle has one text and one sequence of bytes"),
    (|p| p.write = |game| write(&Tokens { at: sorted(&game.at), ..game.clone() }), "a puzzle has one text and one sequence of bytes"),
    (|p| p.write = |game| write(game).trim().replace(' ', "  "), "a puzzle has one text and one sequence of bytes"),
    (|p| p.write = |game| { let text = write(game); if nth_call() % 3 == 2 { text.trim().to_owned() } else { text } }, "a puzzle has one text and one sequence of bytes"),
    (|p| p.write = |game| write(&Tokens { at: game.at.iter().map(|at| at.saturating_sub(1).max(1)).collect(), ..game.clone() }), "a puzzle has one text and one sequence of bytes"),
    (|p| p.write = |game| write(game).replace('9', "8"), "a puzzle has one text and one sequence of bytes"),
    (|p| p.is_foreign_id = |_| true, "what a family brings is whole"),
    (|p| p.is_foreign_id = |text| text.as_bytes()[0] == b'#', "it never panics"),
    (|p| p.is_foreign_id = |text| text.contains('.'), "what a family brings is whole"),
    // bytes
    (|p| p.to_bytes = |game| [&[0], &game.at[..]].concat(), "a puzzle has one text and one sequence of bytes"),
    (|p| p.to_bytes = |game| [&[u8::from(game.is_marked)], &sorted(&game.at)[..]].concat(), "a puzzle has one text and one sequence of bytes"),
    (|p| p.to_bytes = |game| { let mut bytes = (SOUND.to_bytes)(game); if nth_call() % 4 == 3 { bytes[0] = 1; } bytes }, "texts are read or refused"),
    (|p| p.from_bytes = |bytes| Ok(Tokens { at: bytes[1..].to_vec(), is_marked: bytes[0] == 1 }), "bytes are read or refused"),
    (|p| p.from_bytes = |bytes| match bytes { [mark, at @ ..] => Ok(Tokens { at: at.iter().map(|at| at % 10).collect(), is_marked: mark % 2 == 1 }), [] => Err(Refusal::new("nothing")) }, "bytes are read or refused"),
    (|p| p.from_bytes = |_| Err(Refusal::new("no")), "a puzzle has one text and one sequence of bytes"),
    (|p| p.from_bytes = |bytes| { let size = usize::from(bytes.first().copied().unwrap_or(0)) << 8; if size > 4000 { panic!("no room for {size}") } (SOUND.from_bytes)(bytes) }, "it never panics"),
    // likeness
    (|p| p.likeness = |_| Vec::new(), "only equivalent puzzles are alike"),
    (|p| p.likeness = |game| vec![game.at.len() as u8], "only equivalent puzzles are alike"),
    (|p| p.likeness = |game| vec![game.at.iter().sum()], "only equivalent puzzles are alike"),
    (|p| p.likeness = |game| game.at.iter().take(1).copied().collect(), "only equivalent puzzles are alike"),
    (|p| p.likeness = |game| vec![*game.at.iter().max().unwrap_or(&0)], "only equivalent puzzles are alike"),
    (|p| p.likeness = |game| format!("{game:p}").into_bytes(), "asked again or read back it is the same"),
    (|p| p.likeness = |game| vec![game.at.first().map_or(0, |at| at.div_ceil(3)), game.at.len() as u8], "only equivalent puzzles are alike"),
    // level_map
    (|p| p.level_map = |game| { assert!(game.at[0] != 9); Some(level_map(game)) }, "it never panics"),
    (|p| p.level_map = |game| { let mut map = level_map(game); map.cells.pop(); Some(map) }, "a map is whole"),
    (|p| p.level_map = |game| { let mut map = level_map(game); map.cells[3] = 1; Some(map) }, "a map is whole"),
    (|p| p.level_map = |game| { let mut map = level_map(game); map.objects.push(MapObject::new("token", cell(77))); Some(map) }, "a map is whole"),
    (|p| p.level_map = |game| { let mut map = level_map(game); map.objects.push(MapObject::new("A Token", cell(7))); Some(map) }, "a map is whole"),
    (|p| p.level_map = |game| { let mut map = level_map(game); map.properties.push(("to".to_owned(), MapValue::Object(9))); Some(map) }, "a map is whole"),
    (|p| p.level_map = |game| { let mut map = level_map(game); map.properties = vec![("to".to_owned(), MapValue::Int(9)), ("to".to_owned(), MapValue::Int(8))]; Some(map) }, "a map is whole"),
    (|p| p.level_map = |game| { let mut map = level_map(game); map.properties.push(("\n".to_owned(), MapValue::Int(9))); Some(map) }, "a map is whole"),
    (|p| p.level_map = |game| { let mut map = level_map(game); map.objects.truncate(nth_call() % 2); Some(map) }, "a map is whole"),
    (|p| p.level_map = |game| Some(LevelMap::new(etchwork_path::Grid::new(10, 1).unwrap(), &[('.', "cell"), ('.', "token")], |at| usize::from(game.at.contains(&(at.index() as u8))))), "a map is whole"),
    (|p| p.level_map = |game| { let mut map = level_map(game); map.objects.pop(); Some(map) }, "nothing of a text is lost"),
    (|p| p.level_map = |game| { let mut map = level_map(game); map.objects.iter_mut().for_each(|of| of.cell = cell(9 - of.cell.index() as u8)); Some(map) }, "of the picture, and on the map at"),
    // geometry
    (|p| p.geometry = |game| { let mut all = geometry(game); all.moves.pop(); Some(all) }, "the geometry plays as the rules do"),
    (|p| p.geometry = |game| { let mut all = geometry(game); all.moves[0].tests.pop(); Some(all) }, "the geometry plays as the rules do"),
    (|p| p.geometry = |game| { let mut all = geometry(game); all.goal.clear(); Some(all) }, "the geometry plays as the rules do"),
    (|p| p.geometry = |game| { let mut all = geometry(game); all.moves.iter_mut().for_each(|of| of.tests[0] = Test::Is { slot: 77, values: vec![1] }); Some(all) }, "it never panics"),
    (|p| p.geometry = |game| { let mut all = geometry(game); all.slots.swap(0, 5); Some(all) }, "the geometry plays as the rules do"),
    (|p| p.geometry = |game| { assert!(!game.at.contains(&4)); Some(geometry(game)) }, "it never panics"),
    (|p| p.geometry = |game| { let mut all = geometry(game); let twice = all.moves[0].clone(); all.moves.push(twice); Some(all) }, "the geometry plays as the rules do"),
    (|p| p.geometry = |game| { let mut all = geometry(game); all.moves.iter_mut().for_each(|of| of.drag.reverse()); Some(all) }, "off its aim"),
    (|p| { p.aim = |_, _| None; p.geometry = |game| { let mut all = geometry(game); all.moves.iter_mut().for_each(|of| of.drag.reverse()); Some(all) }; }, "off its aim"),
    (|p| p.geometry = |game| { let mut all = geometry(game); all.moves.iter_mut().for_each(|of| of.tap = Some(2)); Some(all) }, "which changes nothing there"),
    (|p| p.geometry = |game| { let mut all = geometry(game); all.moves.iter_mut().for_each(|of| of.drag.clear()); Some(all) }, "the geometry has no gesture"),
    (|p| p.geometry = |game| { let mut all = geometry(game); if game.at == [3, 4] { all.goal.clear(); } Some(all) }, "the geometry plays as the rules do"),
];

/// The picture on three rows.
fn tall(line: &[State]) -> Picture {
    let about = format!("Tokens are on {:?}", sorted(last(line)));
    Picture::new(etchwork_path::Grid::new(10, 3).unwrap(), "Tokens", about)
}

/// Whether the first token is at the end before another.
fn first_is_done(state: &State) -> bool {
    state.first() == Some(&0) && status(state) == Status::Open
}

/// A layout that multiplies the number of each cell.
fn at_cells(game: &Tokens, by: usize) -> Places {
    let grid = game.draw(&[game.initial()], None).grid();
    Places { grid, cells: grid.cells().map(|cell| [cell, Cell::new(by * cell.index())]).collect() }
}

fn next(state: &State) -> Vec<String> {
    way(state).iter().take(1).map(text).collect()
}

fn step(go: &str) -> Forced {
    Forced { at: String::new(), go: vec![go.to_owned()], why: "nothing else is left".to_owned() }
}

fn last(line: &[State]) -> &State {
    &line[line.len() - 1]
}

fn concluded(moves: Vec<Move>, level: u8, why: &str) -> Option<Conclusion<Move>> {
    Some(Conclusion { moves, level, why: why.to_owned() })
}

#[rustfmt::skip] // A line for each fault.
const CLAIMS: &[Mutant] = &[
    // hints
    (|p| p.hint = |help, game, line, level| if last(line).contains(&1) { Hint::Open(None) } else { hint(help, game, line, level) }, "hints are true"),
    (|p| p.hint = |help, game, line, level| if status(last(line)) == Status::Open && line.len() > 1 { Hint::Lost { take_back: 1 } } else { hint(help, game, line, level) }, "hints are true"),
    (|p| p.hint = |help, game, line, level| match hint(help, game, line, level) { Hint::Lost { .. } if line.len() > 2 => Hint::Lost { take_back: 2 }, other => other }, "hints are true"),
    (|p| p.hint = |help, game, line, level| match hint(help, game, line, level) { Hint::Lost { .. } => Hint::Lost { take_back: 0 }, other => other }, "hints are true"),
    (|p| p.hint = |help, game, line, level| match hint(help, game, line, level) { Hint::Lost { .. } => Hint::Lost { take_back: line.len() }, other => other }, "hints are true"),
    (|p| p.hint = |help, game, line, level| match hint(help, game, line, level) { Hint::Left(left) => Hint::Left(left + 1), other => other }, "hints are true"),
    (|p| p.hint = |help, game, line, level| match hint(help, game, line, level) { Hint::Left(_) => Hint::Left(line.len()), other => other }, "hints are true"),
    (|p| p.hint = |help, game, line, level| if last(line) == &[2] { Hint::Solved } else { hint(help, game, line, level) }, "hints are true"),
    (|p| p.hint = |help, game, line, level| if status(last(line)) == Status::Open { Hint::Hopeless } else { hint(help, game, line, level) }, "hints are true"),
    (|p| p.hint = |help, game, line, level| if level == HintLevel::Next && last(line) == &[4] { Hint::Ahead(vec!["4-1".to_owned()], None) } else { hint(help, game, line, level) }, "hints are true"),
    (|p| p.hint = |help, game, line, level| if level == HintLevel::Next && last(line) == &[2] { Hint::Ahead(vec!["3-0".to_owned()], None) } else { hint(help, game, line, level) }, "hints are true"),
    (|p| p.hint = |help, game, line, level| match hint(help, game, line, level) { Hint::Ahead(mut all, of) if all.len() > 1 => { all.pop(); Hint::Ahead(all, of) } other => other }, "hints are true"),
    (|p| p.hint = |help, game, line, level| match hint(help, game, line, level) { Hint::Ahead(..) => Hint::Ahead(Vec::new(), None), other => other }, "hints are true"),
    (|p| p.hint = |help, game, line, level| match hint(help, game, line, level) { Hint::Ahead(..) if level == HintLevel::Next => Hint::Ahead(way(last(line)).iter().map(text).collect(), None), other => other }, "hints are true"),
    (|p| p.hint = |help, game, line, level| if level == HintLevel::Forced && status(last(line)) == Status::Open { Hint::Forced(next(last(line)).iter().map(|go| step(go)).collect()) } else { hint(help, game, line, level) }, "hints are true"),
    (|p| p.hint = |help, game, line, level| match hint(help, game, line, level) { Hint::Forced(all) => Hint::Forced(all.into_iter().map(|of| Forced { why: String::new(), ..of }).collect()), other => other }, "hints are true"),
    (|p| p.hint = |help, game, line, level| match hint(help, game, line, level) { Hint::Forced(_) => Hint::Forced(vec![step("9-7")]), other => other }, "hints are true"),
    (|p| p.hint = |help, game, line, level| match hint(help, game, line, level) { Hint::Forced(_) => Hint::Ahead(next(last(line)), None), other => other }, "hints are true"),
    (|p| p.hint = |help, game, line, level| match hint(help, game, line, level) { Hint::Left(_) => Hint::Forced(Vec::new()), other => other }, "hints are true"),
    (|p| p.hint = |help, game, line, level| match hint(help, game, line, level) { Hint::Left(_) => Hint::Ahead(next(last(line)), None), other => other }, "hints are true"),
    (|p| p.hint = |help, game, line, level| if help.asked % 3 == 2 { Hint::Unknown } else { hint(help, game, line, level) }, "hints are true"),
    (|p| p.hint = |help, game, line, level| if nth_call() % 3 == 2 { Hint::Unknown } else { hint(help, game, line, level) }, "hints are true"),
    (|p| p.hint = |_, _, _, _| Hint::Unknown, "hints are true"),
    (|p| p.hint = |help, game, line, level| if line.len() > 1 && status(last(line)) == Status::Open { Hint::Unknown } else { hint(help, game, line, level) }, "hints are true"),
    (|p| p.hint = |help, game, line, level| match hint(help, game, line, level) { Hint::Left(_) => Hint::Open(Some(Ways { count: 9, at_least: false })), other => other }, "hints are true"),
    (|p| p.hint = |help, game, line, level| { assert!(line.len() < 3, "long"); hint(help, game, line, level) }, "it never panics"),
    (|p| p.hint = |help, game, line, level| if status(last(line)) == Status::Solved { Hint::Left(0) } else { hint(help, game, line, level) }, "hints are true"),
    (|p| p.hint = |help, game, line, level| if level == HintLevel::Solution { hint(help, game, line, HintLevel::Next) } else { hint(help, game, line, level) }, "hints are true"),
    (|p| p.hint = |help, game, line, level| if level == HintLevel::Next { hint(help, game, line, HintLevel::Solvable) } else { hint(help, game, line, level) }, "hints are true"),
    (|p| p.hint = |help, game, line, level| match hint(help, game, line, level) { Hint::Ahead(all, _) => Hint::Ahead(all.into_iter().map(|of| format!("{of} ")).collect(), None), other => other }, "hints are true"),
    // conclude
    (|p| p.conclude = |_, _, state, _| concluded(moves(state), 0, "all"), "conclusions are true"),
    (|p| p.conclude = |_, _, state, _| concluded(moves(state), 1, ""), "conclusions are true"),
    (|p| p.conclude = |_, _, state, _| concluded(moves(state), 1, "two\nlines"), "conclusions are true"),
    (|p| p.conclude = |_, _, state, _| concluded(moves(state), 7, "all"), "conclusions are true"),
    (|p| p.conclude = |_, _, _, _| concluded(Vec::new(), 1, "it is lost"), "conclusions are true"),
    (|p| p.conclude = |_, _, _, _| concluded(vec![(9, 1)], 1, "nine goes far"), "conclusions are true"),
    (|p| p.conclude = |_, _, state, _| concluded(moves(state).into_iter().filter(|step| step.1 == 1).collect(), 1, "to one"), "conclusions are true"),
    (|p| p.conclude = |help, game, state, level| (SOUND.conclude)(help, game, state, level).filter(|_| help.asked % 3 > 0), "conclusions are true"),
    (|p| p.conclude = |_, _, state, level| concluded(moves(state), level, "all"), "conclusions are true"),
    (|p| p.conclude = |help, game, state, level| { assert!(level < 6); (SOUND.conclude)(help, game, state, level) }, "it never panics"),
    (|p| p.conclude = |help, game, state, level| (SOUND.conclude)(help, game, state, level).filter(|_| level == 2), "conclusions are true"),
    (|p| p.conclude = |_, _, state, level| (level > 0).then(|| concluded(moves(state), 1, "all")).flatten(), "conclusions are true"),
    (|p| p.conclude = |help, game, state, level| if level > 1 && status(state) == Status::Solved { concluded(Vec::new(), 2, "all is done") } else { (SOUND.conclude)(help, game, state, level) }, "is concluded where the puzzle is solved"),
    (|p| p.least_moves = |game| (SOUND.least_moves)(game).map(|least| least + 1), "hints are true"),
    (|p| p.least_moves = |game| Some(game.at.len()), "hints are true"),
    (|p| p.least_moves = |game| Some(way(&game.at).len()), "hints are true"),
    // count
    (|p| p.count = |game, budget| count(game, budget).map(|of| Count { number: format!("{}", of.number.parse::<u64>().unwrap() + 1), ..of }), "the number of solutions is true"),
    (|p| p.count = |game, budget| count(game, budget).map(|of| Count { number: "many".to_owned(), ..of }), "the number of solutions is true"),
    (|p| p.count = |game, budget| count(game, budget).map(|of| Count { number: format!("0{}", of.number), ..of }), "the number of solutions is true"),
    (|p| p.count = |game, budget| count(game, budget).map(|of| Count { at_least: false, ..of }), "the number of solutions is true"),
    (|p| p.count = |game, _| count(game, Budget::QUESTION), "the number of solutions is true"),
    (|p| p.count = |game, budget| count(game, budget).map(|of| Count { nodes: of.nodes + 1_000_000, ..of }), "the number of solutions is true"),
    (|p| p.count = |game, budget| count(game, budget).map(|of| Count { number: (nth_call() % 3).to_string(), ..of }), "the number of solutions is true"),
    (|p| p.count = |game, budget| { assert!(budget.nodes > 0); count(game, budget) }, "it never panics"),
    (|p| p.count = |_, _| Some(Count { number: "1".to_owned(), at_least: false, nodes: 1 }), "the number of solutions is true"),
    (|p| p.count = |_, _| Some(Count { number: "0".to_owned(), at_least: true, nodes: 1 }), "the number of solutions is true"),
    (|p| p.count = |game, budget| count(game, budget).map(|of| if game.at == [3, 4] { Count { number: "7".to_owned(), ..of } } else { of }), "the number of solutions is true"),
    // deduction and explanation
    (|p| p.deduction = |_, _| Some(Deduction::Solves), "what is deduced is true"),
    (|p| p.deduction = |_, _| Some(Deduction::Stuck(String::new())), "what is deduced is true"),
    (|p| p.deduction = |_, _| Some(Deduction::Stuck("two\nlines".to_owned())), "what is deduced is true"),
    (|p| p.deduction = |_, _| Some(Deduction::Stuck("nothing follows".to_owned())), "an explanation has no alternative"),
    (|p| p.deduction = |_, _| Some(if nth_call().is_multiple_of(2) { Deduction::Spent } else { Deduction::Stuck("now and then".to_owned()) }), "what is deduced is true"),
    (|p| p.deduction = |_, _| Some(Deduction::Spent), "what is deduced is true"),
    (|p| p.explanation = |_, _| Some(Explanation { steps: vec![step("9-6")], ending: Deduction::Stuck("there".to_owned()) }), "an explanation has no alternative"),
    (|p| p.explanation = |game, _| Some(Explanation { steps: way(&game.at).iter().map(|go| step(&text(go))).collect(), ending: Deduction::Solves }), "an explanation has no alternative"),
    (|p| p.explanation = |_, _| Some(Explanation { steps: Vec::new(), ending: Deduction::Solves }), "an explanation has no alternative"),
    (|p| p.explanation = |_, _| Some(Explanation { steps: Vec::new(), ending: Deduction::Stuck("two\nlines".to_owned()) }), "an explanation has no alternative"),
    (|p| p.explanation = |game, budget| explanation(game, budget).map(|mut of| { of.steps.iter_mut().for_each(|step| step.why.clear()); of }), "an explanation has no alternative"),
    (|p| p.explanation = |game, budget| explanation(game, budget).map(|mut of| { of.steps.iter_mut().for_each(|step| step.at = "here".to_owned()); of }), "an explanation has no alternative"),
    (|p| p.explanation = |game, budget| explanation(game, budget).map(|mut of| { of.steps.reverse(); of }), "an explanation has no alternative"),
    (|p| p.explanation = |game, budget| explanation(game, budget).map(|mut of| { of.steps.pop(); of }), "an explanation has no alternative"),
    (|p| p.explanation = |game, budget| explanation(game, budget).map(|of| Explanation { ending: Deduction::Stuck("there is no way on".to_owned()), ..of }), "an explanation has no alternative"),
    (|p| p.explanation = |_, _| forced(&vec![4]).filter(|_| nth_call().is_multiple_of(2)).map(|_| Explanation { steps: Vec::new(), ending: Deduction::Stuck("nowhere".to_owned()) }), "an explanation has no alternative"),
    (|p| { p.moves = |_, state| if first_is_done(state) { Vec::new() } else { moves(state) }; p.status = |_, state| if first_is_done(state) { Status::Lost } else { status(state) }; p.canonical = |_, state| state; p.deduction = |_, _| None; p.explanation = |game, _| (game.at == [3, 4]).then(|| Explanation { steps: vec![step("3-0")], ending: Deduction::Stuck("four is left".to_owned()) }); }, "of the explanation loses"),
    (|p| p.explanation = |game, budget| { assert!(game.at != [5], "five"); explanation(game, budget) }, "it never panics"),
];

#[rustfmt::skip] // A line for each fault.
const MORE_CLAIMS: &[Mutant] = &[
    // what is forced
    (|p| p.hint = |help, game, line, level| match hint(help, game, line, level) { Hint::Forced(_) => Hint::Forced(Vec::new()), other => other }, "hints are true"),
    (|p| p.hint = |help, game, line, level| match hint(help, game, line, level) { Hint::Forced(_) => Hint::Forced(next(last(line)).iter().map(|go| Forced { at: "here".to_owned(), ..step(go) }).collect()), other => other }, "hints are true"),
    (|p| p.hint = |help, game, line, level| match hint(help, game, line, level) { Hint::Forced(all) => Hint::Forced(all.into_iter().map(|of| Forced { why: format!("{:?}", of.go), ..of }).collect()), other => other }, "hints are true"),
    (|p| p.hint = |help, game, line, level| match hint(help, game, line, level) { Hint::Forced(all) => Hint::Forced(all.into_iter().map(|of| Forced { why: of.go[0].clone(), ..of }).collect()), other => other }, "hints are true"),
    (|p| p.hint = |help, game, line, level| match hint(help, game, line, level) { Hint::Forced(all) => Hint::Forced([all.clone(), all].concat()), other => other }, "hints are true"),
    (|p| p.hint = |help, game, line, level| match hint(help, game, line, level) { Hint::Forced(all) => Hint::Forced(all.into_iter().map(|of| Forced { go: [of.go.clone(), of.go].concat(), ..of }).collect()), other => other }, "hints are true"),
    (|p| p.hint = |help, game, line, level| match hint(help, game, line, level) { Hint::Forced(all) => Hint::Following(all.len() + 3), other => other }, "hints are true"),
    (|p| p.hint = |help, game, line, level| match hint(help, game, line, level) { Hint::Forced(_) => hint(help, game, line, HintLevel::Solvable), other => other }, "hints are true"),
    (|p| p.hint = |help, game, line, level| match hint(help, game, line, level) { Hint::Forced(all) if line.len() > 1 => Hint::Forced(all.into_iter().skip(1).collect()), other => other }, "hints are true"),
    (|p| p.hint = |help, game, line, level| match hint(help, game, line, level) { Hint::Forced(_) => Hint::Forced(moves(last(line)).iter().take(1).map(|go| step(&text(go))).collect()), other => other }, "hints are true"),
    (|p| p.hint = |help, game, line, level| match hint(help, game, line, level) { Hint::Ahead(all, _) => Hint::Ahead(all, Some(Ways { count: 77, at_least: false })), other => other }, "hints are true"),
    (|p| p.hint = |help, game, line, level| match hint(help, game, line, level) { Hint::Ahead(all, _) => Hint::Ahead(all, Some(Ways { count: 0, at_least: true })), other => other }, "hints are true"),
    (|p| p.hint = |help, game, line, level| match hint(help, game, line, level) { Hint::Lost { .. } if level > HintLevel::Solvable => Hint::Unknown, other => other }, "hints"),
    // conclude
    (|p| p.conclude = |help, game, state, level| (SOUND.conclude)(help, game, state, level).map(|of| Conclusion { moves: [of.moves.clone(), of.moves].concat(), ..of }), "conclusions are true"),
    (|p| p.conclude = |help, game, state, level| (SOUND.conclude)(help, game, state, level).map(|of| Conclusion { why: format!("{:?}", of.moves), ..of }), "conclusions are true"),
    // count
    (|p| p.count = |game, budget| count(game, budget).filter(|_| budget.nodes > 5), "the number of solutions"),
    (|p| p.count = |game, budget| count(game, budget).filter(|_| game.at.len() < 3), "a family answers for all its puzzles"),
    (|p| p.count = |game, budget| count(game, budget).map(|of| Count { number: of.number.parse::<u64>().unwrap().min(2).to_string(), ..of }), "the number of solutions is true"),
    // deduction and explanation
    (|p| { p.deduction = |_, _| None; p.explanation = |game, budget| explanation(game, budget).map(|mut of| { of.steps.truncate(1); of.ending = Deduction::Stuck("nothing more follows".to_owned()); of }); }, "an explanation has no alternative"),
    (|p| { p.deduction = |_, _| None; p.explanation = |game, budget| explanation(game, budget).map(|mut of| { of.steps.clear(); of.ending = Deduction::Stuck("nothing follows".to_owned()); of }); }, "an explanation has no alternative"),
    (|p| p.explanation = |game, budget| explanation(game, budget).map(|mut of| { of.steps.iter_mut().for_each(|step| step.why = format!("{:?}", step.go)); of }), "an explanation has no alternative"),
    (|p| p.explanation = |game, budget| explanation(game, budget).map(|mut of| { of.steps.iter_mut().for_each(|step| step.why = step.go[0].clone()); of }), "an explanation has no alternative"),
    (|p| p.explanation = |game, budget| explanation(game, budget).map(|mut of| { of.steps.iter_mut().for_each(|step| step.why = "why_three_down".to_owned()); of }), "an explanation has no alternative"),
    (|p| p.explanation = |game, budget| { assert!(budget.nodes > 3, "nothing"); explanation(game, budget) }, "it never panics"),
    (|p| p.explanation = |game, budget| explanation(game, budget).map(|mut of| { if budget.nodes < 5 { of.steps.clear(); } of }), "an explanation has no alternative"),
    (|p| p.explanation = |game, budget| explanation(game, budget).map(|mut of| { if budget.nodes < 5 { of.steps.reverse(); of.ending = Deduction::Spent; } of }), "an explanation has no alternative"),
    (|p| { p.deduction = |_, _| None; p.explanation = |game, budget| explanation(game, budget).map(|of| Explanation { ending: Deduction::Spent, ..of }); }, "an explanation has no alternative"),
    (|p| { p.deduction = |_, _| None; p.explanation = |game, _| Some(Explanation { steps: way(&game.at).iter().take(1).map(|go| step(&text(go))).collect(), ending: Deduction::Stuck("more is open".to_owned()) }); }, "an explanation has no alternative"),
    (|p| p.deduction = |game, _| Some(if game.at.contains(&1) { Deduction::Stuck(format!("{:?}", game.at)) } else { Deduction::Solves }), "what is deduced is true"),
    (|p| p.deduction = |game, budget| if budget.nodes < 5 { Some(Deduction::Solves) } else { (SOUND.deduction)(game, budget) }, "what is deduced is true"),
    (|p| p.deduction = |game, budget| (SOUND.deduction)(game, budget).filter(|_| game.at.len() < 2), "a family answers for all its puzzles"),
];

/// One test sets the parts at a time.
static TURN: Mutex<()> = Mutex::new(());

fn judged(change: fn(&mut Parts)) -> Result<WrittenReport, String> {
    let mut parts = SOUND;
    change(&mut parts);
    use_parts(parts);
    CALLS.store(0, Ordering::Relaxed);
    let told = written::<Tokens>(&[
        "tokens 9 3!",
        "tokens 5",
        "tokens 2",
        "tokens 5 2 2",
        "tokens 1",
        "tokens 4 4",
        "tokens 4",
    ]);
    use_parts(SOUND);
    told
}

#[test]
fn a_sound_game_passes() {
    let _turn = TURN.lock().unwrap_or_else(|turn| turn.into_inner());
    let report = judged(|_| ()).unwrap_or_else(|faults| panic!("{faults}"));
    assert!(report.decided > 40 && report.undecided == 0, "{report:?}");
}

#[test]
fn each_fault_of_a_game_is_told() {
    let _turn = TURN.lock().unwrap_or_else(|turn| turn.into_inner());
    let mut missed = Vec::new();
    for (part, table) in [
        ("play", PLAY),
        ("more texts", MORE_TEXTS),
        ("more claims", MORE_CLAIMS),
        ("rules", RULES),
        ("texts", TEXTS),
        ("claims", CLAIMS),
    ] {
        for (number, (change, what)) in table.iter().enumerate() {
            match judged(*change) {
                Err(said) if said.contains(what) => {}
                other => missed.push(format!("{part} {number}, {what}: {other:?}")),
            }
        }
    }
    assert!(missed.is_empty(), "{} missed\n{}", missed.len(), missed.join("\n"));
}
