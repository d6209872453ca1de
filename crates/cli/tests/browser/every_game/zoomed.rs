use serde_json::json;

use super::{check_result, finish, games, start};
use crate::browser::Browser;
use crate::driver::Driver;
use crate::test_server::TestServer;

/// A window of 1280 × 800 at 200 %, and the narrowest phone: width, height, pixels for each pixel of the page.
const SCREENS: [(u64, u64, u64); 2] = [(640, 400, 2), (320, 640, 2)];

/// What is too wide, and the choices that cannot be reached by scrolling up and down.
const FAULTS: &str = r##"
const faults = [];
const wide = document.documentElement.scrollWidth - innerWidth;
if (wide > 0) faults.push(`the page is ${wide} too wide`);
for (const part of document.querySelectorAll("#sky .scene > *")) {
  const { left, right } = part.getBoundingClientRect();
  if (left < -0.5 || right > innerWidth + 0.5) faults.push(`${part.className} is from ${left} to ${right}`);
}
const isReached = (tile) => {
  tile.scrollIntoView({ block: "center", inline: "nearest" });
  const { left, right, top, bottom } = tile.getBoundingClientRect();
  const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return left >= -0.5 && right <= innerWidth + 0.5 && found !== null && tile.contains(found);
};
const tiles = [...document.querySelectorAll("#play button[name=move]")].filter((tile) => tile.getClientRects().length > 0);
const all = [...document.querySelectorAll("#play button[name=move]")].map((tile) => tile.value);
for (const value of new Set(all)) {
  if (!tiles.some((tile) => tile.value === value && isReached(tile))) faults.push(`${value} cannot be reached`);
}
for (const action of document.querySelectorAll("#tools :is(button, a), #result :is(button, a)")) {
  if (action.getClientRects().length > 0 && !isReached(action)) faults.push(`${action.textContent} cannot be reached`);
}
scrollTo(0, 0);
return faults;"##;

async fn check(player: &Browser, game: &str) {
    for (width, height, scale) in SCREENS {
        player.zoom(width, height, scale).await;
        let faults = player.run(FAULTS).await;
        assert_eq!(faults, json!([]), "{game} at {width} x {height}");
    }
}

/// Both screens are measured before each move; moves are made on each of them in turn.
#[tokio::test(flavor = "multi_thread")]
async fn every_game_at_200_percent_without_scrolling_sideways() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    for game in games() {
        start(&player, game).await;
        let end = finish(&player, async |shown, word| {
            check(&player, game).await;
            let (width, height, scale) = SCREENS[shown.moves.len() / 2 % SCREENS.len()];
            player.zoom(width, height, scale).await;
            player.play(word).await;
        })
        .await;
        check(&player, game).await;
        check_result(&player, game, &end).await;
    }
    start(&player, games().next().expect("a game")).await;
    player.run("document.getElementById('sky').style.minWidth = '700px'").await;
    assert_ne!(player.run(FAULTS).await, json!([]), "a board that is too wide must be found");
}
