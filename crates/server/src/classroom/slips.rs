use duels_rules::{Catalogue, GameId, PositionKey, Seat, text};
use duels_session::{Review, Session};

/// A move that gave a won position away, without the name of whoever made it.
#[derive(Clone, Debug)]
pub(crate) struct Slip {
    /// The seat that made it.
    pub(crate) seat: Seat,
    /// The start of the game, in one string.
    pub(crate) start: String,
    /// The moves before it.
    pub(crate) moves: Vec<String>,
    /// The move.
    pub(crate) mv: String,
    /// What it did: "removed 78".
    pub(crate) did: String,
    /// The moves that would have won.
    pub(crate) winning: Vec<String>,
    /// How many moves there were to choose from.
    pub(crate) choices: usize,
    /// The position in which it was made.
    pub(crate) position: PositionKey,
}

/// The slips of several games in one position.
#[derive(Clone, Debug)]
pub(crate) struct CommonSlip {
    /// The most frequent one of them.
    pub(crate) slip: Slip,
    /// In how many games a win was given away there.
    pub(crate) games: usize,
    /// What else was done there that gave the win away.
    pub(crate) others: Vec<String>,
}

impl Slip {
    /// The slips of a game.
    pub(crate) fn of(session: &Session, review: &Review) -> Vec<Slip> {
        let blunders = review.plies.iter().enumerate().filter(|(_, ply)| ply.is_blunder());
        let slip = |(index, reviewed): (usize, &duels_session::PlyReview)| {
            let position = session.position_after(index)?;
            Some(Slip {
                seat: reviewed.ply.seat,
                start: session.id().to_string(),
                moves: session.plies()[..index].iter().map(|ply| ply.text.to_string()).collect(),
                mv: reviewed.ply.text.to_string(),
                did: position.did(reviewed.ply.mv),
                winning: reviewed.winning.clone(),
                choices: reviewed.choices,
                position: position.key(),
            })
        };
        blunders.filter_map(slip).collect()
    }

    /// The position in which it was made, as a game in progress.
    pub(super) fn session(&self, catalogue: Catalogue) -> Option<Session> {
        let mut session = Session::new(GameId::parse(catalogue, &self.start).ok()?, Seat::One).ok()?;
        session.play_moves(self.moves.iter().map(String::as_str)).ok()?;
        Some(session)
    }

    fn is_where(&self, other: &Slip) -> bool {
        self.start == other.start && self.position == other.position
    }
}

impl CommonSlip {
    /// The slips of a class, grouped by position, the most frequent first.
    pub(crate) fn all<'a>(slips: impl IntoIterator<Item = &'a Slip>) -> Vec<CommonSlip> {
        let mut groups: Vec<Vec<&Slip>> = Vec::new();
        for slip in slips {
            match groups.iter_mut().find(|group| group[0].is_where(slip)) {
                Some(group) => group.push(slip),
                None => groups.push(vec![slip]),
            }
        }
        let mut common: Vec<_> = groups.iter().filter_map(|group| CommonSlip::of(group)).collect();
        common.sort_by_key(|common| (std::cmp::Reverse(common.games), common.slip.moves.len()));
        common
    }

    fn of(group: &[&Slip]) -> Option<CommonSlip> {
        let count = |slip: &Slip| group.iter().filter(|other| other.mv == slip.mv).count();
        let slip = group.iter().max_by_key(|slip| (count(slip), std::cmp::Reverse(slip.mv.clone())))?;
        let mut others: Vec<_> =
            group.iter().filter(|other| other.mv != slip.mv).map(|other| other.did.clone()).collect();
        others.sort_unstable();
        others.dedup();
        Some(CommonSlip { slip: (*slip).clone(), games: group.len(), others })
    }

    /// What was done, in a few words: "Removed 78 after 6".
    pub(crate) fn title(&self) -> String {
        let when = self.slip.moves.last().map_or("at the start".to_owned(), |last| format!("after {last}"));
        text::capitalized(&format!("{} {when}", self.slip.did))
    }

    /// How often, and what would have won: "2 pairs. 10 of 14 moves won there."
    pub(crate) fn about(&self) -> String {
        let pairs = text::counted(self.games as u64, "pair");
        let won = match self.slip.winning.as_slice() {
            [only] => format!("Only {only} won there."),
            winning => format!("{} of {} moves won there.", winning.len(), self.slip.choices),
        };
        let others = match self.others.is_empty() {
            true => String::new(),
            false => format!(" Others {}.", text::any_of(&self.others)),
        };
        format!("{pairs}. {won}{others}")
    }
}

#[cfg(test)]
mod tests {
    use duels_oracle::SolveControl;

    use super::*;

    fn slips(moves: &str) -> Vec<Slip> {
        let start = GameId::parse(Catalogue::standard(), "divisors:count=16").unwrap();
        let mut session = Session::new(start, Seat::One).unwrap();
        session.play_moves(moves.split_whitespace()).unwrap();
        let review = session.review(&SolveControl::default()).unwrap();
        Slip::of(&session, &review)
    }

    #[test]
    fn slips_are_grouped_by_position_and_counted_without_names() {
        let games = ["1 11", "1 13", "2 1"].map(slips);
        let all: Vec<_> = games.iter().flatten().collect();
        let common = CommonSlip::all(all.iter().copied());
        assert!(common.iter().map(|common| common.games).is_sorted_by(|one, two| one >= two), "{common:?}");
        let first = &common[0];
        assert_eq!(
            (first.slip.moves.len(), first.games),
            (0, 3),
            "three games slipped at the start: {common:?}"
        );
        assert_eq!(first.title(), "Removed 1 at the start");
        assert!(
            first.about().starts_with("3 pairs. ") && first.about().ends_with(" Others removed 2."),
            "{}",
            first.about()
        );
    }
}
