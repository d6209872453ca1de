//! Somebody who visits pages without scripts: a browser that keeps cookies and sends forms.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode, header};
use duels_rules::Catalogue;
use duels_server::app;
use duels_server::rooms::Rooms;
use duels_server::store::MemoryStore;
use tower::ServiceExt;

#[derive(Clone)]
pub(crate) struct Visitor {
    app: Router,
    cookies: BTreeMap<String, String>,
}

pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Visitor {
    pub(crate) fn new() -> Visitor {
        let rooms = Rooms::new(Catalogue::standard(), Arc::new(MemoryStore::default())).unwrap();
        Visitor { app: app(Arc::new(rooms)), cookies: BTreeMap::new() }
    }

    /// Somebody else at the same server.
    pub(crate) fn stranger(&self) -> Visitor {
        Visitor { app: self.app.clone(), cookies: BTreeMap::new() }
    }

    /// Sets a cookie by hand.
    pub(crate) fn remember(&mut self, name: &str, value: &str) {
        self.cookies.insert(name.to_string(), value.to_string());
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.send("GET", path, String::new()).await
    }

    pub(crate) async fn post(&mut self, path: &str, form: &str) -> Answer {
        self.send("POST", path, form.to_string()).await
    }

    /// Starts a game, and tells its address.
    pub(crate) async fn start(&mut self, form: &str) -> String {
        let got = self.post("/new", form).await;
        assert_eq!(got.status, StatusCode::SEE_OTHER, "{form}: {}", got.text);
        got.headers[header::LOCATION].to_str().unwrap().split('?').next().unwrap().to_string()
    }

    /// What the form of a page sends that contains a text, when its button of a class is pressed.
    pub(crate) async fn form(&mut self, page: &str, part: &str, button: &str) -> String {
        let html = self.get(page).await.text;
        let forms = html.split("<form").skip(1).map(|form| form.split("</form>").next().unwrap());
        let marker = format!("class=\"{button}\"");
        let form = forms.filter(|form| form.contains(&marker)).find(|form| form.contains(part));
        let form = form.unwrap_or_else(|| panic!("no form with {part} and {button} on {page}"));
        let pressed =
            form.split("<button").find(|tag| tag.contains(&marker)).unwrap().split('>').next().unwrap();
        let hidden = form.split("<input").skip(1).map(|tag| tag.split('>').next().unwrap());
        let field = |tag: &str| {
            let value =
                |name: &str| Some(tag.split_once(&format!(" {name}=\""))?.1.split('"').next()?.to_string());
            Some(format!("{}={}", value("name")?, value("value")?.replace(' ', "+").replace('=', "%3D")))
        };
        hidden.chain([pressed]).filter_map(field).collect::<Vec<_>>().join("&")
    }

    /// The game at an address, as programs see it.
    pub(crate) async fn api_view(&mut self, game: &str) -> serde_json::Value {
        let id = game.strip_prefix("/g/").unwrap();
        let got = self.get(&format!("/api/games/{id}")).await;
        serde_json::from_str(&got.text).unwrap()
    }

    async fn send(&mut self, method: &str, path: &str, form: String) -> Answer {
        let cookies: Vec<_> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, "duels.test")
            .header(header::ORIGIN, "http://duels.test")
            .header(header::COOKIE, cookies.join("; "))
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from(form))
            .unwrap();
        let (parts, body) = self.app.clone().oneshot(request).await.unwrap().into_parts();
        for cookie in parts.headers.get_all(header::SET_COOKIE) {
            let (name, value) = cookie.to_str().unwrap().split(';').next().unwrap().split_once('=').unwrap();
            self.cookies.insert(name.to_string(), value.to_string());
        }
        let bytes = axum::body::to_bytes(body, 1 << 22).await.unwrap();
        Answer {
            status: parts.status,
            headers: parts.headers,
            text: String::from_utf8(bytes.to_vec()).unwrap(),
        }
    }
}

impl Answer {
    #[track_caller]
    pub(crate) fn is(&self, status: StatusCode, part: &str) {
        assert_eq!(self.status, status, "{}", self.text);
        assert!(self.text.contains(part), "no {part:?} in {}", self.text);
    }
}
