use duels_arena::{Format, Plan};
use shlex::QuoteError;

/// The command that repeats a run, ready to be pasted into a shell. It fails only if a name holds a NUL, which no shell
/// can pass on.
pub(super) fn rerun(plan: &Plan) -> Result<String, QuoteError> {
    let mut words: Vec<String> = ["duels", "arena"].map(str::to_string).to_vec();
    let mut option = |name: &str, value: String| words.extend([format!("--{name}"), value]);
    plan.games.iter().for_each(|game| option("game", game.clone()));
    plan.players.iter().for_each(|player| option("player", player.clone()));
    if plan.format == Format::Gauntlet {
        option("format", "gauntlet".to_string());
    }
    option("games", plan.games_per_pairing.to_string());
    option("seed", plan.seed.to_string());
    if plan.move_time_ms != Plan::MOVE_TIME_MS {
        option("move-time", plan.move_time_ms.to_string());
    }
    for &[one, two] in &plan.sprt {
        option("sprt", format!("{},{}", plan.players[one], plan.players[two]));
    }
    if plan.sprt_elo != Plan::SPRT_ELO {
        let [low, high] = plan.sprt_elo;
        option("sprt-elo", format!("{low},{high}"));
    }
    if let Some(models) = &plan.models {
        option("llm-list-moves", if models.list_moves { "yes" } else { "no" }.to_string());
        option("llm-retries", models.retries.to_string());
        models.temperature.into_iter().for_each(|value| option("llm-temperature", value.to_string()));
        models.reply_tokens.into_iter().for_each(|value| option("llm-reply-tokens", value.to_string()));
    }
    if !plan.judged {
        words.push("--no-judge".to_string());
    }
    words.extend(["--out", "DIR"].map(str::to_string));
    shlex::try_join(words.iter().map(String::as_str))
}

/// The command that solves the position after some moves.
pub(super) fn solve(id: &str, moves: &[String]) -> Result<String, QuoteError> {
    shlex::try_join(["duels", "solve", id, "--moves", &moves.join(" ")])
}
