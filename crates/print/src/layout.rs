//! What stands where in a book, before anything is drawn.

use crate::art::Art;
use crate::block::{Block, block, prose};
use crate::fonts::Style;
use crate::page::{Align, Area};
use crate::styles::Styles;
use crate::{Answers, Book, BookPuzzle, Chapter, Figure, PrintError};

/// Something on a page.
pub(crate) enum Op {
    Line { at: [f32; 2], align: Align, style: Style, text: String },
    Block { at: [f32; 2], align: Align, block: Block },
    Rule { at: [f32; 2], width: f32 },
    Art { art: usize, area: Area },
    Code { at: [f32; 2], side: f32, puzzle: usize },
}

/// Everything on a page.
pub(crate) type Page = Vec<Op>;

/// The side of a QR code.
const CODE: f32 = 62.0;
const GAP: f32 = 22.0;
const NARROW: f32 = 8.0;
/// The height of a drawing in the legend, and the greatest of one in an example, where their letters
/// need no more.
const SYMBOL: f32 = 32.0;
const EXAMPLE: f32 = 170.0;

/// A book that is being laid out.
pub(crate) struct Layout<'a> {
    book: &'a Book,
    styles: &'a Styles,
    arts: Vec<Art>,
    pages: Vec<Page>,
    /// How wide and high each puzzle is drawn.
    drawn: Vec<[f32; 2]>,
    /// The puzzles for whose letters no page is large enough.
    small: Vec<u32>,
}

impl<'a> Layout<'a> {
    /// The pictures of a book, and its pages.
    pub fn laid(book: &'a Book, styles: &'a Styles) -> Result<(Vec<Art>, Vec<Page>), PrintError> {
        let (pages, drawn, small) = (vec![Page::new()], Vec::new(), Vec::new());
        let mut made = Self { book, styles, arts: Vec::new(), pages, drawn, small };
        let mut contents = Vec::new();
        for chapter in &book.chapters {
            if !chapter.puzzles.is_empty() {
                made.turn_to_odd();
            }
            contents.push((chapter.name.as_str(), made.pages.len() + 1));
            made.explain(chapter)?;
            made.puzzles(&chapter.puzzles)?;
        }
        if !book.mixed.is_empty() {
            made.turn_to_odd();
            contents.push(("Puzzles", made.pages.len() + 1));
            made.puzzles(&book.mixed)?;
        }
        if book.answers == Answers::End {
            made.turn_to_odd();
            contents.push(("Answers", made.pages.len() + 1));
            let all: Vec<(usize, &BookPuzzle)> = book.puzzles().enumerate().collect();
            made.answers(&all)?;
        }
        made.title(&contents)?;
        made.numbers();
        if !made.small.is_empty() {
            made.small.sort_unstable();
            made.small.dedup();
            return Err(PrintError::TooSmall { puzzles: made.small, least: styles.least });
        }
        Ok((made.arts, made.pages))
    }

    fn area(&self) -> Area {
        let ([width, height], margin) = (self.book.paper.size(), self.book.margin());
        let (width, height) = (width - 2.0 * margin, height - 2.0 * margin);
        Area { x: margin, y: margin, width, height: height - self.styles.foot.size }
    }

    fn page(&mut self) -> &mut Page {
        self.pages.last_mut().expect("a book has its title page")
    }

    /// Leaves a page empty where the next would be on the left, and answers are on backs.
    fn turn_to_odd(&mut self) {
        if self.book.answers == Answers::Back && self.pages.len() % 2 == 1 {
            self.pages.push(Page::new());
        }
    }

    fn art(&mut self, figure: &Figure) -> Result<usize, PrintError> {
        self.arts.push(Art::of(&figure.picture, self.book.theme, false)?);
        Ok(self.arts.len() - 1)
    }

    /// Adds text at the top of what is left of an area, and returns what is left then.
    fn text(&mut self, left: Area, align: Align, style: Style, text: &str) -> Area {
        let made = block(&[prose(text, style)], left.width, left.height);
        let height = made.height;
        let x = match align {
            Align::Left => left.x,
            Align::Middle => left.x + left.width / 2.0,
        };
        self.page().push(Op::Block { at: [x, left.y], align, block: made });
        left.within(height, 0.0)
    }

