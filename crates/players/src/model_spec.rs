use std::fmt;
use std::str::FromStr;

use duels_rules::quoted;

/// A language model and the server that runs it: `MODEL@BASE_URL`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelSpec {
    /// The name that the server knows the model by.
    pub model: String,
    /// The address to which `/chat/completions` is added.
    pub base_url: String,
}

/// Why a text does not name a model.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModelSpecError {
    /// No address, or no model before it.
    #[error("{0} does not name a model: write llm:MODEL@URL, such as llm:llama3.2@http://localhost:11434/v1")]
    Form(String),
    /// Something that is not an address.
    #[error("{0} is not the address of a server: write one such as http://localhost:11434/v1")]
    Address(String),
    /// A user name or password in the address, where it would be shown.
    #[error(
        "the address of the model's server contains a user name or a password, which would be shown: leave it out, \
         and put the key into the environment variable DUELS_LLM_KEY"
    )]
    Password,
}

impl FromStr for ModelSpec {
    type Err = ModelSpecError;

    fn from_str(text: &str) -> Result<ModelSpec, ModelSpecError> {
        let text = text.trim();
        let lower = text.to_ascii_lowercase();
        // The name of a model may contain an @ of its own.
        let at = ["@http://", "@https://"].iter().filter_map(|start| lower.find(start)).min();
        let Some(at) = at else { return Err(ModelSpecError::Form(quoted(text))) };
        let (model, base_url) = (text[..at].trim(), text[at + 1..].trim().trim_end_matches('/'));
        if base_url.contains('@') {
            return Err(ModelSpecError::Password);
        }
        if model.is_empty() {
            return Err(ModelSpecError::Form(quoted(text)));
        }
        if !is_address(base_url) {
            return Err(ModelSpecError::Address(quoted(base_url)));
        }
        Ok(ModelSpec { model: model.to_string(), base_url: base_url.to_string() })
    }
}

/// Whether a text is `http(s)://HOST[:PORT][/PATH]`, without a query or a fragment.
fn is_address(text: &str) -> bool {
    let Some((_, rest)) = text.split_once("://") else { return false };
    let authority = rest.split('/').next().unwrap_or(rest);
    let (host, port) = match authority.rsplit_once(':') {
        // The colons of an IPv6 address are inside brackets.
        Some((host, port)) if !port.contains(']') => (host, Some(port)),
        _ => (authority, None),
    };
    let is_plain = rest.bytes().all(|byte| byte.is_ascii_graphic() && !b"?#\\<>\"{}|^`".contains(&byte));
    is_plain && !host.is_empty() && port.is_none_or(|port| port.parse::<u16>().is_ok())
}

impl fmt::Display for ModelSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.model, self.base_url)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_and_its_server_are_told_apart() {
        for (text, model, base_url) in [
            ("m@http://localhost:1/v1", "m", "http://localhost:1/v1"),
            ("org/m:7b@https://host/api/v1/", "org/m:7b", "https://host/api/v1"),
            ("m@2024@HTTPS://host", "m@2024", "HTTPS://host"),
            ("m@http://[::1]:8080/v1", "m", "http://[::1]:8080/v1"),
        ] {
            let spec: ModelSpec = text.parse().unwrap();
            assert_eq!((spec.model.as_str(), spec.base_url.as_str()), (model, base_url));
        }
    }

    #[test]
    fn other_texts_are_refused_without_repeating_a_password() {
        let refused = |text: &str| text.parse::<ModelSpec>().unwrap_err().to_string();
        assert!(refused("gpt").contains("llm:MODEL@URL"));
        assert!(refused("@http://host").contains("does not name a model"));
        assert!(refused("m@ftp://host").contains("does not name a model"));
        for address in ["http://", "http://ho st/", "http://host/?key=1", "http://host:port/", "http://:80"] {
            assert!(refused(&format!("m@{address}")).contains("is not the address"), "{address}");
        }
        let password = refused("m@http://me:geheim@host/v1");
        assert!(password.contains("DUELS_LLM_KEY") && !password.contains("geheim"), "{password}");
    }
}
