use duels_rules::Catalogue;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, Implementation, JsonObject, ListResourcesResult,
    ListToolsResult, PaginatedRequestParams, ReadResourceRequestParams, ReadResourceResponse,
    ServerCapabilities, ServerConfig, Tool as ToolDefinition,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt};

use crate::arguments::parse;
use crate::games::Games;
use crate::rules_resources;
use crate::solver::Solver;
use crate::tool::Tool;
use crate::tool_result::ToolResult;

const INSTRUCTIONS: &str = "\
Two-player games of digits, all of them solved: the server knows who wins each position, and which move gives a win \
away. To play: list_games, rules of the game you choose, new_game, and then move until the game is over. Every answer \
shows the position and the legal moves; a move is one of those. Afterwards review shows where the game was won and \
lost. Unless you start a game with hints, nothing tells you the solution before it is over. \
For single positions: puzzle asks for the only winning move, and answer_puzzle says whether you found it.";

/// What the server tells its client.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settings {
    /// No help before the end of a game: no solving, no hints, no undo. For measuring a model's play.
    pub blind: bool,
}

/// Why the server stopped by itself.
#[derive(Debug, thiserror::Error)]
pub enum McpError {
    /// The client did not introduce itself as the protocol requires.
    #[error("no client of the Model Context Protocol on standard input: {0}")]
    Start(String),
    /// The server failed.
    #[error("the server failed: {0}")]
    Broken(String),
}

/// The tools, and the games that the one client plays with them.
pub(crate) struct Server {
    pub(crate) catalogue: Catalogue,
    pub(crate) settings: Settings,
    pub(crate) games: Games,
    pub(crate) solver: Solver,
}

/// Serves the client on standard input and output until it closes its end.
pub async fn serve(catalogue: Catalogue, settings: Settings) -> Result<(), McpError> {
    use rmcp::service::ServerInitializeError as InitializeError;
    let solver = Solver::start().map_err(|error| McpError::Broken(error.to_string()))?;
    let server = Server { catalogue, settings, games: Games::default(), solver };
    let running = match server.serve(rmcp::transport::stdio()).await {
        Ok(running) => running,
        // A client that leaves before its first message has requested nothing.
        Err(InitializeError::ConnectionClosed(_)) => return Ok(()),
        Err(error) => return Err(McpError::Start(error.to_string())),
    };
    running.waiting().await.map(|_| ()).map_err(|error| McpError::Broken(error.to_string()))
}

impl Server {
    fn tools(&self) -> impl Iterator<Item = Tool> {
        let blind = self.settings.blind;
        Tool::ALL.into_iter().filter(move |tool| !(blind && tool.is_help()))
    }

    fn tool(&self, name: &str) -> Option<Tool> {
        self.tools().find(|tool| tool.name() == name)
    }

    async fn call(&self, tool: Tool, arguments: JsonObject) -> ToolResult {
        let (name, schema) = (tool.name(), tool.input_schema());
        match tool {
            Tool::ListGames => self.list_games(),
            Tool::Rules => self.rules(&parse(name, &schema, arguments)?),
            Tool::NewGame => self.new_game(&parse(name, &schema, arguments)?).await,
            Tool::Look => self.look(&parse(name, &schema, arguments)?).await,
            Tool::Move => self.make_move(&parse(name, &schema, arguments)?).await,
            Tool::Undo => self.undo(&parse(name, &schema, arguments)?).await,
            Tool::Resign => self.resign(&parse(name, &schema, arguments)?).await,
            Tool::Hint => self.hint(parse(name, &schema, arguments)?).await,
            Tool::Solve => self.solve(&parse(name, &schema, arguments)?).await,
            Tool::Review => self.review(parse(name, &schema, arguments)?).await,
            Tool::Puzzle => self.puzzle(&parse(name, &schema, arguments)?).await,
            Tool::AnswerPuzzle => self.answer_puzzle(&parse(name, &schema, arguments)?).await,
        }
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().enable_resources().build();
        let program = Implementation::new("duels", env!("CARGO_PKG_VERSION")).with_title("Digit Duels");
        ServerConfig::new(capabilities).with_server_info(program).with_instructions(INSTRUCTIONS)
    }

    fn get_tool(&self, name: &str) -> Option<ToolDefinition> {
        self.tool(name).map(Tool::definition)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.tools().map(Tool::definition).collect()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let tool = self.tool(&request.name).ok_or_else(|| {
            let names: Vec<_> = self.tools().map(Tool::name).collect();
            let name = duels_rules::quoted(&request.name);
            let message = format!("There is no tool {name}. The tools are {}.", names.join(", "));
            ErrorData::invalid_params(message, None)
        })?;
        // A call without arguments has none.
        let result = self.call(tool, request.arguments.unwrap_or_default()).await;
        Ok(result.map_or_else(CallToolResult::from, CallToolResult::from).into())
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Ok(rules_resources::list(self.catalogue))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        rules_resources::read(self.catalogue, &request.uri).map(Into::into)
    }
}
