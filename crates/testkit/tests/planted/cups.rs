//! A game that hides something, and reveals it in many ways.

use etchwork_path::{
    Advisor, Cell, Conclusion, Game, Gesture, Grid, Hint, HintLevel, Mark, Pencilled, Picture,
    Session, Status, Stream,
};
use etchwork_testkit::conformance::Secrets;

/// How a game reveals what it hides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Leak {
    None,
    Mark,
    Description,
    MoveList,
    OrderOfMoves,
    Shown,
    Refusal,
    Gesture,
    PointedOut,
    Hint,
    Status,
    Tells,
    Flaws,
    Shifts,
    Fact,
    Concludes,
    RefusedWay,
    Landmark,
    Distance,
    /// After a look is taken back, the picture still depends on what lies there.
    TakenBack,
    Panic,
}

/// Nine cups in a row, and a ball under some of them: look under cups until all are found.
#[derive(Clone, Debug)]
pub struct Cups {
    pub leak: Leak,
    /// A bit for each cup.
    pub balls: u16,
}

const CUPS: usize = 9;

impl Cups {
    fn has_ball(&self, cup: usize) -> bool {
        self.balls >> cup & 1 == 1
    }

    fn is_over(&self, looked: u16) -> bool {
        self.balls & !looked == 0
    }
}

impl Game for Cups {
    /// A bit for each cup that was looked under.
    type State = u16;
    type Move = usize;
    type Sight = u16;

    fn initial(&self) -> u16 {
        0
    }

    fn moves(&self, looked: &u16, moves: &mut Vec<usize>) {
        let hidden = (0..CUPS).filter(|cup| looked >> cup & 1 == 0);
        match self.leak {
            Leak::MoveList => moves.extend(hidden.filter(|cup| *cup != 4 || self.has_ball(4))),
            Leak::OrderOfMoves => {
                let (balls, rest): (Vec<_>, Vec<_>) = hidden.partition(|cup| self.has_ball(*cup));
                moves.extend(balls.into_iter().chain(rest));
            }
            _ => moves.extend(hidden),
        }
    }

    fn apply(&self, looked: &u16, cup: &usize) -> u16 {
        looked | 1 << cup
    }

    fn status(&self, looked: &u16) -> Status {
        match self.leak {
            Leak::Status if self.has_ball(0) && looked.count_ones() > 3 => Status::Lost,
            _ if self.is_over(*looked) => Status::Solved,
            _ => Status::Open,
        }
    }

    fn move_text(&self, cup: &usize) -> String {
        format!("look {cup}")
    }

    fn explain(&self, _: &u16, _: &u16, text: &str) -> Option<String> {
        assert!(self.leak != Leak::Panic || !text.is_empty() || !self.has_ball(0));
        let is_told = self.leak == Leak::Refusal && self.has_ball(8);
        is_told.then(|| format!("'{text}' is none: try `look 8`"))
    }

    fn gesture(&self, looked: &u16, gesture: Gesture) -> Option<usize> {
        let Gesture::Tap(cell) = gesture else { return None };
        let is_open = looked >> cell.index() & 1 == 0;
        let is_told = self.leak == Leak::Gesture && !self.has_ball(cell.index());
        (is_open && !is_told).then_some(cell.index())
    }

    fn concerned(&self, _: &u16, _: &u16, touched: Cell) -> Vec<Cell> {
        let all = (0..CUPS).filter(|cup| self.has_ball(*cup)).map(Cell::new);
        let is_told = self.leak == Leak::PointedOut && touched.index() == 0;
        if is_told { all.collect() } else { Vec::new() }
    }

    fn tells(&self, _: &u16, _: &u16, _: &Pencilled, touched: Cell) -> Option<String> {
        (self.leak == Leak::Tells && self.has_ball(touched.index())).then(|| "a ball".to_owned())
    }

    fn flaws(&self, _: &u16, _: &u16) -> Option<Vec<Cell>> {
        let is_told = self.leak == Leak::Flaws && self.has_ball(3);
        Some(is_told.then(|| Cell::new(3)).into_iter().collect())
    }

    fn shifts(&self, _: &u16, _: &usize) -> Vec<Cell> {
        let is_told = self.leak == Leak::Shifts && self.has_ball(2);
        if is_told { vec![Cell::new(1), Cell::new(2)] } else { Vec::new() }
    }

