//! Any text as the name of a puzzle: it is refused with a sentence, or it is written the same way again.
#![no_main]

use duels_rules::Catalogue;
use duels_session::puzzle::PuzzleId;
use libfuzzer_sys::fuzz_target;

/// Sizes with more digits than this open just as well, only slowly.
const LONGEST: usize = 4;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    // The first part of a name is the same for all, and few texts begin with it by chance.
    let text = if text.len() % 8 == 0 { text.to_string() } else { format!("puzzle:{text}") };
    let variant = text.split('#').next().unwrap_or("");
    if variant.split(|each: char| !each.is_ascii_digit()).any(|number| number.len() > LONGEST) {
        return;
    }
    match PuzzleId::parse(Catalogue::standard(), &text) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(id) => {
            let written = id.to_string();
            let again =
                PuzzleId::parse(Catalogue::standard(), &written).expect("what is written can be read");
            assert_eq!(again.to_string(), written);
            assert_eq!((again.seed(), again.question()), (id.seed(), id.question()));
        }
    }
});
