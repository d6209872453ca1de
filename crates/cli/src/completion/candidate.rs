use std::fmt;

/// One way to complete a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    /// The whole word. If it ends in one of `= : , /`, there is more to come.
    pub(crate) value: String,
    /// A few words about it.
    pub(crate) about: String,
}

impl Candidate {
    pub(crate) fn new(value: impl Into<String>, about: impl Into<String>) -> Candidate {
        Candidate { value: value.into(), about: about.into() }
    }

    /// The same with something in front of its word.
    pub(crate) fn after(self, head: &str) -> Candidate {
        Candidate { value: format!("{head}{}", self.value), ..self }
    }
}

/// As the scripts read it: the word, a tab, and the first line of what is said about it.
impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}", self.value, self.about.lines().next().unwrap_or(""))
    }
}
