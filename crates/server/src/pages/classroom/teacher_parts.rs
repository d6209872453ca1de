use std::collections::HashMap;

use askama::Template;
use duels_drawing::{ChoiceMarkup, Drawer, Face, Fragment, Side, face};
use duels_rules::scene::{Mark, Tile, TileState};
use duels_rules::text::counted;
use duels_rules::{GameId, Names, Seat};
use duels_session::Session;

use super::ClassWords;
use super::question_part::QuestionPart;
use super::updates::version_of;
use crate::app_state::AppState;
use crate::classroom::{Board, CLASS_COMPUTER, Class, CommonSlip, LIFE, LONGEST_LIFE, Odd};
use crate::errors::RequestError;
use crate::pages::opponents::Strength;
use crate::pages::table::qr_code;

/// How many positions are listed.
const MOST_SLIPS: usize = 6;

/// What changes on the teacher's page while a class goes on: parts, each an element with an id.
pub(super) struct TeacherParts {
    fragments: Vec<Fragment>,
}

#[derive(Template)]
#[template(path = "classroom/teacher_acts.html")]
struct ActsPart<'a> {
    class: &'a Class,
}

#[derive(Template)]
#[template(path = "classroom/teacher_code.html")]
struct CodePart<'a> {
    class: &'a Class,
    host: &'a str,
    count: String,
    qr: String,
    you: String,
    them: String,
}

#[derive(Template)]
#[template(path = "classroom/teacher_stage.html")]
struct StagePart<'a> {
    class: &'a Class,
    question: Option<QuestionPart>,
    present: usize,
    words: ClassWords,
}

#[derive(Template)]
#[template(path = "classroom/teacher_pair.html")]
struct PairPart {
    id: String,
    game: String,
    sides: [PlayerPart; 2],
    moves: String,
    turn: String,
    pill: String,
    is_over: bool,
    slip: String,
    board: String,
    plate: &'static str,
}

struct PlayerPart {
    face: String,
    name: String,
    is_turn: bool,
    is_away: bool,
}

#[derive(Template)]
#[template(path = "classroom/teacher_waiting.html")]
struct WaitingPart<'a> {
    class: &'a Class,
    waiting: Vec<&'a str>,
}

#[derive(Template)]
#[template(path = "classroom/teacher_slips.html")]
struct SlipsPart<'a> {
    class: &'a Class,
    slips: Vec<SlipPart>,
    is_begun: bool,
}

struct SlipPart {
    tile: String,
    title: String,
    about: String,
    start: String,
    moves: String,
}

#[derive(Template)]
#[template(path = "classroom/teacher_people.html")]
struct PeoplePart<'a> {
    class: &'a Class,
    people: Vec<(u32, &'a str)>,
    odd_waits: bool,
    has_round: bool,
}

/// How long a class is kept, in words.
pub(super) fn life() -> String {
    let (hours, days) = (LIFE.as_secs() / 3_600, LONGEST_LIFE.as_secs() / 86_400);
    format!("{hours} hours after it was used last, and after {days} days at most")
}

impl TeacherParts {
    pub(super) async fn new(
        state: &AppState,
        class: &Class,
        origin: &str,
    ) -> Result<TeacherParts, RequestError> {
        let boards = state.classes.boards(class).await;
        let slips = state.classes.common_slips(class);
        let question = match &class.question {
            Some(question) => Some(QuestionPart::new(state, question, false).await?),
            None => None,
        };
        let words = ClassWords::new(state, class)?;
        let plate = words.plate;
        let mut fragments = Vec::new();
        let mut add = |id: &str, html: String, parent: Option<&'static str>| {
            let html = html.trim().to_owned();
            fragments.push(Fragment { id: id.to_owned(), html, parent });
        };
        add("acts", ActsPart { class }.render()?, None);
        add("code-panel", CodePart::new(class, origin, boards.len()).render()?, None);
        let present = class.present().count();
        add("stage", StagePart { class, question, present, words }.render()?, None);
        for (number, board) in boards.iter().enumerate() {
            let id = format!("pair-{number}");
            add(&id, PairPart::new(id.clone(), board, plate).render()?, Some("pairs"));
        }
        let waiting = class.waiting().map(|pupil| pupil.name.as_str()).collect();
        add("waiting-pupils", WaitingPart { class, waiting }.render()?, None);
        let slips = slips.iter().take(MOST_SLIPS).map(|slip| SlipPart::new(state, slip)).collect();
        add("slips", SlipsPart { class, slips, is_begun: !class.rounds.is_empty() }.render()?, None);
        let people = class.present().map(|pupil| (pupil.id, pupil.name.as_str())).collect();
        let odd_waits = class.odd == Odd::Waits;
        let has_round = !class.rounds.is_empty();
        add("people", PeoplePart { class, people, odd_waits, has_round }.render()?, None);
        Ok(TeacherParts { fragments })
    }

    /// A part by its id; empty where there is none.
    pub(super) fn get(&self, id: &str) -> &str {
        self.fragments.iter().find(|part| part.id == id).map_or("", |part| part.html.as_str())
    }

    /// All pairs.
    pub(super) fn pairs(&self) -> String {
        self.fragments.iter().filter(|part| part.parent.is_some()).map(|part| part.html.as_str()).collect()
    }

    /// What a page shows that has all of these: every part with a short text that changes with it.
    pub(super) fn version(&self) -> String {
        let parts: Vec<_> =
            self.fragments.iter().map(|part| format!("{}:{}", part.id, version_of(&part.html))).collect();
        parts.join(",")
    }

    /// What replaces the parts of a page that shows something else.
    pub(super) fn changes(&self, seen: &str) -> Vec<Fragment> {
        let seen: HashMap<&str, &str> = seen.split(',').filter_map(|part| part.split_once(':')).collect();
        let is_new = |part: &&Fragment| seen.get(part.id.as_str()) != Some(&version_of(&part.html).as_str());
        let mut changes: Vec<_> = self.fragments.iter().filter(is_new).cloned().collect();
        // Pairs of an earlier round; nothing else ever goes away.
        let gone = seen.keys().filter(|id| id.starts_with("pair-") && self.get(id).is_empty());
        changes.extend(gone.map(|id| Fragment { id: (*id).to_owned(), html: String::new(), parent: None }));
        changes
    }
}

