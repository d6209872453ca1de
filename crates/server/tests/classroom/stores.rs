//! What a class promises, tested on each store: nothing is lost by a restart, two nodes serve one class, and everything is
//! deleted.

use std::sync::Arc;

use duels_rules::{Catalogue, GameId};
use duels_server::classroom::{Class, ClassCode, ClassError, Classes, Odd};
use duels_server::keys::SeatKey;
use duels_server::rooms::{Nickname, Rooms};
use duels_server::store::{DocumentWrite, MemoryStore, SqliteStore, Store};
use futures_util::future::join_all;

fn classes(store: &Arc<dyn Store>) -> Classes {
    Classes::new(Arc::new(Rooms::new(Catalogue::standard(), Arc::clone(store)).unwrap()))
}

fn variant() -> GameId {
    GameId::parse(Catalogue::standard(), "fifty").unwrap()
}

fn name(number: usize) -> Nickname {
    Nickname::parse(&format!("Pupil {number}")).unwrap().unwrap()
}

async fn join(classes: &Classes, code: &ClassCode, number: usize) -> SeatKey {
    let key = SeatKey::random().unwrap();
    classes.change(code, |class| class.join(&key, &name(number))).await.unwrap();
    key
}

async fn begin(classes: &Classes, code: &ClassCode, round: usize) {
    let mut number = 0;
    let begun = classes.change(code, |class| {
        class.begin_round(round, "fifty".to_owned(), &mut || {
            number += 1;
            Ok(format!("{code}-{round}x{number}"))
        })
    });
    begun.await.unwrap();
}

/// Two nodes on one store, as two programs or as one that was restarted.
async fn survives_a_restart_and_two_nodes(store: Arc<dyn Store>) {
    let (one, two) = (classes(&store), classes(&store));
    let (code, teacher) = one.open(&variant(), Odd::Waits).await.unwrap();
    // Both nodes let pupils in at the same time: nobody is lost.
    let joined =
        join_all((0..12).map(|number| join(if number % 2 == 0 { &one } else { &two }, &code, number)));
    let keys = joined.await;
    for node in [&one, &two] {
        let class = node.find(&code).await.unwrap();
        assert_eq!(class.present().count(), 12);
        assert!(keys.iter().all(|key| class.pupil_of(Some(key)).is_some()));
    }
    tokio::join!(begin(&one, &code, 1), begin(&two, &code, 1));
    let class = two.find(&code).await.unwrap();
    assert_eq!((class.rounds.len(), class.games().len()), (1, 6), "one round, whoever began it");
    // A program that starts later knows everything.
    let later = classes(&store);
    assert_eq!(later.find(&code).await.unwrap(), class);
    assert_eq!(later.end(&code, Some(&keys[0])).await, Err(ClassError::NotTeacher));
    later.end(&code, Some(&teacher)).await.unwrap();
    assert!(matches!(one.find(&code).await, Err(ClassError::NoClass(_))));
    assert!(matches!(two.change(&code, |_| Ok(())).await, Err(ClassError::NoClass(_))));
}

/// A class whose time is over is gone with its games.
async fn deletes_what_is_over(store: Arc<dyn Store>) {
    let classes = classes(&store);
    let code: ClassCode = "5724".parse().unwrap();
    let class = Class::new(code.clone(), &SeatKey::random().unwrap(), "fifty".to_owned(), Odd::Waits, 1);
    let body = serde_json::to_string(&class).unwrap();
    let write = DocumentWrite { name: "class/5724".to_owned(), after: None, body, expires: 5, now: 1 };
    store.documents().unwrap().put(write).await.unwrap();
    assert!(matches!(classes.find(&code).await, Err(ClassError::NoClass(_))), "nobody sees it any more");
    // More of what is not a class than is deleted in one step.
    let rating = |number| {
        let (name, body) = (format!("puzzle/fifty#{number}"), "{}".to_owned());
        duels_server::store::Document { name, version: 1, body, expires: 4 }
    };
    store.documents().unwrap().import_documents((0..45).map(rating).collect()).await.unwrap();
    assert_eq!(classes.sweep().await, Ok(1));
    assert_eq!(classes.sweep().await, Ok(0));
    assert_eq!(store.documents().unwrap().expired(i64::MAX, 9).await.unwrap(), []);
}

macro_rules! on_every_store {
    ($($promise:ident),*) => {
        $(mod $promise {
            #[tokio::test]
            async fn memory() {
                super::$promise(std::sync::Arc::new(super::MemoryStore::new())).await;
            }

            #[tokio::test]
            async fn sqlite() {
                let folder = tempfile::tempdir().unwrap();
                let store = super::SqliteStore::open(folder.path().join("games.db")).unwrap();
                super::$promise(std::sync::Arc::new(store)).await;
            }

            #[tokio::test]
            async fn postgresql() {
                super::$promise(std::sync::Arc::new(crate::postgres::cluster().new_store().await)).await;
            }
        })*
    };
}
on_every_store!(survives_a_restart_and_two_nodes, deletes_what_is_over);

#[tokio::test]
async fn two_teachers_never_get_one_code() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    // Every code of four digits is taken.
    for number in 1_000..10_000 {
        if let Ok(code) = format!("{number}").parse::<ClassCode>() {
            let name = format!("class/{code}");
            let write = DocumentWrite { name, after: None, body: String::new(), expires: i64::MAX, now: 1 };
            store.documents().unwrap().put(write).await.unwrap();
        }
    }
    let (classes, variant) = (classes(&store), variant());
    let opened = join_all((0..20).map(|_| classes.open(&variant, Odd::Waits))).await;
    let mut codes: Vec<_> = opened.into_iter().map(|opened| opened.unwrap().0.to_string()).collect();
    codes.sort();
    codes.dedup();
    assert_eq!(codes.len(), 20);
    assert!(codes.iter().all(|code| code.len() == 5), "{codes:?}");
}
