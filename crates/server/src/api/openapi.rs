//! The OpenAPI document, made from the routes and the types of their handlers.
//!
//! `aide` reads the same `schemars` schemas that the tools for language models use, so a type has one derive for both.

use std::sync::Arc;

use aide::OperationOutput;
use aide::axum::ApiRouter;
use aide::generate::in_context;
use aide::openapi::{MediaType, OpenApi, ReferenceOr, Response, SchemaObject, SecurityScheme, StatusCode};
use aide::transform::TransformOperation;
use axum::Router;

use crate::app_state::AppState;
use crate::credentials::BearerKey;
use crate::errors::{ApiError, ErrorResponse};

/// The name of the security scheme.
const KEY: &str = "key";

/// The errors that every route may answer with.
const COMMON_ERRORS: [(u16, &str); 4] = [
    (408, "It took too long."),
    (429, "Too many requests; see Retry-After."),
    (500, "The stored game is damaged."),
    (503, "The storage failed, or the solver is busy."),
];

/// The errors of routes that read a body.
const BODY_ERRORS: [(u16, &str); 3] = [
    (400, "The body is not JSON."),
    (413, "The body is too large."),
    (415, "The content type is not application/json."),
];

/// How a route appears in the document.
pub(super) struct RouteDocs {
    pub(super) summary: &'static str,
    /// What the response means.
    pub(super) response: &'static str,
    /// Whether the route needs the key of a seat.
    pub(super) needs_key: bool,
    /// Whether the route reads a body.
    pub(super) reads_body: bool,
    /// The errors of this route, besides those of all routes.
    pub(super) errors: &'static [(u16, &'static str)],
}

impl RouteDocs {
    /// Describes an operation.
    pub(super) fn describe(&'static self) -> impl FnOnce(TransformOperation<'_>) -> TransformOperation<'_> {
        |operation| self.apply(operation)
    }

    fn apply<'t>(&self, operation: TransformOperation<'t>) -> TransformOperation<'t> {
        let mut operation = operation.summary(self.summary);
        if self.needs_key {
            operation = operation.security_requirement(KEY);
        }
        let responses = operation.inner_mut().responses.get_or_insert_default();
        for response in responses.responses.values_mut() {
            if let ReferenceOr::Item(response) = response {
                response.description = self.response.to_string();
            }
        }
        let body_errors: &[_] = if self.reads_body { &BODY_ERRORS } else { &[] };
        for (status, description) in COMMON_ERRORS.iter().chain(body_errors).chain(self.errors) {
            let response = ReferenceOr::Item(error_response(description));
            responses.responses.insert(StatusCode::Code(*status), response);
        }
        operation
    }
}

fn error_response(description: &str) -> Response {
    let json_schema = in_context(|context| context.schema.subschema_for::<ErrorResponse>());
    let schema = Some(SchemaObject { json_schema, example: None, external_docs: None });
    let mut response = Response { description: description.to_string(), ..Response::default() };
    response.content.insert("application/json".to_string(), MediaType { schema, ..MediaType::default() });
    response
}

/// Ends the list of routes; the document has them all.
pub(super) fn finish(routes: ApiRouter<AppState>) -> (Router<AppState>, Arc<OpenApi>) {
    let mut document = OpenApi::default();
    let key = SecurityScheme::Http {
        scheme: "bearer".to_string(),
        bearer_format: None,
        description: Some(
            "The key of a seat, from the response that created or joined the game.".to_string(),
        ),
        extensions: Default::default(),
    };
    let description = "Two-player games of digits. An acknowledged move is on disk. Every event of a game has a \
                       version; a client that reconnects names the last version that it saw.";
    let router = routes.finish_api_with(&mut document, |api| {
        api.title("Digit Duels")
            .version(env!("CARGO_PKG_VERSION"))
            .description(description)
            .security_scheme(KEY, key)
    });
    (router, Arc::new(document))
}

/// The key is described as a security scheme, not as a parameter.
impl aide::OperationInput for BearerKey {}

/// The errors are described by [`RouteDocs`].
impl OperationOutput for ApiError {
    type Inner = ErrorResponse;
}
