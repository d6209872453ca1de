use duels_mcp::{McpError, Settings, serve};
use duels_rules::Catalogue;

use crate::Failure;
use crate::args::McpArgs;

/// Serves one client of the Model Context Protocol; standard output carries nothing but the protocol.
pub(crate) fn run(catalogue: Catalogue, args: &McpArgs) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| McpError::Broken(error.to_string()))?;
    let served = runtime.block_on(serve(catalogue, Settings { blind: args.blind }));
    // Reading standard input cannot be cancelled, so nothing may wait for the thread that does it.
    runtime.shutdown_background();
    Ok(served?)
}
