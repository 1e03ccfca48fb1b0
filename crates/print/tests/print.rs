//! Pictures, cards and books, checked without other programs.

use etchwork_path::{Board, Cell, Grid, Picture, Rules, draw_path};
use etchwork_print::{
    Answers, Book, BookPuzzle, Card, Chapter, Figure, Paper, PrintError, book, card, card_svg, png,
};
use etchwork_render::{Theme, svg};

/// A board with a wall, a link and ends, and with a path if `path`.
fn picture(path: bool) -> Picture {
    let grid = Grid::new(3, 3).unwrap();
    let mut board = Board::new(grid);
    board.link(Cell::new(2), Cell::new(6)).unwrap();
    let cells = [0, 1, 2, 5, 4, 3, 6, 7, 8].map(Cell::new);
    let ends = (Some(cells[0]), Some(cells[8]));
    draw_path(&board, ends, path.then_some(&cells[..]), Rules::NONE, None)
}

fn puzzle(number: u32) -> BookPuzzle {
    BookPuzzle {
        number,
        picture: picture(false),
        answer: picture(true),
        moves: String::new(),
        remark: String::new(),
        has_lines: false,
        caption: format!("★★★☆☆ {number}"),
        id: format!("r1.default-2.easy.1.{number}.45358d4f.7977"),
        address: Some(format!("https://example.com/play.html#p1.{number}")),
    }
}

fn of(count: u32) -> Book {
    Book {
        title: "Größere Rätsel — 50 puzzles".to_owned(),
        subtitle: "from the easiest to the hardest".to_owned(),
        chapters: vec![chapter(1..=count)],
        mixed: Vec::new(),
        per_page: 4,
        paper: Paper::A4,
        theme: Theme::Black,
        answers: Answers::End,
        is_large: false,
    }
}

/// A chapter whose puzzles stand elsewhere.
fn empty() -> Chapter {
    Chapter { puzzles: Vec::new(), ..chapter(1..=1) }
}

fn chapter(numbers: std::ops::RangeInclusive<u32>) -> Chapter {
    let figure = |picture, words: &str| Figure { picture, words: words.to_owned() };
    Chapter {
        name: "Paths".to_owned(),
        rule: "Draw one line from S to T.".to_owned(),
        how: "With a pencil.".to_owned(),
        example: vec![figure(picture(false), "at the start"), figure(picture(true), "solved")],
        legend: vec![figure(picture(false), "two of one letter are joined")],
        puzzles: numbers.map(puzzle).collect(),
    }
}

