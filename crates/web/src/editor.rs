//! The editor: a text that is being made, what is wrong with it, or else its picture, its tools
//! and its states.

use crate::answers::{Draft, Drawing, Drawn, Entered, SiteView, Space, ToolCard};
use crate::library::{Found, Library};
use crate::names;
use crate::review::Review;
use crate::service::text;
use crate::speech::{described, from_one, sentence};
use crate::{figures, flaw};
use etchwork::core::text::Part;
use etchwork::render::{layout, svg_with_ids};
use etchwork::review::Finishing;
use etchwork::statespace::{Limits, Summary};
use etchwork::{Budget, Picture, Puzzle, Registry, Site, SolverAnswer, Spot, States, Tool};
use std::cell::OnceCell;

/// The most states that are explored: a fraction of a second.
const STATES: u64 = 20_000;
/// The work that a drawing of states may take: less than a second while somebody types, some
/// seconds if it is asked for.
const PULLS: [u64; 2] = [200_000_000, 1_000_000_000];
/// The most states that are laid out one by one while somebody types.
const MOST_LAID_OUT: usize = 600;

/// What is on the editor.
pub struct Editor {
    pub found: Found,
    /// The review, once it was asked for.
    pub review: Option<Review>,
    /// The draft as far as it is finished, if that was begun.
    pub finishing: Option<Finishing>,
    states: Option<Box<dyn States>>,
    /// What a solver found, once it was asked for.
    solved: OnceCell<Result<SolverAnswer, String>>,
}

impl Editor {
    /// Reads what somebody typed or pasted: a text, an ID, or a link with one. What cannot be
    /// read is answered with its flaw.
    pub fn read(typed: &str, library: &Library, registry: &Registry) -> (Option<Self>, Draft) {
        let mut draft = Draft { text: None, family: None, flaw: None, drawn: None };
        let found = match id_in(typed, library) {
            Some(id) => {
                let found = library.open(&id, None, registry);
                found.map_err(|why| Part::of(typed).trim().flaw(why))
            }
            None => library.draft(typed, registry),
        };
        let found = match found {
            Ok(found) => found,
            Err(flaw) => {
                draft.flaw = Some(flaw::view(flaw, typed));
                return (None, draft);
            }
        };
        let is_id = id_in(typed, library).is_some();
        draft.text = is_id.then(|| found.puzzle.text());
        draft.family = Some(found.family.id.to_string());
        if !is_id && found.puzzle.unsolvable().is_none() {
            // A finished text may still say something twice.
            let flaw = library.whole(typed, registry).err();
            draft.flaw = flaw.map(|flaw| flaw::view(flaw, typed));
        }
        draft.drawn = Some(drawn(&found, library, registry));
        let (review, finishing, states, solved) = (None, None, None, OnceCell::new());
        (Some(Self { found, review, finishing, states, solved }), draft)
    }

    /// What the family's first solver finds within the budget of a figure, or why it was not asked.
    pub fn solved(&self, registry: &Registry) -> Result<&SolverAnswer, &String> {
        let solve = || self.found.puzzle.solve(None, figures::BUDGET, registry).map_err(text);
        self.solved.get_or_init(solve).as_ref()
    }

    /// The text as a tool changes it.
    pub fn edited(
        &self,
        tool: &str,
        at: &[(i32, i32)],
        registry: &Registry,
    ) -> Result<String, String> {
        let at: Vec<Site> = at.iter().map(|(row, col)| Site::new(*row, *col)).collect();
        let edited = self.found.puzzle.edited(tool, &at, registry);
        edited.map_err(|why| sentence(&from_one(&why.to_string())))
    }

