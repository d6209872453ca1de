//! Lines and counters.

use duels_rules::scene::{Counter, Line};

use crate::html::{Element, Escaped, Node};
use crate::numbers::shortened;
use crate::pen::Pen;

/// A sentence; words between asterisks are emphasized.
pub(crate) fn line<'a>(line: &Line, index: usize, pen: &Pen<'_>) -> Element<'a> {
    let pieces = line.text.split('*').enumerate().map(|(index, piece)| match index % 2 {
        1 => format!("<b>{}</b>", Escaped(piece)),
        _ => Escaped(piece).to_string(),
    });
    Element::new("p", "line").id(pen, || format!("line-{index}")).child(Node::Html(pieces.collect()))
}

/// A number that the whole game is about.
pub(crate) fn counter<'a>(counter: &Counter, index: usize, pen: &Pen<'_>) -> Element<'a> {
    let label = Element::new("span", "vh").text(&format!("{} ", counter.label));
    let element = Element::new("p", "counter").id(pen, || format!("counter-{index}")).child(label);
    let element = element.children(number("b", &counter.value));
    match &counter.target {
        Some(target) => element.child(Node::Html(" ".to_string())).children(number("span", target)),
        None => element.child(
            Element::new("span", "unit")
                .text(&format!(" {}", counter.label.to_lowercase()))
                .attribute("aria-hidden", "true"),
        ),
    }
}

fn number<'a>(tag: &'static str, number: &str) -> Vec<Node<'a>> {
    let of = if tag == "span" { "of " } else { "" };
    match shortened(number) {
        None => vec![Element::new(tag, "num").text(&format!("{of}{number}")).into()],
        Some((ends, digits)) => vec![
            Element::new(tag, "num long").text(&format!("{of}{ends}")).into(),
            Element::new("small", "digits").text(&format!(" {digits} ")).into(),
        ],
    }
}
