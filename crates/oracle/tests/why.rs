//! What the oracle says, word for word.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue should fail")]

mod brute;
mod common;

use common::{open, play};
use duels_oracle::{Oracle, SolveControl, Value};
use duels_rules::{Names, RngStream, Seat, SeededRng};

fn why(id: &str, words: &str) -> String {
    let table = play(&*open(id), words);
    let mut oracle = Oracle::new(&*table);
    let solution = oracle.solve(&*table, &SolveControl::default()).unwrap();
    oracle.why(&*table, &solution, &SolveControl::default()).unwrap()
}

#[test]
fn append() {
    assert_eq!(
        why("append", ""),
        "Nothing matters here: 100 cannot be written with the digits 1 to 9, and the third digit always goes \
         beyond it. That digit is yours, so the other player wins."
    );
    assert_eq!(
        why("append", "2"),
        "Nothing matters here: 2 is above the first digit of 100, so the third digit always goes beyond it. \
         That digit is the other player's, so you win."
    );
    assert_eq!(
        why("append:target=850,digits=0-9", "8 4 9"),
        "Nothing matters here: the number is as long as 850, so any further digit goes beyond it, and you must \
         write one."
    );
    assert_eq!(
        why("append:target=850,digits=0-9", "7"),
        "Nothing matters here: 7 is below the first digit of 850, so the fourth digit always goes beyond it. \
         That digit is yours, so the other player wins."
    );
    assert_eq!(
        why("append:target=555,digits=4-5", ""),
        "Nothing matters here: no digit is large enough to get above 555. Either you write its last digit, or \
         the number falls below it and the other player must write the digit that is one too many; so you win."
    );
    assert_eq!(
        why("append:target=55,digits=5-5", ""),
        "Nothing matters here: every digit is forced, and the other player wins by hitting 55."
    );
    assert_eq!(
        why("append:target=46,digits=4-6", ""),
        "Write 5 or 6. The other player writes the second digit, so the other player wins if the number never \
         gets above 46, and you win if it does. The first digit that differs from the target's settles it: you \
         can write one larger than the first digit, 4."
    );
    assert_eq!(
        why("append:target=464,digits=4-6", ""),
        "Write 4. You write the third digit, so you win if the number never gets above 464, and the other \
         player wins if it does. As long as you write the target's own digits, the other player gets no chance \
         to get above it."
    );
    assert_eq!(why("append:target=45,digits=4-6", "4"), "Write 5 and you hit 45 exactly.");
}

#[test]
fn deletion() {
    assert_eq!(
        why("deletion:numbers=732-865", ""),
        "Nothing matters here but the count: you need 2 more removals, the other player needs 2, and it is your \
         move. So you win, whichever digits are crossed out."
    );
    assert_eq!(
        why("deletion:numbers=732-865", "left"),
        "Nothing matters here but the count: you need 2 more removals, the other player needs 1, and it is your \
         move. So the other player wins, whichever digits are crossed out."
    );
}

#[test]
fn deletion_with_digits_apart() {
    assert_eq!(
        why("deletion:numbers=74755-34326,apart=3", ""),
        "Cross out the 6: no digit of your number differs by at least 3 from 6, so the other player cannot move."
    );
    assert_eq!(
        why("deletion:numbers=83238-47244,apart=3", ""),
        "Cross out the 4: after 4 only 8 can be crossed out, and then you can leave the other player without a move \
         within 4 moves, both players' counted."
    );
    assert_eq!(
        why("deletion:numbers=43898-27845,apart=3", ""),
        "Whatever you cross out, the other player can leave you without a move within 6 moves, both players' counted."
    );
    assert_eq!(
        why("deletion:numbers=26958-35168,apart=3", ""),
        "Every move wins here. Cross out the 3: after 3 only 6, 8 and 9 can be crossed out, and then you can always \
         move, so the count decides: you need 4 more removals, the other player needs 4, and it is your move."
    );
    assert_eq!(
        why("deletion:numbers=83238-47244,apart=3", "left"),
        "After 4 you can cross out only 8, and then the other player can leave you without a move within 4 moves, \
         both players' counted."
    );
    assert_eq!(
        why("deletion:numbers=111-999,apart=8", ""),
        "Neither player can get stuck any more, so only the count matters: you need 2 more removals, the other player \
         needs 2, and it is your move. So you win, whichever digits are crossed out."
    );
    assert_eq!(
        why("deletion:numbers=15-95,apart=8", ""),
        "Every move wins here. Cross out the 9: that leaves the other player with a single digit."
    );
}

