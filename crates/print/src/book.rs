//! Books: a title page with contents; for each family a page that explains it, and its puzzles;
//! puzzles of several families in one order; answers.

use crate::PrintError;
use crate::art::Art;
use crate::fonts::Face;
use crate::layout::{Layout, Op, Page};
use crate::page::{code, draw_art, draw_code, rule, write, write_block};
use crate::styles::Styles;
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
    /// The kinds of puzzles, one after the other.
    pub chapters: Vec<Chapter>,
    /// Puzzles of several kinds in one order, after all chapters.
    pub mixed: Vec<BookPuzzle>,
    /// Puzzles per page, 1 to 6. A puzzle whose letters would be too small has a page to itself.
    pub per_page: u32,
    /// The size of pages.
    pub paper: Paper,
    /// The look of the drawings: one that is on white.
    pub theme: Theme,
    /// Where the answers are.
    pub answers: Answers,
    /// Whether all is large, for whoever sees little: texts of 18 points, and no letter below 14.
    pub is_large: bool,
}

/// Puzzles of one kind, with a page before the first that says how they are played.
pub struct Chapter {
    /// What such puzzles are called.
    pub name: String,
    /// The rule of play.
    pub rule: String,
    /// How to play it on paper.
    pub how: String,
    /// A small puzzle before, and solved.
    pub example: Vec<Figure>,
    /// The symbols that its puzzles have.
    pub legend: Vec<Figure>,
    /// The puzzles in order; none if they are among the mixed ones.
    pub puzzles: Vec<BookPuzzle>,
}

/// A picture with words.
pub struct Figure {
    /// The picture.
    pub picture: Picture,
    /// What it shows.
    pub words: String,
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
    /// What else is said of the answer, below it; it may be empty.
    pub remark: String,
    /// Whether moves name rows and columns, which then have their numbers beside the drawing.
    pub has_lines: bool,
    /// How hard it is.
    pub caption: String,
    /// The ID. It is printed if it fits into a line.
    pub id: String,
    /// The address for a QR code, if there is to be one.
    pub address: Option<String>,
}

/// The size of pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// 210 by 297 millimetres.
    A4,
    /// 148 by 210 millimetres.
    A5,
    /// 8.5 by 11 inches.
    Letter,
}

/// Where the answers are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answers {
    /// After all puzzles.
    End,
    /// On the back of the sheet of the puzzles, where it is printed on both sides: puzzles are on
    /// odd pages, so that no answer faces its puzzle.
    Back,
    /// No answers.
    None,
}

impl Paper {
    pub(crate) fn size(self) -> [f32; 2] {
        match self {
            Self::A4 => [595.28, 841.89],
            Self::A5 => [419.53, 595.28],
            Self::Letter => [612.0, 792.0],
        }
    }
}

impl Book {
    /// The margin of pages: small where drawings need the room.
    pub(crate) fn margin(&self) -> f32 {
        match (self.paper, self.is_large) {
            (Paper::A5, true) => 28.0,
            (Paper::A5, false) | (_, true) => 36.0,
            _ => 51.0,
        }
    }

    pub(crate) fn puzzles(&self) -> impl Iterator<Item = &BookPuzzle> {
        self.chapters.iter().flat_map(|chapter| &chapter.puzzles).chain(&self.mixed)
    }
}

/// Makes a book as PDF. Every letter is checked before drawing starts, and none is smaller than 8
/// points, or 14 in a large book: a puzzle that would need that has a page to itself, or is refused.
/// An answer is half as large as its puzzle, or larger if its letters need it. Cost: some
/// milliseconds per puzzle.
pub fn book(book: &Book) -> Result<Vec<u8>, PrintError> {
    let styles = Styles::of(book.is_large);
    let codes = check(book)?;
    let (arts, pages) = Layout::laid(book, &styles)?;
    let mut document = Document::new();
    let metadata = Metadata::new().title(book.title.clone()).language("en".to_owned());
    document.set_metadata(metadata.creator("Etchwork".to_owned()));
    let [width, height] = book.paper.size();
    for page in &pages {
        let settings = PageSettings::from_wh(width, height);
        let settings = settings.ok_or_else(|| PrintError::File("the page has no size".into()))?;
        let mut sheet = document.start_page_with(settings);
        let mut surface = sheet.surface();
        draw(&mut surface, page, &arts, &codes);
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
    Face::Bold.check(&book.title)?;
    Face::Regular.check(&book.subtitle)?;
    for chapter in &book.chapters {
        Face::Bold.check(&chapter.name)?;
        let figures = chapter.example.iter().chain(&chapter.legend).map(|figure| &figure.words);
        let texts = [&chapter.rule, &chapter.how].into_iter().chain(figures);
        texts.into_iter().try_for_each(|text| Face::Regular.check(text))?;
    }
    let mut codes = Vec::new();
    for puzzle in book.puzzles() {
        Face::Regular.check(&puzzle.caption)?;
        Face::Regular.check(&puzzle.moves)?;
        Face::Regular.check(&puzzle.remark)?;
        Face::Mono.check(&puzzle.id)?;
        let made = puzzle
            .address
            .as_ref()
            .map(|address| code(address).ok_or(PrintError::Code(puzzle.number)));
        codes.push(made.transpose()?);
    }
    Ok(codes)
}

fn draw(surface: &mut Surface<'_>, page: &Page, arts: &[Art], codes: &[Option<QRCode>]) {
    for op in page {
        match op {
            Op::Line { at, align, style, text } => write(surface, *at, *align, *style, text),
            Op::Block { at, align, block } => {
                write_block(surface, *at, *align, block);
            }
            Op::Rule { at, width } => rule(surface, *at, *width),
            Op::Art { art, area } => draw_art(surface, *area, &arts[*art]),
            Op::Code { at, side, puzzle } => {
                if let Some(code) = &codes[*puzzle] {
                    draw_code(surface, *at, *side, code);
                }
            }
        }
    }
}
