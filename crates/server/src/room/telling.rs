use axum::extract::ws::Utf8Bytes;

use super::{Room, Told};

/// A text that was made once, for everybody who is told the same.
pub(super) struct Telling {
    after: u64,
    present: [bool; 2],
    text: Utf8Bytes,
}

impl Room {
    /// What is told since a version as text, and the newest version. Only the first who asks has it made.
    pub(crate) async fn telling(
        &self,
        after: u64,
        make: impl FnOnce(&Told) -> Option<String>,
    ) -> Option<(Utf8Bytes, u64)> {
        let mut state = self.state.lock().await;
        let (version, present) = (state.version(), self.present_in(&state));
        let same = |telling: &&Telling| telling.after == after && telling.present == present;
        if let Some(telling) = state.telling.as_ref().filter(same) {
            return Some((telling.text.clone(), version));
        }
        let text = Utf8Bytes::from(make(&self.told(&state, after))?);
        state.telling = Some(Telling { after, present, text: text.clone() });
        Some((text, version))
    }
}
