use super::{Class, ClassCode, ClassError, Odd};
use crate::keys::SeatKey;
use crate::rooms::Nickname;

fn class(pupils: u32) -> (Class, Vec<SeatKey>) {
    let teacher = SeatKey::random().unwrap();
    let mut class = Class::new(ClassCode::random(4).unwrap(), &teacher, "fifty".to_owned(), Odd::Computer, 5);
    let keys: Vec<_> = (0..pupils).map(|_| SeatKey::random().unwrap()).collect();
    for (key, number) in keys.iter().zip(1..) {
        assert_eq!(class.join(key, &name(&format!("P{number}"))), Ok(number));
    }
    (class, keys)
}

fn name(text: &str) -> Nickname {
    Nickname::parse(text).unwrap().unwrap()
}

fn begin(class: &mut Class, number: usize) {
    let mut next = 100 * number;
    let mut new_game = || {
        next += 1;
        Ok(format!("g{next}"))
    };
    class.begin_round(number, "fifty".to_owned(), &mut new_game).unwrap();
}

#[test]
fn a_pupil_joins_once_and_a_name_is_taken_once() {
    let (mut class, keys) = class(2);
    assert_eq!(class.join(&keys[0], &name("Other")), Ok(1), "the same pupil again");
    let stranger = SeatKey::random().unwrap();
    assert_eq!(class.join(&stranger, &name("p2")), Err(ClassError::NameTaken("p2".to_owned())));
    class.leave(2, &|_| false).unwrap();
    assert_eq!(class.pupil_of(Some(&keys[1])), None);
    assert_eq!(class.join(&stranger, &name("p2")), Ok(3));
    class.is_door_closed = true;
    assert_eq!(class.join(&SeatKey::random().unwrap(), &name("Late")), Err(ClassError::DoorClosed));
    assert_eq!(class.join(&keys[0], &name("Late")), Ok(1), "whoever is in may come back");
}

#[test]
fn a_class_has_room_for_sixty() {
    let (mut class, _) = class(60);
    let full = class.join(&SeatKey::random().unwrap(), &name("More"));
    assert_eq!(full.unwrap_err().to_string(), "This class is full: it has 60 pupils.");
}

#[test]
fn rounds_rotate_and_who_begins_alternates() {
    let (mut class, _) = class(6);
    for number in 1..=4 {
        begin(&mut class, number);
    }
    let round = class.rounds.len();
    begin(&mut class, 4);
    assert_eq!(class.rounds.len(), round, "a form that is sent twice begins one round");
    let mut met = std::collections::HashSet::new();
    for pair in class.rounds.iter().flat_map(|round| &round.pairs) {
        let mut both = pair.pupils;
        both.sort_unstable();
        assert!(met.insert(both), "{both:?} meet twice");
    }
    for pupil in 1..=6 {
        let games = class.rounds.iter().flat_map(|round| &round.pairs).filter(|pair| pair.has(pupil));
        let firsts = games.filter(|pair| pair.pupils[0] == Some(pupil)).count();
        assert!((1..=3).contains(&firsts), "{pupil} began {firsts} of 4");
    }
}

#[test]
fn the_odd_one_plays_the_computer_or_waits() {
    let (mut class, _) = class(3);
    begin(&mut class, 1);
    assert_eq!(class.current_pairs().count(), 2);
    assert_eq!(class.waiting().count(), 0);
    class.odd = Odd::Waits;
    begin(&mut class, 2);
    assert_eq!((class.current_pairs().count(), class.waiting().count()), (1, 1));
    let odd = class.waiting().next().unwrap().id;
    class.pair_by_hand(odd, None, &|_| false, &mut || Ok("hand".to_owned())).unwrap();
    assert_eq!(class.pair_of(odd).unwrap().game, "hand");
}

#[test]
fn a_pair_is_made_by_hand_and_breaks_up_games_that_are_not_over() {
    let (mut class, _) = class(4);
    let two = |class: &mut Class| class.pair_by_hand(1, Some(2), &|_| false, &mut || Ok("h".to_owned()));
    assert!(two(&mut class).is_err(), "there is no round");
    begin(&mut class, 1);
    let (before, games) = (class.pair_of(1).unwrap().clone(), class.games());
    two(&mut class).unwrap();
    assert_eq!(class.pair_of(1).unwrap().game, "h");
    let partner = before.pupils.into_iter().flatten().find(|id| *id != 1).unwrap();
    assert!(partner == 2 || class.waiting().any(|pupil| pupil.id == partner));
    assert_eq!(class.games().len(), games.len() + 1, "no game is forgotten");
    let same = class.pair_by_hand(1, Some(1), &|_| false, &mut || Ok("x".to_owned()));
    assert_eq!(same.unwrap_err().to_string(), "A pair is two different pupils.");
    class.leave(3, &|_| false).unwrap();
    assert!(class.pair_by_hand(1, Some(3), &|_| false, &mut || Ok("x".to_owned())).is_err());
}

#[test]
fn those_who_come_late_are_paired_and_those_who_leave_leave_a_partner() {
    let (mut class, _) = class(2);
    begin(&mut class, 1);
    for late in ["A", "B"] {
        class.join(&SeatKey::random().unwrap(), &name(late)).unwrap();
    }
    assert_eq!(class.waiting().count(), 2);
    class.pair_waiting(&mut || Ok("late".to_owned())).unwrap();
    assert_eq!((class.waiting().count(), class.current_pairs().count()), (0, 2));
    class.leave(1, &|_| false).unwrap();
    assert_eq!(class.waiting().map(|pupil| pupil.id).collect::<Vec<_>>(), [2]);
    class.leave(3, &|game| game == "late").unwrap();
    assert_eq!(class.current_pairs().count(), 1, "a game that is over stays");
    assert_eq!(class.leave(3, &|_| false), Err(ClassError::NotPupil));
}

#[test]
fn a_class_is_stored_as_text_without_a_key() {
    let (mut class, keys) = class(3);
    begin(&mut class, 1);
    let text = serde_json::to_string(&class).unwrap();
    assert_eq!(serde_json::from_str::<Class>(&text).unwrap(), class);
    assert!(keys.iter().all(|key| !text.contains(&key.to_string())));
}
