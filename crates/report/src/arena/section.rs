use duels_arena::{GameResults, Measures, PlayerResults, Results, Standing};

use super::blunder_chart::{self, Axis};
use super::crosstable::Crosstable;
use super::estimate::Estimate;
use super::rating_chart;

/// The part of the page about one game, or about all of them together.
pub(super) struct Section {
    pub(super) title: String,
    /// What the game measures, in a sentence.
    pub(super) sentence: String,
    /// Whether there are results that say something about the players.
    pub(super) is_informative: bool,
    pub(super) players: Vec<PlayerRow>,
    pub(super) crosstable: Crosstable,
    pub(super) ratings: Option<String>,
    pub(super) by_distance: Option<String>,
    pub(super) by_ply: Option<String>,
}

/// A row of the table of players.
pub(super) struct PlayerRow {
    pub(super) player: String,
    pub(super) rating: Estimate,
    pub(super) wins: Estimate,
    pub(super) kept: Estimate,
    pub(super) blunders: Estimate,
    pub(super) punished: Estimate,
    pub(super) forfeits: String,
}

impl Section {
    pub(super) fn overall(results: &Results) -> Section {
        Section::new("All games together", "", &results.overall, true)
    }

    pub(super) fn of_game(game: &GameResults) -> Section {
        let measures_something = game.information.measures != Measures::Nothing;
        Section::new(&game.game, &game.information.sentence, &game.standing, measures_something)
    }

    fn new(title: &str, sentence: &str, standing: &Standing, measures_something: bool) -> Section {
        let is_informative = measures_something && standing.games > 0;
        let blunders = |axis, name: &str| {
            let chart = blunder_chart::draw(standing, axis, &format!("{name}: {title}"));
            chart.filter(|_| is_informative)
        };
        Section {
            title: title.to_string(),
            sentence: sentence.to_string(),
            is_informative,
            players: standing.players.iter().map(PlayerRow::new).collect(),
            crosstable: Crosstable::new(standing),
            ratings: rating_chart::draw(standing, &format!("Ratings: {title}")).filter(|_| is_informative),
            by_distance: blunders(Axis::Distance, "Blunders and difficulty"),
            by_ply: blunders(Axis::Ply, "Blunders through the game"),
        }
    }
}

impl PlayerRow {
    fn new(player: &PlayerResults) -> PlayerRow {
        PlayerRow {
            player: player.player.clone(),
            rating: player.rating.into(),
            wins: (&player.wins).into(),
            kept: (&player.held).into(),
            blunders: (&player.blunders).into(),
            punished: (&player.errors.punished).into(),
            forfeits: forfeits(player),
        }
    }
}

/// The games that a player lost by something else than the rules, by kind.
fn forfeits(player: &PlayerResults) -> String {
    let kinds = [
        (player.illegal, "illegal"),
        (player.timeout, "timeout"),
        (player.crash, "crash"),
        (player.disconnect, "disconnect"),
    ];
    let named = kinds.iter().filter(|(count, _)| *count > 0).map(|(count, name)| format!("{count} {name}"));
    let named: Vec<_> = named.collect();
    if named.is_empty() { "none".to_string() } else { named.join(", ") }
}
