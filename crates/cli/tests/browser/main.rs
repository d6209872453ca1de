//! The real program in a real browser: chromium, driven through chromedriver.
//!
//! Each file plays one story that a person could live through with `duels serve`. Without the browser these tests
//! fail and say what is missing; `./check` installs it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod accessibility;
mod against_computer;
mod browser;
mod dead_connections;
mod driver;
mod invitation;
mod keyboard;
mod page_weight;
mod screenshots;
mod server_restart;
mod test_server;
mod without_scripts;
