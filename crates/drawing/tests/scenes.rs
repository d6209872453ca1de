//! Scenes of all games and sizes, and of games that do not exist yet.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that fails should say where")]

mod support;

use duels_drawing::{ChoiceMarkup, Drawer, Face, STYLE_SHEETS, Side, compact_style, face};
use duels_rules::scene::{Cells, Counter, Grid, Link, LinkKind, Pad, Part, Row, Scene, Tile, TileState};
use duels_rules::{Catalogue, Entry, MoveText, Names, Seat, games};

use crate::support::{Played, Random, drawer, names};

fn board(scene: &Scene) -> String {
    drawer(&names(Seat::One)).board(scene)
}

fn pads(scene: &Scene) -> String {
    drawer(&names(Seat::One)).pads(scene)
}

/// Checks that markup is well formed, has every id once and no inline style.
fn check(html: &str) {
    let (mut open, mut ids) = (Vec::new(), std::collections::BTreeSet::new());
    for tag in html.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("a tag ends");
        assert!(!tag.contains(" style="), "{tag}");
        if let Some(id) = tag.split(" id='").nth(1) {
            assert!(ids.insert(id.split('\'').next().unwrap()), "{id} twice in {html}");
        }
        let name = tag.split([' ', '/']).next().unwrap();
        match tag {
            _ if tag.starts_with('/') => assert_eq!(open.pop(), Some(&tag[1..]), "{html}"),
            _ if tag.ends_with('/') || name == "input" => {}
            _ => open.push(name),
        }
    }
    assert_eq!(open, Vec::<&str>::new());
}

