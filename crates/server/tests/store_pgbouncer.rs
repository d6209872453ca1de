//! The store through PgBouncer in transaction mode, where every statement may get another connection of the server.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod postgres;
mod stores;

use std::net::TcpListener;
use std::os::unix::fs::{PermissionsExt, chown};
use std::process::{Child, Stdio};
use std::time::Duration;

use duels_server::store::{PostgresAddress, PostgresStore, Store};
use futures_util::future::join_all;
use postgres::{as_server, cluster, program, unprivileged};
use stores::{create, done, play};
use tempfile::TempDir;

/// What `docs/deploy.md` shows, with two connections to the server for all clients.
struct PgBouncer {
    port: u16,
    process: Child,
    _folder: TempDir,
}

impl PgBouncer {
    fn start() -> PgBouncer {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("pgbouncer.ini");
        let users = folder.path().join("userlist.txt");
        let settings = format!(
            "[databases]\n* = host=127.0.0.1 port={}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\n\
             unix_socket_dir =\nauth_type = scram-sha-256\nauth_file = {}\npool_mode = transaction\n\
             default_pool_size = 2\n",
            cluster().port,
            users.display()
        );
        std::fs::write(&file, settings).unwrap();
        std::fs::write(&users, "\"locked\" \"sesame\"\n").unwrap();
        std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
        if let Some((user, group)) = unprivileged() {
            chown(&file, Some(user), Some(group)).unwrap();
        }
        let mut command = as_server(&program("pgbouncer"));
        let process = command.arg(&file).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        PgBouncer { port, process, _folder: folder }
    }

    fn address(&self, database: &str) -> PostgresAddress {
        format!("postgres://locked:sesame@127.0.0.1:{}/{database}", self.port).parse().unwrap()
    }

    async fn connect(&self, database: &str) -> PostgresStore {
        let address = self.address(database);
        for _ in 0..100 {
            match PostgresStore::connect(&address).await {
                Ok(store) => return store,
                Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
        PostgresStore::connect(&address).await.unwrap()
    }
}

impl Drop for PgBouncer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nodes_share_a_pooler() {
    let pooler = PgBouncer::start();
    let name = cluster().new_database().await;
    let sql = format!("CREATE ROLE locked LOGIN PASSWORD 'sesame'; ALTER DATABASE {name} OWNER TO locked");
    cluster().client("postgres").await.batch_execute(&sql).await.unwrap();
    let nodes = [pooler.connect(&name).await, pooler.connect(&name).await, pooler.connect(&name).await];
    let players = (0..24).map(|n| {
        let (node, reader) = (&nodes[n % 3], &nodes[(n + 1) % 3]);
        async move {
            let id = format!("game-{n}");
            node.write(create(&id)).await.unwrap();
            for version in 0..20 {
                let ply = u32::try_from(version).unwrap() + 1;
                assert_eq!(node.write(play(&id, version, version, ply)).await, done(version + 1));
                assert_eq!(reader.game(&id).await.unwrap().unwrap().events.len() as u64, version + 1);
            }
        }
    });
    join_all(players).await;
    // The pooler really had few connections, each for everyone.
    let sql = "SELECT count(*) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()";
    let row = cluster().client("postgres").await.query_one(sql, &[&name]).await.unwrap();
    assert!((1..=2).contains(&row.get::<_, i64>(0)));
    // Whoever gives the address of the database itself for news is understood, and so is whoever gives another one.
    let (pooled, direct) = (pooler.address(&name), cluster().address(&name));
    assert_eq!(pooled.is_same_database(&direct).await, Ok(true));
    assert_eq!(pooled.is_same_database(&pooled).await, Ok(true));
    let other = cluster().address(&cluster().new_database().await);
    assert_eq!(pooled.is_same_database(&other).await, Ok(false));
}
