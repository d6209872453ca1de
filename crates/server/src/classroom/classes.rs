use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use duels_players::Computer;
use duels_rules::{Catalogue, GameId};
use duels_session::draw_seed;
use tokio::sync::watch;

use super::class::{Class, Odd};
use super::code::{ClassCode, FEWEST_DIGITS, MOST_DIGITS};
use super::error::ClassError;
use super::reviews::GameReviews;
use crate::keys::{SeatKey, random_game_id};
use crate::rooms::{GameSetup, RoomError, Rooms, SetupError};
use crate::store::{Digest, Document, DocumentWrite, Documents, WriteOutcome};

/// How long a class is kept after it was used last, and at most.
pub(crate) const LIFE: Duration = Duration::from_secs(24 * 60 * 60);
pub(crate) const LONGEST_LIFE: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// A class that is used gets more time when so much of it is gone.
const RENEW_AFTER: Duration = Duration::from_secs(60 * 60);

/// How many random codes of each length are tried.
const TRIES: usize = 12;
/// How often a change is tried again because somebody else has changed the class meanwhile.
const MOST_CONFLICTS: usize = 50;

/// The computer that plays with the one who has no partner.
pub(crate) const CLASS_COMPUTER: Computer = Computer::Level(4);

/// All classes. The store has the last word: nothing of a class is remembered here but what can be found again.
pub struct Classes {
    rooms: Arc<Rooms>,
    live: Mutex<HashMap<ClassCode, Arc<LiveClass>>>,
    /// Who is in a class, by the digest of their key.
    members: Mutex<HashMap<Digest, ClassCode>>,
}

/// What this server knows about a class besides what is stored.
#[derive(Default)]
pub(super) struct LiveClass {
    /// Changes of this server wait for each other instead of meeting in the store.
    changing: tokio::sync::Mutex<()>,
    /// Counts what has changed.
    changes: watch::Sender<u64>,
    /// The games, so that they are dropped from memory when the class is gone.
    games: Mutex<Vec<String>>,
    pub(super) reviews: GameReviews,
}

impl LiveClass {
    /// Wakes everybody who looks at the class.
    pub(super) fn wake(&self) {
        self.changes.send_modify(|changes| *changes += 1);
    }
}

impl Classes {
    /// The classes in the store of these rooms.
    pub fn new(rooms: Arc<Rooms>) -> Classes {
        Classes { rooms, live: Mutex::default(), members: Mutex::default() }
    }

    pub(crate) fn rooms(&self) -> &Arc<Rooms> {
        &self.rooms
    }

    pub(crate) fn catalogue(&self) -> Catalogue {
        self.rooms.catalogue()
    }

    pub(super) fn documents(&self) -> Result<&dyn Documents, ClassError> {
        self.rooms.store().documents().ok_or(ClassError::NotKept)
    }

    /// Opens a class for a variant, and returns its code and the teacher's key.
    pub async fn open(&self, variant: &GameId, odd: Odd) -> Result<(ClassCode, SeatKey), ClassError> {
        let opponent = if odd == Odd::Computer { CLASS_COMPUTER.to_string() } else { "screen".to_owned() };
        let setup = GameSetup::parse(variant.clone(), "", "", &opponent).map_err(ClassError::Name)?;
        if odd == Odd::Computer {
            self.rooms.check_computer(CLASS_COMPUTER, &setup.start).await?;
        }
        let teacher = SeatKey::random()?;
        for digits in FEWEST_DIGITS..=MOST_DIGITS {
            for _ in 0..TRIES {
                let code = ClassCode::random(digits)?;
                let class = Class::new(code.clone(), &teacher, variant.variant(), odd, now());
                if let WriteOutcome::Done { .. } = self.write(&class, None).await? {
                    self.notice(&class);
                    return Ok((code, teacher));
                }
            }
        }
        Err(ClassError::NoCode)
    }

    /// A class as it is now.
    pub async fn find(&self, code: &ClassCode) -> Result<Class, ClassError> {
        let (class, stored) = self.read(code).await?;
        self.notice(&class);
        let left = stored.expires.saturating_sub(now());
        if left < millis(LIFE.saturating_sub(RENEW_AFTER)) && end_of(&class, now()) > stored.expires {
            // Somebody else may change it at the same time, which renews it as well.
            let _ = self.write(&class, Some(stored.version)).await?;
        }
        Ok(class)
    }

