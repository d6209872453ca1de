//! Variants as large as they may be: they open, they are played to the end, and what they say stays short
//! enough to read.
#![allow(clippy::expect_used, reason = "clippy lets only test functions fail, not their helpers")]

mod naive;

use duels_rules::{AnyGame, Catalogue, Entry, GameId, Names, ParamKind, Seat, view};
use naive::compare::{TestRng, assert_same, assert_same_standing, open, play, random_game};
use naive::{Append, Deletion, Dilemma, Divisors, Fifty, Naive};

/// Plays to the end, choosing moves by `choose` so that long lists of them need not be made every ply.
fn play_out<N: Naive>(
    game: &mut dyn AnyGame,
    naive: &mut N,
    mut choose: impl FnMut(&N, &mut dyn FnMut(usize) -> usize) -> String,
) -> u64 {
    let mut rng = TestRng(3);
    let mut plies = 0;
    while naive.winner().is_none() {
        if plies % 1000 == 0 {
            assert_same(game, naive);
            assert_brief(game);
        }
        let word = choose(naive, &mut |bound| rng.below(bound));
        play(game, naive, &word);
        assert_same_standing(game, naive);
        plies += 1;
    }
    assert_same(game, naive);
    assert_brief(game);
    plies
}

/// Nothing that a person is shown grows with the size of the variant.
fn assert_brief(game: &dyn AnyGame) {
    let announced =
        game.legal_moves().first().and_then(|&mv| game.copy().play_announced(mv, &Names::SEATS).ok());
    let refused = game.parse_move(&"9".repeat(500)).err().map(|refusal| refusal.to_string());
    let texts = [
        game.welcome(&Names::SEATS),
        game.state(&Names::SEATS),
        game.prompt(&Names::SEATS).text,
        game.reprompt(&Names::SEATS).text,
    ];
    let reason = game.outcome().map(|outcome| outcome.reason);
    let texts =
        texts.into_iter().chain(announced).chain(refused).chain(reason).chain(game.ending(&Names::SEATS));
    for text in texts {
        assert!(text.chars().count() <= 6_000, "{} characters", text.chars().count());
    }
    for row in view::rows(&game.scene(&[])) {
        assert!(row.tiles.len() <= 241 && row.label.chars().count() <= 500, "{}", row.label);
    }
}

#[test]
fn a_fifty_of_two_hundred_last_digits() {
    let mut game = open("fifty:target=1000000000000,base=200,max=300", 1);
    let plies = random_game(&mut *game, Fifty::new(1_000_000_000_000, 200, 300, 1), &mut TestRng(8));
    assert_eq!(plies, 200, "every last digit can be used when numbers this large may be added");
}

#[test]
fn a_million_divisors() {
    let mut game = open("divisors:count=1000000", 1);
    let mut naive = Divisors::new(1_000_000, true, false, 1);
    assert_brief(&*game);
    // A number with many divisors, so that the game is a game. The naive program looks at a million numbers a
    // ply and the game is long, so it is asked now and then, and at the end.
    let (mut rng, mut plies, mut word) = (TestRng(2), 0, "720720".to_string());
    loop {
        play(&mut *game, &mut naive, &word);
        plies += 1;
        let moves = game.legal_moves();
        if plies % 500 == 1 || moves.is_empty() {
            assert_same(&*game, &naive);
            assert_brief(&*game);
        }
        match moves.len() {
            0 => break,
            count => word = game.move_text(moves[rng.below(count)]).to_string(),
        }
    }
    assert!((10..=game.max_plies()).contains(&plies), "{plies}");
}

#[test]
fn a_dilemma_of_a_hundred_thousand_digits() {
    for (id, first) in [("dilemma:length=100000#5", 1), ("dilemma:length=99999#5", 2)] {
        let mut game = open(id, first);
        let dilemma = &game.downcast::<duels_rules::games::dilemma::Dilemma>().expect("this is dilemma").game;
        let sequence: String = dilemma.sequence.iter().map(u8::to_string).collect();
        let mut naive = Dilemma::new(&sequence, first);
        let plies = play_out(&mut *game, &mut naive, |_, below| ["start", "end"][below(2)].to_string());
        assert_eq!(plies, sequence.len() as u64);
    }
}

