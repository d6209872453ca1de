use std::fmt;

use duels_oracle::SolveControl;
use duels_players::{GameStart, MoveRequest, Player, PlayerOptions, PlayerSpec};
use duels_rules::{Catalogue, GameId, Names, Seat};
use duels_session::{Record, Session};

/// What is played, as it is typed.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) game: &'static str,
    pub(crate) players: [&'static str; 2],
    pub(crate) games: u32,
    pub(crate) first: Seat,
    pub(crate) seed: u64,
    pub(crate) no_hints: bool,
}

impl Plan {
    pub(crate) fn args(&self) -> Vec<String> {
        let mut args = vec!["play".to_string(), self.game.to_string()];
        let [one, two] = self.players;
        let options = [
            ("--p1", one.to_string()),
            ("--p2", two.to_string()),
            ("--games", self.games.to_string()),
            ("--first", self.first.number().to_string()),
            ("--seed", self.seed.to_string()),
        ];
        args.extend(options.into_iter().flat_map(|(name, value)| [name.to_string(), value]));
        args.extend(self.no_hints.then(|| "--no-hints".to_string()));
        args
    }

    fn spec(&self, seat: Seat) -> PlayerSpec {
        self.players[seat.index()].parse().unwrap()
    }

    pub(crate) fn is_person(&self, seat: Seat) -> bool {
        self.spec(seat) == PlayerSpec::Person
    }
}

/// Where a match is.
pub(crate) struct Place {
    pub(crate) session: Session,
    pub(crate) wins: [u32; 2],
}

impl Clone for Place {
    fn clone(&self) -> Place {
        Place { session: self.session.copy(), wins: self.wins }
    }
}

impl Place {
    fn over(&self) -> u32 {
        self.wins[0] + self.wins[1]
    }

    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.session.turn().is_none()
    }

    /// Whether nothing is left to be played.
    pub(crate) fn is_end(&self, plan: &Plan) -> bool {
        self.is_over() && self.over() + 1 == plan.games
    }

    /// What a record says about this place: the game, who plays, the score and all moves.
    pub(crate) fn facts(&self, plan: &Plan) -> Facts {
        let mut facts = Facts::of(&self.session.record());
        if plan.games > 1 {
            let [one, two] = self.wins;
            facts.tags[5] = Some(format!("{}/{} {one}-{two}", self.over() + 1, plan.games));
        }
        facts
    }
}

/// What has to be the same after a game was resumed.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Facts {
    tags: [Option<String>; 6],
    moves: Vec<String>,
}

impl Facts {
    pub(crate) fn of(record: &Record) -> Facts {
        let tags = ["Game", "Seed", "First", "Player1", "Player2", "Match"];
        Facts { tags: tags.map(|tag| record.tag(tag).map(str::to_string)), moves: record.moves.clone() }
    }
}

impl fmt::Debug for Facts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} {}",
            self.tags.each_ref().map(|tag| tag.as_deref().unwrap_or("-")),
            self.moves.join(" ")
        )
    }
}

/// Plays the same match as the program in the window, move by move.
pub(crate) struct Mirror {
    pub(crate) plan: Plan,
    pub(crate) place: Place,
    computers: [Option<Box<dyn Player>>; 2],
}

impl Mirror {
    pub(crate) fn new(plan: Plan) -> Mirror {
        let place = Place { session: start(&plan, 0), wins: [0, 0] };
        Mirror::at(plan, place)
    }

    /// A match that is resumed here.
    pub(crate) fn at(plan: Plan, place: Place) -> Mirror {
        let mut mirror = Mirror { plan, place, computers: [None, None] };
        mirror.begin();
        mirror
    }

    /// Opens the players, as the program does when it starts or resumes a game.
    fn begin(&mut self) {
        let control = SolveControl::default();
        for seat in Seat::BOTH {
            let mut player = self.plan.spec(seat).open(&PlayerOptions::default()).unwrap();
            if let Some(player) = &mut player {
                let seed = self.plan.seed + u64::from(self.place.over());
                player
                    .begin(&GameStart { seed, ..GameStart::new(&self.place.session, seat, &control) })
                    .unwrap();
            }
            self.computers[seat.index()] = player;
        }
    }

    /// Lets the computer move until a person is asked. Gives each place on the way, the last one included.
    pub(crate) fn advance(&mut self) -> Vec<Place> {
        let mut places = vec![self.place.clone()];
        while let Some(player) =
            self.place.session.turn().and_then(|turn| self.computers[turn.index()].as_mut())
        {
            let control = SolveControl::default();
            let mv = player.choose(&MoveRequest::new(&self.place.session, &control)).unwrap();
            self.place.session.play_move(mv, &Names::SEATS).unwrap();
            places.push(self.place.clone());
        }
        places
    }

    pub(crate) fn play(&mut self, typed: &str) {
        self.place.session.play(typed, &Names::SEATS).unwrap();
    }

    pub(crate) fn undo(&mut self) {
        let plan = &self.plan;
        self.place.session.undo_for(|seat| plan.is_person(seat));
    }

    pub(crate) fn redo(&mut self) {
        let plan = &self.plan;
        self.place.session.redo_for(|seat| plan.is_person(seat));
    }

    /// Starts the next game of the match.
    pub(crate) fn next_game(&mut self) {
        let winner = self.place.session.outcome().unwrap().winner;
        self.place.wins[winner.index()] += 1;
        self.place.session = start(&self.plan, self.place.over());
        self.begin();
    }
}

fn start(plan: &Plan, over: u32) -> Session {
    let id = GameId::parse(Catalogue::standard(), plan.game).unwrap();
    let id = id.reseeded(plan.seed + u64::from(over));
    let mut session = Session::new(id, plan.first.after(u64::from(over))).unwrap();
    session.players = plan.players.map(str::to_string);
    session
}
