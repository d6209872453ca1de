use tracing_subscriber::EnvFilter;

/// How the log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogForm {
    /// A line for people.
    Text,
    /// A line of JSON for programs.
    Json,
}

/// Starts to write the log to standard error; `RUST_LOG` chooses how much, everything from `info` on unless told.
/// Once started it stays as it is.
pub fn start_log(form: LogForm) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(false);
    // A second start finds the first one's log, which is good enough.
    let _ = match form {
        LogForm::Text => log.try_init(),
        LogForm::Json => log.json().flatten_event(true).try_init(),
    };
}
