use std::fs;
use std::time::Duration;

use super::cluster::{Cluster, as_server, succeed};
use super::programs::program;

impl Cluster {
    /// A new standby of a server, to which all that is committed there is copied.
    pub fn standby_of(primary: &Cluster) -> Cluster {
        let folder = tempfile::Builder::new().prefix("duels-postgres-").tempdir().unwrap().keep();
        let mut standby = Cluster::guard(folder);
        standby.copy(primary);
        standby.start_on_free_port();
        standby
    }

    /// What was lost comes back as a new standby of another server, on its old port.
    pub fn become_standby_of(&self, primary: &Cluster) {
        fs::remove_dir_all(self.folder.join("data")).unwrap();
        self.copy(primary);
        self.start_again();
    }

    fn copy(&self, primary: &Cluster) {
        let data = self.folder.join("data");
        let mut copy = as_server(&program("pg_basebackup"));
        copy.arg("-D").arg(&data).args(["-h", "127.0.0.1", "-p", &primary.port.to_string(), "-U", "duels"]);
        succeed(&copy.args(["--write-recovery-conf", "--checkpoint=fast", "--no-sync"]).output().unwrap());
        // Later lines win. When it takes over, it has no standby of its own yet.
        let config = data.join("postgresql.auto.conf");
        let own = format!(
            "unix_socket_directories = '{}'\nsynchronous_standby_names = ''\n",
            self.folder.display()
        );
        fs::write(&config, fs::read_to_string(&config).unwrap() + &own).unwrap();
    }

    /// From now on nothing is committed before a standby has it, too.
    pub async fn wait_for_standby(&self) {
        let client = self.client("postgres").await;
        client.batch_execute("ALTER SYSTEM SET synchronous_standby_names = '*'").await.unwrap();
        client.batch_execute("SELECT pg_reload_conf()").await.unwrap();
        let is_synchronous =
            "SELECT FROM pg_stat_replication WHERE sync_state = 'sync' AND state = 'streaming'";
        let connected = async {
            while client.query(is_synchronous, &[]).await.unwrap().is_empty() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(30), connected).await.expect("the standby connects");
    }

    /// A standby takes over.
    pub fn promote(&self) {
        let mut promote = as_server(&program("pg_ctl"));
        promote.arg("-D").arg(self.folder.join("data")).args(["-w", "promote"]);
        succeed(&promote.output().unwrap());
    }
}
