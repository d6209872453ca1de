use super::context::Context;
use super::effect::{Effect, Leave};
use super::event::{Event, Key, KeyCode, Size};
use super::lesson::LessonPage;
use super::note::Note;
use super::puzzle::PuzzlePage;
use super::state::{Page, State};
use super::table::Table;

/// What an event changes on the screen, and what it asks of the world outside. Nothing else happens in here.
pub(crate) fn update(state: &mut State, event: Event) -> Vec<Effect> {
    let mut effects = Vec::new();
    let State { size, now, look, page, has_menu, menu, ticket } = state;
    if let Event::Resize(new) = event {
        *size = new;
        return effects;
    }
    if let Event::Tick(time) = event {
        *now = time;
    }
    let mut context =
        Context { now: *now, size: *size, look: *look, has_menu: *has_menu, ticket, effects: &mut effects };
    if let Event::Key(key) = &event
        && let Some(leave) = leaves(*key, page)
    {
        return vec![Effect::Cancel, Effect::Leave(leave)];
    }
    match (event, &mut *page) {
        (Event::Key(Key { code: KeyCode::Char('z'), control: true, .. }), _) => {
            context.effects.push(Effect::Suspend);
        }
        // Who cannot see the game cannot play it; what was typed is kept.
        (Event::Key(_) | Event::Mouse(_), _) if !size.holds(Size::LEAST) => {}
        (Event::Opened(opening), page) => *page = Page::Table(Box::new(Table::open(*opening, &mut context))),
        (Event::PuzzlesOpened, page) => *page = Page::Puzzle(Box::new(PuzzlePage::open(&mut context))),
        (Event::LessonOpened(opening), page) => {
            *page = Page::Lesson(Box::new(LessonPage::open(*opening, &mut context)));
        }
        (event, Page::Puzzle(page)) if !matches!(event, Event::Unfinished { .. }) => {
            page.update(event, &mut context);
        }
        (event, Page::Lesson(page)) if !matches!(event, Event::Unfinished { .. }) => {
            page.update(event, &mut context);
        }
        (Event::Key(key), Page::Table(table)) => table.key(key, &mut context),
        (Event::Mouse(mouse), Page::Table(table)) => table.mouse(mouse, &mut context),
        (Event::Paste(text), Page::Table(table)) => table.paste(&text),
        (Event::Tick(_), Page::Table(table)) => table.tick(&mut context),
        (Event::Answer(answer), Page::Table(table)) => table.answer(answer, &mut context),
        (Event::Failed(text), Page::Table(table)) => table.note = Some(Note::refusal(text)),
        (Event::Done(text), Page::Table(table)) => table.note = Some(Note::notice(text)),
        (Event::Unfinished { listed, others }, _) => menu.list_unfinished(listed, others),
        (Event::Key(key), Page::Menu) => menu.key(key, &mut context),
        (Event::Paste(text), Page::Menu) => menu.paste(&text),
        (Event::Mouse(mouse), Page::Menu) => menu.mouse(mouse, &mut context),
        (Event::Failed(text), page) => {
            menu.note = Some(text);
            if *has_menu {
                *page = Page::Menu;
            }
        }
        _ => {}
    }
    if effects.iter().any(|effect| matches!(effect, Effect::ToMenu)) {
        state.page = Page::Menu;
    }
    effects
}

/// Whether a key leaves the program from anywhere.
fn leaves(key: Key, page: &Page) -> Option<Leave> {
    let is_typing = match page {
        Page::Table(table) => !table.line.is_empty(),
        Page::Puzzle(page) => page.is_typing(),
        Page::Lesson(page) => page.controls.is_typing(),
        Page::Menu | Page::Opening => false,
    };
    match (key.code, key.control) {
        (KeyCode::Char('c'), true) => Some(Leave::Interrupted),
        (KeyCode::Char('d'), true) if !is_typing => Some(Leave::EndOfInput),
        _ => None,
    }
}
