//! A sweep over the catalogue: what every game declares about itself holds.

mod support;

use std::collections::HashSet;

use duels_rules::{Catalogue, ClassicResult, GameId, Param, ParamKind, ParamValues, Seat};
use proptest::prelude::*;

use support::variants::{Start, any_start, everything};
use support::{play_on, sentence, snapshot, wander, words};

fn params() -> impl Iterator<Item = (&'static str, &'static Param, &'static [Param])> {
    let games = everything().entries().iter().map(|entry| entry.info);
    games.flat_map(|info| info.params.iter().map(|param| (info.id, param, info.params)))
}

#[test]
fn every_game_has_an_id_and_a_title_of_its_own() {
    let (mut ids, mut titles) = (HashSet::new(), HashSet::new());
    for entry in everything().entries() {
        let info = entry.info;
        assert!(ids.insert(info.id), "{} is there twice", info.id);
        assert!(titles.insert(info.full_title()), "{} is there twice", info.full_title());
        assert!(info.id.bytes().all(|byte| byte.is_ascii_lowercase()), "{}", info.id);
        for text in [info.summary.to_string(), info.truth.to_string()] {
            assert!(!text.is_empty() && text.trim() == text, "{}: {text:?}", info.id);
            assert!(!text.contains("..") && !text.contains("  "), "{}: {text:?}", info.id);
        }
        assert_eq!(
            everything().find(&format!(" {} ", info.id.to_uppercase())).map(|e| e.info.id),
            Ok(info.id)
        );
    }
}

#[test]
fn the_template_is_compiled_and_tested_but_not_offered() {
    assert_eq!(Catalogue::standard().entries().len() + 1, everything().entries().len());
    assert!(Catalogue::standard().find("template").is_err());
}

#[test]
fn every_parameter_is_named_once_and_explained() {
    for (game, param, all) in params() {
        assert_eq!(all.iter().filter(|other| other.name == param.name).count(), 1, "{game}: {}", param.name);
        assert!(param.name.bytes().all(|byte| byte.is_ascii_lowercase()), "{game}: {}", param.name);
        assert!(!param.help.trim().is_empty() && !param.help.contains('\n'), "{game}: {}", param.name);
        assert!(!param.kind.to_string().is_empty());
    }
}

#[test]
fn every_preset_is_a_variant_that_opens() {
    for entry in everything().entries() {
        for preset in entry.info.presets {
            let id = GameId::with_params(everything(), entry.info.id, preset.params.split(' '));
            let id = id.unwrap_or_else(|error| panic!("{}: {error}", preset.about));
            assert!(id.open(Seat::One).is_ok(), "{id}");
            assert!(id.to_string().contains(':'), "{id} is the classic game");
        }
    }
}

#[test]
fn an_open_variant_is_a_preset_of_a_game_in_which_no_choice_matters() {
    for entry in everything().entries() {
        let is_decided = matches!(entry.info.truth.result, ClassicResult::Decided { .. });
        assert_eq!(is_decided, entry.info.open_variant.is_some(), "{}", entry.info.id);
        let Some(open) = entry.info.open_variant else { continue };
        assert!(entry.info.presets.iter().any(|preset| preset.params == open.params), "{}", entry.info.id);
    }
}

#[test]
fn every_default_is_accepted_by_its_own_declaration() {
    for (game, param, all) in params() {
        let Some(default) = param.default else { continue };
        let word = format!("{}={default}", param.name);
        let values =
            ParamValues::parse(all, [word.as_str()]).unwrap_or_else(|error| panic!("{game}: {error}"));
        assert_eq!(
            values.given_text(param.name),
            Some(default),
            "{game}: the default is not in its canonical form"
        );
        assert_eq!(values.differing(), "", "{game}: a default need not be written");
    }
}

#[test]
fn every_kind_of_parameter_has_an_example_that_is_accepted() {
    for (game, param, all) in params() {
        let text = format!("{}={}", param.name, param.kind.example());
        assert!(ParamValues::parse(all, [text.as_str()]).is_ok(), "{game}: {text}");
    }
}

#[test]
fn a_setup_fills_a_parameter_of_the_game() {
    for entry in everything().entries() {
        let Some(setup) = &entry.info.setup else { continue };
        let param = entry.info.params.iter().find(|param| param.name == setup.param);
        let param = param.unwrap_or_else(|| panic!("{}: no parameter {}", entry.info.id, setup.param));
        let example = param.kind.example();
        let (one, two) = example.split_once('-').expect("a setup has a choice for each player");
        let text = setup.param([one, two]);
        assert!(GameId::with_params(everything(), entry.info.id, [text.as_str()]).is_ok(), "{text}");
        let classic = GameId::parse(everything(), entry.info.id).unwrap();
        let check = |choice: &str, other: Option<&str>| (setup.check)(classic.values(), choice, other);
        assert_eq!(check(one, None).and(check(two, Some(one))), Ok(()), "{text}");
        for wrong in ["", "x", &format!("{one}{two}{one}"), "-", "0"] {
            assert!(check(wrong, None).is_err_and(|sentence| sentence.ends_with('.')), "{wrong}");
        }
        let drawn = Seat::BOTH.map(|seat| setup.drawn(&classic, seat).unwrap());
        assert_eq!(check(&drawn[0], None).and(check(&drawn[1], Some(&drawn[0]))), Ok(()), "{drawn:?}");
        assert!(!(setup.rule)(classic.values()).is_empty());
    }
}

