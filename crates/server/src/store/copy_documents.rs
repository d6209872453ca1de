//! Copying the documents of a store, such as classes, beside its games.

use super::{CopyError, Document, Documents, Maintenance, StoreError};

/// How many documents are read and written at once: a large class has some tens of kilobytes.
const PAGE: usize = 100;
/// A time at which no document is over: those that nobody has deleted yet are copied as well.
const ALWAYS: i64 = i64::MIN;

/// The documents of two stores.
pub(super) struct DocumentCopy<'a> {
    source: Option<&'a dyn Documents>,
    target: Option<&'a dyn Documents>,
}

impl<'a> DocumentCopy<'a> {
    pub(super) fn new(source: &'a dyn Maintenance, target: &'a dyn Maintenance) -> DocumentCopy<'a> {
        DocumentCopy { source: source.documents(), target: target.documents() }
    }

    /// Checks that every document of the target is in the source as well.
    pub(super) async fn check(&self) -> Result<(), CopyError> {
        walk(self.target, async |page| {
            let other = other_in(self.source, &page).await?;
            other.map_or(Ok(()), |name| Err(CopyError::OtherDocuments(name)))
        })
        .await
    }

    /// Copies the documents that the target does not have.
    pub(super) async fn copy(&self) -> Result<(), CopyError> {
        walk(self.source, async |page| {
            let there = same_in(self.target, &page).await?;
            let missing = page.into_iter().zip(there).filter(|(_, there)| there.is_none());
            let missing = missing.map(|(document, _)| document).collect::<Vec<_>>();
            match self.target {
                Some(target) => Ok(target.import_documents(missing).await?),
                None => Ok(()),
            }
        })
        .await
    }

    /// Compares every document, and counts them.
    pub(super) async fn verify(&self) -> Result<u64, CopyError> {
        let mut count = 0;
        walk(self.source, async |page| {
            count += page.len() as u64;
            let other = other_in(self.target, &page).await?;
            other.map_or(Ok(()), |name| Err(CopyError::DocumentDiffers(name)))
        })
        .await?;
        self.check().await.map(|()| count)
    }
}

/// Does something with all documents of a store, page by page.
async fn walk(
    store: Option<&dyn Documents>,
    mut each: impl AsyncFnMut(Vec<Document>) -> Result<(), CopyError>,
) -> Result<(), CopyError> {
    let Some(store) = store else { return Ok(()) };
    let mut after = String::new();
    loop {
        let page = store.documents_after(&after, PAGE).await?;
        let Some(last) = page.last() else { return Ok(()) };
        after.clone_from(&last.name);
        each(page).await?;
    }
}

/// The name of the first document that a store does not have, or has otherwise.
async fn other_in(store: Option<&dyn Documents>, page: &[Document]) -> Result<Option<String>, StoreError> {
    let same = same_in(store, page).await?;
    let other = page.iter().zip(same).find(|(document, same)| same.as_ref() != Some(*document));
    Ok(other.map(|(document, _)| document.name.clone()))
}

/// The documents with the same names in a store, in the same order.
async fn same_in(
    store: Option<&dyn Documents>,
    page: &[Document],
) -> Result<Vec<Option<Document>>, StoreError> {
    let Some(store) = store else { return Ok(vec![None; page.len()]) };
    let mut found = Vec::with_capacity(page.len());
    for document in page {
        found.push(store.document(&document.name, ALWAYS).await?);
    }
    Ok(found)
}
