//! Runs the conformance suite on mechanics that break one law each.

use etchwork::{
    Board, Cell, CellSet, Depends, Item, Mark, Mechanic, Payload, Picture, Reason, Refusal,
    Registry, Rule, Scene, Solved, Step, Stream, standard_registry,
};
use etchwork_testkit::conformance::mechanic;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// A registry with a mechanic, `broken`.
fn registry_with<M: Mechanic + 'static>(make: impl Fn() -> M + Send + Sync + 'static) -> Registry {
    let mut registry = standard_registry();
    let make = move || Box::new(make()) as Box<dyn Mechanic>;
    registry.kind_mut::<dyn Mechanic>().add_plain("broken", "breaks a law", make).unwrap();
    registry
}

/// The faults that the suite finds in a mechanic, alone and, if requested, under fog.
fn faults<M: Mechanic + 'static>(make: fn() -> M, under: &str) -> String {
    mechanic(&format!("{under}broken"), &registry_with(make)).expect_err("a law is broken")
}

type MakeRule = fn(&Board, &Payload) -> Result<Box<dyn Rule>, Refusal>;
type Allows = dyn Fn(&Step<'_>) -> bool + Send + Sync;

/// A mechanic made of functions; those left out do nothing.
#[derive(Clone, Copy)]
struct Broken {
    dress: fn(&mut Board, &mut Stream) -> Result<Payload, Reason>,
    settle: fn(&Solved<'_>, &mut Payload) -> Result<(), Reason>,
    rule: MakeRule,
    is_told: bool,
    any: bool,
    /// Whether it claims that its rules do not need their board.
    is_boardless: bool,
}

const HARMLESS: Broken = Broken {
    dress: |_, _| Ok(Payload::new()),
    settle: |_, _| Ok(()),
    rule: |_, payload| without_payload(payload, Ruled::default()),
    is_told: false,
    any: false,
    is_boardless: false,
};

impl Mechanic for Broken {
    fn stacks_with(&self, other: &str) -> bool {
        other == "fog"
    }
    fn is_told_by(&self, _: &Board) -> bool {
        self.is_told
    }
    fn dress(
        &self,
        board: &mut Board,
        stream: &mut Stream,
        payload: &mut Payload,
    ) -> Result<(), Reason> {
        *payload = (self.dress)(board, stream)?;
        Ok(())
    }
    fn settle(
        &self,
        solved: &Solved<'_>,
        _: &mut Stream,
        payload: &mut Payload,
    ) -> Result<(), Reason> {
        (self.settle)(solved, payload)
    }
    fn accepts_any_path(&self) -> bool {
        self.any
    }
    fn rule_needs_board(&self) -> bool {
        !self.is_boardless
    }
    fn rule(&self, board: &Board, payload: &Payload) -> Result<Box<dyn Rule>, Refusal> {
        (self.rule)(board, payload)
    }
}

/// A rule made of functions.
#[derive(Default)]
struct Ruled {
    closed: Vec<(Cell, Cell)>,
    allows: Option<Box<Allows>>,
    sight: Option<fn(&Board, Cell) -> CellSet>,
    draw: Option<fn(&Board, &CellSet, &mut Picture)>,
    /// Whether it claims that it never refuses a step.
    is_meek: bool,
}

impl Rule for Ruled {
    fn closed_steps(&self) -> &[(Cell, Cell)] {
        &self.closed
    }
    fn allows(&self, step: &Step<'_>) -> bool {
        self.allows.as_ref().is_none_or(|allows| allows(step))
    }
    fn depends_on(&self) -> Depends {
        if self.is_meek { Depends::Nothing } else { Depends::Visited }
    }
    fn sight(&self, board: &Board, head: Cell) -> Option<CellSet> {
        self.sight.map(|sight| sight(board, head))
    }
    fn draw(&self, scene: &Scene<'_>, picture: &mut Picture) {
        if let Some(draw) = self.draw {
            draw(scene.board, scene.shown, picture);
        }
    }
}

/// Every step to a cell of a higher number.
fn ascending(board: &Board) -> Vec<(Cell, Cell)> {
    let cells = || (0..board.grid().len()).map(Cell::new);
    cells()
        .flat_map(|to| cells().take_while(move |from| *from < to).map(move |from| (from, to)))
        .collect()
}

fn boxed(rule: Ruled) -> Result<Box<dyn Rule>, Refusal> {
    Ok(Box::new(rule))
}

/// The rule of a mechanic that takes nothing.
fn without_payload(payload: &Payload, rule: Ruled) -> Result<Box<dyn Rule>, Refusal> {
    if payload.is_empty() { boxed(rule) } else { Err(Refusal::new("it takes nothing")) }
}

fn breaks(make: fn() -> Broken, law: &str) {
    let said = faults(make, "");
    assert!(said.contains(law), "no '{law}' in: {said}");
}

fn breaks_under_fog(make: fn() -> Broken, law: &str) {
    let said = faults(make, "fog+");
    assert!(said.contains(law), "no '{law}' in: {said}");
}

/// A number that differs each time.
fn tick() -> u32 {
    static TICKS: AtomicU32 = AtomicU32::new(0);
    TICKS.fetch_add(1, Relaxed)
}

#[test]
fn harmless_is_harmless() {
    let registry = registry_with(|| HARMLESS);
    for name in ["broken", "broken+fog"] {
        mechanic(name, &registry).unwrap_or_else(|faults| panic!("{name}: {faults}"));
    }
}

#[test]
fn chance_from_elsewhere_is_noticed() {
    breaks(
        || Broken { dress: |_, _| Ok(vec![Item::Number(tick())]), ..HARMLESS },
        "dress is determined",
    );
    breaks(
        || {
            let settle = |_: &Solved<'_>, payload: &mut Payload| {
                payload.push(Item::Number(tick()));
                Ok(())
            };
            Broken { settle, ..HARMLESS }
        },
        "settle is determined",
    );
}

#[test]
fn reasons_have_their_form() {
    breaks(|| Broken { dress: |_, _| Err("Bad luck!".into()), ..HARMLESS }, "snake_case");
}

#[test]
fn a_mechanic_that_takes_no_board_is_not_judged() {
    breaks(
        || Broken { dress: |_, _| Err("never".into()), ..HARMLESS },
        "the suite sees enough to judge by: 0 puzzles of 720 boards",
    );
}

#[test]
fn a_payload_of_its_own_is_taken() {
    breaks(
        || Broken {
            dress: |_, _| Ok(vec![Item::Number(1)]),
            rule: |_, payload| {
                if payload.is_empty() {
                    boxed(Ruled::default())
                } else {
                    Err(Refusal::new("it takes nothing"))
                }
            },
            ..HARMLESS
        },
        "the mechanic accepts its own payload",
    );
}

#[test]
fn cells_off_the_board_are_refused() {
    let off = "it names a cell off the board";
    breaks(
        || Broken {
            dress: |_, _| Ok(vec![Item::Cell(Cell::new(1023))]),
            rule: |_, _| boxed(Ruled::default()),
            ..HARMLESS
        },
        off,
    );
    breaks(
        || Broken {
            rule: |_, _| {
                let closed = vec![(Cell::new(0), Cell::new(1023))];
                boxed(Ruled { closed, ..Ruled::default() })
            },
            ..HARMLESS
        },
        off,
    );
}

#[test]
fn a_solution_that_is_settled_away_is_noticed() {
    breaks(
        || Broken {
            settle: |_, payload| {
                payload.push(Item::Number(1));
                Ok(())
            },
            rule: |board, payload| {
                if payload.is_empty() {
                    boxed(Ruled::default())
                } else {
                    boxed(Ruled { closed: ascending(board), ..Ruled::default() })
                }
            },
            ..HARMLESS
        },
        "the solution solves",
    );
}

#[test]
fn a_rule_that_knows_more_than_its_payload_is_noticed() {
    // It remembers the path found last, and refuses every other.
    static LAST: Mutex<Vec<Cell>> = Mutex::new(Vec::new());
    breaks(
        || Broken {
            settle: |solved, payload| {
                *LAST.lock().unwrap() = solved.path.to_vec();
                *payload = vec![Item::Number(1)];
                Ok(())
            },
            rule: |_, payload| {
                let path = LAST.lock().unwrap().clone();
                let is_on = move |asked: &Step<'_>| {
                    path.windows(2).any(|step| (Some(step[0]), step[1]) == (asked.from(), asked.to))
                        || asked.is_first()
                };
                boxed(Ruled {
                    allows: (!payload.is_empty()).then(|| Box::new(is_on) as Box<_>),
                    ..Ruled::default()
                })
            },
            ..HARMLESS
        },
        "the solution solves",
    );
}

