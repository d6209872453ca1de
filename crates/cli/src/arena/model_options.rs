use duels_arena::{ModelOptions, Plan};
use duels_llm::{ApiKey, LlmSettings};
use duels_players::PlayerSpec;

use crate::args::{LlmArgs, LlmLimitArgs, YesNo};

/// The arguments that change the answers of language models, if there are any; what they leave out is taken from the
/// plan of a resumed run, or else the default.
pub(crate) fn model_options(
    args: &LlmArgs,
    players: &[PlayerSpec],
    planned: Option<ModelOptions>,
) -> Option<ModelOptions> {
    if !players.iter().any(|player| matches!(player, PlayerSpec::Model(_))) {
        return None;
    }
    let planned = planned.unwrap_or_else(|| {
        let LlmSettings { list_moves, retries, temperature, reply_tokens, .. } = LlmSettings::default();
        ModelOptions { list_moves, retries, temperature, reply_tokens }
    });
    Some(ModelOptions {
        list_moves: args.llm_list_moves.map_or(planned.list_moves, |answer| answer == YesNo::Yes),
        retries: args.llm_retries.unwrap_or(planned.retries),
        temperature: args.llm_temperature.or(planned.temperature),
        reply_tokens: args.llm_reply_tokens.or(planned.reply_tokens),
    })
}

/// The model options of a plan, by the names of their arguments.
pub(crate) fn described(plan: &Plan) -> [(&'static str, String); 4] {
    let describe = |option: fn(&ModelOptions) -> Option<String>| {
        plan.models.as_ref().and_then(option).unwrap_or_else(|| "the server's default".to_string())
    };
    [
        (
            "--llm-list-moves",
            describe(|models| Some(if models.list_moves { "yes" } else { "no" }.to_string())),
        ),
        ("--llm-retries", describe(|models| Some(models.retries.to_string()))),
        ("--llm-temperature", describe(|models| models.temperature.map(|number| number.to_string()))),
        ("--llm-reply-tokens", describe(|models| models.reply_tokens.map(|number| number.to_string()))),
    ]
}

/// The settings of the models of a run.
pub(crate) fn llm_settings(args: &LlmLimitArgs, plan: &Plan) -> LlmSettings {
    let mut settings = LlmSettings {
        key: ApiKey::from_env(),
        concurrency: usize::from(args.llm_concurrency),
        max_tokens_total: args.llm_max_tokens_total,
        price: args.llm_price,
        budget: args.llm_budget,
        ..LlmSettings::default()
    };
    if let Some(models) = &plan.models {
        settings.list_moves = models.list_moves;
        settings.retries = models.retries;
        settings.temperature = models.temperature;
        settings.reply_tokens = models.reply_tokens;
    }
    settings
}
