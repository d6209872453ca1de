use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use duels_rules::Catalogue;

/// Takes any text as the name of a game, because the catalogue refuses it with a better sentence, and offers the games
/// of the catalogue to help and completions.
#[derive(Clone)]
pub(crate) struct GameName(pub(crate) Catalogue);

impl TypedValueParser for GameName {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let name = |entry: &duels_rules::Entry| PossibleValue::new(entry.info.id).help(entry.info.subtitle);
        Some(Box::new(self.0.entries().iter().map(name)))
    }
}
