use duels_rules::{Catalogue, GameInfo, Param, ParamKind};

use super::Candidate;

/// The games; after a colon, the parameters of the game in one word.
pub(super) fn games(catalogue: Catalogue, typed: &str) -> Vec<Candidate> {
    let Some((name, list)) = typed.split_once(':') else {
        let game = |info: &GameInfo| Candidate::new(info.id, info.subtitle);
        return catalogue.entries().iter().map(|entry| game(entry.info)).collect();
    };
    let Ok(entry) = catalogue.find(name) else { return vec![] };
    let given: Vec<&str> = list.split(',').collect();
    let (last, before) = given.split_last().unwrap_or((&"", &[]));
    let head = &typed[..typed.rfind([':', ',']).map_or(0, |at| at + 1)];
    of_game(entry.info, before, last).into_iter().map(|candidate| candidate.after(head)).collect()
}

/// The parameters of the game that is the first of these words, without those that are among them.
pub(super) fn params(catalogue: Catalogue, words: &[&str], typed: &str) -> Vec<Candidate> {
    let Some((game, given)) = words.split_first() else { return vec![] };
    let (name, list) = game.split_once(':').unwrap_or((game, ""));
    let Ok(entry) = catalogue.find(name) else { return vec![] };
    let given: Vec<&str> = list.split(',').chain(given.iter().copied()).collect();
    of_game(entry.info, &given, typed)
}

/// The names of the parameters that are not given yet, or the values of the one whose name is typed.
fn of_game(info: &'static GameInfo, given: &[&str], typed: &str) -> Vec<Candidate> {
    if let Some((name, _)) = typed.split_once('=') {
        let param = info.params.iter().find(|param| param.name == name);
        return param.map_or_else(Vec::new, |param| values(info, param));
    }
    let is_given = |param: &&Param| given.iter().any(|word| word.split('=').next() == Some(param.name));
    let name = |param: &Param| Candidate::new(format!("{}=", param.name), param.help);
    info.params.iter().filter(|param| !is_given(param)).map(name).collect()
}

/// The values of a parameter that are worth trying.
fn values(info: &'static GameInfo, param: &Param) -> Vec<Candidate> {
    let value = |value: &str, about: &str| Candidate::new(format!("{}={value}", param.name), about);
    let mut values: Vec<Candidate> = vec![];
    let mut add = |text: &str, about: &str| {
        let candidate = value(text, about);
        if values.iter().all(|known| known.value != candidate.value) {
            values.push(candidate);
        }
    };
    if let Some(default) = param.default {
        add(default, "the classic game");
    }
    for preset in info.presets {
        let given = preset.params.split_whitespace().filter_map(|word| word.split_once('='));
        given.filter(|(name, _)| *name == param.name).for_each(|(_, text)| add(text, preset.about));
    }
    match param.kind {
        ParamKind::Choice(words) => words.iter().for_each(|word| add(word, param.help)),
        ParamKind::Number { min, max } => {
            add(&min.to_string(), "the smallest");
            add(&max.to_string(), "the largest");
        }
        kind => add(&kind.example(), "an example"),
    }
    values
}