    /// The page before the puzzles of a family.
    fn explain(&mut self, chapter: &Chapter) -> Result<(), PrintError> {
        self.pages.push(Page::new());
        let (heading, text) = (self.styles.heading, self.styles.text);
        let mut left = self.text(self.area(), Align::Left, heading, &chapter.name).within(6.0, 0.0);
        left = self.text(left, Align::Left, text, &chapter.rule);
        left = self.text(left, Align::Left, text, &chapter.how).within(6.0, 0.0);
        left = self.example(left, &chapter.example)?;
        self.legend(left, &chapter.legend)
    }

    /// What is left for something of this height: of this page, or of a new one. What is first of
    /// its kind stands under a heading, on the same page.
    fn begin(&mut self, left: Area, heading: Option<&str>, height: f32) -> Area {
        let style = self.styles.number;
        let above = heading.map_or(0.0, |_| style.size * (style.leading + style.gap) + 8.0);
        let mut left = left;
        if above + height > left.height {
            self.pages.push(Page::new());
            left = self.area();
        }
        let Some(heading) = heading else { return left };
        self.text(left, Align::Left, style, heading).within(8.0, 0.0)
    }

    /// Pictures side by side, each above its words; one below the other where their letters need the
    /// room. Without those for which no page is large enough.
    fn example(&mut self, mut left: Area, figures: &[Figure]) -> Result<Area, PrintError> {
        let count = figures.len().max(1);
        let side = |gap: f32| (left.width - gap * (count - 1) as f32) / count as f32;
        let mut drawn = Vec::new();
        for figure in figures {
            let art = self.art(figure)?;
            let size = self.arts[art].fitting(side(GAP), EXAMPLE);
            drawn.push((art, self.arts[art].at_least(size, self.styles.least), &figure.words));
        }
        let widest = drawn.iter().fold(0.0_f32, |widest, (_, size, _)| widest.max(size[0]));
        let gap = [GAP, NARROW].into_iter().find(|gap| widest <= side(*gap) + 0.1);
        let (columns, width) = gap.map_or((1, left.width), |gap| (count, side(gap)));
        let whole = self.area();
        for (nth, row) in drawn.chunks(columns).enumerate() {
            let words = row.iter().map(|(_, _, words)| {
                block(&[prose(words, self.styles.caption)], width, 0.3 * whole.height)
            });
            let words: Vec<Block> = words.collect();
            let heights = row.iter().zip(&words).map(|(of, words)| of.1[1] + 4.0 + words.height);
            let height = heights.fold(0.0, f32::max);
            if height > whole.height || row.iter().any(|(_, size, _)| size[0] > width + 0.1) {
                continue;
            }
            left = self.begin(left, (nth == 0).then_some("An example"), height);
            for (nth, ((art, [wide, high], _), words)) in (0u8..).zip(row.iter().zip(words)) {
                let x = left.x + f32::from(nth) * (width + gap.unwrap_or_default());
                let area = Area { x, y: left.y, width: *wide, height: *high };
                self.page().push(Op::Art { art: *art, area });
                let at = [x, left.y + high + 4.0];
                self.page().push(Op::Block { at, align: Align::Left, block: words });
            }
            left = left.within(height + 14.0, 0.0);
        }
        Ok(left)
    }

