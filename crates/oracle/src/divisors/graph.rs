use std::ops::Range;

/// The numbers from 1 to `count`, joined where one divides the other. Multiples are generated and divisors
/// stored: at a million numbers that is 13 million of them, but to take numbers apart at every visit would take
/// longer than all else that is done with them.
#[derive(Debug)]
pub(super) struct Graph {
    count: u32,
    /// The divisors of all numbers but themselves, one number after the other.
    divisors: Vec<u32>,
    /// Where the divisors of each number begin, and where the last ones end.
    starts: Vec<usize>,
}

impl Graph {
    pub(super) fn new(count: u32) -> Graph {
        let least = least_factors(count);
        let mut graph = Graph { count, divisors: Vec::with_capacity(edges(count)), starts: vec![0, 0] };
        for number in 1..=count {
            if number > 1 {
                let factor = u32::from(least[number as usize]);
                graph.push_divisors(number, if factor == 0 { number } else { factor });
            }
            graph.starts.push(graph.divisors.len());
        }
        graph
    }

    /// How much memory this takes for each number.
    pub(super) fn bytes(count: u32) -> u64 {
        // The edges are fewer than count × ln(count), and so than this many for each number.
        8 + 2 + 4 * u64::from(count.max(2).ilog2())
    }

    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// The divisors of a number but itself, in no order.
    #[inline]
    pub(super) fn divisors(&self, number: u32) -> &[u32] {
        &self.divisors[self.divisors_at(number)]
    }

    /// Where the divisors of a number are found.
    #[inline]
    pub(super) fn divisors_at(&self, number: u32) -> Range<usize> {
        self.starts[number as usize]..self.starts[number as usize + 1]
    }

    /// The divisor in this place.
    #[inline]
    pub(super) fn divisor(&self, place: usize) -> u32 {
        self.divisors[place]
    }

    /// The multiples of a number but itself.
    #[inline]
    pub(super) fn multiples(&self, number: u32) -> Multiples {
        Multiples { next: u64::from(number) * 2, step: number, end: self.count }
    }

    /// All numbers that divide a number or are divided by it.
    #[inline]
    pub(super) fn neighbours(&self, number: u32) -> impl Iterator<Item = u32> + '_ {
        self.divisors(number).iter().copied().chain(self.multiples(number))
    }

    /// Puts down the divisors of a number: those of what is left without its least prime factor, which are
    /// known, times the powers of that factor.
    fn push_divisors(&mut self, number: u32, factor: u32) {
        let mut rest = number / factor;
        let mut power = factor;
        while rest.is_multiple_of(factor) {
            rest /= factor;
            power *= factor;
        }
        let known = self.divisors_at(rest);
        let mut times = 1;
        while times <= power {
            for index in known.clone() {
                let divisor = self.divisors[index] * times;
                self.divisors.push(divisor);
            }
            if rest * times < number {
                self.divisors.push(rest * times);
            }
            times = if times == power { break } else { times * factor };
        }
    }
}

/// The least prime factor of every composite number up to `count`; 0 for the others.
fn least_factors(count: u32) -> Vec<u16> {
    let mut least = vec![0_u16; count as usize + 1];
    for prime in 2..=count.isqrt() as u16 {
        if least[prime as usize] == 0 {
            let multiples = least.iter_mut().skip((prime as usize).pow(2)).step_by(prime as usize);
            multiples.filter(|factor| **factor == 0).for_each(|factor| *factor = prime);
        }
    }
    least
}

/// How many pairs of numbers up to `count` there are of which one divides the other.
fn edges(count: u32) -> usize {
    (1..=count).map(|divisor| (count / divisor) as usize - 1).sum()
}

/// An iterator over multiples; `step_by` on an inclusive range is several times slower.
pub(super) struct Multiples {
    next: u64,
    step: u32,
    end: u32,
}

impl Iterator for Multiples {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let multiple = u32::try_from(self.next).ok().filter(|&multiple| multiple <= self.end)?;
        self.next += u64::from(self.step);
        Some(multiple)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_divisors_and_multiples() {
        let graph = Graph::new(600);
        for number in 1..=600_u32 {
            let mut found: Vec<u32> = graph.neighbours(number).collect();
            found.sort_unstable();
            let related = |other: &u32| number.is_multiple_of(*other) || other.is_multiple_of(number);
            let expected: Vec<u32> = (1..=600).filter(|other| *other != number && related(other)).collect();
            assert_eq!(found, expected, "{number}");
        }
        assert_eq!(graph.divisors.len(), edges(600));
    }
}
