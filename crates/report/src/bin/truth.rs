//! Writes the generated pages of the book into a folder: the one given as argument, or `docs`.

use std::error::Error;
use std::io::Write;
use std::path::PathBuf;

use duels_report::truth;
use duels_rules::Catalogue;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os().nth(1).map_or_else(|| PathBuf::from("docs"), PathBuf::from);
    std::fs::create_dir_all(folder.join("truth"))?;
    let tables = truth::tables(Catalogue::standard())?;
    for page in truth::pictures()?.into_iter().chain([tables]) {
        let path = folder.join(page.path);
        std::fs::write(&path, page.text)?;
        writeln!(std::io::stdout(), "{}", path.display())?;
    }
    Ok(())
}
