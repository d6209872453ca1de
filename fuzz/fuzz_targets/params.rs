//! Any text as a variant: it is refused with a sentence, or it opens and is written the same way again.
#![no_main]

use duels_rules::{Catalogue, GameId, Names, Seat};
use libfuzzer_sys::fuzz_target;

/// Sizes beyond this open just as well, only slowly; the tests of the largest variants are elsewhere.
const LARGEST: u64 = 3_000;

fuzz_target!(|data: &[u8]| {
    let [pick, rest @ ..] = data else { return };
    let rest = String::from_utf8_lossy(rest);
    // The first byte may name a game, since few texts begin with one by chance.
    let text = match Catalogue::standard().entries().get(usize::from(*pick) % 8) {
        Some(entry) => format!("{}:{rest}", entry.info.id),
        None => rest.into_owned(),
    };
    if too_large(&text) {
        return;
    }
    match GameId::parse(Catalogue::standard(), &text) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(id) => {
            let written = id.to_string();
            let again = GameId::parse(Catalogue::standard(), &written).expect("what is written can be read");
            assert_eq!(again.to_string(), written);
            for first in Seat::BOTH {
                let [one, two] = [&id, &again].map(|id| id.open(first).expect("what was read opens"));
                assert_eq!(one.key(), two.key());
                assert_eq!(one.state(&Names::SEATS), two.state(&Names::SEATS));
                assert_eq!(one.turn(), Some(first));
                assert!(!one.legal_moves().is_empty());
            }
        }
    }
});

/// Whether a number after a `=` asks for a large variant.
fn too_large(text: &str) -> bool {
    let values = text.split('=').skip(1);
    let number = |value: &str| -> Option<u64> {
        let value = value.trim_start();
        let end = value.find(|character: char| !character.is_ascii_digit()).unwrap_or(value.len());
        value[..end].parse().ok()
    };
    values.filter_map(number).any(|number| (LARGEST..=10_000_000).contains(&number))
}
