//! Prints a page with the scene of a game: `cargo run -p duels-drawing --example gallery -- fifty 6 8 9 2`.

#![allow(clippy::print_stdout, reason = "the page is what it prints")]

use duels_drawing::{ChoiceMarkup, Drawer, Face, STYLE_SHEETS, Side, face, plate};
use duels_rules::{Catalogue, GameId, Names, Ply, Seat};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let id = GameId::parse(Catalogue::standard(), &words.next().unwrap_or_else(|| "fifty".to_string()))?;
    let mut game = id.open(Seat::One)?;
    let mut history = Vec::new();
    for word in words {
        let (mv, seat) = (game.parse_move(&word)?, game.next_seat());
        let text = game.move_text(mv);
        game.play(mv)?;
        history.push(Ply { seat, mv, text });
    }
    let names = Names::you(game.turn().unwrap_or(Seat::One), "the computer");
    let drawer = Drawer { names: &names, choices: ChoiceMarkup::Buttons };
    let scene = game.scene(&history);
    let index = Catalogue::standard().entries().iter().position(|entry| entry.info.id == id.entry().info.id);
    let style: String = STYLE_SHEETS.iter().map(|sheet| sheet.text).collect();
    println!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width,initial-scale=1\"><title>Gallery</title><style>\
         @font-face{{font-family:Gabarito;src:url(gabarito.woff2);font-weight:400 900}}{style}\
         body{{margin:0;background:var(--plate);color:var(--ink);font:500 17px/1.4 Gabarito,system-ui}}\
         form{{display:grid;grid-template-rows:1fr auto;min-height:calc(100svh - 52px);padding-top:52px}}\
         .heaven{{padding:0 14px;display:grid;align-content:center;min-width:0}}\
         .stand{{display:flex;justify-content:space-between;padding:0 14px}}\
         .floor{{background:var(--floor);padding:14px 14px 64px}}</style>\
         <body class=\"{}\"><form id=play><div class=\"heaven\">{}</div><div><div class=\"stand\">{}{}</div>\
         <div class=\"floor\">{}</div></div></form>",
        plate(index.unwrap_or(0)),
        drawer.board(&scene),
        face(Face::Person, Side::You),
        face(Face::Medium, Side::Them),
        drawer.pads(&scene),
    );
    Ok(())
}
