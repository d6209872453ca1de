//! Calls from one simulated host to another. What is called and answered stays in the memory of the test; a number that
//! stands for it crosses the simulated network, which may delay it, lose it, or break the connection.

use std::collections::BTreeMap;
use std::io;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::timeout;
use turmoil::net::{TcpListener, TcpStream};

/// How long a caller waits for an answer.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// The calls of one kind.
pub struct Calls<Q, A> {
    port: u16,
    open: Mutex<Open<Q, A>>,
}

struct Open<Q, A> {
    next: u64,
    requests: BTreeMap<u64, Q>,
    answers: BTreeMap<u64, A>,
}

impl<Q: Send + 'static, A: Send + 'static> Calls<Q, A> {
    pub fn new(port: u16) -> Arc<Calls<Q, A>> {
        let open = Open { next: 0, requests: BTreeMap::new(), answers: BTreeMap::new() };
        Arc::new(Calls { port, open: Mutex::new(open) })
    }

    fn open(&self) -> MutexGuard<'_, Open<Q, A>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls a host. An error says nothing about whether it was heard.
    pub async fn call(&self, host: &str, request: Q) -> io::Result<A> {
        let number = {
            let mut open = self.open();
            open.next += 1;
            let number = open.next;
            open.requests.insert(number, request);
            number
        };
        timeout(PATIENCE, self.exchange(host, number)).await.map_err(|_| io::ErrorKind::TimedOut)??;
        self.open().answers.remove(&number).ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
    }

    async fn exchange(&self, host: &str, number: u64) -> io::Result<()> {
        let mut stream = TcpStream::connect((host, self.port)).await?;
        stream.write_u64(number).await?;
        stream.read_u64().await.map(drop)
    }

    /// Answers calls for as long as the host lives.
    pub async fn serve<F, R>(self: Arc<Self>, handle: F) -> turmoil::Result
    where
        F: Fn(Q) -> R + Clone + Send + 'static,
        R: Future<Output = A> + Send + 'static,
    {
        let listener = TcpListener::bind((IpAddr::V4(Ipv4Addr::UNSPECIFIED), self.port)).await?;
        loop {
            let (stream, _) = listener.accept().await?;
            // A caller who hung up is not answered.
            tokio::spawn(Arc::clone(&self).answer(stream, handle.clone()));
        }
    }

    async fn answer<F, R>(self: Arc<Self>, mut stream: TcpStream, handle: F) -> io::Result<()>
    where
        F: Fn(Q) -> R,
        R: Future<Output = A>,
    {
        let number = stream.read_u64().await?;
        let request = self.open().requests.remove(&number);
        if let Some(request) = request {
            let answer = handle(request).await;
            self.open().answers.insert(number, answer);
            stream.write_u64(number).await?;
        }
        Ok(())
    }
}