fn moves(html: &str) -> Vec<&str> {
    html.split(r#"name='move' value='"#).skip(1).filter_map(|rest| rest.split('\'').next()).collect()
}

#[test]
fn every_position_of_every_game_is_drawn_with_all_its_moves() {
    const TEMPLATE: &[Entry] = &[Entry::of::<games::template::Template>()];
    let catalogues = [Catalogue::standard(), Catalogue::of(TEMPLATE)];
    for (catalogue, entry) in
        catalogues.iter().flat_map(|all| all.entries().iter().map(|entry| (*all, entry)))
    {
        for seed in 0..5 {
            let (mut played, mut random) = (Played::of(catalogue, entry.info.id), Random(seed));
            loop {
                let scene = played.scene();
                let (board, pads) = (board(&scene), pads(&scene));
                check(&format!("{board}{pads}"));
                let mut shown = moves(&board);
                shown.extend(moves(&pads));
                for (_, _, mv) in scene.choices() {
                    assert!(shown.contains(&mv.as_str()), "{board}");
                }
                check(&drawer(&names(Seat::Two)).miniature(&scene));
                if !played.play_any(&mut random) {
                    break;
                }
            }
        }
    }
}

#[test]
fn pictures_have_no_ids_and_nothing_to_choose() {
    let scene = Played::after("fifty", "6 8 9 2").scene();
    let you = names(Seat::One);
    let still = Drawer { names: &you, choices: ChoiceMarkup::Still };
    for html in [drawer(&you).miniature(&scene), still.picture(&scene)] {
        check(&html);
        assert!(!html.contains(" id=") && !html.contains("<button") && !html.contains("href"), "{html}");
    }
    assert!(drawer(&you).miniature(&scene).starts_with(r#"<div class='miniature' aria-hidden='true'>"#));
}

#[test]
fn a_grid_has_the_columns_that_suit_it() {
    let columns = |count: u64| {
        let html = board(&Scene::new([Grid::new("g", "Grid", Cells::numbered(1..count + 1)).into()]));
        html.split("grid c").nth(1).unwrap().split(' ').next().unwrap().parse::<u64>().unwrap()
    };
    assert_eq!([4, 9, 16, 20, 100, 1000, 100_000].map(columns), [2, 3, 4, 5, 10, 32, 5]);
}

#[test]
fn a_large_grid_is_a_window() {
    let tiles = [(500_003, Tile::new("500003").taken(Seat::One).last(true))];
    let choice = (900_000, Tile::new(900_000).choice(MoveText::new("900000")));
    let cells = Cells::numbered(1..1_000_001).with(tiles).with([choice]);
    let scene = Scene::new([Grid::new("g", "Grid", cells).into()]);
    let html = board(&scene);
    check(&html);
    assert!(html.contains("… 499,990 more"), "{html}");
    assert!(html.contains(r#"id='g.500003'"#) && html.contains(r#"id='g.900000'"#), "{html}");
    assert!(html.len() < 10_000, "{}", html.len());
    assert!(pads(&scene).contains(r#"id='key.g.900000'"#));
}

#[test]
fn closed_lanes_have_the_d_of_whoever_closed_them() {
    let html = board(&Played::after("fifty", "6 8 9 2").scene());
    assert!(html.contains(r#"<i class='lane closed you short' id='board-lane-6'><b>6</b></i>"#), "{html}");
    assert!(html.contains(r#"<i class='lane closed them short' id='board-lane-5'><b>5</b></i>"#), "{html}");
    assert!(html.contains(r#"<i class='lane' id='board-lane-0'><b>0</b></i>"#), "{html}");
    assert!(
        html.contains("7 rows") || html.contains("6 rows of 10. 25 last move. 6 playable: 27, 28"),
        "{html}"
    );
    assert!(html.contains(r#"<path class='hop them' d='M35 25Q45 19 55 25'/>"#), "{html}");
}

#[test]
fn the_keys_of_a_grid_say_what_they_do() {
    let html = pads(&Played::after("fifty", "6 8 9 2").scene());
    assert!(
        html.contains(r#"class='pad auto c10' id='pad-board'"#) || html.contains("pad auto c10"),
        "{html}"
    );
    assert!(html.contains(r#"aria-label='plus 2, playable, to 27' id='key.board.27'>+2<small data-note='27'></small></button>"#), "{html}");
    assert!(html.contains(r#"aria-label='plus 1, blocked: 1 would end in 6 again'"#), "{html}");
    let html = pads(&Played::after("divisors:count=100", "90 5").scene());
    assert!(html.contains(r#"id='key.numbers.10'>10</button>"#), "{html}");
    assert!(!pads(&Played::start("divisors").scene()).contains("pad-"), "large tiles need no keys");
}

#[test]
fn many_moves_are_typed() {
    let html = pads(&Played::start("divisors:count=1000").scene());
    assert!(html.contains(r#"<input form='typing' name='move' inputmode='numeric'"#), "{html}");
    assert!(html.contains("1,000 moves are possible"), "{html}");
    let html = pads(&Played::start("divisors:count=100000").scene());
    assert_eq!(html.matches("<input").count(), 1, "{html}");
}

#[test]
fn pads_have_rows_that_suit_them() {
    let size = |count: u64| {
        let key = |number: u64| Tile::new(number).choice(MoveText::new(number.to_string()));
        let html = pads(&Scene::new([Pad::new("p", "Add", Cells::listed(0..count, key)).into()]));
        check(&html);
        ["keys five'", "keys six'", "keys six scrolls'", "pad typed'"]
            .into_iter()
            .find(|class| html.contains(class))
    };
    assert_eq!(size(10), Some("keys five'"));
    assert_eq!(size(24), Some("keys six'"));
    assert_eq!(size(60), Some("keys six scrolls'"));
    assert_eq!(size(61), Some("pad typed'"));
}

#[test]
fn an_arch_shows_both_ends_and_opens_its_middle() {
    let html = board(&Played::start("dilemma:length=201#1").scene());
    assert!(html.contains("row arch c15") && html.contains(">189 more</summary>"), "{html}");
    assert!(html.contains("aria-label='Row' aria-describedby='row-about'"), "{html}");
    assert!(html.contains("<span class='vh' id='row-about'>201 digits</span>"), "{html}");
    check(&drawer(&names(Seat::One)).miniature(&Played::start("dilemma:length=201#1").scene()));
    let middle = html.split(r#"<p class='whole'>"#).nth(1).unwrap().split("</p>").next().unwrap();
    let texts = middle.split('<').filter_map(|tag| tag.split('>').nth(1));
    assert_eq!(texts.flat_map(str::split_whitespace).count(), 189);
    assert_eq!(middle.matches("<span id='row-piece-").count(), 13, "numbers 6 to 194, 16 in a piece");
    let html = board(&Played::start("dilemma:length=1001#1").scene());
    assert!(html.contains("… 761 more …"), "{html}");
    let html = board(&Played::start("dilemma:sequence=4721").scene());
    assert!(
        html.contains(r#"class='tile play start'"#) && html.contains(r#"class='tile play end'"#),
        "{html}"
    );
}

#[test]
fn a_verdict_says_where_to_look_for_a_digit_that_is_not_shown() {
    let sequence = format!("12{}", "5".repeat(40));
    let after = |moves: usize| {
        board(&Played::after(&format!("dilemma:sequence={sequence}"), &"start ".repeat(moves)).scene())
    };
    let hint = "larger at the first digit. That digit is further left.";
    assert!(!after(10).contains(hint) && after(10).contains("larger at the first digit.<"), "{}", after(10));
    assert!(after(30).contains(hint), "{}", after(30));
}

#[test]
fn compared_rows_have_signs_and_a_verdict() {
    let html = board(&Played::after("append:target=314159", "3 1 3").scene());
    assert!(html.contains("<i>=</i><i>=</i><i class='down'> under</i><i></i>"), "{html}");
    assert!(html.contains(r#"<svg class='beam'"#), "{html}");
    assert!(html.contains("Under: the third digit is smaller."), "{html}");
    let html = board(&Played::after("dilemma:sequence=4721", "start start").scene());
    // Player 1 is the reader, so the computer's row is above; the arrow points at its larger digit.
    assert!(html.find("number2").unwrap() < html.find("'number1'").unwrap(), "{html}");
    assert!(
        html.contains("<i class='up'></i>")
            && html.contains("Computer&#39;s number is larger at the first digit."),
        "{html}"
    );
}

#[test]
fn long_trays_show_their_end() {
    let target = "3".repeat(60);
    let html = board(&Played::after(&format!("append:target={target}"), &"3 ".repeat(20)).scene());
    assert!(html.contains("All 20 equal so far.") && html.contains("20 digits"), "{html}");
    assert!(html.contains(r#"id='number.19'"#) && !html.contains(r#"id='number.3'"#), "{html}");
}

#[test]
fn digits_that_a_player_has_are_not_struck_out() {
    let html = board(&Played::after("deletion:numbers=732-865", "middle right").scene());
    assert!(html.contains(r#"class='tile you' aria-label='7, yours' id='number1.0'"#), "{html}");
    assert!(
        html.contains(r#"aria-label='2, crossed out by the computer, last move' id='number1.2'"#),
        "{html}"
    );
    assert_eq!(html.matches("class='slash'").count(), 2);
}

#[test]
fn long_counters_are_shortened() {
    let counter = Counter::new("Total", "31415926535897932718").of("5".repeat(2_000));
    let html = board(&Scene::new([counter.into()]));
    assert!(
        html.contains("3141…2718") && html.contains("20 digits") && html.contains("2,000 digits"),
        "{html}"
    );
    assert!(
        board(&Scene::new([Counter::new("Total", 25).of(50).into()]))
            .contains(">25</b> <span class='num'>of 50</span>")
    );
}

#[test]
fn an_embedded_style_sheet_stays_inside() {
    let style = duels_drawing::embedded_style();
    assert!(style.starts_with(".duels{>div{padding") && style.ends_with('}'), "{style}");
    assert!(
        !style.contains(":root") && !style.contains("/*") && !style.contains('\n') && !style.contains("url(")
    );
    assert_eq!(style.matches('{').count(), style.matches('}').count());
}

#[test]
fn lines_emphasize_words() {
    let html = board(&Scene::new([Part::line("Once *or* twice.")]));
    assert!(html.contains(r#"<p class='line' id='line-0'>Once <b>or</b> twice.</p>"#), "{html}");
}

#[test]
fn pairs_are_letters() {
    let link = Link { from: "g.1".into(), to: "g.3".into(), kind: LinkKind::Pair, owner: None };
    let html = board(&Scene::new([Grid::new("g", "Grid", Cells::numbered(1..5)).into(), link.into()]));
    assert_eq!(html.matches(r#"<i class='letter'>a</i>"#).count(), 2, "{html}");
    assert!(html.contains(r#"aria-label='3, pair a'"#), "{html}");
}

#[test]
fn heaps_and_bars_are_drawn_too() {
    let counter =
        |heap: u64| move |place: u64| Tile::new("●").choice(MoveText::new(format!("{heap}-{place}")));
    let heap = |id, heap, count| Part::from(Row::new(id, "Heap", Cells::listed(0..count, counter(heap))));
    let nim = Scene::new([heap("heap1", 1, 3), heap("heap2", 2, 4), heap("heap3", 3, 5)]);
    let html = board(&nim);
    check(&html);
    assert_eq!(moves(&html).len(), 12);
    assert!(html.contains("row open c5"), "{html}");

    let square = |n: u64| match n {
        0 => Tile::new("a1").blocked("The first square is poisoned."),
        7..=9 | 12..=14 => Tile { owner: Some(Seat::Two), ..Tile::new(n).state(TileState::Gone) },
        _ => Tile::new(n).choice(MoveText::new(n.to_string())),
    };
    let bar = Grid { columns: Some(5), ..Grid::new("bar", "Bar", Cells::listed(0..20, square)) };
    let html = board(&Scene::new([bar.into()]));
    check(&html);
    assert!(html.contains(r#"class='tile gone them'"#) && html.contains(r#"class='tile blocked'"#), "{html}");
}

#[test]
fn a_game_without_a_reader_or_choices_is_drawn() {
    let still = Drawer { names: &Names::SEATS, choices: ChoiceMarkup::Still };
    let scene = Played::after("append", "4").scene();
    assert_eq!(still.pads(&scene), r#"<div class='keypads' id='keypads'></div>"#);
    check(&still.board(&scene));
}

#[test]
fn faces_are_pictures_that_nobody_reads_aloud() {
    let all = [
        Face::Person,
        Face::Easy,
        Face::Medium,
        Face::Hard,
        Face::Perfect,
        Face::Thinking,
        Face::Won,
        Face::Lost,
        Face::Empty,
    ];
    let mut drawn = std::collections::BTreeSet::new();
    for side in [Side::You, Side::Them] {
        for shown in all {
            let svg = face(shown, side);
            check(&svg);
            assert!(svg.contains(r#"aria-hidden="true""#) && drawn.insert(svg));
        }
    }
}

#[test]
fn the_style_sheet_is_small_and_names_colours_once() {
    let style: usize = STYLE_SHEETS.iter().map(|sheet| compact_style(sheet.text).len()).sum();
    assert!(style < 32_000, "{style}");
    for file in ["tile", "grid", "row", "arch", "pad", "captions", "link", "face", "miniature"] {
        let path = format!("{}/style/{file}.css", env!("CARGO_MANIFEST_DIR"));
        let css = std::fs::read_to_string(path).unwrap();
        let colours: Vec<&str> =
            css.split('#').skip(1).filter(|rest| rest.starts_with(|c: char| c.is_ascii_hexdigit())).collect();
        assert!(colours.is_empty(), "{file}: {}", &colours[0][..8]);
    }
}
