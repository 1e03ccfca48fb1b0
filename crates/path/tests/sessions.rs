//! Sessions: acts in the second version of saves; the first version can still be read.

use etchwork_path::{
    Act, Cell, Game, Grid, HintLevel, Landmark, Mark, Pencil, Picture, STRICT, Session, Status,
    facts_of_save,
};

/// Dials that turn by one: solved if all are at 0, lost if one is at 3.
#[derive(Clone, Debug)]
struct Dials(Vec<u8>);

impl Game for Dials {
    type State = Vec<u8>;
    type Move = usize;
    type Sight = ();

    fn initial(&self) -> Vec<u8> {
        self.0.clone()
    }
    fn moves(&self, state: &Vec<u8>, moves: &mut Vec<usize>) {
        if self.status(state) == Status::Open {
            moves.extend(0..state.len());
        }
    }
    fn apply(&self, state: &Vec<u8>, dial: &usize) -> Vec<u8> {
        let mut next = state.clone();
        next[*dial] = (next[*dial] + 1) % 5;
        next
    }
    fn status(&self, state: &Vec<u8>) -> Status {
        match state.iter().max() {
            Some(0) => Status::Solved,
            _ if state.contains(&3) => Status::Lost,
            _ => Status::Open,
        }
    }
    fn move_text(&self, dial: &usize) -> String {
        dial.to_string() + "+"
    }
    fn landmark(&self, state: &Vec<u8>) -> Option<&'static str> {
        (*state == self.0 || state[0] == 2).then_some("two")
    }
    fn pencils(&self) -> &'static [Pencil] {
        &[Pencil::LOCK, Pencil { id: "maybe", about: "may be right", holds: false, edge: None }]
    }
    fn place(&self, _: &Vec<u8>, dial: &usize) -> Option<Cell> {
        Some(Cell::new(*dial))
    }
    fn draw(&self, line: &[Vec<u8>], _: Option<&()>) -> Picture {
        let grid = Grid::new(self.0.len(), 1).unwrap();
        Picture::new(grid, "Dials", format!("{:?}", line.last()))
    }
}

fn session(plays: &[&str]) -> Session<Dials> {
    let mut session = Session::new(Dials(vec![1, 4, 4]));
    plays.iter().for_each(|step| session.play(step).unwrap());
    session
}

fn loaded(session: &Session<Dials>) -> Session<Dials> {
    let save = session.save("d1.AA.0000");
    let loaded = Session::load(session.game().clone(), "d1.AA.0000", &save).unwrap();
    assert_eq!(loaded.save("d1.AA.0000"), save);
    assert_eq!(loaded.line(), session.line());
    assert_eq!(loaded.pencil(), session.pencil());
    assert_eq!(loaded.facts(), session.facts());
    loaded
}

#[test]
fn a_cut_is_one_act() {
    let mut session = session(&["0+", "1+", "2+"]);
    assert!(session.cut(2) && !session.cut(0));
    assert_eq!(session.moves().len(), 1);
    assert!(session.undo());
    assert_eq!(session.moves().len(), 3);
    assert!(session.undo());
    assert_eq!(session.moves().len(), 2);
    assert!(session.redo() && session.redo());
    assert_eq!(session.moves().len(), 1);
    assert!(!session.redo());
    assert_eq!(session.log().iter().filter(|act| matches!(act, Act::Cut(2))).count(), 1);
    let mut again = loaded(&session);
    assert!(again.undo());
    assert_eq!(again.moves().len(), 3);
    // A number above the number of moves cuts all.
    assert!(again.cut(99));
    assert_eq!(again.log().last(), Some(&Act::Cut(3)));
    assert!(!again.cut(1));
}

#[test]
fn the_last_landmark_lies_before_the_present_state() {
    let mut session = session(&[]);
    let back = |session: &Session<Dials>| session.landmark().unwrap().moves;
    assert_eq!(
        session.landmark(),
        Some(Landmark { name: "two", moves: 0 }),
        "nothing is before it"
    );
    for (step, moves) in [("1+", 1), ("0+", 2), ("2+", 1), ("1+", 1)] {
        session.play(step).unwrap();
        assert_eq!(back(&session), moves, "after {step}");
    }
    for state in [[2, 0, 0], [2, 0, 4], [1, 4, 4]] {
        assert!(session.cut(back(&session)));
        assert_eq!(*session.state(), state);
    }
    assert!(!session.cut(back(&session)) && session.undo());
    assert_eq!(*session.state(), [2, 0, 4], "each is one act");
}

