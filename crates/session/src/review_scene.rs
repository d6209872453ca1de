use std::collections::{HashMap, HashSet};

use duels_oracle::{Solution, Value};
use duels_rules::Move;
use duels_rules::scene::{Address, Mark, Scene};
use duels_rules::text::counted;

use crate::{Review, Session};

impl Session {
    /// What the game looked like after this many moves, with the marks of a review: a slip where one was made, and the
    /// moves that would have won instead. Nothing can be chosen. None where there were fewer moves.
    pub fn reviewed_scene(&self, review: &Review, moves: usize) -> Option<Scene> {
        let mut scene = self.scene_after(moves)?.without_choices();
        let Some(before) = moves.checked_sub(1) else { return Some(scene) };
        let Some(slip) = review.plies.get(before).filter(|reviewed| reviewed.is_blunder()) else {
            return Some(scene);
        };
        let offered = self.scene_after(before)?;
        let winning: HashSet<&str> = slip.winning.iter().map(String::as_str).collect();
        for (address, ..) in offered.choices().filter(|(.., mv)| winning.contains(mv.as_str())) {
            scene.mark_at(address, Mark::Best);
        }
        let touched: Vec<_> =
            scene.tiles().filter(|(_, tile)| tile.last).map(|(at, _)| at.to_string()).collect();
        // Where the latest move left no trace, its mark is on the tile that was chosen.
        let chosen =
            || offered.choices().find(|(.., mv)| **mv == slip.ply.text).map(|(at, ..)| at.to_string());
        let marked = touched.last().cloned().or_else(chosen);
        if let Some(address) = marked.as_deref().and_then(Address::parse) {
            scene.mark_at(address, Mark::Slip);
        }
        Some(scene)
    }

    /// What the position looks like with the value of every move on its tile, and the number of moves to the end where
    /// it is known. The move to recommend is marked as the best one if it wins; a move that loses never is.
    pub fn explored_scene(&self, solution: &Solution, recommended: Option<Move>) -> Scene {
        let known = solution.moves.iter().map(|each| (self.game().move_text(each.mv).to_string(), each));
        let known: HashMap<String, _> = known.collect();
        let mut scene = self.scene();
        scene.mark(|mv| {
            let each = known.get(mv.as_str())?;
            Some(match each.value {
                Value::Win if Some(each.mv) == recommended => Mark::Best,
                Value::Win => Mark::Wins,
                Value::Loss => Mark::Loses,
            })
        });
        let distance =
            |mv: &str| known.get(mv)?.distance.map(|moves| format!("in {}", counted(moves, "move")));
        scene.note(|mv| distance(mv.as_str()));
        scene
    }

    /// What the game looked like after this many moves; none where there were fewer.
    pub fn scene_after(&self, moves: usize) -> Option<Scene> {
        if moves == self.plies().len() {
            return Some(self.scene());
        }
        Some(self.position_after(moves)?.scene(&self.plies()[..moves]))
    }
}
