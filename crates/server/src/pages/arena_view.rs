use duels_postgres::{PlayerProgress, RunProgress, RunState};

/// After how many seconds of silence a planner is taken for gone.
const SILENCE: u64 = 15;

/// A run as a page shows it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct RunView {
    pub(super) name: String,
    pub(super) about: String,
    pub(super) is_playing: bool,
    pub(super) status: &'static str,
    pub(super) done: u64,
    pub(super) total: u64,
    pub(super) percent: String,
    pub(super) count: String,
    /// What somebody should know or do.
    pub(super) note: Option<String>,
    pub(super) players: Vec<PlayerView>,
}

/// A player of a run, the best one first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct PlayerView {
    pub(super) name: String,
    pub(super) rating: String,
    pub(super) games: u64,
    pub(super) won: String,
}

impl RunView {
    pub(super) fn new(run: &RunProgress) -> RunView {
        let (status, note) = status(run);
        let workers = match run.workers {
            1 => "1 worker".to_string(),
            workers => format!("{workers} workers"),
        };
        let is_open = run.state == RunState::Open;
        let count = format!("{} of {} games", run.done, run.total);
        let mut players = run.standings.iter().collect::<Vec<_>>();
        let elo = |player: &PlayerProgress| player.rating.map_or(f64::NEG_INFINITY, |[elo, _]| elo);
        players.sort_by(|one, two| elo(two).total_cmp(&elo(one)));
        RunView {
            name: run.name.clone(),
            about: run.about.clone(),
            is_playing: is_open && run.workers > 0,
            status,
            done: run.done,
            total: run.total,
            percent: format!("{} %", 100 * run.done / run.total.max(1)),
            count: if is_open { format!("{count} · {workers}") } else { count },
            note,
            players: players.into_iter().map(PlayerView::new).collect(),
        }
    }
}

fn status(run: &RunProgress) -> (&'static str, Option<String>) {
    let note = |text: &str| Some(text.to_string());
    match &run.state {
        RunState::Done => ("Finished", None),
        RunState::Cancelled => ("Cancelled", None),
        RunState::Failed(why) => ("Failed", note(why)),
        RunState::Open if run.silent > SILENCE => {
            let text =
                "The planner of this run is away. Continue the run with duels arena --resume and its folder.";
            ("Planner away", note(text))
        }
        RunState::Open if run.workers == 0 => {
            ("Waiting", note("No worker plays at the moment. Start some with duels arena work."))
        }
        RunState::Open => ("Playing", None),
    }
}

impl PlayerView {
    fn new(player: &PlayerProgress) -> PlayerView {
        let rating = match player.rating {
            None => "–".to_string(),
            Some([_, 0.0]) => "0".to_string(),
            Some([elo, margin]) => format!("{elo:+.0} ± {margin:.0}"),
        };
        let share = 100.0 * player.wins as f64 / player.games as f64;
        let won = if player.games > 0 { format!("{share:.1} %") } else { "–".to_string() };
        PlayerView { name: player.player.clone(), rating, games: player.games, won }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(state: RunState, workers: u64, silent: u64) -> RunProgress {
        let player =
            |name: &str, rating, wins| PlayerProgress { player: name.to_string(), rating, wins, games: 8 };
        RunProgress {
            name: "night".to_string(),
            about: "fifty between random, perfect".to_string(),
            state,
            done: 8,
            total: 30,
            standings: vec![player("random", Some([0.0, 0.0]), 1), player("perfect", Some([301.6, 99.5]), 7)],
            workers,
            silent,
        }
    }

    #[test]
    fn a_run_says_what_it_waits_for() {
        let status = |state, workers, silent| RunView::new(&run(state, workers, silent)).status;
        assert_eq!(status(RunState::Open, 2, 1), "Playing");
        assert_eq!(status(RunState::Open, 0, 1), "Waiting");
        assert_eq!(status(RunState::Open, 2, 60), "Planner away");
        assert_eq!(status(RunState::Done, 0, 600), "Finished");
        let failed = RunView::new(&run(RunState::Failed("too large".to_string()), 0, 0));
        assert_eq!(failed.note.as_deref(), Some("too large"));
    }

    #[test]
    fn the_best_player_is_first() {
        let view = RunView::new(&run(RunState::Open, 1, 0));
        assert_eq!((&*view.count, &*view.percent), ("8 of 30 games · 1 worker", "26 %"));
        let players = view.players.iter().map(|player| [&*player.name, &*player.rating, &*player.won]);
        assert_eq!(
            players.collect::<Vec<_>>(),
            [["perfect", "+302 ± 100", "87.5 %"], ["random", "0", "12.5 %"]]
        );
    }
}
