use duels_rules::scene::{Counter, Part};
use duels_rules::text::counted;

use super::Table;
use super::bubble::declined_sentence;
use super::result::heading;
use crate::rooms::{GameStatus, Role};
use crate::store::{Event, StoredEvent};

/// What changed, for somebody who cannot see it: never more than that.
///
/// `before` is the number of plies that were there, if it is known.
pub(super) fn say(table: &Table<'_>, before: Option<u32>, events: &[StoredEvent]) -> String {
    let Some(newest) = events.last() else { return String::new() };
    let is_move = |stored: &&StoredEvent| matches!(stored.event, Event::Played { .. });
    let moves = events.iter().filter(is_move).count();
    let mut sentences = Vec::new();
    match &newest.event {
        // Who was away for long hears only of the latest move and their own.
        Event::Played { .. } => sentences.extend(played(table, moves.min(2))),
        Event::Undone { .. } => sentences.push(undone(table, before)),
        Event::Joined(seat) => sentences.push(format!("{} joined.", table.label(*seat))),
        Event::Resigned(seat) if !table.is_over() => {
            sentences.push(format!("{} resigned.", table.label(*seat)));
        }
        Event::Resigned(_) => {}
        Event::UndoAsked(seat) if table.is_own(*seat) => {
            sentences.push("You asked to take back your move.".into());
        }
        Event::UndoAsked(seat) => {
            sentences.push(format!("{} would like to take back a move.", table.label(*seat)));
        }
        Event::Rematched { by: Some(seat), .. } if table.is_own(*seat) => {
            sentences.push("You offered a rematch.".into());
        }
        Event::Rematched { by: Some(seat), .. } => {
            sentences.push(format!("{} wants a rematch.", table.label(*seat)));
        }
        Event::Rematched { by: None, .. } => sentences.push("There is a rematch.".into()),
        Event::RematchAccepted(_) => sentences.push("The rematch begins.".into()),
        Event::UndoDeclined(_) | Event::RematchDeclined(_) | Event::Closed => {
            let declined = table.view.declined.and_then(|declined| declined_sentence(table, declined));
            sentences.push(declined.unwrap_or_else(|| "The invitation is closed.".to_string()));
        }
    }
    let is_about_play = matches!(
        newest.event,
        Event::Played { .. } | Event::Undone { .. } | Event::Joined(_) | Event::Resigned(_)
    );
    if is_about_play {
        sentences.extend(turn(table));
    }
    sentences.join(" ")
}

/// The latest moves, with the number that the game is about: "Computer added 2, total 25."
fn played(table: &Table<'_>, latest: usize) -> Vec<String> {
    let view = table.view;
    let skipped = view.moves.len().saturating_sub(latest);
    let made = view.moves.after(skipped);
    let mut said: Vec<_> =
        made.iter().map(|made| format!("{} {}", table.label(made.ply.seat), made.did)).collect();
    let counter = view.table.scene.parts.iter().find_map(|part| match part {
        Part::Counter(Counter { label, value, .. }) => Some(format!(", {} {value}", label.to_lowercase())),
        _ => None,
    });
    if let (Some(last), Some(counter)) = (said.last_mut(), counter) {
        last.push_str(&counter);
    }
    said.into_iter().map(|sentence| format!("{sentence}.")).collect()
}

fn undone(table: &Table<'_>, before: Option<u32>) -> String {
    let taken = before.map_or(0, |before| before.saturating_sub(table.view.plies));
    match taken {
        0 => "A move was taken back.".to_string(),
        taken => format!("{} taken back.", counted(u64::from(taken), "move")),
    }
}

/// Whose turn it is, or how it ended.
fn turn(table: &Table<'_>) -> Option<String> {
    let view = table.view;
    let moves = counted(view.table.moves.len() as u64, "move");
    match (view.status, view.table.turn) {
        (GameStatus::Over, _) => {
            Some(format!("{} {}", heading(table)?, view.reason.as_deref().unwrap_or_default()))
        }
        (GameStatus::YourTurn, Some(turn)) if view.role() == Role::Both => {
            Some(format!("{turn}'s turn, {moves}."))
        }
        (GameStatus::YourTurn, _) => Some(format!("Your turn, {moves}.")),
        _ => None,
    }
}
