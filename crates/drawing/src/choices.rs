use duels_rules::MoveText;

/// What a tile that can be chosen becomes.
#[derive(Clone, Copy)]
pub enum ChoiceMarkup<'a> {
    /// A button that sends the form around the scene, with the field `move`.
    Buttons,
    /// A link to the address that belongs to a move.
    Links(&'a dyn Fn(&MoveText) -> String),
    /// A tile like any other.
    Still,
}
