use serde::Deserialize;

use crate::browser::Browser;
use crate::driver::Driver;
use crate::test_server::TestServer;

/// The most bytes that are sent for a page and all that it loads, and for each kind: the design's budget.
const MOST_BYTES: u64 = 100_000;
const MOST_OF_KIND: [(&str, u64); 3] = [(".css", 20_000), (".woff2", 25_000), (".js", 60_000)];

const LOADED: &str = r#"
const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
return entries.map(({ name, transferSize, decodedBodySize }) => ({ name, transferSize, decodedBodySize }));"#;

/// A resource that the browser has loaded.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Resource {
    name: String,
    /// What came over the line, with headers.
    transfer_size: u64,
    decoded_body_size: u64,
}

/// What a page and everything on it weighs, loaded for the first time.
async fn weigh(browser: &Browser, path: &str) -> Vec<Resource> {
    browser.tell("Network.enable", serde_json::json!({})).await;
    browser.tell("Network.setCacheDisabled", serde_json::json!({"cacheDisabled": true})).await;
    browser.tell("Network.setBypassServiceWorker", serde_json::json!({"bypass": true})).await;
    browser.open(path).await;
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    serde_json::from_value(browser.run(LOADED).await).expect("what was loaded")
}

fn sum<'a>(files: impl Iterator<Item = &'a Resource>) -> u64 {
    files.map(|file| file.transfer_size).sum()
}

/// The table of weights: `cargo test -p duels --test browser weights -- --nocapture`.
#[tokio::test(flavor = "multi_thread")]
async fn weights_of_home_and_table_stay_within_their_budget() {
    let served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    let own = format!("http://{}/", served.address);
    let table = player.new_game("dilemma", "level:2").await;
    let mut report =
        format!("{:<10}{:>10}{:>10}{:>10}{:>10}{:>10}\n", "sent", "all", "page", "style", "font", "script");
    for (name, path) in [("home", "/"), ("table", table.as_str()), ("lobby", "/lobby")] {
        let loaded = weigh(&player, path).await;
        assert!(
            loaded.iter().all(|file| file.name.starts_with(&own)),
            "something from elsewhere: {loaded:#?}"
        );
        assert!(
            loaded.iter().all(|file| file.transfer_size > 0),
            "what was kept would not be counted: {loaded:#?}"
        );
        let all = sum(loaded.iter());
        let kinds = MOST_OF_KIND.map(|(kind, most)| {
            let bytes = sum(loaded.iter().filter(|file| file.name.ends_with(kind)));
            assert!(bytes > 0 && bytes <= most, "{bytes} bytes of {kind} on {name}: {loaded:#?}");
            bytes
        });
        let page = loaded[0].transfer_size;
        assert!(page < loaded[0].decoded_body_size, "{name} is compressed");
        assert!(all <= MOST_BYTES, "{all} bytes for {name}: {loaded:#?}");
        report += &format!("{name:<10}{all:>10}{page:>10}{:>10}{:>10}{:>10}\n", kinds[0], kinds[1], kinds[2]);
    }
    #[allow(clippy::print_stderr, reason = "the table that docs/browser.md shows")]
    {
        eprintln!("{report}");
    }
}
