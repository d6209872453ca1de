use clap::Args as ClapArgs;

const EXAMPLES: &str = "\
The client that runs the language model starts this server. Its configuration looks like this:
  {\"mcpServers\": {\"duels\": {\"command\": \"duels\", \"args\": [\"mcp\"]}}}";

#[derive(Debug, ClapArgs)]
#[command(after_help = EXAMPLES)]
pub(crate) struct McpArgs {
    /// Reveal nothing about who wins before a game is over (no solve, hint or undo), to measure a model's play.
    #[arg(long)]
    pub(crate) blind: bool,
}
