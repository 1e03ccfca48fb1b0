//! Every shape of every drawing stands out from what it covers, in every theme.
//!
//! The judge reads the SVG as any program would: shape by shape, on the pixels that the shapes
//! before it left. Shapes that are meant to hide what they cross have the class `gap`.

use etchwork::core::{Act, Edge, Pencil};
use etchwork::engine::DEFAULT_SET;
use etchwork::render::{Theme, themed_svg};
use etchwork::{
    Help, Level, Mark, Overrides, Picture, Play, Registry, Run, standard_families,
    standard_registry,
};
use resvg::tiny_skia::{FillRule, Paint, Path, PathBuilder, PathSegment, Pixmap};
use resvg::usvg::{self, Node, Options, Transform, Tree};
use std::sync::Arc;

/// The pixels along the longest side of a drawing of 400.
const SCALE: f32 = 3.0;
/// Room for the line around a shape, in pixels.
const MARGIN: f32 = 60.0;
/// The least contrast of a shape with its ground.
const CONTRAST: f64 = 1.2;

/// Relative luminance as WCAG defines it.
fn luminance([red, green, blue]: [u8; 3]) -> f64 {
    let channel = |value: u8| {
        let value = f64::from(value) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue)
}

/// Whether the eye tells two colours apart, by brightness as on a printout or else by colour.
fn differ(a: [u8; 3], b: [u8; 3]) -> bool {
    let (x, y) = (luminance(a), luminance(b));
    (x.max(y) + 0.05) / (x.min(y) + 0.05) >= CONTRAST
}

/// The drawing as it grows.
struct Judge {
    pixels: Pixmap,
    /// The shapes looked at, and those that do not stand out.
    shapes: usize,
    lost: Vec<String>,
}

impl Judge {
    fn of(svg: &str, options: &Options<'_>) -> Self {
        // The reader keeps ids, but no classes.
        let mut numbered = String::new();
        for (number, part) in svg.split("class=\"gap\"").enumerate() {
            if number > 0 {
                numbered += &format!("id=\"gap-{number}\"");
            }
            numbered += part;
        }
        let tree = Tree::from_str(&numbered, options).unwrap();
        let side = |length: f32| (length * SCALE).ceil() as u32;
        let mut pixels =
            Pixmap::new(side(tree.size().width()), side(tree.size().height())).unwrap();
        pixels.fill(resvg::tiny_skia::Color::WHITE);
        let mut judge = Self { pixels, shapes: 0, lost: Vec::new() };
        tree.root()
            .children()
            .iter()
            .for_each(|node| judge.node(node, Transform::from_scale(SCALE, SCALE)));
        judge
    }

    fn node(&mut self, node: &Node, under: Transform) {
        let within = |judge: &mut Self, group: &usvg::Group, under| {
            group.children().iter().for_each(|node| judge.node(node, under))
        };
        match node {
            Node::Group(group) => within(self, group, under),
            // The outlines of letters do not know where their text stands.
            Node::Text(text) => {
                within(self, text.flattened(), under.pre_concat(text.abs_transform()))
            }
            Node::Path(path) => self.path(path, under.pre_concat(path.abs_transform())),
            Node::Image(_) => panic!("there are no images"),
        }
    }

    fn path(&mut self, path: &usvg::Path, at: Transform) {
        // The first shape is the ground of everything.
        let is_judged = self.shapes > 0 && !path.id().starts_with("gap");
        self.shapes += 1;
        let look = |paint: &usvg::Paint| match paint {
            usvg::Paint::Color(colour) => [colour.red, colour.green, colour.blue],
            _ => panic!("there are plain colours alone"),
        };
        let fill = path.fill().map(|fill| look(fill.paint()));
        let stroke = path.stroke().map(|stroke| look(stroke.paint()));
        let is_outlined = fill.zip(stroke).is_some_and(|(fill, stroke)| differ(fill, stroke));
        if let Some(colour) = stroke.or(fill).filter(|_| is_judged && !is_outlined) {
            let pieces = pieces(path.data());
            let lost =
                pieces.iter().filter(|piece| !self.stands_out(path, piece, at, colour)).count();
            if lost > 0 {
                let of = pieces.len();
                self.lost.push(format!("{lost} of {of} in {colour:?}: {:?}", path.data()));
            }
        }
        paint(&mut self.pixels, path, path.data(), at);
    }

