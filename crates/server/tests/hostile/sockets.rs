use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::client::pipe::{Socket, open};
use crate::inputs::{bodies, texts};
use crate::{begin, short};

/// What came back to a message.
#[derive(Debug)]
enum Heard {
    Answer(Value),
    Closed(Option<u16>),
}

/// The answer to what was said, past what is new in the game; or the end of the line.
async fn heard(socket: &mut Socket) -> Heard {
    let patience = Duration::from_secs(20);
    while let Some(message) = tokio::time::timeout(patience, socket.next()).await.expect("an answer in time")
    {
        match message {
            Ok(Message::Text(text)) => {
                let value: Value = serde_json::from_str(&text).expect("JSON");
                if !value["status"].is_null() {
                    return Heard::Answer(value);
                }
            }
            Ok(Message::Close(frame)) => return Heard::Closed(frame.map(|frame| frame.code.into())),
            Ok(_) => {}
            Err(_) => break,
        }
    }
    Heard::Closed(None)
}

/// Says something on a new line with the key of the game.
async fn said(message: Message) -> Heard {
    let (server, game) = begin().await;
    let mut socket = open(&server, &game.id, &format!("seat={}", game.key)).await;
    match socket.send(message).await {
        // The other side may hang up in the middle of something too long.
        Ok(()) | Err(Error::Io(_) | Error::ConnectionClosed | Error::AlreadyClosed) => {}
        Err(error) => panic!("{error}"),
    }
    heard(&mut socket).await
}

#[tokio::test]
async fn whatever_is_said_over_a_socket_is_answered_or_ends_it() {
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
        match said(Message::Text(message.clone().into())).await {
            Heard::Answer(answer) => {
                let status = answer["status"].as_u64().unwrap();
                let explained = answer["error"].as_str().is_some_and(|sentence| sentence.len() > 10);
                assert!(!long && status < 500, "{}: {answer}", short(&message));
                assert!(status == 200 || explained, "{}: {answer}", short(&message));
            }
            Heard::Closed(code) => assert!(long && code == Some(1009), "{}: {code:?}", short(&message)),
        }
    }
}

#[tokio::test]
async fn what_is_not_text_ends_the_line_with_a_reason() {
    for bytes in bodies() {
        let long = bytes.len() > 1_024;
        let code = if long { 1009 } else { 1003 };
        match said(Message::Binary(bytes.into())).await {
            Heard::Closed(closed) => assert_eq!(closed, Some(code)),
            Heard::Answer(answer) => panic!("{answer}"),
        }
    }
}
