use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::client::Server;
use crate::client::pipe::{Socket, open};
use crate::world::World;
use crate::wrong::WrongKeys;

/// How many wrong keys are tried on the socket of each game: every one is a connection.
const EACH: usize = 100;

/// The first message of a socket.
pub(crate) async fn news(server: &Server, game: &str, cookie: &str) -> Value {
    first(&mut open(server, game, cookie).await).await
}

async fn first(socket: &mut Socket) -> Value {
    let message = socket.next().await.expect("news").expect("a message");
    serde_json::from_str(message.to_text().unwrap()).unwrap()
}

/// Sends a message and returns the answer to it; updates of the game are skipped.
async fn ask(socket: &mut Socket, message: &Value) -> Value {
    socket.send(Message::Text(message.to_string().into())).await.unwrap();
    loop {
        let received = socket.next().await.expect("an answer").expect("a message");
        let value: Value = serde_json::from_str(received.to_text().unwrap()).unwrap();
        if !value["status"].is_null() {
            return value;
        }
    }
}

/// Messages that try to move without a seat.
fn acts(n: usize) -> [Value; 7] {
    let request = if n.is_multiple_of(5) { "1 6".to_string() } else { format!("wrong {n}") };
    let play = json!({"ply": 1 + n % 4, "move": (1 + n % 9).to_string(), "request": request});
    let act = |name: &str| json!({ name: {"request": request} });
    let acts = ["undo", "resign", "grant_undo", "close", "rematch", "decline_rematch"].map(act);
    let [undo, resign, grant, close, rematch, decline] = acts;
    [json!({ "play": play }), undo, resign, grant, close, rematch, decline]
}

/// A client with a wrong key watches, as everyone may: it has no seat and no buttons, and its moves are refused.
pub(crate) async fn try_all(world: &World) {
    for game in world.games() {
        let wrong = WrongKeys::new(world, game);
        for n in 0..EACH {
            let secret = wrong.text(wrong.right(n), n);
            let mut socket = open(&world.server, &game.id, &format!("seat={secret}")).await;
            let news = first(&mut socket).await;
            let patch = news["patch"].to_string();
            // A page of a game in which nothing has happened is told nothing but who is there.
            let is_told = news["version"] != 0;
            assert_eq!(patch.contains("You are watching."), is_told, "{secret:?} in {game:?}: {patch}");
            assert!(!patch.contains("<button"), "{secret:?} in {game:?}: {patch}");
            for act in acts(n) {
                let answer = ask(&mut socket, &act).await;
                assert_eq!(answer["status"], 403, "{act} with {secret:?} in {game:?}: {answer}");
            }
        }
    }
    let right = news(&world.server, &world.screen.id, &format!("seat={}", world.screen.keys[0])).await;
    assert!(right["patch"].to_string().contains("<button"), "the right key sees what to press");
}
