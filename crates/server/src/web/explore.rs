use askama::Template;
use axum::extract::{Query, State};
use duels_oracle::{Judgement, Oracle};
use duels_rules::{GameId, Info, Row, Seat};
use duels_session::Session;
use serde::Deserialize;

use super::App;
use super::page::{Answer, Failed, show};
use crate::room::bounded;

/// How many moves are labelled on the page.
const LABELLED: usize = 400;

#[derive(Template)]
#[template(path = "explore.html")]
struct ExplorePage {
    games: Vec<&'static Info>,
    start: String,
    moves: String,
    state: String,
    rows: Vec<Row>,
    verdict: String,
    why: String,
    judged: Vec<Label>,
    back: Option<String>,
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
    let (verdict, why, judged) = match session.turn() {
        None => (session.view().status, String::new(), Vec::new()),
        Some(turn) => judge(&session, turn, &words).await,
    };
    show(&ExplorePage {
        games: app.rooms.catalogue().entries().iter().map(|entry| entry.info).collect(),
        start: session.id().to_string(),
        moves: words.join(" "),
        state: session.table().state(),
        rows: session.view().rows,
        verdict,
        why,
        judged,
        back,
    })
}

async fn judge(session: &Session, turn: Seat, words: &[String]) -> (String, String, Vec<Label>) {
    let table = session.table().copy();
    let judged = bounded(move |task| {
        let mut oracle = Oracle::new(&*table);
        let judgement = oracle.judge(&*table, task)?;
        let why = oracle.why(&*table, &judgement);
        Ok((judgement, why))
    });
    match judged.await {
        Err(error) => (format!("{turn} is to move. Not solved here: {error}."), String::new(), Vec::new()),
        Ok((judgement, why)) => {
            let plies =
                judgement.distance.map(|distance| format!(" in {distance} plies")).unwrap_or_default();
            let verdict = format!("{turn} is to move: {}{plies}.", judgement.value);
            (verdict, why, labels(session, &judgement, words))
        }
    }
}

fn labels(session: &Session, judgement: &Judgement, words: &[String]) -> Vec<Label> {
    let best: Vec<_> = judgement.best().collect();
    let label = |judged: &duels_oracle::Judged| {
        let word = session.table().word(judged.mv).to_string();
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
    judgement.moves.iter().take(LABELLED).map(label).collect()
}
