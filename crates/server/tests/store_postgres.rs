//! What only the store in PostgreSQL promises: groups, several nodes, logging in, TLS, the schema.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod postgres;
mod stores;

use std::sync::{Arc, Mutex};

use duels_rules::Seat;
use duels_server::store::{Event, PostgresAddress, PostgresOptions, PostgresStore, Store, StoreError};
use futures_util::future::join_all;
use postgres::cluster;
use stores::{append, create, done, join, play, repeated, stale};

#[tokio::test]
async fn what_waits_is_committed_together() {
    let sizes = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&sizes);
    let on_commit: duels_server::store::CommitHook = Arc::new(move |size| seen.lock().unwrap().push(size));
    let options = PostgresOptions { on_commit: Some(on_commit), ..PostgresOptions::default() };
    let address = cluster().address(&cluster().new_database().await);
    let store = PostgresStore::connect_with(&address, options).await.unwrap();
    let ids = (0..50).map(|n| format!("game-{n}")).collect::<Vec<_>>();
    assert_eq!(join_all(ids.iter().map(|id| store.write(create(id)))).await, vec![done(0); 50]);
    assert_eq!(join_all(ids.iter().map(|id| store.write(play(id, 0, 1, 1)))).await, vec![done(1); 50]);
    let sizes = sizes.lock().unwrap().clone();
    assert_eq!(sizes.iter().sum::<usize>(), 100);
    assert!(sizes.len() < 10, "{sizes:?}");
}

/// Several changes of one game in one batch are made one after the other.
#[tokio::test]
async fn a_chain_of_one_game_in_one_batch_is_kept_in_order() {
    let store = cluster().new_store().await;
    store.write(create("a")).await.unwrap();
    let chain = (0..30).map(|n| store.write(play("a", n, n, u32::try_from(n).unwrap() + 1)));
    assert_eq!(join_all(chain).await, (1..=30).map(done).collect::<Vec<_>>());
}

/// Two nodes write the same games at the same time, each from its own idea of the newest version: one event for every
/// version, and every acknowledgement is about the event of its own request.
#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_never_make_the_same_version() {
    const ROUNDS: u64 = 60;
    let address = cluster().address(&cluster().new_database().await);
    let nodes =
        [PostgresStore::connect(&address).await.unwrap(), PostgresStore::connect(&address).await.unwrap()];
    let ids = (0..8).map(|n| format!("game-{n}")).collect::<Vec<_>>();
    for id in &ids {
        nodes[0].write(create(id)).await.unwrap();
    }
    for version in 0..ROUNDS {
        let ply = u32::try_from(version).unwrap() + 1;
        // In opposite orders, so that they would wait for each other if rows were locked as they come.
        let one = join_all(ids.iter().map(|id| nodes[0].write(play(id, version, version * 2, ply))));
        let two =
            join_all(ids.iter().rev().map(|id| nodes[1].write(play(id, version, version * 2 + 1, ply))));
        let (one, mut two) = tokio::join!(one, two);
        two.reverse();
        for (mine, theirs) in one.iter().zip(&two) {
            let both = [mine, theirs];
            assert!(both.contains(&&done(version + 1)) && both.contains(&&stale(version + 1)), "{both:?}");
        }
    }
    for id in &ids {
        assert_eq!(nodes[1].game(id).await.unwrap().unwrap().events.len() as u64, ROUNDS);
    }
}

/// A node does not look again at the requests that it has seen, but at all others.
#[tokio::test]
async fn a_request_is_known_whichever_node_made_it() {
    let name = cluster().new_database().await;
    let address = cluster().address(&name);
    let nodes =
        [PostgresStore::connect(&address).await.unwrap(), PostgresStore::connect(&address).await.unwrap()];
    // The second time it is another game of the same name.
    for _ in 0..2 {
        nodes[0].write(create("a")).await.unwrap();
        assert_eq!(nodes[1].write(join("a", Seat::Two, 0)).await, done(1));
        for version in 1..60 {
            let writer = [0, 0, 1, 0, 1, 1, 1][version as usize % 7];
            for (node, store) in nodes.iter().enumerate() {
                let earlier = (version * 7 + node as u64) % version;
                let again = append("a", version, earlier, Event::Resigned(Seat::One));
                assert_eq!(store.write(again).await, repeated(earlier + 1));
            }
            let next = append("a", version, version, Event::UndoAsked(Seat::One));
            assert_eq!(nodes[writer].write(next).await, done(version + 1));
        }
        assert_eq!(nodes[1].game("a").await.unwrap().unwrap().events.len(), 60);
        let client = cluster().client(&name).await;
        client.batch_execute("DELETE FROM duels.events; DELETE FROM duels.games").await.unwrap();
    }
}

