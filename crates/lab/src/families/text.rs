//! Comparisons as tables.

use super::reach::TRIAL;
use super::{ComparisonHeader, Figures, MakerRecord, Makers, SolverRecord, Solvers};
use crate::table::{Table, between, number, percent};

/// A figure, if there is one.
fn figure(value: Option<f64>) -> String {
    value.map_or("-".to_owned(), number)
}

/// Milliseconds for each puzzle.
fn millis(micros: Option<f64>) -> String {
    figure(micros.map(|micros| micros / 1000.0))
}

impl Makers {
    /// The comparison as tables in Markdown: the cost of puzzles, the reasons of rejections, and
    /// every reading.
    pub fn text(&self) -> String {
        let Self { on: ComparisonHeader { family, set, tier, seed, requests, .. }, makers } = self;
        let mut text = format!(
            "## {family}, tier {tier} of {set}: {requests} requests a maker, seed {seed}\n\n"
        );
        text += &self.costs();
        for MakerRecord { maker, left_out, .. } in
            makers.iter().filter(|of| !of.left_out.is_empty())
        {
            text += &format!(
                "\n{maker} does not know these settings of the tier: {}\n",
                left_out.join(", ")
            );
        }
        for MakerRecord { maker, given_up, .. } in
            makers.iter().filter(|of| !of.given_up.is_empty())
        {
            text += &format!(
                "\nnot measured on puzzles of {maker} beyond the first {TRIAL} requests, which gave no \
                 value within the budget: {}\n",
                given_up.join(", ")
            );
        }
        for part in [self.rejections(), self.readings()].into_iter().flatten() {
            text += "\n";
            text += &part;
        }
        text
    }

    fn costs(&self) -> String {
        let head = [
            "maker",
            "puzzles",
            "gave up",
            "distinct",
            "attempts a puzzle (95 %)",
            "refused on the way, a puzzle",
            "ms a puzzle",
        ];
        let mut table = Table::new(1, &head);
        for MakerRecord { maker, funnel, attempts_a_puzzle, distinct, times, .. } in &self.makers {
            let refused: u64 = funnel.refused.iter().map(|(_, times)| times).sum();
            table.row(&[
                format!("`{maker}`"),
                funnel.accepted.to_string(),
                funnel.gave_up.to_string(),
                distinct.to_string(),
                between(*attempts_a_puzzle),
                number(refused as f64 / funnel.accepted as f64),
                millis(times.micros_a_puzzle),
            ]);
        }
        table.text()
    }

    fn rejections(&self) -> Option<String> {
        let head = ["maker", "stage", "reason", "attempts", "of all attempts (95 %)"];
        let mut table = Table::new(3, &head);
        for MakerRecord { maker, rejected, .. } in &self.makers {
            for rejection in rejected {
                table.row(&[
                    format!("`{maker}`"),
                    rejection.stage.to_owned(),
                    rejection.reason.clone(),
                    rejection.attempts.to_string(),
                    percent(rejection.share),
                ]);
            }
        }
        self.makers.iter().any(|maker| !maker.rejected.is_empty()).then(|| table.text())
    }

    fn readings(&self) -> Option<String> {
        let head = ["reading", "maker", "least", "median", "mean", "most", "unknown"];
        let mut table = Table::new(2, &head);
        let all = self.makers.iter().flat_map(|maker| &maker.readings);
        // A reading without any value has nothing to compare.
        let names: std::collections::BTreeSet<&String> =
            all.filter(|(_, figures)| figures.known > 0).map(|(name, _)| name).collect();
        for name in &names {
            for maker in &self.makers {
                let Some(figures) = maker.readings.get(*name) else { continue };
                let mut row = vec![(*name).clone(), format!("`{}`", maker.maker)];
                row.extend(spread(figures));
                row.push(figures.unknown.to_string());
                table.row(&row);
            }
        }
        (!names.is_empty()).then(|| table.text())
    }
}

fn spread(figures: &Figures) -> [String; 4] {
    [figures.least, figures.median, figures.mean, figures.most].map(figure)
}

impl Solvers {
    /// The comparison as tables in Markdown, with each false claim.
    pub fn text(&self) -> String {
        let Self { on, puzzles, budget, solvers } = self;
        let ComparisonHeader { family, set, tier, seed, requests, .. } = on;
        let mut text = format!(
            "## {family}, tier {tier} of {set}: {puzzles} puzzles of {requests} requests, seed \
             {seed}, at most {budget} nodes\n\n"
        );
        let head = [
            "solver",
            "found",
            "impossible",
            "budget spent",
            "unsupported",
            "lies",
            "moves: least",
            "median",
            "mean",
            "most",
            "beyond the fewest, mean",
            "nodes, mean",
            "nodes, most",
            "ms a puzzle",
        ];
        let mut table = Table::new(1, &head);
        for of in solvers {
            let mut row = vec![format!("`{}`", of.solver)];
            let counts = [of.found, of.impossible, of.budget_spent, of.unsupported];
            row.extend(counts.map(|count| count.to_string()));
            row.push(of.lies.len().to_string());
            row.extend(spread(&of.moves));
            row.extend([of.beyond_fewest.mean, of.nodes.mean, of.nodes.most].map(figure));
            row.push(millis(of.times.micros_a_puzzle));
            table.row(&row);
        }
        text += &table.text();
        for SolverRecord { solver, lies, .. } in solvers {
            for lie in lies {
                text += &format!(
                    "\n{solver} on index {}, {}: {}\n",
                    lie.index, lie.board_id, lie.claim
                );
            }
        }
        text
    }
}
