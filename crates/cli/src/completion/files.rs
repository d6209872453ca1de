use std::fs;
use std::path::Path;

use super::Candidate;

/// The files and folders whose path starts like this, folders with a slash at the end. Hidden ones are left out unless
/// the name starts with a dot.
pub(crate) fn files(typed: &str) -> Vec<Candidate> {
    let (folder, start) = typed.rfind('/').map_or(("", typed), |slash| typed.split_at(slash + 1));
    let read = fs::read_dir(if folder.is_empty() { Path::new(".") } else { Path::new(folder) });
    // A folder that cannot be read has nothing to offer.
    let entries = read.into_iter().flatten().flatten();
    let mut names: Vec<String> = entries
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let slash = if entry.path().is_dir() { "/" } else { "" };
            let fits = name.starts_with(start) && (start.starts_with('.') || !name.starts_with('.'));
            (fits && !name.contains(['\n', '\t'])).then(|| format!("{folder}{name}{slash}"))
        })
        .collect();
    names.sort_unstable();
    names.into_iter().map(|name| Candidate::new(name, "")).collect()
}
