//! The allocator of every program that can serve.
//!
//! After a move a server builds texts on one thread and frees them on another, and the C library is slow at that. With
//! mimalloc it makes a quarter to a half more moves for pages (`docs/speed.md`).

use libmimalloc_sys::{mi_option_set, mi_option_t};
use mimalloc::MiMalloc;

#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// How many milliseconds free memory is kept for later. The crate has no name for this option of mimalloc 2.
const PURGE_DELAY: mi_option_t = 15;

/// Has memory given back to the system as soon as it is free. By default that happens a little later, but only if there is
/// other work by then, and a cancelled solver may leave hundreds of megabytes.
#[allow(
    unsafe_code,
    reason = "the allocator has no other interface; this sets a number, which is always possible"
)]
pub(crate) fn give_memory_back_at_once() {
    unsafe { mi_option_set(PURGE_DELAY, 0) }
}
