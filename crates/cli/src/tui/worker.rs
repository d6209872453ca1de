//! The threads that think: one for the computers' moves, one for hints and reviews. The screen never waits for them.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;

use duels_oracle::{SolveControl, SolveError, Value};
use duels_players::{GameStart, MoveRequest, Perfect, PlayerError};
use duels_rules::{Move, Names, Seat};
use duels_session::Session;

use super::answer::{Answer, Forecast, Found, Hint, Story};
use super::effect::{Job, PuzzleJob, PuzzleQuestion, Question};
use super::runtime::Message;
use crate::play::Players;
use crate::puzzle::PuzzleQueue;

/// The threads, and the switches of what they do now.
pub(crate) struct Workers {
    players: Sender<Task>,
    analyst: Sender<Task>,
    running: Vec<(Question, Arc<SolveControl>)>,
    /// What is found out about puzzles: one thing at a time.
    puzzle: Arc<SolveControl>,
}

enum Task {
    /// Another game has begun, with these players.
    Open(Players),
    Job(Box<Job>, Arc<SolveControl>),
    /// Puzzles were opened.
    OpenPuzzles(PuzzleQueue),
    PuzzleJob(PuzzleJob, Arc<SolveControl>),
}

impl Workers {
    /// Starts the threads; they answer to `out`.
    pub(crate) fn start(out: &Sender<Message>) -> Workers {
        let start = |work: fn(&Receiver<Task>, &Sender<Message>)| {
            let (tasks, inbox) = mpsc::channel();
            let out = out.clone();
            std::thread::spawn(move || work(&inbox, &out));
            tasks
        };
        let puzzle = Arc::new(SolveControl::default());
        Workers { players: start(play), analyst: start(analyse), running: Vec::new(), puzzle }
    }

    /// Begins a game with these players.
    pub(crate) fn open(&mut self, players: Players) {
        self.cancel();
        // The threads live as long as the program.
        let _ = self.players.send(Task::Open(players));
    }

    /// Starts a job. An earlier job of the same kind is out of date, and stops.
    pub(crate) fn ask(&mut self, job: Job) {
        let control = Arc::new(SolveControl::default());
        self.running.retain(|(question, earlier)| {
            let is_same = *question == job.question;
            if is_same {
                earlier.cancel();
            }
            !is_same
        });
        self.running.push((job.question, Arc::clone(&control)));
        let thread = if job.question == Question::Move { &self.players } else { &self.analyst };
        let _ = thread.send(Task::Job(Box::new(job), control));
    }

    /// Begins to ask puzzles.
    pub(crate) fn open_puzzles(&mut self, queue: PuzzleQueue) {
        self.cancel();
        let _ = self.analyst.send(Task::OpenPuzzles(queue));
    }

    /// Starts to find out something about puzzles. What was asked before is out of date.
    pub(crate) fn ask_puzzle(&mut self, job: PuzzleJob) {
        self.puzzle.cancel();
        self.puzzle = Arc::new(SolveControl::default());
        let _ = self.analyst.send(Task::PuzzleJob(job, Arc::clone(&self.puzzle)));
    }

    /// Stops everything.
    pub(crate) fn cancel(&mut self) {
        self.puzzle.cancel();
        self.running.drain(..).for_each(|(_, control)| control.cancel());
    }
}

/// Lets the computers play.
fn play(inbox: &Receiver<Task>, out: &Sender<Message>) {
    let mut players = None;
    let mut has_begun = false;
    for task in inbox {
        match task {
            Task::Open(opened) => (players, has_begun) = (Some(opened), false),
            Task::OpenPuzzles(_) | Task::PuzzleJob(..) => {}
            Task::Job(job, control) => {
                let Some(players) = &mut players else { continue };
                let chosen = match has_begun {
                    true => choose(players, &job.session, &control),
                    false => begin(players, &job.session, &control)
                        .and_then(|()| choose(players, &job.session, &control)),
                };
                has_begun = true;
                answer(out, job.ticket, Found::Move(chosen));
            }
        }
    }
}

fn begin(
    players: &mut Players,
    session: &Session,
    control: &SolveControl,
) -> Result<(), (Seat, PlayerError)> {
    let seed = players.seed;
    for seat in Seat::BOTH {
        if let Some(player) = players.decider(seat) {
            let start = GameStart { seed, ..GameStart::new(session, seat, control) };
            player.begin(&start).map_err(|error| (seat, error))?;
        }
    }
    Ok(())
}