    /// The symbols in two columns, or in one and twice as large; on as many pages as they take.
    fn legend(&mut self, mut left: Area, figures: &[Figure]) -> Result<(), PrintError> {
        let (columns, most) = if self.book.is_large { (1, 2.0 * SYMBOL) } else { (2, SYMBOL) };
        let width = (left.width - GAP * (columns as f32 - 1.0)) / columns as f32;
        let mut symbols = Vec::new();
        for figure in figures {
            self.arts.push(Art::of_symbol(&figure.picture, self.book.theme)?);
            let art = self.arts.len() - 1;
            let size = self.arts[art].fitting(2.0 * most, most);
            symbols.push((art, self.arts[art].at_least(size, self.styles.least), &figure.words));
        }
        let widest = symbols.iter().fold(0.0_f32, |widest, (_, size, _)| widest.max(size[0]));
        let mut rows = Vec::new();
        for row in symbols.chunks(columns) {
            let words = row.iter().map(|(_, _, words)| {
                let piece = prose(words, self.styles.caption);
                block(&[piece], width - widest - 10.0, self.area().height)
            });
            let words: Vec<Block> = words.collect();
            let heights = row.iter().zip(&words).map(|(of, words)| of.1[1].max(words.height));
            rows.push((heights.fold(0.0, f32::max), row, words));
        }
        // The last two rows stand together, so that none is alone on a page.
        let last = rows.last().map_or(0.0, |row| row.0 + 8.0);
        let count = rows.len();
        for (nth, (height, row, words)) in rows.into_iter().enumerate() {
            let both = height + last;
            let is_pair = nth + 2 == count && both < 0.9 * self.area().height;
            let heading = (nth == 0).then_some("What you see");
            left = self.begin(left, heading, if is_pair { both } else { height });
            for (nth, ((art, [wide, high], _), words)) in (0u8..).zip(row.iter().zip(words)) {
                let x = left.x + f32::from(nth) * (width + GAP);
                let area = Area {
                    x: x + (widest - wide) / 2.0,
                    y: left.y + (height - high) / 2.0,
                    width: *wide,
                    height: *high,
                };
                self.page().push(Op::Art { art: *art, area });
                let at = [x + widest + 10.0, left.y + (height - words.height) / 2.0];
                self.page().push(Op::Block { at, align: Align::Left, block: words });
            }
            left = left.within(height + 8.0, 0.0);
        }
        Ok(())
    }

    /// The room above a drawing, for its number and for those of columns, and beside it.
    fn room(&self, puzzle: &BookPuzzle) -> [f32; 2] {
        let above = self.styles.number.size + 5.0;
        let line = 1.3 * self.styles.moves.size;
        if puzzle.has_lines { [above + line, 1.2 * line] } else { [above, 0.0] }
    }

    /// The texts below a puzzle: how hard it is, and its ID if it fits into a line.
    fn below(&self, puzzle: &BookPuzzle, width: f32) -> Block {
        let (caption, id) = (self.styles.caption, self.styles.id);
        let side = if puzzle.address.is_some() { CODE } else { 0.0 };
        let fits = id.face.width(&puzzle.id, id.size) <= width - side;
        let mut pieces = vec![prose(&puzzle.caption, caption)];
        pieces.extend(fits.then(|| prose(&puzzle.id, id)));
        block(&pieces, width - side, 60.0)
    }

    /// Where the drawing of a puzzle is in its place.
    fn inner(&self, puzzle: &BookPuzzle, place: Area) -> Area {
        let [above, beside] = self.room(puzzle);
        let code = if puzzle.address.is_some() { CODE } else { 0.0 };
        let below = self.below(puzzle, place.width).height.max(code) + 4.0;
        let inner = place.within(above, below);
        Area { x: inner.x + beside, width: inner.width - beside, ..inner }
    }

    /// Whether the letters of a puzzle are large enough in a place.
    fn fits(&self, puzzle: &BookPuzzle, art: &Art, place: Area) -> bool {
        let Area { width, height, .. } = self.inner(puzzle, place);
        art.is_legible(width, height, self.styles.least)
    }

