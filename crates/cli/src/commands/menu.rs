use duels_players::{MoveRequest, PlayerOptions, PlayerSpec};
use duels_rules::{Catalogue, Names, Seat};
use duels_session::draw_seed;

use super::play::{announce_toss, or_goodbye, seed_for, with_param};
use super::resume;
use crate::args::ScreenArgs;
use crate::journal::unfinished_games;
use crate::menu::{MenuAnswers, MenuChoice, Opponent};
use crate::play::{Autosave, Exit, Hints, Match, MatchScore, PlayAgain, choose_start};
use crate::terminal::{MessageKind, StopReason};
use crate::{Console, Failure, tui};

/// The menu, for people who have read nothing: answer a few questions, play, and choose again.
pub(crate) fn run(catalogue: Catalogue, screen: ScreenArgs, console: &mut Console) -> Result<(), Failure> {
    let autosave = Autosave::start(console);
    if let Some(stage) = tui::wanted_where_it_fits(screen, console)? {
        return or_goodbye(Err(tui::menu(catalogue, stage, &autosave)), console);
    }
    let played = loop {
        match round(catalogue, screen, console, &autosave) {
            Ok(Exit::Menu) => {}
            Ok(Exit::Program) => break Err(StopReason::Quit.into()),
            Err(failure) => break Err(failure),
        }
    };
    or_goodbye(played, console)
}

/// One pass through the menu; an error leaves it, also a request to quit.
fn round(
    catalogue: Catalogue,
    screen: ScreenArgs,
    console: &mut Console,
    autosave: &Autosave,
) -> Result<Exit, Failure> {
    let unfinished = unfinished_games(catalogue).games.len();
    let answers = match MenuAnswers::ask(catalogue, unfinished, console)? {
        MenuChoice::Play(answers) => answers,
        MenuChoice::Continue => {
            return resume::run(catalogue, None, screen, console, autosave).map(|()| Exit::Menu);
        }
    };
    let first = who_begins(&answers, console)?;
    // Against the computer, the player who begins is Player 1.
    let (specs, first) = match answers.opponent {
        Opponent::Computer(_) => (answers.opponent.specs(first), Seat::One),
        Opponent::Person | Opponent::Watch => (answers.opponent.specs(first), first),
    };
    let id = answers.id;
    let with_choice = |param: &str| with_param(catalogue, &id, param);
    let id = choose_start(console, &id, &specs, None, with_choice)?.unwrap_or_else(|| id.clone());
    let is_random = id.has_random_start() || specs.iter().any(PlayerSpec::uses_seed);
    let seed = if is_random { Some(seed_for(&id, console)?) } else { id.seed() };
    console.say(MessageKind::Notice, "Type help at any time.\n")?;
    let (hints, score, again) = (Hints::On, MatchScore::new(answers.games), PlayAgain::FromMenu);
    let (options, move_time) = (PlayerOptions::default(), MoveRequest::TIME_LIMIT);
    let (record, pace, full_screen) = (None, None, false);
    Match { id, specs, options, move_time, first, seed, hints, record, score, again, pace, full_screen }
        .play(console, autosave)
}

/// Who begins; a coin is tossed where that was the answer. Against the computer the person is seat 1 here.
fn who_begins(answers: &MenuAnswers, console: &mut Console) -> Result<Seat, Failure> {
    if !answers.first.is_random() {
        return Ok(answers.first.first(0));
    }
    let first = answers.first.first(draw_seed()?);
    // Which seats they take depends on who begins, so the players are not called by their numbers yet.
    let names = match answers.opponent {
        Opponent::Computer(_) => Names::you(Seat::One, "the computer"),
        Opponent::Person | Opponent::Watch => Names::SEATS,
    };
    announce_toss(&names, first, console)?;
    Ok(first)
}