#[test]
fn chosen_numbers_of_deletion_have_exactly_as_many_digits_as_the_game_says() {
    let entry = everything().find("deletion").unwrap();
    let setup = entry.info.setup.as_ref().unwrap();
    let refusal = |params: &[&str], choice: &str, other| {
        let values = ParamValues::parse(entry.info.params, params.iter().copied()).unwrap();
        (setup.check)(&values, choice, other).err().unwrap_or_default()
    };
    assert_eq!(refusal(&[], "73", None), "'73' has 2 digits. Your number has three digits from 1 to 9.");
    assert_eq!(refusal(&[], "7325", None), "'7325' has 4 digits. Your number has three digits from 1 to 9.");
    assert_eq!(refusal(&[], "730", None), "'730' is not possible. Your number has three digits from 1 to 9.");
    assert_eq!(
        refusal(&[], "732", Some("732")),
        "The other player has 732, and the two numbers must differ."
    );
    assert_eq!(
        refusal(&["digits=5"], "732", None),
        "'732' has 3 digits. Your number has five digits from 1 to 9."
    );
    assert_eq!(
        refusal(&["digits=20"], "", None),
        "Nothing was entered. Your number has 20 digits from 1 to 9."
    );
    assert_eq!(refusal(&[], "732", Some("865")), "");
}

#[test]
fn errors_about_ids_have_one_clear_end() {
    for text in
        ["chess", "fifti", "deletion:numbers=444-444", "fifty:target=0", "fifty:size=1", "fifty#x", ""]
    {
        let error = GameId::parse(everything(), text).unwrap_err().to_string();
        assert!(!error.ends_with(['.', '?', '!', ' ']) && !error.contains(".."), "{text}: {error}");
    }
    let error = GameId::parse(everything(), "deletion:numbers=444-444").unwrap_err();
    assert_eq!(error.to_string(), "deletion: the two numbers must differ");
    let error = GameId::parse(everything(), "Fifti").unwrap_err().to_string();
    assert!(
        error.starts_with("there is no game 'Fifti'. Did you mean fifty? The games are fifty, append, "),
        "{error}"
    );
}

#[test]
fn a_start_that_is_drawn_can_be_given_instead() {
    for entry in everything().entries() {
        let given = entry.info.random_start_unless;
        let known =
            |name| entry.info.params.iter().any(|param| param.name == name && param.default.is_none());
        assert!(given.is_none_or(known), "{}: no parameter {given:?}", entry.info.id);
    }
}

proptest! {
    #[test]
    fn a_start_that_is_drawn_can_be_written_out(start in any_start()) {
        let explicit = start.id.explicit();
        prop_assert!(!explicit.has_random_start(), "{explicit}");
        prop_assert!(!explicit.to_string().contains('#'), "{explicit}");
        prop_assert_eq!(snapshot(&*explicit.open(start.first).unwrap()), snapshot(&*start.open()));
        if !start.id.has_random_start() {
            prop_assert_eq!(explicit.to_string(), start.id.to_string());
        }
    }
}

/// Values just outside what a parameter takes, each with the limit that its refusal must name.
fn beyond(kind: ParamKind) -> Vec<(String, String)> {
    let digits = |count: usize| "1".repeat(count);
    match kind {
        ParamKind::Number { min, max } => {
            let below = min.checked_sub(1).map(|below| (below.to_string(), min.to_string()));
            let above = [format!("{}", u128::from(max) + 1), format!("{max}0"), digits(100)];
            above.map(|value| (value, max.to_string())).into_iter().chain(below).collect()
        }
        ParamKind::Choice(words) => vec![("neither".to_string(), words.join(" or "))],
        ParamKind::DigitRange => {
            ["0-0", "9-1", "1-10", "5", "a-b"].map(|v| (v.to_string(), "1-9".into())).into()
        }
        ParamKind::Natural { max_digits } | ParamKind::Digits { max_digits } => {
            vec![(digits(max_digits + 1), max_digits.to_string()), (String::new(), max_digits.to_string())]
        }
        ParamKind::NumberList { min, max, max_count } => {
            let many = vec![max.to_string(); max_count + 1].join("-");
            let below = min.checked_sub(1).map(|below| (below.to_string(), min.to_string()));
            let above =
                [(format!("{min}-{}", u64::from(max) + 1), max.to_string()), (many, max_count.to_string())];
            above.into_iter().chain(below).chain([("3--4".to_string(), max.to_string())]).collect()
        }
        ParamKind::TwoNumbers { min_digits, max_digits } => vec![
            (format!("{0}-{0}", digits(max_digits + 1)), max_digits.to_string()),
            (format!("{0}-{0}", digits(min_digits - 1)), min_digits.to_string()),
            (format!("{}-{}", digits(min_digits), digits(min_digits + 1)), "equal length".to_string()),
            (format!("{0}0-{0}2", digits(min_digits)), "without zeros".to_string()),
        ],
    }
}

