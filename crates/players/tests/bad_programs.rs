//! Programs that misbehave: each failure has its class and a sentence, memory and time stay bounded, and no
//! process is left running.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod support;

use std::time::{Duration, Instant};

use duels_oracle::SolveControl;
use duels_players::ugi::CommandLine;
use duels_players::{GameStart, MoveRequest, Player, PlayerError, Program, ProgramError};
use duels_rules::Seat;
use duels_session::Termination::{self, Crash, Disconnect, Illegal, Timeout};
use support::{Bot, again, ask, at, is_gone, memory, start};

const SHORT: Duration = Duration::from_millis(300);
const LONG: Duration = Duration::from_secs(20);

/// Asks the bot about a start and checks how it fails, that this is quick, and that its process is gone.
#[track_caller]
fn fails(bot: &Bot, limit: Duration, termination: Termination, part: &str) {
    let (mut program, begun) = (bot.program(), Instant::now());
    let fault = ask(&mut program, &start("fifty"), limit).expect_err("a fault");
    assert_eq!(fault.termination(), Some(termination), "{fault}");
    assert!(fault.to_string().contains(part), "no {part:?} in {fault}");
    assert!(begun.elapsed() < Duration::from_secs(10), "it took {:?}", begun.elapsed());
    if let Ok(pid) = std::fs::read_to_string(bot.file("pid")) {
        drop(program);
        is_gone(pid.trim().parse().unwrap());
    }
}

#[test]
fn an_illegal_move_is_explained_in_the_words_of_the_game() {
    fails(
        &Bot::on_go("say('bestmove 12')"),
        LONG,
        Illegal,
        "12 may not be added. Enter a whole number between 1 and 9.",
    );
    fails(&Bot::on_go("say('bestmove')"), LONG, Illegal, "Nothing was entered");
    fails(&Bot::on_go("say('bestmove 7;drop table')"), LONG, Illegal, "'7;drop'");
    let bot = Bot::on_go("say('bestmove 7')");
    let mut program = bot.program();
    let fault = ask(&mut program, &at("fifty 1 7,3"), LONG).unwrap_err();
    assert_eq!(fault.termination(), Some(Illegal), "{fault}");
    assert!(fault.to_string().contains("last digit '7'"), "{fault}");
    // An illegal answer is not a reason to restart it.
    let pid = program.process_id();
    assert!(pid.is_some() && again(&mut program, &at("fifty 1 6"), LONG).is_ok());
    assert_eq!(program.process_id(), pid);
}

#[test]
fn an_answer_for_another_game_is_illegal() {
    fails(&Bot::on_go("say('bestmove start')"), LONG, Illegal, "'start' is not a move here");
}

#[test]
fn garbage_alone_is_not_an_answer() {
    let bot = Bot::on_go("sys.stdout.buffer.write(bytes(range(256)) * 100 + b'\\n'); sys.stdout.flush()");
    fails(&bot, SHORT, Timeout, "did not say bestmove within 300 ms");
}

#[test]
fn garbage_before_the_answer_is_ignored() {
    let bot = Bot::on_go(
        "sys.stdout.buffer.write(b'\\xff\\xfe\\0 nonsense\\n\\n\\r\\n')\nsay('bestmove 6 ponder 3')",
    );
    let session = start("fifty");
    let mv = ask(&mut bot.program(), &session, LONG).unwrap();
    assert_eq!(session.game().move_text(mv).to_string(), "6");
}

#[test]
fn words_that_are_not_text_are_illegal() {
    let go = "sys.stdout.buffer.write(b'bestmove \\xff\\xfe\\n'); sys.stdout.flush()";
    fails(&Bot::on_go(go), LONG, Illegal, "is not a move here");
    let go = "sys.stdout.buffer.write(b'bestmove 6\\0\\n'); sys.stdout.flush()";
    fails(&Bot::on_go(go), LONG, Illegal, "'6\\0' is not a move here");
}

#[test]
fn a_flood_is_illegal_and_memory_stays_bounded() {
    let before = memory();
    let note = "open(os.path.join(os.path.dirname(sys.argv[0]), 'pid'), 'w').write(str(os.getpid()))\n";
    for line in ["b'x' * 65536", "b'info string more and more\\n' * 4096", "b'\\n' * 65536", "b'\\0' * 65536"]
    {
        let go = format!("{note}while True: os.write(1, {line})");
        fails(&Bot::on_go(&go), LONG, Illegal, "printed too much");
    }
    // A flood of errors is only noise: the answer counts.
    let bot = Bot::on_go("for _ in range(2000): os.write(2, b'e' * 65536)\nsay('bestmove 6')");
    ask(&mut bot.program(), &start("fifty"), LONG).unwrap();
    let grown = memory().saturating_sub(before);
    assert!(grown < 32 << 20, "memory grew by {grown} bytes");
}

#[test]
fn a_flood_between_moves_stays_in_the_pipe() {
    let bot = Bot::on_go(
        "import threading\n\
         threading.Thread(target=lambda: [os.write(1, b'bestmove 1\\n' * 5000) for _ in iter(int, 1)], daemon=True).start()\n\
         say('bestmove 6')",
    );
    let mut program = bot.program();
    let _ = ask(&mut program, &start("fifty"), LONG);
    let before = memory();
    std::thread::sleep(Duration::from_millis(300));
    assert!(memory().saturating_sub(before) < 8 << 20);
}

