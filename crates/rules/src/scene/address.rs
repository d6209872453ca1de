use std::fmt;

/// Where a tile is: the id of its part and its number there. It is written `board.23`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Address<'a> {
    /// The id of the part.
    pub part: &'a str,
    /// The number of the tile in that part.
    pub number: u64,
}

impl<'a> Address<'a> {
    /// The address that a text means, if it means one.
    pub fn parse(text: &'a str) -> Option<Address<'a>> {
        let (part, number) = text.rsplit_once('.')?;
        Some(Address { part, number: number.parse().ok()? })
    }
}

impl fmt::Display for Address<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.part, self.number)
    }
}
