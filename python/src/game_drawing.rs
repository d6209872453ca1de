use duels_drawing::{ChoiceMarkup, Drawer, embedded_style, plate};
use duels_rules::Names;
use duels_rules::scene::Part;
use pyo3::prelude::*;

use crate::catalogue::catalogue;
use crate::game::Game;

#[pymethods]
impl Game {
    /// The position as HTML with its own style, which is what a notebook shows.
    fn _repr_html_(&self) -> String {
        let (mut scene, name, status) = {
            let state = self.lock();
            (state.scene(), state.game().info().id, state.view().status)
        };
        scene.parts.push(Part::line(status.replace('*', "")));
        let drawer = Drawer { names: &Names::SEATS, choices: ChoiceMarkup::Still };
        let index = catalogue().entries().iter().position(|entry| entry.info.id == name);
        let (style, plate) = (embedded_style(), plate(index.unwrap_or(0)));
        let picture = drawer.picture(&scene);
        format!("<style>{style}</style><div class=\"duels\"><div class=\"{plate}\">{picture}</div></div>")
    }
}
