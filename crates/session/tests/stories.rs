//! Reviews in words: every sentence is true, and speaks to its reader.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;

use common::session;
use duels_oracle::{Oracle, Solution, SolveControl, Value};
use duels_rules::scene::Mark;
use duels_rules::{Catalogue, GameId, Names, RngStream, Seat, SeededRng};
use duels_session::{Accuracy, MoveQuality, Review, Session};

const YOU: fn(Seat) -> Names = |seat| Names::you(seat, "the computer");

fn review(session: &Session) -> Review {
    session.review(&SolveControl::default()).unwrap()
}

fn headline(session: &Session, names: &Names) -> String {
    session.story(&review(session), names).headline
}

/// Every classic game, its presets, and some large variants.
fn variants(seed: u64) -> Vec<GameId> {
    let presets = Catalogue::standard().entries().iter().flat_map(|entry| {
        let presets = entry.info.presets.iter().map(|preset| preset.params.replace(' ', ","));
        let ids = presets.map(|params| format!("{}:{params}", entry.info.id));
        std::iter::once(entry.info.id.to_string()).chain(ids)
    });
    let large = ["dilemma:length=121", "divisors:count=150", "fifty:target=90,base=12", "deletion:digits=30"];
    let ids = presets.chain(large.map(str::to_string));
    let parse = |id: String| GameId::parse(Catalogue::standard(), &id).unwrap().with_seed(seed).unwrap();
    ids.map(parse).filter(|id| id.open(Seat::One).unwrap().max_plies() < 400).collect()
}

/// Plays random moves, half of the time to the end.
fn random_game(id: GameId, seed: u64) -> Session {
    let mut draw = SeededRng::new(seed, RngStream::PlayerOne);
    let mut session = Session::new(id, Seat::BOTH[(seed % 2) as usize]).unwrap();
    let most = if seed.is_multiple_of(2) { 1_000 } else { draw.below(6) };
    for _ in 0..most {
        let Some(mv) = draw.pick(&session.game().legal_moves()) else { break };
        session.make_move(mv).unwrap();
    }
    if seed % 3 == 1 {
        session.resign_seat(Seat::BOTH[(seed / 3 % 2) as usize]);
    }
    session
}

fn solve(session: &Session, moves: usize) -> Option<Solution> {
    let game = session.position_after(moves).unwrap();
    game.turn()?;
    Some(Oracle::new(&*game).solve(&*game, &SolveControl::default()).unwrap())
}

#[test]
fn every_sentence_about_a_random_game_is_true() {
    for seed in 0..24 {
        for id in variants(seed) {
            let session = random_game(id, seed);
            let review = review(&session);
            let (mut leader, mut changes) = (review.at_start, 0);
            for number in 1..=session.plies().len() {
                assert_true_story(&session, &review, number);
                let winner = Some(review.plies[number - 1].winner());
                changes += usize::from(winner != leader);
                leader = winner;
            }
            assert_true_headline(&session, &review, changes);
        }
    }
}

/// Checks what is said about a move against a solution of its own.
fn assert_true_story(session: &Session, review: &Review, number: usize) {
    let before = solve(session, number - 1).unwrap();
    let played = before.move_value(session.plies()[number - 1].mv).unwrap();
    let wins = before.moves.iter().filter(|each| each.value == Value::Win).count();
    for names in [YOU(Seat::One), YOU(Seat::Two), Names::SEATS] {
        let story = session.move_story(review, number, &names).unwrap();
        let (judged, context) = (&story.judgement, format!("{} move {number}: {story:?}", session.line()));
        let expected = match (played.value, wins, before.moves.len()) {
            (_, _, 1) => MoveQuality::Forced,
            (Value::Loss, 0, _) => MoveQuality::Lost,
            (Value::Loss, ..) => MoveQuality::Slip,
            (Value::Win, wins, choices) if wins == choices => MoveQuality::Won,
            (Value::Win, ..) => MoveQuality::Kept,
        };
        assert_eq!(story.quality, expected, "{context}");
        assert!(!judged.to_lowercase().contains("no other move wins") || wins == 1, "{context}");
        assert!(!judged.contains("Every move wins") || wins == before.moves.len(), "{context}");
        assert!(!judged.contains("Every move loses") || wins == 0, "{context}");
        assert!(judged.contains("needed") == (expected == MoveQuality::Slip), "{context}");
        if judged.contains("one of") && expected == MoveQuality::Kept {
            assert!(
                judged.contains(&format!("one of {wins} moves that win, out of {}.", before.moves.len())),
                "{context}"
            );
        }
        assert!(story.did.starts_with(&names.capital(story.seat)), "{context}");
        assert_words(&[&story.did, judged], &names);
        if number <= 12 {
            let reason = session.reason_after(number, &names, &SolveControl::default()).unwrap();
            assert!(reason.ends_with('.'), "{context}: {reason}");
            assert_words(&[&reason], &names);
        }
    }
    assert_true_marks(session, review, number, &before);
}

/// A slip is marked once, its star is a move that wins, and nothing else is marked.
fn assert_true_marks(session: &Session, review: &Review, number: usize, before: &Solution) {
    let scene = session.reviewed_scene(review, number).unwrap();
    let count = |mark| scene.tiles().filter(|(_, tile)| tile.mark == Some(mark)).count();
    let is_slip = review.plies[number - 1].is_blunder();
    assert_eq!(count(Mark::Slip), usize::from(is_slip), "{} {number}", session.line());
    assert_eq!(count(Mark::Loses), 0);
    assert!(is_slip || count(Mark::Best) + count(Mark::Wins) == 0);
    assert!(scene.choices().next().is_none(), "a review is not played");
    let mut position = session.copy();
    position.undo_to(number - 1);
    let explored = position.explored_scene(before, before.best().next());
    for (_, tile, mv) in explored.choices() {
        let mv = position.parse_move(mv.as_str()).unwrap();
        let is_win = before.move_value(mv).unwrap().value == Value::Win;
        assert_eq!(tile.mark == Some(Mark::Loses), !is_win, "a star is never on a move that loses");
    }
}

