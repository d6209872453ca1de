//! A game in progress, in one type that all frontends share.
//!
//! What belongs here: history, undo and redo; playing a move together with its announcement; the view that
//! frontends draw; the record that is saved, loaded and shared; hints and reviews, which are computed here and
//! nowhere else; lessons in progress. What does not: the rules and the solvers (the crates `rules` and `oracle`), players, pages and
//! terminals (the crates that use this one), files and clocks.
//!
//! ```
//! use duels_rules::{Catalogue, GameId, Names, Seat};
//! use duels_session::{Record, Session};
//!
//! let id = GameId::parse(Catalogue::standard(), "deletion:numbers=549-876")?;
//! let mut session = Session::new(id, Seat::One)?;
//! for mv in ["right", "middle", "left"] {
//!     session.play(mv, &Names::SEATS)?;
//! }
//! assert_eq!(session.outcome().map(|outcome| outcome.winner), Some(Seat::One));
//!
//! let text = session.record().to_string();
//! let again = Session::from_record(Catalogue::standard(), &Record::parse(&text)?)?;
//! assert_eq!(again.record().to_string(), text);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod data;
mod game_story;
mod hint;
mod journal;
mod journal_event;
pub mod lesson;
mod move_story;
mod ply;
mod position_line;
pub mod puzzle;
mod reason;
mod record;
mod record_loader;
mod records;
mod review;
mod review_scene;
mod seat_choice;
mod seed;
mod session;
mod talk;
mod termination;
mod turning_point;
mod verdict;
mod view;

pub use duels_rules::Ply;
pub use game_story::GameStory;
pub use journal::{Journal, JournalError};
pub use journal_event::{EventError, JournalEvent, UnknownEvent};
pub use move_story::{MoveQuality, MoveStory};
pub use ply::{AnnouncedPly, PlyError};
pub use position_line::{LineError, start_line};
pub use reason::Reason;
pub use record::{Record, RecordError, Tags};
pub use record_loader::LoadError;
pub use review::{Accuracy, ForfeitReview, PlyReview, Review};
pub use seat_choice::{SeatChoice, UnknownSeat};
pub use seed::{SeedError, draw_seed, with_drawn_seed};
pub use session::Session;
pub use talk::Talk;
pub use termination::{Termination, UnknownTermination};
pub use turning_point::TurningPoint;
pub use verdict::Verdict;
pub use view::View;
