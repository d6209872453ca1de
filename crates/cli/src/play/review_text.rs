use duels_rules::{Names, Seat, text};
use duels_session::{ForfeitReview, PlyReview, Review};

/// How many plies a row of the value history shows.
const PLIES_PER_ROW: usize = 30;

/// A review as text: every ply, the value history, and how well each player kept what was won.
pub(crate) fn review_text(review: &Review) -> String {
    if review.plies.is_empty() && review.forfeit.is_none() {
        return "There is nothing to review: no move was made.".to_string();
    }
    let width = review.plies.iter().map(|reviewed| reviewed.ply.text.to_string().len()).max().unwrap_or(0);
    let plies = review.plies.iter().zip(1..).map(|(reviewed, number)| line(reviewed, number, width.max(4)));
    let head = format!(" ply  player    {:<1$}      before  after", "move", width.max(4));
    let forfeit = review.forfeit.as_ref().map(forfeit_line);
    let lines: Vec<_> = [head].into_iter().chain(plies).chain(forfeit).collect();
    format!("{}\n\n{}\n\n{}", lines.join("\n"), history(review), review.verdict().join("\n"))
}

fn line(reviewed: &PlyReview, number: usize, width: usize) -> String {
    let PlyReview { ply, before, after, .. } = reviewed;
    let mark = if reviewed.is_blunder() { "??" } else { "" };
    let missed = match reviewed.is_blunder() {
        true => format!("{} would have won", text::any_of(&reviewed.winning)),
        false => String::new(),
    };
    let typed = ply.text.to_string();
    let (before, after) = (before.to_string(), after.to_string());
    let text =
        format!("{number:>4}  {}  {typed:<width$}  {mark:<2}  {before:<6}  {after:<5}  {missed}", ply.seat);
    text.trim_end().to_string()
}

fn forfeit_line(forfeit: &ForfeitReview) -> String {
    let judged = match (forfeit.is_blunder(), forfeit.winning.is_empty()) {
        (true, false) => {
            format!(" and gave the win away: {} would have kept it", text::any_of(&forfeit.winning))
        }
        (true, true) => " and gave the win away".to_string(),
        (false, _) => " in a lost position".to_string(),
    };
    format!("      {}{judged}.", forfeit.event(&Names::SEATS))
}

/// Who is winning at the start and after each ply: a row of marks for each seat.
fn history(review: &Review) -> String {
    let after = review.plies.iter().map(|reviewed| (reviewed.winner(), reviewed.is_blunder()));
    let points: Vec<_> = review.at_start.map(|seat| (seat, false)).into_iter().chain(after).collect();
    let rows =
        points.chunks(PLIES_PER_ROW).zip(0..).map(|(chunk, row)| history_row(chunk, row * PLIES_PER_ROW));
    format!("Who is winning, ply by ply:\n{}", rows.collect::<Vec<_>>().join("\n"))
}

fn history_row(points: &[(Seat, bool)], from: usize) -> String {
    let mark = |seat: Seat, point: &(Seat, bool)| if point.0 == seat { "  #" } else { "  ." };
    let mut lines = Seat::BOTH
        .map(|seat| format!("  {seat}{}", points.iter().map(|point| mark(seat, point)).collect::<String>()))
        .to_vec();
    let numbers: String = (from..from + points.len()).map(|ply| format!("{ply:>3}")).collect();
    lines.push(format!("  ply     {numbers}"));
    if points.iter().any(|point| point.1) {
        let marks: String = points.iter().map(|point| if point.1 { " ??" } else { "   " }).collect();
        lines.push(format!("          {marks}").trim_end().to_string());
    }
    lines.join("\n")
}
