//! `etchwork new`: writes a package with a plug-in of one kind, which compiles, passes its laws and
//! has the whole command line.

use crate::Kit;
use crate::args::{NewArgs, NewKind};
use crate::failure::{Failure, say};
use crate::output;
use etchwork::{Family, Mechanic, Metric, PathFinder};
use etchwork_export::Exporter;
use std::path::Path;

/// The code of a kind, with the names that it has before it gets those of the user.
struct Template {
    main: &'static str,
    /// Files beside `src/main.rs`, by name.
    files: &'static [(&'static str, &'static str)],
    /// Its name in the code, and the name of its type.
    name: &'static str,
    type_name: &'static str,
    /// Dependencies beside the facade and the command line.
    dependencies: &'static [&'static str],
    /// What to try, after `cargo run -- `.
    tries: &'static [&'static str],
    /// The guide that explains it, in the folder `docs`, if there is one.
    guide: Option<&'static str>,
}

macro_rules! main_of {
    ($kind:literal) => {
        include_str!(concat!("../templates/", $kind, "/src/main.rs"))
    };
}

const SERDE: &str = "serde = { version = \"1\", features = [\"derive\"] }";

impl Template {
    const fn of(kind: NewKind) -> Self {
        match kind {
            NewKind::Family => Self {
                main: main_of!("family"),
                files: &[("tiers.toml", include_str!("../templates/family/tiers.toml"))],
                name: "lamps",
                type_name: "Lamps",
                dependencies: &[SERDE],
                tries: &["generate --family * --tier easy", "lab makers --family *"],
                guide: Some("write-a-family.md"),
            },
            NewKind::Mechanic => Self {
                main: main_of!("mechanic"),
                files: &[],
                name: "late",
                type_name: "Late",
                dependencies: &[],
                tries: &["generate --mechanic * --solution", "generate --mechanic fog+*"],
                guide: Some("write-a-mechanic.md"),
            },
            NewKind::Finder => Self {
                main: main_of!("finder"),
                files: &[],
                name: "yours",
                type_name: "Yours",
                dependencies: &[SERDE],
                tries: &["generate --finder *", "lab rejections --quick --finders *"],
                guide: Some("write-a-path-finder.md"),
            },
            NewKind::Metric => Self {
                main: main_of!("metric"),
                files: &[],
                name: "turns",
                type_name: "Turns",
                dependencies: &[],
                tries: &["metrics", "lab makers --tier easy --count 5"],
                guide: None,
            },
            NewKind::Maker => Self {
                main: main_of!("maker"),
                files: &[],
                name: "lengthy",
                type_name: "Lengthy",
                dependencies: &[],
                tries: &[
                    "generate --family pipes --maker *:least=30",
                    "lab makers --family pipes --maker growth --maker *",
                ],
                guide: Some("write-a-family.md"),
            },
            NewKind::Mode => Self {
                main: main_of!("mode"),
                files: &[],
                name: "chords",
                type_name: "Chords",
                dependencies: &[],
                tries: &["generate --family pattern --tier easy --set modes=*"],
                guide: Some("pattern.md"),
            },
            NewKind::Tiling => Self {
                main: main_of!("tiling"),
                files: &[],
                name: "bricks",
                type_name: "Bricks",
                dependencies: &[],
                tries: &["generate --family pipes --set tiling=* --size 5x4"],
                guide: Some("pipes.md"),
            },
            NewKind::Exporter => Self {
                main: main_of!("exporter"),
                files: &[],
                name: "plain",
                type_name: "Plain",
                dependencies: &[],
                tries: &["formats"],
                guide: Some("packs.md"),
            },
        }
    }

    /// A text with the user's names in the place of the template's: names stand in quotes of some
    /// kind, so words of comments stay.
    fn named(&self, text: &str, name: &str) -> String {
        let quotes = [
            ("\"", "\""),
            ("\"", "\\n"),
            ("\"", "/"),
            ("\"", "+"),
            ("+", "\""),
            ("`", "`"),
            ("@", " "),
        ];
        let renamed = |text: String, (before, after): &(&str, &str)| {
            let [from, to] = [self.name, name].map(|name| format!("{before}{name}{after}"));
            text.replace(&from, &to)
        };
        quotes.iter().fold(text.replace(self.type_name, &camel(name)), renamed)
    }

    /// What to try with a plug-in of this name.
    fn tried(&self, name: &str) -> String {
        self.tries
            .iter()
            .map(|words| format!("cargo run -- {}\n", words.replace('*', name)))
            .collect()
    }
}

/// A name of words joined by `-` as the name of a type.
fn camel(name: &str) -> String {
    let word = |word: &str| match word.split_at_checked(1) {
        Some((first, rest)) => first.to_ascii_uppercase() + rest,
        None => String::new(),
    };
    name.split('-').map(word).collect()
}

