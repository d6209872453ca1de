#![allow(clippy::expect_used, clippy::panic, reason = "a test that fails should say where")]

use std::sync::LazyLock;
use std::time::Duration;

use duels_oracle::SolveControl;
use duels_players::PlayerSpec;
use duels_rules::{Catalogue, Entry, GameId, Names, Seat};
use duels_session::Session;
use duels_session::lesson::LessonRun;
use duels_session::puzzle::{Progress, PuzzleId, PuzzleMaker};
use jiff::civil::{Date, date};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;

use crate::play::{Hints, MatchScore};
use crate::puzzle::PuzzleQueue;
use crate::tui::answer::{Answer, Found};
use crate::tui::draw::draw;
use crate::tui::effect::{Change, Effect, Job, PuzzleJob, Question};
use crate::tui::event::{Event, Key, KeyCode, Mouse, MouseAction, Size};
use crate::tui::menu::Menu;
use crate::tui::opening::{LessonOpening, Opening};
use crate::tui::state::{Look, Page, State};
use crate::tui::table::Table;
use crate::tui::theme::Theme;
use crate::tui::update::update;
use crate::tui::worker;

/// The games of the menu whose screens are stored. A new game is not among them, so it changes none of these screens.
static STORED: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let ids = ["fifty", "append", "divisors", "dilemma", "deletion"];
    ids.map(|id| Catalogue::standard().find(id).expect("a game of the catalogue")).into()
});

/// A screen with everything around it that a test needs, and no terminal.
pub(in crate::tui) struct World {
    pub(in crate::tui) state: State,
    /// The game that the program would have on disk.
    pub(in crate::tui) kept: Option<Session>,
    /// What was asked of the world outside, apart from what a world answers by itself.
    pub(in crate::tui) asked: Vec<Effect>,
    /// Jobs that were not done yet.
    pub(in crate::tui) jobs: Vec<Job>,
    /// What was asked about puzzles and is not answered yet.
    pub(in crate::tui) puzzle_jobs: Vec<PuzzleJob>,
    /// What the solver of puzzles has done.
    pub(in crate::tui) progress: Progress,
    queue: Option<PuzzleQueue>,
    analysed: Option<Session>,
}

/// The day on which puzzles are solved here.
pub(in crate::tui) const TODAY: Date = date(2026, 11, 18);

impl World {
    pub(in crate::tui) const SIZE: Size = Size { columns: 80, rows: 24 };

    /// The menu of the games whose screens are stored.
    pub(in crate::tui) fn menu() -> World {
        World::menu_of(Catalogue::of(&STORED))
    }

    /// The menu of these games.
    pub(in crate::tui) fn menu_of(catalogue: Catalogue) -> World {
        let look = Look { theme: Theme::Plain, motion: false, ascii: false };
        let state = State::new(World::SIZE, look, Menu::new(catalogue), true);
        World {
            state,
            kept: None,
            asked: Vec::new(),
            jobs: Vec::new(),
            puzzle_jobs: Vec::new(),
            progress: Progress::default(),
            queue: None,
            analysed: None,
        }
    }

    /// A game against a computer, or between two people, after these moves.
    pub(in crate::tui) fn game(id: &str, moves: &str, players: [&str; 2]) -> World {
        let mut world = World::menu();
        let id = GameId::parse(Catalogue::standard(), id).expect("a variant");
        let mut session = Session::new(id, Seat::One).expect("a game");
        session.players = players.map(str::to_string);
        for mv in moves.split_whitespace() {
            session.play(mv, &Names::SEATS).expect("a legal move");
        }
        world.open(session, players, MatchScore::new(1));
        world
    }

    pub(in crate::tui) fn open(&mut self, session: Session, players: [&str; 2], score: MatchScore) {
        let specs = players.map(|name| name.parse::<PlayerSpec>().expect("a player"));
        self.kept = Some(session.copy());
        let (hints, counts, notice) = (Hints::On, true, None);
        self.send(Event::Opened(Box::new(Opening { session, specs, score, hints, counts, notice })));
    }

    /// The puzzle of a name.
    pub(in crate::tui) fn puzzle(name: &str) -> World {
        let id = PuzzleId::parse(Catalogue::standard(), name).expect("a name");
        let puzzle = PuzzleMaker::default().make(&id, &SolveControl::default()).expect("a puzzle");
        World::puzzles(PuzzleQueue::one(puzzle))
    }

    /// Puzzles, opened at the first one.
    pub(in crate::tui) fn puzzles(queue: PuzzleQueue) -> World {
        let mut world = World::menu();
        world.queue = Some(queue);
        world.send(Event::PuzzlesOpened);
        world.judge();
        world
    }

    /// Lets the workers find out everything about puzzles that was asked.
    pub(in crate::tui) fn judge(&mut self) {
        for PuzzleJob { ticket, question } in std::mem::take(&mut self.puzzle_jobs) {
            let found = worker::about_puzzle(question, &mut self.queue, &SolveControl::default());
            self.send(Event::Answer(Answer { ticket, found }));
        }
    }

