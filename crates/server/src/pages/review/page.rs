use askama::Template;
use duels_drawing::{ChoiceMarkup, Drawer};
use duels_rules::scene::{Part, Scene};
use duels_rules::text::any_of;
use duels_rules::{Catalogue, Seat};
use duels_session::{ForfeitReview, MoveQuality, Reason, Review, Session};

use super::reader::Reader;
use super::tug_of_war::TugOfWar;
use crate::pages::games::{plate_of, uncapitalized};
use crate::pages::puzzle::Mistakes;

/// One move of a reviewed game.
#[derive(Template)]
#[template(path = "review.html")]
pub(super) struct ReviewPage {
    source: Source,
    plate: &'static str,
    /// The game in one word, and its size where it is not the classic one.
    name: String,
    /// Who played whom.
    pairing: String,
    headline: String,
    /// Who is up and who is down in the drawing; empty where there is none.
    axis: String,
    tug: Option<TugOfWar>,
    /// How many moves were made at this point, of how many.
    number: usize,
    moves: usize,
    board: String,
    faces: [String; 2],
    told: ToldMove,
    /// Whose move it is, as a class.
    mover: &'static str,
    /// How the game ended, if this is its end and the rules did not end it.
    forfeit: Option<String>,
    /// How well the players kept the win, at the end.
    accuracy: Vec<String>,
    /// Whether the game could not be solved.
    is_too_large: bool,
    continue_from: ContinueFrom,
    /// The blunders, as puzzles.
    mistakes: Mistakes,
}

/// Where the game comes from.
pub(super) enum Source {
    /// From this server.
    Game(String),
    /// From a record, which is in the address.
    Record,
}

/// The move, or the start.
struct ToldMove {
    tile: String,
    did: String,
    badge: Option<&'static str>,
    count: String,
    judgement: String,
    /// Whether the reason comes before the judgement: first what goes wrong, then what would have been right.
    is_slip: bool,
    reason: Reason,
}

/// What the button to play on does.
struct ContinueFrom {
    /// After so many moves.
    moves: usize,
    /// The start and the moves, for a game that this server does not know.
    start: String,
    played: String,
    first: u8,
    seat: u8,
    opponent: String,
    /// Whether that is the position that is shown.
    is_here: bool,
}

/// What a page shows of a game: the game, what is known about it, and who looks.
pub(super) struct Shown<'a> {
    pub(super) session: &'a Session,
    pub(super) review: Option<&'a Review>,
    pub(super) reader: &'a Reader,
    /// After how many moves.
    pub(super) number: usize,
    /// Why the position is won or lost.
    pub(super) reason: &'a str,
}

impl ReviewPage {
    pub(super) fn new(catalogue: Catalogue, source: Source, shown: &Shown<'_>) -> ReviewPage {
        let Shown { session, review, reader, number, .. } = *shown;
        let (names, moves) = (&reader.names, session.plies().len());
        let story = review.map(|review| session.story(review, names));
        let scene = shown.scene();
        let near = reader.near();
        let winner = shown.winner();
        let tug = review.and_then(|review| TugOfWar::new(session, review, number, near, names));
        let is_end = number == moves;
        let forfeit = review.and_then(|review| review.forfeit.as_ref()).filter(|_| is_end);
        ReviewPage {
            source,
            plate: plate_of(catalogue, session.game().info().id),
            name: name(session),
            pairing: reader.pairing(),
            headline: story.as_ref().map_or_else(String::new, |story| story.headline.clone()),
            axis: match tug {
                Some(_) => format!("Up is {}, down is {}.", names.subject(near), names.subject(near.other())),
                None => String::new(),
            },
            tug,
            number,
            moves,
            board: draw(reader, &scene),
            faces: [near, near.other()].map(|seat| reader.face(seat, winner)),
            told: shown.told(&scene),
            mover: reader.side_class(shown.mover().unwrap_or(near)),
            forfeit: forfeit.map(|forfeit| forfeit_sentence(session, forfeit, reader)),
            accuracy: story
                .map_or_else(Vec::new, |story| story.accuracy)
                .into_iter()
                .filter(|_| is_end)
                .collect(),
            is_too_large: review.is_none(),
            continue_from: shown.continue_from(),
            mistakes: Mistakes::new(session, review, reader.you(), names),
        }
    }

    fn previous(&self) -> Option<usize> {
        self.number.checked_sub(1)
    }

    fn next(&self) -> Option<usize> {
        (self.number < self.moves).then_some(self.number + 1)
    }
}

fn name(session: &Session) -> String {
    let name = session.game().info().name();
    match session.id().values().is_classic() {
        true => name,
        false => format!("{name}, {}", uncapitalized(&session.game().variant_words())),
    }
}

/// The board, with the pads that belong to the game; nothing on it can be chosen.
fn draw(reader: &Reader, scene: &Scene) -> String {
    let drawer = Drawer { names: &reader.names, choices: ChoiceMarkup::Still };
    let has_pad = scene.parts.iter().any(|part| matches!(part, Part::Pad(_)));
    let pads = if has_pad { drawer.pads(scene) } else { String::new() };
    format!("{}{pads}", drawer.board(scene))
}

