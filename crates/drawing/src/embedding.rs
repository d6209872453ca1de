//! Drawings in pages that are not ours, such as a notebook: the style sheet applies to them alone.

use crate::style_sheet::{STYLE_SHEETS, compact_style};

/// What pages of our own say elsewhere: a card in the colours of the game.
const CARD: &str = ">div{padding:1rem;border-radius:1rem;background:var(--plate);color:var(--ink);font:500 17px/1.4 \
                    Gabarito,system-ui,sans-serif;--stage-room:22rem}svg{margin:0}.keypads:not(:empty){margin-top:1rem;\
                    padding:.8rem;border-radius:.8rem;background:var(--floor)}";

/// The style sheet for drawings in elements like `<div class="duels"><div class="mint">…</div></div>`, the second class
/// being a [plate](crate::plate). Nothing else on a page changes.
pub fn embedded_style() -> String {
    let sheets = STYLE_SHEETS.iter().filter(|sheet| sheet.is_embedded);
    // A registered property belongs to the whole page, and a nested rule cannot register one.
    let is_local = |line: &&str| !line.starts_with("@property ");
    let local = |text: &str| text.lines().filter(is_local).collect::<Vec<_>>().join("\n");
    let style: String = sheets.map(|sheet| compact_style(&local(sheet.text))).collect();
    format!(".duels{{{CARD}{}}}", style.replace(":root", "&"))
}