/// What a node of the version before sends for a move.
#[tokio::test]
async fn nodes_of_the_last_version_still_make_moves() {
    let name = cluster().new_database().await;
    let store = PostgresStore::connect(&cluster().address(&name)).await.unwrap();
    store.write(create("a")).await.unwrap();
    assert_eq!(store.write(play("a", 0, 1, 1)).await, done(1));
    let client = cluster().client(&name).await;
    let played = async |after: i64, request: u64| {
        let sql = "SELECT became FROM duels.write_changes('{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}',
            '{}', '{}', '{a}', ARRAY[$1::bigint], '{played}', ARRAY[$1 + 1], '{7}', ARRAY[$2::bytea], '{5}', '{NULL}', '{NULL}')";
        let request: &[u8] = &stores::request(request);
        client.query_opt(sql, &[&after, &request]).await.unwrap().map(|row| row.get::<_, i64>(0))
    };
    assert_eq!(played(0, 2).await, None, "stale");
    assert_eq!(played(1, 1).await, None, "a repeated request");
    assert_eq!(played(1, 2).await, Some(2));
    assert_eq!(store.write(play("a", 2, 2, 3)).await, repeated(2));
    assert_eq!(store.write(play("a", 2, 3, 3)).await, done(3));
}

#[tokio::test(flavor = "multi_thread")]
async fn nodes_may_start_at_once_on_an_empty_database() {
    let address = cluster().address(&cluster().new_database().await);
    let nodes = join_all((0..8).map(|_| PostgresStore::connect(&address))).await;
    for (n, node) in (0..).zip(nodes) {
        assert_eq!(node.unwrap().write(create(&format!("game-{n}"))).await, done(0));
    }
}

#[tokio::test]
async fn a_database_of_a_newer_program_is_refused_and_left_alone() {
    let name = cluster().new_database().await;
    PostgresStore::connect(&cluster().address(&name)).await.unwrap().close().await.unwrap();
    let client = cluster().client(&name).await;
    client.batch_execute("UPDATE duels.schema_version SET version = 99").await.unwrap();
    let refused = PostgresStore::connect(&cluster().address(&name)).await.unwrap_err();
    assert_eq!(refused, StoreError::Newer(99, 3));
    assert!(
        refused.to_string().contains("written by a newer version of this program (schema 99)"),
        "{refused}"
    );
    let row = client.query_one("SELECT version FROM duels.schema_version", &[]).await.unwrap();
    assert_eq!(row.get::<_, i32>(0), 99);
}

#[tokio::test]
async fn a_database_that_cannot_keep_every_text_is_refused() {
    let sql = "CREATE DATABASE ascii ENCODING 'SQL_ASCII' TEMPLATE template0";
    cluster().client("postgres").await.batch_execute(sql).await.unwrap();
    let refused = PostgresStore::connect(&cluster().address("ascii")).await.unwrap_err().to_string();
    assert!(refused.ends_with("the database ascii has the encoding SQL_ASCII; it must be UTF8"), "{refused}");
}

/// Even if the server's settings say otherwise. A trigger looks when the commit begins, which is when it counts.
#[tokio::test]
async fn an_acknowledged_change_is_on_disk_whatever_the_server_prefers() {
    let name = cluster().new_database().await;
    let client = cluster().client(&name).await;
    PostgresStore::connect(&cluster().address(&name)).await.unwrap().close().await.unwrap();
    for (setting, expected) in
        [("off", "on"), ("local", "on"), ("on", "on"), ("remote_apply", "remote_apply")]
    {
        let sql = format!(
            "ALTER DATABASE {name} SET synchronous_commit = {setting};
            DROP TABLE IF EXISTS seen CASCADE; CREATE TABLE seen (setting text);
            CREATE OR REPLACE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS
                'BEGIN INSERT INTO seen VALUES (current_setting(''synchronous_commit'')); RETURN NULL; END';
            DROP TRIGGER IF EXISTS look ON duels.games;
            CREATE CONSTRAINT TRIGGER look AFTER INSERT OR UPDATE ON duels.games
                DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION look();"
        );
        client.batch_execute(&sql).await.unwrap();
        let store = PostgresStore::connect(&cluster().address(&name)).await.unwrap();
        store.write(create(setting)).await.unwrap();
        store.write(play(setting, 0, 1, 1)).await.unwrap();
        let rows = client.query("SELECT setting FROM seen", &[]).await.unwrap();
        let seen = rows.iter().map(|row| row.get::<_, &str>(0)).collect::<Vec<_>>();
        assert_eq!(seen, [expected, expected], "with {setting}");
    }
}

async fn connect(url: &str) -> Result<PostgresStore, StoreError> {
    PostgresStore::connect(&url.parse::<PostgresAddress>().unwrap()).await
}

