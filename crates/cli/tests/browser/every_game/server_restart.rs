use fantoccini::wd::WindowHandle;

use super::{check_result, finish_by_clicking, games, pick, start, turn_after};
use crate::browser::Browser;
use crate::driver::Driver;
use crate::test_server::TestServer;

/// A game that is under way in a tab of its own.
struct Tab {
    game: &'static str,
    handle: WindowHandle,
    moves: Vec<String>,
}

/// Starts a game and plays one round of it; some games are over by then, and another one is started.
async fn start_playing(player: &Browser, game: &'static str) -> Tab {
    let handle = player.client.new_window(true).await.expect("a tab").handle;
    player.client.switch_to_window(handle.clone()).await.expect("the tab");
    for _ in 0..10 {
        let shown = start(player, game).await;
        player.play(pick(&shown)).await;
        let shown = turn_after(player, shown.moves.len() + 1).await;
        if !shown.over {
            return Tab { game, handle, moves: shown.moves };
        }
    }
    panic!("each of ten games of {game} was over after one round");
}

/// One power cut for all games at once, each in a tab.
#[tokio::test(flavor = "multi_thread")]
async fn every_game_through_a_server_restart() {
    let mut served = TestServer::start();
    let driver = Driver::start();
    let player = driver.browser("player", &served).await;
    let mut tabs = Vec::new();
    for game in games() {
        tabs.push(start_playing(&player, game).await);
    }
    served.kill();
    for tab in &tabs {
        player.client.switch_to_window(tab.handle.clone()).await.expect("the tab");
        player.until("the page says that it reconnects", |shown| !shown.notice.is_empty()).await;
    }
    served.restart();
    for Tab { game, handle, moves } in tabs {
        player.client.switch_to_window(handle).await.expect("the tab");
        let shown = player.until("the page has caught up", |shown| shown.notice.is_empty()).await;
        assert_eq!(shown.moves, moves, "{game}: nothing is missed or doubled");
        let end = finish_by_clicking(&player).await;
        assert_eq!(end.moves[..moves.len()], moves, "{game}");
        check_result(&player, game, &end).await;
    }
}
