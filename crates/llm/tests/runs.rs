//! What holds over many questions: retries, resuming, limits, many at once.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use common::{Place, Server, Step, ask, quick, say};
use duels_llm::{Class, LlmSettings, Price};
use duels_players::{Outside, PlayerErrorKind};
use duels_rules::Move;

const LIMIT: Duration = Duration::from_secs(5);

#[test]
fn a_retry_is_told_what_was_wrong_and_is_counted() {
    let server = Server::start([say("MOVE: 0"), say("Hm."), say("MOVE: 4")]);
    let place = Place::new();
    let models = place.models(LlmSettings { retries: 2, ..quick() });
    let mut model = models.open(&server.spec()).unwrap();
    assert_eq!(ask(&mut model, &[], LIMIT), Ok(Move(4)));
    let turns = place.turns();
    let classes: Vec<_> = turns.iter().map(|turn| (turn.question.attempt, turn.class)).collect();
    assert_eq!(classes, [(0, Class::Illegal), (1, Class::Unparsable), (2, Class::Ok)]);
    let roles: Vec<_> = turns[2].prompt.iter().map(|message| message.role.as_str()).collect();
    assert_eq!(roles, ["system", "user", "assistant", "user", "assistant", "user"]);
    assert_eq!(turns[2].prompt[2].content, "MOVE: 0");
    assert!(turns[2].prompt[3].content.contains("Only whole numbers between 1 and 9"));
    let spent = models.spent();
    assert_eq!((spent.turns, spent.retries, spent.requests), (3, 2, 3));
    assert_eq!(
        spent.to_string(),
        "Questions to models: 3 in 3 requests, 2 of them retries; ok: 1; unparsable: 1; illegal: 1. \
         Tokens: 300 of questions, 30 of replies."
    );
}

#[test]
fn when_the_retries_are_used_up_the_game_is_lost_and_every_raw_reply_is_there() {
    let server = Server::start([say("MOVE: 0")]);
    let place = Place::new();
    let mut model = place.models(LlmSettings { retries: 3, ..quick() }).open(&server.spec()).unwrap();
    let fault = ask(&mut model, &[], LIMIT).unwrap_err();
    assert_eq!(fault.kind, PlayerErrorKind::Illegal);
    assert!(fault.sentence.contains("illegal after 3 retries"), "{fault}");
    let turns = place.turns();
    assert_eq!(turns.len(), 4);
    assert!(turns.iter().all(|turn| turn.raw.contains("MOVE: 0")));
}

#[test]
fn a_resumed_run_asks_nothing_twice() {
    let server = Server::start([say("MOVE: 0"), say("MOVE: 4"), say("MOVE: 5"), say("MOVE: 6")]);
    let place = Place::new();
    let settings = || LlmSettings { retries: 1, ..quick() };
    let first: Vec<_> = {
        let mut model = place.models(settings()).open(&server.spec()).unwrap();
        model.number(0);
        let one = [ask(&mut model, &[], LIMIT), ask(&mut model, &["4", "1"], LIMIT)];
        model.number(1);
        one.into_iter().chain([ask(&mut model, &[], LIMIT)]).collect()
    };
    assert_eq!(first, [Ok(Move(4)), Ok(Move(5)), Ok(Move(6))]);
    assert_eq!(server.seen().len(), 4);

    let models = place.models(settings());
    assert_eq!(models.spent().turns, 4);
    let mut model = models.open(&server.spec()).unwrap();
    model.number(1);
    assert_eq!(
        ask(&mut model, &[], LIMIT),
        Ok(Move(6)),
        "the same question in another game has its own answer"
    );
    model.number(0);
    assert_eq!(ask(&mut model, &[], LIMIT), Ok(Move(4)));
    assert_eq!(ask(&mut model, &["4", "1"], LIMIT), Ok(Move(5)));
    assert_eq!((server.seen().len(), place.turns().len()), (4, 4), "nothing was asked again");
    let spent = models.spent();
    assert_eq!((spent.turns, spent.recalled, spent.prompt_tokens), (4, 4, 400));

    assert_eq!(ask(&mut model, &["4", "2"], LIMIT), Ok(Move(6)));
    let mut other =
        place.models(LlmSettings { list_moves: false, ..settings() }).open(&server.spec()).unwrap();
    other.number(0);
    assert_eq!(ask(&mut other, &[], LIMIT), Ok(Move(6)));
    assert_eq!(server.seen().len(), 6, "other questions are asked");
}

#[test]
fn what_was_not_answered_is_asked_again() {
    let server = Server::start([Step::Late(Duration::from_secs(9), String::new()), say("MOVE: 4")]);
    let place = Place::new();
    let mut model = place.models(quick()).open(&server.spec()).unwrap();
    assert_eq!(ask(&mut model, &[], Duration::from_millis(200)).unwrap_err().kind, PlayerErrorKind::Timeout);
    let mut again = place.models(quick()).open(&server.spec()).unwrap();
    assert_eq!(ask(&mut again, &[], LIMIT), Ok(Move(4)));
}