fn assert_true_headline(session: &Session, review: &Review, changes: usize) {
    for names in [YOU(Seat::One), YOU(Seat::Two), Names::SEATS] {
        let story = session.story(review, &names);
        let (told, context) = (&story.headline, format!("{}: {story:?}", session.line()));
        let forfeits = review.forfeit.as_ref().is_some_and(duels_session::ForfeitReview::is_blunder);
        let times = ["", "once", "twice", "three times", "four times", "five times", "six times"];
        if told.contains("changed hands") {
            assert!(changes > 0 && !forfeits, "{context}");
            assert!(times.get(changes).is_none_or(|times| told.contains(times)), "{context}");
        }
        assert!(!told.contains("led from") || changes == 0 && !forfeits, "{context}");
        assert!(!told.contains("decided before") || !review.mattered(), "{context}");
        assert!(!told.contains("No move could") || !review.mattered(), "{context}");
        assert!(story.deciding_move <= session.plies().len(), "{context}");
        assert_words(&[told], &names);
        story.accuracy.iter().for_each(|sentence| assert_words(&[sentence], &names));
    }
}

/// No word that players do not use, and nobody but the two players.
fn assert_words(texts: &[&str], names: &Names) {
    for text in texts {
        let lower = text.to_lowercase();
        let words: Vec<_> = lower.split(|letter: char| !letter.is_alphabetic()).collect();
        for word in ["ply", "plies", "blunder", "seat", "legal", "optimal"] {
            assert!(!words.contains(&word), "{word} in {text}");
        }
        assert!(!text.contains("other player") && !text.contains("  "), "{text}");
        assert!(!names.speaks_to_both() || !words.contains(&"you"), "{text}");
        assert!(names.speaks_to_both() || !text.contains("Player "), "{text}");
    }
}

#[test]
fn the_story_of_the_design() {
    let game = session("fifty", Seat::One, "9 9 9 9");
    let review = review(&game);
    let names = YOU(Seat::One);
    let story = game.move_story(&review, 3, &names).unwrap();
    assert_eq!((story.did.as_str(), story.quality), ("You added 9", MoveQuality::Slip));
    assert_eq!(story.judgement, "You needed +8 to 26: no other move wins.");
    let reason = game.reason_after(3, &names, &SolveControl::default()).unwrap();
    assert!(
        reason.starts_with("The computer adds 9. Whatever you add then, it can always answer"),
        "{reason}"
    );
    assert_eq!(game.story(&review, &names).headline, "The win has changed hands three times so far.");
    assert_eq!(game.story(&review, &names).deciding_move, 3);
    let scene = game.reviewed_scene(&review, 3).unwrap();
    let marks: Vec<_> = scene.tiles().filter_map(|(at, tile)| Some((at.to_string(), tile.mark?))).collect();
    assert_eq!(marks, [("board.26".to_string(), Mark::Best), ("board.27".to_string(), Mark::Slip)]);
    let theirs = game.move_story(&review, 3, &YOU(Seat::Two)).unwrap();
    assert_eq!(theirs.judgement, "The computer needed +8 to 26: no other move wins.");
    assert!(game.move_story(&review, 0, &names).is_none() && game.move_story(&review, 5, &names).is_none());
}

#[test]
fn games_without_a_choice_and_games_without_a_slip() {
    let decided = session("append", Seat::One, "1 2 3");
    assert_eq!(headline(&decided, &YOU(Seat::One)), "It was decided before it began.");
    let drawn = session("deletion:numbers=549-876", Seat::One, "right middle left");
    assert_eq!(headline(&drawn, &YOU(Seat::One)), "No move could have changed the winner.");
    let kept = session("append:target=120,digits=0-2", Seat::One, "1 2 0");
    assert_eq!(headline(&kept, &YOU(Seat::One)), "You led from the first move to the last.");
    assert_eq!(headline(&kept, &YOU(Seat::Two)), "The computer led from the first move to the last.");
    assert_eq!(headline(&kept, &Names::SEATS), "Player 1 led from the first move to the last.");
    assert_eq!(headline(&session("fifty", Seat::One, ""), &Names::SEATS), "Nothing has been played yet.");
}

#[test]
fn resigning_is_part_of_the_story() {
    let mut won = session("fifty", Seat::One, "7");
    won.resign().unwrap();
    assert_eq!(headline(&won, &YOU(Seat::Two)), "You resigned in a won position.");
    let mut lost = session("fifty", Seat::One, "7 9");
    lost.resign().unwrap();
    assert_eq!(headline(&lost, &YOU(Seat::One)), "The win changed hands once.");
    let mut early = session("fifty", Seat::One, "");
    early.resign_seat(Seat::Two);
    assert_eq!(
        headline(&early, &YOU(Seat::One)),
        "The computer resigned.",
        "a first move would have mattered"
    );
}

#[test]
fn percentages_are_rounded() {
    let percent = |held, mattered| Accuracy { held, mattered }.percent();
    assert_eq!([percent(2, 3), percent(1, 3), percent(1, 200), percent(0, 1)], [67, 33, 1, 0].map(Some));
    assert_eq!([percent(0, 0), percent(3, 3)], [None, Some(100)]);
}
