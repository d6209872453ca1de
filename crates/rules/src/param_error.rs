use crate::Param;
use crate::near_miss::did_you_mean;
use crate::text::joined;

/// Why a set of parameters is not a variant of the game. The text has no full stop at its end.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ParamError {
    /// A text that is not `name=value`.
    #[error("{text} is not a parameter: write name=value. {}Accepted: {}", did_you_mean(*meant), listed(params))]
    NotAPair {
        /// The text, quoted.
        text: String,
        /// The name that was probably meant.
        meant: Option<&'static str>,
        /// What the game accepts.
        params: &'static [Param],
    },
    /// A name without a value.
    #[error("{} needs a value{}", param.name, example(param))]
    NoValue {
        /// The parameter.
        param: &'static Param,
    },
    /// A name that the game does not have.
    #[error("there is no parameter {name}. {}Accepted: {}", did_you_mean(*meant), listed(params))]
    Unknown {
        /// The name, quoted.
        name: String,
        /// The name that was probably meant.
        meant: Option<&'static str>,
        /// What the game accepts.
        params: &'static [Param],
    },
    /// A value that the parameter does not take.
    #[error("{}={value} is not possible: {} takes {}{}", param.name, param.name, param.kind, question(*meant))]
    Value {
        /// The parameter.
        param: &'static Param,
        /// The value, quoted.
        value: String,
        /// The value that was probably meant.
        meant: Option<&'static str>,
    },
    /// The same name twice.
    #[error("{name} is given twice: give it once")]
    Twice {
        /// The name.
        name: &'static str,
    },
    /// Two parameters that cannot both hold.
    #[error("{one} and {two} contradict each other: {accepted}")]
    Contradiction {
        /// One of them, as it was given.
        one: String,
        /// The other.
        two: String,
        /// What would be accepted instead.
        accepted: String,
    },
    /// Values that a rule of the game does not allow.
    #[error("{0}")]
    Rule(&'static str),
}

impl ParamError {
    /// Whether each value is accepted by itself, but not this combination of values.
    pub fn is_combination(&self) -> bool {
        matches!(self, ParamError::Contradiction { .. } | ParamError::Rule(_))
    }
}

/// "Did you mean yes?" after what is accepted.
fn question(meant: Option<&str>) -> String {
    meant.map_or(String::new(), |value| format!(". Did you mean {value}?"))
}

/// A value that the parameter takes, or else which values it takes.
fn example(param: &Param) -> String {
    match param.default {
        Some(default) => format!(", such as {}={default}", param.name),
        None => format!(": it takes {}", param.kind),
    }
}

/// The declarations as an error lists them.
fn listed(params: &[Param]) -> String {
    let each = params.iter().map(|param| match param.default {
        Some(default) => format!("{}={default} ({})", param.name, param.kind),
        None => format!("{}=… ({})", param.name, param.kind),
    });
    if params.is_empty() { "nothing, this game has none".to_string() } else { joined(each, "; ") }
}
