use std::fs;
use std::path::PathBuf;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use tokio::runtime::Runtime;

use crate::common::{Home, RunOutput};
use crate::postgres::cluster;

/// The files of a finished run.
const FILES: [&str; 7] =
    ["run.json", "games.jsonl", "games.csv", "records.duel", "results.csv", "results.json", "report.html"];

/// A home with a database of its own, for planners and workers.
pub(crate) struct Arena {
    pub(crate) home: Home,
    pub(crate) store: String,
    database: String,
}

impl Arena {
    pub(crate) fn new() -> Arena {
        let database = Runtime::new().unwrap().block_on(cluster().new_database());
        Arena { home: Home::new(), store: cluster().url(&database), database }
    }

    /// Starts the program; the words of the arguments must not have blanks.
    pub(crate) fn start(&self, args: &str, more: &[&str]) -> Process {
        self.start_at(&self.store, args, more)
    }

    /// The same, with another way to the database.
    pub(crate) fn start_at(&self, store: &str, args: &str, more: &[&str]) -> Process {
        let mut command = self.home.command();
        command.args(args.split_whitespace()).args(more).env("DUELS_STORE", store);
        let piped = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Process(Some(piped.spawn().unwrap()))
    }

    /// The address of the database behind another port.
    pub(crate) fn store_behind(&self, port: u16) -> String {
        self.store.replacen(&format!(":{}/", cluster().port), &format!(":{port}/"), 1)
    }

    /// Starts a planner of these arguments, whose run is called as its folder.
    pub(crate) fn plan(&self, name: &str, args: &[&str]) -> Process {
        let planner = self.start(&format!("arena --out {name} --store {}", self.store), args);
        self.wait_for("SELECT count(*) FROM duels_arena.batches JOIN duels_arena.runs ON run = number", name);
        planner
    }

    /// Starts a worker for a run.
    pub(crate) fn work(&self, run: &str, more: &str) -> Process {
        self.start(&format!("arena work --run {run} {more}"), &[])
    }

    /// Plays the same on one machine, in the folder `local`.
    pub(crate) fn play_locally(&self, args: &[&str]) {
        let output = self.home.run(&[&["arena", "--out", "local"], args].concat(), "");
        assert_eq!(output.status, Some(0), "{}", output.stderr);
    }

    pub(crate) fn file(&self, run: &str, name: &str) -> PathBuf {
        self.home.path().join(run).join(name)
    }

    /// Checks that a run left the same bytes as the one in `local`.
    #[track_caller]
    pub(crate) fn is_like_local(&self, run: &str) {
        for name in FILES {
            let (local, other) = (fs::read(self.file("local", name)), fs::read(self.file(run, name)));
            assert!(local.unwrap() == other.unwrap(), "{name} of {run} differs");
        }
        assert_eq!(
            fs::read_dir(self.home.path().join(run)).unwrap().count(),
            FILES.len(),
            "nothing else is left"
        );
    }

    /// Does something in the database.
    pub(crate) fn execute(&self, sql: &str) {
        Runtime::new().unwrap().block_on(async {
            cluster().client(&self.database).await.batch_execute(sql).await.unwrap();
        });
    }

    /// A number from the database; 0 if there is no such table yet.
    pub(crate) fn count(&self, sql: &str) -> i64 {
        Runtime::new().unwrap().block_on(async {
            let row = cluster().client(&self.database).await.query_one(sql, &[]).await;
            row.map_or(0, |row| row.get(0))
        })
    }

    /// Waits until a count of batches of a run is not 0.
    #[track_caller]
    pub(crate) fn wait_for(&self, count: &str, run: &str) {
        let joint = if count.contains(" WHERE ") { "AND" } else { "WHERE" };
        let (sql, start) = (format!("{count} {joint} name = '{run}'"), Instant::now());
        while self.count(&sql) == 0 {
            assert!(start.elapsed() < Duration::from_secs(60), "{sql} stays 0");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

/// A planner or a worker, which is killed when it is dropped.
pub(crate) struct Process(Option<Child>);

impl Process {
    pub(crate) fn signal(&self, signal: Signal) {
        let id = self.0.as_ref().unwrap().id().cast_signed();
        kill_process(Pid::from_raw(id).unwrap(), signal).unwrap();
    }

    /// Kills it at once.
    pub(crate) fn kill(mut self) {
        let mut child = self.0.take().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
    }

    pub(crate) fn is_running(&mut self) -> bool {
        self.0.as_mut().unwrap().try_wait().unwrap().is_none()
    }

    /// Waits until it ends.
    pub(crate) fn wait(mut self) -> RunOutput {
        self.0.take().unwrap().wait_with_output().unwrap().into()
    }

    /// Waits until it ends well.
    #[track_caller]
    pub(crate) fn succeeds(self) -> RunOutput {
        let output = self.wait();
        assert_eq!(output.status, Some(0), "{}", output.stderr);
        output
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Some(mut child) = self.0.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
