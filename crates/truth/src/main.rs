//! Writes the pages of truth into the folder that is named, `docs` unless told.

use std::io::Write;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = PathBuf::from(std::env::args_os().nth(1).unwrap_or_else(|| "docs".into()));
    for page in duels_truth::pages()? {
        let path = folder.join(page.name);
        std::fs::create_dir_all(path.parent().unwrap_or(&folder))?;
        std::fs::write(&path, page.text)?;
        writeln!(std::io::stdout(), "{}", path.display())?;
    }
    Ok(())
}
