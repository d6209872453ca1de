//! A game in progress, behind one type that all frontends share.
//!
//! What belongs here: what was played, by whom, who began; undo and redo; the view that frontends draw; the
//! record that is saved, loaded and shared; hints and reviews, which are judged here and nowhere else. What does not: the rules themselves (above), who decides on a
//! move and how it is shown (below), files and clocks.
//!
//! ```
//! use duels_rules::{Catalogue, GameId, Seat};
//! use duels_session::{Record, Session};
//!
//! let id = GameId::parse(Catalogue::standard(), "deletion:numbers=549-876")?;
//! let mut session = Session::new(id, Seat::One)?;
//! for word in ["right", "middle", "left"] {
//!     session.play(word)?;
//! }
//! assert_eq!(session.outcome().map(|outcome| outcome.winner), Some(Seat::One));
//!
//! let text = session.record().to_string();
//! let again = Session::from_record(Catalogue::standard(), &Record::parse(&text)?)?;
//! assert_eq!(again.record().to_string(), text);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod hint;
mod line;
mod loading;
mod record;
mod records;
mod review;
mod session;
mod termination;
mod verdict;
mod view;
mod words;

pub use line::{LineError, start_line};
pub use loading::LoadError;
pub use record::{Record, RecordError, Tags};
pub use review::{Accuracy, Review, Reviewed};
pub use session::{Ply, Session};
pub use termination::{Termination, UnknownTermination};
pub use verdict::Verdict;
pub use view::View;
pub use words::PlyError;
