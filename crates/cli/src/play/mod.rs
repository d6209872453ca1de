//! Playing: one game, a match, and saving a game that ends early.

mod after_game;
mod autosave;
mod closing;
mod commands;
mod current_game;
mod game_loop;
mod match_play;
mod match_records;
mod match_report;
mod match_score;
mod player_names;
mod players;
pub(crate) mod position_text;
mod review_text;
mod saved_game;
mod setup;

pub(crate) use autosave::{Autosave, Watch};
pub(crate) use commands::{HintSwitch, PlayCommand};
pub(crate) use current_game::CurrentGame;
pub(crate) use game_loop::show;
pub(crate) use match_play::{Exit, Match, PlayAgain, resume};
pub(crate) use match_score::MatchScore;
pub(crate) use player_names::{coin_toss, introduction, names};
pub(crate) use players::{Hints, Players};
pub(crate) use position_text::scene_board;
pub(crate) use review_text::review_text;
pub use saved_game::SavedGame;
pub(crate) use setup::{choose_start, start_with};
