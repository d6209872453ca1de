use std::fmt;

/// Keys that keep somebody out are not shorter than this.
const SHORTEST: usize = 8;

/// A key. It is sent to the server of a model and shown nowhere else.
#[derive(Clone)]
pub struct Secret(String);

impl Secret {
    /// The environment variables that may hold the key, the first that is set counts.
    pub const VARIABLES: [&str; 2] = ["DUELS_LLM_KEY", "OPENAI_API_KEY"];

    /// A key, unless the text is blank.
    pub fn new(text: &str) -> Option<Secret> {
        let text = text.trim();
        (!text.is_empty()).then(|| Secret(text.to_string()))
    }

    /// The key that the environment holds, if it does.
    pub fn from_env() -> Option<Secret> {
        Secret::VARIABLES.iter().find_map(|name| Secret::new(&std::env::var(name).ok()?))
    }

    /// Whether it can be sent at all.
    pub(crate) fn is_sendable(&self) -> bool {
        self.0.bytes().all(|byte| byte.is_ascii_graphic())
    }

    /// What is sent.
    pub(crate) fn header(&self) -> String {
        format!("Bearer {}", self.0)
    }

    /// Takes the key out of a text that somebody else wrote: a server may repeat what it was sent. What is shorter
    /// than any key, as servers on one's own machine get it, is no secret, and may be a part of any text.
    pub(crate) fn hide_in(&self, text: &mut String) {
        if self.0.len() >= SHORTEST && text.contains(&self.0) {
            *text = text.replace(&self.0, "[the key]");
        }
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}