    /// Pages with as many puzzles as there may be, and with two or one where letters need it.
    fn puzzles(&mut self, mut rest: &[BookPuzzle]) -> Result<(), PrintError> {
        while let Some(first) = rest.first() {
            let mut arts = vec![self.of(first)?];
            let grids = [self.book.per_page, 2, 1].into_iter();
            let grids = grids.filter(|count| *count <= self.book.per_page).map(grid);
            let mut grids = grids.map(|grid| places(self.area(), grid));
            let found = grids.find(|room| self.fits(first, &arts[0], room[0]));
            let mut room = found.unwrap_or_else(|| {
                self.small.push(first.number);
                vec![self.area()]
            });
            for puzzle in &rest[1..rest.len().min(room.len())] {
                let art = self.of(puzzle)?;
                if !self.fits(puzzle, &art, room[0]) {
                    break;
                }
                arts.push(art);
            }
            // One or two have the whole page: what follows needs a page of its own, or is the end.
            if arts.len() <= 2 && room.len() > 2 {
                room = places(self.area(), grid(2));
            }
            let (now, later) = rest.split_at(arts.len());
            self.turn_to_odd();
            self.pages.push(Page::new());
            let number = self.drawn.len();
            for ((puzzle, art), place) in now.iter().zip(arts).zip(room) {
                self.puzzle(puzzle, art, place);
            }
            if self.book.answers == Answers::Back {
                let these: Vec<(usize, &BookPuzzle)> = (number..).zip(now).collect();
                self.answers(&these)?;
            }
            rest = later;
        }
        Ok(())
    }

    fn of(&self, puzzle: &BookPuzzle) -> Result<Art, PrintError> {
        Art::of(&puzzle.picture, self.book.theme, puzzle.has_lines)
    }

    fn puzzle(&mut self, puzzle: &BookPuzzle, art: Art, place: Area) {
        let inner = self.inner(puzzle, place);
        let [width, height] = art.fitting(inner.width, inner.height);
        let x = inner.x + (inner.width - width) / 2.0;
        self.head(puzzle, place);
        self.picture(puzzle, art, Area { x, y: inner.y, width, height });
        let (at, number) = ([place.x, inner.y + height + 4.0], self.drawn.len());
        let block = self.below(puzzle, place.width);
        self.page().push(Op::Block { at, align: Align::Left, block });
        if puzzle.address.is_some() {
            let at = [place.x + place.width - CODE, inner.y + height + 4.0];
            self.page().push(Op::Code { at, side: CODE, puzzle: number });
        }
        self.drawn.push([width, height]);
    }

    fn head(&mut self, puzzle: &BookPuzzle, place: Area) {
        let (style, text) = (self.styles.number, puzzle.number.to_string());
        let at = [place.x, place.y + style.size];
        self.page().push(Op::Line { at, align: Align::Left, style, text });
    }

    /// A drawing, with the numbers of rows at its left and of columns above it.
    fn picture(&mut self, puzzle: &BookPuzzle, art: Art, area: Area) {
        let style = self.styles.moves;
        let [rows, columns] = art.lines.clone();
        for (number, down) in (1..).zip(rows.iter().filter(|_| puzzle.has_lines)) {
            let at = [area.x - 0.8 * style.size, area.y + down * area.height + 0.35 * style.size];
            let text = format!("{number}");
            self.page().push(Op::Line { at, align: Align::Middle, style, text });
        }
        for (number, across) in (1..).zip(columns.iter().filter(|_| puzzle.has_lines)) {
            let at = [area.x + across * area.width, area.y - 0.3 * style.size];
            let text = format!("{number}");
            self.page().push(Op::Line { at, align: Align::Middle, style, text });
        }
        self.arts.push(art);
        let art = self.arts.len() - 1;
        self.page().push(Op::Art { art, area });
    }

