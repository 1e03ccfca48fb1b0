//! Why a text is not a legal move.

use crate::{Contraption, EdgeKind, Move, NodeKind, Place, State, Verb};
use etchwork_core::Game;

/// The reason; `None` if the text is not a verb and a place.
pub(crate) fn explain(game: &Contraption, state: &State, text: &str) -> Option<String> {
    let mut words = text.split_whitespace();
    let (word, place) = (words.next()?, words.next());
    let Some(verb) = Verb::ALL.into_iter().find(|verb| verb.word() == word) else {
        let all = Verb::ALL.map(Verb::word).join(", ");
        return Some(format!("'{word}' is not an action: there is {all}"));
    };
    let Some(place) = place else {
        return Some(format!("{word} where? Write such as {}", example(game, verb)));
    };
    let (from, to) = match place.split_once('-') {
        Some((from, to)) => (Some(named(game, from)?), named(game, to)?),
        None => (None, named(game, place)?),
    };
    let (players, _) = game.items(state);
    let node = |node: usize| game.design().nodes()[node].name();
    if let Some(from) = from.filter(|from| !players.contains(from)) {
        return Some(format!("no player is at {}", node(from)));
    }
    if verb == Verb::Toggle {
        return match game.design().nodes()[to].kind() {
            NodeKind::Toggle if players.contains(&to) => None,
            NodeKind::Toggle => Some(format!("no player is at {}", node(to))),
            kind => Some(format!("{} is a {}, not a Toggle", node(to), kind.noun())),
        };
    }
    let ways = ways(game, &players, from, to);
    match ways.first() {
        None => Some(format!("no edge leads from a player to {}", node(to))),
        // The move is legal but written differently; the list of moves explains that best.
        Some(_) if ways.iter().any(|way| is_legal(game, state, verb, *way)) => None,
        Some(way) => Some(refusal(game, state, verb, *way)),
    }
}

fn example(game: &Contraption, verb: Verb) -> String {
    match (verb, game.is_crowded()) {
        (Verb::Toggle, _) => "toggle A".to_owned(),
        (verb, true) => format!("{} A-B", verb.word()),
        (verb, false) => format!("{} B", verb.word()),
    }
}

fn named(game: &Contraption, name: &str) -> Option<usize> {
    game.design().node(name)
}

/// The ways to a node, from one node if `from` is given and otherwise from the players.
fn ways(game: &Contraption, players: &[usize], from: Option<usize>, to: usize) -> Vec<u16> {
    let ways = game.rules.ways.iter().enumerate();
    let ways = ways.filter(|(_, way)| {
        let start = usize::from(way.from);
        usize::from(way.to) == to && players.contains(&start) && from.is_none_or(|at| at == start)
    });
    ways.map(|(number, _)| number as u16).collect()
}

fn is_legal(game: &Contraption, state: &State, verb: Verb, way: u16) -> bool {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves.iter().any(|step| step.verb() == verb && step.way == way)
}

fn refusal(game: &Contraption, state: &State, verb: Verb, number: u16) -> String {
    let design = game.design();
    let step = Move { verb, nth: 0, way: number };
    let Place::Edge(edge) = step.place() else { unreachable!("only a toggle is at a node") };
    let (from, to) = step.ends(design);
    let (end, name) = (&design.nodes()[to], |node: usize| design.nodes()[node].name());
    let kind = design.edges()[edge].kind();
    let text = design.place_text(Place::Edge(edge));
    let takes_ball = matches!(verb, Verb::Bring | Verb::Push);
    if takes_ball && game.rules.ball_at(state, from as u8).is_none() {
        return format!("there is no ball at {}", name(from));
    }
    if takes_ball && !end.kind().takes_balls() {
        return format!("no ball can come to {}, a {}", end.name(), end.kind().noun());
    }
    if verb == Verb::Shoot && end.kind() != NodeKind::Toggle {
        return format!("{} is a {}, not a Toggle", end.name(), end.kind().noun());
    }
    let is_off = |place| game.is_on(state, place) == Some(false);
    if verb == Verb::Go && is_off(Place::Node(to)) && end.kind() == NodeKind::Bridge {
        return format!("the Bridge {} is off", end.name());
    }
    let is_open = is_off(Place::Edge(edge)) && verb != Verb::Push;
    match kind {
        EdgeKind::Gate if is_open => format!("the Gate {text} is off"),
        EdgeKind::BlockableHazard if is_open => {
            format!("the BlockableHazard {text} is off: only a player with a ball is safe")
        }
        EdgeKind::Wall if verb == Verb::Go => {
            format!(
                "the Wall {text} can only be climbed back from a ball, and there is none at {}",
                name(from)
            )
        }
        _ => format!("the {} {text} does not lead to {}", kind.noun(), verb_words(verb, step)),
    }
}

fn verb_words(verb: Verb, step: Move) -> String {
    let what = match verb {
        Verb::Bring => "bring a ball",
        Verb::Push => "push a ball",
        Verb::Shoot => "shoot along",
        Verb::Go | Verb::Toggle => "go",
    };
    let back = if step.is_forward() { "" } else { " backward" };
    format!("{what}{back}")
}