#[test]
fn one_that_never_answers_times_out() {
    let note = "open(os.path.join(os.path.dirname(sys.argv[0]), 'pid'), 'w').write(str(os.getpid()))\n";
    fails(&Bot::on_go(&format!("{note}time.sleep(1000)")), SHORT, Timeout, "within 300 ms");
    fails(&Bot::on_go(&format!("{note}while True: pass")), SHORT, Timeout, "within 300 ms");
}

#[test]
fn noise_on_its_error_output_does_not_stop_the_clock() {
    fails(&Bot::on_go("while True: os.write(2, b'e' * 65536)"), SHORT, Timeout, "within 300 ms");
}

#[test]
fn constant_output_does_not_stop_the_clock() {
    let go = "end = time.time() + 3\nwhile time.time() < end: say('info string a moment')\nsay('bestmove 6')";
    let (bot, begun) = (Bot::on_go(go), Instant::now());
    let fault = ask(&mut bot.program(), &start("fifty"), SHORT).unwrap_err();
    assert!(matches!(fault.termination(), Some(Timeout | Illegal)), "{fault}");
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
}

#[test]
fn a_late_answer_is_never_taken_for_the_next_one() {
    let bot = Bot::on_go("time.sleep(0.6)\nsay('bestmove 1')");
    let mut program = bot.program();
    let fault = ask(&mut program, &start("fifty"), SHORT).unwrap_err();
    assert_eq!(fault.termination(), Some(Timeout), "{fault}");
    std::thread::sleep(Duration::from_millis(600));
    let fault = again(&mut program, &start("fifty"), LONG).unwrap_err();
    assert_eq!((fault.termination(), program.process_id()), (Some(Crash), None), "{fault}");
    // The next game starts it again, and it answers for itself.
    let session = start("fifty");
    let mv = ask(&mut program, &session, LONG).unwrap();
    assert_eq!(session.game().move_text(mv).to_string(), "1");
}

#[test]
fn a_second_answer_is_never_taken_for_the_next_one() {
    let bot = Bot::python(
        "import sys\nmove = 0\nfor line in sys.stdin:\n w = line.split()[0]\n\
         \x20if w == 'ugi': print('ugiok', flush=True)\n\
         \x20if w == 'isready': print('readyok', flush=True)\n\
         \x20if w == 'go':\n  move += 1\n  print('bestmove', move, '\\nbestmove 9\\nbestmove 8', flush=True)\n",
    );
    let (mut program, session) = (bot.program(), start("fifty"));
    ask(&mut program, &session, LONG).unwrap();
    for expected in ["2", "3", "4"] {
        let mv = again(&mut program, &session, LONG).unwrap();
        assert_eq!(session.game().move_text(mv).to_string(), expected);
    }
}

#[test]
fn one_that_dies_crashes_and_its_last_error_line_is_kept() {
    fails(&Bot::on_go("raise ValueError('no idea')"), LONG, Crash, "ValueError: no idea");
    fails(&Bot::on_go("os._exit(3)"), LONG, Crash, "exit status: 3");
    fails(&Bot::on_go("os.kill(os.getpid(), 11)"), LONG, Crash, "signal: 11");
    fails(&Bot::python("raise SystemExit(4)"), LONG, Crash, "before it said ugiok");
    fails(&Bot::shell("exit 0"), LONG, Crash, "exit status: 0");
}

#[test]
fn one_that_crashed_is_started_again_for_the_next_game() {
    let bot = Bot::on_go(
        "if os.path.exists(sys.argv[0] + '.seen'): say('bestmove 6'); return\n\
                          open(sys.argv[0] + '.seen', 'w').close()\nos._exit(1)",
    );
    let mut program = bot.program();
    assert_eq!(ask(&mut program, &start("fifty"), LONG).unwrap_err().termination(), Some(Crash));
    assert!(ask(&mut program, &start("fifty"), LONG).is_ok());
}

#[test]
fn one_that_closes_its_pipe_is_disconnected() {
    let note = "open(os.path.join(os.path.dirname(sys.argv[0]), 'pid'), 'w').write(str(os.getpid()))\n";
    let bot = Bot::on_go(&format!("{note}os.close(1)\ntime.sleep(1000)"));
    fails(&bot, LONG, Disconnect, "closed its pipe");
    let bot = Bot::python(&format!(
        "import os, sys, time\n{note}sys.stdin.readline()\nprint('ugiok', flush=True)\nos.close(0)\ntime.sleep(1000)"
    ));
    fails(&bot, LONG, Disconnect, "closed its pipe");
}

