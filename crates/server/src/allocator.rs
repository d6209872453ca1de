//! The allocator of every program that can serve.
//!
//! After a move a server builds texts on one thread and frees them on another, and the C library is slow at that. jemalloc
//! hands out first what was freed last, which is still in the processor's cache (`docs/speed.md`).

use tikv_jemallocator::Jemalloc;

#[global_allocator]
static ALLOCATOR: Jemalloc = Jemalloc;

/// Has a thread of the allocator give free memory back to the system within a tenth of a second. By default that takes ten
/// seconds, and only happens if there is other work by then, but a cancelled solver may leave hundreds of megabytes.
#[allow(unsafe_code, reason = "the allocator reads its settings under this name, before the program begins")]
#[used]
#[unsafe(export_name = "_rjem_malloc_conf")]
static SETTINGS: &[u8] = b"background_thread:true,dirty_decay_ms:100,muzzy_decay_ms:0\0";
