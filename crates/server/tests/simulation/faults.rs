//! What goes wrong: nodes and the database crash, and links are cut or held up.

use std::time::Duration;

use turmoil::Sim;

use crate::database::DATABASE;
use crate::node::NODES;
use crate::people::CROWDS;
use crate::rng::Rng;

/// What is wrong at the moment.
#[derive(Clone, Copy)]
enum Fault {
    Crash(&'static str),
    Cut(&'static str, &'static str),
    CutOneWay(&'static str, &'static str),
    Held(&'static str, &'static str),
}

pub struct Faults {
    rng: Rng,
    next: Duration,
    /// What is wrong, and until when.
    now: Vec<(Fault, Duration)>,
    count: usize,
}

impl Faults {
    pub fn new(rng: Rng) -> Faults {
        Faults { rng, next: Duration::from_millis(300), now: Vec::new(), count: 0 }
    }

    pub fn count(&self) -> usize {
        self.count
    }

    /// Repairs what has been wrong for long enough, and breaks the next thing if it is time for it.
    pub fn happen(&mut self, sim: &mut Sim<'_>, trouble: Duration) {
        let time = sim.elapsed();
        for (fault, _) in self.now.extract_if(.., |(_, until)| *until <= time) {
            fault.end(sim);
        }
        if time < self.next || time > trouble {
            return;
        }
        self.next = time + self.millis(100, 900);
        let fault = self.fault();
        // What is broken is not broken again: a host that is down cannot crash.
        if self.now.iter().all(|(other, _)| !other.touches(fault)) {
            fault.begin(sim);
            self.count += 1;
            self.now.push((fault, time + self.millis(50, 2_500)));
        }
    }

    fn millis(&self, least: u64, most: u64) -> Duration {
        Duration::from_millis(least + self.rng.below(most - least))
    }

    fn fault(&self) -> Fault {
        let node = *self.rng.pick(&NODES);
        let other = match self.rng.below(3) {
            0 => DATABASE,
            1 => *self.rng.pick(&CROWDS),
            _ => *self.rng.pick(&NODES.map(|name| if name == node { DATABASE } else { name })),
        };
        match self.rng.below(8) {
            0..=2 => Fault::Crash(node),
            3 => Fault::Crash(DATABASE),
            4 | 5 => Fault::Cut(node, other),
            6 => Fault::CutOneWay(node, other),
            _ => Fault::Held(node, other),
        }
    }
}

impl Fault {
    fn begin(self, sim: &mut Sim<'_>) {
        match self {
            Fault::Crash(host) => sim.crash(host),
            Fault::Cut(one, two) => sim.partition(one, two),
            Fault::CutOneWay(one, two) => sim.partition_oneway(one, two),
            Fault::Held(one, two) => sim.hold(one, two),
        }
    }

    fn end(self, sim: &mut Sim<'_>) {
        match self {
            Fault::Crash(host) => sim.bounce(host),
            Fault::Cut(one, two) => sim.repair(one, two),
            Fault::CutOneWay(one, two) => sim.repair_oneway(one, two),
            Fault::Held(one, two) => sim.release(one, two),
        }
    }

    fn touches(self, other: Fault) -> bool {
        self.hosts().into_iter().flatten().any(|host| other.hosts().contains(&Some(host)))
    }

    fn hosts(self) -> [Option<&'static str>; 2] {
        match self {
            Fault::Crash(host) => [Some(host), None],
            Fault::Cut(one, two) | Fault::CutOneWay(one, two) | Fault::Held(one, two) => {
                [Some(one), Some(two)]
            }
        }
    }
}
