use std::collections::BTreeSet;

use crate::client::{CreatedGame, Server};

/// What a route reads from the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reads {
    Nothing,
    Form,
    Json,
}

/// A way to ask for something: the pattern as the router has it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Route {
    pub(crate) method: &'static str,
    pub(crate) path: &'static str,
    pub(crate) reads: Reads,
    /// A body, or a query where nothing is read, that the route accepts.
    pub(crate) sample: &'static str,
}

const fn get(path: &'static str, sample: &'static str) -> Route {
    Route { method: "GET", path, reads: Reads::Nothing, sample }
}

const fn form(path: &'static str, sample: &'static str) -> Route {
    Route { method: "POST", path, reads: Reads::Form, sample }
}

const fn json(path: &'static str, sample: &'static str) -> Route {
    Route { method: "POST", path, reads: Reads::Json, sample }
}

/// Every route.
pub(crate) const ROUTES: &[Route] = &[
    get("/", ""),
    get("/new/{game}", ""),
    form("/new", "game=fifty&opponent=screen&seat=1&first=random&preset=target%3D60&base=12"),
    get("/rules/{game}", ""),
    get("/kit", ""),
    get("/lobby", ""),
    get("/lobby/updates", "after=1"),
    get("/arena", ""),
    get("/updates/arena", "after=1"),
    get("/arena/{run}", ""),
    get("/arena/{run}/updates", "after=1"),
    get("/offline", ""),
    get("/explore", "start=fifty&moves=6+7"),
    get("/puzzle", "game=divisors&difficulty=2&rating=1200,350,0.06"),
    get("/puzzle/{*name}", "move=9&marks=mh&step=2&rating=1200,350,0.06&level=1&days=3"),
    get("/daily", ""),
    get("/daily/{date}", "move=1&marks=m&days=3"),
    get("/practice", ""),
    get("/lessons", ""),
    get("/lesson/{game}", ""),
    get("/lesson/{game}/{step}", "given=5+9&move=x"),
    get("/review", ""),
    form("/review", "record=%5BGame+%22fifty%22%5D%0A%0A1.+7+3"),
    get("/review/{record}", "move=1"),
    get("/g/{id}", "invitation=x"),
    form("/g/{id}/play", "ply=1&move=6&request=x"),
    get("/g/{id}/updates", "after=0"),
    form("/g/{id}/undo", "request=x"),
    form("/g/{id}/undo/grant", "request=x"),
    form("/g/{id}/undo/decline", "request=x"),
    form("/g/{id}/close", "request=x"),
    form("/g/{id}/resign", "request=x"),
    form("/g/{id}/hint", ""),
    form("/g/{id}/rematch", ""),
    form("/g/{id}/rematch/decline", "request=x"),
    form("/g/{id}/fork", "ply=0"),
    get("/g/{id}/join", "invitation=x"),
    form("/g/{id}/join", "invitation=x&key="),
    get("/g/{id}/seat", "key=x"),
    get("/g/{id}/mistake/{ply}", ""),
    get("/g/{id}/review", "move=1"),
    get("/g/{id}/record", ""),
    get("/g/{id}/live", "after=0&form=json"),
    get("/class", "code=5724"),
    get("/class/new", ""),
    form("/class/new", "variant=fifty&odd=waits"),
    get("/class/{id}", ""),
    form("/class/{id}/join", "name=Fox&key=x"),
    form("/class/{id}/leave", ""),
    form("/class/{id}/vote", "move=6"),
    get("/class/{id}/updates", "after=x"),
    get("/class/{id}/where", "game=x"),
    get("/class/{id}/sheet", ""),
    get("/class/{id}/teacher", "key=x"),
    get("/class/{id}/teacher/updates", "after=x"),
    form("/class/{id}/teacher/{name}", "round=1"),
    get("/openapi.json", ""),
    get("/metrics", ""),
    get("/healthz", ""),
    get("/readyz", ""),
    get("/assets/{version}/{name}", ""),
    get("/manifest.webmanifest", ""),
    get("/sw.js", ""),
    json(
        "/api/games",
        "{\"start\":\"fifty\",\"opponent\":\"screen\",\"first\":\"1\",\"seat\":\"1\",\"name\":\"Ann\"}",
    ),
    get("/api/games", ""),
    get("/api/games/{id}", "after=0"),
    get("/api/games/{id}/record", ""),
    json("/api/games/{id}/plies", "{\"ply\":1,\"move\":\"6\",\"request\":\"x\"}"),
    json("/api/games/{id}/undo", "{\"request\":\"x\"}"),
    json("/api/games/{id}/undo/ask", "{\"request\":\"x\"}"),
    json("/api/games/{id}/undo/grant", "{\"request\":\"x\"}"),
    json("/api/games/{id}/undo/decline", "{\"request\":\"x\"}"),
    json("/api/games/{id}/close", "{\"request\":\"x\"}"),
    json("/api/games/{id}/rematch/decline", "{\"request\":\"x\"}"),
    json("/api/games/{id}/resign", "{\"request\":\"x\"}"),
    json("/api/games/{id}/join", "{\"invitation\":\"x\",\"key\":\"x\",\"name\":\"Ann\"}"),
    json("/api/games/{id}/rematch", ""),
    json("/api/games/{id}/hint", ""),
    get("/api/games/{id}/review", ""),
];