#[test]
fn children_that_outlive_it_are_ended() {
    for leave in ["", "os.setsid()", "os.setsid()\n  if os.fork(): os._exit(0)"] {
        let go = format!(
            "if not os.fork():\n  {leave}\n  open(sys.argv[0] + '.child', 'w').write(str(os.getpid()))\n  time.sleep(1000)\n\
             while not os.path.exists(sys.argv[0] + '.child'): time.sleep(0.01)\ntime.sleep(0.05)\n\
             say('bestmove 6')\nos._exit(0)"
        );
        let bot = Bot::on_go(&go);
        let mut program = bot.program();
        ask(&mut program, &start("fifty"), LONG).unwrap();
        let child = std::fs::read_to_string(bot.file("bot.py.child")).unwrap().parse().unwrap();
        assert!(support::runs(child), "the child waits");
        // The bot is gone, and its child holds the pipe open: that must not cost the whole limit.
        let begun = Instant::now();
        assert_eq!(again(&mut program, &start("fifty"), LONG).unwrap_err().termination(), Some(Crash));
        assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
        is_gone(child);
    }
}

#[test]
fn dropping_ends_a_program_that_will_not_quit_and_its_children() {
    let bot = Bot::shell(
        "trap '' TERM INT HUP\nsleep 1000 &\necho $! > \"$0.child\"\n\
         while true; do read -r w rest || sleep 1000; case $w in ugi) echo ugiok;; isready) echo readyok;; go) echo bestmove 6;; esac; done",
    );
    let mut program = bot.program();
    ask(&mut program, &start("fifty"), LONG).unwrap();
    let child = std::fs::read_to_string(bot.file("bot.sh.child")).unwrap().trim().parse().unwrap();
    let pid = program.process_id().unwrap();
    drop(program);
    is_gone(pid);
    is_gone(child);
}

#[test]
fn one_that_does_not_read_cannot_block_us() {
    let bot = Bot::on_go("say('bestmove start')\ntime.sleep(1000)");
    let mut program = bot.program();
    let session = start("dilemma:length=300000#1");
    ask(&mut program, &session, LONG).unwrap();
    let begun = Instant::now();
    assert_eq!(again(&mut program, &session, SHORT).unwrap_err().termination(), Some(Timeout));
    assert!(begun.elapsed() < Duration::from_secs(3));
}

#[test]
fn an_answer_without_the_fence_is_none() {
    let bot = Bot::shell(
        "while read -r w rest; do case $w in ugi) echo ugiok;; isready) [ $n ] || echo readyok; n=1;; \
         go) echo bestmove 6;; quit) exit;; esac; done",
    );
    fails(&bot, SHORT, Timeout, "did not say readyok, and then bestmove");
}

#[test]
fn a_game_that_it_does_not_list_is_illegal() {
    let bot = Bot::shell(
        "while read -r w rest; do case $w in ugi) echo option name Game type combo default append var append; \
         echo ugiok;; isready) echo readyok;; quit) exit;; esac; done",
    );
    fails(&bot, SHORT, Illegal, "does not play fifty; its option Game lists 'append'");
}

#[test]
fn one_that_hides_in_our_own_process_group_is_ended() {
    let note = "open(os.path.join(os.path.dirname(sys.argv[0]), 'pid'), 'w').write(str(os.getpid()))\n";
    let go = format!("{note}os.setpgid(0, os.getpgid(os.getppid()))\ntime.sleep(1000)");
    fails(&Bot::on_go(&go), SHORT, Timeout, "within 300 ms");
}

#[test]
fn one_that_never_shakes_hands_times_out() {
    let program = |text: &str| (Bot::shell(text), text.to_string());
    for (bot, text) in [program("sleep 1000"), program("echo ugiok; sleep 1000"), program("cat")] {
        let mut program = Program::new(bot.command.parse().unwrap()).with_startup_limit(SHORT);
        let fault = ask(&mut program, &start("fifty"), LONG).unwrap_err();
        assert_eq!(fault.termination(), Some(Timeout), "{text}: {fault}");
    }
}

#[test]
fn waiting_can_be_cancelled() {
    let bot = Bot::on_go("time.sleep(1000)");
    let (mut program, session, control) = (bot.program(), start("fifty"), SolveControl::default());
    program.begin(&GameStart::new(&session, Seat::One, &control)).unwrap();
    let pid = program.process_id().unwrap();
    let begun = Instant::now();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(400));
            control.cancel();
        });
        let request = MoveRequest { session: &session, time_limit: LONG, control: &control };
        let error = program.choose(&request).unwrap_err();
        assert!(matches!(error, PlayerError::Interrupted(_)), "{error}");
    });
    assert!(begun.elapsed() < Duration::from_secs(5));
    is_gone(pid);
}

#[test]
fn commands_that_start_nothing_are_refused() {
    assert_eq!("  ".parse::<CommandLine>(), Err(ProgramError::Empty));
    assert!(matches!("python3 'bot.py".parse::<CommandLine>(), Err(ProgramError::UnclosedQuote(_))));
    let mut program = Program::new("/no/such/program --at all".parse().unwrap());
    let (session, control) = (start("fifty"), SolveControl::default());
    let fault = program.begin(&GameStart::new(&session, Seat::One, &control)).unwrap_err();
    assert_eq!(fault.termination(), Some(Crash));
    assert!(fault.to_string().contains("cannot be started"), "{fault}");
}