    /// Changes a class. The edit is made again if somebody else has changed the class meanwhile, on this node or another.
    pub async fn change<T>(
        &self,
        code: &ClassCode,
        mut edit: impl FnMut(&mut Class) -> Result<T, ClassError>,
    ) -> Result<T, ClassError> {
        let live = self.live(code);
        let _turn = live.changing.lock().await;
        for _ in 0..MOST_CONFLICTS {
            let (before, stored) = self.read(code).await?;
            let mut class = before.clone();
            let result = edit(&mut class)?;
            if class == before {
                return Ok(result);
            }
            if let WriteOutcome::Done { .. } = self.write(&class, Some(stored.version)).await? {
                self.notice(&class);
                live.wake();
                return Ok(result);
            }
        }
        Err(ClassError::NotNow("Too many people change this class at once. Please try again."))
    }

    /// Ends a class and deletes everything of it, its games included.
    pub async fn end(&self, code: &ClassCode, teacher: Option<&SeatKey>) -> Result<(), ClassError> {
        let live = self.live(code);
        let _turn = live.changing.lock().await;
        loop {
            let (class, stored) = self.read(code).await?;
            class.check_teacher(teacher)?;
            let removed = self.documents()?.remove(&stored.name, stored.version, class.games()).await?;
            if let WriteOutcome::Done { .. } = removed {
                self.notice(&class);
                self.forget(code);
                return Ok(());
            }
        }
    }

    async fn read(&self, code: &ClassCode) -> Result<(Class, Document), ClassError> {
        let Some(stored) = self.documents()?.document(&code.document(), now()).await? else {
            self.forget(code);
            return Err(ClassError::NoClass(code.to_string()));
        };
        let class = serde_json::from_str(&stored.body).map_err(|error| {
            tracing::error!(%error, "stored class is damaged");
            ClassError::Damaged(code.to_string())
        })?;
        Ok((class, stored))
    }

    async fn write(&self, class: &Class, after: Option<u64>) -> Result<WriteOutcome, ClassError> {
        let body = serde_json::to_string(class).map_err(|_| ClassError::Damaged(class.code.to_string()))?;
        let (name, now) = (class.code.document(), now());
        let write = DocumentWrite { name, after, body, expires: end_of(class, now), now };
        Ok(self.documents()?.put(write).await?)
    }

    /// What this server knows about a class.
    pub(super) fn live(&self, code: &ClassCode) -> Arc<LiveClass> {
        Arc::clone(locked(&self.live).entry(code.clone()).or_default())
    }

    /// Changes whenever something happens in the class itself, or in a review of its games.
    pub(crate) fn watch(&self, code: &ClassCode) -> watch::Receiver<u64> {
        self.live(code).changes.subscribe()
    }

    /// Remembers who is in a class and which games it has.
    fn notice(&self, class: &Class) {
        *locked(&self.live(&class.code).games) = class.games();
        let mut members = locked(&self.members);
        class.members().for_each(|member| drop(members.insert(member, class.code.clone())));
    }

    /// Forgets a class that is gone, with its games.
    pub(super) fn forget(&self, code: &ClassCode) {
        locked(&self.members).retain(|_, class| class != code);
        let Some(live) = locked(&self.live).remove(code) else { return };
        self.rooms.forget_games(&locked(&live.games));
        live.wake();
    }

    /// Whether somebody with this key is in a class, so that they count for themselves and not for their address.
    pub(crate) fn is_member(&self, key: &SeatKey) -> bool {
        locked(&self.members).contains_key(&key.digest())
    }

    /// The start of the next round: with another seed where it is random.
    pub(crate) fn new_start(&self, class: &Class) -> Result<String, ClassError> {
        let damaged = || ClassError::Damaged(class.code.to_string());
        let variant = GameId::parse(self.catalogue(), &class.variant).map_err(|_| damaged())?;
        if !variant.has_random_start() {
            return Ok(variant.to_string());
        }
        let seed = draw_seed().map_err(|error| ClassError::Name(SetupError::Seed(error)))?;
        // A number of this size is exact wherever it is read.
        Ok(variant.reseeded(seed >> 16).to_string())
    }

    /// The id of a new game of a class.
    pub(crate) fn new_game(code: &ClassCode) -> Result<String, ClassError> {
        let random = random_game_id().map_err(RoomError::from)?;
        Ok(format!("{code}-{random}"))
    }
}

/// When a class that is used now is deleted.
fn end_of(class: &Class, now: i64) -> i64 {
    (now + millis(LIFE)).min(class.created + millis(LONGEST_LIFE))
}

fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

pub(super) fn now() -> i64 {
    jiff::Timestamp::now().as_millisecond()
}

pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
