use std::cmp::Ordering;
use std::fmt;

use duels_rules::{Names, Seat};
use duels_session::Session;

/// The tag of a record that says which game of a match it is.
const TAG: &str = "Match";

/// How far a match is: how many games are over, and who won them. As a tag of a record it is written `2/3 1-0`: the
/// second of three games, of which the first player has won one. Without a number of games, as in `2 1-0`, the
/// players decide after each game whether they play another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MatchScore {
    games: u32,
    one_by_one: bool,
    wins: [u32; 2],
}

impl MatchScore {
    /// A match of so many games that has not begun. One game is the first of as many as the players like.
    pub(crate) fn new(games: u32) -> MatchScore {
        MatchScore { games, one_by_one: games == 1, wins: [0, 0] }
    }

    /// The score of the match that a game belongs to; a match of one game if it belongs to none.
    pub(crate) fn of(session: &Session) -> MatchScore {
        let tag = session.extra.iter().find(|(name, _)| name == TAG);
        tag.and_then(|(_, text)| MatchScore::parse(text)).unwrap_or(MatchScore::new(1))
    }

    /// Writes the score into the record of the game that is played next.
    pub(crate) fn tag(self, session: &mut Session) {
        if self.is_match() || self.over() > 0 {
            session.extra.push((TAG.to_string(), self.to_string()));
        }
    }

    fn parse(text: &str) -> Option<MatchScore> {
        let (count, score) = text.split_once(' ')?;
        let (game, games) = count.split_once('/').unwrap_or((count, count));
        let (one, two) = score.split_once('-')?;
        let (game, games): (u32, u32) = (game.parse().ok()?, games.parse().ok()?);
        let wins: [u32; 2] = [one.parse().ok()?, two.parse().ok()?];
        let over = wins[0].checked_add(wins[1])?;
        let one_by_one = !count.contains('/');
        let fits = game <= games && game.checked_sub(1) == Some(over);
        fits.then_some(MatchScore { games, one_by_one, wins })
    }

    /// Whether the number of games was agreed, and is more than one.
    pub(crate) fn is_match(self) -> bool {
        !self.one_by_one
    }

    /// The score with which the players play again: one more game, or another match, which begins at zero.
    pub(crate) fn again(self) -> MatchScore {
        match self.one_by_one {
            true => MatchScore { games: self.games.saturating_add(1), ..self },
            false => MatchScore { wins: [0, 0], ..self },
        }
    }

    /// How many games are over.
    pub(crate) fn over(self) -> u32 {
        self.wins[0].saturating_add(self.wins[1])
    }

    /// The number of the next game, from 1.
    pub(crate) fn next_game(self) -> u32 {
        self.over().saturating_add(1)
    }

    /// How many games there are.
    pub(crate) fn games(self) -> u32 {
        self.games
    }

    /// Whether every game is over.
    pub(crate) fn is_over(self) -> bool {
        self.over() >= self.games
    }

    /// Whether this is the first of one or more games whose number was not agreed.
    pub(crate) fn is_single_game(self) -> bool {
        !self.is_match() && self.over() == 0
    }

    /// Whether the match goes on after the game that is being played.
    pub(crate) fn has_further_games(self) -> bool {
        self.next_game() < self.games
    }

    /// How many games a seat has won.
    pub(crate) fn wins(self, seat: Seat) -> u32 {
        self.wins[seat.index()]
    }

    /// Counts a game that is over.
    pub(crate) fn count(&mut self, winner: Seat) {
        let wins = &mut self.wins[winner.index()];
        *wins = wins.saturating_add(1);
    }

    /// How many games each player has won: "Player 1 has 1, Player 2 has 0", "You 1, computer 0".
    pub(crate) fn tally(self, names: &Names) -> String {
        let [one, two] = self.wins;
        match Seat::BOTH.into_iter().find(|&seat| names.is_you(seat)) {
            None => format!("Player 1 has {one}, Player 2 has {two}"),
            Some(you) => {
                let other = names.subject(you.other());
                let other = other.strip_prefix("the ").unwrap_or(&other);
                format!("You {}, {other} {}", self.wins(you), self.wins(you.other()))
            }
        }
    }

    /// Who has won the match, as a sentence.
    pub(crate) fn verdict(self, names: &Names) -> String {
        let [one, two] = self.wins;
        let won = |seat: Seat| {
            let (most, least) = (one.max(two), one.min(two));
            let wins = names.verb(seat, "wins", "win");
            format!("{} {wins} the match, {most} to {least}.", names.capital(seat))
        };
        match one.cmp(&two) {
            Ordering::Greater => won(Seat::One),
            Ordering::Less => won(Seat::Two),
            Ordering::Equal => format!("The match is tied, {one} to {two}."),
        }
    }
}

impl fmt::Display for MatchScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([one, two], next) = (self.wins, self.next_game());
        match self.one_by_one {
            true => write!(f, "{next} {one}-{two}"),
            false => write!(f, "{next}/{} {one}-{two}", self.games),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_round_trips_and_nonsense_is_not_one() {
        let score = MatchScore { games: 3, one_by_one: false, wins: [1, 0] };
        assert_eq!(score.to_string(), "2/3 1-0");
        assert_eq!(MatchScore::parse("2/3 1-0"), Some(score));
        let open = MatchScore { games: 3, one_by_one: true, wins: [1, 1] };
        assert_eq!(open.to_string(), "3 1-1");
        assert_eq!(MatchScore::parse("3 1-1"), Some(open));
        for nonsense in
            ["", "2/3", "4/3 2-1", "2/3 1-1", "0/3 0-0", "2/3 4294967295-1", "x/3 1-0", "2 1-1", "/ 0-0"]
        {
            assert_eq!(MatchScore::parse(nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn the_score_is_said_to_both_players_or_to_you() {
        let score = MatchScore { games: 3, one_by_one: false, wins: [1, 2] };
        assert_eq!(score.tally(&Names::SEATS), "Player 1 has 1, Player 2 has 2");
        assert_eq!(score.verdict(&Names::SEATS), "Player 2 wins the match, 2 to 1.");
        let names = Names::you(Seat::Two, "the computer");
        assert_eq!(score.tally(&names), "You 2, computer 1");
        assert_eq!(score.verdict(&names), "You win the match, 2 to 1.");
    }

    #[test]
    fn one_more_game_keeps_the_score_and_another_match_does_not() {
        let mut score = MatchScore::new(1);
        score.count(Seat::Two);
        assert!(score.is_over() && !score.is_match());
        assert_eq!(score.again().to_string(), "2 0-1");
        let mut score = MatchScore::new(2);
        score.count(Seat::One);
        score.count(Seat::One);
        assert_eq!(score.again(), MatchScore::new(2));
    }
}