impl Route {
    /// The address with this text in the place of the name.
    pub(crate) fn at(&self, name: &str) -> String {
        ["{game}", "{id}", "{version}", "{name}", "{step}", "{*name}", "{date}", "{ply}", "{run}"]
            .iter()
            .fold(self.path.to_string(), |path, hole| path.replace(hole, name))
    }

    /// The address of something that exists.
    pub(crate) fn existing(&self, game: &CreatedGame) -> String {
        let known = [
            ("{game}", "fifty"),
            ("{id}", game.id.as_str()),
            ("{version}", "0"),
            ("{name}", "duels.css"),
            ("{step}", "2"),
            ("{*name}", "divisors:count=16~7"),
            ("{date}", "2026-03-02"),
            ("{ply}", "0"),
            ("{run}", "run"),
        ];
        known.iter().fold(self.path.to_string(), |path, (hole, name)| path.replace(hole, name))
    }

    pub(crate) fn has_name(&self) -> bool {
        self.path.contains('{')
    }
}

/// The addresses that a source file gives to the router.
fn written(source: &'static str, call: &str, prefix: &str) -> BTreeSet<String> {
    source
        .split(call)
        .skip(1)
        .filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next())
        .map(|path| format!("{prefix}{path}"))
        .collect()
}

#[test]
fn the_list_has_every_route_of_the_router() {
    let mut router = written(include_str!("../../src/pages/mod.rs"), ".route(", "");
    router.extend(written(include_str!("../../src/router.rs"), ".route(", ""));
    router.extend(written(include_str!("../../src/api/mod.rs"), ".api_route(", "/api"));
    let listed: BTreeSet<_> = ROUTES.iter().map(|route| route.path.to_string()).collect();
    assert!(router.len() > 25);
    assert_eq!(listed, router);
}

#[tokio::test]
async fn the_list_has_every_route_of_the_document() {
    let document = Server::new().get("/openapi.json").await.value(200);
    let mut described = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        let methods =
            methods.as_object().unwrap().keys().filter(|name| ["get", "post"].contains(&name.as_str()));
        described.extend(methods.map(|method| (method.to_uppercase(), path.clone())));
    }
    let ours = ROUTES.iter().filter(|route| route.path.starts_with("/api/"));
    let ours: BTreeSet<_> = ours.map(|route| (route.method.to_string(), route.path.to_string())).collect();
    assert_eq!(ours, described);
}
