//! What other programs may send: a stop, a continuation, the end of the terminal.

use std::io;
use std::os::fd::AsFd;
use std::sync::mpsc::Sender;

use rustix::event::{PollFd, PollFlags, poll};
use signal_hook::consts::{SIGCONT, SIGTSTP};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use super::runtime::Message;
use super::screen;

/// Listens for the rest of the program.
pub(crate) fn watch(out: Sender<Message>) {
    let lost = out.clone();
    std::thread::spawn(move || wait_for_hangup(&lost));
    std::thread::spawn(move || {
        // Where signals cannot be caught, they do what they do to any program.
        let Ok(mut signals) = Signals::new([SIGTSTP, SIGCONT]) else { return };
        for signal in signals.forever() {
            let message = if signal == SIGTSTP { Message::Stop } else { Message::Continued };
            if out.send(message).is_err() {
                return;
            }
        }
    });
}

/// Gives the terminal back and stops, until the shell continues the program.
pub(crate) fn stop() {
    screen::restore();
    // If it cannot be stopped, it goes on.
    let _ = emulate_default_handler(SIGTSTP);
}

/// Waits until the terminal is gone. Reading from it would not say so.
fn wait_for_hangup(out: &Sender<Message>) {
    let stdin = io::stdin();
    loop {
        let mut terminal = [PollFd::from_borrowed_fd(stdin.as_fd(), PollFlags::empty())];
        match poll(&mut terminal, None) {
            Ok(_) if terminal[0].revents().intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL) => {
                // The loop may have ended already.
                let _ = out.send(Message::Lost(io::Error::from(io::ErrorKind::BrokenPipe)));
                return;
            }
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(_) => return,
        }
    }
}
