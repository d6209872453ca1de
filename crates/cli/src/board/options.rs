use duels_rules::scene::Address;
use duels_rules::{Names, Seat, text};

/// How much room there is, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    /// How many columns.
    pub(crate) width: usize,
    /// How many lines.
    pub(crate) height: usize,
}

/// What the drawing of a scene depends on besides the scene and its size.
#[derive(Clone, Debug)]
pub(crate) struct BoardOptions<'a> {
    /// Whose tiles bulge to the right: `|7)`. Player 1's where no player is "you".
    pub(crate) you: Option<Seat>,
    /// Whose number a row is, by seat: "Your" and "Computer's".
    pub(crate) owners: [String; 2],
    /// Whether characters outside ASCII can be shown.
    pub(crate) unicode: bool,
    /// Whether a long row continues on the next line instead of leaving its middle out.
    pub(crate) whole_rows: bool,
    /// The tile that is highlighted.
    pub(crate) focus: Option<Address<'a>>,
}

impl Default for BoardOptions<'_> {
    fn default() -> Self {
        let owners = Seat::BOTH.map(|seat| format!("{seat}'s"));
        BoardOptions { you: None, owners, unicode: true, whole_rows: false, focus: None }
    }
}

impl BoardOptions<'_> {
    /// The options of a board for people who are called by these names.
    pub(crate) fn named(names: &Names) -> Self {
        let owner = |seat| {
            let name = names.possessive(seat);
            text::capitalized(name.strip_prefix("the ").unwrap_or(&name))
        };
        let you = Seat::BOTH.into_iter().find(|&seat| names.is_you(seat));
        BoardOptions { you, owners: Seat::BOTH.map(owner), ..BoardOptions::default() }
    }

    /// Whether tiles of that player bulge to the right.
    pub(super) fn is_you(&self, seat: Seat) -> bool {
        seat == self.you.unwrap_or(Seat::One)
    }

    /// The mark that something is left out.
    pub(super) fn ellipsis(&self) -> &'static str {
        if self.unicode { "…" } else { "..." }
    }

    /// The label of a row or a counter with its owner: "Your number".
    pub(super) fn owned(&self, owner: Option<Seat>, label: &str) -> String {
        let Some(seat) = owner else { return label.to_string() };
        let name = &self.owners[seat.index()];
        let mut letters = label.chars();
        match letters.next() {
            Some(first) if !name.is_empty() => {
                format!("{name} {}{}", first.to_lowercase(), letters.as_str())
            }
            _ => label.to_string(),
        }
    }
}
