use std::io::IsTerminal;
use std::rc::Rc;

use crossterm::terminal;
use duels_players::PlayerOptions;
use duels_rules::Catalogue;
use duels_session::lesson::LessonRun;

use super::event::{Event, Size};
use super::host::Host;
use super::menu::Menu;
use super::runtime;
use super::state::{Look, State};
use super::theme::Theme;
use crate::args::ScreenArgs;
use crate::journal::ResumedGame;
use crate::play::{Autosave, Match};
use crate::puzzle::PuzzleQueue;
use crate::terminal::{MessageKind, StopReason};
use crate::{Console, Failure};

/// The full screen is used by itself from this size on.
const COMFORTABLE: Size = Size { columns: 60, rows: 20 };

/// A terminal that can show the full screen, and how.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stage {
    size: Size,
    look: Look,
}

/// Where the full screen was asked for: the terminal for it. Where it cannot be shown, one sentence says why.
pub(crate) fn wanted(args: ScreenArgs, console: &mut Console) -> Result<Option<Stage>, StopReason> {
    if !args.tui {
        return Ok(None);
    }
    match Stage::of_terminal(args, console) {
        Ok(stage) => Ok(Some(stage)),
        Err(reason) => {
            console.say(MessageKind::Notice, reason)?;
            Ok(None)
        }
    }
}

/// The same for the menu, puzzles and lessons, which are in full screen wherever that suits them, unless lines were asked
/// for.
pub(crate) fn wanted_where_it_fits(
    args: ScreenArgs,
    console: &mut Console,
) -> Result<Option<Stage>, StopReason> {
    if args.tui {
        return wanted(args, console);
    }
    let stage = if args.plain { None } else { Stage::of_terminal(args, console).ok() };
    Ok(stage.filter(|stage| stage.size.holds(COMFORTABLE)))
}

/// The same for a game that is continued: one that was played in full screen goes on there, where it can.
pub(crate) fn wanted_to_resume(
    args: ScreenArgs,
    was_full: bool,
    console: &mut Console,
) -> Result<Option<Stage>, StopReason> {
    if args.tui {
        return wanted(args, console);
    }
    Ok(if was_full && !args.plain { Stage::of_terminal(args, console).ok() } else { None })
}

impl Stage {
    /// The terminal of this process, if it can show the full screen.
    fn of_terminal(args: ScreenArgs, console: &Console) -> Result<Stage, &'static str> {
        if !console.is_real() || !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
            return Err("The full screen needs a terminal, so here are the lines.");
        }
        if !std::env::var("TERM").is_ok_and(|term| !term.is_empty() && term != "dumb") {
            return Err("This terminal cannot move its cursor, so here are the lines.");
        }
        let size = terminal::size().map(|(columns, rows)| Size { columns, rows });
        match size {
            Ok(size) if size.holds(Size::LEAST) => Ok(Stage { size, look: look(!args.no_motion) }),
            _ => Err("The full screen needs a window of at least 40 x 12, so here are the lines."),
        }
    }
}

/// How things are shown in this environment.
fn look(motion: bool) -> Look {
    let value = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(value);
    // Only the two locales that are ASCII by definition; everything else is most likely UTF-8.
    let ascii = locale.is_some_and(|locale| matches!(locale.to_ascii_lowercase().as_str(), "c" | "posix"));
    Look { theme: Theme::of_environment(), motion, ascii }
}

/// Shows the menu until the person leaves.
pub(crate) fn menu(catalogue: Catalogue, stage: Stage, autosave: &Autosave) -> Failure {
    run(catalogue, stage, autosave, true, |host| Ok(vec![host.list_unfinished()]))
}

/// Plays a match until the person leaves.
pub(crate) fn play(catalogue: Catalogue, stage: Stage, rest: Match, autosave: &Autosave) -> Failure {
    run(catalogue, stage, autosave, false, |host| host.open_match(rest))
}

/// Asks puzzles until the person leaves. Also gives what can be shared about the daily puzzle, because text is hard to copy
/// from a screen that listens to the mouse.
pub(crate) fn puzzles(
    catalogue: Catalogue,
    stage: Stage,
    queue: PuzzleQueue,
    autosave: &Autosave,
) -> (Failure, Option<String>) {
    let share = Rc::default();
    let left = run(catalogue, stage, autosave, false, |host| {
        host.share = Rc::clone(&share);
        Ok(host.open_puzzles(queue))
    });
    (left, share.take())
}

/// Goes through a lesson until the person leaves.
pub(crate) fn lesson(catalogue: Catalogue, stage: Stage, lesson: LessonRun, autosave: &Autosave) -> Failure {
    run(catalogue, stage, autosave, false, |host| host.open_lesson(lesson))
}

/// Continues an unfinished game until the person leaves.
pub(crate) fn resume(
    catalogue: Catalogue,
    stage: Stage,
    game: ResumedGame,
    options: PlayerOptions,
    autosave: &Autosave,
) -> Failure {
    run(catalogue, stage, autosave, false, |host| host.resume(game, options))
}

fn run(
    catalogue: Catalogue,
    stage: Stage,
    autosave: &Autosave,
    has_menu: bool,
    open: impl FnOnce(&mut Host<'_>) -> Result<Vec<Event>, Failure>,
) -> Failure {
    let channel = runtime::channel();
    let mut host = Host::new(catalogue, autosave, &channel.0);
    let state = State::new(stage.size, stage.look, Menu::new(catalogue), has_menu);
    match open(&mut host) {
        Ok(first) => runtime::run(state, host, first, channel),
        Err(failure) => failure,
    }
}
