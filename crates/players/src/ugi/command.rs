use std::time::Duration;

use duels_rules::Seat;

/// A line from the host, as an engine reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `ugi`: introduce yourself.
    Ugi,
    /// `isready`: answer when you are ready.
    IsReady,
    /// `setoption name NAME value VALUE`.
    SetOption {
        /// The name of the option, which may contain blanks.
        name: String,
        /// Its value; empty if none is given.
        value: String,
    },
    /// `uginewgame`: the next position is from another game.
    NewGame,
    /// `position startpos|fen LINE [moves …]`.
    Position {
        /// The line after `fen`; none for `startpos`.
        line: Option<String>,
        /// The moves after `moves`.
        moves: Vec<String>,
    },
    /// `go …`: decide on a move.
    Go(SearchLimits),
    /// `stop`: answer now.
    Stop,
    /// `query NAME`.
    Query(String),
    /// `quit`: exit.
    Quit,
}

/// How long a decision may take, as `go` says it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchLimits {
    /// The time for this move, in milliseconds.
    pub movetime: Option<u64>,
    /// What is left on the clocks of Player 1 and Player 2, in milliseconds.
    pub clocks: [Option<u64>; 2],
    /// What is added to each clock after a move, in milliseconds.
    pub increments: [u64; 2],
}

impl Command {
    /// The command of a line; none if its first word is unknown, because engines ignore such lines.
    pub fn parse(line: &str) -> Option<Command> {
        let words: Vec<_> = line.split_whitespace().collect();
        let (&name, rest) = words.split_first()?;
        Some(match name {
            "ugi" => Command::Ugi,
            "isready" => Command::IsReady,
            "setoption" => set_option(rest)?,
            "uginewgame" => Command::NewGame,
            "position" => position(rest),
            "go" => Command::Go(SearchLimits::parse(rest)),
            "stop" => Command::Stop,
            "query" => Command::Query(rest.join(" ")),
            "quit" => Command::Quit,
            _ => return None,
        })
    }
}

fn set_option(words: &[&str]) -> Option<Command> {
    let words = words.strip_prefix(&["name"])?;
    let end = words.iter().position(|&word| word == "value").unwrap_or(words.len());
    let value = words.iter().skip(end + 1).copied().collect::<Vec<_>>().join(" ");
    Some(Command::SetOption { name: words[..end].join(" "), value })
}

fn position(words: &[&str]) -> Command {
    let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let line = match &words[..end] {
        ["startpos"] => None,
        ["fen", line @ ..] | line => Some(line.join(" ")),
    };
    let moves = words.iter().skip(end + 1).map(ToString::to_string).collect();
    Command::Position { line, moves }
}

impl SearchLimits {
    fn parse(words: &[&str]) -> SearchLimits {
        let number = |name| {
            let index = words.iter().position(|&word| word == name)?;
            words.get(index + 1)?.parse().ok()
        };
        let increment = |name| number(name).unwrap_or(0);
        SearchLimits {
            movetime: number("movetime"),
            clocks: [number("p1time"), number("p2time")],
            increments: [increment("p1inc"), increment("p2inc")],
        }
    }

    /// How long the player of a seat may think; none if there is no limit. A part is kept in reserve for sending the
    /// answer, and most of a clock for the moves to come.
    pub fn budget(&self, seat: Seat) -> Option<Duration> {
        let share = |clock: u64| (clock / 20).saturating_add(self.increments[seat.index()]).min(clock / 2);
        let time = self.movetime.or_else(|| self.clocks[seat.index()].map(share))?;
        Some(Duration::from_millis(time.saturating_sub((time / 10).min(50))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_the_protocol_are_parsed() {
        let position = |line: Option<&str>, moves: &[&str]| Command::Position {
            line: line.map(str::to_string),
            moves: moves.iter().map(ToString::to_string).collect(),
        };
        assert_eq!(Command::parse(" position  startpos "), Some(position(None, &[])));
        assert_eq!(Command::parse("position startpos moves 7 3"), Some(position(None, &["7", "3"])));
        let line = Command::parse("position fen fifty 1 7 moves 3");
        assert_eq!(line, Some(position(Some("fifty 1 7"), &["3"])));
        let option = Command::SetOption { name: "Two Words".to_string(), value: "a b".to_string() };
        assert_eq!(Command::parse("setoption name Two Words value a b"), Some(option));
        assert_eq!(Command::parse("joho debug on"), None);
        assert_eq!(Command::parse(""), None);
    }

    #[test]
    fn a_budget_keeps_a_reserve() {
        let limits = |line| match Command::parse(line) {
            Some(Command::Go(limits)) => limits,
            other => panic!("{other:?}"),
        };
        assert_eq!(limits("go").budget(Seat::One), None);
        assert_eq!(limits("go infinite").budget(Seat::One), None);
        assert_eq!(limits("go movetime 100").budget(Seat::Two), Some(Duration::from_millis(90)));
        assert_eq!(limits("go movetime 10000").budget(Seat::Two), Some(Duration::from_millis(9950)));
        let clocks = limits("go p1time 1000 p2time 60000 p1inc 10 p2inc 0");
        assert_eq!(clocks.budget(Seat::One), Some(Duration::from_millis(54)));
        assert_eq!(clocks.budget(Seat::Two), Some(Duration::from_millis(2950)));
    }
}
