/// The numbers from 1 to `count`, joined where one divides the other. No edge is stored: at a million numbers
/// there are 13 million of them, and generating them is as fast as reading them.
#[derive(Debug)]
pub(super) struct Graph {
    count: u32,
    /// The least prime factor of every composite number; 0 for the others.
    least: Vec<u16>,
}

impl Graph {
    /// No number of 32 bits has more divisors than this.
    const BUFFER: usize = 1536;

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

    /// A buffer for the divisors of any of the numbers. Of few numbers none has many, and a small one is made sooner.
    pub(super) fn buffer(&self) -> Vec<u32> {
        vec![0; Self::BUFFER.min(self.count as usize).max(1)]
    }

    /// The multiples of a number beyond itself.
    #[inline]
    pub(super) fn multiples(&self, number: u32) -> Multiples {
        Multiples { next: u64::from(number) * 2, step: number, end: self.count }
    }

    /// The divisors of a number below itself, in no order, in a [`buffer`](Self::buffer).
    #[inline]
    pub(super) fn divisors<'a>(&self, number: u32, buffer: &'a mut [u32]) -> &'a [u32] {
        buffer[0] = 1;
        let mut length = 1;
        let mut rest = number;
        while rest > 1 {
            let factor = self.least_factor(rest);
            let mut fresh = 0..length;
            while rest > 1 && self.least_factor(rest) == factor {
                rest /= factor;
                let (known, free) = buffer.split_at_mut(length);
                for (product, divisor) in free.iter_mut().zip(&known[fresh]) {
                    *product = divisor * factor;
                    length += 1;
                }
                fresh = known.len()..length;
            }
        }
        // The last of the products is the number itself.
        &buffer[..length - 1]
    }

    #[inline]
    fn least_factor(&self, number: u32) -> u32 {
        match self.least[number as usize] {
            0 => number,
            factor => u32::from(factor),
        }
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
