//! The terminal in full screen, and how it gets back to what it was: at the end, at a panic, at a signal.

use std::io::{self, BufWriter, Stdout, Write};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use crossterm::cursor::{SetCursorStyle, Show};
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::execute;
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

/// Who has the terminal now. Taking it over and giving it back happen under the lock, so that they cannot mix.
static MODE: Mutex<Mode> = Mutex::new(Mode::Lines);
static PANIC_HOOK: Once = Once::new();

/// Who has the terminal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// The shell, or lines of text.
    Lines,
    /// The full screen.
    Full,
    /// The shell, for good: the program is ending.
    Closed,
}

/// What frames are drawn to.
pub(crate) type Display = Terminal<CrosstermBackend<BufWriter<Stdout>>>;

/// The terminal in full screen. Dropping it gives the terminal back.
pub(crate) struct Screen {
    pub(crate) display: Display,
}

impl Screen {
    /// Takes the terminal over.
    pub(crate) fn open() -> io::Result<Screen> {
        restore_after_panics();
        enter()?;
        let display = new_display().inspect_err(|_| restore())?;
        Ok(Screen { display })
    }

    /// Takes the terminal over again, after another program had it.
    pub(crate) fn reopen(&mut self) -> io::Result<()> {
        enter()?;
        // A new display draws everything. Clearing the old one would ask the terminal where its cursor is, and not
        // every terminal answers.
        execute!(io::stdout(), Clear(ClearType::All))?;
        self.display = new_display()?;
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

fn new_display() -> io::Result<Display> {
    Terminal::new(CrosstermBackend::new(BufWriter::with_capacity(1 << 16, io::stdout())))
}

fn mode() -> MutexGuard<'static, Mode> {
    MODE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn enter() -> io::Result<()> {
    let mut mode = mode();
    while *mode == Mode::Closed {
        // Another thread ends the program.
        drop(mode);
        std::thread::park();
        mode = self::mode();
    }
    *mode = Mode::Full;
    let entered = enable_raw_mode().and_then(|()| {
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)
    });
    entered.inspect_err(|_| give_back(&mut mode, Mode::Lines))
}

/// Gives the terminal back, if it was taken over. It may be called from any thread, and more than once.
pub(crate) fn restore() {
    give_back(&mut mode(), Mode::Lines);
}

/// Gives the terminal back for good, because the program ends: another thread that is about to take it over again
/// does not get it.
pub(crate) fn close() {
    give_back(&mut mode(), Mode::Closed);
}

fn give_back(mode: &mut Mode, next: Mode) {
    let before = *mode;
    if before != Mode::Closed {
        *mode = next;
    }
    if before != Mode::Full {
        return;
    }
    let mut out = io::stdout();
    // The terminal may be gone, and there is nowhere else to report it.
    let _ = execute!(
        out,
        DisableBracketedPaste,
        DisableMouseCapture,
        SetCursorStyle::DefaultUserShape,
        LeaveAlternateScreen,
        Show
    );
    let _ = out.flush();
    let _ = disable_raw_mode();
}

/// Lets a panic give the terminal back before it is reported, so that the report can be read.
fn restore_after_panics() {
    PANIC_HOOK.call_once(|| {
        let report = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            restore();
            report(panic);
        }));
    });
}
