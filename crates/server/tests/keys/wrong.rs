use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use duels_server::keys::SeatKey;

use crate::world::{Game, World};

/// Any number of wrong keys for one game, of every kind in turn.
pub(crate) struct WrongKeys {
    game: Game,
    /// Secrets of other games, and public names.
    foreign: Vec<String>,
}

impl WrongKeys {
    /// What opens nothing in this game. An invitation is not a key, and a key is not an invitation.
    pub(crate) fn new(world: &World, game: &Game) -> WrongKeys {
        let others = world.games().into_iter().filter(|other| other.id != game.id);
        let mut foreign: Vec<_> = others.clone().flat_map(Game::secrets).cloned().collect();
        foreign.extend(others.map(|other| other.id.clone()));
        foreign.extend([game.id.clone(), String::new(), "null".to_string(), "6".to_string()]);
        WrongKeys { game: game.clone(), foreign }
    }

    /// The wrong text number `n`, made from `right` where it is to be nearly right.
    pub(crate) fn text(&self, right: &str, n: usize) -> String {
        let (kind, n) = (n % 8, n / 8);
        match kind {
            0 | 1 => SeatKey::random().unwrap().to_string(),
            2 => self.foreign[n % self.foreign.len()].clone(),
            3 => right[..n % right.len()].to_string(),
            4 | 5 => flipped(right, n),
            6 => spelt_otherwise(right, n),
            _ => hashed(right, n),
        }
    }

    /// A right secret of the game to start from: a key, or the invitation where it has one.
    pub(crate) fn right(&self, n: usize) -> &str {
        &self.game.keys[n % self.game.keys.len()]
    }
}

/// The key with one bit flipped.
fn flipped(right: &str, n: usize) -> String {
    let mut bits = URL_SAFE_NO_PAD.decode(right).unwrap();
    let bit = n % (8 * bits.len());
    bits[bit / 8] ^= 1 << (bit % 8);
    URL_SAFE_NO_PAD.encode(bits)
}

/// The same characters, but not the same key.
fn spelt_otherwise(right: &str, n: usize) -> String {
    match n % 7 {
        0 => format!("{right}="),
        1 => format!("{right}A"),
        2 => right.chars().rev().collect(),
        3 => format!("A{}", &right[..right.len() - 1]),
        4 => format!("\"{right}\""),
        5 => format!("{right}%00"),
        // A key needs 256 of the 258 bits of its letters; those that are left over must be zero.
        _ => format!("{}{}", &right[..right.len() - 1], '_'),
    }
}

/// What a thief of the database would have: the digest, encoded like a key or otherwise.
fn hashed(right: &str, n: usize) -> String {
    let digest = right.parse::<SeatKey>().unwrap().digest();
    match n % 2 {
        0 => URL_SAFE_NO_PAD.encode(digest),
        _ => digest.iter().map(|byte| format!("{byte:02x}")).collect(),
    }
}
