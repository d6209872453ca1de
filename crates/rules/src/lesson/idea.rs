/// The idea of a lesson, as puzzles have it: where to look for them, and what they are about.
#[derive(Debug)]
pub struct Idea {
    /// The variant to practise with, in one string, or the game where any of its variants will do.
    pub variant: &'static str,
    /// The theme, as the solver names it: "the pair".
    pub theme: &'static str,
}
