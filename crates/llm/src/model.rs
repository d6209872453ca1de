use std::sync::Arc;
use std::time::{Duration, Instant};

use duels_players::{MoveRequest, Outside, PlayerError, PlayerErrorKind};
use duels_rules::{GameId, Move, Seat};

use crate::chat::Chat;
use crate::gate::{Gate, sleep};
use crate::heard::Heard;
use crate::judge::{Exchange, judge};
use crate::models::Shared;
use crate::prompt::{WORDING, again, messages};
use crate::{Class, Message, Question, Spec, Turn};

/// A language model in a seat.
pub struct Model {
    shared: Arc<Shared>,
    spec: Spec,
    chat: Chat,
    gate: Arc<Gate>,
    game: Option<u64>,
}

impl Model {
    pub(crate) fn new(shared: Arc<Shared>, spec: Spec, chat: Chat, gate: Arc<Gate>) -> Model {
        Model { shared, spec, chat, gate, game: None }
    }

    fn question(&self, asked: &MoveRequest<'_>, seat: Seat, attempt: u32) -> Question {
        let settings = &self.shared.settings;
        Question {
            game: self.game,
            start: asked.id.to_string(),
            first: asked.first.number(),
            seat: seat.number(),
            ply: asked.words.len() + 1,
            words: asked.words.iter().map(ToString::to_string).collect(),
            model: self.spec.model.clone(),
            base: self.spec.base.clone(),
            list_moves: settings.list_moves,
            retries: settings.retries,
            temperature: settings.temperature,
            reply_tokens: settings.reply_tokens,
            wording: WORDING,
            attempt,
        }
    }

    /// The answer to a question: the one in the log, or else a new one, which is logged before it counts.
    fn turn(
        &self,
        asked: &MoveRequest<'_>,
        question: Question,
        prompt: &[Message],
    ) -> Result<Turn, PlayerError> {
        let Shared { log, spending, settings, .. } = &*self.shared;
        if let Some(turn) = log.find(&question, spending).map_err(interrupted)? {
            spending.recall();
            return Ok(turn);
        }
        if let Some(sentence) = spending.exhausted(settings) {
            return Err(interrupted(sentence));
        }
        let began = Instant::now();
        let exchange = self.exchange(prompt, asked.limit)?;
        let mut turn = judge(asked, question, prompt, exchange, began.elapsed());
        settings.key.iter().for_each(|key| turn.hide(key));
        spending.count(&turn);
        log.add(&turn, spending).map_err(interrupted)?;
        Ok(turn)
    }

    /// Asks until the server takes the question, as often as it may be asked.
    fn exchange(&self, prompt: &[Message], limit: Duration) -> Result<Exchange, PlayerError> {
        let Shared { settings, stop, .. } = &*self.shared;
        let stopped = || interrupted("the questions to models were stopped");
        let mut requests = 0;
        loop {
            let heard = {
                let _pass = self.gate.enter(stop).ok_or_else(stopped)?;
                self.chat.ask(prompt, settings, limit)
            };
            requests += 1;
            let Heard::Trouble { wait, busy, .. } = &heard else { return Ok(Exchange { heard, requests }) };
            let wait = self.patience(requests, *wait);
            if requests >= settings.requests.max(1) || wait > settings.longest_wait {
                return Ok(Exchange { heard, requests });
            }
            if *busy {
                self.gate.pause(wait);
            }
            if !sleep(wait, stop) {
                return Err(stopped());
            }
        }
    }

    /// How long to wait after so many requests: what the server asks for, or else twice as long each time; and a bit
    /// more by chance, so that not all come back at once.
    fn patience(&self, requests: u32, asked_for: Option<Duration>) -> Duration {
        let settings = &self.shared.settings;
        let doubled =
            settings.first_wait.saturating_mul(1 << (requests - 1).min(20)).min(settings.longest_wait);
        let chance = f64::from(getrandom::u32().unwrap_or(0)) / f64::from(u32::MAX);
        match asked_for {
            Some(wait) => wait.saturating_add(settings.first_wait.mul_f64(chance / 4.0)),
            None => doubled.mul_f64(0.5 + chance / 2.0),
        }
    }
}

impl Outside for Model {
    fn number(&mut self, game: u64) {
        self.game = Some(game);
    }

    fn begin(&mut self, _: &GameId, _: Seat, _: Seat) -> Result<(), PlayerError> {
        Ok(())
    }

    fn choose(&mut self, asked: &MoveRequest<'_>) -> Result<Move, PlayerError> {
        let seat =
            asked.game.turn().ok_or_else(|| interrupted("the game is over: there is nothing to ask"))?;
        let mut prompt = messages(asked, seat, &self.shared.settings);
        let mut attempt = 0;
        loop {
            let turn = self.turn(asked, self.question(asked, seat, attempt), &prompt)?;
            let sentence = turn.sentence.unwrap_or_default();
            let Some(kind) = turn.class.fault() else {
                let word = turn.word.unwrap_or_default();
                return asked
                    .game
                    .parse_move(&word)
                    .map_err(|refusal| interrupted(format!("the log is wrong: {refusal}")));
            };
            if !turn.class.is_answer() || attempt >= self.shared.settings.retries {
                return Err(PlayerError::new(kind, fault(&self.spec, turn.class, attempt, &sentence)));
            }
            attempt += 1;
            prompt.push(Message::new("assistant", turn.reply.unwrap_or_default()));
            prompt.push(again(&sentence));
        }
    }
}

fn interrupted(sentence: impl Into<String>) -> PlayerError {
    PlayerError::new(PlayerErrorKind::Interrupted, sentence)
}

fn fault(spec: &Spec, class: Class, attempt: u32, sentence: &str) -> String {
    let retries = match attempt {
        0 => String::new(),
        1 => " after 1 retry".to_string(),
        retries => format!(" after {retries} retries"),
    };
    format!("{}: {class}{retries}: {sentence}", spec.model)
}
