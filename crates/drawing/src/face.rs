use duels_rules::Seat;

/// Which D a player is: the one that bulges right, for you, or the one that bulges left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// You, or Player 1 where two share a screen.
    You,
    /// The other player.
    Them,
}

/// What the face of a D shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// A person.
    Person,
    /// The computer, often slipping.
    Easy,
    /// The computer, sometimes slipping.
    Medium,
    /// The computer, rarely slipping.
    Hard,
    /// The computer, never slipping.
    Perfect,
    /// The computer, deciding.
    Thinking,
    /// The winner.
    Won,
    /// The loser, tipped over.
    Lost,
    /// A seat that nobody has taken.
    Empty,
}

impl Side {
    /// The side of a seat, for a reader who is `you`; where there is no such reader Player 1 is on the left.
    pub fn of(seat: Seat, you: Option<Seat>) -> Side {
        if you.unwrap_or(Seat::One) == seat { Side::You } else { Side::Them }
    }
}

/// The D of a player as inline SVG, hidden from screen readers.
pub fn face(face: Face, side: Side) -> String {
    let (class, turn) = match side {
        Side::You => ("you", ""),
        Side::Them => ("them", r#" transform="matrix(-1 0 0 1 104 0)""#),
    };
    let eye = match face {
        Face::Person => {
            r#"<circle class="eye" cx="63.5" cy="41.5" r="14"/><circle class="pupil" cx="68" cy="43" r="6.800"/>"#
        }
        Face::Easy => {
            r#"<circle class="eye" cx="63.5" cy="41.5" r="14"/><circle class="pupil" cx="66" cy="47" r="6.800"/><path class="lid" d="M46 24h36v15H46z"/><path class="brow" d="M49 39h29"/>"#
        }
        Face::Medium => {
            r#"<rect class="eye" x="50" y="28" width="27" height="27" rx="8"/><rect class="pupil" x="60" y="36" width="13" height="13" rx="4"/>"#
        }
        Face::Hard => {
            r#"<rect class="eye" x="50" y="28" width="27" height="27" rx="8"/><rect class="pupil" x="60" y="37" width="13" height="13" rx="4"/><path class="lid" d="M46 22h36v19L46 31z"/><path class="brow" d="M48 31 79 40"/>"#
        }
        Face::Perfect => {
            r#"<rect class="eye" x="50" y="28" width="27" height="27" rx="8"/><path class="pupil" d="m63.5 32.500 2.600 6.400 6.400 2.600-6.400 2.600-2.600 6.400-2.600-6.400-6.400-2.600 6.400-2.600Z"/>"#
        }
        Face::Thinking => {
            r#"<rect class="eye" x="50" y="28" width="27" height="27" rx="8"/><rect class="pupil" x="54" y="30" width="13" height="13" rx="4"/>"#
        }
        Face::Won => r#"<path class="smile" d="M51 46q12-14 25 0"/>"#,
        Face::Lost => return lost(class, turn),
        Face::Empty => return empty(class, turn),
    };
    let (open, body) = (r#"" viewBox="0 0 104 116" aria-hidden="true"><g"#, r#"<path class="body" d=""#);
    ["<svg class=\"face ", class, open, turn, ">", FEET, body, BODY, "\"/>", eye, "</g></svg>"].concat()
}

/// The outline of a D.
const BODY: &str = "M22 4H46a51 51 0 0 1 0 102H22A12 12 0 0 1 10 94V16A12 12 0 0 1 22 4Z";
const FEET: &str = r#"<path class="feet" d="M30 100h7a6 6 0 0 1 6 6v2a6 6 0 0 1-6 6h-7a6 6 0 0 1-6-6v-8zm26 0h7a6 6 0 0 1 6 6v2a6 6 0 0 1-6 6h-7a6 6 0 0 1-6-6v-8z"/>"#;

/// A D on its back, its flat side down and its feet in the air.
fn lost(class: &str, turn: &str) -> String {
    let turn = turn.replace("104", "118");
    format!(
        r#"<svg class="face lost {class}" viewBox="0 0 118 98" aria-hidden="true"><g{turn}><path class="feet" d="M98 50h10a6 6 0 0 1 6 6v5a6 6 0 0 1-6 6H98zm0 24h10a6 6 0 0 1 6 6v5a6 6 0 0 1-6 6H98z"/><path class="body" d="M14 96A10 10 0 0 1 4 86V54a51 51 0 0 1 102 0v32a10 10 0 0 1-10 10Z"/><path class="smile" d="M26 46q12 9 25 0"/></g></svg>"#
    )
}

/// A dashed D.
fn empty(class: &str, turn: &str) -> String {
    format!(
        r#"<svg class="face empty {class}" viewBox="0 0 104 116" aria-hidden="true"><g{turn}><path class="body" d="{BODY}"/></g></svg>"#
    )
}
