use duels_players::{Computer, PlayerSpec};
use duels_rules::Seat;

use super::Choice;

/// Who plays against whom, as people choose it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opponent {
    /// A person against the computer.
    Computer(Computer),
    /// Two people at one keyboard.
    Person,
    /// The computer against itself.
    Watch,
}

impl Opponent {
    /// How the computer plays when it is watched.
    const WATCHED: Computer = Computer::Level(5);

    /// Every opponent that the menu offers.
    pub(crate) fn choices() -> Vec<Choice<Opponent>> {
        let computer = |about: &str, word: &str, computer| {
            Choice::new(format!("the computer, {about}"), &[word], Opponent::Computer(computer))
        };
        let mut choices =
            Computer::NAMED.into_iter().map(|(name, level)| computer(name, name, level)).collect::<Vec<_>>();
        choices.extend([
            computer("perfect: it never makes a mistake", "perfect", Computer::Perfect),
            Choice::new("another person at this keyboard", &["person", "friend", "two"], Opponent::Person),
            Choice::new("just watch: the computer plays itself", &["watch", "just"], Opponent::Watch),
        ]);
        choices
    }

    /// Who sits in seats 1 and 2. Against the computer, the player who begins is Player 1.
    pub(crate) fn specs(self, first: Seat) -> [PlayerSpec; 2] {
        match (self, first) {
            (Opponent::Computer(computer), Seat::One) => [PlayerSpec::Person, PlayerSpec::Computer(computer)],
            (Opponent::Computer(computer), Seat::Two) => [PlayerSpec::Computer(computer), PlayerSpec::Person],
            (Opponent::Person, _) => [PlayerSpec::Person, PlayerSpec::Person],
            (Opponent::Watch, _) => {
                [PlayerSpec::Computer(Self::WATCHED), PlayerSpec::Computer(Self::WATCHED)]
            }
        }
    }

    /// The two answers to who begins, other than a coin.
    pub(crate) fn beginners(self) -> [(&'static str, &'static [&'static str]); 2] {
        match self {
            Opponent::Computer(_) => {
                [("you", &["you", "me", "i"]), ("the computer", &["computer", "the computer"])]
            }
            Opponent::Person | Opponent::Watch => {
                [("Player 1", &["one", "player 1"]), ("Player 2", &["two", "player 2"])]
            }
        }
    }
}
