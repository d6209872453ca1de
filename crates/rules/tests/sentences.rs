//! How the games read: to both players, to the letter of the specifications, and to one of them as "you".
#![allow(clippy::expect_used, reason = "a test that fails should say where")]

use duels_rules::{AnyGame, Catalogue, GameId, Move, Names, RngStream, Seat, SeededRng};

const VARIANTS: [&str; 13] = [
    "fifty",
    "fifty:target=7,max=3",
    "append",
    "append:target=12,digits=0-2",
    "divisors",
    "divisors:one=no",
    "divisors:count=30,opening=even",
    "dilemma:length=1",
    "dilemma:length=7",
    "dilemma:sequence=0000",
    "deletion",
    "deletion:digits=6",
    "deletion:digits=5,apart=3",
];

fn opened(id: &str, first: Seat) -> Box<dyn AnyGame> {
    let id = GameId::parse(Catalogue::standard(), id).expect("a variant of the catalogue");
    id.reseeded(7).open(first).expect("it opens")
}

/// Everything that a game with these moves says, a blank line between one sentence and the next.
fn transcript(id: &str, first: Seat, moves: &str, names: &Names) -> String {
    let mut game = opened(id, first);
    let mut said = vec![game.welcome(names), game.state(names)];
    for typed in moves.split_whitespace() {
        said.push(game.prompt(names).text);
        match game.parse_move(typed) {
            Ok(mv) => said.extend(game.play_announced(mv, names)),
            Err(refusal) => said.extend([refusal.to_string(), game.reprompt(names).text]),
        }
    }
    said.extend(game.reason(names));
    said.extend(game.ending(names));
    said.iter().map(|text| text.trim()).collect::<Vec<_>>().join("\n\n")
}

fn against_computer(id: &str, first: Seat, moves: &str) -> String {
    transcript(id, first, moves, &Names::you(Seat::One, "the computer"))
}

#[test]
fn fifty_speaks_to_you() {
    let game = "fifty:target=12";
    assert_eq!(
        against_computer(game, Seat::One, "7 8 3 2"),
        "Welcome to Last Digit Standing!\nGet ready.\n\n\
         Current Total: 0\nUsed Last Digits: []\n\n\
         Your turn. Enter a number between 1 and 9 to add:\n\n\
         You added 7.\nNew Total: 7\nUsed Last Digits: [7]\n\n\
         The computer's turn.\n\n\
         Invalid move! The total would be 15, which exceeds 12. Enter a whole number between 1 and 9.\n\n\
         The computer's turn.\n\n\
         The computer's turn.\n\n\
         The computer added 3.\nNew Total: 10\nUsed Last Digits: [7, 0]\n\n\
         Your turn. Enter a number between 1 and 9 to add:\n\n\
         You added 2.\nNew Total: 12\nUsed Last Digits: [7, 0, 2]\n\n\
         You reached exactly 12.\n\nYou reached exactly 12.\nYou win!"
    );
    let lost = against_computer(game, Seat::Two, "7 99 5");
    assert!(lost.contains("\n\nPlease choose a different number:\n\n"), "{lost}");
    let ending = "You have no valid move left.\nThe computer wins!";
    assert!(against_computer("fifty:base=2,max=1", Seat::One, "1 1").ends_with(ending));
}

#[test]
fn append_speaks_to_you() {
    assert_eq!(
        against_computer("append", Seat::Two, "1 5 9"),
        "Welcome to Digit Append!\n\nCumulative Number: 0\n\nThe computer's turn.\n\n\
         The computer appended 1.\nCumulative number is now: 1\n\n\
         Your turn. Enter a digit (1-9) to append:\n\n\
         You appended 5.\nCumulative number is now: 15\n\nThe computer's turn.\n\n\
         The computer appended 9.\nCumulative number is now: 159\n\n\
         159 exceeds 100.\n\n159 exceeds 100. The computer loses. You win!"
    );
    assert!(
        against_computer("append", Seat::One, "1 5 9")
            .ends_with("159 exceeds 100. You lose. The computer wins!")
    );
    assert!(
        against_computer("append:target=12", Seat::Two, "1 2").ends_with("You made exactly 12. You win!")
    );
}

#[test]
fn divisors_speaks_to_you() {
    assert_eq!(
        against_computer("divisors:count=3,one=no", Seat::One, "3"),
        "Welcome to Last Digit Standing!\n\nInitial Sequence:\n1 2 3\n\n\
         It's your turn.\nEnter a digit to remove:\n\n\
         You removed 3.\n\nUpdated Sequence:\n1 2\n\n\
         The computer cannot move: no remaining digit may be removed after 3.\n\n\
         It's the computer's turn.\nThe computer must remove a digit that is a divisor or multiple of 3.\n\
         Available digits: 1 2\n\nNo valid moves available.\nThe computer cannot make a valid move.\nYou win the game!"
    );
    let lost = against_computer("divisors:count=4,one=no", Seat::Two, "2 4");
    assert!(lost.contains("The computer removed 2."), "{lost}");
    assert!(lost.contains("It's your turn.\nYou must remove a digit that is a divisor or multiple of 2."));
    let lost = against_computer("divisors:count=4,one=no", Seat::One, "2 4");
    assert!(lost.ends_with("You cannot make a valid move.\nThe computer wins the game!"), "{lost}");
}

