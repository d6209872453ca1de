//! The rules of the games as resources, for clients that show documents to people or models by themselves.

use duels_rules::text::sentence;
use duels_rules::{Catalogue, Entry, GameId, Seat};
use rmcp::ErrorData;
use rmcp::model::{ListResourcesResult, ReadResourceResult, Resource, ResourceContents};

use crate::tool_text;

/// The prefix of every address.
const PREFIX: &str = "duels://rules/";

/// The rules of all games.
pub(crate) fn list(catalogue: Catalogue) -> ListResourcesResult {
    ListResourcesResult::with_all_items(catalogue.entries().iter().map(resource).collect())
}

fn resource(entry: &Entry) -> Resource {
    let info = entry.info;
    Resource::new(format!("{PREFIX}{}", info.id), format!("rules of {}", info.id))
        .with_title(info.full_title())
        .with_description(info.summary)
        .with_mime_type("text/plain")
}

/// The rules at an address, which may also name a variant.
pub(crate) fn read(catalogue: Catalogue, uri: &str) -> Result<ReadResourceResult, ErrorData> {
    let name = uri.strip_prefix(PREFIX).unwrap_or(uri);
    let game = GameId::parse(catalogue, name).and_then(|id| id.open(Seat::One)).map_err(|error| {
        let message = format!("{} Rules are at {PREFIX}GAME.", sentence(&error.to_string()));
        ErrorData::resource_not_found(message, None)
    })?;
    Ok(ReadResourceResult::new(vec![ResourceContents::text(tool_text::rules(&*game), uri)]))
}
