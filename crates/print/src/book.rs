//! Books: a title page, puzzles, answers.

use crate::PrintError;
use crate::fonts::Face;
use crate::page::{Align, Area, Style, code, draw, draw_code, rule, write};
use etchwork_core::Picture;
use etchwork_render::Theme;
use fast_qr::qr::QRCode;
use krilla::Document;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::surface::Surface;

/// A book to print.
pub struct Book {
    /// The title; all its letters must be in the font.
    pub title: String,
    /// A line below the title.
    pub subtitle: String,
    /// The rules of play, one or two sentences each, with instructions for paper.
    pub rules: Vec<String>,
    /// The puzzles in order.
    pub puzzles: Vec<BookPuzzle>,
    /// Puzzles per page, 1 to 6.
    pub per_page: u32,
    /// The size of pages.
    pub paper: Paper,
    /// The look of the drawings: one that is on white.
    pub theme: Theme,
    /// Where the answers are.
    pub answers: Answers,
}

/// A puzzle of a book.
pub struct BookPuzzle {
    /// The number.
    pub number: u32,
    /// The drawing.
    pub picture: Picture,
    /// The drawing with the solution.
    pub answer: Picture,
    /// The moves of the solution if the drawing does not show them; otherwise empty.
    pub moves: String,
    /// The difficulty and the kind.
    pub caption: String,
    /// The ID.
    pub id: String,
    /// The address for a QR code, if there is to be one.
    pub address: Option<String>,
}

/// The size of pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// 210 by 297 millimetres.
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

/// Where the answers are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answers {
    /// Small, after all puzzles.
    End,
    /// As large as the puzzles, with a page of answers after each page of puzzles.
    Pages,
    /// No answers.
    None,
}

const MARGIN: f32 = 51.0;
const TITLE: Style = Style { face: Face::Bold, size: 30.0, grey: 0 };
const SUBTITLE: Style = Style { face: Face::Regular, size: 14.0, grey: 60 };
const TEXT: Style = Style { face: Face::Regular, size: 12.0, grey: 0 };
const NUMBER: Style = Style { face: Face::Bold, size: 12.0, grey: 0 };
const CAPTION: Style = Style { face: Face::Regular, size: 9.0, grey: 0 };
const ID: Style = Style { face: Face::Mono, size: 6.5, grey: 70 };
const FOOT: Style = Style { face: Face::Regular, size: 9.0, grey: 70 };

/// Columns and rows of the small answers per page.
const SMALL: [usize; 2] = [3, 4];

impl Paper {
    fn size(self) -> [f32; 2] {
        match self {
            Self::A4 => [595.28, 841.89],
            Self::Letter => [612.0, 792.0],
        }
    }

    /// The area between the margins.
    fn area(self) -> Area {
        let [width, height] = self.size();
        Area { x: MARGIN, y: MARGIN, width: width - 2.0 * MARGIN, height: height - 2.0 * MARGIN }
    }
}

/// Makes a book as PDF. Every letter is checked before drawing starts. Cost: some milliseconds per
/// puzzle.
pub fn book(book: &Book) -> Result<Vec<u8>, PrintError> {
    let codes = check(book)?;
    let mut document = Document::new();
    let metadata = Metadata::new().title(book.title.clone()).language("en".to_owned());
    document.set_metadata(metadata.creator("Etchwork".to_owned()));
    let pages = pages(book);
    let count = pages.len();
    for (number, page) in pages.iter().enumerate() {
        let [width, height] = book.paper.size();
        let settings = PageSettings::from_wh(width, height);
        let settings = settings.ok_or_else(|| PrintError::File("the page has no size".into()))?;
        let mut sheet = document.start_page_with(settings);
        let mut surface = sheet.surface();
        Sheet { book, codes: &codes, surface: &mut surface }.draw(page)?;
        let foot = format!("{} / {count}", number + 1);
        write(&mut surface, [width / 2.0, height - 28.0], Align::Middle, FOOT, &foot);
        surface.finish();
        sheet.finish();
    }
    document.finish().map_err(|error| PrintError::File(format!("{error:?}")))
}

/// Refuses letters that are not in the font, and makes the QR codes.
fn check(book: &Book) -> Result<Vec<Option<QRCode>>, PrintError> {
    if !(1..=6).contains(&book.per_page) {
        return Err(PrintError::PerPage(book.per_page));
    }
    TITLE.face.check(&book.title)?;
    SUBTITLE.face.check(&book.subtitle)?;
    book.rules.iter().try_for_each(|rule| TEXT.face.check(rule))?;
    let mut codes = Vec::new();
    for puzzle in &book.puzzles {
        CAPTION.face.check(&puzzle.caption)?;
        CAPTION.face.check(&puzzle.moves)?;
        ID.face.check(&puzzle.id)?;
        let made = puzzle
            .address
            .as_ref()
            .map(|address| code(address).ok_or(PrintError::Code(puzzle.number)));
        codes.push(made.transpose()?);
    }
    Ok(codes)
}

/// The content of a page.
enum Page {
    Title,
    /// A range of puzzles.
    Puzzles(std::ops::Range<usize>),
    /// The answers of these puzzles, as large as the puzzles.
    Answers(std::ops::Range<usize>),
    /// Small answers at the end.
    Small(std::ops::Range<usize>),
}

fn pages(book: &Book) -> Vec<Page> {
    let (count, each) = (book.puzzles.len(), book.per_page as usize);
    let parts =
        |each: usize| (0..count).step_by(each).map(move |first| first..count.min(first + each));
    let mut pages = vec![Page::Title];
    for part in parts(each) {
        pages.push(Page::Puzzles(part.clone()));
        if book.answers == Answers::Pages {
            pages.push(Page::Answers(part));
        }
    }
    if book.answers == Answers::End {
        pages.extend(parts(SMALL[0] * SMALL[1]).map(Page::Small));
    }
    pages
}

