use duels_drawing::{Face, Side, face};
use duels_players::Computer;

/// How strong the computer plays, as people call it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Strength {
    /// The computer that plays so.
    pub(crate) computer: Computer,
    /// What it is called.
    pub(crate) name: &'static str,
    /// What it does, in two words.
    pub(crate) about: &'static str,
    /// What it looks like.
    pub(crate) face: Face,
}

/// The strengths to choose from, the weakest first.
pub(crate) static STRENGTHS: [Strength; 4] = [
    Strength { computer: Computer::Level(2), name: "Easy", about: "Often slips", face: Face::Easy },
    Strength { computer: Computer::Level(4), name: "Medium", about: "Sometimes slips", face: Face::Medium },
    Strength { computer: Computer::Level(7), name: "Hard", about: "Rarely slips", face: Face::Hard },
    Strength { computer: Computer::Perfect, name: "Perfect", about: "Never slips", face: Face::Perfect },
];

impl Strength {
    /// The strength that comes closest to a computer.
    pub(crate) fn of(computer: Computer) -> &'static Strength {
        let index = match computer {
            Computer::Random | Computer::Level(..=3) => 0,
            Computer::Level(4..=5) => 1,
            Computer::Level(_) => 2,
            Computer::Perfect => 3,
        };
        &STRENGTHS[index]
    }

    /// The computer's D with the face of this strength.
    pub(crate) fn picture(&self) -> String {
        face(self.face, Side::Them)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_computer_has_the_face_of_a_strength_and_the_four_have_their_own() {
        assert!(Computer::all().all(|computer| STRENGTHS.contains(Strength::of(computer))));
        assert!(STRENGTHS.iter().all(|strength| Strength::of(strength.computer) == strength));
    }
}
