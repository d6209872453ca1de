use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use duels_session::Record;

use crate::common::Home;
use crate::mirror::{Facts, Mirror, Place, Plan};
use crate::random;
use crate::window::{Death, Window};

/// One game or match, which is killed again and again until it is over.
pub(crate) struct Campaign {
    home: Home,
    mirror: Mirror,
    window: Window,
    /// How many prompts the window must have shown by now.
    prompts: usize,
    /// Where the game was when the last prompt was shown.
    confirmed: Place,
    /// Where it may be, because something was typed after that.
    possible: Vec<Place>,
}

/// When a program was killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Moment {
    /// While it answered to what was typed: a move, an undo, a hint, the next game.
    Answering,
    /// While it waited before the first move.
    AtPlyZero,
    /// While it waited in the middle of a game.
    InGame,
    /// Between two games of a match.
    BetweenGames,
    /// After the last game.
    Over,
}

/// What was lost.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Loss {
    /// There is no game any more.
    Game,
    /// The game is somewhere else than it was.
    Place { found: Box<Facts>, expected: Vec<Facts> },
    /// Hints that were forbidden are given.
    Hints,
}

impl Campaign {
    pub(crate) fn start(plan: Plan) -> Campaign {
        let home = Home::new();
        let mut program = home.command();
        program.args(plan.args());
        let window = Window::open(&program);
        let mut mirror = Mirror::new(plan);
        mirror.advance();
        let confirmed = mirror.place.clone();
        let mut campaign = Campaign { home, mirror, window, prompts: 0, confirmed, possible: Vec::new() };
        campaign.expect_prompt();
        campaign
    }

    /// Types something to which one prompt answers, and says where the game may be meanwhile.
    fn submit(&mut self, line: &str) {
        self.window.type_in(&format!("{line}\r"));
        self.possible = self.mirror.advance();
    }

    /// Waits for the answer to what was typed.
    pub(crate) fn expect_prompt(&mut self) {
        self.prompts += 1;
        assert!(self.window.wait_for_prompts(self.prompts), "it ended: {:?}", self.window.text());
        self.confirm();
    }

    fn confirm(&mut self) {
        self.confirmed = self.mirror.place.clone();
        self.possible.clear();
    }

    /// Does what a person might do, without waiting for the answer. Not after the last game.
    pub(crate) fn act(&mut self) {
        if self.mirror.place.is_over() {
            self.mirror.next_game();
            return self.submit("");
        }
        match random(8) {
            0 => self.submit("hint"),
            1 => {
                self.mirror.undo();
                self.submit("undo");
            }
            2 => {
                self.mirror.redo();
                self.submit("redo");
            }
            _ => {
                let moves = self.mirror.place.session.legal_moves();
                let typed = moves[random(moves.len() as u64) as usize].clone();
                self.mirror.play(&typed);
                self.submit(&typed);
            }
        }
    }

    /// Plays a move, and waits for the next prompt.
    pub(crate) fn play(&mut self, typed: &str) {
        self.mirror.play(typed);
        self.submit(typed);
        self.expect_prompt();
    }

    /// Types a part of a word.
    pub(crate) fn type_a_part(&mut self) {
        self.window.type_in("und");
    }

    /// At which kind of moment it is.
    pub(crate) fn moment(&self) -> Moment {
        match (&self.confirmed, self.possible.is_empty()) {
            (_, false) => Moment::Answering,
            (place, _) if place.is_end(&self.mirror.plan) => Moment::Over,
            (place, _) if place.is_over() => Moment::BetweenGames,
            (place, _) if place.session.plies().is_empty() => Moment::AtPlyZero,
            _ => Moment::InGame,
        }
    }

    /// Whether the last game is over, and that was shown.
    pub(crate) fn is_finished(&self) -> bool {
        self.mirror.place.is_end(&self.mirror.plan) && self.possible.is_empty()
    }

