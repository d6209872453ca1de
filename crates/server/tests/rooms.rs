//! What two people need from a room: names, invitations, undo by agreement, rematches, who is there.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

#[path = "rooms/again.rs"]
mod again;
#[path = "rooms/agreement.rs"]
mod agreement;
#[path = "rooms/invitation.rs"]
mod invitation;
#[path = "rooms/presence.rs"]
mod presence;
#[path = "rooms/random_play.rs"]
mod random_play;
#[path = "rooms/table.rs"]
mod table;
#[path = "rooms/views.rs"]
mod views;
