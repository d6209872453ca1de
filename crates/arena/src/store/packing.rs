//! The lines of a batch as they travel: compressed, because they are mostly the same words.

use std::io::{self, Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;

/// Far more than the lines of a batch; anything larger is not one.
const LONGEST: u64 = 1 << 30;

pub(super) fn pack(lines: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = ZlibEncoder::new(Vec::with_capacity(lines.len() / 4), Compression::fast());
    encoder.write_all(lines)?;
    encoder.finish()
}

pub(super) fn unpack(packed: &[u8]) -> io::Result<Vec<u8>> {
    let mut lines = Vec::with_capacity(packed.len() * 4);
    ZlibDecoder::new(packed).take(LONGEST).read_to_end(&mut lines)?;
    Ok(lines)
}