    /// Answers one after the other, each half as large as its puzzle, row by row.
    fn answers(&mut self, puzzles: &[(usize, &BookPuzzle)]) -> Result<(), PrintError> {
        let mut left = self.answer_page();
        let column = (places(left, grid(self.book.per_page))[0].width - GAP) / 2.0;
        let (mut x, mut tallest) = (left.x, 0.0_f32);
        for (number, puzzle) in puzzles {
            let art = Art::of(&puzzle.answer, self.book.theme, puzzle.has_lines)?;
            let half = self.drawn[*number].map(|side| side / 2.0);
            let [wide, high] = art.at_least(half, self.styles.least);
            let [above, beside] = self.room(puzzle);
            let columns = if puzzle.moves.is_empty() { column } else { 2.0 * column + GAP };
            let width = (wide + beside).max(columns).min(left.width);
            let words = [&puzzle.moves, &puzzle.remark].map(|text| prose(text, self.styles.moves));
            let words = block(&words, width, left.height);
            let height = above + high + 4.0 + words.height;
            if x + width > left.x + left.width + 0.1 {
                left = left.within(tallest + 14.0, 0.0);
                (x, tallest) = (left.x, 0.0);
            }
            if height > left.height && (x > left.x || tallest == 0.0) {
                left = self.answer_page();
                (x, tallest) = (left.x, 0.0);
            }
            if height > left.height || wide + beside > left.width + 0.1 {
                self.small.push(puzzle.number);
            }
            let place = Area { x, y: left.y, width, height };
            self.head(puzzle, place);
            let (x_of, y) = (place.x + beside, place.y + above);
            self.picture(puzzle, art, Area { x: x_of, y, width: wide, height: high });
            let at = [place.x, y + high + 4.0];
            self.page().push(Op::Block { at, align: Align::Left, block: words });
            x += width + GAP;
            tallest = tallest.max(height);
        }
        Ok(())
    }

    fn answer_page(&mut self) -> Area {
        self.pages.push(Page::new());
        let area = self.area();
        let left = self.text(area, Align::Left, self.styles.number, "Answers");
        self.page().push(Op::Rule { at: [area.x, left.y + 2.0], width: area.width });
        left.within(10.0, 0.0)
    }

    /// The title, a picture, and the contents.
    fn title(&mut self, contents: &[(&str, usize)]) -> Result<(), PrintError> {
        let (book, styles, area) = (self.book, self.styles, self.area());
        let mut page = Page::new();
        std::mem::swap(&mut page, &mut self.pages[0]);
        self.pages.push(page);
        let top = area.within(0.06 * area.height, 0.0);
        let names = [prose(&book.title, styles.title), prose(&book.subtitle, styles.subtitle)];
        let names = block(&names, area.width, 0.3 * area.height);
        let (middle, mut y) = (area.x + area.width / 2.0, top.y + names.height + 16.0);
        self.page().push(Op::Block { at: [middle, top.y], align: Align::Middle, block: names });
        let style = styles.text;
        let lines = contents.len() as f32 * style.size * style.leading;
        let room = area.y + area.height - y - lines - 30.0;
        let most = [0.6 * area.width, room.min(0.5 * area.height)];
        // The first puzzle with letters that are large enough there, or with none.
        for puzzle in book.puzzles().filter(|_| room > 80.0) {
            let art = Art::of(&puzzle.picture, book.theme, false)?;
            if art.is_legible(most[0], most[1], styles.least) {
                let [width, height] = art.fitting(most[0], most[1]);
                let area = Area { x: middle - width / 2.0, y, width, height };
                self.arts.push(art);
                let art = self.arts.len() - 1;
                self.page().push(Op::Art { art, area });
                y += height + 24.0;
                break;
            }
        }
        for (name, page) in contents {
            y += style.size * style.leading;
            let (left, right) = (area.x + 0.15 * area.width, area.x + 0.85 * area.width);
            let (name, text) = ((*name).to_owned(), page.to_string());
            self.page().push(Op::Line { at: [left, y], align: Align::Left, style, text: name });
            self.page().push(Op::Line { at: [right, y], align: Align::Middle, style, text });
        }
        let title = self.pages.pop().unwrap_or_default();
        self.pages[0] = title;
        Ok(())
    }

    fn numbers(&mut self) {
        let ([width, height], style) = (self.book.paper.size(), self.styles.foot);
        let count = self.pages.len();
        for (number, page) in (1..).zip(&mut self.pages) {
            let at = [width / 2.0, height - 0.55 * self.book.margin()];
            let text = format!("{number} / {count}");
            page.push(Op::Line { at, align: Align::Middle, style, text });
        }
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