/// The width and height in a PNG's header.
fn size(png: &[u8]) -> (u32, u32) {
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn pictures_have_the_size_that_is_asked_for_and_their_letters() {
    let drawing = svg(&picture(true));
    for width in [64, 400, 1001] {
        assert_eq!(size(&png(&drawing, width).unwrap()), (width, width));
    }
    assert_eq!(png(&drawing, 200).unwrap(), png(&drawing, 200).unwrap());
    let mute = drawing.replace(">S</text>", "></text>");
    assert!(mute != drawing && png(&drawing, 200).unwrap() != png(&mute, 200).unwrap());
    let strange = drawing.replace(">S</text>", ">谜</text>");
    assert!(matches!(png(&strange, 200), Err(PrintError::Letter(none)) if none.letter == '谜'));
    for bad in [0, 20_000] {
        assert!(matches!(png(&drawing, bad), Err(PrintError::Size(..))), "{bad}");
    }
    assert!(matches!(png("<svg", 100), Err(PrintError::Svg(_))));
}

#[test]
fn cards_have_one_size_whatever_is_on_them() {
    let mut of = Card {
        title: "A path of the tier expert with a title that goes on and on".to_owned(),
        lines: vec!["Draw one line from S to T that visits every open cell.".to_owned()],
        foot: "r1.default-2.expert.1.15.e3954457.6ca4".to_owned(),
    };
    assert_eq!(size(&card(&picture(false), &of).unwrap()), (1200, 630));
    of.title = "谜".to_owned();
    assert!(matches!(card(&picture(false), &of), Err(PrintError::Letter(_))));
}

#[test]
fn a_book_is_the_same_twice_and_refuses_what_it_cannot_hold() {
    let made = book(&of(5)).unwrap();
    assert!(made.starts_with(b"%PDF-") && made == book(&of(5)).unwrap());
    assert_ne!(made, book(&Book { theme: Theme::Light, ..of(5) }).unwrap());
    let letter = |of: Book| match book(&of) {
        Err(PrintError::Letter(none)) => none.letter,
        _ => panic!("a letter is missing"),
    };
    assert_eq!(letter(Book { title: "谜题".to_owned(), ..of(1) }), '谜');
    let mut strange = of(1);
    strange.chapters[0].rule = "二".to_owned();
    assert_eq!(letter(strange), '二');
    let mut long = of(2);
    long.chapters[0].puzzles[1].address = Some("x".repeat(3000));
    assert!(matches!(book(&long), Err(PrintError::Code(2))));
    assert!(matches!(book(&Book { per_page: 7, ..of(1) }), Err(PrintError::PerPage(7))));
}

#[test]
fn mixed_puzzles_stand_after_all_chapters_in_their_order() {
    let mut apart = of(6);
    let mut mixed = of(6);
    for book in [&mut apart, &mut mixed] {
        book.chapters = vec![empty(), empty()];
        book.mixed = (1..=6).map(puzzle).collect();
    }
    mixed.mixed.swap(0, 5);
    let made = [&apart, &mixed].map(|of| book(of).unwrap());
    assert!(made[0] != made[1], "they are printed, and in this order");
}

/// A line of text on a page: its start and baseline from the top left, its size, its letters.
#[derive(Debug)]
struct Text {
    at: [f32; 2],
    size: f32,
    letters: usize,
}

/// What is on a page, and the left, top, right and bottom of each picture.
#[derive(Default)]
struct Seen {
    texts: Vec<Text>,
    pictures: Vec<[f32; 4]>,
}

/// The bytes in the brackets of an operand: two for each letter.
fn letters(operand: &str) -> usize {
    let (mut count, mut inside, mut rest) = (0, false, operand.chars().peekable());
    while let Some(letter) = rest.next() {
        match (inside, letter) {
            (false, '(') => inside = true,
            (true, ')') => inside = false,
            (true, '\\') => {
                let digits = (0..3).take_while(|_| rest.next_if(char::is_ascii_digit).is_some());
                if digits.count() == 0 {
                    rest.next();
                }
                count += 1;
            }
            (true, _) => count += 1,
            _ => {}
        }
    }
    count / 2
}

/// Reads the pages of a PDF whose height is given.
fn seen(pdf: &[u8], height: f32) -> Vec<Seen> {
    use std::io::Read;
    let starts = pdf.windows(7).enumerate().filter(|(_, part)| part == b"stream\n");
    let streams = starts.filter_map(|(at, _)| {
        let mut bytes = Vec::new();
        flate2::read::ZlibDecoder::new(&pdf[at + 7..]).read_to_end(&mut bytes).ok()?;
        Some(bytes.into_iter().map(char::from).collect::<String>())
    });
    let flip = format!("1 0 0 -1 0 {height} cm\n");
    streams.filter(|stream| stream.contains(&flip)).map(|stream| page(&stream, height)).collect()
}

fn page(stream: &str, height: f32) -> Seen {
    let mut page = Seen::default();
    let numbers =
        |line: &str| -> Vec<f32> { line.split(' ').filter_map(|word| word.parse().ok()).collect() };
    // Only the page's own texts begin with its flip; a picture begins with a clip.
    for part in stream.split("q\n") {
        if part.starts_with("1 0 0 -1 0 ") && part.contains("BT\n") {
            let find = |end: &str| part.lines().find(|line| line.ends_with(end)).unwrap();
            let place = numbers(find(" Tm"));
            let shown = part.split(" Tm\n").nth(1).unwrap();
            let size = numbers(find(" Tf"))[0];
            page.texts.push(Text { at: [place[4], place[5]], size, letters: letters(shown) });
        }
        if part.contains("\nW\nn\n") {
            let corners: Vec<Vec<f32>> = part.lines().take(3).map(numbers).collect();
            let (top, bottom) = (height - corners[0][1], height - corners[2][1]);
            page.pictures.push([corners[0][0], top, corners[1][0], bottom]);
        }
    }
    page
}

/// Texts of 30, 300 and 3,000 letters, with blanks and without.
fn long() -> impl Iterator<Item = String> {
    [30, 300, 3000].into_iter().flat_map(|count| ["abcd ".repeat(count / 5), "a".repeat(count)])
}

/// Checks that all is on its page, that nothing lies over a picture, and that no letter of a text is
/// smaller than `least`.
fn check_pages(made: &Book, least: f32, name: &str) -> Vec<Seen> {
    let [width, height] = match made.paper {
        Paper::A4 => [595.28, 841.89],
        Paper::A5 => [419.53, 595.28],
        Paper::Letter => [612.0, 792.0],
    };
    let margin = match (made.paper, made.is_large) {
        (Paper::A5, true) => 28.0,
        (Paper::A5, false) | (_, true) => 36.0,
        _ => 51.0,
    };
    let pages = seen(&book(made).unwrap_or_else(|error| panic!("{name}: {error}")), height);
    for page in &pages {
        for Text { at: [x, y], size, .. } in &page.texts {
            assert!(*size >= least, "{name}: a text of {size} points");
            let is_number = (y - (height - 0.55 * margin)).abs() < 0.1;
            let inside = y - 0.8 * size >= margin - 1.0 && y + 0.25 * size <= height - margin + 0.1;
            assert!(*x >= margin - 0.1 && *x < width, "{name}: text at {x} {y}");
            assert!(is_number || inside, "{name}: text at {x} {y} is off the page");
            for [left, top, right, bottom] in &page.pictures {
                let apart = y + 0.25 * size <= top + 0.1 || y - 0.75 * size >= bottom - 0.1;
                let beside = x >= right || x + 0.5 * size <= *left;
                assert!(
                    apart || beside,
                    "{name}: text at {x} {y} is over a picture at {left} {top} {right} {bottom}"
                );
            }
        }
        for [left, top, right, bottom] in &page.pictures {
            let inside = *left >= margin - 0.1 && *right <= width - margin + 0.1;
            assert!(inside && *top >= margin && *bottom <= height - margin, "{name}: a picture");
        }
        for (nth, [left, top, right, bottom]) in page.pictures.iter().enumerate() {
            for other in &page.pictures[..nth] {
                let beside = *left >= other[2] - 0.1 || *right <= other[0] + 0.1;
                let apart = *top >= other[3] - 0.1 || *bottom <= other[1] + 0.1;
                assert!(beside || apart, "{name}: a picture is over another");
            }
        }
    }
    pages
}

#[test]
fn no_letter_is_small_and_nothing_is_cut_on_any_paper() {
    for paper in [Paper::A4, Paper::A5, Paper::Letter] {
        for (is_large, least) in [(false, 8.0), (true, 14.0)] {
            for per_page in 1..=6 {
                let mut made = Book { paper, is_large, per_page, ..of(7) };
                for (nth, puzzle) in made.chapters[0].puzzles.iter_mut().enumerate() {
                    puzzle.has_lines = nth % 2 == 0;
                    puzzle.moves = "1. row 2 right  ".repeat(nth * 2);
                }
                let pages = check_pages(&made, least, &format!("{paper:?} {is_large} {per_page}"));
                let pictures: usize = pages.iter().map(|page| page.pictures.len()).sum();
                assert_eq!(pictures, 1 + 3 + 7 + 7, "title, page of the family, puzzles, answers");
            }
        }
    }
}

/// A board of one row with its ends.
fn row(columns: usize) -> Picture {
    let grid = Grid::new(columns, 1).unwrap();
    let ends = (Some(Cell::new(0)), Some(Cell::new(columns - 1)));
    draw_path(&Board::new(grid), ends, None, Rules::NONE, None)
}

#[test]
fn examples_stand_one_below_the_other_where_their_letters_need_the_room() {
    for (columns, is_large, are_beside) in
        [(3, false, true), (8, false, true), (14, false, false), (3, true, true), (6, true, false)]
    {
        let mut made = Book { paper: Paper::A5, is_large, ..of(1) };
        for figure in &mut made.chapters[0].example {
            figure.picture = row(columns);
        }
        let pages = check_pages(&made, 8.0, &format!("{columns} columns, large: {is_large}"));
        let tops: Vec<f32> = pages[1].pictures.iter().map(|picture| picture[1]).collect();
        let beside = tops.windows(2).any(|tops| tops[0] == tops[1]);
        assert_eq!(beside, are_beside, "{columns} columns: {tops:?}");
        let drawn: usize = pages[1..].iter().map(|page| page.pictures.len()).sum();
        assert_eq!(drawn, 5, "two of the example, one of the legend, a puzzle and its answer");
    }
}

#[test]
fn a_remark_stands_below_its_answer() {
    let mut made = of(1);
    let letters = |made: &Book| {
        let pages = check_pages(made, 8.0, "remark");
        let texts = pages.last().unwrap().texts.iter().map(|text| text.letters);
        texts.sum::<usize>()
    };
    let without = letters(&made);
    made.chapters[0].puzzles[0].remark = "One of 8 answers.".to_owned();
    assert_eq!(letters(&made), without + "One of 8 answers.".len());
    made.chapters[0].puzzles[0].remark = "谜".to_owned();
    assert!(matches!(book(&made), Err(PrintError::Letter(_))));
}

#[test]
fn no_row_of_a_legend_is_alone_on_a_page() {
    for (count, is_large) in (2..30_usize).flat_map(|count| [(count, false), (count, true)]) {
        let mut made = Book { paper: Paper::A5, is_large, ..of(1) };
        let symbol = || Figure { picture: row(1), words: "what it is".to_owned() };
        made.chapters[0].example.clear();
        made.chapters[0].legend = (0..count).map(|_| symbol()).collect();
        let pages = check_pages(&made, 8.0, &format!("{count} symbols"));
        let rows = |page: &Seen| {
            let mut tops: Vec<i32> = page.pictures.iter().map(|of| of[1] as i32).collect();
            tops.dedup();
            tops.len()
        };
        // Between the title page and the pages of the puzzle and its answer.
        let rows: Vec<usize> = pages[1..pages.len() - 2].iter().map(rows).collect();
        let all: usize = rows.iter().sum();
        assert_eq!(all, if is_large { count } else { count.div_ceil(2) });
        assert!(all == 1 || !rows[1..].contains(&1), "{count} symbols: {rows:?}");
    }
}

#[test]
fn an_answer_is_half_as_large_as_its_puzzle_and_never_faces_it() {
    let side = |of: &[f32; 4]| of[2] - of[0];
    let made = Book { per_page: 1, ..of(2) };
    let pages = check_pages(&made, 8.0, "end");
    assert!((side(&pages[2].pictures[0]) - 2.0 * side(&pages[4].pictures[0])).abs() < 0.5);
    for per_page in [1, 4] {
        let back = Book { answers: Answers::Back, per_page, ..of(9) };
        let pages = check_pages(&back, 8.0, "back");
        // Title, an empty page, the family, an empty page; then puzzles and answers in turn.
        let sheets = 9_usize.div_ceil(per_page as usize);
        assert_eq!(pages.len(), 4 + 2 * sheets);
        for sheet in pages[4..].chunks(2) {
            assert_eq!(sheet[0].pictures.len(), sheet[1].pictures.len());
        }
        assert!(pages[1].pictures.is_empty() && pages[3].pictures.is_empty());
    }
}

#[test]
fn an_id_stands_there_whole_or_not_at_all() {
    for (letters, is_there) in [(30, true), (3000, false)] {
        let mut made = of(1);
        made.chapters[0].puzzles[0].id = "a".repeat(letters);
        let pages = check_pages(&made, 8.0, "id");
        let whole = pages[2].texts.iter().any(|text| text.letters == letters);
        assert_eq!(whole, is_there, "{letters}");
    }
}

#[test]
fn long_texts_stay_on_their_pages() {
    for text in long() {
        let mut made = of(1);
        (made.title, made.subtitle) = (text.clone(), text.clone());
        check_pages(&made, 8.0, "title");
        let mut made = of(1);
        made.chapters[0].rule = text.clone();
        made.chapters[0].legend.clear();
        made.chapters[0].example.clear();
        check_pages(&made, 8.0, "rule");
    }
}

#[test]
fn long_texts_stay_in_their_side_of_a_card() {
    let short = "one line".to_owned();
    let card = |title: &String, line: &String, foot: &String| Card {
        title: title.clone(),
        lines: vec![line.clone(), short.clone()],
        foot: foot.clone(),
    };
    for text in long() {
        for made in
            [card(&text, &short, &short), card(&short, &text, &short), card(&short, &short, &text)]
        {
            let svg = card_svg(&picture(false), &made).unwrap();
            let texts = svg.split("</svg>").nth(1).unwrap();
            let value = |line: &str, key: &str| -> f32 {
                let (_, rest) = line.split_once(&format!(" {key}=\"")).unwrap();
                rest.split_once('"').unwrap().0.parse().unwrap()
            };
            let mut end = 45.0;
            for line in texts.lines().filter(|line| line.starts_with("<text ")) {
                let (y, size) = (value(line, "y"), value(line, "font-size"));
                assert!(value(line, "x") >= 630.0 && y - 0.75 * size >= end - 0.1, "{line}");
                end = y;
            }
            assert!(end <= 585.0, "{end}");
            let cut = texts.contains('…');
            assert_eq!(cut, texts.contains("<desc>"));
            assert!(!cut || text.len() > 30 && texts.contains(&text), "told in full");
            assert!(!cut || made.foot == short, "a foot is whole");
        }
    }
}