fn choose(
    players: &mut Players,
    session: &Session,
    control: &SolveControl,
) -> Result<Move, (Seat, PlayerError)> {
    let time_limit: Duration = players.move_time;
    let Some(seat) = session.turn() else {
        return Err((session.first(), PlayerError::from(SolveError::Over)));
    };
    match players.decider(seat) {
        Some(player) => {
            player.choose(&MoveRequest { session, time_limit, control }).map_err(|error| (seat, error))
        }
        None => Err((seat, PlayerError::from(SolveError::Over))),
    }
}

/// Answers questions about positions.
fn analyse(inbox: &Receiver<Task>, out: &Sender<Message>) {
    let (mut known, mut queue) = (None, None);
    for task in inbox {
        match task {
            Task::Open(_) => {}
            Task::OpenPuzzles(opened) => queue = Some(opened),
            Task::Job(job, control) => {
                let ticket = job.ticket;
                answer(out, ticket, analysis(*job, &mut known, &control));
            }
            Task::PuzzleJob(PuzzleJob { ticket, question }, control) => {
                answer(out, ticket, about_puzzle(question, &mut queue, &control));
            }
        }
    }
}

/// The answer to a question about a position. What is learned is kept in `known`.
pub(crate) fn analysis(job: Job, known: &mut Option<Session>, control: &SolveControl) -> Found {
    let Job { question, names, session, .. } = job;
    match question {
        Question::Review => Found::Review(Box::new(review(&session, &names, control))),
        Question::Why => Found::Why(why(following(known, session), control)),
        Question::Hint => Found::Hint(hint(following(known, session), &names, control)),
        // Each step of a lesson may have another start, and a perfect player knows one.
        Question::Reply => {
            Found::Reply(Perfect::default().decide(session.game(), control).map(|decision| decision.mv))
        }
        Question::Value | Question::Move => Found::Value(forecast(following(known, session), control)),
    }
}

/// The answer to a question about puzzles, of which these are asked.
pub(crate) fn about_puzzle(
    question: PuzzleQuestion,
    queue: &mut Option<PuzzleQueue>,
    control: &SolveControl,
) -> Found {
    match question {
        PuzzleQuestion::Next => {
            Found::Puzzle(Box::new(queue.as_mut().map_or(Ok(None), |queue| queue.next(control))))
        }
        PuzzleQuestion::Judge(challenge, typed) => Found::Attempt(challenge.puzzle().answer(&typed, control)),
    }
}

fn answer(out: &Sender<Message>, ticket: u64, found: Found) {
    // The program is ending if nothing listens any more.
    let _ = out.send(Message::Answer(Answer { ticket, found }));
}

/// The position in a session that was asked about before, so that what was solved for it is used again.
fn following(known: &mut Option<Session>, now: Session) -> &mut Session {
    let is_same_game =
        |known: &Session| known.id().to_string() == now.id().to_string() && known.first() == now.first();
    let kept = known.take().filter(is_same_game).and_then(|mut kept| {
        let same = kept.plies().iter().zip(now.plies()).take_while(|(one, two)| one == two).count();
        kept.undo_to(same);
        let rest = now.plies()[same..].iter();
        rest.map(|ply| kept.make_move(ply.mv)).collect::<Result<Vec<_>, _>>().is_ok().then_some(kept)
    });
    known.insert(kept.unwrap_or(now))
}

fn review(session: &Session, names: &Names, control: &SolveControl) -> Result<Story, SolveError> {
    let (review, decided) = (session.review(control)?, session.decided_by(names, control)?);
    Ok(Story { review, decided })
}

fn why(session: &mut Session, control: &SolveControl) -> Result<String, SolveError> {
    let solution = session.solve(control)?;
    session.why(&solution, control)
}

fn hint(session: &mut Session, names: &Names, control: &SolveControl) -> Result<Hint, SolveError> {
    let text = session.hint_for(names, control)?;
    // The first steps do not say which move.
    Ok(Hint { best: session.hinted_moves(), text })
}

fn forecast(session: &mut Session, control: &SolveControl) -> Result<Forecast, SolveError> {
    let turn = session.turn().ok_or(SolveError::Over)?;
    let solution = session.solve(control)?;
    let winner = if solution.value == Value::Win { turn } else { turn.other() };
    Ok(Forecast { winner, distance: solution.distance })
}
