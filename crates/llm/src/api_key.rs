use std::fmt;

/// A key for a model's server. It is sent to that server and shown nowhere else.
#[derive(Clone)]
pub struct ApiKey(String);

impl ApiKey {
    /// The environment variables that may hold the key; the first one that is set counts.
    pub const VARIABLES: [&str; 2] = ["DUELS_LLM_KEY", "OPENAI_API_KEY"];
    /// A shorter key may be part of an ordinary reply.
    const LONG: usize = 8;
    const MASK: &str = "[the key]";

    /// A key, unless the text is blank.
    pub fn new(text: &str) -> Option<ApiKey> {
        let text = text.trim();
        (!text.is_empty()).then(|| ApiKey(text.to_string()))
    }

    /// The key from the environment, if it is set.
    pub fn from_env() -> Option<ApiKey> {
        ApiKey::VARIABLES.iter().find_map(|name| ApiKey::new(&std::env::var(name).ok()?))
    }

    /// Whether it can be sent in a header.
    pub(crate) fn is_sendable(&self) -> bool {
        self.0.bytes().all(|byte| byte.is_ascii_graphic())
    }

    /// The header that is sent.
    pub(crate) fn header(&self) -> String {
        format!("Bearer {}", self.0)
    }

    /// Masks the key wherever it appears in a server's own message, which may repeat what was sent.
    pub(crate) fn mask(&self, text: &mut String) {
        *text = text.replace(&self.0, ApiKey::MASK);
    }

    /// Masks the key in a model's reply. A short key, such as servers on one's own machine accept, may be part of any
    /// reply, and a model never sees it: only a long one is masked.
    pub(crate) fn mask_in_reply(&self, text: &mut String) {
        if self.0.len() >= ApiKey::LONG {
            self.mask(text);
        }
    }
}

impl fmt::Debug for ApiKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ApiKey(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_masked_however_short_it_is() {
        let masked = |key: &str, text: &str| {
            let mut masked = text.to_string();
            ApiKey::new(key).unwrap().mask(&mut masked);
            masked
        };
        assert_eq!(masked("abc", "no key abc, nor xabcx"), "no key [the key], nor x[the key]x");
        assert_eq!(masked("sk-123456", "Bearer sk-123456."), "Bearer [the key].");
    }

    #[test]
    fn a_short_key_is_not_masked_in_a_reply() {
        let masked = |key: &str, text: &str| {
            let mut masked = text.to_string();
            ApiKey::new(key).unwrap().mask_in_reply(&mut masked);
            masked
        };
        assert_eq!(masked("3", "MOVE: 3"), "MOVE: 3");
        assert_eq!(masked("sk-123456", "xsk-123456x"), "x[the key]x");
    }
}