#[test]
fn dilemma_speaks_to_you() {
    assert_eq!(
        against_computer("dilemma:sequence=49", Seat::Two, "end start"),
        "Welcome to Digit Dilemma!\n\n\
         Current Shared Sequence: 4 9\nYour number:\nThe computer's number:\n\nThe computer's turn.\n\n\
         The computer chose 9 from the end.\nThe computer's number: 9\nUpdated Shared Sequence: 4\nYour number:\n\n\
         It's your turn.\nChoose 'start' to select 4 or 'end' to select 4:\n\n\
         You chose 4 from the start.\nYour number: 4\nUpdated Shared Sequence: (empty)\n\n\
         The computer's 9 is larger than your 4.\n\n\
         Final Numbers:\nYour number: 4\nThe computer's number: 9\nYour value: 4\nThe computer's value: 9\n\
         Winner: the computer, because 9 > 4."
    );
    let equal = against_computer("dilemma:sequence=00", Seat::Two, "end end");
    assert!(equal.contains("Both numbers are worth 0, and you moved second."), "{equal}");
    assert!(
        equal.contains("Winner: you, because 0 = 0 and equal numbers go to the player who moved second.")
    );
}

#[test]
fn deletion_speaks_to_you() {
    assert_eq!(
        against_computer("deletion:numbers=549-876", Seat::One, "right middle left"),
        "Welcome to Digit Deletion Duel!\n\nYour number: 549\nThe computer's number: 876\n\n\
         Your turn. Choose a digit position to remove from the computer's number (left, middle, right):\n\n\
         You crossed out the right digit, 6. The computer's number becomes 87.\n\nThe computer's turn.\n\n\
         The computer crossed out the middle digit, 4. Your number becomes 59.\n\n\
         Your turn. Choose a digit position to remove from the computer's number (left, middle, right):\n\n\
         You crossed out the left digit, 8. The computer's number becomes 7.\n\n\
         The computer's number is now a single digit.\n\n\
         The computer's number is now a single digit.\nYou win the game."
    );
    let lost = against_computer("deletion:numbers=549-876", Seat::Two, "left left left");
    assert!(lost.ends_with("Your number is now a single digit.\nThe computer wins the game."), "{lost}");
    let long = against_computer("deletion:numbers=54912-87634", Seat::One, "4");
    assert!(
        long.contains("You crossed out the fourth digit, 3. The computer's number becomes 8764."),
        "{long}"
    );
}

/// The sentences of random games, with these names.
fn random_games(names: &Names) -> Vec<String> {
    let mut draw = SeededRng::new(11, RngStream::Start);
    let mut games = Vec::new();
    for (index, id) in VARIANTS.iter().cycle().take(10 * VARIANTS.len()).enumerate() {
        let first = Seat::BOTH[index % 2];
        let (mut game, mut moves) = (opened(id, first), Vec::new());
        loop {
            let legal = game.legal_moves();
            let Some(&mv) = legal.get(draw.below(legal.len().max(1) as u64) as usize) else { break };
            // Refused on the way, so that the requests to choose again are read too.
            moves.extend(["".to_string(), "999".to_string(), game.move_text(mv).to_string()]);
            game.play(mv).expect("a listed move is legal");
        }
        games.push(transcript(id, first, &moves.join(" "), names));
    }
    games
}

#[test]
fn nothing_says_player_to_you() {
    for names in Seat::BOTH.map(|seat| Names::you(seat, "the computer")) {
        for game in random_games(&names) {
            assert!(!game.contains("Player"), "{game}");
            let doubled =
                ["You has", "You wins", "You loses", "you has", "you's", "computer have", "computer win "];
            assert!(!doubled.iter().any(|wrong| game.contains(wrong)), "{game}");
        }
    }
}

#[test]
fn nothing_says_you_to_both_players_but_the_lines_of_the_samples() {
    let printed = ["it's your turn.", "You removed ", "You must remove a ", "you cannot make a valid move."];
    for game in random_games(&Names::SEATS) {
        for line in game.lines().filter(|line| !printed.iter().any(|own| line.contains(own))) {
            let words = || line.split(|letter: char| !letter.is_ascii_alphabetic()).map(str::to_lowercase);
            assert!(!words().any(|word| ["you", "your", "computer"].contains(&word.as_str())), "{line}");
        }
    }
}

