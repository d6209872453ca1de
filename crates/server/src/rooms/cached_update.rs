use axum::extract::ws::Utf8Bytes;

use super::{Room, Update};

/// An update as text, rendered once for all watchers that saw the same version.
pub(super) struct CachedUpdate {
    after: u64,
    present: [bool; 2],
    text: Utf8Bytes,
}

impl Room {
    /// The update since a version as text, and the newest version. `render` runs only for the first watcher.
    pub(crate) async fn update_text<E>(
        &self,
        after: u64,
        render: impl FnOnce(&Update) -> Result<String, E>,
    ) -> Result<(Utf8Bytes, u64), E> {
        let mut state = self.state.lock().await;
        let (version, present) = (state.version(), self.present_in(&state));
        let is_same = |cached: &&CachedUpdate| cached.after == after && cached.present == present;
        if let Some(cached) = state.cached_update.as_ref().filter(is_same) {
            return Ok((cached.text.clone(), version));
        }
        let text = Utf8Bytes::from(render(&self.update(&state, after))?);
        state.cached_update = Some(CachedUpdate { after, present, text: text.clone() });
        Ok((text, version))
    }
}
