use std::sync::Arc;
use std::time::{Duration, Instant};

use duels_rules::{Move, Seat};
use duels_session::Session;

use crate::chat_client::ChatClient;
use crate::classify::{Exchange, classify};
use crate::completion::Completion;
use crate::limiter::{Limiter, sleep};
use crate::models::Shared;
use crate::prompt::{WORDING, prompt, retry_message};
use crate::{Class, LogEntry, Message, Question};

/// A language model that plays.
pub struct Model {
    shared: Arc<Shared>,
    name: String,
    base_url: String,
    client: Arc<ChatClient>,
    limiter: Arc<Limiter>,
}

/// Why a model did not choose a legal move. Each variant holds a sentence that says what happened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModelFailure {
    /// It answered, and after all retries still without a legal move.
    #[error("{0}")]
    NoLegalMove(String),
    /// It did not answer in time.
    #[error("{0}")]
    TimedOut(String),
    /// Its server could not be reached.
    #[error("{0}")]
    Unreachable(String),
    /// The questions stopped for another reason: a limit, a wrong key, an interrupted run. It says nothing about play.
    #[error("{0}")]
    Stopped(String),
}

/// A request that is asked until it is answered or `stop` says so.
struct Request<'a> {
    session: &'a Session,
    limit: Duration,
    stop: &'a dyn Fn() -> bool,
}

impl Model {
    pub(crate) fn new(
        shared: Arc<Shared>,
        name: &str,
        base_url: &str,
        client: ChatClient,
        limiter: Arc<Limiter>,
    ) -> Model {
        let (name, base_url) = (name.to_string(), base_url.to_string());
        Model { shared, name, base_url, client: Arc::new(client), limiter }
    }

    /// The move that the model chooses. `number` is the number of the game in its run; an answer may take `limit`;
    /// `stop` is checked while the model is awaited.
    pub fn choose(
        &self,
        session: &Session,
        number: Option<u64>,
        limit: Duration,
        stop: &dyn Fn() -> bool,
    ) -> Result<Move, ModelFailure> {
        let over = || ModelFailure::Stopped("the game is over: there is no move to ask for".to_string());
        let seat = session.turn().ok_or_else(over)?;
        let request = Request { session, limit, stop };
        let settings = &self.shared.settings;
        let mut messages = prompt(session, seat, settings);
        let mut attempt = 0;
        loop {
            let question = self.question(session, seat, number, attempt);
            let LogEntry { class, mv, sentence, reply, .. } = self.answer(&request, question, &messages)?;
            if let (Class::Ok, Some(mv)) = (class, &mv) {
                let wrong = |error| ModelFailure::Stopped(format!("the log is wrong: {error}"));
                return session.game().parse_move(mv).map_err(wrong);
            }
            let sentence = sentence.unwrap_or_else(|| class.to_string());
            if !class.is_answer() || attempt >= settings.retries {
                return Err(self.failure(class, attempt, &sentence));
            }
            attempt += 1;
            // A refused answer may have no text at all.
            messages.push(Message::new("assistant", reply.unwrap_or_else(|| sentence.clone())));
            messages.push(retry_message(&sentence));
        }
    }

    fn question(&self, session: &Session, seat: Seat, number: Option<u64>, attempt: u32) -> Question {
        let settings = &self.shared.settings;
        Question {
            game: number,
            start: session.id().to_string(),
            first: session.first().number(),
            seat: seat.number(),
            ply: session.plies().len() + 1,
            moves: session.plies().iter().map(|ply| ply.text.to_string()).collect(),
            model: self.name.clone(),
            base_url: self.base_url.clone(),
            list_moves: settings.list_moves,
            retries: settings.retries,
            temperature: settings.temperature,
            reply_tokens: settings.reply_tokens,
            wording: WORDING,
            attempt,
        }
    }

    /// The answer to a question: the one in the log, or else a new one, which is logged before it counts.
    fn answer(
        &self,
        request: &Request<'_>,
        question: Question,
        messages: &[Message],
    ) -> Result<LogEntry, ModelFailure> {
        let Shared { log, usage, settings, .. } = &*self.shared;
        let logged = log.as_ref().map_or(Ok(None), |log| log.find(&question, usage));
        if let Some(entry) = logged.map_err(ModelFailure::Stopped)? {
            usage.count_recalled();
            return Ok(entry);
        }
        if let Some(sentence) = usage.exhausted(settings) {
            return Err(ModelFailure::Stopped(sentence));
        }
        let exchange = self.exchange(request, messages)?;
        let mut entry = classify(request.session, question, messages, exchange, request.limit);
        settings.key.iter().for_each(|key| entry.mask(key));
        usage.count(&entry);
        log.as_ref().map_or(Ok(()), |log| log.add(&entry, usage)).map_err(ModelFailure::Stopped)?;
        Ok(entry)
    }

    /// Asks until the server accepts the question, as often as it may be asked.
    fn exchange(&self, request: &Request<'_>, messages: &[Message]) -> Result<Exchange, ModelFailure> {
        let settings = &self.shared.settings;
        let stopped = || ModelFailure::Stopped("the questions to models were stopped".to_string());
        let (began, mut requests) = (Instant::now(), 0);
        loop {
            let completion = {
                let _permit = self.limiter.acquire(request.stop).ok_or_else(stopped)?;
                self.client.complete(&self.name, messages, settings, request.limit, request.stop)
            };
            let completion = completion.ok_or_else(stopped)?;
            requests += 1;
            let Completion::Trouble { wait, busy, .. } = &completion else {
                return Ok(Exchange { completion, requests, elapsed: began.elapsed() });
            };
            let wait = self.wait_after(requests, *wait);
            if requests >= settings.requests.max(1) || wait > settings.longest_wait {
                return Ok(Exchange { completion, requests, elapsed: began.elapsed() });
            }
            if *busy {
                self.limiter.pause(wait);
            }
            if !sleep(wait, request.stop) {
                return Err(stopped());
            }
        }
    }

    /// How long to wait after so many requests: what the server asks for, or else twice as long each time; with some
    /// randomness, so that not all requests come back at once.
    fn wait_after(&self, requests: u32, requested: Option<Duration>) -> Duration {
        let settings = &self.shared.settings;
        let doubled =
            settings.first_wait.saturating_mul(1 << (requests - 1).min(20)).min(settings.longest_wait);
        // Without randomness all requests come back at once, which is only less polite.
        let jitter = f64::from(getrandom::u32().unwrap_or(0)) / f64::from(u32::MAX);
        match requested {
            Some(wait) => wait.saturating_add(settings.first_wait.mul_f64(jitter / 4.0)),
            None => doubled.mul_f64(0.5 + jitter / 2.0),
        }
    }

    fn failure(&self, class: Class, attempt: u32, sentence: &str) -> ModelFailure {
        let retries = match attempt {
            0 => String::new(),
            1 => " after 1 retry".to_string(),
            retries => format!(" after {retries} retries"),
        };
        let sentence = format!("{}: {class}{retries}: {sentence}", self.name);
        match class {
            Class::TimedOut => ModelFailure::TimedOut(sentence),
            Class::Unreachable => ModelFailure::Unreachable(sentence),
            Class::Rejected => ModelFailure::Stopped(sentence),
            Class::Ok | Class::Unparsable | Class::Illegal | Class::Refused => {
                ModelFailure::NoLegalMove(sentence)
            }
        }
    }
}
