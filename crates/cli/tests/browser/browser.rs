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
const SHOWN: &str = r##"
const table = document.getElementById("table");
const text = (id) => document.getElementById(id)?.textContent.trim() ?? "";
return table && {
  moves: [...document.querySelectorAll("#log li")].map((li) => li.textContent.trim()),
  choices: [...new Set([...document.querySelectorAll("#play button[name=move]")].map((button) => button.value))],
  bubble: text("bubble"),
  heading: text("outcome"),
  status: table.dataset.status,
  over: table.dataset.status === "over",
  notice: document.getElementById("link-state").hidden ? "" : text("link-state"),
};"##;

/// The fonts are there and nothing moves any more.
const SETTLED: &str = r#"
const done = arguments[arguments.length - 1];
document.fonts.ready.then(() => setTimeout(() => requestAnimationFrame(() => done(null)), 400));"#;

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
    /// What the bubble says.
    pub(crate) bubble: String,
    /// The heading of the result, once there is one.
    pub(crate) heading: String,
    /// `your-turn`, `other-turn`, `waiting` or `over`.
    pub(crate) status: String,
    pub(crate) over: bool,
    /// What the page says about its connection; nothing while all is well.
    pub(crate) notice: String,
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

    /// Starts a game in which you begin, such as `fifty` or `divisors:count=16`, and waits for the table.
    pub(crate) async fn new_game(&self, start: &str, opponent: &str) -> String {
        let (game, variant) = start.split_once(':').map_or((start, ""), |(game, _)| (game, start));
        self.open(&format!("/new/{game}?first=me&opponent={opponent}&start={variant}")).await;
        self.press(".play-bar button").await;
        self.wait_for_table().await;
        self.path().await
    }

    /// Waits for the page of a game.
    pub(crate) async fn wait_for_table(&self) {
        self.client.wait().for_element(Locator::Id("table")).await.expect("a table");
    }

    /// Chooses one of a group of a form, which may not offer it by itself: a computer that slips all the time.
    pub(crate) async fn choose(&self, name: &str, value: &str) {
        let choose = "const [name, value] = arguments;
            const group = [...document.querySelectorAll(`[name=${name}]`)];
            const one = group.find((input) => input.value === value) ?? group[0];
            one.value = value;
            one.checked = true;";
        self.client.execute(choose, vec![json!(name), json!(value)]).await.expect(value);
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
            // Between two pages there may be nothing to read.
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
        self.press(&format!("#play button[name=move][value=\"{word}\"]")).await;
    }

    /// The moves that were played, as the API tells them: a page says them in its own words.
    pub(crate) async fn words(&self) -> Vec<String> {
        let script = "const done = arguments[arguments.length - 1]; \
            fetch(location.pathname.replace('/g/', '/api/games/')).then((game) => game.json()).then(done);";
        let game = self.client.execute_async(script, Vec::new()).await.expect("the game");
        let word = |ply: &Value| ply["move"].as_str().expect("a move").to_string();
        game["plies"].as_array().expect("the moves").iter().map(word).collect()
    }

    /// Runs a script at the start of every page that is opened from now on.
    pub(crate) async fn prepare(&self, script: &str) {
        self.tell("Page.addScriptToEvaluateOnNewDocument", json!({"source": script})).await;
    }

    /// Looks as on a screen of this size; a window could not be as narrow as a phone.
    pub(crate) async fn resize(&self, width: u64, height: u64) {
        self.zoom(width, height, 1).await;
    }

    /// Looks as on a phone of this size, and is touched by fingers.
    pub(crate) async fn hold_phone(&self, width: u64, height: u64) {
        let metrics = json!({"width": width, "height": height, "deviceScaleFactor": 2, "mobile": true});
        self.tell("Emulation.setDeviceMetricsOverride", metrics).await;
        self.tell("Emulation.setTouchEmulationEnabled", json!({"enabled": true, "maxTouchPoints": 1})).await;
    }

    /// Looks as in a window of this size in which everything is enlarged, once the page is drawn like that.
    pub(crate) async fn zoom(&self, width: u64, height: u64, scale: u64) {
        let metrics = json!({"width": width, "height": height, "deviceScaleFactor": scale, "mobile": false});
        self.tell("Emulation.setDeviceMetricsOverride", metrics).await;
        self.draw().await;
    }

    /// Prefers `light` or `dark` colours, and nothing that moves: it would be caught half way.
    pub(crate) async fn prefer(&self, scheme: &str) {
        let features = [("prefers-color-scheme", scheme), ("prefers-reduced-motion", "reduce")];
        let features = features.map(|(name, value)| json!({"name": name, "value": value}));
        self.tell("Emulation.setEmulatedMedia", json!({"features": features})).await;
        self.draw().await;
    }

    /// Waits until the page is drawn as it is now: the tools tell it of a change, and do not wait.
    async fn draw(&self) {
        let drawn = "const done = arguments[arguments.length - 1]; \
            requestAnimationFrame(() => requestAnimationFrame(() => done()));";
        self.client.execute_async(drawn, Vec::new()).await.expect("the page is drawn");
    }

    /// Waits until the fonts are there and nothing moves any more.
    pub(crate) async fn settle(&self) {
        self.client.execute_async(SETTLED, Vec::new()).await.expect("the page settles");
    }

    /// Sends a command of the developer tools, and gives its answer.
    pub(crate) async fn tell(&self, cmd: &'static str, params: Value) -> Value {
        self.client.issue_cmd(DevTools { cmd, params }).await.expect(cmd)
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