#[test]
fn a_line_torn_by_a_crash_is_cut_off_and_a_strange_one_is_named() {
    let server = Server::start([say("MOVE: 4")]);
    let place = Place::new();
    ask(&mut place.models(quick()).open(&server.spec()).unwrap(), &[], LIMIT).unwrap();
    let whole = std::fs::read(place.log()).unwrap();
    let torn = [whole.as_slice(), &whole[..whole.len() / 2]].concat();
    std::fs::write(place.log(), torn).unwrap();
    let mut model = place.models(quick()).open(&server.spec()).unwrap();
    assert_eq!(ask(&mut model, &[], LIMIT), Ok(Move(4)));
    assert_eq!(server.seen().len(), 1);
    assert_eq!(std::fs::read(place.log()).unwrap(), whole);
    ask(&mut model, &["4", "1"], LIMIT).unwrap();
    assert_eq!(place.turns().len(), 2);

    std::fs::write(place.log(), "{\"game\": 1}\n").unwrap();
    let fault = ask(&mut place.models(quick()).open(&server.spec()).unwrap(), &[], LIMIT).unwrap_err();
    assert_eq!(fault.kind, PlayerErrorKind::Interrupted);
    assert!(fault.sentence.contains("turns.jsonl: line 1 is not a turn"), "{fault}");
}

#[test]
fn a_log_that_cannot_be_written_stops_the_run() {
    let server = Server::start([say("MOVE: 4")]);
    let place = Place::new();
    std::fs::create_dir(place.log()).unwrap();
    let fault = ask(&mut place.models(quick()).open(&server.spec()).unwrap(), &[], LIMIT).unwrap_err();
    assert_eq!(fault.kind, PlayerErrorKind::Interrupted);
    assert!(fault.sentence.contains("turns.jsonl"), "{fault}");
    assert_eq!(server.seen().len(), 0, "nothing is asked whose answer would be lost");
}

#[test]
fn the_spending_limits_stop_the_run_and_hold_when_it_is_resumed() {
    let tokens = LlmSettings { max_tokens_total: Some(200), ..quick() };
    let price = Some(Price { prompt: 1000.0, reply: 10_000.0 });
    let money = LlmSettings { price, budget: Some(0.3), ..quick() };
    for (settings, said) in
        [(tokens, "limit of 200 tokens is reached (220"), (money, "budget of 0.3 is reached (0.4000")]
    {
        let server = Server::start([say("MOVE: 4")]);
        let place = Place::new();
        for _ in 0..2 {
            let mut model = place.models(settings.clone()).open(&server.spec()).unwrap();
            ask(&mut model, &[], LIMIT).unwrap();
            ask(&mut model, &["4", "1"], LIMIT).unwrap();
            let fault = ask(&mut model, &["4", "2"], LIMIT).unwrap_err();
            assert_eq!(fault.kind, PlayerErrorKind::Interrupted);
            assert!(fault.sentence.contains(said), "{fault}");
        }
        assert_eq!(server.seen().len(), 2);
        let more = LlmSettings { max_tokens_total: Some(1000), budget: Some(9.0), ..settings };
        assert_eq!(
            ask(&mut place.models(more).open(&server.spec()).unwrap(), &["4", "2"], LIMIT),
            Ok(Move(4))
        );
    }
}

#[test]
fn a_server_that_does_not_count_does_not_escape_the_limit() {
    let server = Server::start([Step::SayUncounted("MOVE: 4".to_string())]);
    let place = Place::new();
    let models = place.models(LlmSettings { max_tokens_total: Some(10), ..quick() });
    let mut model = models.open(&server.spec()).unwrap();
    ask(&mut model, &[], LIMIT).unwrap();
    assert!(place.turns()[0].tokens.guessed && models.spent().prompt_tokens > 100);
    assert_eq!(ask(&mut model, &["4", "1"], LIMIT).unwrap_err().kind, PlayerErrorKind::Interrupted);
}

#[test]
fn all_players_of_one_server_share_its_places() {
    let server = Server::start([Step::Late(Duration::from_millis(50), "MOVE: 4".to_string())]);
    let place = Place::new();
    let models = place.models(LlmSettings { concurrency: 2, ..quick() });
    std::thread::scope(|scope| {
        for game in 0..8 {
            let mut model = models.open(&server.spec()).unwrap();
            scope.spawn(move || {
                model.number(game);
                assert_eq!(ask(&mut model, &[], LIMIT), Ok(Move(4)));
            });
        }
    });
    assert_eq!((server.seen().len(), place.turns().len()), (8, 8));
    assert_eq!(server.most_at_once(), 2);
}

#[test]
fn whoever_waits_can_be_stopped() {
    let server = Server::start([Step::Status(429, vec![("retry-after", "4".to_string())], String::new())]);
    let place = Place::new();
    let stop = Arc::default();
    let mut model = place.stoppable(quick(), &stop).open(&server.spec()).unwrap();
    let began = Instant::now();
    std::thread::scope(|scope| {
        let waiting = scope.spawn(move || ask(&mut model, &[], LIMIT));
        std::thread::sleep(Duration::from_millis(300));
        stop.store(true, Ordering::Relaxed);
        assert_eq!(waiting.join().unwrap().unwrap_err().kind, PlayerErrorKind::Interrupted);
    });
    assert!(began.elapsed() < Duration::from_secs(3));
}
