//! Graph modes of hidden patterns in scripts: where nodes are, and which edges join them.

use crate::Check;
use crate::given::given_over;
use crate::head::Head;
use crate::kind::Kind;
use crate::plug_in::{Joins, remove};
use crate::program::{Program, ScriptError};
use crate::random::Random;
use crate::value::kind;
use crate::variables::Variables;
use etchwork::core::Written;
use etchwork::pattern::{Graph, GraphMode, MAX_NODES, PAGE_NODES, Pattern, Sketch};
use etchwork::{
    Families, FirstFault, Overrides, Reason, Registry, RegistryError, Settings, Stream,
};
use rhai::{Array, Dynamic, Map};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The variables that mean something.
const VARIABLES: [&str; 3] = ["name", "about", "settings"];

/// The keys of what `sketch` returns, the first of which it needs.
const KEYS: [&str; 3] = ["places", "edges", "one_way"];

/// A script that is a graph mode.
pub(crate) struct ModeScript {
    program: Program,
    head: Head,
    /// The settings with their defaults.
    settings: Map,
}

impl ModeScript {
    /// Reads a script.
    pub fn of(program: Program) -> Result<Self, ScriptError> {
        let variables = Variables::of(&program, &VARIABLES)?;
        program.has("sketch", &["nodes", "most", "random", "settings"])?;
        let head = Head::of(&program, &variables, Kind::Mode)?;
        let settings = variables.map("settings")?;
        Ok(Self { head, settings, program })
    }

    fn register(self: &Arc<Self>, registry: &mut Registry) -> Result<(), RegistryError> {
        let script = Arc::clone(self);
        let make = move |given: &Settings| {
            let settings = given_over(&script.settings, given)?;
            let (script, fault) = (Arc::clone(&script), FirstFault::default());
            Ok(Box::new(Scripted { script, settings, fault }) as Box<dyn GraphMode>)
        };
        registry.kind_mut().add_entry(self.head.entry(&self.program, make))
    }

    /// The sketch that the script returns; none for `()`.
    fn sketch(
        &self,
        nodes: usize,
        stream: &Stream,
        settings: &Map,
    ) -> Result<Option<Sketch>, ScriptError> {
        let most = if nodes <= PAGE_NODES { PAGE_NODES } else { MAX_NODES };
        let random = Dynamic::from(Random::new(stream.clone()));
        let sizes = [nodes, most].map(|number| Dynamic::from(number as i64));
        let values = [&sizes[..], &[random, settings.clone().into()]].concat();
        let called = self.program.call("sketch", values);
        let given = called.map_err(|thrown| thrown.fault(&self.program, "sketch"))?;
        if given.is_unit() {
            return Ok(None);
        }
        let read = self.read(&given, most);
        read.map(Some).map_err(|why| self.program.flaw_in("sketch", format!("`sketch` {why}")))
    }

    /// The sketch that data are, or what is wrong with it.
    fn read(&self, given: &Dynamic, most: usize) -> Result<Sketch, String> {
        let map = given.as_map_ref().map_err(|_| format!("returns a map, not {}", kind(given)))?;
        if let Some(unknown) = map.keys().find(|key| !KEYS.contains(&key.as_str())) {
            return Err(format!("returns `{unknown}`: there are {}", KEYS.join(", ")));
        }
        let places = pairs(&map, "places")?;
        if places.is_empty() || places.len() > most {
            return Err(format!("returns {} places, not 1 to {most}", places.len()));
        }
        let different: BTreeSet<_> = places.iter().collect();
        if different.len() < places.len() {
            return Err("returns one place for two nodes".to_owned());
        }
        let mut graph = Graph::new(places.len());
        for (key, goes_back) in [("edges", true), ("one_way", false)] {
            for (from, to) in pairs(&map, key)? {
                let node = |number: i32| {
                    usize::try_from(number).ok().filter(|number| *number < places.len())
                };
                let (Some(a), Some(b), true) = (node(from), node(to), from != to) else {
                    let last = places.len() - 1;
                    return Err(format!(
                        "returns the edge [{from}, {to}]: it joins two nodes of 0 to {last}"
                    ));
                };
                graph.add_edge(a, b);
                if goes_back {
                    graph.add_edge(b, a);
                }
            }
        }
        Ok(Sketch { graph, places })
    }
}

/// The pairs of numbers of a key.
fn pairs(map: &Map, key: &str) -> Result<Vec<(i32, i32)>, String> {
    let Some(data) = map.get(key) else { return Ok(Vec::new()) };
    let pair = |data: &Dynamic| {
        let pair = data.as_array_ref().ok()?;
        let [one, other] = &pair[..] else { return None };
        Some((one.as_int().ok()?.try_into().ok()?, other.as_int().ok()?.try_into().ok()?))
    };
    let read = |list: &Array| list.iter().map(pair).collect::<Option<Vec<_>>>();
    let list = data.as_array_ref().ok().and_then(|list| read(&list));
    list.ok_or_else(|| format!("returns `{key}` that are no pairs of numbers such as `[0, 1]`"))
}

/// A graph mode at work.
struct Scripted {
    script: Arc<ModeScript>,
    settings: Map,
    fault: FirstFault,
}

impl GraphMode for Scripted {
    fn sketch(&self, nodes: usize, stream: &mut Stream) -> Result<Sketch, Reason> {
        let sketch = self.script.sketch(nodes, stream, &self.settings).unwrap_or_else(|fault| {
            self.fault.keep(fault);
            None
        });
        sketch.ok_or_else(|| "no_graph".into())
    }

    fn fault(&self) -> Option<&FirstFault> {
        Some(&self.fault)
    }
}

impl Joins for Arc<ModeScript> {
    fn name(&self) -> &str {
        &self.head.name
    }

    fn replaces(&self, registry: &mut Registry, _: &mut Families) {
        remove::<dyn GraphMode>(&self.head.name, registry);
    }

    fn add(self: Box<Self>, registry: &mut Registry, _: &mut Families) -> Result<(), String> {
        self.register(registry).map_err(|why| why.to_string())
    }

    /// Makes puzzles of the easiest tier on its graphs, and then graphs of several sizes.
    fn check(self: Box<Self>, registry: &Registry, families: &Families) -> Check {
        let (mut check, mut registry) = (Check::default(), registry.clone());
        let file = &self.program.file;
        if let Err(why) = self.register(&mut registry) {
            check.faults.push(format!("{file}: {why}"));
            return check;
        }
        let modes = [("modes".to_owned(), self.head.name.clone())].into();
        let settings = [(String::new(), modes)].into();
        let overrides = Overrides { settings, ..Overrides::default() };
        for family in families.iter().filter(|family| family.id() == Pattern::FAMILY) {
            check.easiest(family, families, &overrides, &registry, &|_| Ok(0));
        }
        let of_size = |nodes| {
            let sketched = self.sketch(nodes, &Stream::new(1), &self.settings);
            Some(format!("{nodes} nodes, seed 1: {}", sketched.err()?))
        };
        // The first tells enough.
        check.faults.extend((1..=MAX_NODES).step_by(8).find_map(of_size));
        check.or_none(file, "patterns have no tiers here")
    }
}
