//! The screen of a game.

use super::app::{App, FEW_KEYS};
use super::pointer::Pointer;
use super::standing::Standing;
use super::times;
use super::window::{Spots, Window};
use ansi_to_tui::IntoText;
use etchwork::core::clock;
use etchwork::render::{Colour, Picture, text};
use etchwork::{Pencil, Status, Tally, TileFill};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Paragraph, Wrap};

/// Draws everything: title, board, messages, and the keys. Without colour, letters and shapes still
/// tell everything apart. On a small screen only a part of the board and its legend is shown; the
/// possible acts and the facts of the picture are always shown.
pub fn draw(frame: &mut Frame<'_>, app: &App, seconds: u64, colour: Colour) -> Shown {
    let (area, pointer) = (frame.area(), pointer(app));
    let mut picture = app.picture();
    let facts = picture.take_facts();
    let bold = style(colour, Style::new().add_modifier(Modifier::BOLD));
    let mut lines = vec![Line::styled(app.title.clone(), bold)];
    let title = rows(&lines, area.width);
    let mut below = below(app, &pointer, &facts, seconds, colour, area);
    let mut room = usize::from(area.height).saturating_sub(title + rows(&below, area.width));
    let window = window(&picture, &pointer, colour);
    let few = usize::from(area.height / 5).max(2);
    let left = room.saturating_sub(window.height(area.width)).min(few);
    below.push(keys(app, left, colour, area.width));
    room = room.saturating_sub(rows(&below[below.len() - 1..], area.width));
    let part = window.part(app.aside, room, area.width);
    lines.extend(part.lines);
    lines.extend(below);
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), area);
    Shown { aside: part.aside, spots: part.spots.below(title) }
}

/// The visible part of a board, and its place.
pub struct Shown {
    /// The granted part of the requested view offset.
    pub aside: (i32, i32),
    /// The places of the cells.
    pub spots: Spots,
}

/// The place of the hand, and the places that it concerns.
fn pointer(app: &App) -> Pointer {
    let (at, drag) = app.hand();
    let concerned = at.map(|at| app.play().concerned(at)).unwrap_or_default();
    let tells = at.and_then(|at| app.play().tells(at));
    Pointer { at, drag, concerned, tells, acts: app.acts() }
}

pub fn style(colour: Colour, style: Style) -> Style {
    if colour == Colour::On { style } else { Style::new() }
}

/// The text below the board, without the keys.
fn below(
    app: &App,
    pointer: &Pointer,
    facts: &[String],
    seconds: u64,
    colour: Colour,
    area: Rect,
) -> Vec<Line<'static>> {
    let Tally { moves, undos, hints } = app.play().tally();
    let clock = clock(app.solved_after.unwrap_or(seconds));
    let mistakes = match app.play().mistakes() {
        0 => String::new(),
        mistakes => format!("  mistakes {mistakes}"),
    };
    let tally = format!("{clock}  moves {moves}  undos {undos}  hints {hints}{mistakes}");
    let facts: String = facts.iter().map(|fact| format!("  {fact}")).collect();
    let mut lines = vec![Line::raw(format!("{tally}{}{facts}", progress(app)))];
    lines.extend(pointer.words(&app.picture()).map(Line::raw));
    lines.extend(pointer.tells.clone().map(Line::raw));
    match app.play().status() {
        Status::Solved => lines.extend(result(app)),
        Status::Lost => {
            let amber = style(colour, Style::new().fg(Color::Indexed(221)));
            let what = if app.play().is_over() {
                "! a mistake: this play is strict, and over"
            } else {
                "! lost: no way on here, u takes back"
            };
            lines.push(Line::styled(what, amber));
        }
        Status::Open => {}
    }
    lines.extend(also(app).map(Line::raw));
    // The message may hold a whole path: the board keeps the larger part.
    lines.extend(begun(&app.message, usize::from(area.height / 3).max(1), area.width));
    lines
}

