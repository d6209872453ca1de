use std::future::poll_fn;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_postgres::{AsyncMessage, Client};

use crate::connecting::AnyHost;
use crate::{PostgresAddress, PostgresError};

/// The most messages that wait for their reader. Later ones are dropped.
const MOST_WAITING: usize = 10_000;

/// A connection that hears what is sent to a channel with `NOTIFY`. It needs a session of its own, so a pooler must not be
/// in between that gives every statement another connection.
pub struct Listener {
    messages: mpsc::Receiver<String>,
    /// Without a client the connection would end.
    _client: Client,
}

impl Listener {
    /// Connects and listens.
    pub async fn connect(
        address: &PostgresAddress,
        channel: &str,
        patience: Duration,
    ) -> Result<Listener, PostgresError> {
        let connecting = async {
            let hosts = AnyHost { tls: address.connector()?, patience };
            let (client, mut connection) = hosts.connect(&address.config()?).await?;
            let (sender, messages) = mpsc::channel(MOST_WAITING);
            tokio::spawn(async move {
                while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
                    if let AsyncMessage::Notification(notification) = message {
                        // Whoever listens repairs what was missed.
                        let _ = sender.try_send(notification.payload().to_owned());
                    }
                }
            });
            client.batch_execute(&format!("LISTEN \"{}\"", channel.replace('"', "\"\""))).await?;
            Ok(Listener { messages, _client: client })
        };
        let too_late = || PostgresError::Unavailable("no connection in time".to_owned());
        timeout(patience, connecting).await.unwrap_or_else(|_| Err(too_late()))
    }

    /// The next message; none once the connection is lost.
    pub async fn next(&mut self) -> Option<String> {
        self.messages.recv().await
    }
}