/// Writes the package.
pub fn run(args: &NewArgs, kit: &Kit) -> Result<(), Failure> {
    let NewArgs { kind, name, path, out } = args;
    check_name(*kind, name, kit)?;
    let template = Template::of(*kind);
    let folder = out.clone().unwrap_or_else(|| name.into());
    let mut files = vec![
        ("Cargo.toml".to_owned(), manifest(*kind, &template, name, path.as_deref())?),
        ("src/main.rs".to_owned(), template.named(template.main, name)),
        ("README.md".to_owned(), readme(*kind, &template, name)),
        (".gitignore".to_owned(), "/target\n".to_owned()),
        ("rustfmt.toml".to_owned(), "use_small_heuristics = \"Max\"\n".to_owned()),
    ];
    let beside = template.files.iter();
    files.extend(beside.map(|(file, text)| ((*file).to_owned(), template.named(text, name))));
    let files = files.into_iter().map(|(file, text)| (file, text.into_bytes()));
    output::write_folder(&folder, files)?;
    let folder = folder.display();
    say(format_args!(
        "{folder}: a {kind} that compiles and keeps its laws; next: cd {folder}, and"
    ));
    say("  cargo test");
    template.tried(name).lines().for_each(|line| say(format_args!("  {line}")));
    Ok(())
}

/// Refuses a name that the kind cannot have, or that something has already.
fn check_name(kind: NewKind, name: &str, kit: &Kit) -> Result<(), Failure> {
    let is_plain = |letter: char| letter.is_ascii_lowercase();
    // IDs and readings have letters alone.
    let is_narrow = matches!(kind, NewKind::Family | NewKind::Metric);
    let is_inner = |letter: char| is_plain(letter) || letter.is_ascii_digit() || letter == '-';
    let inner = if is_narrow { name.chars().all(is_plain) } else { name.chars().all(is_inner) };
    if !name.starts_with(is_plain) || name.ends_with('-') || name.contains("--") || !inner {
        let what = if is_narrow { "a-z" } else { "a-z, 0-9 and '-', and opens with a letter" };
        return Err(Failure::input(format!("'{name}' cannot name a {kind}: a name has {what}")));
    }
    let registry = &kit.registry;
    let is_taken = match kind {
        NewKind::Family => {
            let id = format!("{name}1.");
            kit.families.get(name).is_ok() || kit.families.of_id(&id).is_some()
        }
        NewKind::Mechanic => registry.kind::<dyn Mechanic>().contains(name),
        NewKind::Finder => registry.kind::<dyn PathFinder>().contains(name),
        NewKind::Metric => registry.kind::<dyn Metric>().contains(name),
        NewKind::Maker => {
            let has = |family: &dyn Family| {
                let known = family.plug_ins(registry).unwrap_or_default();
                known.makers.iter().any(|maker| maker.id == name)
            };
            kit.families.iter().any(has)
        }
        // Registering it tells.
        NewKind::Mode | NewKind::Tiling => false,
        NewKind::Exporter => registry.kind::<dyn Exporter>().contains(name),
    };
    if is_taken {
        Err(Failure::input(format!("there is a {kind} '{name}' already: choose another name")))
    } else {
        Ok(())
    }
}

/// The manifest, on the published version or on a checkout.
fn manifest(
    kind: NewKind,
    template: &Template,
    name: &str,
    checkout: Option<&Path>,
) -> Result<String, Failure> {
    let version = env!("CARGO_PKG_VERSION");
    if let Some(root) = checkout
        && !root.join("crates/etchwork/Cargo.toml").is_file()
    {
        let root = root.display();
        return Err(Failure::input(format!("--path {root}: this is not a checkout of Etchwork")));
    }
    let checkout = checkout.map(std::path::absolute).transpose();
    let checkout = checkout.map_err(|error| Failure::Io(error.to_string()))?;
    let on = |package: &str, folder: &str| match &checkout {
        Some(root) => {
            let path = root.join("crates").join(folder);
            format!("{package} = {{ path = {:?} }}\n", path.to_string_lossy())
        }
        None => format!("{package} = \"{version}\"\n"),
    };
    let own: String = template.dependencies.iter().map(|line| format!("{line}\n")).collect();
    let mut dev = on("etchwork-testkit", "testkit");
    if kind == NewKind::Finder {
        dev += &on("etchwork-lab", "lab");
    }
    Ok(format!(
        "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\npublish = false\n\n\
         [dependencies]\n{}{}{own}\n[dev-dependencies]\n{dev}\n\
         # Searches are quick in tests and trials.\n[profile.dev]\nopt-level = 1\n\n\
         # A package of its own, wherever it lies.\n[workspace]\n",
        on("etchwork", "etchwork"),
        on("etchwork-cli", "cli"),
    ))
}

fn readme(kind: NewKind, template: &Template, name: &str) -> String {
    let guide = template.guide.map(|guide| {
        format!("The guide `docs/{guide}` of Etchwork explains each part of the code.\n\n")
    });
    format!(
        "# {name}\n\nA {kind} for Etchwork, with the whole command line in its binary.\n\n{}\
         ```sh\ncargo test\n{}```\n",
        guide.unwrap_or_default(),
        template.tried(name)
    )
}
