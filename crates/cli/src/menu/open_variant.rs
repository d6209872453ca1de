use duels_rules::{Catalogue, ClassicResult, GameId};

use super::{Answer, ChoiceList};
use crate::terminal::{Console, StopReason};

/// A variant in which choices matter, offered before a classic game in which none does.
pub(crate) struct OpenVariant {
    /// The variant.
    id: GameId,
    /// Who always wins the classic game.
    heading: String,
    /// What is different about the variant.
    about: &'static str,
}

impl OpenVariant {
    /// What to offer before a game; nothing where a choice may matter.
    pub(crate) fn before(catalogue: Catalogue, id: &GameId) -> Option<OpenVariant> {
        let info = id.entry().info;
        let preset = info.open_variant.filter(|_| id.values().is_classic())?;
        let ClassicResult::Decided { first_wins, .. } = info.truth.result else { return None };
        let open = GameId::with_params(catalogue, info.id, preset.params.split_whitespace()).ok()?;
        let open = match id.seed() {
            Some(seed) => open.reseeded(seed),
            None => open,
        };
        let winner = if first_wins { "the player who begins" } else { "the second player" };
        let heading = format!("\nAs written, {winner} always wins {}.", info.title);
        Some(OpenVariant { id: open, heading, about: preset.about })
    }

    /// Asks which of the two games to play. `has_back` says whether there is a question before this one.
    pub(crate) fn ask(
        &self,
        console: &mut Console,
        classic: &GameId,
        has_back: bool,
    ) -> Result<Answer<GameId>, StopReason> {
        let rules = super::rules(classic);
        let mut list = ChoiceList::new(&self.heading, Vec::new(), &rules);
        list.question =
            format!("Type o for an open game ({}), or press Enter for the classic one:", self.about);
        list.help = format!(
            "Type o or open for a game in which choices matter ({}). Enter, c or classic is the game as written.",
            self.about
        );
        list.has_back = has_back;
        list.ask(console, |typed| match typed.to_ascii_lowercase().as_str() {
            "" | "c" | "classic" => Ok(classic.clone()),
            "o" | "open" => Ok(self.id.clone()),
            _ => Err("Type o, or press Enter.".to_string()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_decided_classic_games_have_an_open_variant_to_offer() {
        let catalogue = Catalogue::standard();
        for entry in catalogue.entries() {
            let id = GameId::parse(catalogue, entry.info.id).unwrap();
            let decided = matches!(entry.info.truth.result, ClassicResult::Decided { .. });
            let offered = OpenVariant::before(catalogue, &id).is_some();
            assert_eq!(offered, decided && entry.info.open_variant.is_some(), "{}", entry.info.id);
        }
        let variant = GameId::parse(catalogue, "append:target=7").unwrap();
        assert!(OpenVariant::before(catalogue, &variant).is_none());
        let seeded = GameId::parse(catalogue, "append#5").unwrap();
        let offered = OpenVariant::before(catalogue, &seeded).unwrap();
        assert_eq!(offered.heading, "\nAs written, the second player always wins Digit Append.");
        assert_eq!(offered.id.seed(), Some(5));
    }
}
