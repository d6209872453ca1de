//! One suite for every game there is, the template included: what any game must do whatever its rules.

mod support;

use std::collections::{HashMap, HashSet};

use duels_rules::{GameId, IdError, Move, MoveError, MoveText, Names, Seat, view};
use proptest::prelude::*;
use proptest::{collection, sample};

use support::variants::{any_start, everything};
use support::{play_on, sentence, snapshot, wander, words};

/// What a person may type between moves; the terminal reads these before the game does.
const COMMANDS: [&str; 9] = ["hint", "moves", "undo", "redo", "rules", "save", "resign", "help", "quit"];

fn config() -> ProptestConfig {
    // What a failure teaches is written down as a test with a name, not as a file of seeds.
    ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn the_word_of_a_legal_move_is_accepted_and_means_it(start in any_start()) {
        let mut game = start.open();
        wander(&mut *game, start.chance);
        let before = snapshot(&*game);
        let mut taken = HashSet::new();
        for &mv in &before.moves {
            let word = game.move_text(mv).to_string();
            prop_assert!(MoveText::is_valid(&word), "{word:?} is not the text of a move");
            for typed in [word.clone(), format!(" \t{word}  "), format!("{word}\r\n"), word.to_uppercase()] {
                prop_assert_eq!(game.parse_move(&typed), Ok(mv), "{:?}", typed);
            }
            prop_assert!(taken.insert(word), "two legal moves share a word");
        }
        prop_assert_eq!(snapshot(&*game), before);
    }

    #[test]
    fn a_settled_game_is_won_by_that_player_whatever_is_played(start in any_start(), draws in collection::vec(any::<sample::Index>(), 200)) {
        let mut game = start.open();
        let mut settled = None;
        for draw in draws {
            let now = game.settled();
            prop_assert!(settled.is_none() || now == settled, "{:?} became {:?}", settled, now);
            settled = now;
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            game.play(*draw.get(&moves)).unwrap();
        }
        if let Some(winner) = game.winner() {
            prop_assert!(settled.is_none_or(|seat| seat == winner));
            prop_assert_eq!(game.settled(), Some(winner));
        }
    }

    #[test]
    fn any_other_word_is_refused_and_changes_nothing(
        start in any_start(),
        strange in collection::vec(any::<String>(), 1..8),
        numbers in collection::vec(any::<u64>(), 1..8),
        small in collection::vec(0..200u32, 1..8),
    ) {
        let mut game = start.open();
        wander(&mut *game, start.chance);
        let before = snapshot(&*game);
        let legal: HashSet<String> = words(&*game).into_iter().collect();
        let numbers = numbers.iter().map(u64::to_string).chain(small.iter().map(u32::to_string));
        let long = ["9".repeat(500), "1".repeat(500), format!("{}7", "0".repeat(500))];
        let fixed = ["", " ", "\0", "0", "-1", "1e1", "0x1", "٣", "7", "１", "½", "st art", "1 2", "–"];
        let typed = strange.into_iter().chain(numbers).chain(long).chain(fixed.map(str::to_string));
        for typed in typed.filter(|typed| !legal.contains(&typed.trim().to_ascii_lowercase())) {
            match game.parse_move(&typed) {
                Err(refusal) => drop(sentence(&refusal)),
                // Another name for a legal move, which no number ever is.
                Ok(mv) => {
                    prop_assert!(before.moves.contains(&mv), "{:?} is read as a move that is not legal", typed);
                    prop_assert!(typed.trim().bytes().all(|byte| byte.is_ascii_alphabetic()), "{:?}", typed);
                }
            }
        }
        prop_assert_eq!(snapshot(&*game), before);
    }

    #[test]
    fn a_legal_word_with_anything_added_is_refused(start in any_start(), which in any::<sample::Index>()) {
        let mut game = start.open();
        wander(&mut *game, start.chance);
        let legal = words(&*game);
        prop_assume!(!legal.is_empty());
        let before = snapshot(&*game);
        let word = which.get(&legal);
        // The full-width form of a printable ASCII character, dashes included, has the same place in a block of its own.
        let wide = |character: char| char::from_u32(character as u32 - '!' as u32 + '！' as u32).unwrap_or(character);
        let spoiled = [
            format!("0{word}"), format!("+{word}"), format!("-{word}"), format!("{word}."), format!("{word}.0"),
            format!("{word}\0"), format!("\0{word}"), format!("{word} {word}"), format!("'{word}'"),
            format!("\u{feff}{word}"), format!("{word}\u{200b}"), word.chars().map(wide).collect(),
        ];
        for typed in spoiled {
            let refusal = game.parse_move(&typed).expect_err(&typed);
            sentence(&refusal);
        }
        prop_assert_eq!(snapshot(&*game), before);
    }

    #[test]
    fn an_illegal_move_is_refused_and_changes_nothing(
        start in any_start(),
        wild in collection::vec(any::<u32>(), 1..20),
        near in collection::vec(0..40u32, 1..20),
    ) {
        let mut game = start.open();
        wander(&mut *game, start.chance);
        let before = snapshot(&*game);
        let edge = before.moves.iter().flat_map(|mv| [mv.0.wrapping_sub(1), mv.0.wrapping_add(1)]);
        let tried = wild.into_iter().chain(near).chain(edge.take(40)).chain([0, u32::MAX]).map(Move);
        for mv in tried.filter(|mv| !before.moves.contains(mv)) {
            let refusal = game.play(mv).expect_err("this move is not listed");
            sentence(&refusal);
            prop_assert_eq!(refusal == MoveError::Over, before.outcome.is_some());
        }
        prop_assert_eq!(snapshot(&*game), before);
    }

    #[test]
    fn a_game_ends_within_its_bound_and_then_it_is_over(start in any_start()) {
        let mut game = start.open();
        let mut plies = 0;
        let mut first_out = None;
        while let Some(turn) = game.turn() {
            prop_assert_eq!(turn, start.first.after(plies), "players take turns");
            prop_assert!(game.outcome().is_none() && game.ending(&Names::SEATS).is_none());
            prop_assert!(!game.legal_moves().is_empty(), "a player to move has a legal move");
            let played = play_on(&mut *game, 1, start.chance ^ plies);
            first_out = first_out.or(played.first().copied());
            plies += 1;
            prop_assert!(plies <= game.max_plies(), "more than {} plies", game.max_plies());
        }
        let outcome = game.outcome().expect("a game without a turn has an outcome");
        prop_assert!(!outcome.reason.is_empty() && !outcome.reason.contains('\n'), "{:?}", outcome.reason);
        prop_assert!(game.legal_moves().is_empty());
        let ending = game.ending(&Names::SEATS).expect("a game that is over has an ending");
        prop_assert!(ending.contains(&outcome.winner.to_string()), "{:?} names no winner", ending);
        for typed in ["", "1", "start", "left", "nonsense"] {
            prop_assert_eq!(game.parse_move(typed), Err(MoveError::Over));
        }
        prop_assert_eq!(game.play(first_out.unwrap_or(Move(1))), Err(MoveError::Over));
        prop_assert_eq!(game.scene(&[]).choices().count(), 0, "a tile may be chosen after the end");
    }

    #[test]
    fn replaying_the_moves_before_restores_every_position(start in any_start()) {
        let mut game = start.open();
        let mut history = vec![snapshot(&*game)];
        let mut played = Vec::new();
        for ply in 0..25 {
            played.extend(play_on(&mut *game, 1, start.chance ^ ply));
            history.push(snapshot(&*game));
        }
        let aside = game.copy();
        for (plies, before) in history.iter().enumerate().take(played.len() + 1).rev() {
            game.restart(start.first);
            for &mv in &played[..plies] {
                game.play(mv).expect("what was played once may be played again");
            }
            prop_assert_eq!(&snapshot(&*game), before);
        }
        prop_assert_eq!(Some(&snapshot(&*aside)), history.last(), "a copy lives its own life");
    }

    #[test]
    fn a_start_is_the_same_every_time_and_who_begins_only_swaps_the_seats(start in any_start()) {
        let [mut one, mut again] = [Seat::One; 2].map(|first| start.open_with(first));
        let mut two = swapped(&start.id).and_then(|id| id.open(Seat::Two)).expect("a start opens with the seats swapped");
        for ply in 0.. {
            prop_assert_eq!(snapshot(&*one), snapshot(&*again));
            prop_assert_eq!(one.turn().map(Seat::other), two.turn());
            prop_assert_eq!(words(&*one), words(&*two));
            let moved = [&mut one, &mut again, &mut two].map(|game| play_on(&mut **game, 1, start.chance ^ ply));
            if moved[0].is_empty() || ply > 60 { break; }
        }
        let winner = |game: &dyn duels_rules::AnyGame| game.outcome().map(|outcome| outcome.winner);
        prop_assert_eq!(winner(&*one), winner(&*two).map(Seat::other));
    }

    #[test]
    fn a_command_is_never_a_move(start in any_start()) {
        let mut game = start.open();
        wander(&mut *game, start.chance);
        for command in COMMANDS {
            prop_assert!(game.parse_move(command).is_err(), "{} is a move", command);
        }
    }

    #[test]
    fn positions_of_one_key_have_the_same_moves(start in any_start()) {
        let mut game = start.open();
        let mut known = HashMap::new();
        for round in 0..12 {
            game.restart(if round % 2 == 0 { start.first } else { start.first.other() });
            for ply in 0..12u64 {
                let legal = words(&*game);
                let same = known.entry(game.key()).or_insert_with(|| legal.clone());
                prop_assert_eq!(&legal, same, "{:?}", game.key());
                play_on(&mut *game, 1, start.chance ^ (round << 8 | ply));
            }
        }
    }

    #[test]
    fn a_tile_that_may_be_chosen_makes_a_legal_move(start in any_start()) {
        let mut game = start.open();
        wander(&mut *game, start.chance);
        let legal: HashSet<MoveText> = game.legal_moves().into_iter().map(|mv| game.move_text(mv)).collect();
        for tile in view::rows(&game.scene(&[])).into_iter().flat_map(|row| row.tiles) {
            prop_assert!(tile.choice.as_ref().is_none_or(|mv| legal.contains(mv)), "{:?}", tile);
            prop_assert!(!tile.text.is_empty());
        }
    }

    #[test]
    fn listing_bits_and_checking_agree_on_what_is_legal(start in any_start()) {
        let mut game = start.open();
        wander(&mut *game, start.chance);
        let mut listed = game.legal_moves();
        listed.sort();
        let numbers = game.move_numbers();
        let wild = [0, numbers.start.saturating_sub(1), numbers.end, u32::MAX];
        let every = numbers.clone().chain(wild.into_iter().filter(|number| !numbers.contains(number)));
        let mut checked: Vec<Move> = every.map(Move).filter(|&mv| game.copy().play(mv).is_ok()).collect();
        checked.sort();
        checked.dedup();
        prop_assert_eq!(&listed, &checked, "legal_moves and check_move differ");
        if let Some(bits) = game.legal_bits() {
            let bit = |index: u32| bits.unbounded_shr(index) & 1 == 1;
            let from_bits: Vec<Move> = numbers.clone().filter(|number| bit(number - numbers.start)).map(Move).collect();
            prop_assert_eq!(&from_bits, &listed, "legal_bits and legal_moves differ");
        }
    }

    #[test]
    fn rules_are_paragraphs_that_say_nothing_about_illegal_moves(start in any_start()) {
        let game = start.open();
        let rules = game.rules();
        for paragraph in rules.lines() {
            prop_assert!(paragraph.ends_with('.') && paragraph.trim() == paragraph, "{:?}", paragraph);
            prop_assert!(!paragraph.contains("  ") && !paragraph.contains(".."), "{:?}", paragraph);
        }
        prop_assert!(!rules.contains("costs nothing") && !rules.contains("refused"), "{}", rules);
        prop_assert!(game.title().starts_with(game.info().title), "{}", game.title());
    }

    #[test]
    fn sentences_end_as_the_trait_promises(start in any_start()) {
        let mut game = start.open();
        let mut spaced = vec![game.welcome(&Names::SEATS)];
        for ply in 0..30 {
            spaced.push(game.state(&Names::SEATS));
            spaced.extend(game.legal_moves().first().and_then(|&mv| game.copy().play_announced(mv, &Names::SEATS).ok()));
            let mut tight = vec![game.prompt(&Names::SEATS).text, game.reprompt(&Names::SEATS).text];
            tight.extend(game.outcome().map(|outcome| outcome.reason));
            tight.extend(game.ending(&Names::SEATS));
            tight.extend(game.parse_move("?").err().map(|refusal| sentence(&refusal)));
            for text in tight {
                prop_assert!(!text.is_empty() && text.trim() == text, "{:?}", text);
            }
            if play_on(&mut *game, 1, start.chance ^ ply).is_empty() { break; }
        }
        for text in spaced {
            prop_assert!(!text.trim().is_empty() && !text.ends_with("\n\n"), "{:?}", text);
            prop_assert!(text.lines().all(|line| line.trim_end() == line), "{:?} has blanks at a line's end", text);
        }
    }
}

/// The same start with the seats swapped: what the players chose, or what was drawn for them, is swapped as well.
fn swapped(id: &GameId) -> Result<GameId, IdError> {
    let explicit = id.explicit();
    let setup = id.entry().info.setup.as_ref();
    let chosen = setup.and_then(|setup| explicit.values().given_text(setup.param));
    let Some((one, two)) = chosen.and_then(|chosen| chosen.split_once('-')) else { return Ok(id.clone()) };
    let swapped = explicit.to_string().replace(&format!("{one}-{two}"), &format!("{two}-{one}"));
    GameId::parse(everything(), &swapped)
}
