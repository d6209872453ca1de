//! Texts in HTML.

/// Appends a text with the characters replaced that mean something in HTML.
pub(crate) fn push_escaped(html: &mut String, text: &str) {
    let mut rest = text;
    while let Some(index) = rest.bytes().position(|byte| entity(byte).is_some()) {
        html.push_str(&rest[..index]);
        html.push_str(entity(rest.as_bytes()[index]).unwrap_or_default());
        rest = &rest[index + 1..];
    }
    html.push_str(rest);
}

/// What stands for a character that means something in HTML.
fn entity(byte: u8) -> Option<&'static str> {
    match byte {
        b'&' => Some("&amp;"),
        b'<' => Some("&lt;"),
        b'>' => Some("&gt;"),
        b'"' => Some("&quot;"),
        b'\'' => Some("&#39;"),
        _ => None,
    }
}
