use askama::Template;
use qrcodegen::{QrCode, QrCodeEcc};

use super::Table;

/// What the maker of a game sees while nobody has taken the other seat.
#[derive(Template)]
#[template(path = "table/invite.html")]
pub(super) struct InvitePart<'a> {
    id: &'a str,
    game: &'static str,
    name: String,
    heading: &'static str,
    /// The link for a friend; none where anybody may join from the lobby.
    link: Option<String>,
    qr: String,
    can_close: bool,
}

impl<'a> InvitePart<'a> {
    /// The invitation, with links that begin with this address of the server.
    pub(super) fn new(table: &Table<'a>, origin: &str) -> InvitePart<'a> {
        let secret = table.view.invitation.as_ref();
        let link = secret.map(|secret| format!("{origin}/g/{}?invitation={secret}", table.id));
        InvitePart {
            id: table.id,
            game: table.info.id,
            name: table.info.name(),
            heading: if link.is_some() { "Waiting for your friend" } else { "Waiting for somebody to join" },
            qr: link.as_deref().map_or(String::new(), qr_code),
            link,
            can_close: table.view.can_close,
        }
    }
}

/// The code of a link as inline SVG; empty if the link is too long for one.
pub(in crate::pages) fn qr_code(link: &str) -> String {
    let Ok(code) = QrCode::encode_text(link, QrCodeEcc::Low) else { return String::new() };
    let size = code.size();
    let is_dark = |&(x, y): &(i32, i32)| code.get_module(x, y);
    let dark: String = (0..size)
        .flat_map(|y| (0..size).map(move |x| (x, y)))
        .filter(is_dark)
        .map(|(x, y)| format!("M{x} {y}h1v1h-1z"))
        .collect();
    let whole = size + 4;
    format!(
        "<svg viewBox=\"-2 -2 {whole} {whole}\" role=\"img\" aria-label=\"QR code of the link\">\
         <rect class=\"light\" x=\"-2\" y=\"-2\" width=\"{whole}\" height=\"{whole}\" rx=\"2\"/>\
         <path class=\"dark\" d=\"{dark}\"/></svg>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_has_a_code_with_its_three_corners() {
        let code = qr_code(
            "http://duels.test/g/abcdefghjkmn?invitation=0123456789012345678901234567890123456789012",
        );
        // The outer edge of the corner at the top left is seven dark modules long.
        assert!((0..7).all(|x| code.contains(&format!("M{x} 0h1"))) && !code.contains("M7 0h1"), "{code}");
        assert_eq!(qr_code(&"x".repeat(5_000)), "");
    }
}
