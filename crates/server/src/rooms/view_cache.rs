use std::any::Any;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use duels_session::View;

use super::{GameView, Role, Room, RoomState, Update};
use crate::keys::SeatKey;
use crate::store::StoredEvent;

/// The most texts that are kept. Watchers of one role who are equally far behind share a text.
const MOST_TEXTS: usize = 16;

/// What was computed for the watchers of a game, so that each thing is computed once and not for everyone.
#[derive(Default)]
pub(super) struct ViewCache {
    texts: Vec<CachedText>,
    /// For each role what its pages show.
    shown: [Option<ShownPage>; 4],
    /// What the game says.
    pub(super) message: Option<Arc<str>>,
    /// The table of those who are not to move, and of those who are.
    pub(super) tables: [Option<Arc<View>>; 2],
}

/// An update as text; the role is none for updates that are the same for everyone.
struct CachedText {
    role: Option<Role>,
    after: u64,
    present: [bool; 2],
    text: Utf8Bytes,
}

/// What the pages of a role show once they have seen a version: as much of it as is needed to tell what the next version
/// changes. Only the pages know what that is.
#[derive(Clone)]
struct ShownPage {
    version: u64,
    page: KeptPage,
}

/// What a page wants to know about itself when it is updated again.
pub type KeptPage = Arc<dyn Any + Send + Sync>;

/// What a page that has seen a version needs to catch up.
#[derive(Clone)]
pub struct Frame {
    /// The version that the page has seen.
    pub after: u64,
    /// What was kept of the page when it saw that version, if it still is.
    pub shown: Option<KeptPage>,
    /// What the page should show.
    pub now: GameView,
    /// The events since then.
    pub events: Vec<StoredEvent>,
    /// Whether each player is present; the computer always is.
    pub present: [bool; 2],
}

/// An update of a page.
pub struct RenderedFrame {
    /// What is sent.
    pub text: String,
    /// What is kept of the page.
    pub page: KeptPage,
}

impl ViewCache {
    /// Forgets what belongs to a version, because there is a new one. What pages show until they hear of it is kept.
    pub(super) fn forget(&mut self) {
        let shown = std::mem::take(&mut self.shown);
        *self = ViewCache { shown, ..ViewCache::default() };
    }

    /// Forgets the texts, because something else has changed.
    pub(super) fn forget_texts(&mut self) {
        self.texts.clear();
    }

    fn text(&self, role: Option<Role>, after: u64, present: [bool; 2]) -> Option<Utf8Bytes> {
        let is_same =
            |text: &&CachedText| text.role == role && text.after == after && text.present == present;
        self.texts.iter().find(is_same).map(|cached| cached.text.clone())
    }

    fn keep(&mut self, text: CachedText) {
        if self.texts.len() >= MOST_TEXTS {
            self.texts.remove(0);
        }
        self.texts.push(text);
    }
}

impl Room {
    fn frame(&self, state: &mut RoomState, key: Option<&SeatKey>, after: u64) -> Frame {
        let now = state.view(key);
        let shown = state.cache.shown[now.role().index()].as_ref().filter(|shown| shown.version == after);
        let shown = shown.map(|shown| Arc::clone(&shown.page));
        Frame { after, shown, now, events: state.since(after).to_vec(), present: self.present_in(state) }
    }

    /// The update since a version as text, and the newest version. `render` runs only for the first watcher.
    pub(crate) async fn update_text<E>(
        &self,
        after: u64,
        render: impl FnOnce(&Update) -> Result<String, E>,
    ) -> Result<(Utf8Bytes, u64), E> {
        let mut state = self.state.lock().await;
        let (version, present) = (state.version(), self.present_in(&state));
        if let Some(text) = state.cache.text(None, after, present) {
            return Ok((text, version));
        }
        let text = Utf8Bytes::from(render(&self.update(&mut state, after))?);
        state.cache.keep(CachedText { role: None, after, present, text: text.clone() });
        Ok((text, version))
    }

    /// The same for a page, whose update depends on the viewer's role. `render` runs only for the first watcher of a
    /// role.
    pub async fn frame_text<E>(
        &self,
        key: Option<&SeatKey>,
        after: u64,
        render: impl FnOnce(&Frame) -> Result<RenderedFrame, E>,
    ) -> Result<(Utf8Bytes, u64), E> {
        let mut state = self.state.lock().await;
        let (version, present) = (state.version(), self.present_in(&state));
        // The holders of a role share a key, or have none, so they all see the same.
        let role = Role::of(state.seats(key));
        if let Some(text) = state.cache.text(Some(role), after, present) {
            return Ok((text, version));
        }
        let RenderedFrame { text, page } = render(&self.frame(&mut state, key, after))?;
        state.cache.shown[role.index()] = Some(ShownPage { version, page });
        let text = Utf8Bytes::from(text);
        state.cache.keep(CachedText { role: Some(role), after, present, text: text.clone() });
        Ok((text, version))
    }
}
