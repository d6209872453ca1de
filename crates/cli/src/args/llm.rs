use clap::{Args as ClapArgs, ValueEnum};
use duels_llm::Price;

use super::whole_number;

const HEADING: &str =
    "Players that are language models (their key: DUELS_LLM_KEY or OPENAI_API_KEY in the environment)";

/// How players that are `llm:MODEL@URL` are asked.
#[derive(Debug, Default, ClapArgs)]
#[command(next_help_heading = HEADING)]
pub(crate) struct LlmArgs {
    /// Whether the prompt lists the legal moves: yes or no [default: yes].
    #[arg(long, value_name = "ANSWER", hide_possible_values = true)]
    pub(crate) llm_list_moves: Option<YesNo>,
    /// How often a model is asked again after a wrong answer, with the reason [default: 0].
    #[arg(long, value_name = "N", value_parser = whole_number::<u32>(0..=100))]
    pub(crate) llm_retries: Option<u32>,
    /// The temperature [default: the server's].
    #[arg(long, value_name = "T", value_parser = amount)]
    pub(crate) llm_temperature: Option<f64>,
    /// How many tokens a reply may have [default: the server's limit].
    #[arg(long, value_name = "N", value_parser = whole_number::<u32>(1..=u64::from(u32::MAX)))]
    pub(crate) llm_reply_tokens: Option<u32>,
    #[command(flatten)]
    pub(crate) limits: LlmLimitArgs,
}

/// How much language models may be asked, and what that may cost.
#[derive(Debug, Default, ClapArgs)]
#[command(next_help_heading = HEADING)]
pub(crate) struct LlmLimitArgs {
    /// How many requests one server gets at once.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = whole_number::<u16>(1..=1024))]
    pub(crate) llm_concurrency: u16,
    /// Stop the run once this many tokens are spent.
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>(0..=u64::MAX))]
    pub(crate) llm_max_tokens_total: Option<u64>,
    /// What a million tokens cost, in prompts and in replies, such as 0.5,1.5.
    #[arg(long, value_name = "PROMPT,REPLY", value_parser = price)]
    pub(crate) llm_price: Option<Price>,
    /// Stop the run once this much money is spent, by that price.
    #[arg(long, value_name = "MONEY", requires = "llm_price", value_parser = amount)]
    pub(crate) llm_budget: Option<f64>,
}

/// Yes or no.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum YesNo {
    /// Yes.
    Yes,
    /// No.
    No,
}

fn amount(text: &str) -> Result<f64, String> {
    let number = text.trim().parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| "write a number from 0 up, such as 0.5".to_string())
}

fn price(text: &str) -> Result<Price, String> {
    let both =
        text.split_once(',').and_then(|(prompt, reply)| Some((amount(prompt).ok()?, amount(reply).ok()?)));
    let both = both.map(|(prompt, reply)| Price { prompt, reply });
    both.ok_or_else(|| "write two numbers from 0 up with a comma between them, such as 0.5,1.5".to_string())
}