#[test]
fn dilemma() {
    assert_eq!(
        why("dilemma:sequence=3619472580", ""),
        "Your 3 from the start is beaten by 6, and your 0 from the end is beaten by 8; the first pair of digits \
         that differs decides."
    );
    assert_eq!(
        why("dilemma:sequence=3619472580", "start"),
        "Take the 6 at the start: it is larger than the 3 that the other player just took, and the first pair of \
         digits that differs decides."
    );
    assert_eq!(
        why("dilemma:sequence=3619472580", "start end"),
        "Nothing matters here: the first pair of digits that differs is your 3 against their 0, so you win \
         whatever is still taken."
    );
    assert_eq!(
        why("dilemma:sequence=9124", ""),
        "Take the 9 at the start: the answer can only be 1 or 4, both smaller, and the first pair of digits that \
         differs decides."
    );
    assert_eq!(
        why("dilemma:sequence=7777", ""),
        "Nothing matters here: every digit left is a 7, so both numbers end up equal, and the other player wins \
         as the player who moved second."
    );
    assert_eq!(
        why("dilemma:sequence=77778777", ""),
        "Both ends win. Take the 7 at the start: no answer is larger, and after an equal one you come out on top \
         with what is left."
    );
    assert_eq!(
        why("dilemma:sequence=12300", ""),
        "Both ends win. Take the 1 at the start: your number will have one digit more than the other player's \
         and begins with 1, so it is larger whatever follows."
    );
    assert_eq!(
        why("dilemma:sequence=123", "end end"),
        "Nothing matters here: you get the longer number, and it begins with 3, so you win whatever is still \
         taken."
    );
}

#[test]
fn games_without_a_method_of_their_own() {
    assert_eq!(
        why("template:heap=7", ""),
        "Play 3: you can win within 3 moves, both players' counted. Taking 3 leaves 4, a multiple of 4: whatever is \
         taken next, you can fill it up to 4."
    );
    assert_eq!(why("template:heap=3", ""), "Play 3 and you have won.");
    assert_eq!(why("template:heap=1", ""), "Play 1 and you have won.");
    assert_eq!(
        why("template:heap=4,take=1", ""),
        "You can only play 1, and then the other player can win within 4 moves, both players' counted."
    );
    assert_eq!(
        why("template:heap=4", ""),
        "Every move lets the other player win within 2 moves, both players' counted."
    );
}

/// The same for a reader who has just moved against the computer.
fn why_to_the_other(id: &str, words: &str) -> String {
    let table = play(&*open(id), words);
    let names = Names::you(table.next_seat().other(), "the computer");
    why_with(id, words, &names)
}

fn why_with(id: &str, words: &str, names: &Names) -> String {
    let (table, control) = (play(&*open(id), words), SolveControl::default());
    let mut oracle = Oracle::new(&*table);
    let solution = oracle.solve(&*table, &control).unwrap();
    oracle.why_for(&*table, &solution, names, &control).unwrap()
}

