//! What the hand-made scenes look like.

use duels_rules::Seat;
use duels_rules::scene::{Address, Mark, Scene, Standing};

use super::super::*;
use super::samples;

fn picture(scene: &Scene, width: usize, height: usize) -> String {
    draw(scene, Size { width, height }, &BoardOptions::default()).text()
}

#[track_caller]
fn shows(scene: &Scene, (width, height): (usize, usize), expected: &str) {
    let picture = picture(scene, width, height);
    assert_eq!(picture, expected.trim_matches('\n'), "\n{picture}\n");
}

#[test]
fn a_grid_has_heads_closed_columns_and_a_finish() {
    let expected = "
Total 25 of 50

Every column can be used once.

  0    1    2   |3)  (4|  (5|  |6)   7    8    9
  .    .    .    :    :    :   |6)   .    .    .
  .    .    .    :  (14|   :    :    .    .    .
  .    .    .  |23)   :  (25|<  :  [27] [28] [29]
[30] [31] [32]   :    :    :    :   37   38   39
 40   41   42    :    :    :    :   47   48   49
=50=";
    shows(&samples::fifty(), (80, 24), expected);
    let tight = "
Total 25 of 50
Every column can be used once.
  0   1   2  |3) (4| (5| |6)  7   8   9
  .   .   .   :   :   :  |6)  .   .   .
  .   .   .   : (14|  :   :   .   .   .
  .   .   . |23)  : (25<  : [27][28][29]
[30][31][32]  :   :   :   :  37  38  39
 40  41  42   :   :   :   :  47  48  49
=50=";
    shows(&samples::fifty(), (40, 10), tight);
    let compact = "
Total 25 of 50
  0  1  2 )3 (4 (5 )6  7  8  9
  .  .  .  :  :  : |6  .  .  .
  .  .  .  :(14  :  :  .  .  .
  .  .  .|23  :<25  :[27[28[29
[30[31[32  :  :  :  : 37 38 39
 40 41 42  :  :  :  : 47 48 49
=50";
    shows(&samples::fifty(), (30, 8), compact);
    let map = "
Total 25 of 50
   012)(()789
 0    :::)
10    :(::
20    ):<:[[[
30 [[[::::...
40 ...::::...
50 =
[27] [28] [29] +3";
    shows(&samples::fifty(), (20, 9), map);
}

#[test]
fn a_grid_that_leaves_its_columns_open_is_a_square_or_has_rows_of_ten() {
    shows(&samples::divisors(9), (80, 24), " ·1)  [2]  (3·\n [4]   5    6\n  7   (8|< ·9)\npairs: 2–4, 5–7");
    let thirty = picture(&samples::divisors(30), 80, 24);
    assert_eq!(thirty.lines().nth(1), Some(" 11   12   13   14   15  [16]  17   18   19   20"));
}

#[test]
fn a_large_grid_is_a_map_with_what_can_be_chosen_below() {
    let picture = picture(&samples::divisors(1000), 80, 24);
    let lines: Vec<_> = picture.lines().collect();
    assert_eq!(lines[0], "   1 )[([...<)......[.......[.......[.......[.......[..");
    assert_eq!(lines[19], " 951 .[.......[.......[.......[.......[.......[.......[");
    assert!(lines[20].starts_with("playable: [2] [4] [16] [24]"), "{picture}");
    assert!(lines[23].ends_with("[400] and 75 more"), "{picture}");
}

#[test]
fn a_huge_grid_is_a_window_around_the_latest_move() {
    let picture = picture(&samples::divisors(1_000_000), 40, 10);
    assert!(picture.contains("       5         6         7        (8|<"), "{picture}");
    assert!(picture.contains("\n … 999,972 more\n"), "{picture}");
    assert!(picture.ends_with("[72] and 124,991 more"), "{picture}");
}

#[test]
fn rows_are_compared_digit_by_digit() {
    let expected = "
Row                [3]  0   7   4   1   8   5   2   9   6  [3]

Player 2's number  (6| (5| (7|< _   _   _   _
                    =   =   =
Player 1's number  |6) |5) |7) >_   _   _   _";
    shows(&samples::dilemma(14), (80, 24), expected);
    let open = "
Goal      3   1   4   1   5   9
          =   =   ?
Written  |3) (1|<>_   _   _   _

Append   [1][2][3][4][5][6]:7:[8][9]";
    shows(&samples::append(None), (80, 24), open);
    let over = picture(&samples::append(Some(Standing::Over)), 80, 24);
    assert_eq!(over.lines().nth(1), Some("          =   ▲ over"));
    let under = picture(&samples::append(Some(Standing::Under)), 80, 24);
    assert_eq!(under.lines().nth(1), Some("          =   ▼ under"));
}

#[test]
fn a_long_row_shows_both_ends_and_a_long_number_its_latest_digits() {
    let expected = "
Row                [3] 0  7  4  1  8  5  2  9  … 981 …  3  0  7  4  1  8  5 [2]

Player 2's number  (6|(5|(7|< _  _  _  _  _  _  _  _  _  _  _  _  … 501 digits
                    =  =  =     all equal so far
Player 1's number  |6)|5)|7) >_  _  _  _  _  _  _  _  _  _  _  _  … 501 digits";
    shows(&samples::dilemma(1001), (80, 24), expected);
}

#[test]
fn a_row_gets_a_line_of_its_own_before_a_digit_is_left_out() {
    let expected = "
Row
[3] 0  7  4  1  8  5  2  9  6  3  0  7  4  1  8  5  2  9 [6]

Player 2's number
(6| (5| (7|< _   _   _   _   _   _   _   _   _
 =   =   =
Player 1's number
|6) |5) |7) >_   _   _   _   _   _   _   _   _";
    shows(&samples::dilemma(23), (76, 14), expected);
    let narrow = "
Row
[3] 0  7  4  1  8  5  2  9  6  3  0  7
 4  1  8  5  2  9 [6]
Player 2's number
(6|(5|(7|< _  _  _  _  _  _  _  _  _
 =  =  =
Player 1's number
|6)|5)|7) >_  _  _  _  _  _  _  _  _";
    shows(&samples::dilemma(23), (40, 8), narrow);
    for (width, height) in [(40, 7), (40, 8), (76, 14), (80, 24), (120, 30)] {
        let text = picture(&samples::dilemma(23), width, height);
        assert!(!text.contains('…'), "{width} x {height}\n{text}");
    }
}

#[test]
fn a_whole_row_continues_on_the_next_line() {
    let options = BoardOptions { whole_rows: true, ..BoardOptions::default() };
    let text = draw(&samples::dilemma(1001), Size { width: 80, height: 100 }, &options).text();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "Row                [3] 0  7  4  1  8  5  2  9  6  3  0  7  4  1  8  5  2  9  6");
    assert!(lines[6].contains("  … 758 …  "), "{text}");
    assert!(lines[12].ends_with("[2]"), "{text}");
}

#[test]
fn struck_digits_keep_their_place_and_rows_their_owners() {
    let options = BoardOptions {
        you: Some(Seat::Two),
        owners: ["Computer's", "Your"].map(String::from),
        ..BoardOptions::default()
    };
    let canvas = draw(&samples::deletion(), Size { width: 80, height: 24 }, &options);
    assert_eq!(canvas.text(), "Computer's number   7   3   2/<\n\nYour number        [8]  6/ [5]");
}

#[test]
fn your_tiles_bulge_to_the_right() {
    let options = BoardOptions { you: Some(Seat::Two), ..BoardOptions::default() };
    let text = draw(&samples::fifty(), Size { width: 80, height: 24 }, &options).text();
    assert!(text.contains("(23|   :  |25)<"), "{text}");
}

#[test]
fn pads_are_keys_or_a_range_to_type() {
    shows(&samples::pad(9), (80, 24), "Take  [1] 2 [3] 4 [5] 6 [7] 8 [9]");
    let expected = "
Take   [1]  2  [3]  4  [5]  6
       [7]  8  [9] 10 [11] 12
      [13] 14 [15] 16 [17] 18
      [19] 20 [21] 22 [23] 24";
    shows(&samples::pad(24), (80, 24), expected);
    shows(&samples::pad(1000), (80, 24), "Take  1 to 999, 500 of 1,000: type one");
    shows(&samples::pad(1000), (20, 4), "Take  1 to 999");
}

#[test]
fn marks_follow_the_tiles_they_are_about() {
    let mut scene = samples::fifty();
    scene.mark(|mv| match mv.to_string().as_str() {
        "27" => Some(Mark::Best),
        "28" => Some(Mark::Slip),
        "29" => Some(Mark::Wins),
        "30" => Some(Mark::Loses),
        "31" => Some(Mark::Pair('a')),
        _ => None,
    });
    let text = picture(&scene, 80, 24);
    assert!(text.contains("[27]*[28]![29]+\n[30]-[31]a[32]"), "{text}");
    let canvas = draw(&scene, Size { width: 80, height: 24 }, &BoardOptions::default());
    let best = canvas.find(Address { part: "board", number: 27 }).map(|hit| (hit.x, hit.y));
    let (x, y) = best.unwrap_or_default();
    assert_eq!(canvas.lines()[y][x].style, Style::Best);
}

#[test]
fn ascii_is_enough() {
    let options = BoardOptions { unicode: false, ..BoardOptions::default() };
    for scene in samples::all() {
        let text = draw(&scene, Size { width: 60, height: 20 }, &options).text();
        assert!(text.is_ascii(), "{text}");
    }
    let over = draw(&samples::append(Some(Standing::Over)), Size { width: 60, height: 20 }, &options).text();
    assert_eq!(over.lines().nth(1), Some("          =   ^ over"));
}