    /// Whether at least half of the rim of a piece lies on another colour.
    fn stands_out(&self, path: &usvg::Path, piece: &Path, at: Transform, colour: [u8; 3]) -> bool {
        let bounds = piece.bounds().transform(at).expect("it is on the drawing");
        let (left, top) = (bounds.left() - MARGIN, bounds.top() - MARGIN);
        let (left, top) = (left.floor().max(0.0), top.floor().max(0.0));
        let across = |from: f32, to: f32| (to + MARGIN - from).ceil().max(1.0) as u32;
        let mut mask =
            Pixmap::new(across(left, bounds.right()), across(top, bounds.bottom())).unwrap();
        paint(&mut mask, path, piece, at.post_translate(-left, -top));
        let (width, height) = (mask.width() as i32, mask.height() as i32);
        let is_in = |x: i32, y: i32| {
            let is_there = (0..width).contains(&x) && (0..height).contains(&y);
            is_there && mask.pixel(x as u32, y as u32).unwrap().alpha() > 100
        };
        let (mut rim, mut seen) = (0, 0);
        for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            let beside = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
            if is_in(x, y) && beside.into_iter().any(|(x, y)| !is_in(x, y)) {
                let (x, y) = (x as u32 + left as u32, y as u32 + top as u32);
                let Some(under) = self.pixels.pixel(x, y) else { continue };
                rim += 1;
                seen += i32::from(differ(colour, [under.red(), under.green(), under.blue()]));
            }
        }
        2 * seen >= rim
    }
}

/// Draws a piece of a path.
fn paint(pixels: &mut Pixmap, path: &usvg::Path, piece: &Path, at: Transform) {
    let made = |paint: &usvg::Paint, opacity: f32| {
        let usvg::Paint::Color(colour) = paint else { panic!("there are plain colours alone") };
        let mut made = Paint::default();
        made.set_color_rgba8(colour.red, colour.green, colour.blue, (255.0 * opacity) as u8);
        made
    };
    let fill = |pixels: &mut Pixmap| {
        let Some(fill) = path.fill() else { return };
        let paint = made(fill.paint(), fill.opacity().get());
        pixels.fill_path(piece, &paint, rule(fill.rule()), at, None);
    };
    let stroke = |pixels: &mut Pixmap| {
        let Some(stroke) = path.stroke() else { return };
        let paint = made(stroke.paint(), stroke.opacity().get());
        pixels.stroke_path(piece, &paint, &stroke.to_tiny_skia(), at, None);
    };
    match path.paint_order() {
        usvg::PaintOrder::FillAndStroke => {
            fill(pixels);
            stroke(pixels);
        }
        usvg::PaintOrder::StrokeAndFill => {
            stroke(pixels);
            fill(pixels);
        }
    }
}

fn rule(rule: usvg::FillRule) -> FillRule {
    match rule {
        usvg::FillRule::NonZero => FillRule::Winding,
        usvg::FillRule::EvenOdd => FillRule::EvenOdd,
    }
}

/// The closed or open lines of a path.
fn pieces(path: &Path) -> Vec<Path> {
    let (mut pieces, mut builder) = (Vec::new(), PathBuilder::new());
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(at) => {
                pieces.extend(std::mem::take(&mut builder).finish());
                builder.move_to(at.x, at.y);
            }
            PathSegment::LineTo(at) => builder.line_to(at.x, at.y),
            PathSegment::QuadTo(a, at) => builder.quad_to(a.x, a.y, at.x, at.y),
            PathSegment::CubicTo(a, b, at) => builder.cubic_to(a.x, a.y, b.x, b.y, at.x, at.y),
            PathSegment::Close => builder.close(),
        }
    }
    pieces.extend(builder.finish());
    pieces
}

/// What cannot be told from its ground on a picture.
fn assert_stands_out(name: &str, picture: &Picture, options: &Options<'_>) {
    for theme in Theme::ALL {
        let judge = Judge::of(&themed_svg(picture, theme), options);
        assert!(judge.shapes > 2, "{name}: only {} shapes", judge.shapes);
        assert!(judge.lost.is_empty(), "{name}, {theme:?}: {:#?}", judge.lost);
    }
}

/// Letters in the font of the books.
fn options() -> Options<'static> {
    let mut fonts = usvg::fontdb::Database::new();
    fonts.load_font_data(dejavu::sans::bold().to_vec());
    fonts.set_sans_serif_family("DejaVu Sans");
    let font_family = "DejaVu Sans".to_owned();
    Options { fontdb: Arc::new(fonts), font_family, ..Options::default() }
}

