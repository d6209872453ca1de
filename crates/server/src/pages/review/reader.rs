use duels_drawing::{Face, Side, face};
use duels_players::{Computer, PlayerSpec};
use duels_rules::{Names, Seat};

use crate::pages::opponents::Strength;
use crate::rooms::GameView;

/// Who reads about a game: what the players are called, and what they look like.
pub(super) struct Reader {
    /// What the players are called in sentences.
    pub(super) names: Names,
    computers: [Option<Computer>; 2],
}

impl Reader {
    /// Somebody who looks at a game on this server.
    pub(super) fn of(view: &GameView) -> Reader {
        Reader { names: view.called.clone(), computers: view.specs.each_ref().map(computer) }
    }

    /// Somebody with a record: they are the only person in it, where there is only one.
    pub(super) fn of_record(players: &[String; 2]) -> Reader {
        let computers = players.each_ref().map(|player| player.parse().ok().as_ref().and_then(computer));
        let names = match computers {
            [None, Some(_)] => Names::you(Seat::One, "the computer"),
            [Some(_), None] => Names::you(Seat::Two, "the computer"),
            _ => Names::SEATS,
        };
        Reader { names, computers }
    }

    /// Whose side is on the left and above: the reader's own, or that of Player 1.
    pub(super) fn near(&self) -> Seat {
        self.you().unwrap_or(Seat::One)
    }

    /// The reader's own seat.
    pub(super) fn you(&self) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|seat| self.names.is_you(*seat))
    }

    /// The class of a player's colours.
    pub(super) fn side_class(&self, seat: Seat) -> &'static str {
        if seat == self.near() { "you" } else { "them" }
    }

    /// Who plays whom: "you against the computer", "Player 1 against Player 2".
    pub(super) fn pairing(&self) -> String {
        let near = self.near();
        format!("{} against {}", self.names.subject(near), self.names.subject(near.other()))
    }

    /// The D of a player, who smiles when winning.
    pub(super) fn face(&self, seat: Seat, winner: Option<Seat>) -> String {
        let own = self.computers[seat.index()].map_or(Face::Person, |computer| Strength::of(computer).face);
        face(if winner == Some(seat) { Face::Won } else { own }, Side::of(seat, self.you()))
    }

    /// Against whom to continue: the computer of the game, or somebody at the same screen.
    pub(super) fn opponent(&self) -> String {
        let computer = self.computers.iter().flatten().next();
        computer.map_or_else(|| "screen".to_string(), ToString::to_string)
    }
}

fn computer(player: &PlayerSpec) -> Option<Computer> {
    match player {
        PlayerSpec::Computer(computer) => Some(*computer),
        PlayerSpec::Person | PlayerSpec::Program(_) | PlayerSpec::Model(_) => None,
    }
}