    fn refused_way(&self, _: &u16, way: (i32, i32)) -> Option<String> {
        let is_told = self.leak == Leak::RefusedWay && self.has_ball(1) && way == (0, 1);
        is_told.then(|| "look 99".to_owned())
    }

    fn landmark(&self, looked: &u16) -> Option<&'static str> {
        let is_one = *looked == 0 || self.has_ball(0);
        (self.leak == Leak::Landmark && is_one).then_some("find")
    }

    fn distance(&self, _: &u16, _: &u16) -> Option<u32> {
        Some(u32::from(self.leak == Leak::Distance && self.has_ball(2)))
    }

    fn look(&self, looked: &u16, sight: &mut u16) {
        *sight |= looked;
    }

    fn is_shown(&self, cup: &usize, sight: &u16) -> bool {
        sight >> cup & 1 == 1 || self.leak == Leak::Shown && self.has_ball(*cup)
    }

    fn draw(&self, line: &[u16], sight: Option<&u16>) -> Picture {
        let looked = sight.map_or(u16::MAX, |_| line[line.len() - 1]);
        let first = if self.leak == Leak::Description { self.balls.trailing_zeros() } else { 0 };
        let words = format!("Balls: {}, from {first}.", self.balls.count_ones());
        let mut picture = Picture::new(Grid::new(CUPS, 1).unwrap(), "Cups", words);
        for cup in 0..CUPS {
            let cell = Cell::new(cup);
            match (looked >> cup & 1 == 1, self.has_ball(cup)) {
                (true, true) => picture.add(Mark::Output(cell)),
                (true, false) => picture.add(Mark::Wall(cell)),
                (false, _) => picture.add(Mark::Veil(cell)),
            }
        }
        let is_told = match self.leak {
            Leak::Mark => self.has_ball(0),
            Leak::TakenBack => sight.is_some_and(|seen| *seen != looked) && self.has_ball(0),
            _ => false,
        };
        if is_told {
            picture.add(Mark::Warning(Cell::new(0)));
        }
        if self.leak == Leak::Fact {
            picture.tell(format!("the first ball is under {}", self.balls.trailing_zeros()));
        }
        picture
    }
}

/// Gives hints that say where no ball is, which they must not reveal.
struct Tattler;

impl Advisor<Cups> for Tattler {
    fn hint(&mut self, game: &Cups, _: &[u16], _: &u16, level: HintLevel) -> Hint {
        match (level, game.leak) {
            (HintLevel::Forced, Leak::Hint) => {
                Hint::Following(game.balls.trailing_zeros() as usize)
            }
            (HintLevel::Next, _) => Hint::Ahead(vec![game.balls.to_string()], None),
            _ => Hint::Open(None),
        }
    }

    fn conclude(&mut self, game: &Cups, _: &u16, _: &u16, _: u8) -> Option<Conclusion<usize>> {
        let moves = vec![game.balls.trailing_zeros() as usize];
        let why = "there is a ball".to_owned();
        (game.leak == Leak::Concludes).then_some(Conclusion { moves, level: 1, why })
    }
}

/// The twins of cups: the same number of balls, and the same under cups that were looked under.
pub struct Twins {
    pub are_there: bool,
}

impl Secrets<Cups> for Twins {
    fn name(&self) -> String {
        "cups".to_owned()
    }

    fn text(&self, game: &Cups) -> String {
        format!("{:09b}\n", game.balls)
    }

    fn twin(&self, session: &Session<Cups>, stream: &mut Stream) -> Option<Cups> {
        let (game, seen) = (session.game(), *session.sight());
        let is_alike = |balls: &u16| {
            balls & seen == game.balls & seen && balls.count_ones() == game.balls.count_ones()
        };
        let all: Vec<u16> = (0..1 << CUPS).filter(is_alike).filter(|_| self.are_there).collect();
        let balls = *all.get(stream.index(all.len().max(1)))?;
        Some(Cups { balls, ..game.clone() })
    }

    fn advisor(&self, _: &Cups) -> Option<Box<dyn Advisor<Cups>>> {
        Some(Box::new(Tattler))
    }
}
