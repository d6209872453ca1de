use serde_json::json;

use super::{check_result, finish, games, start};
use crate::browser::Browser;
use crate::driver::Driver;
use crate::test_server::TestServer;

/// The tiles without an edge that can be seen: where colours are forced, nothing else tells a tile from the page.
const BORDERLESS: &str = r##"
if (!matchMedia("(forced-colors: active)").matches) return ["colours are not forced"];
const sides = ["Top", "Right", "Bottom", "Left"];
const hasEdge = (tile) => {
  const style = getComputedStyle(tile);
  return sides.every((side) => parseFloat(style[`border${side}Width`]) >= 1 && style[`border${side}Style`] !== "none"
    && style[`border${side}Color`] !== style.backgroundColor && style[`border${side}Color`] !== "rgba(0, 0, 0, 0)");
};
const tiles = document.querySelectorAll("#play .tile:is(.play, .you, .them, .blocked, .next, .finish, .slot):not(.struck)");
return [...tiles].filter((tile) => tile.getClientRects().length > 0 && !hasEdge(tile)).map((tile) => tile.outerHTML.slice(0, 160));"##;

/// The words that look like the page behind them.
const INVISIBLE: &str = r##"
const looks = (element) => getComputedStyle(element);
const texts = [...document.querySelectorAll("#table :is(button, a, h1, h2, .tile, .bubble)")].filter((one) => one.getClientRects().length > 0);
return texts.filter((one) => looks(one).color === looks(one).backgroundColor).map((one) => one.outerHTML.slice(0, 160));"##;

async fn check(player: &Browser, game: &str) {
    for faults in [BORDERLESS, INVISIBLE] {
        assert_eq!(player.run(faults).await, json!([]), "{game}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_in_forced_colours() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    let forced = json!([{"name": "forced-colors", "value": "active"}]);
    player.tell("Emulation.setEmulatedMedia", json!({"features": forced})).await;
    for game in games() {
        start(&player, game).await;
        let end = finish(&player, async |_, word| {
            check(&player, game).await;
            player.play(word).await;
        })
        .await;
        check(&player, game).await;
        check_result(&player, game, &end).await;
    }
    start(&player, games().next().expect("a game")).await;
    player.run("document.querySelector('#play .tile.play').style.border = 'none'").await;
    let found = player.run(BORDERLESS).await;
    assert_eq!(found.as_array().map(Vec::len), Some(1), "a tile without an edge must be found");
}
