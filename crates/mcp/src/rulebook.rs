//! The rules of the games as resources, for clients that show documents to people or models by themselves.

use duels_rules::{Catalogue, Entry, GameId, IdError, Seat};
use rmcp::ErrorData;
use rmcp::model::{ListResourcesResult, ReadResourceResult, Resource, ResourceContents};

use crate::text;

/// What the addresses of the rules begin with.
const ADDRESS: &str = "duels://rules/";

/// All the rules there are.
pub(crate) fn list(catalogue: Catalogue) -> ListResourcesResult {
    ListResourcesResult::with_all_items(catalogue.entries().iter().map(resource).collect())
}

fn resource(entry: &Entry) -> Resource {
    let info = entry.info;
    Resource::new(format!("{ADDRESS}{}", info.id), format!("rules of {}", info.id))
        .with_title(info.full_title())
        .with_description(info.summary)
        .with_mime_type("text/plain")
}

/// The rules at an address.
pub(crate) fn read(catalogue: Catalogue, uri: &str, truth: bool) -> Result<ReadResourceResult, ErrorData> {
    let name = uri.strip_prefix(ADDRESS).unwrap_or(uri);
    let missing =
        |error: IdError| ErrorData::resource_not_found(format!("{error}. Rules are at {ADDRESS}GAME."), None);
    let game = GameId::parse(catalogue, name).and_then(|id| id.open(Seat::One)).map_err(missing)?;
    Ok(ReadResourceResult::new(vec![ResourceContents::text(text::rules(&*game, truth), uri)]))
}
