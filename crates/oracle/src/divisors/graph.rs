/// The numbers from 1 to `count`, joined where one divides the other. No edge is stored: at a million numbers
/// there are 13 million of them, and generating them is as fast as reading them.
#[derive(Debug)]
pub(super) struct Graph {
    count: u32,
    /// The least prime factor of every composite number; 0 for the others.
    least: Vec<u16>,
}

impl Graph {
    /// How much memory this takes for each number.
    pub(super) const BYTES: u64 = 2;

    pub(super) fn new(count: u32) -> Graph {
        let mut least = vec![0_u16; count as usize + 1];
        for prime in 2..=count.isqrt() as u16 {
            if least[prime as usize] == 0 {
                let multiples = least.iter_mut().skip((prime as usize).pow(2)).step_by(prime as usize);
                multiples.filter(|factor| **factor == 0).for_each(|factor| *factor = prime);
            }
        }
        Graph { count, least }
    }

    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// The multiples of a number beyond itself.
    #[inline]
    pub(super) fn multiples(&self, number: u32) -> Multiples {
        Multiples { next: u64::from(number) * 2, step: number, end: self.count }
    }

    /// Puts the divisors of a number below itself into `divisors`, replacing what it held. In no order.
    #[inline]
    pub(super) fn list_divisors(&self, number: u32, divisors: &mut Vec<u32>) {
        divisors.clear();
        divisors.push(1);
        let mut rest = number;
        while rest > 1 {
            let factor = match self.least[rest as usize] {
                0 => rest,
                factor => u32::from(factor),
            };
            let mut fresh = 0..divisors.len();
            while rest.is_multiple_of(factor) {
                rest /= factor;
                let start = divisors.len();
                for index in fresh {
                    divisors.push(divisors[index] * factor);
                }
                fresh = start..divisors.len();
            }
        }
        // The last of the products is the number itself.
        divisors.pop();
    }

    /// Puts all neighbours of a number into `neighbours`, replacing what it held. In no order.
    pub(super) fn list_neighbours(&self, number: u32, neighbours: &mut Vec<u32>) {
        self.list_divisors(number, neighbours);
        neighbours.extend(self.multiples(number));
    }
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
