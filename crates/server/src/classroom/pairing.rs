//! Who plays whom in the next round.

use std::collections::HashMap;

/// How many steps the search for a round without a repeated pair may take.
const MOST_STEPS: usize = 3_000;

/// How often each two pupils have met, and how often each was the one without another pupil.
#[derive(Debug, Default)]
pub(super) struct Meetings(HashMap<(Option<u32>, Option<u32>), usize>);

impl Meetings {
    /// Counts a meeting; none stands for the computer or for waiting.
    pub(super) fn add(&mut self, one: Option<u32>, two: Option<u32>) {
        *self.0.entry((one.min(two), one.max(two))).or_default() += 1;
    }

    fn count(&self, one: Option<u32>, two: Option<u32>) -> usize {
        self.0.get(&(one.min(two), one.max(two))).copied().unwrap_or(0)
    }
}

/// Pairs for these pupils, of whom none meets the same one again for as long as that is possible. With an odd number one
/// of them gets none, each of them before one gets it again.
pub(super) fn pairs(pupils: &[u32], meetings: &Meetings, round: usize) -> Vec<(u32, Option<u32>)> {
    let mut places: Vec<Option<u32>> = pupils.iter().copied().map(Some).collect();
    if places.len() % 2 == 1 {
        places.push(None);
    }
    if places.is_empty() {
        return Vec::new();
    }
    let cost = |one: usize, two: usize| meetings.count(places[one], places[two]);
    let total =
        |matching: &[(usize, usize)]| matching.iter().map(|&(one, two)| cost(one, two)).sum::<usize>();
    // A tournament's rounds never repeat a pair, so a class that stays together follows one of them.
    let turns = places.len() - 1;
    let rounds = (0..turns).map(|turn| circle(places.len(), (turn + round) % turns));
    let mut best = rounds.min_by_key(|matching| total(matching)).unwrap_or_default();
    if total(&best) > 0 {
        best = fresh(places.len(), &cost).unwrap_or_else(|| swapped(best, &cost));
    }
    let pupil = |(one, two): (usize, usize)| match (places[one], places[two]) {
        (Some(one), two) => Some((one, two)),
        (None, two) => two.map(|two| (two, None)),
    };
    best.into_iter().filter_map(pupil).collect()
}

/// A round of a tournament of an even number: one place stays, the others turn around it.
fn circle(count: usize, turn: usize) -> Vec<(usize, usize)> {
    let turning = count - 1;
    let others = (1..count / 2).map(|step| ((turn + step) % turning, (turn + turning - step) % turning));
    std::iter::once((turning, turn)).chain(others).collect()
}

/// A round in which nobody meets the same one again, if the search finds one.
fn fresh(count: usize, cost: &dyn Fn(usize, usize) -> usize) -> Option<Vec<(usize, usize)>> {
    let (mut free, mut found, mut steps) = (vec![true; count], Vec::new(), 0);
    search(&mut free, &mut found, &mut steps, cost).then_some(found)
}

fn search(
    free: &mut [bool],
    found: &mut Vec<(usize, usize)>,
    steps: &mut usize,
    cost: &dyn Fn(usize, usize) -> usize,
) -> bool {
    *steps += 1;
    if *steps > MOST_STEPS {
        return false;
    }
    // The one with the fewest possible partners first: if there is a dead end, it is found early.
    let partners = |free: &[bool], one: usize| -> Vec<usize> {
        (0..free.len()).filter(|&two| two != one && free[two] && cost(one, two) == 0).collect()
    };
    let next = (0..free.len()).filter(|&one| free[one]).map(|one| (one, partners(free, one)));
    let Some((one, partners)) = next.min_by_key(|(_, partners)| partners.len()) else { return true };
    for two in partners {
        (free[one], free[two]) = (false, false);
        found.push((one, two));
        if search(free, found, steps, cost) {
            return true;
        }
        found.pop();
        (free[one], free[two]) = (true, true);
    }
    false
}

