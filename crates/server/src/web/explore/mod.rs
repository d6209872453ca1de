//! Any position of any game, each move with its value. What takes longer is solved in the background.

mod background;

use std::collections::HashSet;
use std::time::Duration;

use askama::Template;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use duels_oracle::{MoveValue, Solution};
use duels_rules::{GameId, GameInfo, Row, Seat};
use duels_session::Session;
use serde::Deserialize;

use super::App;
use super::page::{Answer, Failed, show};

pub(crate) use self::background::Background;
use self::background::Found;

/// How many moves are labelled on the page.
const LABELLED: usize = 400;
/// A page waits so long for an answer before it shows how far the work is.
const SOON: Duration = Duration::from_millis(700);

#[derive(Template)]
#[template(path = "explore.html")]
struct ExplorePage {
    games: Vec<&'static GameInfo>,
    start: String,
    moves: String,
    state: String,
    rows: Vec<Row>,
    verdict: String,
    why: String,
    judged: Vec<Label>,
    back: Option<String>,
    /// How far the work in the background is, of how much, as far as that is known.
    working: Option<(u64, u64)>,
}

struct Label {
    word: String,
    value: String,
    letter: char,
    distance: String,
    best: bool,
    next: String,
}

#[derive(Deserialize)]
pub(super) struct ExploreQuery {
    #[serde(default)]
    start: String,
    #[serde(default)]
    moves: String,
}

/// Any position of any game, with every move labelled by its value.
pub(super) async fn explore(State(app): State<App>, Query(query): Query<ExploreQuery>) -> Answer {
    let start = if query.start.trim().is_empty() { "fifty" } else { query.start.trim() };
    let id = GameId::parse(app.rooms.catalogue(), start)
        .map_err(|error| Failed::wrong(format!("Sorry, {error}.")))?;
    let mut session = Session::new(id, Seat::One).map_err(Failed::wrong)?;
    for (word, ply) in query.moves.split_whitespace().zip(1..) {
        session.play(word).map_err(|refusal| Failed::wrong(format!("Ply {ply}: {refusal}")))?;
    }
    let words: Vec<_> = session.plies().iter().map(|ply| ply.word.to_string()).collect();
    let back = words.split_last().map(|(_, before)| before.join("+"));
    let mut page = ExplorePage {
        games: app.rooms.catalogue().entries().iter().map(|entry| entry.info).collect(),
        start: session.id().to_string(),
        moves: words.join(" "),
        state: session.game().state(),
        rows: session.view().rows,
        verdict: session.view().status,
        why: String::new(),
        judged: Vec::new(),
        back,
        working: None,
    };
    if let Some(turn) = session.turn() {
        let key = format!("{}/{}", page.start, page.moves);
        let work = app.background.on(key, || session.game().copy()).ok_or_else(busy)?;
        match work.found(SOON).await {
            Some(found) => page.tell(&session, turn, found, &words),
            None => page.wait(turn, work.progress()),
        }
    }
    show(&page)
}

fn busy() -> Failed {
    let sentence = "Many positions are being solved right now. Please try again in a minute.".to_string();
    Failed { status: StatusCode::SERVICE_UNAVAILABLE, sentence }
}

impl ExplorePage {
    fn tell(&mut self, session: &Session, turn: Seat, found: Found, words: &[String]) {
        match found {
            Err(error) => {
                let error = error.to_string();
                let error = error.trim_end_matches('.');
                self.verdict = format!("{turn} is to move. Not solved here: {error}.");
            }
            Ok((solution, why)) => {
                let plies = solution.distance.map(|distance| format!(" in {distance} plies"));
                let plies = plies.unwrap_or_default();
                self.verdict = format!("{turn} is to move: {}{plies}.", solution.value);
                self.why = why;
                self.judged = labels(session, &solution, words);
            }
        }
    }

    fn wait(&mut self, turn: Seat, progress: (u64, u64)) {
        self.verdict =
            format!("{turn} is to move. This position is being solved; the page looks again by itself.");
        self.working = Some(progress);
    }
}

fn labels(session: &Session, solution: &Solution, words: &[String]) -> Vec<Label> {
    let best: HashSet<_> = solution.best().collect();
    let label = |judged: &MoveValue| {
        let word = session.game().move_text(judged.mv).to_string();
        let value = judged.value.to_string();
        Label {
            next: words.iter().chain([&word]).cloned().collect::<Vec<_>>().join("+"),
            letter: value.chars().next().unwrap_or('?').to_ascii_uppercase(),
            distance: judged.distance.map_or("?".to_string(), |distance| distance.to_string()),
            best: best.contains(&judged.mv),
            value,
            word,
        }
    };
    solution.moves.iter().take(LABELLED).map(label).collect()
}
