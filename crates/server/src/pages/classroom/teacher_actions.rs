use std::collections::HashMap;

use axum::extract::{Form, Path, State};
use axum_extra::extract::WithRejection;

use super::find_class;
use crate::app_state::AppState;
use crate::classroom::{Class, ClassError, Classes, Odd, Question};
use crate::credentials::ClassCookies;
use crate::errors::{PageError, RequestError};
use crate::pages::{PageForm, PageResult, redirect};

/// What the teacher does, by the last word of the address.
pub(in crate::pages) async fn act(
    State(state): State<AppState>,
    WithRejection(Path((code, action)), _): WithRejection<Path<(String, String)>, PageError>,
    cookies: ClassCookies,
    WithRejection(Form(form), _): PageForm<HashMap<String, String>>,
) -> PageResult {
    let class = find_class(&state, &code).await?;
    class.check_teacher(cookies.teacher.as_ref())?;
    if action == "end" {
        state.classes.end(&class.code, cookies.teacher.as_ref()).await?;
        return Ok(redirect("/class/new"));
    }
    let action = TeacherAction::parse(&action, &form)?;
    let over = state.classes.games_over(&class).await;
    let start = state.classes.new_start(&class)?;
    let changed = state.classes.change(&class.code, |class| {
        class.check_teacher(cookies.teacher.as_ref())?;
        action.apply(class, &over, &start, state.rooms.catalogue())
    });
    changed.await?;
    // The games exist before the first pupil comes to one.
    let class = state.classes.find(&class.code).await?;
    state.classes.current_rooms(&class).await;
    Ok(redirect(&format!("/class/{}/teacher", class.code)))
}

/// What a teacher can do in a class.
enum TeacherAction {
    /// Begin the round of this number.
    Round(usize),
    Stop,
    Continue,
    /// Pair everybody who waits.
    Waiting,
    /// Pair two, or one with the computer.
    Pair(u32, Option<u32>),
    /// Show a position to everybody.
    Show(Question),
    /// Show the answer.
    Answer,
    Odd(Odd),
    /// Close or open the door.
    Door(bool),
    Remove(u32),
}

impl TeacherAction {
    fn parse(action: &str, form: &HashMap<String, String>) -> Result<TeacherAction, RequestError> {
        let field = |name: &str| form.get(name).map_or("", |text| text.trim());
        let number = |name: &str| {
            let wrong =
                || RequestError::unprocessable(format!("The field {name} must be a number of a pupil."));
            field(name).parse::<u32>().map_err(|_| wrong())
        };
        Ok(match action {
            "round" => {
                let wrong = || RequestError::unprocessable("The field round must be the number of a round.");
                TeacherAction::Round(field("round").parse().map_err(|_| wrong())?)
            }
            "stop" => TeacherAction::Stop,
            "continue" => TeacherAction::Continue,
            "waiting" => TeacherAction::Waiting,
            "pair" => {
                let two = if field("two") == "computer" { None } else { Some(number("two")?) };
                TeacherAction::Pair(number("one")?, two)
            }
            "show" => {
                let moves = field("moves").split_whitespace().map(str::to_owned).collect();
                TeacherAction::Show(Question::new(field("start").to_owned(), moves))
            }
            "answer" => TeacherAction::Answer,
            "odd" => TeacherAction::Odd(if field("odd") == "waits" { Odd::Waits } else { Odd::Computer }),
            "door" => TeacherAction::Door(field("door") == "closed"),
            "remove" => TeacherAction::Remove(number("pupil")?),
            _ => return Err(RequestError::not_found()),
        })
    }

    fn apply(
        &self,
        class: &mut Class,
        over: &[String],
        start: &str,
        catalogue: duels_rules::Catalogue,
    ) -> Result<(), ClassError> {
        let is_over = |game: &str| over.iter().any(|id| id == game);
        let code = class.code.clone();
        let mut new_game = || Classes::new_game(&code);
        match self {
            TeacherAction::Round(number) => class.begin_round(*number, start.to_owned(), &mut new_game)?,
            TeacherAction::Stop => class.is_stopped = true,
            TeacherAction::Continue => (class.is_stopped, class.question) = (false, None),
            TeacherAction::Waiting => class.pair_waiting(&mut new_game)?,
            TeacherAction::Pair(one, two) => class.pair_by_hand(*one, *two, &is_over, &mut new_game)?,
            TeacherAction::Show(question) => {
                let asked = question.session(catalogue);
                if asked.is_ok_and(|session| session.turn().is_none()) {
                    return Err(ClassError::NotNow(
                        "The game is over in this position: there is nothing to ask.",
                    ));
                }
                question.session(catalogue)?;
                (class.is_stopped, class.question) = (true, Some(question.clone()));
            }
            TeacherAction::Answer => {
                let nothing = ClassError::NotNow("Nothing is asked right now.");
                class.question.as_mut().ok_or(nothing)?.is_answered = true;
            }
            TeacherAction::Odd(odd) => class.odd = *odd,
            TeacherAction::Door(is_closed) => class.is_door_closed = *is_closed,
            TeacherAction::Remove(pupil) => class.leave(*pupil, &is_over)?,
        }
        Ok(())
    }
}
