use serde::Deserialize;

use crate::driver::Driver;
use crate::test_server::TestServer;

/// The most that the page of a game may weigh, uncompressed.
const MOST_BYTES: u64 = 60_000;

const LOADED: &str = r#"
const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
return entries.map(({ name, decodedBodySize }) => ({ name, decodedBodySize }));"#;

/// A resource that the browser has loaded.
#[derive(Debug, Deserialize)]
struct Resource {
    name: String,
    #[serde(rename = "decodedBodySize")]
    bytes: u64,
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_game_is_small_and_loads_nothing_from_elsewhere() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    player.open("/new/dilemma").await;
    player.choose("preset", "length=50").await;
    player.press("form.setup button").await;
    player.shown().await;
    let start = player.run("return document.querySelector('h1 small').textContent").await;
    assert!(start.as_str().is_some_and(|start| start.starts_with("dilemma:length=50#")), "{start}");
    // What was kept from the page before would not be counted.
    player.client.refresh().await.expect("the page again");
    let loaded = player.run(LOADED).await;
    let loaded: Vec<Resource> = serde_json::from_value(loaded).expect("what was loaded");
    let own = format!("http://{}/", served.address);
    assert!(loaded.iter().all(|file| file.name.starts_with(&own)), "{loaded:#?}");
    for kind in [".css", ".js"] {
        let is_kind = |file: &Resource| file.name.ends_with(kind) && file.bytes > 0;
        assert!(loaded.iter().any(is_kind), "no {kind} in {loaded:#?}");
    }
    let bytes: u64 = loaded.iter().map(|file| file.bytes).sum();
    assert!(bytes <= MOST_BYTES, "{bytes} bytes: {loaded:#?}");
}