/// The same round with partners exchanged, for as long as that makes fewer repeated pairs.
fn swapped(mut pairs: Vec<(usize, usize)>, cost: &dyn Fn(usize, usize) -> usize) -> Vec<(usize, usize)> {
    let mut improves = true;
    while improves {
        improves = false;
        for first in 0..pairs.len() {
            for second in first + 1..pairs.len() {
                let ((a, b), (c, d)) = (pairs[first], pairs[second]);
                let now = cost(a, b) + cost(c, d);
                for (one, two) in [((a, c), (b, d)), ((a, d), (b, c))] {
                    if cost(one.0, one.1) + cost(two.0, two.1) < now && pairs[first] == (a, b) {
                        (pairs[first], pairs[second]) = (one, two);
                        improves = true;
                    }
                }
            }
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn play(pupils: &[u32], meetings: &mut Meetings, round: usize) -> Vec<(u32, Option<u32>)> {
        let pairs = pairs(pupils, meetings, round);
        let mut seen: Vec<u32> = pairs.iter().flat_map(|&(one, two)| [Some(one), two]).flatten().collect();
        seen.sort_unstable();
        assert_eq!(seen, pupils, "everybody is in one pair");
        pairs.iter().for_each(|&(one, two)| meetings.add(Some(one), two));
        pairs
    }

    #[test]
    fn a_class_that_stays_together_never_repeats_a_pair_until_everybody_has_met() {
        for count in [2_u32, 3, 4, 5, 6, 7, 10, 11, 24, 25, 40] {
            let pupils: Vec<u32> = (1..=count).collect();
            let (mut meetings, mut seen) = (Meetings::default(), HashSet::new());
            let rounds = if count % 2 == 0 { count - 1 } else { count };
            for round in 0..rounds {
                for (one, two) in play(&pupils, &mut meetings, round as usize) {
                    assert!(seen.insert((Some(one).min(two), Some(one).max(two))), "{count}: {one} {two:?}");
                }
            }
        }
    }

    /// Whether there is a round without a repeated pair, by trying all.
    fn exists(left: &[Option<u32>], meetings: &Meetings) -> bool {
        let Some((one, others)) = left.split_first() else { return true };
        (0..others.len()).any(|at| {
            let mut rest = others.to_vec();
            let two = rest.remove(at);
            meetings.count(*one, two) == 0 && exists(&rest, meetings)
        })
    }

    #[test]
    fn pupils_who_come_and_go_meet_somebody_new_whenever_that_is_possible() {
        let mut random = 7_u64;
        let mut next = |most: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) % most
        };
        let (mut fresh_rounds, mut repeated) = (0, 0);
        for _ in 0..60 {
            let mut meetings = Meetings::default();
            for round in 0..8 {
                let pupils: Vec<u32> = (1..=8).filter(|_| next(5) > 0).collect();
                let mut places: Vec<_> = pupils.iter().copied().map(Some).collect();
                if places.len() % 2 == 1 {
                    places.push(None);
                }
                let possible = exists(&places, &meetings);
                let cost = |pairs: &[(u32, Option<u32>)]| {
                    pairs.iter().map(|&(one, two)| meetings.count(Some(one), two)).sum::<usize>()
                };
                let made = pairs(&pupils, &meetings, round);
                assert_eq!(cost(&made) == 0, possible, "{pupils:?} {meetings:?}");
                *(if possible { &mut fresh_rounds } else { &mut repeated }) += 1;
                play(&pupils, &mut meetings, round);
            }
        }
        assert!(fresh_rounds > 100 && repeated > 20, "{fresh_rounds} {repeated}");
    }

    #[test]
    fn nobody_and_one_are_no_trouble() {
        assert_eq!(pairs(&[], &Meetings::default(), 3), []);
        assert_eq!(pairs(&[4], &Meetings::default(), 3), [(4, None)]);
    }
}
