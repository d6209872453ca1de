use duels_oracle::{Oracle, SolveControl, SolveError, Value};
use duels_rules::{Move, Ply, Seat, text};

use super::best_line::best_line;
use super::{AnswerError, Puzzle, Question};

/// What came of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// Whether it is right.
    pub right: bool,
    /// What was answered: moves as the game writes them, a seat or a number.
    pub answer: Vec<String>,
    /// What happens next, to be played on the board from the position of the puzzle. After a right answer: the winning
    /// move, and the other player's best resistance until the win is plain. After a wrong one: the wrong move and how it
    /// is refuted.
    pub line: Vec<Ply>,
    /// Why, in words to the player to move.
    pub why: String,
}

/// How many winning moves a sentence names.
const MOST_NAMED: usize = 9;
const SEATS: &str = "answer me, other, 1 or 2";
const NUMBER: &str = "answer with a whole number, such as 5";

impl Puzzle {
    /// The line of an attempt in short sentences: "You added 5. The other player added 9."
    pub fn line_text(&self, attempt: &Attempt) -> String {
        self.line_sentences(attempt).join(" ")
    }

    /// The same sentences one by one: one for each move of the line, and at the end why the game is over, if it is.
    pub fn line_sentences(&self, attempt: &Attempt) -> Vec<String> {
        let (names, mut session) = (self.names(), self.session());
        let mut sentences = Vec::new();
        for ply in &attempt.line {
            let did = session.game().did(ply.mv);
            if session.make_move(ply.mv).is_err() {
                break;
            }
            sentences.push(format!("{} {did}.", names.capital(ply.seat)));
        }
        sentences.extend(session.reason(&names));
        sentences
    }

    /// The answer as a sentence to the player to move: "It is 9.", "2 and 4 win.", "You win."
    pub fn answer_text(&self) -> String {
        let answers = text::all_of(&self.answers, MOST_NAMED);
        match self.question() {
            Question::OnlyMove => format!("It is {answers}."),
            Question::AllMoves => format!("{answers} win."),
            Question::Winner if self.solution.value == Value::Win => "You win.".to_string(),
            Question::Winner => "The other player wins.".to_string(),
            Question::Length => format!("{answers} moves."),
        }
    }

    /// Judges an answer as it is typed: a move; all winning moves with spaces or commas between them; who wins (`me`,
    /// `other`, `1` or `2`); or a number of moves. What is not an answer at all costs nothing.
    pub fn answer(&self, typed: &str, control: &SolveControl) -> Result<Attempt, AnswerError> {
        match self.question() {
            Question::OnlyMove => self.answer_moves(&[self.game().parse_move(typed)?], control),
            Question::AllMoves => {
                let words = typed.split([',', ' ', '\t']).filter(|word| !word.is_empty());
                let mut moves =
                    words.map(|word| self.game().parse_move(word)).collect::<Result<Vec<_>, _>>()?;
                moves.sort_unstable();
                moves.dedup();
                match moves.is_empty() {
                    true => Err(AnswerError::NotAnAnswer("answer with moves, with spaces between them")),
                    false => self.answer_moves(&moves, control),
                }
            }
            Question::Winner => {
                let seat = self.seat(typed.trim()).ok_or(AnswerError::NotAnAnswer(SEATS))?;
                self.answer_fact(seat.number().to_string(), control)
            }
            Question::Length => {
                let number: u64 = typed.trim().parse().map_err(|_| AnswerError::NotAnAnswer(NUMBER))?;
                self.answer_fact(number.to_string(), control)
            }
        }
    }

    fn seat(&self, typed: &str) -> Option<Seat> {
        match typed.to_ascii_lowercase().as_str() {
            "me" | "i" | "i do" | "you" => Some(self.turn()),
            "other" | "they" | "them" | "the other player" => Some(self.turn().other()),
            number => number.parse().ok().and_then(Seat::from_number),
        }
    }

    fn answer_moves(&self, moves: &[Move], control: &SolveControl) -> Result<Attempt, AnswerError> {
        let loses = |mv: &&Move| self.solution.move_value(**mv).is_none_or(|each| each.value == Value::Loss);
        let answer: Vec<String> = moves.iter().map(|mv| self.game().move_text(*mv).to_string()).collect();
        if let Some(&wrong) = moves.iter().find(loses) {
            let (line, why) = self.refutation(wrong, control)?;
            return Ok(Attempt { right: false, answer, line, why });
        }
        let right = moves.len() == self.answers.len();
        let first = moves.first().copied().ok_or(SolveError::Unsettled)?;
        let line = self.line_after(first, control)?;
        let found =
            || format!("{} of the {} winning moves.", text::all_of(&answer, MOST_NAMED), self.answers.len());
        let why = if right { self.why.clone() } else { format!("These are only some: {}", found()) };
        Ok(Attempt { right, answer, line, why })
    }

    fn answer_fact(&self, answer: String, control: &SolveControl) -> Result<Attempt, AnswerError> {
        let right = self.answers.contains(&answer);
        let line = best_line(self.game().copy(), control)?;
        Ok(Attempt { right, answer: vec![answer], line, why: self.why.clone() })
    }

    /// A move, and how it goes on when both play well.
    fn line_after(&self, mv: Move, control: &SolveControl) -> Result<Vec<Ply>, SolveError> {
        let mut game = self.game().copy();
        let ply = Ply { seat: self.turn(), mv, text: game.move_text(mv) };
        game.play(mv).map_err(|_| SolveError::Unsettled)?;
        let mut line = vec![ply];
        line.extend(best_line(game, control)?);
        Ok(line)
    }

    /// How a losing move is refuted: the line, and why in words.
    fn refutation(&self, wrong: Move, control: &SolveControl) -> Result<(Vec<Ply>, String), SolveError> {
        let (names, mut game) = (self.names(), self.game().copy());
        game.play(wrong).map_err(|_| SolveError::Unsettled)?;
        let why = match game.reason(&names) {
            Some(reason) => reason,
            None => {
                let mut oracle = Oracle::new(&*game);
                let solution = oracle.solve(&*game, control)?;
                oracle.why_for(&*game, &solution, &names, control)?
            }
        };
        Ok((self.line_after(wrong, control)?, why))
    }
}
