use duels_rules::Catalogue;
use rmcp::handler::server::router::tool::ToolRouter;
use rmcp::model::{
    Implementation, ListResourcesResult, PaginatedRequestParams, ReadResourceRequestParams,
    ReadResourceResponse, ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt, tool_handler};

use crate::bounds::Bench;
use crate::desk::Desk;
use crate::rulebook;

const INSTRUCTIONS: &str = "\
Five two-player games of digits, every one of them solved: the server knows who wins each position, and which move \
gives a win away. To play: list_games, rules of the game you choose, new_game, and then move until the game is over; \
every answer shows the position and the legal moves. A move is one of the words listed as legal. Then review shows \
where the game was won and lost.";

/// What the server tells.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settings {
    /// Nothing that tells the truth before a game is over: no solving, no hints, no undo. For measuring.
    pub blind: bool,
}

/// Why the server stopped by itself.
#[derive(Debug, thiserror::Error)]
pub enum McpError {
    /// The client did not introduce itself as the protocol asks.
    #[error("no client of the Model Context Protocol on standard input: {0}")]
    Start(String),
    /// The server broke down.
    #[error("the server broke down: {0}")]
    Broken(String),
}

/// The tools, and the games that its one client plays with them.
pub(crate) struct Server {
    pub(crate) catalogue: Catalogue,
    pub(crate) settings: Settings,
    pub(crate) desk: Desk,
    pub(crate) bench: Bench,
    tools: ToolRouter<Server>,
}

/// Serves the client on standard input and output until it closes its end.
pub async fn serve(catalogue: Catalogue, settings: Settings) -> Result<(), McpError> {
    use rmcp::service::ServerInitializeError as Unready;
    let served = Server::new(catalogue, settings).serve(rmcp::transport::stdio()).await;
    let running = match served {
        Ok(running) => running,
        // Whoever leaves before the first word has asked for nothing.
        Err(Unready::ConnectionClosed(_)) => return Ok(()),
        Err(error) => return Err(McpError::Start(error.to_string())),
    };
    running.waiting().await.map(|_| ()).map_err(|error| McpError::Broken(error.to_string()))
}

impl Server {
    fn new(catalogue: Catalogue, settings: Settings) -> Server {
        let mut tools = Server::play_tools() + Server::study_tools();
        if settings.blind {
            ["solve", "hint", "undo"].into_iter().for_each(|name| tools.remove_route(name));
        }
        Server { catalogue, settings, desk: Desk::default(), bench: Bench::new(), tools }
    }
}

#[tool_handler(router = self.tools)]
impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().enable_resources().build();
        let program = Implementation::new("duels", env!("CARGO_PKG_VERSION")).with_title("Digit Duels");
        ServerConfig::new(capabilities).with_server_info(program).with_instructions(INSTRUCTIONS)
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Ok(rulebook::list(self.catalogue))
    }

    async fn read_resource(
        &self,
        asked: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        rulebook::read(self.catalogue, &asked.uri, !self.settings.blind).map(Into::into)
    }
}