impl<'a> CodePart<'a> {
    fn new(class: &'a Class, origin: &'a str, games: usize) -> CodePart<'a> {
        let pupils = class.present().count();
        let count = match games {
            0 => format!("{pupils} in the room"),
            games => format!("{pupils} in the room, {}", counted(games as u64, "game")),
        };
        CodePart {
            class,
            host: origin.split_once("://").map_or("this server", |(_, host)| host),
            count,
            qr: qr_code(&format!("{origin}/class/{}", class.code)),
            you: face(Face::Won, Side::You),
            them: face(Face::Person, Side::Them),
        }
    }
}

impl PairPart {
    fn new(id: String, board: &Board, plate: &'static str) -> PairPart {
        let is_over = board.turn.is_none();
        let player = |seat: Seat| {
            let index = seat.index();
            let side = if seat == Seat::One { Side::You } else { Side::Them };
            let picture = match board.winner {
                Some(winner) if winner == seat => Face::Won,
                Some(_) => Face::Lost,
                None if board.is_computer[index] => Strength::of(CLASS_COMPUTER).face,
                None => Face::Person,
            };
            PlayerPart {
                face: face(picture, side),
                name: board.names[index].clone(),
                is_turn: board.turn == Some(seat),
                is_away: !is_over && !board.present[index],
            }
        };
        let name = |seat: Seat| board.names[seat.index()].as_str();
        let away: Vec<_> =
            Seat::BOTH.into_iter().filter(|seat| !board.present[seat.index()]).map(name).collect();
        let pill = match (board.winner, away.as_slice()) {
            (Some(winner), _) => format!("{} won", name(winner)),
            (None, _) if is_over => "Over".to_owned(),
            (None, []) if board.plies == 0 => "New".to_owned(),
            (None, []) => "Playing".to_owned(),
            (None, [one]) => format!("{one} is away"),
            (None, _) => "Both away".to_owned(),
        };
        let slip = board.slips.last().map_or(String::new(), |number| {
            let more = match board.slips.len() - 1 {
                0 => String::new(),
                more => format!(", {more} before"),
            };
            format!("The win was given away at move {number}{more}")
        });
        let names = Names::watched(board.names.clone());
        PairPart {
            id,
            game: board.game.clone(),
            sides: Seat::BOTH.map(player),
            moves: counted(board.plies as u64, "move"),
            turn: board.turn.map_or(String::new(), |seat| format!("{} to move", name(seat))),
            pill,
            is_over,
            slip,
            board: Drawer { names: &names, choices: ChoiceMarkup::Still }.miniature(&board.scene),
            plate,
        }
    }
}

impl SlipPart {
    fn new(state: &AppState, common: &CommonSlip) -> SlipPart {
        let slip = &common.slip;
        let names = Names::you(Seat::One, "the other player");
        let tile = Tile::new(tile_text(state, common)).taken(Seat::One).state(TileState::Taken);
        let drawer = Drawer { names: &names, choices: ChoiceMarkup::Still };
        SlipPart {
            tile: drawer.tile(&Tile { mark: Some(Mark::Slip), ..tile }),
            title: common.title(),
            about: common.about(),
            start: slip.start.clone(),
            moves: slip.moves.join(" "),
        }
    }
}

/// What is written on the tile of the move.
fn tile_text(state: &AppState, common: &CommonSlip) -> String {
    let slip = &common.slip;
    let text = || {
        let start = GameId::parse(state.rooms.catalogue(), &slip.start).ok()?;
        let mut session = Session::new(start, Seat::One).ok()?;
        session.play_moves(slip.moves.iter().map(String::as_str)).ok()?;
        let scene = session.scene();
        let mut choices = scene.choices();
        choices.find(|(.., mv)| mv.as_str() == slip.mv).map(|(_, tile, _)| tile.text.to_string())
    };
    text().unwrap_or_else(|| slip.mv.clone())
}
