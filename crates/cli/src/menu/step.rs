/// A question of the menu after the one for the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Against whom?
    Opponent,
    /// Which variant?
    Variant,
    /// The classic game, or one in which choices matter?
    Open,
    /// Who begins?
    First,
    /// How many games?
    Games,
}

impl Step {
    const ALL: [Step; 5] = [Step::Opponent, Step::Variant, Step::Open, Step::First, Step::Games];

    /// The next question among those that `applies` takes; none after the last one.
    pub(crate) fn next(self, applies: impl Fn(Step) -> bool) -> Option<Step> {
        Step::ALL.into_iter().skip_while(|&step| step != self).skip(1).find(|&step| applies(step))
    }

    /// The question before this one among those that `applies` takes; none before the first one.
    pub(crate) fn previous(self, applies: impl Fn(Step) -> bool) -> Option<Step> {
        Step::ALL.into_iter().take_while(|&step| step != self).filter(|&step| applies(step)).last()
    }
}
