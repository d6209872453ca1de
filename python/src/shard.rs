use std::thread;

use duels_gym::{Batch, BatchBuffers};
use duels_oracle::{SolveControl, SolveError};

use crate::opponents::{CancellableOpponents, Opponents};

/// The part of a batch that one thread steps.
pub(crate) struct Shard {
    pub(crate) batch: Box<dyn Batch>,
    pub(crate) opponents: Opponents,
}

/// The part of the buffers that belongs to each shard of this size.
pub(crate) fn split(buffers: BatchBuffers<'_>, size: usize, games: usize) -> Vec<BatchBuffers<'_>> {
    let (features, actions) = (buffers.observations.len() / games.max(1), buffers.masks.len() / games.max(1));
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

/// What all shards do with their part of an array.
#[derive(Clone, Copy)]
pub(crate) enum Command<'a> {
    /// Start a game wherever it is marked.
    Begin(&'a [bool]),
    /// Play these actions.
    Step(&'a [i64]),
}

impl<'a> Command<'a> {
    /// The part of the command that is for the shard of this number.
    fn part(self, shard: usize, size: usize) -> Command<'a> {
        let from = shard * size;
        match self {
            Command::Begin(which) => Command::Begin(&which[from..which.len().min(from + size)]),
            Command::Step(actions) => Command::Step(&actions[from..actions.len().min(from + size)]),
        }
    }
}

impl Shard {
    fn run(&mut self, command: Command<'_>, mut buffers: BatchBuffers<'_>, control: &SolveControl) {
        let Shard { batch, opponents } = self;
        let mut host = CancellableOpponents { opponents, control };
        match command {
            Command::Begin(which) => batch.begin(which, &mut buffers, &mut host),
            Command::Step(actions) => batch.step(actions, &mut buffers, &mut host),
        }
    }
}

/// Runs a command in every shard, the first one in this thread.
pub(crate) fn run(
    shards: &mut [Shard],
    size: usize,
    command: Command<'_>,
    buffers: Vec<BatchBuffers<'_>>,
    control: &SolveControl,
) {
    thread::scope(|scope| {
        let mut parts = shards.iter_mut().zip(buffers).enumerate();
        let first = parts.next();
        for (index, (shard, buffers)) in parts {
            scope.spawn(move || shard.run(command.part(index, size), buffers, control));
        }
        if let Some((index, (shard, buffers))) = first {
            shard.run(command.part(index, size), buffers, control);
        }
    });
}

/// Why an opponent could not decide in the last step.
pub(crate) fn take_failure(shards: &mut [Shard]) -> Option<SolveError> {
    shards.iter_mut().filter_map(|shard| shard.opponents.take_failure()).last()
}