/// The picture of a play with everything that can be marked on it.
fn marked(play: &mut dyn Play) -> Picture {
    let places = play.picture().places();
    let (of_edges, of_cells): (Vec<&Pencil>, Vec<&Pencil>) =
        play.pencils().iter().partition(|pencil| pencil.edge.is_some());
    for (pencil, cell) in of_cells.iter().cycle().zip(places.iter().step_by(2)) {
        play.act(&Act::Pencil(pencil.id.to_owned(), vec![*cell]));
    }
    for (pencil, cell) in of_edges.iter().cycle().zip(&places) {
        for side in 0..2 {
            play.act(&Act::Note(Some(pencil.id.to_owned()), vec![Edge { cell: *cell, side }]));
        }
    }
    let mut picture = play.picture();
    let flaws = play.flaws().unwrap_or_default();
    flaws.into_iter().for_each(|cell| picture.add(Mark::Flaw(cell)));
    // A lock would hold what the next move turns.
    play.act(&Act::Rub(places));
    play.act(&Act::Note(None, play.noted().keys().copied().collect()));
    picture
}

/// A puzzle as it is printed, at its start, in play, with marks, and solved.
fn pictures(level: &Level, registry: &Registry) -> Vec<Picture> {
    let mut play = level.puzzle.play(registry, Help::default()).unwrap();
    let mut pictures = vec![level.puzzle.picture(), play.picture()];
    let moves = &level.document.solution;
    for (nth, step) in moves.iter().enumerate() {
        play.play(step).unwrap();
        if nth == moves.len() / 2 {
            pictures.extend([play.picture(), marked(&mut *play)]);
        }
    }
    pictures.push(play.picture());
    pictures
}

#[test]
fn every_shape_of_every_family_stands_out_in_every_theme() {
    let (registry, options) = (standard_registry(), options());
    let families = standard_families();
    let mut runs: Vec<Run> = Vec::new();
    let paths = crate::common::shipped(DEFAULT_SET);
    for mechanic in ["warps", "fog"] {
        let overrides = Overrides { mechanic: Some(mechanic.into()), ..Overrides::default() };
        runs.push(paths.run("easy", &overrides, 7, &registry).unwrap());
    }
    for name in
        families.iter().filter_map(|family| family.sets().into_iter().next()).map(|(name, _)| name)
    {
        let own = families.set(name).unwrap();
        let (first, last) = (own.set.tiers.first().unwrap(), own.set.tiers.last().unwrap());
        for (tier, _) in [first, last] {
            let changes = Overrides::default();
            let run = own.run(tier, &changes, 7, &registry);
            runs.push(run.unwrap());
        }
    }
    for run in runs {
        let level = run.levels(&registry).unwrap().first_of(20).unwrap().unwrap();
        for (nth, picture) in pictures(&level, &registry).iter().enumerate() {
            assert_stands_out(
                &format!("{} {} {nth}", run.family().id(), run.tier()),
                picture,
                &options,
            );
        }
    }
}

#[test]
fn every_element_of_a_diagram_stands_out_in_every_theme() {
    let families = standard_families();
    let text = include_str!("../../../contraption/samples/elements.txt");
    let puzzle = families.of_text(text).unwrap().of_text(text, &standard_registry()).unwrap();
    assert_stands_out("elements", &puzzle.picture(), &options());
}

#[test]
fn the_judge_sees_a_shape_in_the_colour_of_its_ground() {
    let drawn = |fill: &str, rim: &str, class: &str| {
        let square = "M10 10h20v20h-20z";
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 40\" width=\"40\" \
             height=\"40\"><path fill=\"#ffffff\" d=\"M0 0h40v40h-40z\"/>\
             <path fill=\"none\" stroke=\"#000000\" stroke-width=\"6\" d=\"M0 20h20\"/>\
             <path {class} fill=\"{fill}\" stroke=\"{rim}\" stroke-width=\"2\" d=\"{square}\"/></svg>"
        );
        Judge::of(&svg, &options()).lost.len()
    };
    assert_eq!(drawn("#ffffff", "#ffffff", ""), 1, "a white square on white, over a black line");
    assert_eq!(drawn("#ffffff", "#000000", "") + drawn("#000000", "#ffffff", ""), 0);
    assert_eq!(drawn("#ffffff", "#ffffff", "class=\"gap\""), 0);
}
