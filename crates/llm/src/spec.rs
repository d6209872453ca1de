use std::fmt;
use std::str::FromStr;

use duels_rules::quoted;
use ureq::http::Uri;

/// A model and the server that has it: `MODEL@BASE_URL`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The name that the server knows the model by.
    pub model: String,
    /// The address to which `/chat/completions` is added.
    pub base: String,
}

/// Why a text names no model.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSpec {
    /// No address, or no model before it.
    #[error("{0} names no model: write llm:MODEL@URL, such as llm:llama3.2@http://localhost:11434/v1")]
    Form(String),
    /// An address that is none.
    #[error("{0} is not the address of a server: write one such as http://localhost:11434/v1")]
    Address(String),
    /// A key or password in the address, where it would be shown.
    #[error(
        "the address of the model's server holds a user or a password, which would be shown: leave it out, and put \
         the key into the environment variable DUELS_LLM_KEY"
    )]
    Password,
}

impl FromStr for Spec {
    type Err = BadSpec;

    fn from_str(text: &str) -> Result<Spec, BadSpec> {
        let text = text.trim();
        let text = text.strip_prefix("llm:").unwrap_or(text);
        let lower = text.to_ascii_lowercase();
        // The name of a model may hold an @ of its own.
        let at = ["@http://", "@https://"].iter().filter_map(|start| lower.find(start)).min();
        let Some(at) = at else { return Err(BadSpec::Form(quoted(text))) };
        let (model, base) = (text[..at].trim(), text[at + 1..].trim().trim_end_matches('/'));
        if base.contains('@') {
            return Err(BadSpec::Password);
        }
        if model.is_empty() {
            return Err(BadSpec::Form(quoted(text)));
        }
        let uri: Uri = base.parse().map_err(|_| BadSpec::Address(quoted(base)))?;
        let named = uri.scheme().is_some() && uri.host().is_some_and(|host| !host.is_empty());
        let plain = named && uri.query().is_none() && !base.contains('#');
        if !plain {
            return Err(BadSpec::Address(quoted(base)));
        }
        Ok(Spec { model: model.to_string(), base: base.to_string() })
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.model, self.base)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_and_its_server_are_told_apart() {
        for (text, model, base) in [
            ("m@http://localhost:1/v1", "m", "http://localhost:1/v1"),
            ("llm:org/m:7b@https://host/api/v1/", "org/m:7b", "https://host/api/v1"),
            ("m@2024@HTTPS://host", "m@2024", "HTTPS://host"),
        ] {
            let spec: Spec = text.parse().unwrap();
            assert_eq!((spec.model.as_str(), spec.base.as_str()), (model, base));
        }
    }

    #[test]
    fn what_names_no_model_is_refused_without_repeating_a_password() {
        let refused = |text: &str| text.parse::<Spec>().unwrap_err().to_string();
        assert!(refused("gpt").contains("llm:MODEL@URL"));
        assert!(refused("@http://host").contains("names no model"));
        assert!(refused("m@ftp://host").contains("names no model"));
        assert!(refused("m@http://").contains("is not the address"));
        assert!(refused("m@http://ho st/").contains("is not the address"));
        assert!(refused("m@http://host/?key=1").contains("is not the address"));
        let password = refused("m@http://me:geheim@host/v1");
        assert!(password.contains("DUELS_LLM_KEY") && !password.contains("geheim"), "{password}");
    }
}