#[test]
fn explanations_for_the_player_who_is_not_to_move() {
    assert_eq!(
        why_to_the_other("fifty", "9 9 9"),
        "The computer adds 9. Whatever you add then, it can always answer: it can make the two numbers add up to 14 \
         (but after 4 it can add 5, which leaves no move)."
    );
    assert_eq!(
        why_to_the_other("divisors", "2"),
        "The computer removes 6, and the rest comes in pairs: 1–5, 3–9. Whatever you remove after that has a partner, so \
         the computer can always answer with the partner."
    );
    assert_eq!(
        why_to_the_other("divisors", "7"),
        "The computer can only remove 1. Then you remove 5, and there is nothing left for the computer."
    );
    assert_eq!(
        why_to_the_other("dilemma:sequence=3619472580", ""),
        "The computer's 3 from the start is beaten by 6, and the computer's 0 from the end is beaten by 8; the first pair \
         of digits that differs decides."
    );
    assert_eq!(
        why_to_the_other("deletion:numbers=83238-47244,apart=3", ""),
        "The computer crosses out the 4: after 4 only 8 can be crossed out, and then the computer can leave you without a \
         move within 4 moves, both players' counted."
    );
    assert_eq!(
        why_to_the_other("append:target=45,digits=4-6", "4"),
        "The computer writes 5 and hits 45 exactly."
    );
    assert_eq!(
        why_to_the_other("template:heap=7", ""),
        "The computer plays 3: whatever you answer, the computer can win within 3 moves, both players' counted."
    );
}

/// Whoever reads it, an explanation says "you" only to the reader, and names nobody but the two players.
#[test]
fn an_explanation_speaks_to_its_reader() {
    const IDS: [&str; 7] = [
        "fifty",
        "append:target=850,digits=0-9",
        "divisors:count=20",
        "dilemma:length=9#4",
        "dilemma:length=8#5",
        "deletion:numbers=83238-47244,apart=3",
        "template:heap=9",
    ];
    for (id, seed) in IDS.into_iter().flat_map(|id| (0..40u64).map(move |seed| (id, seed))) {
        let mut draw = SeededRng::new(seed, RngStream::PlayerOne);
        let (mut table, mut words) = (open(id), String::new());
        while let Some(turn) = table.turn() {
            for names in [Names::you(turn, "Kim"), Names::you(turn.other(), "Kim"), Names::SEATS] {
                let text = why_with(id, &words, &names);
                let [first, second] = [Seat::One, Seat::Two].map(|seat| text.contains(&seat.to_string()));
                assert!(text.ends_with('.') && !text.contains("other player"), "{id} {words}: {text}");
                match names.speaks_to_both() {
                    true => assert!(!says_you(&text), "{id} {words}: {text}"),
                    false => assert!(!first && !second, "{id} {words}: {text}"),
                }
            }
            let mv = draw.pick(&table.legal_moves()).unwrap();
            words = format!("{words} {}", table.move_text(mv));
            table.play(mv).unwrap();
        }
    }
}

fn says_you(text: &str) -> bool {
    let lower = text.to_lowercase();
    lower.split(|letter: char| !letter.is_alphabetic()).any(|word| ["you", "your", "yours"].contains(&word))
}

#[test]
fn what_is_recommended_wins_and_is_what_the_explanation_is_about() {
    let ids = [
        "fifty",
        "append:target=850,digits=0-9",
        "divisors:count=30",
        "dilemma:length=9#4",
        "dilemma:length=8#5",
    ];
    for (id, seed) in ids.into_iter().flat_map(|id| (0..20u64).map(move |seed| (id, seed))) {
        let mut draw = SeededRng::new(seed, RngStream::PlayerOne);
        let (mut table, control) = (open(id), SolveControl::default());
        let mut oracle = Oracle::new(&*table);
        while table.turn().is_some() {
            let solution = oracle.solve(&*table, &control).unwrap();
            let why = oracle.why(&*table, &solution, &control).unwrap();
            match oracle.recommend(&*table, &solution, &control).unwrap() {
                None => assert_eq!(solution.value, Value::Loss),
                Some(mv) => {
                    assert_eq!(solution.move_value(mv).map(|each| each.value), Some(Value::Win));
                    let text = table.move_text(mv).to_string();
                    let is_named = why.contains(&text)
                        || why.contains("Nothing matters")
                        || why.contains("that is left");
                    assert!(is_named || id.starts_with("append"), "{id}: {text}: {why}");
                }
            }
            let mv = draw.pick(&table.legal_moves()).unwrap();
            table.play(mv).unwrap();
        }
    }
}
