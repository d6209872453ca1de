//! Two nodes on one PostgreSQL, with the players of every game on different ones, against one node.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use duels_rules::Catalogue;
use duels_server::news::{DirectNews, PostgresNews};
use duels_server::rate_limit::Limits;
use duels_server::store::PostgresStore;
use duels_server::{Settings, serve_with};
use futures_util::future::try_join_all;

use crate::BenchError;
use crate::connected_game::Target;
use crate::load::Load;
use crate::postgres::cluster::Cluster;
use crate::process::{Helper, Kind};
use crate::row::{ComparisonRow, format_time, median};

const GAMES: u64 = 100;
const ROUNDS: usize = 5;
const TIME: Duration = Duration::from_millis(1_500);
/// Moves before this time has passed do not count.
const WARM_UP: Duration = Duration::from_millis(500);
/// How much later the other node may have a move.
const NEWS: Duration = Duration::from_millis(5);

/// Moves a second, and the median time from the acknowledgement of a move until the other player had it.
struct Round {
    per_second: f64,
    news: Duration,
}

pub(crate) fn measure() -> Result<Vec<ComparisonRow>, BenchError> {
    let folder = tempfile::Builder::new().prefix("duels-bench-").tempdir_in(".")?;
    let path = folder.path().canonicalize()?;
    let cluster = Cluster::start_in(path, &["shared_buffers=256MB", "max_wal_size=4GB"]);
    let url = format!("postgres://duels@127.0.0.1:{}/postgres?sslmode=disable", cluster.port);
    let (mut two, mut one) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        one.push(round(&url, 1)?);
        two.push(round(&url, 2)?);
    }
    let speed = |rounds: &[Round]| median(rounds.iter().map(|round| round.per_second));
    let news = |rounds: &[Round]| {
        Duration::from_secs_f64(median(rounds.iter().map(|round| round.news.as_secs_f64())))
    };
    let ratio = median(two.iter().zip(&one).map(|(two, one)| two.per_second / one.per_second));
    let moves = [&two, &one].map(|rounds| format!("{:.0} /s", speed(rounds)));
    let [ours, theirs] = moves;
    let later = news(&two).saturating_sub(news(&one));
    Ok(vec![
        ComparisonRow::new(format!("{GAMES} games, PostgreSQL: two nodes; one node"), ours, theirs)
            .at_least(ratio, Some(0.8)),
        ComparisonRow::new(
            "two nodes; one node: the other player has an acknowledged move after".to_owned(),
            format_time(news(&two)),
            format_time(news(&one)),
        )
        .adds(later, NEWS),
    ])
}

/// Plays on so many new nodes.
fn round(url: &str, nodes: usize) -> Result<Round, BenchError> {
    let mut nodes =
        (0..nodes).map(|_| Helper::start(&["node", url])).collect::<Result<Vec<_>, BenchError>>()?;
    let addresses = nodes.iter_mut().map(Helper::read_line).collect::<Result<Vec<_>, BenchError>>()?;
    let (first, last) = (addresses.first().ok_or("no node")?, addresses.last().ok_or("no node")?);
    let line = Helper::start(&["play-on", first, last])?.read_line()?;
    let (per_second, nanos) = line.split_once(' ').ok_or("not a result")?;
    Ok(Round { per_second: per_second.parse()?, news: Duration::from_nanos(nanos.parse()?) })
}

/// A node, until it is killed.
pub(crate) async fn serve(url: &str, ready: &mut (dyn FnMut(SocketAddr) + Send)) -> Result<(), BenchError> {
    let database = url.parse()?;
    let store = Arc::new(PostgresStore::connect(&database).await?);
    let own = "127.0.0.1:0".parse()?;
    let news = DirectNews::start(PostgresNews::start(&database)?, own).await?;
    let settings = Settings { limits: Limits::NONE, news: Some(news), ..Settings::default() };
    let address = SocketAddr::from(([127, 0, 0, 1], 0));
    Ok(serve_with(address, Catalogue::standard(), store, settings, ready).await?)
}

/// The load: games whose first player is on one node and whose second player is on the other. Returns a line for
/// the process that asked.
pub(crate) async fn play(one: SocketAddr, other: SocketAddr) -> Result<String, BenchError> {
    let target = Target { kind: Kind::Postgres, address: one };
    // Until both nodes listen.
    tokio::time::sleep(WARM_UP).await;
    let begin = Instant::now() + WARM_UP;
    let players = (0..GAMES).map(|number| tokio::spawn(play_on(target, other, number, begin)));
    let mut news = Vec::new();
    for played in try_join_all(players.collect::<Vec<_>>()).await? {
        news.extend(played?);
    }
    news.sort_unstable();
    let middle = news.get(news.len() / 2).ok_or("no move was measured")?;
    Ok(format!("{} {}", news.len() as f64 / TIME.as_secs_f64(), middle.as_nanos()))
}

/// One game after another; how much later the other player had each move that counts.
async fn play_on(
    target: Target,
    other: SocketAddr,
    number: u64,
    begin: Instant,
) -> Result<Vec<Duration>, BenchError> {
    let (mut next, mut news) = (number, Vec::new());
    loop {
        let mut game = target.open_across(other, next, Load::new(GAMES, TIME, None)).await?;
        next += GAMES;
        while !game.is_over() {
            let (_, later) = game.play_and_hear().await?;
            let now = Instant::now();
            if now > begin + TIME {
                return Ok(news);
            }
            if now > begin {
                news.push(later);
            }
        }
    }
}
