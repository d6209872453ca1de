//! What holds over many questions: retries, resuming, limits, many at once.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use common::{LogFolder, Server, Step, ask, ask_numbered, quick, say, session};
use duels_llm::ModelFailure::{NoLegalMove, Stopped, TimedOut};
use duels_llm::{Class, LlmSettings, Price};
use duels_rules::Move;

const LIMIT: Duration = Duration::from_secs(5);

#[test]
fn a_retry_says_what_was_wrong_and_is_counted() {
    let server = Server::start([say("MOVE: 0"), say("Hm."), say("MOVE: 4")]);
    let folder = LogFolder::new();
    let models = folder.models(LlmSettings { retries: 2, ..quick() });
    let model = server.open(&models).unwrap();
    assert_eq!(ask(&model, &[], LIMIT), Ok(Move(4)));
    let entries = folder.entries();
    let classes: Vec<_> = entries.iter().map(|entry| (entry.question.attempt, entry.class)).collect();
    assert_eq!(classes, [(0, Class::Illegal), (1, Class::Unparsable), (2, Class::Ok)]);
    let roles: Vec<_> = entries[2].prompt.iter().map(|message| message.role.as_str()).collect();
    assert_eq!(roles, ["system", "user", "assistant", "user", "assistant", "user"]);
    assert_eq!(entries[2].prompt[2].content, "MOVE: 0");
    assert!(
        entries[2].prompt[3].content.contains("0 may not be added. Enter a whole number between 1 and 9.")
    );
    let usage = models.usage().unwrap();
    assert_eq!((usage.turns, usage.retries, usage.requests), (3, 2, 3));
    assert_eq!(
        usage.to_string(),
        "Questions to models: 3 in 3 requests, 2 of them retries; ok: 1; unparsable: 1; illegal: 1. \
         Tokens: 300 in prompts, 30 in replies."
    );
}

#[test]
fn when_the_retries_are_used_up_the_game_is_lost_and_every_raw_reply_is_there() {
    let server = Server::start([say("MOVE: 0")]);
    let folder = LogFolder::new();
    let model = server.open(&folder.models(LlmSettings { retries: 3, ..quick() })).unwrap();
    let fault = ask(&model, &[], LIMIT).unwrap_err();
    assert!(matches!(fault, NoLegalMove(_)));
    assert!(fault.to_string().contains("illegal after 3 retries"), "{fault}");
    let entries = folder.entries();
    assert_eq!(entries.len(), 4);
    assert!(entries.iter().all(|entry| entry.raw.contains("MOVE: 0")));
}

#[test]
fn a_resumed_run_asks_nothing_twice() {
    let server = Server::start([say("MOVE: 0"), say("MOVE: 4"), say("MOVE: 5"), say("MOVE: 6")]);
    let folder = LogFolder::new();
    let settings = || LlmSettings { retries: 1, ..quick() };
    let first: Vec<_> = {
        let model = server.open(&folder.models(settings())).unwrap();
        let one = [ask_numbered(&model, 0, &[], LIMIT), ask_numbered(&model, 0, &["4", "1"], LIMIT)];
        one.into_iter().chain([ask_numbered(&model, 1, &[], LIMIT)]).collect()
    };
    assert_eq!(first, [Ok(Move(4)), Ok(Move(5)), Ok(Move(6))]);
    assert_eq!(server.seen().len(), 4);

    let models = folder.models(settings());
    assert_eq!(models.usage().unwrap().turns, 4);
    let model = server.open(&models).unwrap();
    assert_eq!(
        ask_numbered(&model, 1, &[], LIMIT),
        Ok(Move(6)),
        "the same question in another game has its own answer"
    );
    assert_eq!(ask_numbered(&model, 0, &[], LIMIT), Ok(Move(4)));
    assert_eq!(ask_numbered(&model, 0, &["4", "1"], LIMIT), Ok(Move(5)));
    assert_eq!((server.seen().len(), folder.entries().len()), (4, 4), "nothing was asked again");
    let usage = models.usage().unwrap();
    assert_eq!((usage.turns, usage.recalled, usage.prompt_tokens), (4, 4, 400));

    assert_eq!(ask_numbered(&model, 0, &["4", "2"], LIMIT), Ok(Move(6)));
    let other = server.open(&folder.models(LlmSettings { list_moves: false, ..settings() })).unwrap();
    assert_eq!(ask_numbered(&other, 0, &[], LIMIT), Ok(Move(6)));
    assert_eq!(server.seen().len(), 6, "other questions are asked");
}

#[test]
fn what_was_not_answered_is_asked_again() {
    let server = Server::start([Step::Late(Duration::from_secs(9), String::new()), say("MOVE: 4")]);
    let folder = LogFolder::new();
    let model = server.open(&folder.models(quick())).unwrap();
    assert!(matches!(ask(&model, &[], Duration::from_millis(200)), Err(TimedOut(_))));
    let again = server.open(&folder.models(quick())).unwrap();
    assert_eq!(ask(&again, &[], LIMIT), Ok(Move(4)));
}

