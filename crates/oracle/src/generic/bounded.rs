use duels_rules::{AnyGame, Move};

use crate::Value;

/// A search of any game that looks a limited number of moves ahead, as a person or a simple program does. It knows
/// nothing but the rules: what it does not see, it does not know.
#[derive(Clone, Copy, Debug)]
pub struct BoundedSearch {
    /// How many moves ahead it looks.
    pub depth: u32,
    /// How many positions it may look at.
    pub nodes: u64,
}

/// What a bounded search has seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sight {
    /// Every legal move.
    pub moves: Vec<SeenMove>,
    /// How many moves ahead everything was seen.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// What a bounded search has seen of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenMove {
    /// The move.
    pub mv: Move,
    /// Whether the player who makes it wins, and how far one must look to see that; none where it was not seen.
    pub seen: Option<(Value, u32)>,
}

/// The positions that may still be looked at are used up.
struct Exhausted;

impl BoundedSearch {
    /// Looks deeper and deeper, until every move is seen, the depth is reached or the positions are used up.
    ///
    /// ```
    /// use duels_oracle::{Value, generic::BoundedSearch};
    /// use duels_rules::{Catalogue, GameId, Seat};
    ///
    /// let game = GameId::parse(Catalogue::standard(), "divisors")?.open(Seat::One)?;
    /// let sight = BoundedSearch { depth: 3, nodes: 10_000 }.look(&*game);
    /// // 5 can only be answered by 1, which is answered by 7, and 7 the other way round.
    /// let won: Vec<u32> = sight.moves.iter().filter(|each| each.seen == Some((Value::Win, 3))).map(|each| each.mv.0).collect();
    /// assert_eq!(won, [5, 7]);
    /// # Ok::<(), duels_rules::IdError>(())
    /// ```
    pub fn look(self, game: &dyn AnyGame) -> Sight {
        let moves = game.legal_moves().into_iter().map(|mv| SeenMove { mv, seen: None });
        let mut sight = Sight { moves: moves.collect(), depth: 0, nodes: 0 };
        let mut left = self.nodes;
        while sight.depth < self.depth && sight.unseen().next().is_some() {
            if sight.look_at(game, sight.depth + 1, &mut left).is_err() {
                break;
            }
            sight.depth += 1;
        }
        sight.nodes = self.nodes - left;
        sight
    }
}

impl Sight {
    /// The moves of which nothing was seen.
    pub fn unseen(&self) -> impl Iterator<Item = Move> + '_ {
        self.moves.iter().filter(|each| each.seen.is_none()).map(|each| each.mv)
    }

    /// The moves that a player who sees this much would choose from: those seen to win; else those of which nothing is
    /// known; else, all being lost, all.
    pub fn candidates(&self) -> Vec<Move> {
        let wins = |each: &&SeenMove| matches!(each.seen, Some((Value::Win, _)));
        let won: Vec<Move> = self.moves.iter().filter(wins).map(|each| each.mv).collect();
        let unseen: Vec<Move> = self.unseen().collect();
        match (won.is_empty(), unseen.is_empty()) {
            (false, _) => won,
            (true, false) => unseen,
            (true, true) => self.moves.iter().map(|each| each.mv).collect(),
        }
    }

    fn look_at(&mut self, game: &dyn AnyGame, depth: u32, left: &mut u64) -> Result<(), Exhausted> {
        for each in self.moves.iter_mut().filter(|each| each.seen.is_none()) {
            let mut after = game.copy();
            if after.play(each.mv).is_ok() {
                let value = value(&*after, depth - 1, left)?;
                each.seen = value.map(|value| (value.flipped(), depth));
            }
        }
        Ok(())
    }
}

/// The value of a position for the player to move, if it shows within this many moves.
fn value(game: &dyn AnyGame, depth: u32, left: &mut u64) -> Result<Option<Value>, Exhausted> {
    *left = left.checked_sub(1).ok_or(Exhausted)?;
    if let Some(winner) = game.settled() {
        return Ok(Some(if winner == game.next_seat() { Value::Win } else { Value::Loss }));
    }
    if depth == 0 {
        return Ok(None);
    }
    let mut worst = Some(Value::Loss);
    for mv in game.legal_moves() {
        let mut after = game.copy();
        if after.play(mv).is_err() {
            continue;
        }
        match value(&*after, depth - 1, left)? {
            Some(Value::Loss) => return Ok(Some(Value::Win)),
            None => worst = None,
            Some(Value::Win) => {}
        }
    }
    Ok(worst)
}
