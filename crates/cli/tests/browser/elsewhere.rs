//! News of a game on another page: somebody joined, or it is your turn.

use fantoccini::Locator;

use crate::driver::Driver;
use crate::invitation::invitation;
use crate::test_server::TestServer;
use crate::two_people::says;

#[tokio::test(flavor = "multi_thread")]
async fn the_first_page_tells_that_somebody_joined() {
    let served = TestServer::start();
    let driver = Driver::start();
    let host = driver.browser("host", &served).await;
    let guest = driver.browser("guest", &served).await;
    let path = host.new_game("fifty", "friend").await;
    let link = invitation(&host).await;
    // The page remembers its game as soon as its scripts run.
    let remembered = "return localStorage.getItem('duels.games')?.includes('waiting') ?? false";
    for _ in 0..200 {
        if host.run(remembered).await == true {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    host.open("/").await;
    assert_eq!(host.run("return document.querySelectorAll('.toast').length").await, 0, "no news yet");
    guest.client.goto(&link).await.expect("the link opens");
    let name = guest.client.find(Locator::Id("name")).await.expect("a field for a name");
    name.send_keys("Ada").await.expect("a name");
    guest.press("form.join button").await;
    says(&host, ".toast", "Ada joined your Fifty. It is your turn.").await;
    says(&host, "#carry-on", "Your turn").await;
    says(&host, "#spoken", "Ada joined your Fifty.").await;
    host.press(".toast a").await;
    host.wait_for_table().await;
    assert_eq!(host.path().await, path);
}
