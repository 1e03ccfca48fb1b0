//! A puzzle in play, as a page handles it.

use crate::answers::{Grasp, Slide, Touched, View, Way};
use crate::library::{Found, Library};
use crate::request::{ActName, Request};
use crate::service::text;
use crate::speech::aim;
use crate::{legend, motion, names, speech, view, wording};
use etchwork::core::{SHORTEST_LINES, STRICT};
use etchwork::{
    Act, Budget, Cell, Edge, Gesture, Help, LegalMove, Mark, Picture, Places, Play, Puzzle,
    Registry, Status,
};
use std::borrow::Cow;

/// A player's play of a puzzle.
pub struct ActivePuzzle {
    pub play: Box<dyn Play>,
    pub puzzle: Box<dyn Puzzle>,
    pub family: Cow<'static, str>,
    /// Whether a move may lead to a state from which the puzzle cannot be solved.
    pub can_lose: bool,
    /// Whether its family counts solutions, and not lines of moves.
    pub has_solutions: bool,
    pub recipe: Option<String>,
    pub tier: Option<String>,
    /// The place of the tier among those of its family, from 1, and how many there are.
    pub rank: Option<(usize, usize)>,
    /// The name of the tier for people.
    tier_title: Option<String>,
    pub kind: String,
    pub name: Option<String>,
    /// The lesson of this puzzle, in a sentence.
    pub says: Option<String>,
    /// The part of an address that leads to a level or a day, whatever its board.
    occasion: Option<String>,
    /// What solving it is worth.
    pub points: Option<i64>,
    /// The target that it leaves for the player's next puzzle of its tier.
    pub target: Option<i64>,
    /// The last message.
    pub said: String,
    /// Why nobody can solve the puzzle, if no search is needed to know.
    pub unsolvable: Option<String>,
    /// Whether arrows make moves.
    pub walks: bool,
    /// Whether it is drawn in its other layout, if it has one.
    pub other_layout: Option<bool>,
    /// The places of that layout, while it is drawn.
    places: Option<Places>,
    /// The head of the trail, where a finger that draws it has met a barrier.
    stopped_at: Option<Cell>,
    /// The moves of a shortest solution, once a replay has asked for it.
    pub fewest: Option<Vec<String>>,
    /// The move that the last gesture means, if it spends something and was not made yet.
    pub asks: Option<String>,
    /// The same of the gesture before it.
    asked: Option<String>,
}

