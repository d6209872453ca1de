use std::sync::Arc;

use rmcp::handler::server::tool::{schema_for_output, schema_for_type};
use rmcp::model::{JsonObject, Tool as ToolDefinition, ToolAnnotations};

use duels_session::data::{ReviewData, SolutionData};

use crate::inputs::{
    AnswerInput, GameInput, MoveInput, NewGameInput, NoInput, PuzzleInput, RulesInput, SolveInput,
};
use crate::outputs::{GameOutput, HintOutput, ListOutput, RulesOutput};
use crate::puzzle_outputs::{AnswerOutput, PuzzleOutput};

/// The tools of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tool {
    ListGames,
    Rules,
    NewGame,
    Look,
    Move,
    Undo,
    Resign,
    Hint,
    Solve,
    Review,
    Puzzle,
    AnswerPuzzle,
}

impl Tool {
    /// All of them, in the order in which a client sees them.
    pub(crate) const ALL: [Tool; 12] = [
        Tool::ListGames,
        Tool::Rules,
        Tool::NewGame,
        Tool::Look,
        Tool::Move,
        Tool::Undo,
        Tool::Resign,
        Tool::Hint,
        Tool::Solve,
        Tool::Review,
        Tool::Puzzle,
        Tool::AnswerPuzzle,
    ];

    /// The name by which it is called.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Tool::ListGames => "list_games",
            Tool::Rules => "rules",
            Tool::NewGame => "new_game",
            Tool::Look => "look",
            Tool::Move => "move",
            Tool::Undo => "undo",
            Tool::Resign => "resign",
            Tool::Hint => "hint",
            Tool::Solve => "solve",
            Tool::Review => "review",
            Tool::Puzzle => "puzzle",
            Tool::AnswerPuzzle => "answer_puzzle",
        }
    }

    /// Whether it helps before the end of a game.
    pub(crate) fn is_help(self) -> bool {
        matches!(self, Tool::Undo | Tool::Hint | Tool::Solve)
    }

    /// The schema of its input.
    pub(crate) fn input_schema(self) -> Arc<JsonObject> {
        match self {
            Tool::ListGames => schema_for_type::<NoInput>(),
            Tool::Rules => schema_for_type::<RulesInput>(),
            Tool::NewGame => schema_for_type::<NewGameInput>(),
            Tool::Look | Tool::Undo | Tool::Resign | Tool::Hint | Tool::Review => {
                schema_for_type::<GameInput>()
            }
            Tool::Move => schema_for_type::<MoveInput>(),
            Tool::Solve => schema_for_type::<SolveInput>(),
            Tool::Puzzle => schema_for_type::<PuzzleInput>(),
            Tool::AnswerPuzzle => schema_for_type::<AnswerInput>(),
        }
    }

    fn output_schema(self) -> Arc<JsonObject> {
        match self {
            Tool::ListGames => schema_for_output::<ListOutput>(),
            Tool::Rules => schema_for_output::<RulesOutput>(),
            Tool::NewGame | Tool::Look | Tool::Move | Tool::Undo | Tool::Resign => {
                schema_for_output::<GameOutput>()
            }
            Tool::Hint => schema_for_output::<HintOutput>(),
            Tool::Solve => schema_for_output::<SolutionData>(),
            Tool::Review => schema_for_output::<ReviewData>(),
            Tool::Puzzle => schema_for_output::<PuzzleOutput>(),
            Tool::AnswerPuzzle => schema_for_output::<AnswerOutput>(),
        }
    }

    /// Everything that a client learns about it.
    pub(crate) fn definition(self) -> ToolDefinition {
        let annotations = ToolAnnotations::with_title(self.title())
            .read_only(matches!(
                self,
                Tool::ListGames | Tool::Rules | Tool::Look | Tool::Solve | Tool::Review
            ))
            .destructive(matches!(self, Tool::Undo | Tool::Resign))
            .open_world(false);
        let mut definition = ToolDefinition::new(self.name(), self.description(), self.input_schema());
        definition.output_schema = Some(self.output_schema());
        definition.annotate(annotations)
    }

    fn title(self) -> &'static str {
        match self {
            Tool::ListGames => "List the games",
            Tool::Rules => "Read the rules",
            Tool::NewGame => "Start a game",
            Tool::Look => "Look at a game",
            Tool::Move => "Make a move",
            Tool::Undo => "Take back a move",
            Tool::Resign => "Resign",
            Tool::Hint => "Get a hint",
            Tool::Solve => "Solve a position",
            Tool::Review => "Review a game",
            Tool::Puzzle => "Get a puzzle",
            Tool::AnswerPuzzle => "Answer a puzzle",
        }
    }

    fn description(self) -> &'static str {
        match self {
            Tool::ListGames => {
                "List the games with their parameters, the opponents, and the games that you have started."
            }
            Tool::Rules => {
                "Explain the rules of a game or of a variant. Read them before you play: the games are small, but none \
                 of them is well known."
            }
            Tool::NewGame => {
                "Start a game. You get its name (such as g1), the position and the legal moves. If the computer begins, \
                 it has already moved. You can play several games at once."
            }
            Tool::Look => {
                "Show a game: the position, whose turn it is, the plies so far and the legal moves. Changes nothing."
            }
            Tool::Move => {
                "Make your move, and get the computer's reply and the new position. The move is one of those listed as \
                 legal. An illegal move changes nothing: the answer says why, and you choose again."
            }
            Tool::Undo => {
                "Take back your latest move and the computer's reply to it. Only in a game that was started with hints."
            }
            Tool::Resign => {
                "Resign a game, which your opponent then wins. If you move for both seats, the player to move resigns."
            }
            Tool::Hint => {
                "Get a hint about the position of a game that was started with hints. The first hint says where to look, the \
                 second what to aim for, the third which move to make."
            }
            Tool::Solve => {
                "Solve a position exactly: who wins, in how many plies, with which moves, and why. Give the name of a \
                 game, or any start with the moves made from it. Refused for a game that you are playing without hints."
            }
            Tool::Review => {
                "Review a game ply by ply: who was winning, which moves kept the win and which gave it away, and how \
                 accurately each player played. Before a game is over this needs hints."
            }
            Tool::Puzzle => {
                "Get a puzzle: a position in which exactly one move wins, or another question with a proven answer. You \
                 get its name (such as p1), the position and the legal moves, but not the answer. Choose by name, by \
                 game, difficulty, theme and seed, or take the puzzle of the day. Before you have answered it, nothing \
                 tells the solution of its game."
            }
            Tool::AnswerPuzzle => {
                "Answer a puzzle, and learn whether the answer is right and why, with the moves that show it: the win, \
                 or how your move is refuted. You can try again after a wrong answer; the tries are counted. What is \
                 not a legal answer costs nothing."
            }
        }
    }
}
