//! The whole report of a small record, whose figures can be computed by hand.

use etchwork_lab::{Record, charts, report};
use std::path::Path;

/// Two tiers of 1,000 boards in four blocks. On `easy` another finder is cheaper and a screen saves
/// time; on `hard` neither is so, one finder lied, and there are too few readings.
#[test]
fn every_figure_of_a_report_follows_from_its_record() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/small.json");
    let record = Record::read(&file).unwrap();
    let charts = charts::charts(&record).unwrap();
    insta::assert_snapshot!(report(&record, "small.json", "charts", &charts));
}
