use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use duels_players::PlayerSpec;
use duels_rules::{GameId, Seat};
use duels_session::Session;

use super::duel::{self, Company, Hints};
use super::rescue::Rescue;
use super::review;
use crate::terminal::{Console, Stop, Tone};
use crate::{Failure, shelf};

/// Some games in a row between the same two.
pub(crate) struct Match {
    /// The start of every game, seed apart.
    pub(crate) id: GameId,
    /// Who sits in which seat.
    pub(crate) whos: [PlayerSpec; 2],
    /// Who begins the first game; after that it alternates.
    pub(crate) first: Seat,
    /// The seed of the first game; each further game has the next one. None where nothing is left to chance.
    pub(crate) seed: Option<u64>,
    /// Whether people may ask for hints.
    pub(crate) hints: Hints,
    /// Where the record of each game is written when it is over.
    pub(crate) record: Option<PathBuf>,
    /// How many games there are.
    pub(crate) games: u32,
    /// How many are over.
    pub(crate) done: u32,
    /// How many of them each seat has won.
    pub(crate) score: [u32; 2],
}

const MATCH_TAG: &str = "Match";

impl Match {
    /// Plays what is left of the match.
    pub(crate) fn play(mut self, console: &mut Console, rescue: &Rescue) -> Result<(), Failure> {
        while self.done < self.games {
            let session = self.next_session()?;
            rescue.take(session, None);
            self.play_held(console, rescue)?;
        }
        Ok(())
    }

    /// Plays the game that is in the hands of `rescue` as the next one of the match.
    fn play_held(&mut self, console: &mut Console, rescue: &Rescue) -> Result<(), Failure> {
        let mut company = Company::new(self.whos, self.seed_of_next().unwrap_or(0), self.hints);
        let played = self
            .head(console)
            .and_then(|()| duel::open(console, rescue))
            .map_err(Failure::from)
            .and_then(|()| duel::play(console, rescue, &mut company));
        // A choice to turn hints off outlasts the game.
        self.hints = company.hints;
        played.map_err(|failure| failure.rescued(|| rescue.keep()))?;
        let Some(session) = rescue.release() else { return Ok(()) };
        let winner = session.outcome().map(|outcome| outcome.winner);
        if let Some(file) = &self.record {
            shelf::save(&session.record(), &self.numbered(file))?;
        }
        if self.whos.contains(&PlayerSpec::Person) {
            review::offer(console, &session)?;
        }
        self.done += 1;
        winner.iter().for_each(|winner| self.score[winner.index()] += 1);
        if self.games > 1 {
            self.tell_score(console)?;
        }
        Ok(())
    }

    /// The file of this game: in a match its number stands before the ending, as in `game-2.duel`.
    fn numbered(&self, file: &Path) -> PathBuf {
        if self.games == 1 {
            return file.to_path_buf();
        }
        let part = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
        let (stem, ending) = (part(file.file_stem()), part(file.extension()));
        let dot = if ending.is_empty() { "" } else { "." };
        file.with_file_name(format!("{stem}-{}{dot}{ending}", self.done + 1))
    }

    fn seed_of_next(&self) -> Option<u64> {
        Some(self.seed?.wrapping_add(u64::from(self.done)))
    }

    fn next_session(&self) -> Result<Session, Failure> {
        let id = match self.seed_of_next() {
            Some(seed) => self.id.clone().reseeded(seed),
            None => self.id.clone(),
        };
        let mut session = Session::new(id, self.first.after(u64::from(self.done)))?;
        session.players = self.whos.map(|who| who.to_string());
        session.date = Some(jiff::Timestamp::now().strftime("%Y.%m.%d").to_string());
        if self.games > 1 {
            session.extra.push((MATCH_TAG.to_string(), self.standing()));
        }
        Ok(session)
    }

    /// Which game this is and how the match stands, as a tag of the record: `2/3 1-0`.
    fn standing(&self) -> String {
        format!("{}/{} {}-{}", self.done + 1, self.games, self.score[0], self.score[1])
    }

    fn head(&self, console: &mut Console) -> Result<(), Stop> {
        if self.games == 1 {
            return Ok(());
        }
        let first = self.first.after(u64::from(self.done));
        console.say(Tone::Aside, &format!("Game {} of {}: {first} begins.", self.done + 1, self.games))
    }

    fn tell_score(&self, console: &mut Console) -> Result<(), Stop> {
        let [one, two] = self.score;
        let rows = Seat::BOTH.map(|seat| {
            let (who, won) = (&self.whos[seat.index()], self.score[seat.index()]);
            format!("  {seat}  {:<8}{won:>6}", who.to_string())
        });
        let head = format!("\nScore after game {} of {}:", self.done, self.games);
        console.say(Tone::Aside, &format!("{head}\n{}\n", rows.join("\n")))?;
        if self.done < self.games {
            return Ok(());
        }
        let verdict = match one.cmp(&two) {
            std::cmp::Ordering::Greater => format!("Player 1 wins the match, {one} to {two}."),
            std::cmp::Ordering::Less => format!("Player 2 wins the match, {two} to {one}."),
            std::cmp::Ordering::Equal => format!("The match is tied, {one} to {two}."),
        };
        console.say(Tone::Ending, &verdict)
    }
}

/// Goes on with a game that was broken off, and with its match.
pub(crate) fn resume(
    console: &mut Console,
    rescue: &Rescue,
    session: Session,
    file: PathBuf,
) -> Result<(), Failure> {
    let whos = session.players.clone().map(|name| name.parse().unwrap_or(PlayerSpec::Person));
    let (done, games, score) = read_standing(&session).unwrap_or((0, 1, [0, 0]));
    let mut rest = Match {
        id: session.id().clone(),
        whos,
        first: session.first().after(u64::from(done)),
        seed: session.id().seed().map(|seed| seed.wrapping_sub(u64::from(done))),
        hints: Hints::On,
        record: None,
        games,
        done,
        score,
    };
    let plies = session.plies().len();
    rescue.take(session, Some(file));
    console.say(Tone::Aside, &format!("Going on after ply {plies}."))?;
    rest.play_held(console, rescue)?;
    rest.play(console, rescue)
}

/// Reads what [`Match::standing`] wrote: games done, games in all, score.
fn read_standing(session: &Session) -> Option<(u32, u32, [u32; 2])> {
    let (_, text) = session.extra.iter().find(|(name, _)| name == MATCH_TAG)?;
    let (count, score) = text.split_once(' ')?;
    let ((game, games), (one, two)) = (count.split_once('/')?, score.split_once('-')?);
    let (game, games): (u32, u32) = (game.parse().ok()?, games.parse().ok()?);
    let score: [u32; 2] = [one.parse().ok()?, two.parse().ok()?];
    let done = game.checked_sub(1)?;
    let sound = game <= games && score[0].checked_add(score[1]) == Some(done);
    sound.then_some((done, games, score))
}