#[test]
fn a_rule_that_changes_its_mind_is_noticed() {
    breaks(
        || Broken {
            rule: |_, payload| {
                let allows: Box<Allows> =
                    Box::new(|step| step.visited.len() < 4 || !tick().is_multiple_of(997));
                without_payload(payload, Ruled { allows: Some(allows), ..Ruled::default() })
            },
            ..HARMLESS
        },
        "legal moves follow the rules",
    );
}

#[test]
fn a_rule_that_says_it_never_refuses_and_does_is_noticed() {
    breaks(
        || Broken {
            rule: |_, _| {
                let late = |step: &Step<'_>| step.visited.len() != 3;
                boxed(Ruled { allows: Some(Box::new(late)), is_meek: true, ..Ruled::default() })
            },
            ..HARMLESS
        },
        "legal moves follow the rules",
    );
}

#[test]
fn a_rule_that_needs_its_board_after_all_is_noticed() {
    breaks(
        || Broken {
            rule: |board, _| {
                let open = board.open();
                let closed = open.first().zip(open.nth(1)).filter(|_| open.len() % 2 == 0);
                boxed(Ruled { closed: closed.into_iter().collect(), ..Ruled::default() })
            },
            is_boardless: true,
            ..HARMLESS
        },
        "the closed steps, made on",
    );
}

