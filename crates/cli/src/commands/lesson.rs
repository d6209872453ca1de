use duels_rules::{Catalogue, Entry, Lesson};
use serde::Serialize;

use super::play::or_goodbye;
use crate::args::LessonArgs;
use crate::lesson::{Conversation, ProgressFile};
use crate::play::Autosave;
use crate::terminal::MessageKind;
use crate::{Console, Failure, tui};

/// Lists the lessons, or goes through one.
pub(crate) fn run(catalogue: Catalogue, args: &LessonArgs, console: &mut Console) -> Result<(), Failure> {
    let mut file = ProgressFile::read(catalogue);
    if let Some(problem) = file.take_problem() {
        console.warn(&duels_rules::text::sentence(&problem))?;
    }
    match &args.game {
        Some(game) => or_goodbye(teach(catalogue, game, args, file, console), console),
        None => list(catalogue, &file, args.json, console),
    }
}

fn teach(
    catalogue: Catalogue,
    game: &str,
    args: &LessonArgs,
    mut file: ProgressFile,
    console: &mut Console,
) -> Result<(), Failure> {
    let run = file.open(game, args.step)?;
    if let Some(stage) = tui::wanted_where_it_fits(args.screen, console)? {
        let autosave = Autosave::start(console);
        return Err(tui::lesson(catalogue, stage, run, &autosave));
    }
    let title = format!("{}: {}", run.entry().info.name(), run.lesson().title);
    console.say(MessageKind::Game, &format!("{title}\n{}", "=".repeat(title.chars().count())))?;
    Conversation::new(run, &mut file).hold(console)
}

fn list(catalogue: Catalogue, file: &ProgressFile, json: bool, console: &mut Console) -> Result<(), Failure> {
    let listed: Result<Vec<_>, Failure> =
        catalogue.lessons().map(|(entry, lesson)| LessonJson::of(entry, lesson, file)).collect();
    let listed = listed?;
    if json {
        return Ok(console.json(&Listing { lessons: listed })?);
    }
    if listed.is_empty() {
        return Ok(console.say(MessageKind::Game, "No game here has a lesson.")?);
    }
    let lines: Vec<_> = listed.iter().map(LessonJson::line).collect();
    let text = format!("Lessons:\n\n{}\n\nStart one with `duels lesson GAME`.", lines.join("\n"));
    Ok(console.say(MessageKind::Game, &text)?)
}

#[derive(Serialize)]
struct Listing {
    lessons: Vec<LessonJson>,
}

#[derive(Serialize)]
struct LessonJson {
    game: &'static str,
    title: &'static str,
    steps: Vec<&'static str>,
    /// The numbers of the steps that are done.
    done: Vec<usize>,
}

impl LessonJson {
    fn of(entry: Entry, lesson: &'static Lesson, file: &ProgressFile) -> Result<LessonJson, Failure> {
        let progress = file.progress(entry.info.id)?;
        Ok(LessonJson {
            game: entry.info.id,
            title: lesson.title,
            steps: lesson.steps.iter().map(|step| step.title).collect(),
            done: (1..=lesson.steps.len()).filter(|&number| progress.is_done(number)).collect(),
        })
    }

    fn line(&self) -> String {
        let done = match (self.done.len(), self.steps.len()) {
            (0, steps) => format!("{steps} steps"),
            (done, steps) if done == steps => "done".to_string(),
            (done, steps) => format!("{done} of {steps} steps done"),
        };
        format!("  {:<10}{:<24}{done}", self.game, self.title)
    }
}
