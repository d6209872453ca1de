//! The keys that browsers send in a cookie and programs in a header.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use axum_extra::headers::HeaderMapExt as _;
use axum_extra::headers::authorization::{Authorization, Bearer};

use crate::app_state::AppState;
use crate::classroom::ClassCode;
use crate::keys::SeatKey;

/// The name of the cookie.
const NAME: &str = "seat";

/// The key that a program sends, if any: `Authorization: Bearer KEY`.
pub(crate) struct BearerKey(pub(crate) Option<SeatKey>);

/// The key that a browser holds for this game, and how to give it another one.
pub(crate) struct SeatCookies {
    pub(crate) key: Option<SeatKey>,
    /// Whether the browser uses TLS. A key that was sent over TLS never travels without it.
    is_secure: bool,
}

/// The bearer key of a request.
pub(crate) fn bearer_key(headers: &HeaderMap) -> Option<SeatKey> {
    headers.typed_get::<Authorization<Bearer>>()?.token().trim().parse().ok()
}

/// The key in the cookie of a request.
pub(crate) fn cookie_key(headers: &HeaderMap) -> Option<SeatKey> {
    CookieJar::from_headers(headers).get(NAME)?.value().parse().ok()
}

impl SeatCookies {
    /// The cookie that keeps the key of a seat, for the addresses of this game only.
    pub(crate) fn cookie(&self, game: &str, key: &SeatKey) -> Cookie<'static> {
        Cookie::build((NAME, key.to_string()))
            .path(format!("/g/{game}"))
            .http_only(true)
            .same_site(SameSite::Strict)
            .secure(self.is_secure)
            .permanent()
            .build()
    }
}

/// The names of the cookies of a class.
const PUPIL: &str = "pupil";
const TEACHER: &str = "teacher";

/// The keys that a browser holds for a class, and how to give it another one.
pub(crate) struct ClassCookies {
    pub(crate) pupil: Option<SeatKey>,
    pub(crate) teacher: Option<SeatKey>,
    is_secure: bool,
}

/// All keys of a request, of games and of classes.
pub(crate) fn keys_of(headers: &HeaderMap) -> impl Iterator<Item = SeatKey> {
    let jar = CookieJar::from_headers(headers);
    let cookies = [NAME, PUPIL, TEACHER].map(|name| jar.get(name)?.value().parse().ok());
    cookies.into_iter().chain([bearer_key(headers)]).flatten()
}

impl ClassCookies {
    /// The cookie that keeps the key of a pupil, for the addresses of this class only.
    pub(crate) fn pupil_cookie(&self, code: &ClassCode, key: &SeatKey) -> Cookie<'static> {
        self.cookie(PUPIL, code, key)
    }

    /// The same for the teacher.
    pub(crate) fn teacher_cookie(&self, code: &ClassCode, key: &SeatKey) -> Cookie<'static> {
        self.cookie(TEACHER, code, key)
    }

    fn cookie(&self, name: &'static str, code: &ClassCode, key: &SeatKey) -> Cookie<'static> {
        Cookie::build((name, key.to_string()))
            .path(format!("/class/{code}"))
            .http_only(true)
            .same_site(SameSite::Strict)
            .secure(self.is_secure)
            .permanent()
            .build()
    }
}

/// The name of the cookie of somebody who solves puzzles.
const VISITOR: &str = "visitor";
/// The address that counts first tries: only it gets the cookie.
pub(crate) const TRIES: &str = "/puzzle-tries";

/// The random key by which a browser counts once for each puzzle. It opens nothing.
pub(crate) struct VisitorCookie {
    pub(crate) key: Option<SeatKey>,
    is_secure: bool,
}

impl VisitorCookie {
    /// The cookie that keeps the key.
    pub(crate) fn cookie(&self, key: &SeatKey) -> Cookie<'static> {
        Cookie::build((VISITOR, key.to_string()))
            .path(TRIES)
            .http_only(true)
            .same_site(SameSite::Strict)
            .secure(self.is_secure)
            .permanent()
            .build()
    }
}

impl FromRequestParts<AppState> for VisitorCookie {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<VisitorCookie, Infallible> {
        let is_secure = state.rate_limiter.is_secure(&parts.headers);
        let jar = CookieJar::from_headers(&parts.headers);
        Ok(VisitorCookie { key: jar.get(VISITOR).and_then(|cookie| cookie.value().parse().ok()), is_secure })
    }
}

impl FromRequestParts<AppState> for ClassCookies {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<ClassCookies, Infallible> {
        let is_secure = state.rate_limiter.is_secure(&parts.headers);
        let jar = CookieJar::from_headers(&parts.headers);
        let key = |name| jar.get(name)?.value().parse().ok();
        Ok(ClassCookies { pupil: key(PUPIL), teacher: key(TEACHER), is_secure })
    }
}

impl<S: Sync> FromRequestParts<S> for BearerKey {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<BearerKey, Infallible> {
        Ok(BearerKey(bearer_key(&parts.headers)))
    }
}

impl FromRequestParts<AppState> for SeatCookies {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<SeatCookies, Infallible> {
        let is_secure = state.rate_limiter.is_secure(&parts.headers);
        Ok(SeatCookies { key: cookie_key(&parts.headers), is_secure })
    }
}
