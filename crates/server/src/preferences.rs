//! What a browser remembers about its owner between games, in cookies that are not secret.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::SET_COOKIE;
use axum::http::request::Parts;
use axum::response::Response;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use duels_players::{Computer, PlayerSpec};

use crate::app_state::AppState;

const OPPONENT: &str = "opponent";
const NAME: &str = "name";
const LISTED: &str = "listed";

/// The longest nickname that is remembered.
const MOST_CHARACTERS: usize = 24;

/// How many of the games that this browser listed in the lobby are remembered.
const MOST_LISTED: usize = 8;

/// The opponent of somebody's first game.
const FIRST_OPPONENT: Computer = Computer::Level(2);

/// What a browser remembers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Preferences {
    /// The computer that was played last.
    pub(crate) opponent: Computer,
    /// The nickname that was given last; may be empty.
    pub(crate) name: String,
    /// The ids of the games that this browser listed in the lobby, the newest first.
    listed: Vec<String>,
    /// Whether the browser uses TLS.
    is_secure: bool,
}

impl Preferences {
    fn read(headers: &HeaderMap, is_secure: bool) -> Preferences {
        let jar = CookieJar::from_headers(headers);
        let text = |name| jar.get(name).map_or("", |cookie| cookie.value().trim());
        let opponent = match text(OPPONENT).parse() {
            Ok(PlayerSpec::Computer(computer)) => computer,
            _ => FIRST_OPPONENT,
        };
        let name = text(NAME).chars().filter(|c| !c.is_control()).take(MOST_CHARACTERS).collect();
        let listed = text(LISTED).split('.').filter(|id| !id.is_empty()).take(MOST_LISTED);
        Preferences { opponent, name, listed: listed.map(str::to_string).collect(), is_secure }
    }

    /// Whether this browser listed a game in the lobby.
    pub(crate) fn has_listed(&self, game: &str) -> bool {
        self.listed.iter().any(|id| id == game)
    }

    /// Makes the browser remember the computer that it plays.
    pub(crate) fn remember_opponent(&self, response: &mut Response, computer: Computer) {
        self.set(response, OPPONENT, computer.to_string());
    }

    /// Makes the browser remember the nickname of its owner.
    pub(crate) fn remember_name(&self, response: &mut Response, name: &str) {
        self.set(response, NAME, name.to_string());
    }

    /// Makes the browser remember that it listed a game in the lobby.
    pub(crate) fn remember_listed(&self, response: &mut Response, game: &str) {
        let others = self.listed.iter().map(String::as_str).take(MOST_LISTED - 1);
        let ids: Vec<_> = [game].into_iter().chain(others).collect();
        self.set(response, LISTED, ids.join("."));
    }

    fn set(&self, response: &mut Response, name: &'static str, value: String) {
        let cookie = Cookie::build((name, value))
            .path("/")
            .same_site(SameSite::Lax)
            .secure(self.is_secure)
            .permanent();
        if let Ok(value) = cookie.build().encoded().to_string().parse() {
            response.headers_mut().append(SET_COOKIE, value);
        }
    }
}

impl FromRequestParts<AppState> for Preferences {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Preferences, Infallible> {
        Ok(Preferences::read(&parts.headers, state.rate_limiter.is_secure(&parts.headers)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(cookie: &str) -> Preferences {
        let headers = HeaderMap::from_iter([(axum::http::header::COOKIE, cookie.parse().unwrap())]);
        Preferences::read(&headers, false)
    }

    #[test]
    fn what_was_remembered_comes_back() {
        let mut response = Response::default();
        let before = read("");
        before.remember_opponent(&mut response, Computer::Perfect);
        before.remember_name(&mut response, "Zoë; <b>");
        before.remember_listed(&mut response, "abc234");
        let set: Vec<_> =
            response.headers().get_all(SET_COOKIE).iter().map(|value| value.to_str().unwrap()).collect();
        assert!(
            set.iter().all(|cookie| cookie.contains("Path=/") && cookie.contains("SameSite=Lax")),
            "{set:?}"
        );
        assert!(set.iter().all(|cookie| cookie.contains("Max-Age=")), "{set:?}");
        let sent: Vec<_> = set.iter().filter_map(|cookie| cookie.split(';').next()).collect();
        let after = read(&sent.join("; "));
        assert_eq!((after.opponent, after.name.as_str()), (Computer::Perfect, "Zoë; <b>"));
        assert!(after.has_listed("abc234") && !after.has_listed("abc"));
    }

    #[test]
    fn a_first_game_is_easy_and_nonsense_is_ignored() {
        for cookie in ["", "opponent=person", "opponent=level:99", "opponent=cmd:rm", "opponent=friend"] {
            assert_eq!(read(cookie).opponent, FIRST_OPPONENT, "{cookie}");
        }
        assert_eq!(read("opponent=level:7").opponent, Computer::Level(7));
    }
}
