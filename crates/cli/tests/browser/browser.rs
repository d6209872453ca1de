use std::fmt::Debug;
use std::time::{Duration, Instant};

use fantoccini::error::CmdError;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, Locator};
use serde::Deserialize;
use serde_json::{Value, json};

/// How long anything on a page may take; what must be quick is measured on its own.
const PATIENCE: Duration = Duration::from_secs(20);
const PAUSE: Duration = Duration::from_millis(25);

/// What the page of a game shows, read in one go so that its parts belong together.
const SHOWN: &str = r#"
const board = document.getElementById("board");
return board && {
  moves: [...board.querySelectorAll(".moves li")].map((li) => li.textContent),
  choices: [...board.querySelectorAll("button.choice")].map((button) => button.value),
  banner: board.querySelector(".banner").textContent,
  over: board.querySelector('a[href$="/review"]') !== null,
  reconnecting: !document.getElementById("link-state").hidden,
};"#;

/// The browser of one person.
pub(crate) struct Browser {
    pub(crate) client: Client,
    address: String,
}

/// What the page of a game shows.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub(crate) struct PageState {
    pub(crate) moves: Vec<String>,
    pub(crate) choices: Vec<String>,
    pub(crate) banner: String,
    pub(crate) over: bool,
    pub(crate) reconnecting: bool,
}

impl Browser {
    pub(crate) fn new(client: Client, address: &str) -> Browser {
        Browser { client, address: address.to_string() }
    }

    pub(crate) async fn open(&self, path: &str) {
        self.client.goto(&format!("http://{}{path}", self.address)).await.expect(path);
    }

    pub(crate) async fn path(&self) -> String {
        self.client.current_url().await.expect("an address").path().to_string()
    }

    /// Clicks what a selector finds. The board may be redrawn just then, which a person would not notice.
    pub(crate) async fn press(&self, css: &str) {
        let since = Instant::now();
        loop {
            match self.try_press(css).await {
                Ok(()) => return,
                Err(error) if since.elapsed() > PATIENCE => panic!("nothing to press at {css}: {error}"),
                Err(_) => tokio::time::sleep(PAUSE).await,
            }
        }
    }

    async fn try_press(&self, css: &str) -> Result<(), CmdError> {
        self.client.find(Locator::Css(css)).await?.click().await
    }

    /// Chooses from a list of a form.
    pub(crate) async fn choose(&self, name: &str, value: &str) {
        let css = format!("select[name={name}]");
        let list = self.client.find(Locator::Css(&css)).await.expect(name);
        list.select_by_value(value).await.expect(value);
    }

    /// Starts a game from its form and waits for the table.
    pub(crate) async fn new_game(&self, game: &str, opponent: &str) -> String {
        self.open(&format!("/new/{game}")).await;
        self.choose("opponent", opponent).await;
        self.press("form.setup button").await;
        self.client.wait().for_element(Locator::Id("board")).await.expect("a table");
        self.path().await
    }

    pub(crate) async fn run(&self, script: &str) -> Value {
        self.client.execute(script, Vec::new()).await.expect(script)
    }

    pub(crate) async fn shown(&self) -> PageState {
        self.until("there is a table", |_| true).await
    }

    /// Waits until the page of the game is as it should be.
    pub(crate) async fn until(&self, what: &str, condition: impl Fn(&PageState) -> bool) -> PageState {
        let since = Instant::now();
        loop {
            // Proxy two pages there may be nothing to read.
            let read = self.client.execute(SHOWN, Vec::new()).await.unwrap_or_default();
            let shown: Option<PageState> = serde_json::from_value(read).unwrap_or_default();
            if let Some(shown) = shown.as_ref().filter(|shown| condition(shown)) {
                return shown.clone();
            }
            assert!(since.elapsed() < PATIENCE, "waited in vain until {what}: {shown:?}");
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Makes a move by clicking its tile.
    pub(crate) async fn play(&self, word: &str) {
        self.press(&format!("button.choice[value=\"{word}\"]")).await;
    }

    /// Looks as on a screen of this size; a window could not be as narrow as a phone.
    pub(crate) async fn resize(&self, width: u64, height: u64) {
        let metrics = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.tell("Emulation.setDeviceMetricsOverride", metrics).await;
    }

    /// Prefers `light` or `dark` colours, and nothing that moves: it would be caught half way.
    pub(crate) async fn prefer(&self, scheme: &str) {
        let features = [("prefers-color-scheme", scheme), ("prefers-reduced-motion", "reduce")];
        let features = features.map(|(name, value)| json!({"name": name, "value": value}));
        self.tell("Emulation.setEmulatedMedia", json!({"features": features})).await;
    }

    async fn tell(&self, cmd: &'static str, params: Value) {
        self.client.issue_cmd(DevTools { cmd, params }).await.expect(cmd);
    }
}

/// A command of the developer tools, for what WebDriver cannot do.
#[derive(Debug)]
struct DevTools {
    cmd: &'static str,
    params: Value,
}

impl WebDriverCompatibleCommand for DevTools {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(json!({"cmd": self.cmd, "params": self.params}).to_string()))
    }
}
