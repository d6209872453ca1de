//! What the errors of PostgreSQL and of its library mean, in plain words. Their own text follows in brackets, for whoever
//! looks for it.

use std::error::Error as _;
use std::io::{self, ErrorKind};

use tokio_postgres::Error;
use tokio_postgres::error::{DbError, SqlState};
use tokio_rustls::rustls;

/// What PostgreSQL refuses most often, and what that means.
const REFUSALS: [(SqlState, &str); 9] = [
    (SqlState::INVALID_PASSWORD, "the password is wrong, or there is no such user"),
    (SqlState::INVALID_AUTHORIZATION_SPECIFICATION, "this user may not log in there"),
    (SqlState::INVALID_CATALOG_NAME, "there is no such database"),
    (SqlState::INSUFFICIENT_PRIVILEGE, "this user has too few rights there"),
    (SqlState::TOO_MANY_CONNECTIONS, "all of its connections are in use"),
    (SqlState::CANNOT_CONNECT_NOW, "it is starting or stopping"),
    (SqlState::ADMIN_SHUTDOWN, "it is stopping"),
    (SqlState::DISK_FULL, "its disk is full"),
    (SqlState::READ_ONLY_SQL_TRANSACTION, "it accepts no changes at the moment"),
];

/// A refusal by PostgreSQL.
pub(crate) fn refusal(error: &DbError) -> String {
    let message = format!("PostgreSQL says: {}", error.message());
    match REFUSALS.iter().find(|(code, _)| code == error.code()) {
        Some((_, meaning)) => format!("{meaning} ({message})"),
        None => message,
    }
}

/// An error without an answer by PostgreSQL.
pub(crate) fn failure(error: &Error) -> String {
    let meaning = meaning(error);
    match error.source() {
        Some(source) => format!("{meaning} ({source})"),
        None => meaning.to_owned(),
    }
}

/// The library keeps the kinds of its errors to itself, but each has a text of its own.
fn meaning(error: &Error) -> &'static str {
    let io = error.source().and_then(|source| source.downcast_ref::<io::Error>());
    match (error.to_string().as_str(), io) {
        ("error connecting to server", Some(io)) => why_unreachable(io),
        ("error communicating with the server", Some(io)) if is_lost(io) => "the connection was lost",
        (
            "error communicating with the server"
            | "error parsing response from server"
            | "unexpected message from server",
            _,
        ) => "it does not answer like PostgreSQL",
        ("error performing TLS handshake", Some(io)) if is_about_certificate(io) => {
            "its certificate is not accepted"
        }
        ("error performing TLS handshake", _) => "a connection with TLS cannot be made",
        ("invalid configuration", _) if has_no_password(error) => {
            "it asks for a password, and neither the address nor a password file has one"
        }
        ("authentication error" | "invalid configuration", _) => "this program cannot log in",
        ("connection closed", _) => "the connection was closed",
        _ => "its answer cannot be read",
    }
}

fn has_no_password(error: &Error) -> bool {
    error.source().is_some_and(|source| source.to_string() == "password missing")
}

fn is_about_certificate(error: &io::Error) -> bool {
    let tls = error.get_ref().and_then(|inner| inner.downcast_ref::<rustls::Error>());
    matches!(tls, Some(rustls::Error::InvalidCertificate(_)))
}

fn is_lost(error: &io::Error) -> bool {
    error.raw_os_error().is_some() || error.kind() == ErrorKind::UnexpectedEof
}

fn why_unreachable(error: &io::Error) -> &'static str {
    match error.kind() {
        ErrorKind::ConnectionRefused => "nothing accepts connections there",
        ErrorKind::NotFound => "there is no such socket",
        ErrorKind::TimedOut => "it does not answer",
        // An answer of the library, not of the system: it asked the server.
        ErrorKind::PermissionDenied if error.raw_os_error().is_none() => {
            "it is not one of the servers that the address asks for"
        }
        // So is this, which asked for the host.
        _ if error.raw_os_error().is_none() => "its host cannot be found",
        _ => "it cannot be reached",
    }
}