fn forfeit_sentence(session: &Session, forfeit: &ForfeitReview, reader: &Reader) -> String {
    let event = forfeit.event(&reader.names);
    match (forfeit.is_blunder(), forfeit.winning.is_empty()) {
        (true, false) => {
            format!(
                "Then {} in a won position: {} would have won.",
                uncapital(&event, reader, forfeit),
                any_of(session.move_names(session.plies().len(), &forfeit.winning))
            )
        }
        (true, true) => format!("Then {} in a won position.", uncapital(&event, reader, forfeit)),
        (false, _) => format!("Then {} in a lost position.", uncapital(&event, reader, forfeit)),
    }
}

/// The event within a sentence.
fn uncapital(event: &str, reader: &Reader, forfeit: &ForfeitReview) -> String {
    let (capital, subject) = (reader.names.capital(forfeit.seat), reader.names.subject(forfeit.seat));
    match event.strip_prefix(&capital) {
        Some(rest) => format!("{subject}{rest}"),
        None => event.to_string(),
    }
}

impl Shown<'_> {
    /// Who made the move that is shown.
    fn mover(&self) -> Option<Seat> {
        let index = self.number.checked_sub(1)?;
        self.session.plies().get(index).map(|ply| ply.seat)
    }

    /// Who is winning at this point.
    fn winner(&self) -> Option<Seat> {
        let review = self.review?;
        match self.number.checked_sub(1) {
            Some(index) => review.plies.get(index).map(duels_session::PlyReview::winner),
            None => review.at_start,
        }
    }

    fn scene(&self) -> Scene {
        let scene = match self.review {
            Some(review) => self.session.reviewed_scene(review, self.number),
            None => self.session.scene_after(self.number).map(Scene::without_choices),
        };
        scene.unwrap_or_default()
    }

    fn told(&self, scene: &Scene) -> ToldMove {
        let names = &self.reader.names;
        let story = self.review.and_then(|review| self.session.move_story(review, self.number, names));
        let did =
            self.number.checked_sub(1).and_then(|index| Some((self.mover()?, self.session.did(index)?)));
        let did = did.map(|(mover, did)| format!("{} {did}", names.capital(mover)));
        let turn = self.turn_after(self.number);
        let begins =
            turn.map(|seat| format!("{} {}", names.capital(seat), names.verb(seat, "begins", "begin")));
        let quality = story.as_ref().map(|story| story.quality);
        ToldMove {
            tile: self.tile(scene),
            did: did.or(begins).unwrap_or_default(),
            badge: match quality {
                Some(MoveQuality::Slip) => Some("Slip"),
                Some(MoveQuality::Kept) => Some("Kept the win"),
                _ => None,
            },
            count: match self.number {
                0 => "The start".to_string(),
                number => format!("Move {number} of {}", self.session.plies().len()),
            },
            judgement: story.map_or_else(String::new, |story| story.judgement),
            is_slip: quality == Some(MoveQuality::Slip),
            reason: Reason::new(self.reason),
        }
    }

    /// The tile that the move touched, without marks.
    fn tile(&self, scene: &Scene) -> String {
        let touched = scene.tiles().filter(|(_, tile)| tile.last).map(|(_, tile)| tile.clone()).last();
        let drawer = Drawer { names: &self.reader.names, choices: ChoiceMarkup::Still };
        touched.map_or_else(String::new, |mut tile| {
            (tile.mark, tile.last, tile.note) = (None, false, None);
            drawer.tile(&tile)
        })
    }

    /// Whose turn it was after so many moves; none when the game was over.
    fn turn_after(&self, moves: usize) -> Option<Seat> {
        match self.session.plies().get(moves) {
            Some(ply) => Some(ply.seat),
            None => self.session.game().turn(),
        }
    }

    /// A reader who played continues at their latest turn, so that they can do better; others before a slip, or else
    /// right here.
    fn continue_from(&self) -> ContinueFrom {
        let is_slip = self.review.and_then(|review| review.plies.get(self.number.checked_sub(1)?));
        let is_slip = is_slip.is_some_and(duels_session::PlyReview::is_blunder);
        let is_theirs = |moves: &usize| match (self.turn_after(*moves), self.reader.you()) {
            (Some(turn), Some(you)) => turn == you,
            (Some(_), None) => *moves < self.number || !is_slip,
            (None, _) => false,
        };
        let moves = (0..=self.number).rev().find(is_theirs).unwrap_or(0);
        let played: Vec<_> = self.session.plies()[..moves].iter().map(|ply| ply.text.to_string()).collect();
        ContinueFrom {
            moves,
            start: self.session.id().to_string(),
            played: played.join(" "),
            first: self.session.first().number(),
            seat: self.reader.near().number(),
            opponent: self.reader.opponent(),
            is_here: moves == self.number,
        }
    }
}

impl Source {
    /// Where the reader came from.
    fn back(&self) -> String {
        match self {
            Source::Game(id) => format!("/g/{id}"),
            Source::Record => "/review".to_string(),
        }
    }

    fn game(&self) -> Option<&str> {
        match self {
            Source::Game(id) => Some(id),
            Source::Record => None,
        }
    }
}

impl ToldMove {
    /// The reason as a sentence or more, and then the judgement, or the other way round.
    fn has_reason(&self) -> bool {
        !self.reason.text.is_empty()
    }
}
