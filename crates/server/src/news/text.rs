//! News as text: a line for the node, and a line for each item. A line that a node does not understand comes from another
//! version of the program, and is skipped.

use super::{NewsBatch, NewsItem, NodeId, NodeSecret, PlayedMove};

impl NewsBatch {
    /// The batch as texts of at most `most` bytes each. What does not fit a text of its own is left out.
    pub fn to_texts(&self, most: usize) -> Vec<String> {
        let mut texts = vec![self.from.to_string()];
        for line in self.items.iter().filter_map(line) {
            let is_full = texts.last().is_none_or(|text| text.len() + line.len() > most);
            if is_full {
                texts.push(self.from.to_string());
            }
            if let Some(text) = texts.last_mut().filter(|text| text.len() + line.len() <= most) {
                text.push_str(&line);
            }
        }
        texts
    }

    /// Reads a text.
    pub fn from_text(text: &str) -> Option<NewsBatch> {
        let mut lines = text.lines();
        let from = NodeId(u64::from_str_radix(lines.next()?, 16).ok()?);
        Some(NewsBatch { from, items: lines.filter_map(item).collect() })
    }
}

/// An item as a line, with the line break before it; none for a game whose id is not a word.
fn line(item: &NewsItem) -> Option<String> {
    if item.game().is_some_and(|game| game.is_empty() || game.contains(|c: char| !c.is_ascii_graphic())) {
        return None;
    }
    Some(match item {
        NewsItem::Version { game, version, played } => {
            // A node that does not know moves in news reads the first two words.
            let played = played.as_ref().and_then(PlayedMove::to_words);
            played.map_or_else(
                || format!("\nv {game} {version}"),
                |played| format!("\nv {game} {version} {played}"),
            )
        }
        NewsItem::Present { game, seats: [one, two], is_listed } => {
            format!("\np {game} {}{}{}", u8::from(*one), u8::from(*two), u8::from(*is_listed))
        }
        NewsItem::Hello => "\nh".to_owned(),
        NewsItem::Address { address, secret } => format!("\na {address} {}", secret.to_text()),
    })
}

fn item(line: &str) -> Option<NewsItem> {
    let mut words = line.split(' ');
    let kind = words.next()?;
    if kind == "h" {
        return Some(NewsItem::Hello);
    }
    let (subject, value) = (words.next()?, words.next()?);
    let game = subject.to_owned();
    match kind {
        "a" => {
            let (address, secret) = (subject.parse().ok()?, NodeSecret::from_text(value)?);
            Some(NewsItem::Address { address, secret })
        }
        "v" => {
            let version = value.parse().ok()?;
            Some(NewsItem::Version { game, version, played: PlayedMove::from_words(words) })
        }
        "p" => {
            let [one, two, listed] = value.as_bytes().first_chunk()?;
            let seats = [*one == b'1', *two == b'1'];
            Some(NewsItem::Present { game, seats, is_listed: *listed == b'1' })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn batch(games: u64) -> NewsBatch {
        let played = |n: u64| PlayedMove { ply: 3, mv: "start".to_owned(), request: [n as u8; 16], at: -7 };
        let version = |n: u64| NewsItem::Version {
            game: format!("game{n}"),
            version: n,
            played: n.is_multiple_of(2).then(|| played(n)),
        };
        let present =
            |n| NewsItem::Present { game: format!("game{n}"), seats: [true, false], is_listed: n == 1 };
        let address = NewsItem::Address {
            address: "node1:8101".parse().unwrap(),
            secret: NodeSecret::from_text("7f").unwrap(),
        };
        let items = (0..games).flat_map(|n| [version(n), present(n)]);
        NewsBatch { from: NodeId(7), items: items.chain([NewsItem::Hello, address]).collect() }
    }

    #[test]
    fn news_survive_as_text() {
        let batch = batch(3);
        let texts = batch.to_texts(8_000);
        assert_eq!(texts.len(), 1);
        assert_eq!(NewsBatch::from_text(&texts[0]), Some(batch));
    }

    #[test]
    fn long_news_become_several_texts_within_the_limit() {
        let batch = batch(500);
        let texts = batch.to_texts(200);
        assert!(texts.len() > 50 && texts.iter().all(|text| text.len() <= 200));
        let items =
            texts.iter().flat_map(|text| NewsBatch::from_text(text).unwrap().items).collect::<Vec<_>>();
        assert_eq!(items, batch.items);
    }

    #[test]
    fn lines_of_another_version_are_skipped() {
        let text =
            "00000000000000ff\nx game 1\nv game\nv game many\np game 1\na node1 7\nv game 4 and more\n\nh";
        let version = NewsItem::Version { game: "game".to_owned(), version: 4, played: None };
        let items = vec![version, NewsItem::Hello];
        assert_eq!(NewsBatch::from_text(text), Some(NewsBatch { from: NodeId(255), items }));
        assert_eq!(NewsBatch::from_text("hello"), None);
        assert_eq!(NewsBatch::from_text(""), None);
    }

    #[test]
    fn an_id_that_is_not_a_word_is_left_to_the_repair() {
        let items = vec![NewsItem::Version { game: "two words".to_owned(), version: 1, played: None }];
        assert_eq!(NewsBatch { from: NodeId(1), items }.to_texts(100), ["0000000000000001"]);
    }
}
