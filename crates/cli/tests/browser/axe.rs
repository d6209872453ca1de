use std::path::Path;
use std::process::Command;

use serde::Deserialize;

use crate::browser::Browser;

/// The version is fixed, so that what passes today is not refused by tomorrow's rules.
const AXE: &str = "axe-core@4.14.0";

const RUN: &str = r#"
const done = arguments[arguments.length - 1];
axe.run(document, { resultTypes: ["violations"] }).then(
  (found) => done(found.violations.map(({ id, impact, help, nodes }) => (
    { id, impact, help, where: nodes.map((node) => `${node.html.slice(0, 160)}: ${node.failureSummary}`) }))),
  (error) => done([{ id: "axe itself", impact: "critical", help: String(error), where: [] }]));"#;

/// A rule of axe-core that a page breaks.
#[derive(Debug, Deserialize)]
#[allow(dead_code, reason = "shown when the test fails")]
pub(crate) struct Violation {
    pub(crate) id: String,
    impact: Option<String>,
    help: String,
    #[serde(rename = "where")]
    nodes: Vec<String>,
}

/// Examines pages with axe-core and keeps what it finds, so that one run tells everything.
pub(crate) struct Axe {
    script: String,
    found: Vec<(String, Violation)>,
}

impl Axe {
    /// Fetches axe-core once for all builds of this folder. It is not part of the program.
    pub(crate) fn load() -> Axe {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(AXE);
        let script = folder.join("node_modules/axe-core/axe.min.js");
        if !script.exists() {
            std::fs::create_dir_all(&folder).expect("a folder");
            let ran = Command::new("npm")
                .args(["install", "--no-save", "--no-audit", "--no-fund", "--prefix"])
                .arg(&folder)
                .arg(AXE)
                .output()
                .unwrap_or_else(|error| {
                    panic!("This test needs npm (Debian: npm); ./check installs it: {error}")
                });
            assert!(ran.status.success(), "npm: {}", String::from_utf8_lossy(&ran.stderr));
        }
        Axe { script: std::fs::read_to_string(script).expect("axe-core"), found: Vec::new() }
    }

    /// What is wrong with the page as it is, however little it matters.
    pub(crate) async fn violations(&self, browser: &Browser) -> Vec<Violation> {
        // The page forbids foreign scripts; what the driver itself runs is not the page's.
        browser.run(&format!("if (!window.axe) {{ {} }}", self.script)).await;
        let found = browser.client.execute_async(RUN, Vec::new()).await.expect("axe runs");
        serde_json::from_value(found).expect("findings")
    }

    /// Examines the page as it is, in both themes.
    pub(crate) async fn examine(&mut self, page: &str, browser: &Browser) {
        for scheme in ["light", "dark"] {
            browser.prefer(scheme).await;
            let found = self.violations(browser).await;
            self.found.extend(found.into_iter().map(|violation| (format!("{page} in {scheme}"), violation)));
        }
    }

    /// Opens a page and examines it.
    pub(crate) async fn examine_path(&mut self, path: &str, browser: &Browser) {
        browser.open(path).await;
        self.examine(path, browser).await;
    }

    /// Fails if anything was found.
    pub(crate) fn conclude(self) {
        assert!(self.found.is_empty(), "{:#?}", self.found);
    }
}
