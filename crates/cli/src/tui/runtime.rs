//! The loop around the pure parts: it reads the terminal, asks `update`, does what that asks for, and draws.

use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use crossterm::event as terminal_events;
use crossterm::event::Event as TerminalEvent;

use super::answer::Answer;
use super::draw::draw;
use super::effect::{Effect, Leave};
use super::event::Event;
use super::host::{After, Host};
use super::input;
use super::screen::Screen;
use super::state::State;
use super::update::update;
use crate::Failure;

/// Events that wait are handled together before the next frame is drawn, for at most this long.
const BATCH: Duration = Duration::from_millis(8);

/// What wakes the loop.
pub(crate) enum Message {
    Terminal(TerminalEvent),
    Answer(Answer),
    /// The terminal can not be read any more.
    Lost(io::Error),
    /// The program was stopped from outside, and continues.
    Continued,
    /// The program is to be stopped from outside.
    Stop,
}

/// The channel of the loop.
pub(crate) fn channel() -> (Sender<Message>, Receiver<Message>) {
    mpsc::channel()
}

/// Runs the screen until the person leaves.
pub(crate) fn run(
    mut state: State,
    mut host: Host<'_>,
    first: Vec<Event>,
    (out, inbox): (Sender<Message>, Receiver<Message>),
) -> Failure {
    let mut screen = match Screen::open() {
        Ok(screen) => screen,
        Err(error) => return host.fail(error),
    };
    read_terminal(out.clone());
    super::signals::watch(out);
    let start = Instant::now();
    let mut events = first;
    loop {
        if let Err(end) = handle(&mut state, &mut host, &mut screen, std::mem::take(&mut events)) {
            return end;
        }
        if let Err(error) = screen.display.draw(|frame| draw(&state, frame)) {
            return host.fail(error);
        }
        match wait(&inbox, &state, start) {
            Ok(messages) => {
                events.push(Event::Tick(start.elapsed()));
                for message in messages {
                    match message {
                        Message::Terminal(event) => events.extend(input::event(event)),
                        Message::Answer(answer) => events.push(Event::Answer(answer)),
                        Message::Lost(error) => return host.fail(error),
                        Message::Continued => {
                            if let Err(error) = screen.reopen() {
                                return host.fail(error);
                            }
                        }
                        Message::Stop => super::signals::stop(),
                    }
                }
            }
            Err(end) => return host.leave(end),
        }
    }
}

/// What has happened: waits for the first thing, and takes what else is there.
fn wait(inbox: &Receiver<Message>, state: &State, start: Instant) -> Result<Vec<Message>, Leave> {
    let first = match state.next_tick() {
        Some(at) => match inbox.recv_timeout(at.saturating_sub(start.elapsed())) {
            Ok(message) => message,
            Err(RecvTimeoutError::Timeout) => return Ok(Vec::new()),
            Err(RecvTimeoutError::Disconnected) => return Err(Leave::Interrupted),
        },
        None => inbox.recv().map_err(|_| Leave::Interrupted)?,
    };
    let (begun, mut messages) = (Instant::now(), vec![first]);
    while begun.elapsed() < BATCH
        && let Ok(message) = inbox.try_recv()
    {
        messages.push(message);
    }
    Ok(messages)
}

/// Lets the screen hear of events, and does what it asks for, until there is nothing left to do.
fn handle(
    state: &mut State,
    host: &mut Host<'_>,
    screen: &mut Screen,
    events: Vec<Event>,
) -> Result<(), Failure> {
    for event in events {
        let mut effects: Vec<Effect> = update(state, event);
        while !effects.is_empty() {
            let mut news = Vec::new();
            for effect in effects.drain(..) {
                match host.perform(effect) {
                    After::Events(events) => news.extend(events),
                    After::Ended(failure) => return Err(failure),
                    After::Suspend => {
                        super::signals::stop();
                        if let Err(error) = screen.reopen() {
                            return Err(host.fail(error));
                        }
                    }
                }
            }
            effects = news.into_iter().flat_map(|event| update(state, event)).collect();
        }
    }
    Ok(())
}

/// Reads the terminal for as long as there is one.
fn read_terminal(out: Sender<Message>) {
    std::thread::spawn(move || {
        loop {
            let message = match terminal_events::read() {
                Ok(event) => Message::Terminal(event),
                Err(error) => Message::Lost(error),
            };
            let is_lost = matches!(message, Message::Lost(_));
            if out.send(message).is_err() || is_lost {
                return;
            }
        }
    });
}
