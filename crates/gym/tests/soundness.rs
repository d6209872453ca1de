//! Every game of the catalogue, and the template, can be trusted; and the sweep that says so finds what is wrong.
#![allow(clippy::panic, reason = "a test that fails should say where")]

mod mutants;

use duels_gym::soundness::flaws;
use duels_rules::games::template::Template;
use duels_rules::{Catalogue, Entry};

use mutants::{ClosedVariant, FalseTruth, Mutant, NeedlessVariant, UnsoundKey};

#[test]
fn every_game_can_be_trusted() {
    let template = Entry::of::<Template>();
    for &entry in Catalogue::standard().entries().iter().chain([&template]) {
        let flaws: Vec<String> = flaws(entry).iter().map(ToString::to_string).collect();
        assert!(flaws.is_empty(), "{} is unsound:\n{}", entry.info.id, flaws.join("\n"));
    }
}

fn found<K: mutants::Kind>() -> Vec<String> {
    flaws(Entry::of::<Mutant<K>>()).iter().map(ToString::to_string).collect()
}

#[test]
fn an_unsound_key_is_found_and_named() {
    let found = found::<UnsoundKey>();
    assert!(
        found.iter().any(|flaw| flaw.starts_with("mutant") && flaw.contains("the key is unsound")),
        "{found:#?}"
    );
    assert!(found.iter().any(|flaw| flaw.contains("the generic solver is wrong")), "{found:#?}");
}

#[test]
fn a_false_truth_is_found_and_named() {
    let found = found::<FalseTruth>();
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(
        found[0].starts_with("mutant: the truth is false: The player who moves second wins"),
        "{found:#?}"
    );
}

#[test]
fn an_open_variant_is_open_and_needed() {
    let needless = found::<NeedlessVariant>();
    assert_eq!(needless, ["mutant: an open variant is named, but choices matter in the classic game"]);
    let closed = found::<ClosedVariant>();
    let flaw = "mutant: the open variant take=1 is not open: a choice mattered in 0 of 20 games";
    assert!(closed.iter().any(|found| found == flaw), "{closed:#?}");
}
