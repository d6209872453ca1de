use fantoccini::Locator;

use crate::browser::{Browser, PageState};

/// The link to send to a friend.
pub(crate) async fn invitation(host: &Browser) -> String {
    let field = host.client.find(Locator::Id("invitation")).await.expect("an invitation");
    field.prop("value").await.expect("a field").expect("an address")
}

/// Lets two players meet in one game through an invitation link.
pub(crate) async fn meet(game: &str, host: &Browser, guest: &Browser) -> String {
    let path = host.new_game(game, "friend").await;
    let link = invitation(host).await;
    guest.client.goto(&link).await.expect("the link opens");
    guest.press("form.join button").await;
    guest.client.wait().for_element(Locator::Id("table")).await.expect("a table");
    path
}

/// Lets the player to move click a tile, as far as ply `last` or to the end; what both then see.
pub(crate) async fn play_on(players: [&Browser; 2], last: usize) -> PageState {
    let mut plies = players[0].shown().await.moves.len();
    loop {
        let mut seen = Vec::new();
        for player in players {
            let condition = |shown: &PageState| shown.moves.len() == plies && shown.status != "waiting";
            seen.push(player.until(&format!("ply {plies} is there"), condition).await);
        }
        if seen[0].over || plies == last {
            return seen.swap_remove(0);
        }
        let mover = usize::from(seen[0].status != "your-turn");
        assert!(seen[1 - mover].choices.is_empty(), "only one of them may move: {seen:?}");
        let choices = &seen[mover].choices;
        players[mover].play(&choices[plies % choices.len()]).await;
        plies += 1;
    }
}
