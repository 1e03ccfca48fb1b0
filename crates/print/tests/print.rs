//! Pictures, cards and books, checked without other programs.

use etchwork_path::{Board, Cell, Grid, Picture, Rules, draw_path};
use etchwork_print::{
    Answers, Book, BookPuzzle, Card, Paper, PrintError, book, card, card_svg, png,
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
        caption: format!("easy, difficulty {number}.5"),
        id: format!("r1.default-2.easy.1.{number}.45358d4f.7977"),
        address: Some(format!("https://example.com/play.html#p1.{number}")),
    }
}

fn of(count: u32) -> Book {
    Book {
        title: "Größere Rätsel — 50 puzzles".to_owned(),
        subtitle: "from the easiest to the hardest".to_owned(),
        rules: vec!["Draw one line from S to T.".to_owned()],
        puzzles: (1..=count).map(puzzle).collect(),
        per_page: 4,
        paper: Paper::A4,
        theme: Theme::Black,
        answers: Answers::End,
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
    assert_eq!(letter(Book { rules: vec!["one".into(), "二".into()], ..of(1) }), '二');
    let mut long = of(2);
    long.puzzles[1].address = Some("x".repeat(3000));
    assert!(matches!(book(&long), Err(PrintError::Code(2))));
    assert!(matches!(book(&Book { per_page: 7, ..of(1) }), Err(PrintError::PerPage(7))));
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

/// Checks that all is on the page and nothing over a picture, and that each picture has half of the
/// height of its place, or all of its width.
fn check_page(page: &Seen, [columns, rows]: [f32; 2], heading: f32, name: &str) {
    let (width, height) = (595.28 - 102.0, 841.89 - 102.0 - heading);
    let wide = (width - 22.0 * (columns - 1.0)) / columns;
    let high = (height - 22.0 * (rows - 1.0)) / rows;
    for [left, top, right, bottom] in &page.pictures {
        let least = wide.min(high / 2.0) - 0.1;
        assert!(bottom - top >= least, "{name}: {} of {high}", bottom - top);
        for Text { at: [x, y], size, .. } in &page.texts {
            let beside = *x >= *right || x + wide <= *left;
            let apart = y + 0.25 * size <= top + 0.1 || y - 0.75 * size >= bottom - 0.1;
            assert!(beside || apart, "{name}: text at {x} {y} is over the picture");
        }
    }
    for Text { at: [x, y], size, .. } in &page.texts {
        let number = (y - (841.89 - 28.0)).abs() < 0.1;
        let inside = y - 0.75 * size >= 50.9 && y + 0.25 * size <= 841.89 - 50.9;
        assert!(*x >= 50.9 && (number || inside), "{name}: text at {x} {y} is off the page");
    }
}

#[test]
fn long_captions_and_ids_leave_half_of_the_place_to_the_picture() {
    for text in long() {
        for (per_page, grid) in [(1, [1.0, 1.0]), (4, [2.0, 2.0]), (6, [2.0, 3.0])] {
            for id in [false, true] {
                let mut made = Book { per_page, answers: Answers::None, ..of(1) };
                let of = &mut made.puzzles[0];
                *(if id { &mut of.id } else { &mut of.caption }) = text.clone();
                let pages = seen(&book(&made).unwrap(), 841.89);
                let name = format!("{per_page} per page, id {id}, {} letters", text.len());
                assert_eq!((pages.len(), pages[1].pictures.len()), (2, 1), "{name}");
                check_page(&pages[1], grid, 10.0, &name);
                let letters: usize = pages[1].texts.iter().map(|text| text.letters).sum();
                let least = text.replace(' ', "").len();
                assert!(!id || letters >= least, "{name}: an ID is whole, not {letters} letters");
            }
        }
    }
}

#[test]
fn long_moves_leave_half_of_the_place_to_the_answer() {
    for moves in long() {
        for (answers, grid) in [(Answers::End, [3.0, 4.0]), (Answers::Pages, [2.0, 2.0])] {
            let mut made = Book { answers, ..of(1) };
            made.puzzles[0].moves = moves.clone();
            let pages = seen(&book(&made).unwrap(), 841.89);
            let name = format!("{answers:?}, {} letters", moves.len());
            assert_eq!((pages.len(), pages[2].pictures.len()), (3, 1), "{name}");
            check_page(&pages[2], grid, 34.0, &name);
        }
    }
}

#[test]
fn long_titles_and_rules_stay_on_the_title_page() {
    for text in long() {
        let made = [
            Book { title: text.clone(), ..of(1) },
            Book { subtitle: text.clone(), ..of(1) },
            Book { rules: vec![text.clone(); 3], ..of(1) },
        ];
        for (at, made) in made.iter().enumerate() {
            let pages = seen(&book(made).unwrap(), 841.89);
            check_page(&pages[0], [1.0, 1.0], 0.0, &format!("{at}, {} letters", text.len()));
        }
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