#[test]
fn a_truncated_last_line_is_dropped_and_a_corrupt_line_is_named() {
    let server = Server::start([say("MOVE: 4")]);
    let folder = LogFolder::new();
    ask(&server.open(&folder.models(quick())).unwrap(), &[], LIMIT).unwrap();
    let whole = std::fs::read(folder.log()).unwrap();
    let torn = [whole.as_slice(), &whole[..whole.len() / 2]].concat();
    std::fs::write(folder.log(), torn).unwrap();
    let model = server.open(&folder.models(quick())).unwrap();
    assert_eq!(ask(&model, &[], LIMIT), Ok(Move(4)));
    assert_eq!(server.seen().len(), 1);
    assert_eq!(std::fs::read(folder.log()).unwrap(), whole);
    ask(&model, &["4", "1"], LIMIT).unwrap();
    assert_eq!(folder.entries().len(), 2);

    std::fs::write(folder.log(), "{\"game\": 1}\n").unwrap();
    let fault = ask(&server.open(&folder.models(quick())).unwrap(), &[], LIMIT).unwrap_err();
    assert!(matches!(fault, Stopped(_)));
    assert!(fault.to_string().contains("turns.jsonl: line 1 is not an entry"), "{fault}");
}

#[test]
fn a_log_that_cannot_be_written_stops_the_run() {
    let server = Server::start([say("MOVE: 4")]);
    let folder = LogFolder::new();
    std::fs::create_dir(folder.log()).unwrap();
    let fault = ask(&server.open(&folder.models(quick())).unwrap(), &[], LIMIT).unwrap_err();
    assert!(matches!(fault, Stopped(_)));
    assert!(fault.to_string().contains("turns.jsonl"), "{fault}");
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
        let folder = LogFolder::new();
        for _ in 0..2 {
            let model = server.open(&folder.models(settings.clone())).unwrap();
            ask(&model, &[], LIMIT).unwrap();
            ask(&model, &["4", "1"], LIMIT).unwrap();
            let fault = ask(&model, &["4", "2"], LIMIT).unwrap_err();
            assert!(matches!(fault, Stopped(_)));
            assert!(fault.to_string().contains(said), "{fault}");
        }
        assert_eq!(server.seen().len(), 2);
        let more = LlmSettings { max_tokens_total: Some(1000), budget: Some(9.0), ..settings };
        assert_eq!(ask(&server.open(&folder.models(more)).unwrap(), &["4", "2"], LIMIT), Ok(Move(4)));
    }
}

#[test]
fn a_server_that_does_not_count_does_not_escape_the_limit() {
    let server = Server::start([Step::SayUncounted("MOVE: 4".to_string())]);
    let folder = LogFolder::new();
    let models = folder.models(LlmSettings { max_tokens_total: Some(10), ..quick() });
    let model = server.open(&models).unwrap();
    ask(&model, &[], LIMIT).unwrap();
    assert!(folder.entries()[0].tokens.guessed && models.usage().unwrap().prompt_tokens > 100);
    assert!(matches!(ask(&model, &["4", "1"], LIMIT), Err(Stopped(_))));
}

#[test]
fn all_models_of_one_server_share_its_limit() {
    let server = Server::start([Step::Late(Duration::from_millis(50), "MOVE: 4".to_string())]);
    let folder = LogFolder::new();
    let models = folder.models(LlmSettings { concurrency: 2, ..quick() });
    std::thread::scope(|scope| {
        for game in 0..8 {
            let model = server.open(&models).unwrap();
            scope.spawn(move || {
                assert_eq!(ask_numbered(&model, game, &[], LIMIT), Ok(Move(4)));
            });
        }
    });
    assert_eq!((server.seen().len(), folder.entries().len()), (8, 8));
    assert_eq!(server.most_at_once(), 2);
}

#[test]
fn a_wait_can_be_stopped() {
    let busy = Step::Status(429, vec![("retry-after", "4".to_string())], String::new());
    // A server that asks for a pause, and one that does not answer at all.
    for step in [busy, Step::Stall] {
        let (server, folder, stop) = (Server::start([step]), LogFolder::new(), AtomicBool::new(false));
        let model = server.open(&folder.models(quick())).unwrap();
        let began = Instant::now();
        std::thread::scope(|scope| {
            let wait = || model.choose(&session("fifty", &[]), None, LIMIT, &|| stop.load(Ordering::Relaxed));
            let waiting = scope.spawn(wait);
            std::thread::sleep(Duration::from_millis(300));
            stop.store(true, Ordering::Relaxed);
            assert!(matches!(waiting.join().unwrap(), Err(Stopped(_))));
        });
        assert!(began.elapsed() < Duration::from_secs(3));
    }
}
