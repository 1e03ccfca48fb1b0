//! What was thrown away: the boards of a request once more, stage by stage, to be
//! looked at. The engine counts them and keeps none; the same streams make them again.

use etchwork::codec::BoardText;
use etchwork::core::Refiner;
use etchwork::engine::{Gauges, Plan, Sculptors, sculpt, sculptors};
use etchwork::{
    Board, Budget, Cell, Graph, Outcome, PathFinder, PathPuzzle, Payload, Ratio, Reason, Registry,
    RegistryError, Reject, Rules, Screen, Settings, Solved, SourceOrder, Stack, Stage, Streams,
    Task, Tier, Verdict,
};

/// A board that was thrown away.
pub struct Thrown {
    /// Its number in the request, from 1.
    pub board: u32,
    pub reject: Reject,
    /// Whether a refiner came to it from the board of that number.
    pub is_refined: bool,
    /// The board, with its path if one was found.
    pub puzzle: PathPuzzle,
}

/// The stages of a plan.
pub struct Stages {
    tier: Tier,
    sculptors: Sculptors,
    order: Box<dyn SourceOrder>,
    screens: Vec<Box<dyn Screen>>,
    finder: Box<dyn PathFinder>,
    refiner: Option<(Box<dyn Refiner>, Ratio)>,
    gauges: Gauges,
}

/// A board on its way, with what its mechanics add.
struct Dressed<'a> {
    stack: &'a Stack,
    payloads: Vec<Payload>,
    rules: Rules,
    graph: Graph,
}

/// Why a board was thrown away, and how far it had come.
struct Loss {
    reject: Reject,
    text: BoardText,
}

impl Loss {
    fn new(reject: Reject, board: &Board, rules: &Rules, path: Option<&[Cell]>) -> Box<Self> {
        let solved = |path: &[Cell]| BoardText::solved(board.clone(), path.to_vec());
        let bare = || BoardText { path: None, source: None, target: None, ..solved(&[]) };
        let text = path.map_or_else(bare, solved);
        Box::new(Self { reject, text: BoardText { extras: rules.extras(), ..text } })
    }
}

impl Stages {
    /// Makes the plug-ins of a plan.
    pub fn new(plan: &Plan, registry: &Registry) -> Result<Self, RegistryError> {
        let (tier, none) = (plan.tier().clone(), Settings::default());
        let listed = |id: &&str| tier.screens.iter().any(|listed| listed == id);
        let screen = |id| registry.screens.make(id, &none, registry);
        let refining = tier.refiner.as_ref().and_then(|refining| {
            let most = tier.gates.get(&refining.reading)?.max?;
            Some((&refining.refiner, most))
        });
        let refiner = refining.map(|(named, most)| {
            Ok((registry.refiners.make(&named.id, &named.settings, registry)?, most))
        });
        let screens = registry.screens.ids().filter(listed).map(screen);
        Ok(Self {
            sculptors: sculptors(&tier, registry)?,
            order: registry.source_orders.make(&tier.sources.order, &none, registry)?,
            screens: screens.collect::<Result<_, _>>()?,
            finder: registry.finders.make(&tier.finder.id, &tier.finder.settings, registry)?,
            refiner: refiner.transpose()?,
            gauges: Gauges::new(&tier, registry)?,
            tier,
        })
    }

    /// The boards that a request threw away, in order, from the last `most` boards and
    /// the last `most` that a refiner came to.
    pub fn thrown(
        &mut self,
        seed: u32,
        outcome: &Outcome,
        most: usize,
        registry: &Registry,
    ) -> Result<Vec<Thrown>, String> {
        let mut boards = Vec::new();
        for (nth, (mechanic, funnel)) in outcome.by_mechanic().enumerate() {
            let first = nth as u32 * self.tier.boards;
            boards.extend((first..first + funnel.boards as u32).map(|board| (mechanic, board)));
        }
        let mut thrown = Vec::new();
        for (mechanic, board) in boards.split_off(boards.len().saturating_sub(most)) {
            let stack = self.tier.stack(mechanic, registry).map_err(text)?;
            let streams = Streams { seed, index: outcome.index, board };
            let mut refused = Vec::new();
            let lost = self.take(&stack, streams, &mut refused).err();
            let refused = refused.into_iter().map(|loss| (true, loss));
            for (is_refined, loss) in refused.chain(lost.map(|loss| (false, *loss))) {
                let Loss { reject, text: board_text } = loss;
                let puzzle = PathPuzzle::new(board_text, registry).map_err(text)?;
                thrown.push(Thrown { board: board + 1, reject, is_refined, puzzle });
            }
        }
        let mut refined = thrown.iter().filter(|thrown| thrown.is_refined).count();
        thrown.retain(|thrown| {
            let is_early = thrown.is_refined && refined > most;
            refined -= usize::from(is_early);
            !is_early
        });
        Ok(thrown)
    }

