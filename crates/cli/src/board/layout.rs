use duels_rules::scene::{Part, Scene, Tile};

use super::captions::{draw_counter, draw_line, draw_pairs};
use super::grid::draw_grid;
use super::labels::Labels;
use super::pad::{draw_pad, pad_height};
use super::row::{draw_row, row_height};
use super::{BoardOptions, Canvas, Size};

/// A grid is never given fewer lines than this while something less important could give way.
const GRID_LINES: usize = 3;

/// Draws a scene in a size. The canvas is never wider or higher than that, and no higher than it needs to be.
pub(crate) fn draw(scene: &Scene, size: Size, options: &BoardOptions<'_>) -> Canvas {
    let mut canvas = Canvas::new(size.width);
    if size.width == 0 || size.height == 0 {
        return canvas;
    }
    let mut plan = Plan::new(scene, size, options);
    let spaced = plan.total() + plan.breaks() <= size.height;
    for index in 0..scene.parts.len() {
        if plan.heights[index] == 0 {
            continue;
        }
        let part = plan.drawn(index);
        if spaced && canvas.height() > 0 && plan.has_break_before(index) {
            canvas.extend_lines(canvas.height() + 1);
        }
        canvas.append(part);
    }
    if spaced || plan.total() < size.height {
        let left = size.height.saturating_sub(canvas.height());
        canvas.append(draw_pairs(scene, Size { height: left, ..size }, options));
    }
    canvas.truncate(size.height);
    canvas
}

/// How many lines every part gets.
struct Plan<'a> {
    scene: &'a Scene,
    size: Size,
    options: &'a BoardOptions<'a>,
    labels: Labels,
    wanted: Vec<Wanted>,
    heights: Vec<usize>,
}

/// The lines that a part takes when there is room, and the part as it was drawn to find out.
struct Wanted {
    height: usize,
    drawn: Option<Canvas>,
}

impl<'a> Plan<'a> {
    fn new(scene: &'a Scene, size: Size, options: &'a BoardOptions<'a>) -> Plan<'a> {
        let labels = Labels::of(scene, size.width, options);
        let count = scene.parts.len();
        let mut plan = Plan { scene, size, options, labels, wanted: Vec::new(), heights: vec![0; count] };
        plan.wanted = (0..count).map(|index| plan.wanted(index)).collect();
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_key(|&index| plan.rank(index));
        let mut left = size.height;
        // First what a part cannot do without, then all that it wants, the most important part first.
        for grant in [Plan::least, Plan::most] {
            for &index in &order {
                let more = grant(&plan, index, left).saturating_sub(plan.heights[index]).min(left);
                plan.heights[index] += more;
                left -= more;
            }
        }
        plan
    }

    fn part(&self, index: usize) -> &'a Part {
        &self.scene.parts[index]
    }

    /// What is important comes first: what can be chosen, then counters, rows, grids, sentences.
    fn rank(&self, index: usize) -> u8 {
        let part = self.part(index);
        let has_choices = part.cells().is_some_and(|(_, cells)| cells.tiles.values().any(Tile::is_choice));
        match part {
            Part::Pad(_) if has_choices => 0,
            Part::Row(_) if has_choices => 1,
            Part::Grid(_) if has_choices => 2,
            Part::Counter(_) => 3,
            Part::Row(_) => 4,
            Part::Grid(_) => 5,
            Part::Pad(_) => 6,
            Part::Line(_) => 7,
            Part::Link(_) => 8,
        }
    }

    /// The lines that a part cannot do without.
    fn least(&self, index: usize, _: usize) -> usize {
        match self.part(index) {
            Part::Grid(_) => GRID_LINES.min(self.wanted[index].height),
            Part::Counter(_) | Part::Row(_) | Part::Pad(_) => 1,
            Part::Line(_) | Part::Link(_) => 0,
        }
    }

    /// The lines that a part gets of those that are left. A sentence is never cut in the middle.
    fn most(&self, index: usize, left: usize) -> usize {
        match self.part(index) {
            Part::Line(_) if self.wanted[index].height > left => 0,
            _ => self.wanted[index].height,
        }
    }

    fn wanted(&self, index: usize) -> Wanted {
        let height = match self.part(index) {
            Part::Row(_) if self.options.whole_rows => self.draw(index, self.size.height).height(),
            Part::Row(row) => row_height(self.scene, row, self.labels, self.size.width, self.options),
            Part::Pad(pad) => pad_height(pad, self.labels, self.size.width, self.options),
            Part::Line(_) => self.draw(index, self.size.height + 1).height(),
            Part::Counter(_) => 1,
            Part::Link(_) => 0,
            Part::Grid(_) => {
                let drawn = self.draw(index, self.size.height);
                return Wanted { height: drawn.height(), drawn: Some(drawn) };
            }
        };
        Wanted { height, drawn: None }
    }

    /// The part in the lines that it got.
    fn drawn(&mut self, index: usize) -> Canvas {
        let height = self.heights[index];
        let drawn = self.wanted[index].drawn.take().filter(|drawn| drawn.height() == height);
        drawn.unwrap_or_else(|| self.draw(index, height))
    }

    fn draw(&self, index: usize, height: usize) -> Canvas {
        let size = Size { height, ..self.size };
        let mut canvas = match self.part(index) {
            Part::Line(line) => draw_line(line, size, self.options),
            Part::Counter(counter) => draw_counter(counter, size, self.options),
            Part::Grid(grid) => draw_grid(grid, size, self.options),
            Part::Row(row) => draw_row(self.scene, row, self.labels, size, self.options),
            Part::Pad(pad) => draw_pad(pad, self.labels, size, self.options),
            Part::Link(_) => Canvas::new(size.width),
        };
        canvas.truncate(height);
        canvas
    }

    fn total(&self) -> usize {
        self.heights.iter().sum()
    }

    /// How many blank lines there would be between the parts.
    fn breaks(&self) -> usize {
        (0..self.heights.len())
            .filter(|&index| self.heights[index] > 0 && self.has_break_before(index))
            .count()
    }

    /// Whether a blank line belongs above a part: rows stay together, other parts are set apart.
    fn has_break_before(&self, index: usize) -> bool {
        let before = (0..index).rev().find(|&before| self.heights[before] > 0);
        match (before.map(|before| self.part(before)), self.part(index)) {
            (None, _) => false,
            (Some(Part::Row(_)), Part::Row(row)) => row.comparison.is_none(),
            (Some(Part::Line(_)), Part::Line(_)) => false,
            _ => true,
        }
    }
}