#[tokio::test]
async fn a_password_comes_from_the_address_or_a_file_and_is_never_shown() {
    let name = cluster().new_database().await;
    let sql =
        format!("CREATE ROLE locked LOGIN PASSWORD 'sesame:\\0'; GRANT ALL ON DATABASE {name} TO locked");
    cluster().client("postgres").await.batch_execute(&sql).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pgpass");
    std::fs::write(&file, "*:*:*:locked:sesame\\:\\\\0\n").unwrap();
    std::fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
    let server = format!("127.0.0.1:{}/{name}", cluster().port);
    connect(&format!("postgres://locked:sesame%3A%5C0@{server}")).await.unwrap();
    connect(&format!("postgres://locked@{server}?passfile={}", file.display())).await.unwrap();
    let wrong = connect(&format!("postgres://locked:hunter2@{server}")).await.unwrap_err();
    let sentence = format!(
        "the store failed: postgres://locked@{server}: the password is wrong, or there is no such user (PostgreSQL \
         says: password authentication failed for user \"locked\")"
    );
    assert_eq!(wrong.to_string(), sentence);
    let forgotten = connect(&format!("postgres://locked@{server}")).await.unwrap_err().to_string();
    assert!(forgotten.contains("neither the address nor a password file has one"), "{forgotten}");
    let missing = connect(&format!("postgres://locked:hunter2@{server}x")).await.unwrap_err();
    assert!(!format!("{missing} {missing:?}").contains("hunter2"));
    let elsewhere = format!("postgres://duels@{server}x");
    let elsewhere = connect(&elsewhere).await.unwrap_err().to_string();
    assert!(elsewhere.contains("there is no such database (PostgreSQL says: "), "{elsewhere}");
    let none =
        connect(&format!("postgres://locked@{server}?passfile=/nowhere")).await.unwrap_err().to_string();
    assert!(none.contains("the password file /nowhere cannot be used"), "{none}");
}

#[tokio::test]
async fn the_certificate_is_checked_as_far_as_sslmode_says() {
    let name = cluster().new_database().await;
    let (port, root) = (cluster().port, format!("sslrootcert={}", cluster().folder.join("ca.pem").display()));
    let url = |host: &str, options: &str| format!("postgres://duels@{host}:{port}/{name}?{options}");
    let accepted = [
        ("127.0.0.1", "sslmode=prefer".to_owned(), true),
        ("127.0.0.1", "sslmode=require".to_owned(), true),
        ("127.0.0.1", format!("sslmode=verify-ca&{root}"), true),
        ("127.0.0.1", root.clone(), true),
        ("localhost", format!("sslmode=verify-full&{root}"), true),
        ("127.0.0.1", "sslmode=disable".to_owned(), false),
        (cluster().folder.to_str().unwrap(), "sslmode=prefer".to_owned(), false),
    ];
    for (host, options, is_encrypted) in accepted {
        let url = match host.strip_prefix('/') {
            Some(_) => format!("postgres://duels@/{name}?host={host}&port={port}&{options}"),
            None => url(host, &options),
        };
        let store = connect(&url).await.unwrap_or_else(|error| panic!("{url}: {error}"));
        let sql = "SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
            WHERE datname = current_database() AND application_name = 'duels'";
        let row = cluster().client(&name).await.query_one(sql, &[]).await.unwrap();
        assert_eq!(row.get::<_, Option<bool>>(0), Some(is_encrypted), "{url}");
        store.close().await.unwrap();
        drop(store);
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    let refused = [
        ("127.0.0.1", format!("sslmode=verify-full&{root}"), "not valid for name"),
        (
            "localhost",
            "sslmode=verify-full".to_owned(),
            "its certificate is not accepted (invalid peer certificate: UnknownIssuer",
        ),
        ("localhost", "sslmode=verify-ca".to_owned(), "UnknownIssuer"),
        (
            "localhost",
            "sslmode=verify-ca&sslrootcert=/nowhere".to_owned(),
            "the certificates in /nowhere cannot be used",
        ),
    ];
    for (host, options, reason) in refused {
        let error = connect(&url(host, &options)).await.unwrap_err();
        assert!(matches!(error, StoreError::Broken(_)), "{error:?}");
        assert!(error.to_string().contains(reason), "{options}: {error}");
    }
}

#[tokio::test]
async fn a_server_that_is_not_there_is_named_without_the_password() {
    let error = connect("postgres://ann:hunter2@127.0.0.1:1/games").await.unwrap_err().to_string();
    let sentence =
        "the store is not available: postgres://ann@127.0.0.1:1/games: nothing accepts connections there";
    assert!(error.starts_with(&format!("{sentence} (Connection refused")), "{error}");
    assert!(!error.contains("hunter2"), "{error}");
}