#[test]
fn a_lock_holds_its_place_and_a_bookmark_takes_trial_marks_off() {
    let mut session = session(&[]);
    session.pencil_in("lock", &[Cell::new(1)]).unwrap();
    session.mark();
    session.pencil_in("lock", &[Cell::new(0), Cell::new(2)]).unwrap();
    session.pencil_in("maybe", &[Cell::new(1)]).unwrap();
    let why = session.play("0+").unwrap_err().to_string();
    assert_eq!(why, "'0+' is held by a lock: take it off first");
    session.play("1+").unwrap();
    let locks = |session: &Session<Dials>| {
        let picture = session.picture();
        picture.marks().iter().filter(|mark| matches!(mark, Mark::Lock(_))).count()
    };
    assert_eq!(locks(&session), 2);
    assert_eq!(locks(&loaded(&session)), 2);
    assert!(session.return_to_mark());
    assert_eq!((locks(&session), session.moves().len()), (1, 0));
    assert_eq!(session.pencil()[&Cell::new(1)].id, "lock");
    assert!(session.rub_out(&[Cell::new(1)]) && !session.rub_out(&[Cell::new(1)]));
    session.play("1+").unwrap();
    loaded(&session);
    let why = session.pencil_in("ink", &[]).unwrap_err().to_string();
    assert_eq!(why, "there is no pencil mark 'ink' here: there is lock, maybe");
}

#[test]
fn mistakes_count_for_good() {
    let mut session = session(&["0+", "0+"]);
    assert_eq!((session.status(), session.mistakes()), (Status::Lost, 1));
    session.undo();
    session.play("0+").unwrap();
    session.restart();
    assert_eq!((session.status(), session.mistakes()), (Status::Open, 2));
    assert_eq!(loaded(&session).mistakes(), 2);
}

#[test]
fn facts_are_kept_with_the_play() {
    let mut session = session(&["1+"]);
    session.note_hint(HintLevel::Next);
    assert!(session.save("x").starts_with("etchwork-save 1 x\n"), "nothing newer is in it");
    session.set_fact("tier", "hard, with blanks").unwrap();
    session.set_fact("seconds", "312").unwrap();
    assert!(session.set_fact("Tier", "x").is_err() && session.set_fact("tier", "a\nb").is_err());
    let save = session.save("x");
    let expected = "etchwork-save 2 x\n= seconds 312\n= tier hard, with blanks\n1+\n?3\n";
    assert_eq!(save, expected);
    assert_eq!(facts_of_save(&save), *session.facts());
    loaded(&session);
}

#[test]
fn saves_of_the_first_version_mean_what_they_meant() {
    let save = "etchwork-save 1 x\n1+\n2+\n<\n>\n!\n0+\n^\n0\n>\n?2\n";
    let loaded = Session::load(Dials(vec![1, 4, 4]), "x", save).unwrap();
    assert_eq!(*loaded.state(), [1, 0, 4]);
    assert_eq!(loaded.save("x"), save);
    // The first version reads the signs that the second added as moves, which this game lacks.
    let error = Session::load(Dials(vec![1]), "x", "etchwork-save 1 x\n<<2\n").unwrap_err();
    assert!(error.to_string().starts_with("line 2: '<<2' is not a move here"), "{error}");
}

#[test]
fn a_save_that_does_not_fit_names_its_line() {
    let load = |acts: &str| {
        let save = format!("etchwork-save 2 x\n= tier hard\n{acts}");
        Session::load(Dials(vec![1, 4]), "x", &save).unwrap_err().to_string()
    };
    assert_eq!(load("1+\n<<0\n"), "line 4: there is nothing to do for '<<0'");
    assert_eq!(
        load("+ink 1\n"),
        "line 3: there is no pencil mark 'ink' here: there is lock, maybe"
    );
    assert!(load("1+\n= tier easy\n").starts_with("line 4: '= tier easy' is not a move here"));
    assert!(load("+lock 99999999\n").starts_with("line 3: '+lock 99999999' is not a move here"));
}

#[test]
fn a_strict_play_is_over_with_its_first_mistake() {
    let mut session = session(&["1+"]);
    session.set_fact(STRICT, "yes").unwrap();
    session.mark();
    assert!(session.undo() && session.redo() && !session.is_over(), "nothing was lost so far");
    ["0+", "0+"].iter().for_each(|step| session.play(step).unwrap());
    assert!(session.is_over() && session.status() == Status::Lost);
    let save = session.save("x");
    assert!(!session.undo() && !session.cut(2) && !session.return_to_mark() && !session.restart());
    let why = session.play("2+").unwrap_err().to_string();
    assert_eq!(why, "this play is strict: its first mistake ended it");
    assert_eq!((session.save("x"), session.moves().len()), (save.clone(), 3));
    assert!(Session::load(session.game().clone(), "x", &save).unwrap().is_over());
    let taken_back = Session::load(session.game().clone(), "x", &(save + "<\n"));
    assert_eq!(taken_back.unwrap_err().to_string(), "line 9: there is nothing to do for '<'");
}

#[test]
fn a_play_with_a_mistake_is_no_strict_one() {
    let mut session = session(&["0+", "0+"]);
    session.undo();
    let why = session.set_fact(STRICT, "yes").unwrap_err().to_string();
    assert_eq!(why, "this play already has 1 mistake: a strict one must begin without any");
    assert!(!session.is_over() && session.undo());
}
