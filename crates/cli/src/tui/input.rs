use crossterm::event::{
    Event as TerminalEvent, KeyCode as Code, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent,
    MouseEventKind,
};

use super::event::{Event, Key, KeyCode, Mouse, MouseAction, Size};

/// No line is longer, so no more of a paste is kept.
const MOST_PASTED: usize = 4096;

/// An event of the terminal as one of ours; none for what means nothing here.
pub(crate) fn event(event: TerminalEvent) -> Option<Event> {
    match event {
        TerminalEvent::Key(key) => self::key(key).map(Event::Key),
        TerminalEvent::Mouse(mouse) => self::mouse(mouse).map(Event::Mouse),
        TerminalEvent::Paste(text) => Some(Event::Paste(text.chars().take(MOST_PASTED).collect())),
        TerminalEvent::Resize(columns, rows) => Some(Event::Resize(Size { columns, rows })),
        TerminalEvent::FocusGained | TerminalEvent::FocusLost => None,
    }
}

fn key(event: KeyEvent) -> Option<Key> {
    if event.kind == KeyEventKind::Release {
        return None;
    }
    let code = match event.code {
        Code::Char(letter) => KeyCode::Char(letter),
        Code::Enter => KeyCode::Enter,
        Code::Esc => KeyCode::Escape,
        Code::Tab => KeyCode::Tab,
        Code::Backspace => KeyCode::Backspace,
        Code::Delete => KeyCode::Delete,
        Code::Left => KeyCode::Left,
        Code::Right => KeyCode::Right,
        Code::Up => KeyCode::Up,
        Code::Down => KeyCode::Down,
        Code::Home => KeyCode::Home,
        Code::End => KeyCode::End,
        Code::PageUp => KeyCode::PageUp,
        Code::PageDown => KeyCode::PageDown,
        _ => return None,
    };
    let held = event.modifiers;
    let (shift, control) = (held.contains(KeyModifiers::SHIFT), held.contains(KeyModifiers::CONTROL));
    // With Alt a letter is another key, which means nothing here. Escape right before Ctrl-C looks the same.
    let is_other = held.contains(KeyModifiers::ALT) && !control && matches!(code, KeyCode::Char(_));
    (!is_other).then_some(Key { code, shift, control })
}

fn mouse(MouseEvent { kind, column, row, .. }: MouseEvent) -> Option<Mouse> {
    let action = match kind {
        MouseEventKind::Down(MouseButton::Left) => MouseAction::Click,
        MouseEventKind::Moved | MouseEventKind::Drag(_) => MouseAction::Move,
        MouseEventKind::ScrollUp => MouseAction::ScrollUp,
        MouseEventKind::ScrollDown => MouseAction::ScrollDown,
        _ => return None,
    };
    Some(Mouse { column, row, action })
}
