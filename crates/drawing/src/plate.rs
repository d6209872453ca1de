/// The plates in the order of the catalogue: a game's colours, which say which game it is and never who plays.
const PLATES: [&str; 8] = ["butter", "mint", "sky", "rose", "lilac", "sand", "aqua", "moss"];

/// The class of the plate of the game with this number in its catalogue.
pub fn plate(index: usize) -> &'static str {
    PLATES[index % PLATES.len()]
}