#[test]
fn every_game_says_what_was_done() {
    let did = |id: &str, typed: &str| {
        let game = opened(id, Seat::One);
        game.did(game.parse_move(typed).expect("a legal move"))
    };
    assert_eq!(did("fifty", "2"), "added 2");
    assert_eq!(did("append", "4"), "appended 4");
    assert_eq!(did("divisors", "5"), "removed 5");
    assert_eq!(did("dilemma:sequence=4917", "end"), "took 7 from the end");
    assert_eq!(did("deletion:numbers=732-865", "middle"), "crossed out the middle digit, 6");
    assert_eq!(did("deletion:numbers=73-86", "right"), "crossed out the right digit, 6");
    assert_eq!(did("deletion:numbers=7321-8654", "right"), "crossed out the fourth digit, 4");
}

/// Every position of a random game of every variant, with the moves that are not legal there.
fn illegal_moves(mut check: impl FnMut(&str, &dyn AnyGame, Move)) {
    let mut draw = SeededRng::new(5, RngStream::Start);
    for id in VARIANTS {
        let mut game = opened(id, Seat::One);
        while game.turn().is_some() {
            let legal = game.legal_moves();
            let numbers = game.move_numbers();
            let tried = numbers.start.saturating_sub(1)..numbers.end + 2;
            for mv in tried.map(Move).filter(|mv| !legal.contains(mv)) {
                check(id, &*game, mv);
            }
            assert!(legal.iter().all(|&mv| game.why_not(mv).is_none()), "{id}");
            game.play(legal[draw.below(legal.len() as u64) as usize]).expect("a listed move is legal");
        }
    }
}

#[test]
fn every_refusal_ends_with_what_is_accepted() {
    illegal_moves(|id, game, mv| {
        let illegal = game.copy().play(mv).expect_err("it is not listed");
        // The specification has this line, and the request that follows it.
        let sample = illegal.to_string().starts_with("Invalid move! The last digit '");
        if sample {
            let request = game.reprompt(&Names::SEATS).text;
            assert!(request.ends_with(", please choose a different number:"), "{request}");
        } else {
            assert!(illegal.to_string().ends_with(illegal.accepts()), "{id}: {illegal}");
        }
        assert!(illegal.complete().ends_with(illegal.accepts()), "{id}: {illegal}");
        for typed in ["", "what", "-1"] {
            let refusal = game.parse_move(typed).expect_err("not a move");
            assert!(refusal.to_string().ends_with(refusal.accepts()), "{id}: {refusal}");
        }
        assert!(illegal.accepts().contains("nter "), "{id}: {illegal}");
    });
}

#[test]
fn a_board_says_shortly_why_a_move_is_not_legal() {
    illegal_moves(|id, game, mv| {
        let why = game.why_not(mv).expect("it is not legal");
        assert!(why.ends_with('.') && why.len() < 80, "{id}: {why}");
        assert!(!why.contains("Player") && !why.contains("you"), "{id}: {why}");
    });
    let why_not = |id: &str, moves: &str, mv: u32| {
        let mut game = opened(id, Seat::One);
        for typed in moves.split_whitespace() {
            game.play(game.parse_move(typed).expect("a legal move")).expect("a legal move");
        }
        game.why_not(Move(mv)).unwrap_or_default()
    };
    assert_eq!(why_not("fifty", "3 1", 9), "9 would end in 3 again.");
    assert_eq!(why_not("fifty:target=12", "7", 6), "6 would make 13, more than 12.");
    assert_eq!(why_not("fifty", "7", 10), "10 may not be added.");
    assert_eq!(why_not("append:digits=0-9", "", 0), "A 0 may not be appended to the number 0.");
    assert_eq!(why_not("divisors", "6", 4), "4 is neither a divisor nor a multiple of 6.");
    assert_eq!(why_not("divisors", "6", 6), "6 has already been removed.");
}

#[test]
fn short_forms_mean_the_full_words() {
    let read = |id: &str, typed: &str| {
        let game = opened(id, Seat::One);
        game.parse_move(typed).map(|mv| game.move_text(mv).to_string()).unwrap_or_default()
    };
    assert_eq!(["s", "E", " e "].map(|typed| read("dilemma", typed)), ["start", "end", "end"]);
    assert_eq!(["l", "m", "R"].map(|typed| read("deletion", typed)), ["left", "middle", "right"]);
    assert_eq!(["l", "m", "r"].map(|typed| read("deletion:digits=4", typed)), ["1", "", "4"]);
    assert_eq!(["l", "m", "r"].map(|typed| read("deletion:digits=2", typed)), ["left", "", "right"]);
    assert_eq!(["l", "m", "st"].map(|typed| read("dilemma", typed)), ["", "", ""]);
}
