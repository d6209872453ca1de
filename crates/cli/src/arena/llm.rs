use duels_arena::{Asking, Entrant, Plan};
use duels_llm::{LlmSettings, Secret};

use crate::args::{LlmArgs, YesNo};

/// What the arguments say about how models are asked, where one takes part; what they do not say is as it was.
pub(crate) fn asking(args: &LlmArgs, plan: &Plan) -> Option<Asking> {
    has_models(&plan.players).then(|| {
        let defaults = LlmSettings::default();
        let there = plan.models.clone().unwrap_or(Asking {
            list_moves: defaults.list_moves,
            retries: defaults.retries,
            temperature: defaults.temperature,
            reply_tokens: defaults.reply_tokens,
        });
        Asking {
            list_moves: args.llm_list_moves.map_or(there.list_moves, |answer| answer == YesNo::Yes),
            retries: args.llm_retries.unwrap_or(there.retries),
            temperature: args.llm_temperature.or(there.temperature),
            reply_tokens: args.llm_reply_tokens.or(there.reply_tokens),
        }
    })
}

/// How models are asked, as the arguments say it.
pub(crate) fn in_words(plan: &Plan) -> [(&'static str, String); 4] {
    let own = |text: Option<String>| text.unwrap_or_else(|| "of the server".to_string());
    let of = |say: fn(&Asking) -> Option<String>| own(plan.models.as_ref().and_then(say));
    [
        ("--llm-list-moves", of(|asking| Some(if asking.list_moves { "yes" } else { "no" }.to_string()))),
        ("--llm-retries", of(|asking| Some(asking.retries.to_string()))),
        ("--llm-temperature", of(|asking| asking.temperature.map(|number| number.to_string()))),
        ("--llm-reply-tokens", of(|asking| asking.reply_tokens.map(|number| number.to_string()))),
    ]
}

/// Whether one of the players is a language model.
pub(crate) fn has_models(players: &[String]) -> bool {
    let is_model = |entrant: Entrant| matches!(entrant, Entrant::Outside { kind, .. } if kind == "llm");
    players.iter().any(|player| player.parse().is_ok_and(is_model))
}

/// How models are asked in a run.
pub(crate) fn settings(args: &LlmArgs, plan: &Plan) -> LlmSettings {
    let mut settings = LlmSettings {
        key: Secret::from_env(),
        concurrency: usize::from(args.llm_concurrency),
        max_tokens_total: args.llm_max_tokens_total,
        price: args.llm_price,
        budget: args.llm_budget,
        ..LlmSettings::default()
    };
    if let Some(asking) = &plan.models {
        settings.list_moves = asking.list_moves;
        settings.retries = asking.retries;
        settings.temperature = asking.temperature;
        settings.reply_tokens = asking.reply_tokens;
    }
    settings
}
