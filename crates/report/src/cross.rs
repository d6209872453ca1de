use duels_arena::{Rate, Standing};

/// Who won how often against whom.
pub(crate) struct Cross {
    pub(crate) names: Vec<String>,
    pub(crate) rows: Vec<Vec<Met>>,
}

/// How one player did against another.
pub(crate) struct Met {
    /// The share of games won in percent; none where the two did not meet.
    pub(crate) percent: Option<String>,
    /// The games behind it.
    pub(crate) games: String,
    /// Which of eleven tints it gets, from all lost to all won.
    pub(crate) tint: u8,
}

impl Cross {
    pub(crate) fn of(standing: &Standing) -> Cross {
        let names: Vec<String> = standing.players.iter().map(|player| player.player.clone()).collect();
        let row = |one: usize| (0..names.len()).map(|two| met(standing, one, two)).collect();
        Cross { rows: (0..names.len()).map(row).collect(), names }
    }
}

fn met(standing: &Standing, one: usize, two: usize) -> Met {
    let cells = || standing.crosstable.iter();
    let found =
        cells().find(|cell| (cell.one, cell.two) == (one, two)).map(|cell| (cell.wins.count, cell.wins));
    let turned = || {
        let cell = cells().find(|cell| (cell.one, cell.two) == (two, one))?;
        Some((cell.wins.of - cell.wins.count, cell.wins))
    };
    match found.or_else(turned) {
        Some((won, Rate { of, .. })) if of > 0 => {
            let share = won as f64 / of as f64;
            let tint = (share * 10.0).round() as u8;
            Met { percent: Some(format!("{:.1}", share * 100.0)), games: format!("{won} of {of}"), tint }
        }
        _ => Met { percent: None, games: String::new(), tint: 5 },
    }
}
