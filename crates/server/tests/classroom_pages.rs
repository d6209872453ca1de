//! The pages of a class without scripts: the way in, what goes wrong, the teacher's devices, and the end.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

#[allow(dead_code, reason = "each test uses some of it")]
mod visitor;

use axum::http::{StatusCode, header};
use visitor::{Answer, Visitor};

/// The class that a teacher has opened.
struct Opened {
    teacher: Visitor,
    code: String,
}

impl Opened {
    async fn new(form: &str) -> Opened {
        let mut teacher = Visitor::new();
        let code = open(&mut teacher, form).await;
        Opened { teacher, code }
    }

    fn at(&self, path: &str) -> String {
        format!("/class/{}{path}", self.code)
    }

    async fn pupil(&self, name: &str) -> Visitor {
        let mut pupil = self.teacher.stranger();
        let joined = join(&mut pupil, &self.code, &format!("name={name}")).await;
        assert_eq!(joined.status, StatusCode::SEE_OTHER, "{}", joined.text);
        pupil
    }

    async fn act(&mut self, action: &str, form: &str) {
        let done = self.teacher.post(&format!("/class/{}/teacher/{action}", self.code), form).await;
        assert_eq!(done.status, StatusCode::SEE_OTHER, "{action}: {}", done.text);
    }

    async fn page(&mut self) -> String {
        let page = self.teacher.get(&format!("/class/{}/teacher", self.code)).await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.text);
        page.text
    }
}

fn location(answer: &Answer) -> &str {
    answer.headers[header::LOCATION].to_str().unwrap()
}

async fn open(teacher: &mut Visitor, form: &str) -> String {
    let opened = teacher.post("/class/new", form).await;
    assert_eq!(opened.status, StatusCode::SEE_OTHER, "{}", opened.text);
    location(&opened).split('/').nth(2).unwrap().to_owned()
}

/// Sends the form of the page to join, with its key.
async fn join(pupil: &mut Visitor, code: &str, form: &str) -> Answer {
    let page = pupil.get(&format!("/class/{code}")).await.text;
    let key =
        page.split("name=\"key\" value=\"").nth(1).expect("a form").split('"').next().unwrap().to_owned();
    pupil.post(&format!("/class/{code}/join"), &format!("{form}&key={key}")).await
}

/// The game that a pupil is sent to.
async fn game_of(pupil: &mut Visitor, code: &str) -> String {
    let sent = pupil.get(&format!("/class/{code}")).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.text);
    location(&sent).to_owned()
}

const DIVISORS: &str = "variant=divisors%3Acount%3D16&odd=waits";

#[tokio::test]
async fn a_wrong_code_gets_one_sentence() {
    let mut pupil = Visitor::new();
    pupil.get("/class").await.is(StatusCode::OK, "The code of your class");
    for (path, status, sentence) in [
        ("/class?code=abcd", StatusCode::UNPROCESSABLE_ENTITY, "has only digits"),
        ("/class?code=12", StatusCode::UNPROCESSABLE_ENTITY, "has four digits"),
        ("/class?code=5725", StatusCode::UNPROCESSABLE_ENTITY, "one digit is wrong, or two are swapped"),
        ("/class/fox", StatusCode::UNPROCESSABLE_ENTITY, "has only digits"),
        ("/class/5724", StatusCode::NOT_FOUND, "There is no class 5724. It may have ended"),
        ("/class/5724/teacher", StatusCode::NOT_FOUND, "There is no class 5724. It may have ended"),
    ] {
        pupil.get(path).await.is(status, sentence);
    }
    let found = pupil.get("/class?code=57+24").await;
    assert_eq!(location(&found), "/class/5724");
}

