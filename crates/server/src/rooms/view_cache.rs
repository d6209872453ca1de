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
    /// For each role what it sees now, and what it saw before.
    views: [Option<CachedView>; 4],
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

struct CachedView {
    before: Option<Arc<GameView>>,
    now: Arc<GameView>,
}

/// What a page that has seen a version needs to catch up.
#[derive(Clone, Debug)]
pub struct Frame {
    /// What the page shows, if it is still known: comparing it with `now` tells what changed.
    pub before: Option<Arc<GameView>>,
    /// What the page should show.
    pub now: Arc<GameView>,
    /// The events since then.
    pub events: Vec<StoredEvent>,
    /// Whether each player is present; the computer always is.
    pub present: [bool; 2],
}

impl ViewCache {
    /// Forgets what belongs to a version, because there is a new one. What everyone saw before is kept.
    pub(super) fn forget(&mut self) {
        let views = std::mem::take(&mut self.views);
        *self = ViewCache { views, ..ViewCache::default() };
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

impl RoomState {
    /// What the holder of a key sees now, and what the same role saw at an earlier version if it is still known.
    /// The holders of a role share a key, or have none, so they all see the same.
    fn views(&mut self, key: Option<&SeatKey>, after: u64) -> (Option<Arc<GameView>>, Arc<GameView>) {
        let slot = Role::of(self.seats(key)).index();
        let version = self.version();
        let hint = self.hint.as_ref().filter(|hint| hint.version == version).map(|hint| hint.text.clone());
        let cached = self.cache.views[slot].take();
        let is_judged = self.judgement.found(version).is_some();
        let is_new = |cached: &CachedView| {
            cached.now.version == version
                && cached.now.judgement.is_some() == is_judged
                && (cached.now.hint == hint || !cached.now.is_player())
        };
        let cached = match cached {
            Some(cached) if is_new(&cached) => cached,
            Some(CachedView { before, now }) => {
                let before = if now.version == version { before } else { Some(now) };
                CachedView { before, now: Arc::new(self.view(key)) }
            }
            None => CachedView { before: None, now: Arc::new(self.view(key)) },
        };
        let known = [Some(&cached.now), cached.before.as_ref()];
        let before = known.into_iter().flatten().find(|view| view.version == after).map(Arc::clone);
        let now = Arc::clone(&cached.now);
        self.cache.views[slot] = Some(cached);
        (before, now)
    }
}

impl Room {
    /// What a page of the holder of a key needs after it has seen a version.
    pub async fn frame(&self, key: Option<&SeatKey>, after: u64) -> Frame {
        let mut state = self.state.lock().await;
        let (before, now) = state.views(key, after);
        Frame { before, now, events: state.since(after).to_vec(), present: self.present_in(&state) }
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
        render: impl FnOnce(&Frame) -> Result<String, E>,
    ) -> Result<(Utf8Bytes, u64), E> {
        let mut state = self.state.lock().await;
        let (version, present) = (state.version(), self.present_in(&state));
        let role = Some(Role::of(state.seats(key)));
        if let Some(text) = state.cache.text(role, after, present) {
            return Ok((text, version));
        }
        let (before, now) = state.views(key, after);
        let text =
            Utf8Bytes::from(render(&Frame { before, now, events: state.since(after).to_vec(), present })?);
        state.cache.keep(CachedText { role, after, present, text: text.clone() });
        Ok((text, version))
    }
}
