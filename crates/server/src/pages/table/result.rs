use duels_drawing::Drawer;
use duels_players::Computer;
use duels_rules::scene::{Mark, Tile, TileState};
use duels_rules::{ClassicResult, Seat};
use duels_session::TurningPoint;

use super::Table;
use super::players::harder;
use crate::rooms::{DecidingMove, MoveTile, Role};

/// A game of so few moves is over before a newcomer has seen what it is about.
const QUICK: u32 = 4;

/// How the game ended, why, which move decided it, and what to do next.
pub(super) struct ResultPanel {
    /// `won`, `lost` or `over`, for the style sheet.
    pub(super) kind: &'static str,
    pub(super) heading: String,
    pub(super) why: String,
    /// The move that decided it, in words.
    pub(super) story: String,
    /// Why another move would have won.
    pub(super) because: String,
    /// A kind word after a quick loss against a computer that mostly guesses.
    pub(super) comfort: &'static str,
    /// The same as tiles: the move that was played and the one that would have won.
    pub(super) tiles: String,
    /// Whether the solver still looks for that move.
    pub(super) is_looking: bool,
    /// After how many moves the viewer made the mistake that lost the game.
    pub(super) mistake: Option<usize>,
    /// A variant in which choices matter, for a game that was decided from the start: a question and its parameters.
    pub(super) open_variant: Option<(String, &'static str)>,
    pub(super) may_try_again: bool,
    pub(super) may_rematch: bool,
    pub(super) has_won: bool,
    /// A stronger opponent.
    pub(super) harder: Option<String>,
    /// The same opponent.
    pub(super) opponent: String,
    /// The parameters of this variant.
    pub(super) params: String,
    /// What to share.
    pub(super) share: String,
}

/// "You won!", "You lost", "Player 1 won"; none if the game is not over, or was closed before it began.
pub(super) fn heading(table: &Table<'_>) -> Option<String> {
    let winner = winner(table)?;
    Some(match table.you() {
        Some(you) if you == winner => "You won!".to_string(),
        Some(_) => "You lost".to_string(),
        None => format!("{} won!", table.label(winner)),
    })
}

fn winner(table: &Table<'_>) -> Option<Seat> {
    let outcome = table.view.outcome.as_ref()?;
    Some(if outcome.winner == 1 { Seat::One } else { Seat::Two })
}

impl ResultPanel {
    pub(super) fn new(table: &Table<'_>, drawer: &Drawer<'_>) -> Option<ResultPanel> {
        let (view, heading, winner) = (table.view, heading(table)?, winner(table)?);
        let you = table.you();
        let has_won = you == Some(winner);
        let judgement = view.judgement.as_deref();
        let turning_point = judgement.and_then(|judgement| judgement.turning_point.as_ref());
        let is_alone = you.is_some_and(|you| table.is_computer(you.other())) || view.role() == Role::Both;
        // In a class the teacher says what is next.
        let is_alone = is_alone && table.class().is_none();
        let computer = you.and_then(|you| table.computer(you.other()));
        let mistake = match turning_point {
            Some(TurningPoint::Blunder { ply, .. }) if is_alone && !has_won => Some(*ply),
            _ => None,
        };
        let told = judgement.map_or("", |found| found.sentence(view.role()));
        let (story, because) = match told.split_once(". ") {
            Some((story, because)) => (format!("{story}."), because.to_string()),
            None => (told.to_string(), String::new()),
        };
        let is_decided = turning_point == Some(&TurningPoint::NoChoice);
        Some(ResultPanel {
            kind: match you {
                Some(_) if has_won => "won",
                Some(_) => "lost",
                None => "over",
            },
            why: view.reason.clone().unwrap_or_default(),
            story,
            because,
            tiles: judgement
                .and_then(|found| found.deciding.as_ref())
                .map_or(String::new(), |deciding| tiles(deciding, drawer)),
            is_looking: judgement.is_none(),
            mistake,
            open_variant: open_variant(table).filter(|_| is_decided && is_alone),
            comfort: computer.filter(|_| !has_won).map_or("", |computer| comfort(computer, table)),
            may_try_again: is_alone && !has_won,
            may_rematch: view.may_rematch && view.rematch_offer.is_none(),
            has_won,
            harder: computer
                .filter(|_| has_won && is_alone)
                .and_then(harder)
                .map(|harder| harder.to_string()),
            opponent: computer.map_or("screen".to_string(), |computer| computer.to_string()),
            params: params(&view.start),
            share: format!("{} · {heading}", table.info.name()),
            heading,
        })
    }

    /// Whether no other choice comes before trying again.
    pub(super) fn is_plain(&self) -> bool {
        self.mistake.is_none() && self.open_variant.is_none()
    }
}

/// What to say to somebody who lost within a few moves against an easy computer.
fn comfort(computer: Computer, table: &Table<'_>) -> &'static str {
    let is_easy = matches!(computer, Computer::Random | Computer::Level(..=3));
    match is_easy && table.view.plies <= QUICK {
        true => "That was quick! Easy mostly guesses, and this time it guessed right.",
        false => "",
    }
}

/// The deciding move as tiles: what was played, and what would have won.
fn tiles(deciding: &DecidingMove, drawer: &Drawer<'_>) -> String {
    let draw = |tile: &MoveTile, state, mark| {
        let tile = Tile::new(&tile.text).taken(deciding.seat).state(state);
        drawer.tile(&Tile { mark: Some(mark), ..tile })
    };
    let mark = if deciding.better.is_some() { Mark::Slip } else { Mark::Best };
    let played = deciding.played.as_ref().map(|tile| draw(tile, TileState::Taken, mark));
    let better = deciding.better.as_ref().map(|tile| draw(tile, TileState::Gone, Mark::Best));
    played.into_iter().chain(better).collect()
}

/// A variant in which choices matter, where they do not in the classic game.
fn open_variant(table: &Table<'_>) -> Option<(String, &'static str)> {
    let is_decided = matches!(table.info.truth.result, ClassicResult::Decided { .. });
    let variant = table.info.open_variant.filter(|_| is_decided)?;
    let is_other = params(&table.view.start) != variant.params;
    is_other.then(|| ("Try a game that can go both ways".to_string(), variant.params))
}

/// The parameters of a start as the form for a new game takes them: `target=60 base=12`.
fn params(start: &str) -> String {
    let variant = start.split('#').next().unwrap_or_default();
    variant.split_once(':').map_or(String::new(), |(_, params)| params.replace(',', " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_written_as_a_form_takes_them() {
        assert_eq!(params("fifty:target=60,base=12"), "target=60 base=12");
        assert_eq!(params("dilemma:length=50#7"), "length=50");
        assert_eq!((params("fifty"), params("dilemma#7")), (String::new(), String::new()));
    }
}
