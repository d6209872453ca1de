/// A piece of a page that changed: the element with this id is replaced, or removed where the HTML is empty.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Fragment {
    /// The id of the element.
    pub id: String,
    /// The new element.
    pub html: String,
    /// The id of the element to append it to where there is no element with its id yet.
    #[serde(rename = "in", skip_serializing_if = "Option::is_none")]
    pub parent: Option<&'static str>,
}
