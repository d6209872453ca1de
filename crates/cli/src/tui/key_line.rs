use super::painter::{Painter, width};
use super::state::Look;

/// Writes keys with what they do into a row, as many as fit.
pub(crate) fn draw_keys<K: AsRef<str>>(painter: &mut Painter<'_>, y: u16, keys: &[(K, &str)], look: Look) {
    let mut x = 1;
    for (key, what) in keys {
        let key = key.as_ref();
        if x + width(key) + width(what) + 1 > painter.width() {
            return;
        }
        x = painter.text(x, y, key, look.theme.strong());
        x = painter.text(x + 1, y, what, look.theme.quiet()) + 2;
    }
}
