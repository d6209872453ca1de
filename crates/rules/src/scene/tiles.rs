use std::mem::replace;
use std::ops::{Index, Range};

use super::Tile;
use super::digit_run::DigitRun;
use crate::Seat;

/// Tiles by number, in order. Runs of digits to which the same has happened are known without a tile for each of them:
/// they are most of a long row, and every page looks at such a row after every move.
#[derive(Clone, Debug, Default)]
pub struct Tiles {
    /// The tiles that are no digit of a run, or differ from it, in the order of their numbers. Games list them in that order,
    /// and many scenes are copied for each that is changed.
    own: Vec<(u64, Tile)>,
    /// In order, and without a number in common.
    runs: Vec<DigitRun>,
}

/// The numbers of all tiles.
const ALL: Range<u64> = 0..u64::MAX;

impl Tiles {
    /// Adds digits from this number on, free or taken by a player. They come after all runs that are known, and before
    /// whatever is listed by itself.
    pub(super) fn add_run(&mut self, first: u64, owner: Option<Seat>, digits: &[u8]) {
        if !digits.is_empty() {
            self.runs.push(DigitRun::new(first, owner, digits));
        }
    }

    /// The tile of a number, if it is listed.
    pub fn get(&self, number: &u64) -> Option<&Tile> {
        self.own(*number).or_else(|| self.in_run(*number))
    }

    fn own(&self, number: u64) -> Option<&Tile> {
        self.index(number).ok().map(|index| &self.own[index].1)
    }

    /// Where a tile that is listed by itself is, or where it would be.
    fn index(&self, number: u64) -> Result<usize, usize> {
        self.own.binary_search_by_key(&number, |(own, _)| *own)
    }

    /// The same tile, to change it.
    pub fn get_mut(&mut self, number: &u64) -> Option<&mut Tile> {
        let index = match self.index(*number) {
            Ok(index) => index,
            Err(index) => {
                let tile = self.in_run(*number)?.clone();
                self.own.insert(index, (*number, tile));
                index
            }
        };
        Some(&mut self.own[index].1)
    }

    fn in_run(&self, number: u64) -> Option<&'static Tile> {
        self.runs.iter().find_map(|run| run.get(number))
    }

    /// Whether the tile of a number is listed.
    pub fn contains_key(&self, number: &u64) -> bool {
        self.get(number).is_some()
    }

    /// Lists a tile, instead of the one that had its number before.
    pub fn insert(&mut self, number: u64, tile: Tile) {
        match self.own.last() {
            Some((last, _)) if *last >= number => match self.index(number) {
                Ok(index) => self.own[index].1 = tile,
                Err(index) => self.own.insert(index, (number, tile)),
            },
            _ => self.own.push((number, tile)),
        }
    }

    /// How many tiles are listed.
    pub fn len(&self) -> usize {
        self.count(|_| true)
    }

    /// Whether no tile is listed.
    pub fn is_empty(&self) -> bool {
        self.own.is_empty() && self.runs.is_empty()
    }

    /// All tiles with their numbers, in order.
    pub fn iter(&self) -> impl Iterator<Item = (u64, &Tile)> {
        self.range(ALL)
    }

    /// The tiles with these numbers, in order.
    pub fn range(&self, numbers: Range<u64>) -> impl Iterator<Item = (u64, &Tile)> {
        let numbers = numbers.start..numbers.end.max(numbers.start);
        let mut own = self.own_in(&numbers).iter().map(|(number, tile)| (*number, tile));
        let mut run = self.runs.iter().flat_map(move |run| run.range(numbers.clone()));
        let (mut next_own, mut next_run) = (own.next(), run.next());
        std::iter::from_fn(move || match (next_own, next_run) {
            (Some((number, _)), Some((in_run, _))) if in_run < number => replace(&mut next_run, run.next()),
            (None, _) => replace(&mut next_run, run.next()),
            (Some((number, _)), in_run) => {
                if in_run.is_some_and(|(in_run, _)| in_run == number) {
                    next_run = run.next();
                }
                replace(&mut next_own, own.next())
            }
        })
    }

    /// The tiles with these numbers that are listed by themselves.
    fn own_in(&self, numbers: &Range<u64>) -> &[(u64, Tile)] {
        let index = |number: u64| self.own.partition_point(|(own, _)| *own < number);
        &self.own[index(numbers.start)..index(numbers.end)]
    }

    /// The digits of these cells, if each of them is one and nothing else is known about any.
    pub fn digits(&self, numbers: &Range<u64>) -> Option<&[u8]> {
        let digits = self.runs.iter().find_map(|run| run.digits(numbers));
        digits.filter(|_| self.own_in(numbers).is_empty())
    }

    /// The numbers of all tiles, in order.
    pub fn keys(&self) -> impl Iterator<Item = u64> {
        self.iter().map(|(number, _)| number)
    }

    /// All tiles, in order.
    pub fn values(&self) -> impl Iterator<Item = &Tile> {
        self.iter().map(|(_, tile)| tile)
    }

    /// Every tile that can be seen at least once, in no order, and perhaps digits that another tile covers: enough to ask
    /// whether any tile is like this. It looks at ten tiles of a run at most.
    pub fn looks(&self) -> impl Iterator<Item = &Tile> {
        self.own.iter().map(|(_, tile)| tile).chain(self.runs.iter().flat_map(DigitRun::looks))
    }

    /// How many tiles are like this.
    pub fn count(&self, wanted: impl Fn(&Tile) -> bool) -> usize {
        let own = self.own.iter().filter(|(_, tile)| wanted(tile)).count();
        let is_run = |(number, tile): &(u64, &Tile)| wanted(tile) && self.own(*number).is_none();
        let runs = self.runs.iter().filter(|run| run.looks().any(&wanted));
        own + runs.map(|run| run.range(ALL).filter(is_run).count()).sum::<usize>()
    }

    /// The last number whose tile is like this.
    pub fn rfind(&self, wanted: impl Fn(&Tile) -> bool) -> Option<u64> {
        let own = self.own.iter().rev().find(|(_, tile)| wanted(tile)).map(|(number, _)| *number);
        let is_run = |&(number, tile): &(u64, &Tile)| wanted(tile) && self.own(number).is_none();
        let mut runs = self.runs.iter().rev().filter(|run| run.looks().any(&wanted));
        let run = runs.find_map(|run| run.range(ALL).rev().find(is_run));
        own.max(run.map(|(number, _)| number))
    }

    /// The tiles that can be different from the digits around them, to change them: all that can be chosen are among them.
    pub(super) fn own_mut(&mut self) -> impl Iterator<Item = &mut Tile> {
        self.own.iter_mut().map(|(_, tile)| tile)
    }
}

