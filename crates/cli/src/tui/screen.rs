//! The terminal in full screen, and how it gets back to what it was: at the end, at a panic, at a signal.

use std::io::{self, BufWriter, Stdout, Write};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::cursor::{SetCursorStyle, Show};
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::execute;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

/// Whether the terminal is in full screen now.
static ACTIVE: AtomicBool = AtomicBool::new(false);
static PANIC_HOOK: Once = Once::new();

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
        let out = BufWriter::with_capacity(1 << 16, io::stdout());
        let display = Terminal::new(CrosstermBackend::new(out)).inspect_err(|_| restore())?;
        Ok(Screen { display })
    }

    /// Takes the terminal over again, after another program had it.
    pub(crate) fn reopen(&mut self) -> io::Result<()> {
        enter()?;
        self.display.clear()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    ACTIVE.store(true, Ordering::SeqCst);
    let entered = execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste);
    entered.inspect_err(|_| restore())
}

/// Gives the terminal back, if it was taken over. It may be called from any thread, and more than once.
pub(crate) fn restore() {
    if !ACTIVE.swap(false, Ordering::SeqCst) {
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