    /// Takes one board as far as it goes.
    fn take(
        &mut self,
        stack: &Stack,
        streams: Streams,
        refused: &mut Vec<Loss>,
    ) -> Result<(), Box<Loss>> {
        let mut board = sculpt(&self.tier, &self.sculptors, streams);
        let mut payloads = Vec::new();
        let lost = |stage, why| Reject::new(stage, why);
        let dressed = stack.dress(&mut board, &streams.stage("dress"), &mut payloads);
        dressed.map_err(|why| Loss::new(lost(Stage::Dress, why), &board, Rules::NONE, None))?;
        // A mechanic that refuses what it made is at fault, and the request has said so.
        let rules = stack.rules(&board, &payloads).unwrap_or_default();
        let graph = rules.graph(&board);
        let dressed = Dressed { stack, payloads, rules, graph };
        let found = self.find(&board, &dressed, streams);
        let path = found.map_err(|reject| Loss::new(reject, &board, &dressed.rules, None))?;
        if self.refiner.is_some() {
            return self.refine(&board, &path, &dressed, streams, refused);
        }
        self.hold(&board, &path, &dressed)
    }

    fn find(
        &mut self,
        board: &Board,
        Dressed { rules, graph, .. }: &Dressed<'_>,
        streams: Streams,
    ) -> Result<Vec<Cell>, Reject> {
        let (mut sources, tries) = (Vec::new(), self.tier.sources.tries as usize);
        self.order.sources(board, tries, &mut streams.stage("sources"), &mut sources);
        let mut screens = self.screens.iter();
        let screened = screens.try_for_each(|screen| screen.screen(graph, &mut sources, None));
        let left = if sources.is_empty() { Err("no_source") } else { Ok(()) };
        screened.and(left).map_err(|why| Reject::new(Stage::Screen, why))?;
        let stream = streams.stage("find");
        let task = Task { order: rules.order(), ..Task::new(graph, &sources, &stream) };
        let why: Reason = match self.finder.find(&task, Budget::UNLIMITED).verdict {
            Verdict::Found(path) => return Ok(path),
            Verdict::Impossible(why) => why.into(),
            Verdict::BudgetSpent => "budget_spent".into(),
            Verdict::Unsupported(what) => format!("unsupported_{what}").into(),
        };
        Err(Reject::new(Stage::Find, why))
    }

    /// Holds a path to its mechanics and to the gates.
    fn hold(
        &mut self,
        board: &Board,
        path: &[Cell],
        dressed: &Dressed<'_>,
    ) -> Result<(), Box<Loss>> {
        let Dressed { stack, payloads, rules, graph } = dressed;
        let loss = |rules: &Rules, reject| Loss::new(reject, board, rules, Some(path));
        let at = |why| Reject::new(Stage::Mechanic, why);
        let mut payloads = payloads.clone();
        let settled = stack.settle(&Solved { board, graph, path, rules }, &mut payloads);
        settled.map_err(|why| loss(rules, at(why)))?;
        let rules = stack.rules(board, &payloads).unwrap_or_default();
        rules.follows(board, path).map_err(|why| loss(&rules, at(why.into())))?;
        let passed = self.gauges.pass(&Solved { board, graph, path, rules: &rules });
        passed.map_err(|reject| loss(&rules, reject))
    }

