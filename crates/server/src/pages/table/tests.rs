//! A page that takes updates looks like one that is loaded again.

use std::sync::Arc;

use duels_players::Computer;
use duels_rules::{Catalogue, GameId, Seat, SeededRng};

use super::patch::{Change, ChangePlace, PageUpdate, RenderError};
use super::{Board, Table, TableParts};
use crate::keys::SeatKey;
use crate::rooms::{
    Action, Frame, GameSetup, Opponent, PlayerAction, RenderedFrame, Room, Rooms, SeatRequest,
};
use crate::store::MemoryStore;

/// Where the element with an id begins and ends in a page.
fn find(page: &str, id: &str) -> Option<std::ops::Range<usize>> {
    let at = page.find(&format!(" id='{id}'")).or_else(|| page.find(&format!(" id=\"{id}\"")))?;
    let start = page[..at].rfind('<')?;
    let tag: String = page[start + 1..].chars().take_while(char::is_ascii_alphanumeric).collect();
    let (open, close) = (format!("<{tag}"), format!("</{tag}>"));
    let (mut depth, mut place) = (0, start);
    loop {
        let rest = &page[place..];
        let next_open = rest
            .match_indices(&open)
            .map(|(at, _)| at)
            .find(|at| rest[at + open.len()..].starts_with([' ', '>', '/']));
        let next_close = rest.find(&close)?;
        match next_open {
            Some(open_at) if open_at < next_close => {
                (depth, place) = (depth + 1, place + open_at + open.len());
            }
            _ => (depth, place) = (depth - 1, place + next_close + close.len()),
        }
        if depth == 0 {
            return Some(start..place);
        }
    }
}

/// Does to a page what the script does to it.
fn apply(page: &mut String, change: &Change<'_>) {
    let element =
        |page: &str, id: &str| find(page, id).unwrap_or_else(|| panic!("there is no {id} for {change:?}"));
    let at = match (find(page, &change.id), &change.place) {
        (Some(place), _) => return page.replace_range(place, &change.html),
        (None, _) if change.html.is_empty() => return,
        (None, Some(ChangePlace::Inside(id))) => {
            let place = element(page, id);
            place.start + page[place].rfind("</").unwrap()
        }
        (None, Some(ChangePlace::After(id))) => element(page, id).end,
        (None, Some(ChangePlace::Before(id))) => element(page, id).start,
        (None, None) => panic!("there is no place for {change:?} in {page}"),
    };
    page.insert_str(at, &change.html);
}

/// Does to the forms of a page what the script does to them when it shows another version: a ply and a version each.
fn name_turn(page: &mut String, before: (u32, u64), now: (u32, u64)) {
    let place = find(page, "turn").unwrap();
    let [before, now] = [before, now]
        .map(|(plies, version)| [format!("value='{}'", plies + 1), format!("value='v{version} ")]);
    let turn = page[place.clone()].replace(&before[0], &now[0]).replace(&before[1], &now[1]);
    page.replace_range(place, &turn);
}

/// All that changes on a page, in one text.
fn whole(table: &Table<'_>) -> String {
    let (board, parts) = (Board::new(table), TableParts::new(table).unwrap());
    let others: String = parts.all().map(|part| part.html).collect();
    let [log, turn] = [parts.log.element(), parts.turn()].map(Result::unwrap);
    format!("{}{}{log}{turn}{others}", board.sky(), board.pads())
}

/// A page that is open while the game goes on.
struct OpenPage {
    key: Option<SeatKey>,
    text: String,
    plies: u32,
    version: u64,
}

impl OpenPage {
    async fn loaded(room: &Room, key: Option<SeatKey>) -> OpenPage {
        let plies = room.view(key.as_ref()).await.plies;
        let (text, version) = loaded(room, key.as_ref()).await;
        OpenPage { key, text, plies, version }
    }

    async fn update(&mut self, room: &Room) {
        let (mut plies, text) = (self.plies, &mut self.text);
        let render = |frame: &Frame| {
            plies = frame.now.plies;
            let update = PageUpdate::new(Catalogue::standard(), room.id(), frame)?;
            let sent = update.to_json()?;
            assert_eq!(sent, update.to_plain_json());
            update.patch()?.iter().for_each(|change| apply(text, change));
            Ok::<_, RenderError>(RenderedFrame { text: sent, page: Arc::new(update.into_shown()) })
        };
        let (_, version) = room.frame_text(self.key.as_ref(), self.version, render).await.unwrap();
        name_turn(&mut self.text, (self.plies, self.version), (plies, version));
        (self.plies, self.version) = (plies, version);
    }