#[test]
fn a_plain_board_that_passes_for_more_is_noticed() {
    breaks(
        || Broken {
            dress: |_, _| Ok(vec![Item::Number(1)]),
            rule: |_, _| boxed(Ruled::default()),
            is_told: true,
            ..HARMLESS
        },
        "a plain board does not pass for a dressed one",
    );
}

#[test]
fn drawing_what_is_veiled_is_noticed() {
    breaks(
        || Broken {
            rule: |_, _| {
                let draw = |board: &Board, _: &CellSet, picture: &mut Picture| {
                    let cell = board.walls().first().unwrap_or(Cell::new(0));
                    picture.add(Mark::Label { cell, text: "x".into() });
                };
                boxed(Ruled { draw: Some(draw), ..Ruled::default() })
            },
            ..HARMLESS
        },
        "shown the picture differs from that of",
    );
}

#[test]
fn seeing_by_what_is_veiled_is_noticed() {
    breaks(
        || Broken {
            rule: |_, _| {
                let sight = |board: &Board, head: Cell| {
                    // It shows one more row if the board has many walls.
                    let mut seen: CellSet = board.grid().neighbours(head).collect();
                    seen.insert(head);
                    if board.walls().len() % 2 == 1 {
                        seen = board.grid().around(&seen);
                    }
                    seen
                };
                boxed(Ruled { sight: Some(sight), ..Ruled::default() })
            },
            ..HARMLESS
        },
        "the cells shown differ",
    );
}

#[test]
fn moves_that_tell_of_what_is_veiled_are_noticed() {
    breaks_under_fog(
        || Broken {
            rule: |_, _| {
                let late = |step: &Step<'_>| {
                    let (all, seen) = (step.board.walls().len(), step.visited.len());
                    seen < 3 || !(all + step.to.index()).is_multiple_of(4)
                };
                boxed(Ruled { allows: Some(Box::new(late)), ..Ruled::default() })
            },
            ..HARMLESS
        },
        "differ from those of",
    );
}

#[test]
fn labels_are_short() {
    breaks(
        || Broken {
            rule: |_, _| {
                let draw = |_: &Board, _: &CellSet, picture: &mut Picture| {
                    picture.add(Mark::Label { cell: Cell::new(0), text: "START".into() });
                };
                boxed(Ruled { draw: Some(draw), ..Ruled::default() })
            },
            ..HARMLESS
        },
        "is not a label",
    );
}

#[test]
fn a_rule_that_panics_on_a_payload_from_a_file_is_noticed() {
    let make = || Broken {
        dress: |board, _| Ok(vec![Item::Number(board.grid().len() as u32 - 1)]),
        rule: |board, payload| {
            let cells: Vec<Cell> = board.grid().cells().collect();
            for item in payload {
                if let Item::Number(number) = item {
                    let _ = cells[*number as usize];
                }
            }
            boxed(Ruled::default())
        },
        ..HARMLESS
    };
    let said = faults(make, "");
    let law = "it never panics: 'index out of bounds: the len is 12 but the index is ";
    assert!(said.contains(law) && said.contains("made from a payload of a file, on\n"), "{said}");
}

#[test]
fn stacks_that_cannot_be_are_refused() {
    let said = mechanic("fog+standard", &standard_registry()).unwrap_err();
    assert!(said.contains("cannot be stacked"), "{said}");
    let said = mechanic("fig", &standard_registry()).unwrap_err();
    assert!(said.contains("there is no mechanic 'fig'; did you mean 'fog'?"), "{said}");
}

#[test]
fn a_mechanic_that_accepts_any_path_changes_nothing() {
    let any = || Broken { any: true, ..HARMLESS };
    let closing = |_: &Board, _: &Payload| {
        boxed(Ruled { closed: vec![(Cell::new(1), Cell::new(0))], ..Ruled::default() })
    };
    let picky = |_: &Board, _: &Payload| {
        let allows: Box<Allows> = Box::new(|step| step.to.index() != 2);
        boxed(Ruled { allows: Some(allows), ..Ruled::default() })
    };
    let walling = |board: &mut Board, _: &mut Stream| {
        board.set_wall(Cell::new(0));
        Ok(Payload::new())
    };
    let settling = |_: &Solved<'_>, payload: &mut Payload| {
        payload.push(Item::Number(1));
        Ok(())
    };
    let ways: [(Broken, &str); 4] = [
        (Broken { dress: walling, ..any() }, "it changes the board"),
        (Broken { settle: settling, ..any() }, "it settles"),
        (Broken { rule: closing, ..any() }, "it closes a step"),
        (Broken { rule: picky, ..any() }, "it refuses a step"),
    ];
    for (broken, what) in ways {
        let registry = registry_with(move || broken);
        let said = mechanic("broken", &registry).expect_err("it changes something");
        assert!(
            said.contains("a mechanic that accepts any path changes nothing")
                && said.contains(&format!(": {what}, on\n")),
            "no '{what}' in: {said}"
        );
    }
}
