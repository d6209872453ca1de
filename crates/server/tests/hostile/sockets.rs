use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::client::pipe::{Socket, open};
use crate::inputs::{bodies, texts};
use crate::{begin, short};

/// What came back to a message.
#[derive(Debug)]
enum Reply {
    Answer(Value),
    Closed(Option<u16>),
}

/// The next answer, where updates of the game are skipped; or how the connection ended.
async fn next_reply(socket: &mut Socket) -> Reply {
    let patience = Duration::from_secs(20);
    while let Some(message) = tokio::time::timeout(patience, socket.next()).await.expect("an answer in time")
    {
        match message {
            Ok(Message::Text(text)) => {
                let value: Value = serde_json::from_str(&text).expect("JSON");
                if !value["status"].is_null() {
                    return Reply::Answer(value);
                }
            }
            Ok(Message::Close(frame)) => return Reply::Closed(frame.map(|frame| frame.code.into())),
            Ok(_) => {}
            Err(_) => break,
        }
    }
    Reply::Closed(None)
}

/// Sends a message over a new connection with the key of the game.
async fn reply_to(message: Message) -> Reply {
    let (server, game) = begin().await;
    let mut socket = open(&server, &game.id, &format!("seat={}", game.key)).await;
    match socket.send(message).await {
        // The server may close the connection in the middle of a message that is too long.
        Ok(()) | Err(Error::Io(_) | Error::ConnectionClosed | Error::AlreadyClosed) => {}
        Err(error) => panic!("{error}"),
    }
    next_reply(&mut socket).await
}

#[tokio::test]
async fn every_message_is_answered_or_closes_the_connection() {
    let mut messages: Vec<_> = bodies().into_iter().filter_map(|body| String::from_utf8(body).ok()).collect();
    for text in texts() {
        messages.extend([
            json!({ "play": {"ply": 1, "move": text, "request": "x"} }).to_string(),
            json!({ "undo": {"request": text} }).to_string(),
            json!({ "resign": {"request": 7}, text.as_str(): text }).to_string(),
            json!({ text.as_str(): {} }).to_string(),
            text,
        ]);
    }
    for message in messages {
        let long = message.len() > 1_024;
        match reply_to(Message::Text(message.clone().into())).await {
            Reply::Answer(answer) => {
                let status = answer["status"].as_u64().unwrap();
                let explained = answer["error"].as_str().is_some_and(|sentence| sentence.len() > 10);
                assert!(!long && status < 500, "{}: {answer}", short(&message));
                assert!(status == 200 || explained, "{}: {answer}", short(&message));
            }
            Reply::Closed(code) => assert!(long && code == Some(1009), "{}: {code:?}", short(&message)),
        }
    }
}

#[tokio::test]
async fn what_is_not_text_closes_the_connection_with_a_reason() {
    for bytes in bodies() {
        let long = bytes.len() > 1_024;
        let code = if long { 1009 } else { 1003 };
        match reply_to(Message::Binary(bytes.into())).await {
            Reply::Closed(closed) => assert_eq!(closed, Some(code)),
            Reply::Answer(answer) => panic!("{answer}"),
        }
    }
}
