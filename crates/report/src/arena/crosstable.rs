use duels_arena::Standing;

/// Who won how often against whom.
pub(super) struct Crosstable {
    pub(super) names: Vec<String>,
    pub(super) rows: Vec<Vec<Option<Score>>>,
}

/// How one player did against another.
pub(super) struct Score {
    /// The share of games won, in percent.
    pub(super) percent: String,
    /// The games won, of those played.
    pub(super) games: String,
    /// One of eleven tints, from all lost (0) to all won (10).
    pub(super) tint: u8,
}

impl Crosstable {
    pub(super) fn new(standing: &Standing) -> Crosstable {
        let names: Vec<String> = standing.players.iter().map(|player| player.player.clone()).collect();
        let row = |player| (0..names.len()).map(|opponent| score(standing, player, opponent)).collect();
        Crosstable { rows: (0..names.len()).map(row).collect(), names }
    }
}

/// The score of two players who met. Every pair has one cell, which counts the wins of one of them.
fn score(standing: &Standing, player: usize, opponent: usize) -> Option<Score> {
    let cell = |one, two| standing.crosstable.iter().find(|cell| (cell.one, cell.two) == (one, two));
    let own = cell(player, opponent).map(|cell| (cell.wins.count, cell.wins.of));
    let mirrored = || cell(opponent, player).map(|cell| (cell.wins.of - cell.wins.count, cell.wins.of));
    let (won, played) = own.or_else(mirrored).filter(|(_, played)| *played > 0)?;
    let share = won as f64 / played as f64;
    Some(Score {
        percent: format!("{:.1}", share * 100.0),
        games: format!("{won} of {played}"),
        tint: (share * 10.0).round() as u8,
    })
}
