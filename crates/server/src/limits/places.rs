use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use super::Client;

type Taken = Arc<Mutex<HashMap<IpAddr, usize>>>;

/// Counts what every address has open at once.
pub(crate) struct Places {
    most: Option<usize>,
    taken: Taken,
}

/// Something open, which counts until it is dropped.
pub(crate) struct Place {
    address: Option<IpAddr>,
    taken: Taken,
}

impl Places {
    pub(crate) fn new(most: Option<usize>) -> Places {
        Places { most, taken: Arc::default() }
    }

    /// A place for one more; none if the address has all of its own.
    pub(crate) fn take(&self, client: Client) -> Option<Place> {
        let place = |address| Some(Place { address, taken: Arc::clone(&self.taken) });
        let (Some(address), Some(most)) = (client.0, self.most) else { return place(None) };
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let own = taken.entry(address).or_default();
        if *own >= most {
            return None;
        }
        *own += 1;
        place(Some(address))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let Some(address) = self.address else { return };
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = taken.get_mut(&address) {
            *own -= 1;
            if *own == 0 {
                taken.remove(&address);
            }
        }
    }
}
