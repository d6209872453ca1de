//! Every class of answer, from a real server: how it is scored, and that the log shows it as it came.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;

use std::time::{Duration, Instant};

use common::{KEY, LogFolder, Server, Step, ask, ask_in, completion, quick, say};
use duels_llm::ModelFailure::{self, NoLegalMove, Stopped, TimedOut, Unreachable};
use duels_llm::{ApiKey, Class, LlmSettings, LogEntry, ModelError};
use duels_rules::Move;
use serde_json::json;

const LIMIT: Duration = Duration::from_secs(5);

/// Asks once in fifty after 7, and returns the result and the last line of the log.
fn ask_once(
    steps: Vec<Step>,
    settings: LlmSettings,
    limit: Duration,
) -> (Result<Move, ModelFailure>, LogEntry, Server) {
    let (server, folder) = (Server::start(steps), LogFolder::new());
    let model = server.open(&folder.models(settings)).unwrap();
    let result = ask(&model, &["7"], limit);
    if let Err(fault) = &result {
        assert!(!fault.to_string().contains(KEY), "{fault}");
    }
    (result, folder.entries().pop().unwrap(), server)
}

#[track_caller]
fn failed(result: Result<Move, ModelFailure>, kind: fn(String) -> ModelFailure, parts: &[&str]) {
    let fault = result.unwrap_err();
    assert_eq!(fault, kind(fault.to_string()));
    for part in parts {
        assert!(fault.to_string().contains(part), "no {part:?} in {fault}");
    }
}

#[test]
fn a_good_answer_is_played_and_logged_as_it_came() {
    let reply = "Ten looks strong.\n\n**MOVE: 3**";
    let (result, entry, server) = ask_once(vec![say(reply)], quick(), LIMIT);
    assert_eq!(result, Ok(Move(3)));
    assert_eq!(
        (entry.class, entry.mv.as_deref(), entry.reply.as_deref()),
        (Class::Ok, Some("3"), Some(reply))
    );
    assert_eq!(entry.raw, completion(reply).to_string());
    assert_eq!((entry.tokens.prompt, entry.tokens.reply, entry.tokens.guessed), (100, 10, false));
    assert_eq!((entry.question.ply, entry.question.attempt, entry.requests), (2, 0, 1));
    let seen = &server.seen()[0];
    assert_eq!(seen.key.as_deref(), Some(format!("Bearer {KEY}").as_str()));
    assert_eq!(seen.body["model"], "test-model");
    assert_eq!(seen.body["messages"], json!(entry.prompt));
    assert_eq!(seen.body.as_object().unwrap().len(), 2, "nothing else is sent");
}

#[test]
fn the_question_holds_the_rules_the_position_and_the_moves_if_they_are_wanted() {
    let listed = ask_once(vec![say("MOVE: 3")], quick(), LIMIT).1;
    let [rules, position] = &listed.prompt[..] else { panic!("two messages") };
    for part in ["The player who makes the total exactly 50 wins", "MOVE:"] {
        assert!(rules.content.contains(part), "no {part} in {}", rules.content);
    }
    assert!(!rules.content.contains("adding 6 first"), "the truth is what is measured");
    for part in
        ["You are Player 2", "Player 1: 7", "Current Total: 7", "Legal moves: 1, 2, 3, 4, 5, 6, 7, 8, 9"]
    {
        assert!(position.content.contains(part), "no {part} in {}", position.content);
    }
    let unlisted = ask_once(vec![say("MOVE: 3")], LlmSettings { list_moves: false, ..quick() }, LIMIT).1;
    assert!(!unlisted.prompt[1].content.contains("Legal moves"));
    assert!(listed.question.list_moves && !unlisted.question.list_moves);
    let (server, folder) = (Server::start([say("MOVE: 3")]), LogFolder::new());
    let model = server.open(&folder.models(quick())).unwrap();
    ask_in("fifty:target=60", &model, None, &[], LIMIT).unwrap();
    let variant = &folder.entries()[0].prompt[0].content;
    assert!(variant.contains("exactly 60 wins") && !variant.contains("exactly 50"), "{variant}");
    assert!(!variant.contains("refused"), "an illegal answer loses here: {variant}");
}

#[test]
fn an_illegal_answer_is_never_turned_into_another_move() {
    for reply in ["MOVE: 0", "MOVE: 10", "MOVE: seven", "MOVE: 07"] {
        let (result, entry, server) = ask_once(vec![say(reply)], quick(), LIMIT);
        failed(result, NoLegalMove, &["test-model: illegal"]);
        assert_eq!((entry.class, entry.reply.as_deref()), (Class::Illegal, Some(reply)));
        assert_eq!(server.seen().len(), 1);
    }
    let (server, folder) = (Server::start([say("MOVE: 7")]), LogFolder::new());
    let model = server.open(&folder.models(quick())).unwrap();
    let repeated = ask(&model, &["7", "3"], LIMIT);
    failed(repeated, NoLegalMove, &["The last digit '7' has already been used"]);
}