/// All keys where the whole board leaves room for them and the message does not list them,
/// otherwise the most important.
fn keys(app: &App, room: usize, colour: Colour, width: u16) -> Line<'static> {
    let all = app.keys();
    let is_room = rows(&[Line::raw(&all)], width) <= room;
    let keys = if is_room && !app.message.ends_with(&all) { all } else { FEW_KEYS.to_owned() };
    Line::styled(keys, style(colour, Style::new().add_modifier(Modifier::DIM)))
}

/// The number of locked tiles out of all, once some are locked.
fn progress(app: &App) -> String {
    let is_lock = |mark: &&&Pencil| **mark == &Pencil::LOCK;
    let locked = app.play().pencil().values().filter(is_lock).count();
    let picture = app.picture();
    let tiles = picture.tiles().filter(|tile| tile.fill != TileFill::Blank).count();
    if locked == 0 || tiles == 0 { String::new() } else { format!("  locked {locked} of {tiles}") }
}

/// A message, or as many of its words as fit the rows.
fn begun(message: &str, mut room: usize, width: u16) -> Vec<Line<'static>> {
    let high = |text: &str| rows(&[Line::raw(text)], width);
    let mut lines = Vec::new();
    for line in message.lines() {
        let ends = line.match_indices(' ').map(|(end, _)| format!("{} ...", &line[..end]));
        let starts = ends.take_while(|start| high(start) <= room);
        let text =
            if high(line) <= room { line.to_owned() } else { starts.last().unwrap_or_default() };
        let is_whole = text == line;
        room = room.saturating_sub(high(&text));
        lines.push(Line::raw(text));
        if !is_whole {
            break;
        }
    }
    lines
}

/// The rows that lines take, wrapped at words.
pub fn rows(lines: &[Line<'_>], width: u16) -> usize {
    let width = usize::from(width.max(1));
    let wrapped = |line: &Line<'_>| {
        let (mut rows, mut used) = (1, 0);
        for word in line.to_string().split(' ') {
            let long = Span::raw(word).width();
            let is_new = used > 0 && used + 1 + long > width;
            used = if is_new || used == 0 { long } else { used + 1 + long };
            rows += usize::from(is_new) + long.saturating_sub(1) / width;
        }
        rows
    };
    lines.iter().map(wrapped).sum()
}

fn window(picture: &Picture, pointer: &Pointer, colour: Colour) -> Window {
    let drawn = text(picture, colour);
    let mut lines = drawn.into_text().unwrap_or_else(|_| Text::raw(drawn)).lines;
    pointer.draw(picture, &mut lines, colour);
    Window::new(picture, lines, pointer.at)
}

/// The moves that digits make, if any.
fn also(app: &App) -> Option<String> {
    let (at_hand, others) = app.at_hand();
    let choice = |(nth, text): (usize, &String)| format!("{} {text}", nth + 1);
    let choices: Vec<String> = at_hand.iter().enumerate().map(choice).collect();
    let more = if others > 0 { format!("  m {others} more") } else { String::new() };
    (!choices.is_empty()).then(|| format!("also: {}{more}", choices.join("  ")))
}

/// The result, with the puzzle's own figures.
fn result(app: &App) -> Vec<Line<'static>> {
    let figures: Vec<String> =
        app.figures.iter().map(|(name, value)| format!("{name} {value}")).collect();
    let mut lines = vec![Line::raw("Solved!")];
    if let Some(least) = app.least_moves {
        lines.push(Line::raw(match app.play().moves_made() {
            1 => "★ 1 move: the fewest possible".to_owned(),
            made if made <= least => format!("★ {made} moves: the fewest possible"),
            made => format!("{made} moves: {least} would be enough"),
        }));
    }
    if let Some(points) = app.points {
        let Standing { score, best, .. } = app.standing.with(points);
        lines.push(Line::raw(format!("{points} points: score {score}, best {best}")));
    }
    lines.extend(times::lines(app).into_iter().map(Line::raw));
    if !figures.is_empty() {
        lines.push(Line::raw(figures.join(", ")));
    }
    lines
}
