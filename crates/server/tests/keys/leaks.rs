use crate::client::{Server, TestResponse};
use crate::sockets;
use crate::world::World;
use axum::body::Body;
use axum::http::{Request, header};

/// Every address that shows a game or mentions games.
fn addresses(id: &str) -> Vec<String> {
    let page = |path: &str| format!("/g/{id}{path}");
    let api = |path: &str| format!("/api/games/{id}{path}");
    let mut all = vec![page(""), page("/join"), page("/review"), page("/record"), page("?invitation=")];
    all.extend([page("/seat"), api(""), api("?after=0"), api("/record")]);
    all.extend(["/", "/lobby", "/openapi.json", "/metrics", "/healthz", "/readyz"].map(str::to_string));
    all
}

async fn look(server: &Server, path: &str, key: &str) -> TestResponse {
    let request = Request::get(path).header(header::COOKIE, format!("seat={key}"));
    server.send(request.header(header::AUTHORIZATION, format!("Bearer {key}")), Body::empty()).await
}

/// No page contains a key that the viewer does not hold; a program does not even get its own key again.
#[tokio::test]
async fn no_answer_gives_away_what_the_viewer_does_not_know() {
    let world = World::new().await;
    let secrets: Vec<_> = world.games().into_iter().flat_map(|game| game.secrets().cloned()).collect();
    assert!(secrets.len() > 10);
    let no_key = String::new();
    for game in world.games() {
        for viewer in secrets.iter().chain([&no_key]) {
            for path in addresses(&game.id) {
                let got = look(&world.server, &path, viewer).await;
                let all = format!("{:?} {}", got.headers, got.text);
                // The maker of a game sees the invitation that follows from their key.
                let invites =
                    |secret: &String| game.keys.contains(viewer) && game.invitation.as_ref() == Some(secret);
                let own =
                    |secret: &String| (secret == viewer || invites(secret)) && !path.starts_with("/api");
                let leaked = secrets.iter().find(|secret| all.contains(secret.as_str()) && !own(secret));
                assert_eq!(leaked, None, "{path} with {viewer:?}: {all}");
            }
            let news = sockets::news(&world.server, &game.id, &format!("seat={viewer}")).await.to_string();
            let invites =
                |secret: &&String| game.keys.contains(viewer) && game.invitation.as_ref() == Some(*secret);
            let mut foreign = secrets.iter().filter(|secret| !invites(secret));
            assert!(foreign.all(|secret| !news.contains(secret.as_str())), "{news}");
        }
    }
    let own = look(&world.server, &format!("/g/{}", world.friends.id), &world.friends.keys[0]).await;
    assert!(own.text.contains(&world.friends.keys[0]), "the private link is shown to its owner");
}

/// The database contains digests only: a reader of it cannot move.
#[tokio::test]
async fn nothing_stored_is_a_key() {
    let world = World::new().await;
    let kept = format!("{:?}", world.kept().await);
    for secret in world.games().into_iter().flat_map(crate::world::Game::secrets) {
        let bits = base64::Engine::decode(&base64::engine::general_purpose::URL_SAFE_NO_PAD, secret).unwrap();
        assert!(!kept.contains(secret.as_str()) && !kept.contains(&format!("{bits:?}")), "{kept}");
    }
}