/// The cells beside one, in rows and columns.
const BESIDE: [(i32, i32); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

impl ActivePuzzle {
    pub fn new(found: Found, library: &Library, registry: &Registry) -> Result<Self, String> {
        let Found { puzzle, family, recipe, tier, name, says, occasion, points, target } = found;
        let limit = tier.as_ref().and_then(|tier| {
            let tier = library.played_by(&family.id).ok()?.set.tier(tier).ok()?;
            Some(tier.maker.settings.get("solution_limit")?.as_u64()? as usize)
        });
        let tier_title = tier.as_ref().map(|tier| library.tier_title(&family.id, tier));
        let rank = tier.as_ref().and_then(|tier| library.rank(&family.id, tier));
        let budget = Budget { nodes: u64::MAX, ..Budget::QUESTION_ON_A_PAGE };
        let help = Help { ways: limit, budget };
        let play = puzzle.play(registry, help).map_err(text)?;
        let other_layout = (!puzzle.layouts().is_empty()).then_some(false);
        let (kind, unsolvable) = (puzzle.kind(), puzzle.unsolvable());
        let can_lose = library.families().get(&family.id).is_ok_and(|family| family.can_lose());
        let picture = play.picture();
        let is_trail = !trail(&picture).is_empty();
        let walks = is_trail || play.moves().iter().any(|choice| choice.aim.is_some());
        let said = String::new();
        Ok(Self {
            play,
            puzzle,
            can_lose,
            has_solutions: family.counted != SHORTEST_LINES,
            family: family.id,
            recipe,
            tier,
            rank,
            tier_title,
            kind,
            name,
            says,
            occasion,
            points,
            target,
            said,
            unsolvable,
            walks,
            other_layout,
            places: None,
            stopped_at: None,
            fewest: None,
            asks: None,
            asked: None,
        })
    }

    /// Draws the puzzle in its other layout, or in its own. The play stays as it is.
    pub fn lay_out(&mut self, is_other: bool) -> Result<(), String> {
        let Some(name) = self.puzzle.layouts().first() else { return Ok(()) };
        self.other_layout = Some(is_other);
        self.places = if is_other { Some(self.puzzle.laid_out(name).map_err(text)?) } else { None };
        Ok(())
    }

    /// What is drawn.
    pub fn picture(&self) -> Picture {
        let mut picture = self.play.picture();
        self.places.iter().for_each(|places| picture.put_at(places.clone()));
        picture
    }

    /// Everything that a page shows, with the message.
    pub fn view(&self, said: String) -> View {
        view::view(self, said)
    }

    /// The name of the puzzle.
    pub fn title(&self) -> String {
        let kind = self.kind.replace('+', " and ");
        let parts = [self.name.as_deref(), self.tier_title.as_deref(), Some(&kind)];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// The part after the page's address that leads here: to the day or the level, else to the
    /// board.
    pub fn link(&self) -> String {
        match (&self.occasion, &self.tier) {
            (Some(occasion), _) => format!("?{occasion}"),
            (None, Some(tier)) => format!("?tier={tier}#{}", self.play.id()),
            (None, None) => format!("#{}", self.play.id()),
        }
    }

    /// Does what a player asks for. Returns the message; whatever is no act changes nothing.
    pub fn obey(&mut self, request: Request) -> Result<String, String> {
        self.asked = self.asks.take();
        Ok(match request {
            Request::Load { save } => {
                self.play.load(&save).map_err(text)?;
                speech::opening(self)
            }
            Request::Play { text } => self.make(&text),
            Request::Tap { cell, second } => self.tap(cell, second),
            Request::Follow { cell } => self.follow(cell)?,
            Request::Cut { moves } => self.act(Act::Cut(moves)),
            Request::Drag { from, to } => self.drag(from, to)?,
            Request::Point { cell, side } => self.point(self.edge((cell, side))?),
            Request::Pencil { mark, cells, edges } => self.pencil(mark, cells, edges)?,
            Request::Strict {} => self.be_strict()?,
            Request::Step { down, right } => self.step((down, right)),
            Request::Act { act } => self.act(match act {
                ActName::Undo => Act::Undo,
                ActName::Redo => Act::Redo,
                ActName::Mark => Act::Mark,
                ActName::Return => Act::Return,
                // One act, which one undo reverses.
                ActName::Restart => Act::Cut(usize::MAX),
                ActName::Landmark => Act::Cut(self.play.landmark().map_or(0, |last| last.moves)),
            }),
            _ => speech::opening(self),
        })
    }

    /// The moves that are offered one by one. Where moves have no direction and a cursor makes them
    /// with taps, there are too many to list.
    pub fn choices(&self, picture: &Picture) -> Vec<Way> {
        let moves = self.play.moves();
        let is_by_hand = |choice: &LegalMove| {
            !self.walks && self.play.changed_by(std::slice::from_ref(&choice.text)) != [vec![]]
        };
        let head = trail(picture).last().copied();
        let to = |aim| picture.grid().offset(head?, aim).map(Cell::index);
        let far = self.play.far_moves();
        let way = |choice: LegalMove| Way {
            far: far.contains(&choice),
            cell: choice.aim.and_then(to),
            text: choice.text,
        };
        moves.into_iter().filter(|choice| !is_by_hand(choice)).map(way).collect()
    }

    /// Makes the move that a gesture means. Of one that spends something it tells first: the same gesture
    /// again makes it.
    fn by_hand(&mut self, text: String) -> String {
        let asked = self.asked.take();
        match self.play.spends(&text).filter(|_| asked.as_ref() != Some(&text)) {
            None => self.make(&text),
            Some(spends) => {
                self.asks = Some(text);
                format!("This spends {spends}. Do it again to make the move.")
            }
        }
    }

    /// Makes the move with this text. Returns the message.
    pub fn make(&mut self, text: &str) -> String {
        let changed = self.play.changed_by(&[text.to_owned()]);
        let before = self.play.picture();
        match self.play.play(text) {
            Ok(()) if changed.first().is_some_and(|cells| cells.len() > 1) => {
                let motions = motion::between(&before, &self.play.picture());
                let words = wording::moved(&before, &motions);
                speech::shifted(self, words.as_deref().unwrap_or(text))
            }
            Ok(()) => speech::moved(self, changed.first().and_then(|cells| cells.first().copied())),
            Err(why) => speech::sentence(&speech::from_one(&why.to_string())),
        }
    }

    /// Goes a cell in a direction.
    pub fn step(&mut self, way: (i32, i32)) -> String {
        let before = self.play.tally().undos;
        if !self.play.go(way) {
            match self.play.no_way(way) {
                Some(why) => speech::sentence(&speech::from_one(&why)),
                None => "You cannot go that way.".to_owned(),
            }
        } else if self.play.tally().undos > before {
            speech::taken_back(self)
        } else {
            speech::moved(self, None)
        }
    }

    /// The cell with a number, if the picture has it.
    fn cell(&self, number: usize) -> Result<Cell, String> {
        let cell = self.play.picture().grid().cells().nth(number);
        cell.ok_or_else(|| "that is off the board".to_owned())
    }

    /// Makes the move that a tap means. A trail goes to the cell, or back to it.
    pub fn tap(&mut self, number: usize, is_second: bool) -> String {
        self.stopped_at = None;
        let Ok(cell) = self.cell(number) else { return "That is off the board.".to_owned() };
        let gesture = if is_second { Gesture::SecondTap(cell) } else { Gesture::Tap(cell) };
        if let Some(text) = self.play.gesture(gesture) {
            return self.by_hand(text);
        }
        let picture = self.play.picture();
        if !trail(&picture).is_empty() && !is_second {
            return self.go_to(cell, &picture);
        }
        match (self.play.is_over(), self.play.status()) {
            (true, _) => "This play is strict, and over: a mistake was made.".to_owned(),
            (_, Status::Lost) => "There is no way on from here: take a move back.".to_owned(),
            _ => self.play.tells(cell).map_or_else(
                || "That does nothing here.".to_owned(),
                |told| speech::sentence(&told),
            ),
        }
    }

    /// Goes to a cell: back along the trail as one act, a step, or several in a straight line.
    fn go_to(&mut self, cell: Cell, picture: &Picture) -> String {
        let trail = trail(picture);
        if let Some(nth) = trail.iter().position(|at| *at == cell) {
            let back = trail.len() - 1 - nth;
            return if self.play.act(&Act::Cut(back)) {
                speech::taken_back(self)
            } else {
                String::new()
            };
        }
        if let Some(text) = self.step_to(cell, picture) {
            return self.make(&text);
        }
        let line = trail.last().and_then(|head| line(picture, *head, cell));
        if line.is_some_and(|line| self.run(&line)) {
            return speech::moved(self, None);
        }
        // The rules say why a trail cannot step there.
        self.make(&picture.grid().position(cell).to_string())
    }

    /// The move from the head of the trail to a cell, if there is one.
    fn step_to(&self, cell: Cell, picture: &Picture) -> Option<String> {
        let to = Some(cell.index());
        self.choices(picture).into_iter().find(|way| way.cell == to).map(|way| way.text)
    }

    /// Steps from cell to cell, or makes no step if one of them is illegal. Returns whether it did.
    fn run(&mut self, cells: &[Cell]) -> bool {
        let save = self.play.save();
        let goes = cells.iter().all(|cell| {
            let text = self.step_to(*cell, &self.play.picture());
            text.is_some_and(|text| self.play.play(&text).is_ok())
        });
        if !goes {
            self.play.load(&save).expect("it was saved here");
        }
        goes
    }

    /// Follows a finger that draws a trail: the cell before the head takes a step back, and the
    /// trail goes around a corner if there is only one way, but not around a barrier that the finger
    /// has crossed: there it stops, and says why once.
    pub fn follow(&mut self, number: usize) -> Result<String, String> {
        let cell = self.cell(number)?;
        let picture = self.play.picture();
        let [.., head] = trail(&picture) else { return Ok(self.said.clone()) };
        let was_stopped = self.stopped_at.take() == Some(*head) && cell != *head;
        if trail(&picture).iter().rev().nth(1) == Some(&cell) {
            self.play.step_back();
            return Ok(speech::taken_back(self));
        }
        if let Some(text) = self.step_to(cell, &picture) {
            return Ok(self.make(&text));
        }
        let is_barred = is_barred(&picture, *head, cell);
        if was_stopped || is_barred {
            self.stopped_at = Some(*head);
            let why = (!was_stopped).then(|| self.make(&picture.grid().position(cell).to_string()));
            return Ok(why.unwrap_or_else(|| self.said.clone()));
        }
        let ways = corners(&picture, *head, cell).map(|corner| [corner, cell]);
        let save = self.play.save();
        let mut ways: Vec<[Cell; 2]> = ways.collect();
        ways.retain(|way| {
            let goes = self.run(way);
            self.play.load(&save).expect("it was saved here");
            goes
        });
        match ways[..] {
            [way] if self.run(&way) => Ok(speech::moved(self, None)),
            _ => Ok(self.said.clone()),
        }
    }

    /// The move that a drag means.
    pub fn drag(&mut self, from: usize, to: usize) -> Result<String, String> {
        let (from, to) = (self.cell(from)?, self.cell(to)?);
        Ok(match self.play.gesture(Gesture::Drag { from, to }) {
            Some(text) => self.by_hand(text),
            None => "A drag from there to there does nothing.".to_owned(),
        })
    }

    /// The lines that follow a finger on a cell.
    pub fn grasp(&self, number: usize) -> Result<Grasp, String> {
        let held = self.cell(number)?;
        let grid = self.play.picture().grid();
        let slide = |(down, right): (i32, i32)| {
            // At the border a drag that ends here goes the same way as one that leaves it.
            let ahead = grid.offset(held, (down, right)).map(|to| (held, to));
            let behind = || Some((grid.offset(held, (-down, -right))?, held));
            let (from, to) = ahead.or_else(behind)?;
            let text = self.play.gesture(Gesture::Drag { from, to })?;
            let cells = numbers(&self.play.shifts(&text));
            let (from, to) = (from.index(), to.index());
            (!cells.is_empty()).then_some(Slide { from, to, down, right, cells })
        };
        Ok(Grasp { slides: BESIDE.into_iter().filter_map(slide).collect() })
    }

    /// A side of a cell that the picture has.
    fn edge(&self, (cell, side): (usize, u8)) -> Result<Edge, String> {
        Ok(Edge { cell: self.cell(cell)?, side })
    }

    /// Makes the moves that point what is on a cell to a side, up to the first that is refused or that
    /// ends the play.
    fn point(&mut self, to: Edge) -> String {
        let moves = match self.play.point(to) {
            Ok(moves) => moves,
            Err(why) => return speech::sentence(&speech::from_one(&why)),
        };
        let mut said = String::new();
        for text in moves {
            said = self.make(&text);
            if self.play.status() != Status::Open {
                break;
            }
        }
        said
    }

    /// The cells and the text to show for a touched cell, or for a side of it.
    pub fn touch(&self, number: usize, side: Option<u8>) -> Result<Touched, String> {
        let cell = self.cell(number)?;
        let picture = self.play.picture();
        let cells = numbers(&self.play.concerned(cell));
        if let Some(side) = side {
            let told = Some(speech::side(self, &picture, Edge { cell, side }));
            return Ok(Touched { cells, told, lens: None });
        }
        let told = self.play.tells(cell).or_else(|| names::signs(&picture, cell));
        let told = told.map(|told| speech::sentence(&told));
        let lens = legend::lens(&picture, cell);
        Ok(Touched { cells, told, lens })
    }

    /// Puts pencil marks on cells or edges, or removes them.
    pub fn pencil(
        &mut self,
        mark: Option<String>,
        cells: Vec<usize>,
        edges: Vec<(usize, u8)>,
    ) -> Result<String, String> {
        let cells = cells.into_iter().map(|cell| self.cell(cell)).collect::<Result<Vec<_>, _>>()?;
        let edges = edges.into_iter().map(|edge| self.edge(edge)).collect::<Result<Vec<_>, _>>()?;
        if let Some(mark) = &mark
            && !self.play.pencils().iter().any(|kind| kind.id == mark)
        {
            return Err(format!("there is no pencil mark '{mark}' here"));
        }
        let mut done = false;
        if !cells.is_empty() || edges.is_empty() {
            done |= self.play.act(&match &mark {
                Some(mark) => Act::Pencil(mark.clone(), cells.clone()),
                None => Act::Rub(cells.clone()),
            });
        }
        if !edges.is_empty() {
            done |= self.play.act(&Act::Note(mark.clone(), edges.clone()));
        }
        Ok(speech::pencilled(self, mark.as_deref(), &cells, &edges, done))
    }

    /// From here on the first mistake ends the play.
    pub fn be_strict(&mut self) -> Result<String, String> {
        self.play.set_fact(STRICT, "").map_err(text)?;
        Ok("The first mistake ends this play.".to_owned())
    }

    /// Performs an act other than a move.
    pub fn act(&mut self, act: Act) -> String {
        let before = self.play.moves_made();
        let done = self.play.act(&act);
        speech::acted(self, &act, done, before)
    }
}

/// The cells on the straight way from one to another, including the last, if all are seen.
fn line(picture: &Picture, from: Cell, to: Cell) -> Option<Vec<Cell>> {
    let (down, right) = aim(picture, from, to);
    let steps = down.abs().max(right.abs());
    if down != 0 && right != 0 {
        return None;
    }
    let cells = (1..=steps).map(|nth| {
        let cell = picture.grid().offset(from, (down.signum() * nth, right.signum() * nth))?;
        (!picture.marks().contains(&Mark::Veil(cell))).then_some(cell)
    });
    cells.collect()
}

/// Whether a picture shows a barrier between two cells.
fn is_barred(picture: &Picture, one: Cell, other: Cell) -> bool {
    let bars = |from, to| picture.marks().contains(&Mark::Barrier { from, to });
    bars(one, other) || bars(other, one)
}

/// The seen cells beside both of two cells that meet at a corner.
fn corners(picture: &Picture, from: Cell, to: Cell) -> impl Iterator<Item = Cell> {
    let (down, right) = aim(picture, from, to);
    let ways = [(down, 0), (0, right)].into_iter().filter(move |_| down.abs() * right.abs() == 1);
    let cells = ways.filter_map(move |way| picture.grid().offset(from, way));
    cells.filter(|cell| !picture.marks().contains(&Mark::Veil(*cell)))
}

/// The numbers of cells.
pub fn numbers(cells: &[Cell]) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}

/// The cells of the trail that a picture shows.
pub fn trail(picture: &Picture) -> &[Cell] {
    picture.traces().next().unwrap_or(&[])
}