#[test]
fn one_beyond_a_limit_is_refused_and_the_limit_is_named() {
    for (game, param, _) in params() {
        for (value, limit) in beyond(param.kind) {
            let word = format!("{}={value}", param.name);
            let refused = GameId::with_params(everything(), game, [word.as_str()]);
            let sentence = refused.expect_err(&word[..word.len().min(60)]).to_string();
            assert!(sentence.contains(param.name) && sentence.contains(&limit), "{sentence}");
            assert!(sentence.len() < 400, "{sentence}");
        }
    }
}

#[test]
fn every_example_is_played_to_its_end() {
    for entry in everything().entries() {
        let example = &entry.info.example;
        let id = GameId::parse(everything(), example.id).expect("the example names a variant");
        assert_eq!(id.entry().info.id, entry.info.id);
        let mut game = id.open(Seat::One).expect("the example opens");
        for word in example.moves.split(' ') {
            assert!(game.turn().is_some(), "{}: {word} comes after the end", example.id);
            match game.parse_move(word) {
                Ok(mv) => game.play(mv).expect("a word that is read is legal"),
                Err(refusal) => drop(sentence(&refusal)),
            }
        }
        assert!(game.outcome().is_some(), "{}: the example stops before the end", example.id);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn an_id_that_is_written_reads_back_to_the_same_start(start in any_start()) {
        let written = start.id.to_string();
        let again = GameId::parse(everything(), &written).expect(&written);
        prop_assert_eq!(again.to_string(), written.clone());
        let shouted = GameId::parse(everything(), &format!(" {}", written.to_uppercase())).expect(&written);
        prop_assert_eq!(shouted.to_string(), written);
        let again = Start { id: again, ..start.clone() };
        let [mut one, mut two] = [start.open(), again.open()];
        prop_assert_eq!(wander(&mut *one, start.chance), wander(&mut *two, start.chance));
        prop_assert_eq!(snapshot(&*one), snapshot(&*two));
    }

    #[test]
    fn the_seed_matters_only_where_the_start_is_drawn(start in any_start(), seed in any::<u64>()) {
        prop_assume!(!start.id.has_random_start());
        let other = GameId::parse(everything(), &start.id.variant()).and_then(|id| id.with_seed(seed));
        let mut other = other.expect("a variant is an id").open(start.first).expect("it opens");
        let mut game = start.open();
        prop_assert_eq!(play_on(&mut *game, 40, start.chance), play_on(&mut *other, 40, start.chance));
        prop_assert_eq!(snapshot(&*game), snapshot(&*other));
        prop_assert_eq!(words(&*game), words(&*other));
    }

    #[test]
    fn a_text_that_is_no_id_is_refused_with_a_sentence(text in any::<String>(), start in any_start()) {
        let id = start.id.entry().info.id;
        for text in [text.clone(), format!("{id}:{text}"), format!("{id}#{text}"), format!("{id}:{text}=1")] {
            if let Err(error) = GameId::parse(everything(), &text) {
                prop_assert!(!error.to_string().is_empty());
                prop_assert!(!error.to_string().contains('\0'));
            }
        }
    }
}

#[test]
fn every_variant_is_named_in_words_and_says_what_to_do() {
    let said = |id: &str| {
        let game = GameId::parse(Catalogue::standard(), id).unwrap().open(Seat::One).unwrap();
        (game.variant_words(), game.tagline())
    };
    for (id, words, tagline) in [
        ("fifty", "To 50", "Land on 50. No column twice."),
        ("fifty:target=276,base=24,max=23", "To 276, 24 columns", "Land on 276. No column twice."),
        ("fifty:target=20,max=3", "To 20, add up to 3", "Land on 20. No column twice."),
        ("divisors:count=100", "1 to 100", "Take what fits, until nothing fits."),
        ("divisors:count=100,opening=even", "1 to 100, even first", "Take what fits, until nothing fits."),
        ("divisors:one=no", "1 to 9, 1 only first", "Take what fits, until nothing fits."),
        ("dilemma:length=1001", "1001 digits", "Two ends, one bigger number."),
        ("dilemma:sequence=7", "1 digit", "Two ends, one bigger number."),
        ("append", "To 100", "One digit each. Don’t go over 100."),
        ("append:target=2026,digits=0-9", "To 2026, digits 0 to 9", "One digit each. Don’t go over 2026."),
        ("deletion", "3 digits", "Cross out their digits first."),
        ("deletion:digits=5,apart=3", "5 digits, 3 apart", "Cross out their digits first. Stay 3 apart."),
    ] {
        assert_eq!(said(id), (words.to_string(), tagline.to_string()), "{id}");
    }
}

#[test]
fn the_tagline_of_a_game_is_that_of_its_classic_variant_and_short() {
    for entry in Catalogue::standard().entries() {
        let classic = entry.open_classic(0, Seat::One).unwrap();
        assert_eq!(classic.tagline(), entry.info.tagline);
        assert!(entry.info.tagline.chars().count() <= 40, "{}", entry.info.tagline);
    }
}
