//! Pictures, cards and books, checked without other programs.

use etchwork_core::{Board, Cell, Grid, Picture, Rules, draw_path};
use etchwork_print::{Answers, Book, BookPuzzle, Card, Paper, PrintError, book, card, png};
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
