//! Books: a title page, puzzles, answers.

use crate::PrintError;
use crate::block::{Block, PLAIN, Piece, block, prose, whole};
use crate::fonts::{Face, Style};
use crate::page::{Align, Area, code, draw, draw_code, rule, write, write_block};
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
const TITLE: Style = Style { face: Face::Bold, size: 30.0, leading: 1.25, ..PLAIN };
const SUBTITLE: Style = Style { size: 14.0, grey: 60, leading: 1.4, ..PLAIN };
const TEXT: Style = Style { size: 12.0, leading: 1.5, gap: 1.0, ..PLAIN };
const NUMBER: Style = Style { face: Face::Bold, size: 12.0, ..PLAIN };
const CAPTION: Style = PLAIN;
const ID: Style = Style { face: Face::Mono, size: 6.5, grey: 70, ..PLAIN };
const FOOT: Style = Style { grey: 70, ..PLAIN };
/// Above a picture, the room of its number; below it, a gap.
const ABOVE: f32 = 16.0;
const GAP: f32 = 4.0;

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

/// Makes a book as PDF. Every letter is checked before drawing starts. A picture keeps half of its
/// place: longer texts are set smaller, and end with an ellipsis where that is not enough; the
/// description in the metadata has these in full. An ID is always whole. Cost: some milliseconds
/// per puzzle.
pub fn book(book: &Book) -> Result<Vec<u8>, PrintError> {
    let codes = check(book)?;
    let mut document = Document::new();
    let metadata = Metadata::new().title(book.title.clone()).language("en".to_owned());
    let metadata = metadata.creator("Etchwork".to_owned());
    let pages = pages(book);
    let count = pages.len();
    let mut cut = Vec::new();
    for (number, page) in pages.iter().enumerate() {
        let [width, height] = book.paper.size();
        let settings = PageSettings::from_wh(width, height);
        let settings = settings.ok_or_else(|| PrintError::File("the page has no size".into()))?;
        let mut sheet = document.start_page_with(settings);
        let mut surface = sheet.surface();
        Sheet { book, codes: &codes, surface: &mut surface, cut: &mut cut }.draw(page)?;
        let foot = format!("{} / {count}", number + 1);
        write(&mut surface, [width / 2.0, height - 28.0], Align::Middle, FOOT, &foot);
        surface.finish();
        sheet.finish();
    }
    document.set_metadata(match cut.as_slice() {
        [] => metadata,
        cut => metadata.description(cut.join("\n\n")),
    });
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
    /// The texts that are not printed in full.
    cut: &'a mut Vec<String>,
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
        let book = self.book;
        let names = [prose(&book.title, TITLE), prose(&book.subtitle, SUBTITLE)];
        let names = self.block(&names, area.width, 0.3 * area.height);
        let rules: Vec<Piece<'_>> = book.rules.iter().map(|rule| prose(rule, TEXT)).collect();
        let top = area.y + 0.18 * area.height;
        let mut y = write_block(self.surface, [middle, top], Align::Middle, &names) + 20.0;
        rule(self.surface, [area.x + area.width / 4.0, y], area.width / 2.0);
        y += 28.0;
        let rules = self.block(&rules, 0.8 * area.width, area.y + area.height - y);
        write_block(self.surface, [middle, y], Align::Middle, &rules);
    }

    /// Lays texts out, and keeps those that are cut.
    fn block(&mut self, pieces: &[Piece<'_>], width: f32, most: f32) -> Block {
        let block = block(pieces, width, most);
        for text in block.cut.iter().map(|at| pieces[*at].text) {
            if !self.cut.iter().any(|other| other == text) {
                self.cut.push(text.to_owned());
            }
        }
        block
    }

    /// Draws a number, a picture and texts below it, which leave half of the place to the picture.
    /// A square with this side stays free at the bottom right.
    fn with_texts(
        &mut self,
        place: Area,
        (number, picture): (u32, &Picture),
        pieces: &[Piece<'_>],
        side: f32,
    ) -> Result<(), PrintError> {
        let most = place.height / 2.0 - ABOVE - GAP;
        let texts = self.block(pieces, place.width - side, most);
        let foot = texts.height.max(side);
        let top = place.y + 12.0;
        write(self.surface, [place.x, top], Align::Left, NUMBER, &number.to_string());
        draw(self.surface, place.within(ABOVE, foot + GAP), picture, self.book.theme)?;
        let corner = [place.x, place.y + place.height - foot];
        write_block(self.surface, corner, Align::Left, &texts);
        Ok(())
    }

    fn heading(&mut self, area: Area) {
        write(self.surface, [area.x, area.y + 12.0], Align::Left, NUMBER, "Answers");
        rule(self.surface, [area.x, area.y + 18.0], area.width);
    }

    /// Draws a puzzle: its number and drawing and, below them, its difficulty, ID and QR code.
    fn puzzle(&mut self, at: usize, place: Area) -> Result<(), PrintError> {
        let puzzle = &self.book.puzzles[at];
        let side = if self.codes[at].is_some() { 62.0 } else { 0.0 };
        let texts = [prose(&puzzle.caption, CAPTION), whole(&puzzle.id, ID)];
        self.with_texts(place, (puzzle.number, &puzzle.picture), &texts, side)?;
        if let Some(code) = &self.codes[at] {
            let corner = [place.x + place.width - side, place.y + place.height - side];
            draw_code(self.surface, corner, side, code);
        }
        Ok(())
    }

    /// Draws an answer: its number, the drawing, and the moves if there are any.
    fn answer(&mut self, at: usize, place: Area, size: f32) -> Result<(), PrintError> {
        let puzzle = &self.book.puzzles[at];
        let moves = prose(&puzzle.moves, Style { size, leading: 1.25, ..CAPTION });
        self.with_texts(place, (puzzle.number, &puzzle.answer), &[moves], 0.0)
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
