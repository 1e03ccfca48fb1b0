//! The order in which packages are published.

use serde_json::Value;

/// The packages that are published, each after all that it depends on. What only tests depend on
/// does not count: such dependencies have no version, and are left out of a package.
pub fn published(packages: &[Value]) -> Vec<Value> {
    let is_published =
        |package: &&Value| package["publish"].as_array().is_none_or(|to| !to.is_empty());
    let mut left: Vec<&Value> = packages.iter().filter(is_published).collect();
    left.sort_by_key(|package| package["name"].as_str());
    let mut order: Vec<Value> = Vec::new();
    while !left.is_empty() {
        let is_ready = |package: &&Value| {
            needs(package).iter().all(|name| !left.iter().any(|other| other["name"] == **name))
        };
        let next = left.iter().position(is_ready);
        // Cargo refuses packages that depend on each other before it describes them.
        order.push(left.remove(next.unwrap_or(0)).clone());
    }
    order
}

/// The names of the packages that a package cannot be built without.
fn needs(package: &Value) -> Vec<&Value> {
    let all = package["dependencies"].as_array().into_iter().flatten();
    all.filter(|one| one["kind"] != "dev").map(|one| &one["name"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_package_comes_after_what_it_needs() {
        let package = |name: &str, kind: &str, needed: &str| json!({ "name": name, "dependencies": [{ "name": needed, "kind": kind }] });
        let packages = [
            package("a", "normal", "b"),
            package("b", "dev", "a"),
            package("c", "normal", "serde"),
            json!({ "name": "d", "dependencies": [], "publish": [] }),
        ];
        let order = published(&packages);
        let names: Vec<&str> = order.iter().filter_map(|p| p["name"].as_str()).collect();
        assert_eq!(names, ["b", "a", "c"]);
    }
}
