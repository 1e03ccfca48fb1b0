//! Planted solvers with false answers.

use super::*;
use etchwork::pipes::Pipes;
use etchwork::{Game, Registry, Search, Solver, standard_families, standard_registry};

/// Solves like another solver, but first rotates a tile in full circles, and claims that no
/// solution is shorter.
struct Roundabout;

impl Solver<Pipes> for Roundabout {
    fn solve(
        &mut self,
        game: &Pipes,
        from: &<Pipes as Game>::State,
        budget: Budget,
    ) -> Search<Vec<<Pipes as Game>::Move>> {
        let registry = standard_registry();
        let plug_ins = registry.kind::<dyn Solver<Pipes>>();
        let mut honest = plug_ins.make("deduction", &Default::default(), &registry).unwrap();
        let mut search = honest.solve(game, from, budget);
        let mut moves = Vec::new();
        game.moves(from, &mut moves);
        let mut state = from.clone();
        let mut around = Vec::new();
        while around.is_empty() || state != *from {
            state = game.apply(&state, &moves[0]);
            around.push(moves[0]);
        }
        if let Verdict::Found(found) = &mut search.verdict {
            found.splice(0..0, around);
        }
        search
    }

    fn is_optimal(&self) -> bool {
        true
    }
}

/// Always gives the same answer.
struct Stubborn(Verdict<()>);

impl Solver<Pipes> for Stubborn {
    fn solve(
        &mut self,
        _: &Pipes,
        _: &<Pipes as Game>::State,
        _: Budget,
    ) -> Search<Vec<<Pipes as Game>::Move>> {
        let verdict = match &self.0 {
            Verdict::Found(()) => Verdict::Found(Vec::new()),
            Verdict::Impossible(why) => Verdict::Impossible(why),
            _ => Verdict::BudgetSpent,
        };
        Search::new(verdict, 1, 7)
    }
}

fn registry() -> Registry {
    let mut registry = standard_registry();
    let solvers = registry.kind_mut::<dyn Solver<Pipes>>();
    solvers.add_plain("roundabout", "", || Box::new(Roundabout)).unwrap();
    let stubborn = |verdict: fn() -> Verdict<()>| {
        move |_: &_, _: &_| -> Result<Box<dyn Solver<Pipes>>, _> {
            Ok(Box::new(Stubborn(verdict())))
        }
    };
    solvers.add("boaster", "", stubborn(|| Verdict::Found(()))).unwrap();
    solvers.add("denier", "", stubborn(|| Verdict::Impossible("no_way"))).unwrap();
    solvers.add("idler", "", stubborn(|| Verdict::BudgetSpent)).unwrap();
    registry
}

#[test]
fn every_kind_of_lie_is_told_and_an_honest_solver_has_none() {
    let (registry, families) = (registry(), standard_families());
    let own = families.set("pipes").unwrap();
    let ground = ComparedTier {
        family: &*own.family,
        set: "pipes",
        name: "tutorial",
        tier: own.set.tier("tutorial").unwrap(),
        seed: 3,
        requests: 5,
        registry: &registry,
    };
    let names = ["deduction", "roundabout", "boaster", "denier", "idler"];
    let asked = names.map(Contender::plain);
    let told = solvers(&ground, &asked, 100_000, &How::default()).unwrap();
    assert_eq!(told.puzzles, 5);
    let [honest, roundabout, boaster, denier, idler] = &told.solvers[..] else { panic!() };
    assert_eq!((honest.found, honest.lies.len()), (5, 0));
    assert_eq!(honest.beyond_fewest.known, 5);
    assert_eq!((roundabout.found, roundabout.lies.len()), (5, 5));
    assert!(roundabout.lies[0].claim.starts_with("nothing is shorter than"));
    assert!(roundabout.beyond_fewest.least.unwrap() > 0.0);
    assert_eq!((boaster.found, boaster.lies.len(), boaster.moves.known), (5, 5, 0));
    assert!(boaster.lies[0].claim.contains("they do not solve it"), "{:?}", boaster.lies[0]);
    assert_eq!((denier.impossible, denier.lies.len()), (5, 5));
    assert!(denier.lies[0].claim.starts_with("impossible (no_way), but"));
    assert_eq!((idler.budget_spent, idler.lies.len()), (5, 0));
    assert_eq!(idler.nodes.mean, Some(7.0));
    assert!(told.text().contains("boaster on index 0, pipes1."), "{}", told.text());
    let unknown = solvers(&ground, &[Contender::plain("deductoin")], 10, &How::default());
    let unknown = unknown.unwrap_err().to_string();
    assert!(unknown.contains("did you mean 'deduction'?"), "{unknown}");
}