/// A page being drawn.
struct Sheet<'a, 's> {
    book: &'a Book,
    codes: &'a [Option<QRCode>],
    surface: &'a mut Surface<'s>,
}

impl Sheet<'_, '_> {
    fn draw(&mut self, page: &Page) -> Result<(), PrintError> {
        let area = self.book.paper.area();
        match page {
            Page::Title => {
                self.title(area);
                Ok(())
            }
            Page::Puzzles(part) => {
                let places = places(area.within(0.0, 10.0), grid(self.book.per_page));
                part.clone().zip(places).try_for_each(|(at, place)| self.puzzle(at, place))
            }
            Page::Answers(part) => {
                self.heading(area);
                let places = places(area.within(24.0, 10.0), grid(self.book.per_page));
                part.clone().zip(places).try_for_each(|(at, place)| self.answer(at, place, 9.0))
            }
            Page::Small(part) => {
                self.heading(area);
                let places = places(area.within(24.0, 10.0), SMALL);
                part.clone().zip(places).try_for_each(|(at, place)| self.answer(at, place, 6.0))
            }
        }
    }

    fn title(&mut self, area: Area) {
        let middle = area.x + area.width / 2.0;
        let mut y = area.y + 0.22 * area.height;
        for line in TITLE.face.lines(&self.book.title, TITLE.size, area.width) {
            write(self.surface, [middle, y], Align::Middle, TITLE, &line);
            y += 1.25 * TITLE.size;
        }
        for line in SUBTITLE.face.lines(&self.book.subtitle, SUBTITLE.size, area.width) {
            write(self.surface, [middle, y], Align::Middle, SUBTITLE, &line);
            y += 1.4 * SUBTITLE.size;
        }
        y += 20.0;
        rule(self.surface, [area.x + area.width / 4.0, y], area.width / 2.0);
        y += 40.0;
        for rule in &self.book.rules {
            for line in TEXT.face.lines(rule, TEXT.size, 0.8 * area.width) {
                write(self.surface, [middle, y], Align::Middle, TEXT, &line);
                y += 1.5 * TEXT.size;
            }
            y += TEXT.size;
        }
    }

    fn heading(&mut self, area: Area) {
        write(self.surface, [area.x, area.y + 12.0], Align::Left, NUMBER, "Answers");
        rule(self.surface, [area.x, area.y + 18.0], area.width);
    }

    /// Draws a puzzle: its number and drawing and, below them, its difficulty, ID and QR code.
    fn puzzle(&mut self, at: usize, place: Area) -> Result<(), PrintError> {
        let puzzle = &self.book.puzzles[at];
        let side = if self.codes[at].is_some() { 62.0 } else { 0.0 };
        let width = place.width - side;
        let captions = CAPTION.face.lines(&puzzle.caption, CAPTION.size, width);
        let ids = ID.face.lines(&puzzle.id, ID.size, width);
        let foot = (12.0 * captions.len() as f32 + 9.0 * ids.len() as f32 + 4.0).max(side);
        let top = place.y + 12.0;
        write(self.surface, [place.x, top], Align::Left, NUMBER, &puzzle.number.to_string());
        draw(self.surface, place.within(16.0, foot + 4.0), &puzzle.picture, self.book.theme)?;
        let mut y = place.y + place.height - foot + 9.0;
        if let Some(code) = &self.codes[at] {
            let corner = [place.x + width, place.y + place.height - side];
            draw_code(self.surface, corner, side, code);
        }
        for (style, lines, step) in [(CAPTION, captions, 12.0), (ID, ids, 9.0)] {
            for line in lines {
                write(self.surface, [place.x, y], Align::Left, style, &line);
                y += step;
            }
        }
        Ok(())
    }

    /// Draws an answer: its number, the drawing, and the moves if there are any.
    fn answer(&mut self, at: usize, place: Area, size: f32) -> Result<(), PrintError> {
        let puzzle = &self.book.puzzles[at];
        let style = Style { size, ..CAPTION };
        let lines = match puzzle.moves.as_str() {
            "" => Vec::new(),
            moves => style.face.lines(moves, size, place.width),
        };
        let foot = 1.2 * size * lines.len() as f32;
        let top = place.y + 12.0;
        write(self.surface, [place.x, top], Align::Left, NUMBER, &puzzle.number.to_string());
        draw(self.surface, place.within(16.0, foot + 4.0), &puzzle.answer, self.book.theme)?;
        let mut y = place.y + place.height - foot + size;
        for line in lines {
            write(self.surface, [place.x, y], Align::Left, style, &line);
            y += 1.2 * size;
        }
        Ok(())
    }
}

/// Columns and rows for this many puzzles per page.
fn grid(per_page: u32) -> [usize; 2] {
    match per_page {
        1..=3 => [1, per_page as usize],
        4 => [2, 2],
        _ => [2, 3],
    }
}

/// The areas of a grid, row by row, with gaps between them.
fn places(area: Area, [columns, rows]: [usize; 2]) -> Vec<Area> {
    const GAP: f32 = 22.0;
    let side = |all: f32, count: usize| (all - GAP * (count - 1) as f32) / count as f32;
    let (width, height) = (side(area.width, columns), side(area.height, rows));
    let place = |at: usize| Area {
        x: area.x + (width + GAP) * (at % columns) as f32,
        y: area.y + (height + GAP) * (at / columns) as f32,
        width,
        height,
    };
    (0..columns * rows).map(place).collect()
}