    /// Has the refiner offer boards until one will do.
    fn refine(
        &mut self,
        board: &Board,
        path: &[Cell],
        dressed: &Dressed<'_>,
        streams: Streams,
        refused: &mut Vec<Loss>,
    ) -> Result<(), Box<Loss>> {
        let Some((mut refiner, most)) = self.refiner.take() else { return Ok(()) };
        let mut is_done = false;
        let mut offer = |offered: &Board, path: &[Cell]| {
            let judged = if is_done { Ok(()) } else { self.judge(board, (offered, path), dressed) };
            is_done = judged.map_err(|loss| refused.push(*loss)).is_ok();
            is_done
        };
        let Dressed { rules, graph, .. } = dressed;
        let solved = Solved { board, graph, path, rules };
        refiner.refine(&solved, most, &mut streams.stage("refine"), &mut offer);
        self.refiner = Some((refiner, most));
        let spent = || Reject::new(Stage::Refine, "budget_spent");
        is_done.then_some(()).ok_or_else(|| Loss::new(spent(), board, rules, Some(path)))
    }

    /// Holds what a refiner offers to the rules on the new board, and to all the rest.
    fn judge(
        &mut self,
        start: &Board,
        (board, path): (&Board, &[Cell]),
        dressed: &Dressed<'_>,
    ) -> Result<(), Box<Loss>> {
        let Dressed { stack, payloads, rules, .. } = dressed;
        let loss = |why| Loss::new(Reject::new(Stage::Refine, why), board, rules, Some(path));
        let like = |a: &Board| (a.grid(), a.walls().len(), a.links().to_vec());
        if like(board) != like(start) {
            return Err(loss("other_board"));
        }
        let rules = stack.rules(board, payloads).map_err(|_| loss("rule_refused"))?;
        rules.keeps(path).map_err(|_| loss("rule_broken"))?;
        let graph = rules.graph(board);
        self.hold(board, path, &Dressed { stack, payloads: payloads.clone(), rules, graph })
    }
}

fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork::{BUILT_IN_SETS, Overrides, Run, Worker, built_in_set, standard_registry};
    use std::collections::BTreeMap;

    /// Counts by stage and reason.
    type Counts = BTreeMap<(String, String), u64>;

    fn key(reject: &Reject) -> (String, String) {
        (reject.stage.name().to_owned(), reject.reason.to_string())
    }

    #[track_caller]
    fn same_as_the_funnel(set: &str, tier: &str, overrides: &Overrides, requests: u32) -> u64 {
        let registry = standard_registry();
        let set = built_in_set(set, &registry).unwrap();
        let run = Run::new(&set, tier, overrides, 5, &registry).unwrap();
        let mut worker = Worker::new(run.plan(), &registry).unwrap();
        let mut stages = Stages::new(run.plan(), &registry).unwrap();
        let mut refused_in_all = 0;
        for index in 0..requests {
            let outcome = worker.request(run.seed(), index).unwrap();
            let mut counted = [Counts::new(), Counts::new()];
            for thrown in stages.thrown(run.seed(), &outcome, usize::MAX, &registry).unwrap() {
                *counted[usize::from(thrown.is_refined)].entry(key(&thrown.reject)).or_default() +=
                    1;
            }
            let counts = |counts: &mut dyn Iterator<Item = (&Reject, &u64)>| -> Counts {
                counts.map(|(reject, count)| (key(reject), *count)).collect()
            };
            let funnel = &outcome.funnel;
            let (rejected, refused) =
                (counts(&mut funnel.rejected.iter()), counts(&mut funnel.refused.iter()));
            refused_in_all += refused.values().sum::<u64>();
            assert_eq!(counted, [rejected, refused], "{tier}, request {index}");
        }
        refused_in_all
    }

    #[test]
    fn what_is_shown_is_what_the_funnel_counts() {
        for (set, _) in BUILT_IN_SETS {
            for tier in ["tutorial", "medium", "expert"] {
                same_as_the_funnel(set, tier, &Overrides::default(), 12);
            }
        }
        let stacked = Overrides { mechanic: Some("fog+warps".into()), ..Overrides::default() };
        same_as_the_funnel("article", "hard", &stacked, 12);
    }

    #[test]
    fn boards_that_a_refiner_came_to_are_shown_too() {
        let few = Overrides {
            caps: [("solutions".to_owned(), 1)].into_iter().collect(),
            ..Overrides::default()
        };
        assert!(same_as_the_funnel("default", "easy", &few, 10) > 0);
        assert!(same_as_the_funnel("default", "medium", &few, 2) > 0);
    }
}
