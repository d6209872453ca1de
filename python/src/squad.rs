use std::thread;

use duels_gym::{Batch, BatchBuffers};
use duels_oracle::{SolveControl, SolveError};

use crate::desk::{Attended, Desk};

/// Lanes that one thread steps, with all that they need.
pub(crate) struct Squad {
    pub(crate) batch: Box<dyn Batch>,
    pub(crate) desk: Desk,
}

/// The part of the buffers that belongs to each squad.
pub(crate) fn parted(buffers: BatchBuffers<'_>, size: usize, lanes: usize) -> Vec<BatchBuffers<'_>> {
    let (features, actions) = (buffers.observations.len() / lanes.max(1), buffers.masks.len() / lanes.max(1));
    let mut finals = buffers.finals.map(|finals| finals.chunks_mut(size * features));
    let observations = buffers.observations.chunks_mut(size * features);
    let masks = buffers.masks.chunks_mut(size * actions);
    let flags = buffers.ended.chunks_mut(size).zip(buffers.forfeits.chunks_mut(size));
    let outcomes = buffers.rewards.chunks_mut(size).zip(flags);
    let parts = observations.zip(masks).zip(outcomes);
    parts
        .map(|((observations, masks), (rewards, (ended, forfeits)))| {
            let finals = finals.as_mut().and_then(Iterator::next);
            BatchBuffers { observations, masks, rewards, ended, forfeits, finals }
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
    fn obey(&mut self, order: Order<'_>, mut buffers: BatchBuffers<'_>, task: &SolveControl) {
        let Squad { batch, desk } = self;
        let mut host = Attended { desk, task };
        match order {
            Order::Begin(which) => batch.begin(which, &mut buffers, &mut host),
            Order::Step(actions) => batch.step(actions, &mut buffers, &mut host),
        }
    }
}

/// Lets every squad do its part, the first one in this thread.
pub(crate) fn obey(
    squads: &mut [Squad],
    size: usize,
    order: Order<'_>,
    buffers: Vec<BatchBuffers<'_>>,
    task: &SolveControl,
) {
    thread::scope(|scope| {
        let mut parts = squads.iter_mut().zip(buffers).enumerate();
        let first = parts.next();
        for (index, (squad, buffers)) in parts {
            scope.spawn(move || squad.obey(order.part(index, size), buffers, task));
        }
        if let Some((index, (squad, buffers))) = first {
            squad.obey(order.part(index, size), buffers, task);
        }
    });
}

/// Why somebody could not decide, told once.
pub(crate) fn take_failure(squads: &mut [Squad]) -> Option<SolveError> {
    squads.iter_mut().filter_map(|squad| squad.desk.take_failure()).last()
}
