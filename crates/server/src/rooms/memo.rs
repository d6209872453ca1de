use std::any::Any;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// Something that was computed from a view, so that it need not be computed again when the next view is compared with it.
/// A copy of the view begins without it.
#[derive(Default)]
pub struct Memo(Mutex<Option<Arc<dyn Any + Send + Sync>>>);

impl Memo {
    /// What was kept, if it is of this type.
    pub(crate) fn get<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        kept.and_then(|kept| kept.downcast().ok())
    }

    /// What was kept, if it is of this type; it is not kept any longer.
    pub(crate) fn take<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        kept.and_then(|kept| kept.downcast().ok())
    }

    /// Keeps something instead of what was kept before.
    pub(crate) fn keep<T: Any + Send + Sync>(&self, value: Arc<T>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(value);
    }
}

impl Clone for Memo {
    fn clone(&self) -> Memo {
        Memo::default()
    }
}

impl fmt::Debug for Memo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Memo")
    }
}
