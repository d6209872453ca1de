//! The private PostgreSQL of the tests.
#![allow(dead_code, unreachable_pub, reason = "the tests use more of it")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "it says what is missing")]

#[path = "../../../crates/server/tests/postgres/cluster.rs"]
pub(crate) mod cluster;
#[path = "../../../crates/server/tests/postgres/programs.rs"]
mod programs;