    /// Kills the program after a while, resumes the game, and checks that it is where it was. Gives whether the
    /// game goes on.
    pub(crate) fn kill_and_resume(mut self, how: Death) -> Result<Option<Campaign>, Loss> {
        std::thread::sleep(Duration::from_micros(random(4_000)));
        let (prompts, _) = self.window.end(how);
        if prompts > self.prompts {
            self.confirmed = self.mirror.place.clone();
            self.possible.clear();
        }
        let Campaign { home, mirror, mut confirmed, mut possible, .. } = self;
        loop {
            let Some(resumed) = resume(&home, &mirror.plan, &confirmed, &possible)? else { return Ok(None) };
            let Resumed { window, prompts, place, is_settled } = resumed;
            if is_settled {
                let mirror = Mirror::at(mirror.plan, place);
                let confirmed = mirror.place.clone();
                return Ok(Some(Campaign { home, mirror, window, prompts, confirmed, possible: Vec::new() }));
            }
            // Whether the computer has just drawn a random number is not known, so it starts again from here.
            window.end(Death::Kill);
            (confirmed, possible) = (place, Vec::new());
        }
    }

    /// The files that the game is in, once the program was killed: the control damages them.
    pub(crate) fn killed(self) -> Killed {
        self.window.end(Death::Kill);
        Killed { home: self.home, mirror: self.mirror, confirmed: self.confirmed }
    }
}

/// A game whose program was killed while it waited.
pub(crate) struct Killed {
    home: Home,
    mirror: Mirror,
    confirmed: Place,
}

impl Killed {
    pub(crate) fn journal(&self) -> PathBuf {
        let folder = self.home.path().join("digit-duels/unfinished");
        let entry = std::fs::read_dir(folder).unwrap().next().unwrap().unwrap();
        entry.path()
    }

    pub(crate) fn check(&self) -> Result<(), Loss> {
        resume(&self.home, &self.mirror.plan, &self.confirmed, &[]).map(|_| ())
    }
}

/// A game in a new window.
struct Resumed {
    window: Window,
    prompts: usize,
    place: Place,
    /// Whether the computer cannot have moved since it was resumed.
    is_settled: bool,
}

/// Resumes a game in a new window, and checks that it is at one of these places. None if it was over.
fn resume(home: &Home, plan: &Plan, confirmed: &Place, possible: &[Place]) -> Result<Option<Resumed>, Loss> {
    let mut program: Command = home.command();
    program.args(["play", "--resume"]);
    let mut window = Window::open(&program);
    let is_end = |place: &Place| place.is_end(plan);
    if !window.wait_for_prompts(1) {
        assert!(window.text().contains("no unfinished game"), "{}", window.text());
        let may_be_over = is_end(confirmed) || possible.iter().any(is_end);
        return if may_be_over { Ok(None) } else { Err(Loss::Game) };
    }
    // The computer moves before the first prompt if it is its turn, so the file says where the game was.
    let file = home.path().join("check.duel");
    window.type_in("save check.duel\r");
    assert!(window.wait_for_prompts(2), "{}", window.text());
    let record = Record::read_from(std::fs::File::open(&file).unwrap()).unwrap();
    std::fs::remove_file(&file).unwrap();
    let found = Facts::of(&record);
    let places = std::iter::once(confirmed).chain(possible);
    let mut expected = Vec::new();
    let (mut here, mut is_settled) = (None, true);
    for place in places {
        let mut from_here = Mirror::at(plan.clone(), place.clone());
        let has_moved = from_here.advance().len() > 1;
        let facts = from_here.place.facts(plan);
        if facts == found {
            here = Some(from_here.place);
            is_settled &= !has_moved;
        }
        expected.push(facts);
    }
    let Some(place) = here else { return Err(Loss::Place { found: Box::new(found), expected }) };
    let mut prompts = 2;
    if plan.no_hints && place.session.turn().is_some() {
        window.type_in("hint\r");
        prompts += 1;
        assert!(window.wait_for_prompts(prompts), "{}", window.text());
        if !window.text().contains("There are no hints in this match.") {
            return Err(Loss::Hints);
        }
    }
    Ok(Some(Resumed { window, prompts, place, is_settled }))
}