#[test]
fn an_append_towards_ten_thousand_digits() {
    for (seed, head) in [(1, '1'), (2, '9')] {
        let target = format!("{head}{}", TestRng(seed).digits(0, 9_999));
        let mut game = open(&format!("append:target={target},digits=0-9"), 1);
        let mut naive = Append::new(&target, (0, 9), 1);
        let plies = play_out(&mut *game, &mut naive, |_, below| (1 + below(9)).to_string());
        assert!((10_000..=10_001).contains(&plies));
    }
}

#[test]
fn an_append_that_follows_its_target_to_the_last_digit() {
    let target = format!("7{}", TestRng(5).digits(0, 9_999));
    let mut game = open(&format!("append:target={target},digits=0-9"), 1);
    let mut naive = Append::new(&target, (0, 9), 1);
    play_out(&mut *game, &mut naive, |naive, _| target[naive.number.len()..][..1].to_string());
    assert_eq!(naive.number, target);
    assert_eq!(game.outcome().map(|outcome| outcome.winner), Some(Seat::Two));
}

#[test]
fn a_deletion_of_ten_thousand_digits() {
    let [one, two] = [1, 2].map(|seed| TestRng(seed).digits(1, 10_000));
    let mut game = open(&format!("deletion:numbers={one}-{two}"), 2);
    let mut naive = Deletion::new(&one, &two, 2);
    let plies = play_out(&mut *game, &mut naive, |naive, below| {
        match naive.numbers[2 - usize::from(naive.turn)].len() {
            ..=3 => naive.legal().swap_remove(below(2)),
            digits => (1 + below(digits)).to_string(),
        }
    });
    assert_eq!(plies, 2 * 9_999 - 1);
}

#[test]
fn a_drawn_deletion_of_ten_thousand_digits() {
    let mut game = open("deletion:digits=10000#1", 1);
    let mut plies = 0;
    while game.turn().is_some() {
        let mv = game.parse_move(["left", "right"][plies % 2]).expect("every number has two ends");
        game.play(mv).expect("a word that is read is legal");
        plies += 1;
    }
    assert_eq!((plies as u64, game.max_plies()), (2 * 9_999 - 1, 2 * 9_999 - 1));
}

/// The largest value a parameter takes; the two numbers differ in their last digit.
fn largest(kind: ParamKind) -> String {
    match kind {
        ParamKind::Number { max, .. } => max.to_string(),
        ParamKind::Choice(words) => words[0].to_string(),
        ParamKind::DigitRange => "0-9".to_string(),
        ParamKind::Natural { max_digits } | ParamKind::Digits { max_digits } => "9".repeat(max_digits),
        ParamKind::NumberList { max, max_count, .. } => vec![max.to_string(); max_count].join("-"),
        ParamKind::TwoNumbers { max_digits, .. } => {
            format!("{}-{}8", "9".repeat(max_digits), "9".repeat(max_digits - 1))
        }
    }
}

fn try_largest(entry: &Entry, words: &[String]) {
    let words = words.iter().map(String::as_str);
    let id = GameId::with_params(Catalogue::standard(), entry.info.id, words).expect("the limit is accepted");
    assert!(id.to_string().len() > entry.info.id.len());
    let mut game = id.open(Seat::One).expect("a variant that was parsed opens");
    let mut moves = game.legal_moves();
    assert_brief(&*game);
    game.play(moves.swap_remove(moves.len() / 2)).expect("a listed move is legal");
    assert_brief(&*game);
}

#[test]
fn every_game_opens_at_its_limits() {
    for entry in Catalogue::standard().entries() {
        let at_limit: Vec<_> =
            entry.info.params.iter().map(|param| format!("{}={}", param.name, largest(param.kind))).collect();
        // Where a start is given it need not be drawn: those two are tried one at a time.
        match entry.info.random_start_unless {
            None => try_largest(entry, &at_limit),
            Some(_) => at_limit.chunks(1).for_each(|word| try_largest(entry, word)),
        }
    }
}
