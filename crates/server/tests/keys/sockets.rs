use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::client::Server;
use crate::client::pipe::{Socket, open};
use crate::world::World;
use crate::wrong::Wrong;

/// How many wrong keys are tried on the socket of each game: every one is a connection.
const EACH: usize = 100;

/// What a socket says first.
pub(crate) async fn news(server: &Server, game: &str, cookie: &str) -> Value {
    first(&mut open(server, game, cookie).await).await
}

async fn first(socket: &mut Socket) -> Value {
    let message = socket.next().await.expect("news").expect("a message");
    serde_json::from_str(message.to_text().unwrap()).unwrap()
}

/// Says something over a socket and hears the answer to it, past whatever is new in the game.
async fn ask(socket: &mut Socket, said: &Value) -> Value {
    socket.send(Message::Text(said.to_string().into())).await.unwrap();
    loop {
        let heard = socket.next().await.expect("an answer").expect("a message");
        let value: Value = serde_json::from_str(heard.to_text().unwrap()).unwrap();
        if !value["status"].is_null() {
            return value;
        }
    }
}

/// What somebody without a seat says who wants to move all the same.
fn acts(n: usize) -> [Value; 3] {
    let request = if n.is_multiple_of(5) { "1 6".to_string() } else { format!("wrong {n}") };
    let play = json!({"ply": 1 + n % 4, "move": (1 + n % 9).to_string(), "request": request});
    [json!({ "play": play }), json!({"undo": {"request": request}}), json!({"resign": {"request": request}})]
}

/// With a wrong key one watches, as everybody may: no seat, nothing to press, and no move is taken.
pub(crate) async fn try_all(world: &World) {
    for game in world.games() {
        let wrong = Wrong::new(world, game);
        for n in 0..EACH {
            let secret = wrong.text(wrong.right(n), n);
            let mut socket = open(&world.server, &game.id, &format!("seat={secret}")).await;
            let news = first(&mut socket).await;
            let html = news["html"].as_str().unwrap();
            assert!(html.contains("You are watching."), "{secret:?} in {game:?}: {html}");
            assert!(!html.contains("<button"), "{secret:?} in {game:?}: {html}");
            for act in acts(n) {
                let answer = ask(&mut socket, &act).await;
                assert_eq!(answer["status"], 403, "{act} with {secret:?} in {game:?}: {answer}");
            }
        }
    }
    let right = news(&world.server, &world.screen.id, &format!("seat={}", world.screen.keys[0])).await;
    assert!(right["html"].as_str().unwrap().contains("<button"), "the right key sees what to press");
}
