/// The last hint of a game, so that a page can show it again. It is not stored: after a restart it is asked for again.
#[derive(Clone, Debug)]
pub(super) struct HintMemo {
    /// The version that it is about.
    pub(super) version: u64,
    /// How many steps were given.
    pub(super) steps: u32,
    /// The moves that were named.
    pub(super) moves: Vec<String>,
    /// The last step.
    pub(super) text: String,
}