#[tokio::test]
async fn a_class_that_cannot_be_is_refused_as_it_was_typed() {
    let mut teacher = Visitor::new();
    teacher.get("/class/new").await.is(StatusCode::OK, "Open a class");
    for (form, sentence) in [
        ("", "Please choose a game."),
        ("variant=chess", "chess"),
        ("start=divisors:count=0", "count"),
        ("start=divisors:count=1000000", "duels play"),
    ] {
        teacher.post("/class/new", form).await.is(StatusCode::UNPROCESSABLE_ENTITY, sentence);
    }
}

#[tokio::test]
async fn a_nickname_is_checked_and_taken_once() {
    let class = Opened::new(DIVISORS).await;
    let mut fox = class.pupil("Fox").await;
    fox.get(&class.at("")).await.is(StatusCode::OK, "You are in, Fox!");
    let mut other = class.teacher.stranger();
    for (form, status, sentence) in [
        ("name=fox", StatusCode::CONFLICT, "already called fox"),
        ("animal=Fox", StatusCode::CONFLICT, "already called Fox"),
        ("name=", StatusCode::UNPROCESSABLE_ENTITY, "choose an animal"),
        ("name=%E2%80%AEFox", StatusCode::UNPROCESSABLE_ENTITY, "invisible or control characters"),
        ("name=%3Cb%3E", StatusCode::UNPROCESSABLE_ENTITY, "cannot have any of the characters"),
        ("name=12345678901234567890123456", StatusCode::UNPROCESSABLE_ENTITY, "at most 24 characters"),
    ] {
        join(&mut other, &class.code, form).await.is(status, sentence);
    }
    let huge = format!("name={}", "x".repeat(1 << 20));
    assert_eq!(join(&mut other, &class.code, &huge).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    let page = other.get(&class.at("")).await;
    assert!(!page.text.contains("value=\"Fox\""), "an animal that is taken is not offered");
}

#[tokio::test]
async fn the_same_pupil_twice_is_one_pupil() {
    let mut class = Opened::new(DIVISORS).await;
    let mut fox = class.teacher.stranger();
    let page = fox.get(&class.at("")).await.text;
    let key = page.split("name=\"key\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let mut second_tab = fox.clone();
    let form = format!("animal=Fox&key={key}");
    for visitor in [&mut fox, &mut second_tab] {
        let joined = visitor.post(&class.at("/join"), &form).await;
        assert_eq!(joined.status, StatusCode::SEE_OTHER, "{}", joined.text);
    }
    fox.get(&class.at("")).await.is(StatusCode::OK, "You are in, Fox!");
    let again = fox.post(&class.at("/join"), "name=Other&key=nonsense").await;
    assert_eq!(again.status, StatusCode::SEE_OTHER, "whoever is in stays who they are");
    assert!(class.page().await.contains("1 in the room"));
}

#[tokio::test]
async fn only_the_teacher_teaches_on_any_device_with_the_link() {
    let mut class = Opened::new(DIVISORS).await;
    let mut fox = class.pupil("Fox").await;
    for action in ["round", "stop", "continue", "end", "show", "remove", "pair", "door"] {
        let refused = fox.post(&class.at(&format!("/teacher/{action}")), "round=1").await;
        refused.is(StatusCode::FORBIDDEN, "Only the teacher of this class can do that.");
    }
    for path in ["/teacher", "/teacher/updates", "/sheet", "/teacher?key=wrong"] {
        fox.get(&class.at(path)).await.is(StatusCode::FORBIDDEN, "Only the teacher");
    }
    let page = class.page().await;
    let link = page.split("value=\"http://duels.test/class/").nth(1).unwrap().split('"').next().unwrap();
    let mut second = class.teacher.stranger();
    let sent = second.get(&format!("/class/{link}")).await;
    assert_eq!((sent.status, location(&sent)), (StatusCode::SEE_OTHER, class.at("/teacher").as_str()));
    second.get(&class.at("/teacher")).await.is(StatusCode::OK, "1 in the room");
    second.post(&class.at("/teacher/dance"), "").await.is(StatusCode::NOT_FOUND, "nothing at this address");
    second
        .post(&class.at("/teacher/pair"), "one=x&two=1")
        .await
        .is(StatusCode::UNPROCESSABLE_ENTITY, "number");
}

#[tokio::test]
async fn two_devices_of_the_teacher_begin_one_round() {
    let mut class = Opened::new(DIVISORS).await;
    let (mut fox, mut owl) = (class.pupil("Fox").await, class.pupil("Owl").await);
    class.act("round", "round=1").await;
    let game = game_of(&mut fox, &class.code).await;
    class.act("round", "round=1").await;
    assert_eq!(game_of(&mut owl, &class.code).await, game, "one game for both, and one round");
    assert!(class.page().await.contains("2 in the room, 1 game"));
}

#[tokio::test]
async fn stopping_freezes_the_boards_and_nobody_loses_a_game() {
    let mut class = Opened::new(DIVISORS).await;
    let (mut fox, mut owl) = (class.pupil("Fox").await, class.pupil("Owl").await);
    class.act("round", "round=1").await;
    let game = game_of(&mut fox, &class.code).await;
    game_of(&mut owl, &class.code).await;
    let view = fox.get(&game).await.text;
    let (first, second) =
        if view.contains("data-status=\"your-turn\"") { (&mut fox, &mut owl) } else { (&mut owl, &mut fox) };
    let played = first.post(&format!("{game}/play"), "ply=1&move=7&request=a").await;
    assert_eq!(played.status, StatusCode::SEE_OTHER, "{}", played.text);
    class.act("stop", "").await;
    let frozen = second.post(&format!("{game}/play"), "ply=2&move=1&request=b").await;
    frozen.is(StatusCode::CONFLICT, "Look at the teacher: the class has stopped to discuss.");
    let again = first.post(&format!("{game}/play"), "ply=1&move=7&request=a").await;
    assert_eq!(again.status, StatusCode::SEE_OTHER, "what was done before stays done");
    second.get(&class.at("")).await.is(StatusCode::OK, "Look at the teacher");
    class.act("continue", "").await;
    assert_eq!(game_of(second, &class.code).await, game);
    let played = second.post(&format!("{game}/play"), "ply=2&move=1&request=c").await;
    assert_eq!(played.status, StatusCode::SEE_OTHER, "{}", played.text);
    let page = class.page().await;
    assert!(page.contains("2 moves"), "{page}");
    class.act("round", "round=2").await;
    let old = first.post(&format!("{game}/play"), "ply=3&move=11&request=d").await;
    old.is(StatusCode::CONFLICT, "Your class has gone on to another game.");
    first.get(&game).await.is(StatusCode::OK, "Divisors");
    first
        .post(&format!("{game}/rematch"), "")
        .await
        .is(StatusCode::CONFLICT, "the teacher begins the next round");
}

#[tokio::test]
async fn whoever_leaves_is_shown_and_the_partner_gets_another() {
    let mut class = Opened::new(DIVISORS).await;
    let mut pupils = Vec::new();
    for name in ["Ant", "Bee", "Cat"] {
        pupils.push(class.pupil(name).await);
    }
    class.act("round", "round=1").await;
    let page = class.page().await;
    assert!(page.contains("Waiting: ") && page.contains("Pair who waits"), "{page}");
    let mut playing: Vec<_> = Vec::new();
    for pupil in &mut pupils {
        playing.push(pupil.get(&class.at("")).await.status == StatusCode::SEE_OTHER);
    }
    assert_eq!(playing.iter().filter(|plays| **plays).count(), 2);
    let leaver = playing.iter().position(|plays| *plays).unwrap();
    let left = pupils[leaver].post(&class.at("/leave"), "").await;
    assert_eq!(left.status, StatusCode::SEE_OTHER);
    pupils[leaver].get(&class.at("")).await.is(StatusCode::OK, "Who are you?");
    pupils[leaver]
        .post(&class.at("/leave"), "")
        .await
        .is(StatusCode::FORBIDDEN, "not in this class any more");
    class.act("waiting", "").await;
    for (index, pupil) in pupils.iter_mut().enumerate().filter(|(index, _)| *index != leaver) {
        assert_eq!(pupil.get(&class.at("")).await.status, StatusCode::SEE_OTHER, "{index} plays");
    }
    class.act("door", "door=closed").await;
    let mut late = class.teacher.stranger();
    join(&mut late, &class.code, "name=Late").await.is(StatusCode::FORBIDDEN, "closed the door");
}

#[tokio::test]
async fn a_question_is_voted_on_and_answered() {
    let mut class = Opened::new(DIVISORS).await;
    let (mut fox, mut owl) = (class.pupil("Fox").await, class.pupil("Owl").await);
    class.act("show", "start=divisors%3Acount%3D16&moves=").await;
    fox.get(&class.at("")).await.is(StatusCode::OK, "What would you play?");
    for (is_fox, mv) in [(true, "1"), (false, "1"), (true, "11")] {
        let pupil = if is_fox { &mut fox } else { &mut owl };
        let voted = pupil.post(&class.at("/vote"), &format!("move={mv}")).await;
        assert_eq!(voted.status, StatusCode::SEE_OTHER, "{}", voted.text);
    }
    fox.post(&class.at("/vote"), "move=99").await.is(StatusCode::UNPROCESSABLE_ENTITY, "99");
    let page = fox.get(&class.at("")).await;
    page.is(StatusCode::OK, "You chose <b>11</b>");
    assert!(!page.text.contains("wins"), "the answer is not there before it is shown");
    assert!(class.page().await.contains("2 of 2 have voted."));
    class.act("answer", "").await;
    fox.get(&class.at("")).await.is(StatusCode::OK, "The answer");
    owl.post(&class.at("/vote"), "move=2").await.is(StatusCode::CONFLICT, "The answer is shown already");
    let page = class.page().await;
    assert!(page.contains("verdict-word slip\">loses") && page.contains("verdict-word\">wins"), "{page}");
    class.act("continue", "").await;
    owl.post(&class.at("/vote"), "move=2").await.is(StatusCode::CONFLICT, "Nothing is asked right now");
}

#[tokio::test]
async fn the_sheet_has_puzzles_and_solutions() {
    let mut class = Opened::new(DIVISORS).await;
    let sheet = class.teacher.get(&class.at("/sheet")).await;
    sheet.is(StatusCode::OK, "find the moves that win");
    assert_eq!(
        sheet.text.matches("</span> puzzle:divisors:count=").count(),
        6,
        "each has its name: {}",
        sheet.text
    );
    assert_eq!(sheet.text.matches("I play: __________").count(), 6);
    assert!(sheet.text.contains("Solutions"));
    let mut decided = Opened::new("variant=append&odd=waits").await;
    let none = decided.teacher.get(&decided.at("/sheet")).await;
    none.is(StatusCode::OK, "no position was found in which the choice matters");
}

#[tokio::test]
async fn the_end_deletes_everything_at_once() {
    let mut class = Opened::new(DIVISORS).await;
    let (mut fox, _owl) = (class.pupil("Fox").await, class.pupil("Owl").await);
    class.act("round", "round=1").await;
    let game = game_of(&mut fox, &class.code).await;
    fox.get(&game).await.is(StatusCode::OK, "Divisors");
    class.act("end", "").await;
    fox.get(&class.at("")).await.is(StatusCode::NOT_FOUND, "It may have ended");
    fox.get(&game).await.is(StatusCode::NOT_FOUND, "There is no game at this address.");
    fox.post(&format!("{game}/play"), "ply=1&move=7&request=a").await.is(StatusCode::NOT_FOUND, "no game");
    class.teacher.get(&class.at("/teacher")).await.is(StatusCode::NOT_FOUND, "It may have ended");
    let again = class.teacher.post(&class.at("/teacher/stop"), "").await;
    again.is(StatusCode::NOT_FOUND, "There is no class");
}
