/// A style sheet of this crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StyleSheet {
    /// Where it is in the folder of crates, for servers that read it again while it is worked on.
    pub path: &'static str,
    /// What it says.
    pub text: &'static str,
    /// Whether drawings in other people's pages need it; those have no faces and no miniatures.
    pub(crate) is_embedded: bool,
}

macro_rules! sheet {
    ($name:literal) => {
        sheet!($name, true)
    };
    ($name:literal, $is_embedded:literal) => {
        StyleSheet {
            path: concat!("drawing/style/", $name, ".css"),
            text: include_str!(concat!("../style/", $name, ".css")),
            is_embedded: $is_embedded,
        }
    };
}

/// The style sheets of everything that this crate draws, in their order.
pub const STYLE_SHEETS: [StyleSheet; 11] = [
    sheet!("tokens"),
    sheet!("numbers"),
    sheet!("tile"),
    sheet!("grid"),
    sheet!("link"),
    sheet!("captions"),
    sheet!("row"),
    sheet!("arch"),
    sheet!("pad"),
    sheet!("face", false),
    sheet!("miniature", false),
];

/// A style sheet without comments and line breaks.
pub fn compact_style(style: &str) -> String {
    let mut compact = String::with_capacity(style.len());
    let mut rest = style;
    while let Some((before, comment)) = rest.split_once("/*") {
        compact.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    compact.push_str(rest);
    let lines: String = compact.lines().map(|line| line.trim().to_string() + " ").collect();
    let tight = [
        ("  ", " "),
        (" {", "{"),
        ("{ ", "{"),
        ("; ", ";"),
        (" }", "}"),
        ("} ", "}"),
        (";}", "}"),
        (": ", ":"),
        (", ", ","),
    ];
    tight.into_iter().fold(lines, |style, (from, to)| style.replace(from, to)).trim().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_compact_style_says_the_same() {
        let style = "/* A note. */\n.a :is(b, c) {\n  margin: calc(1px + 2px) auto; /* why */ color: red;\n}\n@media (a) and (b) { .x { y: z; } }\n";
        assert_eq!(
            compact_style(style),
            ".a :is(b,c){margin:calc(1px + 2px) auto;color:red}@media (a) and (b){.x{y:z}}"
        );
    }
}