    async fn check(&mut self, room: &Room, seen: &str) {
        self.update(room).await;
        let (now, version) = loaded(room, self.key.as_ref()).await;
        assert_eq!(version, self.version, "{seen}");
        assert_eq!(now, self.text, "{seen}");
    }
}

async fn loaded(room: &Room, key: Option<&SeatKey>) -> (String, u64) {
    let (view, present) = (room.view(key).await, room.present().await);
    let table = Table::new(Catalogue::standard(), room.id(), &view, present).unwrap();
    (whole(&table), view.version)
}

async fn act(rooms: &Arc<Rooms>, room: &Room, key: &SeatKey, action: Action) {
    let request = format!("{action:?} {}", *room.watch().borrow());
    let done = rooms.act(room.id(), PlayerAction { request, key: Some(key.clone()), action }).await;
    done.unwrap().with_reply().await.unwrap();
}

async fn follow(start: &str, opponent: Opponent, seed: u64) {
    let rooms = Arc::new(Rooms::new(Catalogue::standard(), Arc::new(MemoryStore::default())).unwrap());
    let start = GameId::parse(Catalogue::standard(), start).unwrap();
    let is_friend = opponent == Opponent::Friend;
    let setup = GameSetup { start, first: Seat::One, seat: Seat::One, opponent, names: [None, None] };
    let created = rooms.create(&setup).await.unwrap();
    let room = rooms.find(&created.id).await.unwrap();
    let mut pages =
        vec![OpenPage::loaded(&room, Some(created.key.clone())).await, OpenPage::loaded(&room, None).await];
    let mut keys = [created.key.clone(), created.key.clone()];
    if is_friend {
        let (key, invitation) = (SeatKey::random().unwrap(), created.invitation.clone());
        let request = SeatRequest { invitation, key: key.clone(), held: None, name: None };
        rooms.join(&created.id, request).await.unwrap();
        pages.push(OpenPage::loaded(&room, Some(key.clone())).await);
        keys[1] = key;
    }
    let mut random = SeededRng::branch(seed, [0; 3]);
    for step in 0.. {
        let view = room.view(Some(&keys[0])).await;
        let seen = format!("{} against {:?}, step {step}", view.start, setup.opponent);
        for page in &mut pages {
            page.check(&room, &seen).await;
        }
        let Some(turn) = view.table.turn else { break };
        let key = &keys[turn.index()];
        match (step % 7, is_friend) {
            (5, false) if view.may_undo => act(&rooms, &room, &keys[0], Action::Undo).await,
            (3, false) if view.may_hint => drop(room.hint(Some(&keys[0])).await),
            (5, true) if step > 5 => {
                act(&rooms, &room, &keys[turn.other().index()], Action::AskUndo).await;
                for page in &mut pages {
                    page.check(&room, &seen).await;
                }
                act(&rooms, &room, key, Action::DeclineUndo).await;
            }
            _ => {
                let moves = &view.table.moves;
                let mv = moves[random.below(moves.len() as u64) as usize].clone();
                act(&rooms, &room, key, Action::Play { ply: view.plies + 1, mv }).await;
            }
        }
    }
    room.judge().await;
    let mut waiting = room.watch();
    while room.view(None).await.judgement.is_none() {
        tokio::time::timeout(std::time::Duration::from_secs(20), waiting.changed()).await.unwrap().unwrap();
    }
    for page in &mut pages {
        page.check(&room, "judged").await;
    }
}

#[tokio::test]
async fn a_page_that_takes_updates_looks_like_one_that_is_loaded() {
    for (entry, seed) in Catalogue::standard().entries().iter().zip(1..) {
        let variants = entry.info.presets.iter().map(|preset| preset.params.replace(' ', ","));
        let variants: Vec<_> = variants.map(|params| format!("{}:{params}", entry.info.id)).collect();
        for start in [entry.info.id.to_string()].iter().chain(&variants) {
            let start = format!("{start}#{seed}");
            let start = GameId::parse(Catalogue::standard(), &start).map_or(start, |id| id.to_string());
            for opponent in [Opponent::Friend, Opponent::Screen, Opponent::Computer(Computer::Random)] {
                follow(&start, opponent, seed).await;
            }
        }
    }
}
