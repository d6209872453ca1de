use crate::client::{CreatedGame, Server};

/// A game with the keys of its seats and the invitation that was given out.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) id: String,
    /// The keys of the seats that are taken; the same key twice where two people share a screen.
    pub(crate) keys: Vec<String>,
    pub(crate) invitation: Option<String>,
}

/// One game of every kind, each after a first ply where it has begun.
pub(crate) struct World {
    pub(crate) server: Server,
    pub(crate) screen: Game,
    pub(crate) computer: Game,
    /// Two people, and it is Player 2's turn.
    pub(crate) friends: Game,
    /// The game waits for a friend.
    pub(crate) waiting: Game,
    /// Two people, of whom Player 2 has resigned.
    pub(crate) over: Game,
    /// The same, and Player 1 has asked for a rematch.
    pub(crate) rematched: Game,
    /// That rematch.
    pub(crate) rematch: Game,
}

impl Game {
    fn of(made: CreatedGame, others: Vec<String>) -> Game {
        let keys = [made.key].into_iter().chain(others).collect();
        Game { id: made.id, keys, invitation: made.invitation }
    }

    /// All secrets.
    pub(crate) fn secrets(&self) -> impl Iterator<Item = &String> {
        self.keys.iter().chain(&self.invitation)
    }
}

impl World {
    pub(crate) async fn new() -> World {
        let server = Server::new();
        let [screen, computer] = [begun(&server, "screen").await, begun(&server, "perfect").await];
        let friends = two(&server).await;
        let waiting = Game::of(server.make("fifty", "friend").await, Vec::new());
        let [over, rematched] = [resigned(&server).await, resigned(&server).await];
        let rematch = again(&server, &rematched).await;
        World { server, screen, computer, friends, waiting, over, rematched, rematch }
    }

    pub(crate) fn games(&self) -> [&Game; 7] {
        let World { server: _, screen, computer, friends, waiting, over, rematched, rematch } = self;
        [screen, computer, friends, waiting, over, rematched, rematch]
    }

    /// All that is stored about every game.
    pub(crate) async fn kept(&self) -> Vec<duels_server::store::StoredGame> {
        let mut kept = Vec::new();
        for game in self.games() {
            kept.push(self.server.kept(&game.id).await);
        }
        kept
    }
}

async fn begun(server: &Server, opponent: &str) -> Game {
    let made = server.make("fifty", opponent).await;
    server.play(&made.id, &made.key, 1, "6").await.value(200);
    Game::of(made, Vec::new())
}

async fn two(server: &Server) -> Game {
    let made = server.make("fifty", "friend").await;
    let guest = server.join(&made).await;
    server.play(&made.id, &made.key, 1, "6").await.value(200);
    Game::of(made, vec![guest])
}

async fn resigned(server: &Server) -> Game {
    let game = two(server).await;
    let path = format!("/api/games/{}/resign", game.id);
    server.json(&path, &game.keys[1], "{\"request\":\"resign\"}").await.value(200);
    game
}

async fn again(server: &Server, game: &Game) -> Game {
    let got = server.form(&format!("/g/{}/rematch", game.id), &format!("seat={}", game.keys[0]), "").await;
    assert_eq!(got.status, 303, "{}", got.text);
    let location = got.headers["location"].to_str().unwrap();
    let id = location.strip_prefix("/g/").unwrap().split('?').next().unwrap().to_string();
    Game { id, keys: vec![got.cookie().expect("a key")], invitation: None }
}