impl PartialEq for Tiles {
    fn eq(&self, other: &Tiles) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Tiles {}

impl Index<&u64> for Tiles {
    type Output = Tile;

    #[allow(clippy::expect_used, reason = "as that of a map")]
    fn index(&self, number: &u64) -> &Tile {
        self.get(number).expect("the tile is listed")
    }
}

impl Extend<(u64, Tile)> for Tiles {
    fn extend<I: IntoIterator<Item = (u64, Tile)>>(&mut self, tiles: I) {
        tiles.into_iter().for_each(|(number, tile)| self.insert(number, tile));
    }
}

impl FromIterator<(u64, Tile)> for Tiles {
    fn from_iter<I: IntoIterator<Item = (u64, Tile)>>(tiles: I) -> Tiles {
        let mut own = Tiles::default();
        own.extend(tiles);
        own
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Tiles {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// Digits in two runs with a gap between them; a place in a run, one in the gap and one after it are something else.
    fn both() -> (Tiles, BTreeMap<u64, Tile>) {
        let (mut tiles, mut map) = (Tiles::default(), BTreeMap::new());
        for (first, owner, digits) in [(3, None, [1, 4, 1]), (10, Some(Seat::Two), [5, 9, 2])] {
            tiles.add_run(first, owner, &digits);
            for (number, digit) in (first..).zip(digits) {
                let tile = Tile::new(digit);
                map.insert(number, owner.map_or(tile.clone(), |seat| tile.taken(seat)));
            }
        }
        let other = [(4, "x"), (8, "y"), (12, "z"), (20, "")].map(|(at, text)| (at, Tile::new(text)));
        tiles.extend(other.clone());
        map.extend(other);
        (tiles, map)
    }

    #[test]
    fn runs_of_digits_are_tiles_like_any_other() {
        let (mut tiles, map) = both();
        assert!(tiles.iter().eq(map.iter().map(|(&number, tile)| (number, tile))));
        assert_eq!(tiles, map.clone().into_iter().collect());
        assert_eq!((tiles.len(), tiles.is_empty()), (map.len(), false));
        for number in 0..25 {
            assert_eq!(tiles.get(&number), map.get(&number), "{number}");
            let range: Vec<_> = tiles.range(number..12).map(|(number, _)| number).collect();
            assert_eq!(
                range,
                map.range(number..number.max(12)).map(|(&number, _)| number).collect::<Vec<_>>()
            );
        }
        assert!(tiles.get_mut(&9).is_none());
        tiles.get_mut(&5).unwrap().last = true;
        assert!(tiles[&5].last && tiles.iter().filter(|(_, tile)| tile.last).count() == 1);
    }

    #[test]
    fn questions_about_all_tiles_are_answered_without_looking_at_each() {
        let (tiles, map) = both();
        let wanted: [fn(&Tile) -> bool; 5] = [
            |tile| tile.owner.is_some(),
            |tile| tile.text == "1",
            |tile| tile.text == "2" || tile.text == "4",
            |tile| tile.text.is_empty(),
            |_| true,
        ];
        for wanted in wanted {
            let all = || map.iter().filter(|(_, tile)| wanted(tile));
            assert_eq!(tiles.rfind(wanted), all().next_back().map(|(&number, _)| number));
            assert_eq!(tiles.count(wanted), all().count());
        }
        assert!(map.values().all(|tile| tiles.looks().any(|look| look == tile)));
        assert_eq!(tiles.digits(&(10..12)), Some(&[5, 9][..]));
        assert_eq!([3..6, 9..11, 11..13, 6..8].map(|range| tiles.digits(&range)), [None; 4]);
    }
}
