//! Drawings in pages that are not ours, such as a notebook: the style sheet applies to them alone.

/// What drawings without faces, miniatures or keys to press need.
const EMBEDDED: &str = concat!(
    include_str!("../style/tokens.css"),
    include_str!("../style/numbers.css"),
    include_str!("../style/tile.css"),
    include_str!("../style/grid.css"),
    include_str!("../style/link.css"),
    include_str!("../style/captions.css"),
    include_str!("../style/row.css"),
    include_str!("../style/arch.css"),
    include_str!("../style/pad.css"),
);

/// What pages of our own say elsewhere: a card in the colours of the game.
const CARD: &str = ">div{padding:1rem;border-radius:1rem;background:var(--plate);color:var(--ink);font:500 17px/1.4 \
                    Gabarito,system-ui,sans-serif;--stage-room:22rem}svg{margin:0}.keypads:not(:empty){margin-top:1rem;\
                    padding:.8rem;border-radius:.8rem;background:var(--floor)}";

/// The style sheet for drawings in elements like `<div class="duels"><div class="mint">…</div></div>`, the second class
/// being a [plate](crate::plate). Nothing else on a page changes.
pub fn embedded_style() -> String {
    let mut style = format!(".duels{{{CARD}");
    let mut rest = EMBEDDED;
    while let Some((before, comment)) = rest.split_once("/*") {
        style.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    style.push_str(rest);
    style.push('}');
    style.replace(":root", "&").replace(['\n'], "").replace("  ", "")
}