#[test]
fn what_is_not_a_move_is_unparsable_whatever_is_wrong_with_it() {
    let parts = json!({"choices": [{"message": {"content": [{"type": "text", "text": "MOVE: 3"}]}}]});
    assert_eq!(ask_once(vec![Step::Body(parts.to_string().into())], quick(), LIMIT).0, Ok(Move(3)));
    let empty = json!({"choices": [{"message": {"content": null}}]}).to_string();
    let bodies: [Vec<u8>; 5] =
        [empty.into(), b"{\"choices\": []}".to_vec(), b"not JSON".to_vec(), Vec::new(), vec![0xff; 100]];
    let steps = bodies.into_iter().map(Step::Body).chain([say("I would play 3."), say("")]);
    for step in steps {
        let (result, entry, server) = ask_once(vec![step.clone()], quick(), LIMIT);
        failed(result, NoLegalMove, &["test-model: unparsable"]);
        assert_eq!((entry.class, entry.mv), (Class::Unparsable, None));
        if let Step::Body(bytes) = step {
            assert_eq!(entry.raw, String::from_utf8_lossy(&bytes));
        }
        assert_eq!(server.seen().len(), 1, "what was answered is not asked again");
    }
}

#[test]
fn an_endless_answer_is_read_up_to_a_limit() {
    let (result, entry, _) = ask_once(vec![Step::Body(vec![b'x'; 20 << 20])], quick(), LIMIT);
    failed(result, NoLegalMove, &["unparsable", "longer than 4 MiB"]);
    assert_eq!(entry.raw.len(), 4 << 20);
}

#[test]
fn a_refusal_is_distinguished_from_a_bad_answer() {
    let refused = json!({"choices": [{"message": {"content": null, "refusal": "I do not play."}}]});
    let filtered = json!({"choices": [{"message": {"content": ""}, "finish_reason": "content_filter"}]});
    for body in [refused, filtered] {
        let (result, entry, _) = ask_once(vec![Step::Body(body.to_string().into())], quick(), LIMIT);
        failed(result, NoLegalMove, &["test-model: refused"]);
        assert_eq!((entry.class, entry.raw), (Class::Refused, body.to_string()));
    }
    let policy = Step::Status(400, vec![], json!({"error": {"code": "content_filter"}}).to_string());
    assert_eq!(ask_once(vec![policy], quick(), LIMIT).1.class, Class::Refused);
}

#[test]
fn late_and_missing_answers_time_out() {
    for step in [Step::Late(Duration::from_secs(20), "MOVE: 3".to_string()), Step::Stall] {
        let began = Instant::now();
        let (result, entry, server) = ask_once(vec![step], quick(), Duration::from_millis(300));
        failed(result, TimedOut, &["test-model: timed out", "300ms"]);
        assert!(began.elapsed() < Duration::from_secs(5));
        assert_eq!((entry.class, server.seen().len()), (Class::TimedOut, 1));
    }
    let slow = Step::Late(Duration::from_millis(200), "MOVE: 3".to_string());
    assert_eq!(ask_once(vec![slow], quick(), LIMIT).0, Ok(Move(3)));
}

#[test]
fn temporary_errors_are_retried_and_counted() {
    let busy = |after: &str| Step::Status(429, vec![("retry-after", after.to_string())], "busy".to_string());
    // A date has whole seconds: two from now are at least one.
    let date = || {
        let date = jiff::Timestamp::now() + Duration::from_secs(2);
        jiff::fmt::rfc2822::DateTimePrinter::new().timestamp_to_rfc9110_string(&date).unwrap()
    };
    for (after, least) in [(None, 1000), (Some(date), 900)] {
        let after = after.map_or("1".to_string(), |date| date());
        let (result, entry, server) = ask_once(vec![busy(&after), say("MOVE: 3")], quick(), LIMIT);
        let seen = server.seen();
        assert_eq!((result, entry.requests, seen.len()), (Ok(Move(3)), 2, 2));
        assert!((seen[1].at - seen[0].at).as_millis() >= least, "the server was not given its pause");
        assert!(entry.elapsed_ms >= least as u64);
    }
    let broken = Step::Status(500, vec![], "oh".to_string());
    let upstream = Step::Body(json!({"error": {"message": "upstream"}}).to_string().into());
    let (result, entry, server) = ask_once(vec![broken, upstream, say("MOVE: 3")], quick(), LIMIT);
    assert_eq!((result, entry.requests), (Ok(Move(3)), 3));
    let waits: Vec<_> = server.seen().windows(2).map(|pair| (pair[1].at - pair[0].at).as_millis()).collect();
    assert!(waits[0] >= 10 && waits[1] >= 20, "each wait is longer: {waits:?}");
}

