use duels_rules::text::capitalized;
use duels_rules::{Names, Seat};

use crate::outline::fingerprint;
use crate::{ChoiceMarkup, Side};

/// How everything of one drawing is written.
pub(crate) struct Pen<'a> {
    /// What the players are called.
    pub(crate) names: &'a Names,
    /// What a tile that can be chosen becomes.
    pub(crate) choices: ChoiceMarkup<'a>,
    /// Whether elements have ids, so that they can be replaced.
    pub(crate) ids: bool,
    /// The fingerprint of all this, if drawings are to be compared with each other.
    pub(crate) fingerprint: Option<u64>,
    /// Whether tiles that could be chosen look like that although they cannot.
    pub(crate) is_lively: bool,
    /// What is said of the players, put together once for all tiles.
    words: [SeatWords; 2],
}

/// What is said of a player.
struct SeatWords {
    whose: String,
    owner: String,
    name: String,
    side: &'static str,
}

impl SeatWords {
    fn new(seat: Seat, names: &Names) -> SeatWords {
        let (possessive, name) = (names.possessive(seat), names.capital(seat));
        let possessive = possessive.strip_prefix("the ").unwrap_or(&possessive);
        SeatWords {
            whose: if names.is_you(seat) { "yours" } else { possessive }.to_string(),
            owner: capitalized(possessive),
            name: name.strip_prefix("The ").map(capitalized).unwrap_or(name),
            side: match Side::of(seat, you(names)) {
                Side::You => "you",
                Side::Them => "them",
            },
        }
    }
}

impl<'a> Pen<'a> {
    /// The pen for a board to play on.
    pub(crate) fn new(names: &'a Names, choices: ChoiceMarkup<'a>) -> Pen<'a> {
        let words = Seat::BOTH.map(|seat| SeatWords::new(seat, names));
        Pen { names, choices, ids: true, fingerprint: None, is_lively: false, words }
    }

    /// The same pen for a drawing that is compared with others. Where choices are links there is no fingerprint, because
    /// nothing is known about their addresses.
    pub(crate) fn with_fingerprints(self) -> Pen<'a> {
        let fingerprint = match self.choices {
            ChoiceMarkup::Links(_) => None,
            ChoiceMarkup::Buttons | ChoiceMarkup::Still => {
                Some(fingerprint((self.names, self.has_choices())))
            }
        };
        Pen { fingerprint, ..self }
    }

    /// The pen for a picture of a board, of which a page may have several.
    pub(crate) fn for_picture(names: &'a Names, choices: ChoiceMarkup<'a>) -> Pen<'a> {
        Pen { ids: false, is_lively: true, ..Pen::new(names, choices) }
    }

    /// The class of a player's things: the side of the D.
    pub(crate) fn side(&self, seat: Seat) -> &'static str {
        self.words[seat.index()].side
    }

    /// The reader, if there is one.
    pub(crate) fn you(&self) -> Option<Seat> {
        you(self.names)
    }

    /// Whose something is, after its name: "yours", "computer's", "Player 1's".
    pub(crate) fn whose(&self, seat: Seat) -> &str {
        &self.words[seat.index()].whose
    }

    /// Whose something is, before its name: "Your", "Computer's".
    pub(crate) fn owner(&self, seat: Seat) -> &str {
        &self.words[seat.index()].owner
    }

    /// The player's name at the beginning of a line: "You", "Computer".
    pub(crate) fn name(&self, seat: Seat) -> &str {
        &self.words[seat.index()].name
    }

    /// The label of what somebody may own: "Your number", "Computer's number", "Row".
    pub(crate) fn owned(&self, seat: Option<Seat>, label: &str) -> String {
        match seat {
            Some(seat) => [self.owner(seat), " ", &label.to_lowercase()].concat(),
            None => label.to_string(),
        }
    }

    /// Whether tiles can be chosen at all.
    pub(crate) fn has_choices(&self) -> bool {
        !matches!(self.choices, ChoiceMarkup::Still)
    }
}

/// The reader whom these names speak to, if there is one.
fn you(names: &Names) -> Option<Seat> {
    Seat::BOTH.into_iter().find(|&seat| names.is_you(seat))
}
