use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use super::Client;

type Counts = Arc<Mutex<HashMap<IpAddr, usize>>>;

/// How many connections every address has open.
pub(crate) struct ConnectionSlots {
    most: Option<usize>,
    counts: Counts,
}

/// An open connection, counted until it is dropped.
pub(crate) struct ConnectionSlot {
    address: Option<IpAddr>,
    counts: Counts,
}

impl ConnectionSlots {
    pub(crate) fn new(most: Option<usize>) -> ConnectionSlots {
        ConnectionSlots { most, counts: Arc::default() }
    }

    /// A slot for one more connection; none if the address has too many.
    pub(crate) fn take(&self, client: Client) -> Option<ConnectionSlot> {
        let slot = |address| Some(ConnectionSlot { address, counts: Arc::clone(&self.counts) });
        let (Some(address), Some(most)) = (client.0, self.most) else { return slot(None) };
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(address).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        slot(Some(address))
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        let Some(address) = self.address else { return };
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&address);
            }
        }
    }
}
