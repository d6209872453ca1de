use super::PuzzleRequest;
use super::lesson_set::LessonSet;
use super::outcome::Outcome;
use super::query::{PuzzleQuery, address};
use super::score::Score;

/// Where the buttons lead; none where there is no such button.
#[derive(Default)]
pub(super) struct Links {
    pub(super) hint: Option<String>,
    pub(super) next: String,
    pub(super) again: Option<String>,
    pub(super) show: Option<String>,
    pub(super) back: Option<String>,
    pub(super) forward: Option<String>,
}

impl Links {
    pub(super) fn new(request: &PuzzleRequest, outcome: &Outcome, step: usize, score: &Score) -> Links {
        let PuzzleRequest { place, puzzle: subject, query, .. } = request;
        let (path, puzzle) = (place.path.as_str(), subject.puzzle());
        let kept = place.kept_fields(query);
        let with = |more: &[(&'static str, &str)]| {
            let is_given = |name: &str| more.iter().any(|(other, _)| *other == name);
            let rest = kept.iter().filter(|(name, _)| !is_given(name)).copied();
            address(path, rest.chain(more.iter().copied()))
        };
        let hints = PuzzleQuery::number(&query.hint).unwrap_or(0);
        let marks = format!("{}h", query.marks);
        let hint = (hints < puzzle.hints() && outcome.attempt().is_none()).then(|| {
            with(&[("hint", &(hints + 1).to_string()), ("marks", &marks), ("picked", &query.picked)])
        });
        let rating = if score.rating.is_empty() { query.rating.clone() } else { score.rating.clone() };
        let next = match LessonSet::parse(&query.lesson) {
            Some(set) => set.next_address(&rating),
            None if query.practice == "1" => "/practice".to_string(),
            None => address("/puzzle", query.wishes().into_iter().chain([("rating", rating.as_str())])),
        };
        let Some(attempt) = outcome.attempt() else { return Links { hint, next, ..Links::default() } };
        let answer: [(&'static str, &str); 3] =
            [("move", &query.mv), ("answer", &query.answer), ("show", &query.show)];
        let at = |step: usize| with(&[answer.as_slice(), &[("step", &step.to_string())]].concat());
        let is_missed = !attempt.right;
        let after = [("marks", score.marks.as_str()), ("rating", rating.as_str())];
        Links {
            hint: None,
            next,
            again: is_missed.then(|| with(&after)),
            show: is_missed.then(|| with(&[&after[..], &[("show", "1")]].concat())),
            back: step.checked_sub(1).map(at),
            forward: (step < attempt.line.len()).then(|| at(step + 1)),
        }
    }
}
