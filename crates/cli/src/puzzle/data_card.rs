use std::collections::BTreeMap;
use std::fmt;

use duels_session::puzzle::Puzzle;

/// A description of exported puzzles, in the manner of the data cards of data sets.
pub(crate) struct DataCard {
    command: String,
    games: BTreeMap<&'static str, [u64; 5]>,
    themes: BTreeMap<&'static str, u64>,
    total: u64,
}

impl DataCard {
    /// A card for the puzzles that a command line gives.
    pub(crate) fn new(command: String) -> DataCard {
        DataCard { command, games: BTreeMap::new(), themes: BTreeMap::new(), total: 0 }
    }

    /// Counts a puzzle.
    pub(crate) fn count(&mut self, puzzle: &Puzzle) {
        let bands = self.games.entry(puzzle.game().info().id).or_default();
        bands[usize::from(puzzle.difficulty().band() - 1)] += 1;
        *self.themes.entry(puzzle.theme().name()).or_default() += 1;
        self.total += 1;
    }
}

const ABOUT: &str = "\
Positions of two-player games of digits, each with a question and its proven answer. Perfect play was computed, not
estimated: `values` says for every legal move whether the player who makes it wins.

- **Format:** JSON Lines, UTF-8, one puzzle on each line.
- **Made by:** a program, from a seed; no text or game of a person is in it. The same command gives the same file.
- **Duplicates:** no position comes twice from the same start.
- **License:** that of the program, MIT or Apache-2.0.

| field | meaning |
|---|---|
| `id` | the name of the puzzle; `duels puzzle ID` shows it |
| `game`, `start`, `moves` | the game, its start in one string with nothing left to chance, and the moves to the position |
| `turn`, `first` | the seat to move, and the seat that began |
| `legal`, `values` | the legal moves, and `win` or `loss` for each |
| `question`, `answer` | what is asked (`only`, `all`, `winner`, `length`), and all right answers |
| `distance` | moves to the end when the winner hurries and the loser holds out |
| `difficulty` | from 1 to 5, computed from what players who look a limited number of moves ahead would answer |
| `theme`, `why` | the idea in a few words, and the reason in a sentence or two |
| `seed` | the seed that the puzzle was made from |
";

impl fmt::Display for DataCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# {} puzzles of Digit Duels\n\n```sh\n{}\n```\n\n{ABOUT}", self.total, self.command)?;
        writeln!(f, "| game | difficulty 1 | 2 | 3 | 4 | 5 |\n|---|--:|--:|--:|--:|--:|")?;
        for (game, bands) in &self.games {
            writeln!(f, "| {game} | {} |", bands.map(|count| count.to_string()).join(" | "))?;
        }
        writeln!(f, "\n| theme | puzzles |\n|---|--:|")?;
        self.themes.iter().try_for_each(|(theme, count)| writeln!(f, "| {theme} | {count} |"))
    }
}
