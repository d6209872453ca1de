use super::wrap::columns;

/// Rows of cells under a head; the first cell of a row names it.
pub(crate) struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with this head.
    pub(crate) fn new(head: impl IntoIterator<Item = impl Into<String>>) -> Table {
        Table { rows: vec![head.into_iter().map(Into::into).collect()] }
    }

    /// Adds a row.
    pub(crate) fn push(&mut self, row: impl IntoIterator<Item = String>) {
        self.rows.push(row.into_iter().collect());
    }

    /// The table as text: columns of equal width, or, where they do not fit, a block of lines for each row.
    pub(crate) fn text(&self, width: Option<usize>) -> String {
        let lines: Vec<String> = self.rows.iter().map(|row| self.line(row)).collect();
        match width {
            Some(width) if lines.iter().any(|line| columns(line) > width) => self.blocks(),
            _ => lines.join("\n"),
        }
    }

    fn line(&self, row: &[String]) -> String {
        let cell = |(column, cell): (usize, &String)| padded(cell, self.width_of(column));
        let cells: Vec<String> = row.iter().enumerate().map(cell).collect();
        cells.join("  ").trim_end().to_string()
    }

    fn width_of(&self, column: usize) -> usize {
        self.rows.iter().filter_map(|row| row.get(column)).map(|cell| columns(cell)).max().unwrap_or(0)
    }

    fn blocks(&self) -> String {
        let Some((head, rows)) = self.rows.split_first() else { return String::new() };
        let width = head.iter().skip(1).map(|cell| columns(cell)).max().unwrap_or(0);
        let block = |row: &Vec<String>| {
            let name = row.first().cloned().unwrap_or_default();
            let cells = head.iter().zip(row).skip(1);
            let lines = cells.map(|(head, cell)| format!("\n  {}  {cell}", padded(head, width)));
            name + &lines.collect::<String>()
        };
        let title = head.first().cloned().unwrap_or_default();
        let blocks: Vec<String> = rows.iter().map(block).collect();
        format!("{title}\n\n{}", blocks.join("\n\n"))
    }
}

fn padded(cell: &str, width: usize) -> String {
    format!("{cell}{}", " ".repeat(width.saturating_sub(columns(cell))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let mut table = Table::new(["player", "rating", "won"]);
        table.push(["perfect", "+120", "9 of 10"].map(String::from));
        table.push(["数", "0", "1 of 10"].map(String::from));
        table
    }

    #[test]
    fn columns_are_aligned_where_they_fit() {
        let text = "player   rating  won\nperfect  +120    9 of 10\n数       0       1 of 10";
        assert_eq!(table().text(None), text);
        assert_eq!(table().text(Some(24)), text);
    }

    #[test]
    fn a_narrow_table_is_a_block_for_each_row() {
        let text =
            "player\n\nperfect\n  rating  +120\n  won     9 of 10\n\n数\n  rating  0\n  won     1 of 10";
        assert_eq!(table().text(Some(23)), text);
    }
}
