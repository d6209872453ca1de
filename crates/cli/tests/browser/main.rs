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
mod accessible_tables;
mod against_computer;
mod announcements;
mod axe;
mod blocked_sockets;
#[path = "../common/book.rs"]
mod book;
mod browser;
mod class_shot;
mod classroom;
mod dead_connections;
mod driver;
mod elsewhere;
mod every_game;
mod flaky_line;
mod invitation;
mod keyboard;
mod lessons;
mod offline;
mod page_weight;
mod pages;
mod phone_tables;
mod pictures;
mod proxy;
mod puzzles;
mod server_restart;
mod shots;
mod study;
mod test_server;
mod tile_names;
mod two_people;