    /// Explores its states, and draws them: if not asked for the whole, only those that are few
    /// enough to be laid out while somebody types.
    pub fn space(&mut self, whole: bool, most: Option<u64>) -> Result<Space, String> {
        let budget = Budget { nodes: most.unwrap_or(STATES), ..Budget::QUESTION_ON_A_PAGE };
        let limits = Limits { pulls: PULLS[usize::from(whole)], ..Limits::of(budget) };
        let states = self.found.puzzle.states(&limits).map_err(text)?;
        let summary = states.summary();
        let svg = (whole || summary.states <= MOST_LAID_OUT).then(|| states.svg(false));
        self.states = Some(states);
        let (said, spent) = (sentence(&summary.to_string()), !summary.is_complete());
        let Summary { states, transitions, goals, stuck, unknown, .. } = summary;
        Ok(Space { said, spent, states, transitions, goals, stuck, unknown, svg })
    }

    /// Puts the puzzle into a state.
    pub fn enter(&self, state: usize) -> Result<Entered, String> {
        let none = || format!("there is no state {state}");
        let seen = self.states.as_ref().and_then(|states| states.at(state)).ok_or_else(none)?;
        let picture = self.found.puzzle.picture_after(&seen.way).map_err(text)?;
        Ok(Entered {
            about: seen.about,
            way: seen.way.iter().map(|text| from_one(text)).collect(),
            moves: seen.moves.into_iter().map(|(text, to)| (from_one(&text), to)).collect(),
            drawing: drawing(&picture),
        })
    }
}

/// The ID in what was typed, if that is one, or a link with one; what others have put after it is
/// theirs.
fn id_in(typed: &str, library: &Library) -> Option<String> {
    let word = typed.trim();
    let is_link = ["http://", "https://"].iter().any(|opening| word.starts_with(opening));
    let behind = |(_, id): (&str, &str)| id.split(['?', '&']).next().unwrap_or(id).to_owned();
    let id = if is_link {
        word.split_once('#').map_or(word.to_owned(), behind)
    } else {
        word.to_owned()
    };
    let link = || (is_link && !word.contains(char::is_whitespace)).then(|| id.clone());
    library.families().id_in(&id).or_else(link)
}

fn drawn(found: &Found, library: &Library, registry: &Registry) -> Drawn {
    let Found { puzzle, family, .. } = found;
    let picture = puzzle.picture();
    let family = library.families().get(&family.id);
    let tools = family.map_or(Vec::new(), |family| family.tools(registry));
    let card = |tool: &Tool| ToolCard {
        id: tool.id.to_owned(),
        name: tool.name.to_owned(),
        about: tool.about.to_owned(),
        asks: tool.asks.iter().map(|asks| (*asks).to_owned()).collect(),
    };
    Drawn {
        id: puzzle.id(),
        kind: puzzle.kind(),
        unsolvable: puzzle.unsolvable(),
        drawing: drawing(&picture),
        tools: tools.iter().map(card).collect(),
        sites: if tools.is_empty() { Vec::new() } else { sites(&**puzzle, &picture) },
    }
}

fn drawing(picture: &Picture) -> Drawing {
    let laid = layout(picture);
    Drawing {
        width: laid.width,
        height: laid.height,
        svg: svg_with_ids(picture, "edit"),
        description: described(picture),
    }
}

fn sites(puzzle: &dyn Puzzle, picture: &Picture) -> Vec<SiteView> {
    let laid = layout(picture);
    let middle = |at: i32| laid.margin + 500 + 1000 * at;
    // A tile may lie elsewhere than its cell: hexagons, kites.
    let drawn = |row: i32, col: i32| {
        let cell = picture.grid().cell(row.try_into().ok()?, col.try_into().ok()?)?;
        let outline = &laid.places.iter().find(|place| place.cell == cell)?.outline;
        let mean =
            |of: fn(&Spot) -> i32| outline.iter().map(of).sum::<i32>() / outline.len() as i32;
        Some((mean(|spot| spot.x), mean(|spot| spot.y)))
    };
    let view = |Site { row, col }: Site| {
        let (x, y) = drawn(row, col).unwrap_or_else(|| (middle(col), middle(row)));
        SiteView { row, col, x, y, name: names::site(picture, row, col) }
    };
    puzzle.sites().into_iter().map(view).collect()
}
