use std::thread;

use duels_oracle::{SolveControl, SolveError};
use duels_rules::{Fleet, Slots};

use crate::desk::{Attended, Desk};

/// Lanes that one thread steps, with all that they need.
pub(crate) struct Squad {
    pub(crate) fleet: Box<dyn Fleet>,
    pub(crate) desk: Desk,
}

/// The part of the slots that belongs to each squad.
pub(crate) fn parted(slots: Slots<'_>, size: usize, lanes: usize) -> Vec<Slots<'_>> {
    let (features, actions) = (slots.observations.len() / lanes.max(1), slots.masks.len() / lanes.max(1));
    let mut finals = slots.finals.map(|finals| finals.chunks_mut(size * features));
    let observations = slots.observations.chunks_mut(size * features);
    let masks = slots.masks.chunks_mut(size * actions);
    let flags = slots.ended.chunks_mut(size).zip(slots.forfeits.chunks_mut(size));
    let outcomes = slots.rewards.chunks_mut(size).zip(flags);
    let parts = observations.zip(masks).zip(outcomes);
    parts
        .map(|((observations, masks), (rewards, (ended, forfeits)))| {
            let finals = finals.as_mut().and_then(Iterator::next);
            Slots { observations, masks, rewards, ended, forfeits, finals }
        })
        .collect()
}

/// What squads are asked to do with their part of an array.
#[derive(Clone, Copy)]
pub(crate) enum Order<'a> {
    /// Start the marked lanes anew.
    Begin(&'a [bool]),
    /// Play these actions.
    Step(&'a [i64]),
}

impl<'a> Order<'a> {
    /// The part of the order that is for the squad of this number.
    fn part(self, squad: usize, size: usize) -> Order<'a> {
        let from = squad * size;
        match self {
            Order::Begin(which) => Order::Begin(&which[from..which.len().min(from + size)]),
            Order::Step(actions) => Order::Step(&actions[from..actions.len().min(from + size)]),
        }
    }
}

impl Squad {
    fn obey(&mut self, order: Order<'_>, mut slots: Slots<'_>, task: &SolveControl) {
        let Squad { fleet, desk } = self;
        let mut host = Attended { desk, task };
        match order {
            Order::Begin(which) => fleet.begin(which, &mut slots, &mut host),
            Order::Step(actions) => fleet.step(actions, &mut slots, &mut host),
        }
    }
}

/// Lets every squad do its part, the first one in this thread.
pub(crate) fn obey(
    squads: &mut [Squad],
    size: usize,
    order: Order<'_>,
    slots: Vec<Slots<'_>>,
    task: &SolveControl,
) {
    thread::scope(|scope| {
        let mut parts = squads.iter_mut().zip(slots).enumerate();
        let first = parts.next();
        for (index, (squad, slots)) in parts {
            scope.spawn(move || squad.obey(order.part(index, size), slots, task));
        }
        if let Some((index, (squad, slots))) = first {
            squad.obey(order.part(index, size), slots, task);
        }
    });
}

/// Why somebody could not decide, told once.
pub(crate) fn take_failure(squads: &mut [Squad]) -> Option<SolveError> {
    squads.iter_mut().filter_map(|squad| squad.desk.take_failure()).last()
}