#[test]
fn permanent_errors_are_a_lost_connection() {
    for status in [429, 500, 503] {
        let (result, entry, server) =
            ask_once(vec![Step::Status(status, vec![], "no".to_string())], quick(), LIMIT);
        failed(result, Unreachable, &["test-model: unreachable", &status.to_string()]);
        assert_eq!((entry.class, entry.requests, server.seen().len()), (Class::Unreachable, 3, 3));
        assert_eq!(entry.raw, "no");
    }
    let (result, entry, _) = ask_once(vec![Step::Break], quick(), LIMIT);
    failed(result, Unreachable, &["unreachable"]);
    assert_eq!(entry.requests, 3);
    let forever = Step::Status(429, vec![("retry-after", "86400".to_string())], String::new());
    let (result, entry, _) = ask_once(vec![forever], quick(), LIMIT);
    failed(result, Unreachable, &["unreachable", "429"]);
    assert_eq!(entry.requests, 1, "it does not wait for a day");
}

#[test]
fn a_server_that_hangs_up_or_is_gone_is_a_lost_connection() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        use std::io::{Read, Write};
        // The first connection only checks that there is a server; the next is closed.
        let mut first = listener.accept().unwrap().0;
        let _ = first.read(&mut [0; 4096]);
        first.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n").unwrap();
        drop(first);
        (0..2).for_each(|_| drop(listener.accept()));
    });
    let folder = LogFolder::new();
    let model = folder.models(quick()).open("m", &format!("http://{address}/v1")).unwrap();
    failed(ask(&model, &[], LIMIT), Unreachable, &["m: unreachable"]);
    assert_eq!(folder.entries()[0].requests, 3);
}

#[test]
fn a_missing_server_is_reported_before_any_game() {
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let folder = LogFolder::new();
    let refused = folder.models(quick()).open("m", &format!("http://{port}/v1")).err().unwrap();
    assert!(matches!(refused, ModelError::Unreachable { .. }), "{refused}");
    assert!(refused.to_string().starts_with(&format!("the server of m@http://{port}/v1 cannot be reached")));
    let server = Server::start([say("MOVE: 3")]);
    let https = server.base_url().replace("http:", "https:");
    let refused = folder.models(quick()).open("m", &https).err().unwrap().to_string();
    assert!(refused.to_lowercase().contains("tls") || refused.contains("InvalidContentType"), "{refused}");
    assert!(!folder.log().exists(), "nothing was asked");
}

#[test]
fn a_wrong_key_or_model_stops_the_run_and_scores_nothing() {
    for status in [400, 401, 403, 404, 301] {
        let echo = format!("{{\"error\": \"you sent Bearer {KEY}\"}}");
        let headers = vec![("location", "http://127.0.0.1:1/".to_string())];
        let (result, entry, server) = ask_once(vec![Step::Status(status, headers, echo)], quick(), LIMIT);
        failed(result, Stopped, &["rejected", &status.to_string(), "[the key]"]);
        assert_eq!((entry.class, server.seen().len()), (Class::Rejected, 1));
        assert!(entry.raw.contains("[the key]"));
    }
    let cut = format!("{}{KEY}", "x".repeat(290));
    let (result, entry, _) = ask_once(vec![Step::Status(401, vec![], cut)], quick(), LIMIT);
    assert!(!result.unwrap_err().to_string().contains("sk-") && !entry.sentence.unwrap().contains("sk-"));
    let illegal = ask_once(vec![say(&format!("MOVE: {KEY}"))], quick(), LIMIT);
    failed(illegal.0, NoLegalMove, &["[the key]"]);
    let short = LlmSettings { key: ApiKey::new("3"), ..quick() };
    let (result, entry, _) = ask_once(vec![say("MOVE: 3")], short, LIMIT);
    assert_eq!((result, entry.reply.as_deref()), (Ok(Move(3)), Some("MOVE: 3")), "a reply is never changed");
    let short = LlmSettings { key: ApiKey::new("abc"), ..quick() };
    let echo = Step::Status(401, vec![], "{\"error\": \"Incorrect API key provided: abc\"}".to_string());
    let (result, entry, _) = ask_once(vec![echo], short.clone(), LIMIT);
    failed(result, Stopped, &["provided: [the key]"]);
    assert!(!entry.raw.contains("abc") && !entry.sentence.unwrap().contains("abc"));
    let garbled = Step::Body(b"you sent Bearer abc".to_vec());
    assert_eq!(ask_once(vec![garbled], short, LIMIT).1.raw, "you sent Bearer [the key]");
    let odd = LlmSettings { key: ApiKey::new("two\nlines"), ..quick() };
    let refused = LogFolder::new().models(odd).open("m", "http://127.0.0.1:1/v1").err().unwrap();
    assert_eq!(refused, ModelError::Key);
    assert!(!format!("{refused} {:?}", quick()).contains("lines"));
    assert!(!format!("{:?}", quick()).contains(KEY));
}
