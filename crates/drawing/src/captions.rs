//! Lines and counters.

use duels_rules::scene::{Counter, Line};

use crate::markup::{Markup, Tag};
use crate::numbers::{push_number, shortened};

/// A sentence; words between asterisks are emphasized.
pub(crate) fn line(markup: &mut Markup<'_>, line: &Line, index: usize) {
    let attributes = |tag: &mut Tag<'_, '_>| {
        tag.class(&["line"]);
        tag.id_with(|html| push_id(html, "line-", index));
    };
    markup.element("p", attributes, |inside| {
        for (index, piece) in line.text.split('*').enumerate() {
            match index % 2 {
                1 => inside.element("b", |_| {}, |inside| inside.text(&[piece])),
                _ => inside.text(&[piece]),
            }
        }
    });
}

/// A number that the whole game is about.
pub(crate) fn counter(markup: &mut Markup<'_>, counter: &Counter, index: usize) {
    let attributes = |tag: &mut Tag<'_, '_>| {
        tag.class(&["counter"]);
        tag.id_with(|html| push_id(html, "counter-", index));
    };
    markup.element("p", attributes, |inside| {
        inside.text_element("span", "vh", &[&counter.label, " "]);
        number(inside, "b", &counter.value);
        if let Some(target) = &counter.target {
            inside.text(&[" "]);
            number(inside, "span", target);
            return;
        }
        let attributes = |tag: &mut Tag<'_, '_>| {
            tag.class(&["unit"]);
            tag.fixed(" aria-hidden='true'");
        };
        inside.element("span", attributes, |inside| inside.text(&[" ", &counter.label.to_lowercase()]));
    });
}

fn push_id(html: &mut String, prefix: &str, index: usize) {
    html.push_str(prefix);
    push_number(html, index as u64);
}

fn number(markup: &mut Markup<'_>, tag: &'static str, number: &str) {
    let of = if tag == "span" { "of " } else { "" };
    match shortened(number) {
        None => markup.text_element(tag, "num", &[of, number]),
        Some((ends, digits)) => {
            markup.text_element(tag, "num long", &[of, &ends]);
            markup.text_element("small", "digits", &[" ", &digits, " "]);
        }
    }
}