    /// The lesson of a game, opened at a step.
    pub(in crate::tui) fn lesson(game: &str, step: usize) -> World {
        let mut world = World::menu();
        let catalogue = Catalogue::standard();
        let run = LessonRun::at(catalogue, game, &step.to_string(), "").expect("a step");
        let game = GameId::parse(catalogue, game).expect("a game");
        world.send(Event::LessonOpened(Box::new(LessonOpening { run, game })));
        world
    }

    pub(in crate::tui) fn table(&self) -> &Table {
        match &self.state.page {
            Page::Table(table) => table,
            _ => panic!("there is no table"),
        }
    }

    /// Lets the screen hear of an event, and does what it asks for as far as a test needs it.
    pub(in crate::tui) fn send(&mut self, event: Event) {
        for effect in update(&mut self.state, event) {
            match effect {
                Effect::Keep(change) => self.keep(change),
                Effect::Ask(job) => self.jobs.push(job),
                Effect::AskPuzzle(job) => self.puzzle_jobs.push(job),
                Effect::KeepPuzzle { challenge, marks } => {
                    challenge.record(&mut self.progress, &marks, TODAY);
                    let closing = challenge.closing(&self.progress, &marks, TODAY);
                    self.send(Event::PuzzleKept(closing));
                }
                other => self.asked.push(other),
            }
        }
    }

    fn keep(&mut self, change: Change) {
        let session = self.kept.as_mut().expect("a game");
        let people = session.players.clone().map(|name| name == "person");
        let is_person = |seat: Seat| people[seat.index()];
        match change {
            Change::Play(mv) => drop(session.make_move(mv).expect("a legal move")),
            Change::Undo => drop(session.undo_for(is_person)),
            Change::Redo => drop(session.redo_for(is_person)),
            Change::Resign => drop(session.resign().expect("a turn")),
            Change::Forfeit(seat, how) => session.forfeit(seat, how),
            Change::Hint => {}
        }
    }

    /// Presses keys: letters as they are, `\r` for Enter, `\t` for Tab, `\u{1b}` for Escape.
    pub(in crate::tui) fn press(&mut self, keys: &str) {
        for letter in keys.chars() {
            self.key(match letter {
                '\r' => KeyCode::Enter,
                '\t' => KeyCode::Tab,
                '\u{1b}' => KeyCode::Escape,
                letter => KeyCode::Char(letter),
            });
        }
    }

    pub(in crate::tui) fn key(&mut self, code: KeyCode) {
        self.send(Event::Key(Key::plain(code)));
    }

    pub(in crate::tui) fn mouse(&mut self, action: MouseAction, column: u16, row: u16) {
        self.send(Event::Mouse(Mouse { column, row, action }));
    }

    pub(in crate::tui) fn wait(&mut self, millis: u64) {
        let now = self.state.now + Duration::from_millis(millis);
        self.send(Event::Tick(now));
    }

    /// Lets the workers answer everything that was asked; a computer makes this move.
    pub(in crate::tui) fn answer(&mut self, computer: &str) {
        for job in std::mem::take(&mut self.jobs) {
            let control = SolveControl::default();
            let ticket = job.ticket;
            let found = match job.question {
                Question::Move => {
                    let mv = job.session.parse_move(computer).expect("a legal move of the computer");
                    Found::Move(Ok(mv))
                }
                _ => worker::analysis(job, &mut self.analysed, &control),
            };
            self.send(Event::Answer(Answer { ticket, found }));
        }
    }

    /// Lets the computers make their first legal move until a person is asked or the game is over.
    pub(in crate::tui) fn answer_any(&mut self) {
        while !self.jobs.is_empty() {
            let mv = self.table().session.legal_moves().first().cloned().unwrap_or_default();
            self.answer(&mv);
            self.wait(500);
        }
    }

    /// The same as `answer`, but jobs about positions that were left since are dropped.
    pub(in crate::tui) fn answer_if_legal(&mut self, computer: &str) {
        self.jobs.retain(|job| job.question != Question::Move || job.session.parse_move(computer).is_ok());
        self.answer(computer);
    }

    pub(in crate::tui) fn buffer(&self, columns: u16, rows: u16) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(columns, rows)).expect("a terminal");
        terminal.draw(|frame| draw(&self.state, frame)).expect("a frame");
        terminal.backend().buffer().clone()
    }

    /// The screen as text, without blanks at the ends of lines.
    pub(in crate::tui) fn screen(&self, columns: u16, rows: u16) -> String {
        let buffer = self.buffer(columns, rows);
        let line = |row: u16| {
            let cells = (0..columns).map(|column| buffer[(column, row)].symbol()).collect::<String>();
            cells.trim_end().to_string()
        };
        (0..rows).map(line).collect::<Vec<_>>().join("\n")
    }

    /// The screen in a small, a usual and a large window, each with its size as a heading.
    pub(in crate::tui) fn screens(&mut self) -> String {
        let sizes = [(40, 12), (80, 24), (120, 40)];
        let screens = sizes.map(|(columns, rows)| {
            self.send(Event::Resize(Size { columns, rows }));
            let rule = "=".repeat(usize::from(columns));
            format!("{rule} {columns} x {rows}\n{}\n", self.screen(columns, rows))
        });
        self.send(Event::Resize(World::SIZE));
        screens.concat()
    }
}
