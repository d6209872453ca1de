use std::collections::HashMap;

use askama::Template;
use axum::extract::{Form, Path, State};
use duels_players::PlayerSpec;
use duels_rules::{Entry, GameId, GameInfo, ILLEGAL_MOVES_ARE_REFUSED, Param, Row, Seat};

use super::App;
use super::page::{Answer, Failed, go, show};
use super::table::cookie;
use crate::keys::SeatKey;
use crate::room::{NotOffered, Offer};

#[derive(Template)]
#[template(path = "home.html")]
struct Home {
    games: Vec<(&'static GameInfo, Vec<Row>)>,
}

#[derive(Template)]
#[template(path = "new.html")]
struct New {
    info: &'static GameInfo,
    params: &'static [Param],
    levels: Vec<PlayerSpec>,
}

#[derive(Template)]
#[template(path = "rules.html")]
struct Rules {
    info: &'static GameInfo,
    rules: String,
    played: Vec<(String, String)>,
    ending: String,
}

#[derive(Template)]
#[template(path = "lobby.html")]
struct Lobby {
    /// The name, the start, and the key that the seat will have.
    games: Vec<(String, String, SeatKey)>,
}

/// The games, with a small picture of each table.
pub(super) async fn home(State(app): State<App>) -> Answer {
    let games = app.rooms.catalogue().entries().iter().filter_map(|entry| {
        let game = GameId::parse(app.rooms.catalogue(), entry.info.example.id).ok()?.open(Seat::One).ok()?;
        Some((entry.info, game.rows()))
    });
    show(&Home { games: games.collect() })
}

fn find(app: &App, game: &str) -> Result<Entry, Failed> {
    let unknown = |error: duels_rules::UnknownGame| Failed {
        status: axum::http::StatusCode::NOT_FOUND,
        sentence: format!("Sorry, {error}"),
    };
    app.rooms.catalogue().find(game).map_err(unknown)
}

/// The form for a new game.
pub(super) async fn new(State(app): State<App>, Path(game): Path<String>) -> Answer {
    let info = find(&app, &game)?.info;
    let levels = PlayerSpec::all()
        .filter(|who| matches!(who, PlayerSpec::Level(_) | PlayerSpec::Perfect | PlayerSpec::Random));
    show(&New { info, params: info.params, levels: levels.collect() })
}

/// Makes a new game from the form.
pub(super) async fn create(State(app): State<App>, Form(form): Form<HashMap<String, String>>) -> Answer {
    let field = |name: &str| form.get(name).map_or("", |text| text.trim());
    let entry = find(&app, field("game"))?;
    let words = variant(entry.info, &form);
    let start = GameId::with_params(app.rooms.catalogue(), entry.info.id, words.iter().map(String::as_str))
        .map_err(NotOffered::because)?;
    let offer = Offer::new(start, field("first"), field("seat"), field("opponent"))?;
    let new = app.rooms.create(&offer.start, offer.first, offer.seat, offer.opponent).await?;
    let address = match &new.invitation {
        Some(secret) => format!("/g/{}?invitation={secret}", new.id),
        None => format!("/g/{}", new.id),
    };
    Ok(go(&address, Some(cookie(&new.id, &new.key))))
}

/// The parameters of the form: those of the preset, unless a field says otherwise.
fn variant(info: &GameInfo, form: &HashMap<String, String>) -> Vec<String> {
    let written = |name: &str| form.get(name).map(|value| value.trim()).filter(|value| !value.is_empty());
    let params =
        info.params.iter().filter_map(|param| Some(format!("{}={}", param.name, written(param.name)?)));
    let preset = written("preset").unwrap_or_default().split_whitespace();
    let preset = preset.filter(|word| word.split('=').next().and_then(written).is_none());
    preset.map(str::to_string).chain(params).collect()
}

/// The rules of a game, with its example played.
pub(super) async fn rules(State(app): State<App>, Path(game): Path<String>) -> Answer {
    let entry = find(&app, &game)?;
    let info = entry.info;
    let example = GameId::parse(app.rooms.catalogue(), info.example.id).and_then(|id| id.open(Seat::One));
    let mut game = example.map_err(Failed::wrong)?;
    let classic = entry.open_classic(0, Seat::One).map_err(Failed::wrong)?;
    let rules = format!("{}\n{ILLEGAL_MOVES_ARE_REFUSED}", classic.rules());
    let mut played = Vec::new();
    for word in info.example.moves.split(' ') {
        let said = match game.parse_move(word) {
            Ok(mv) => {
                let said = game.announce(mv);
                game.play(mv).map_err(Failed::wrong)?;
                said
            }
            Err(refusal) => refusal.to_string(),
        };
        played.push((word.to_string(), said.trim().to_string()));
    }
    show(&Rules { info, rules, played, ending: game.ending().unwrap_or_default() })
}

/// The games that wait for somebody.
pub(super) async fn lobby(State(app): State<App>) -> Answer {
    let waiting = app.rooms.waiting().await?.into_iter();
    let games = waiting.map(|game| Ok((game.id, game.start, SeatKey::draw()?)));
    let games: Result<_, getrandom::Error> = games.collect();
    show(&Lobby { games: games.map_err(Failed::wrong)? })
}
