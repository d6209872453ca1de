use smallvec::SmallVec;

/// What a solver may remember a position by.
///
/// Two positions of one variant with equal keys have the same moves, the same value for the player to move
/// and the same distance; what only matters to the eye (the order in which digits were used, say) is left out.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PositionKey(SmallVec<[u64; 2]>);

impl PositionKey {
    /// A key of these words; one or two of them need no allocation.
    pub fn new(words: impl IntoIterator<Item = u64>) -> PositionKey {
        PositionKey(words.into_iter().collect())
    }

    /// The words of the key.
    pub fn words(&self) -> &[u64] {
        &self.0
    }
}
