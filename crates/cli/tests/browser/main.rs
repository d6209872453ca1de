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

mod accessible;
mod alone;
mod browser;
mod by_link;
mod driver;
mod keyboard;
mod killed;
mod light;
mod lines;
mod pictures;
mod plain;
mod served;
