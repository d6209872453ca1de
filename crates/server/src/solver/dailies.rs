use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use duels_rules::Catalogue;
use duels_session::puzzle::{Daily, DailyError};
use jiff::civil::Date;

use super::{Solver, SolverError};

/// How many days are kept: today's, and those that people look back at.
const MOST_DAYS: usize = 16;

/// The latest daily duels that anybody asked for. A day never changes, so it is made once.
#[derive(Default)]
pub(crate) struct Dailies {
    kept: Mutex<Vec<Arc<Daily>>>,
    /// Held by the request that makes one: all others wait for it instead of doing the same.
    making: tokio::sync::Mutex<()>,
}

impl Dailies {
    fn find(&self, date: Date) -> Option<Arc<Daily>> {
        self.kept().iter().find(|daily| daily.date == date).cloned()
    }

    fn keep(&self, daily: &Arc<Daily>) {
        let mut kept = self.kept();
        if kept.len() >= MOST_DAYS {
            kept.remove(0);
        }
        kept.push(Arc::clone(daily));
    }

    fn kept(&self) -> MutexGuard<'_, Vec<Arc<Daily>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Solver {
    /// The daily duel of a date, from memory if it is there.
    pub(crate) async fn daily(
        &self,
        catalogue: Catalogue,
        date: Date,
    ) -> Result<Result<Arc<Daily>, DailyError>, SolverError> {
        if let Some(daily) = self.dailies.find(date) {
            return Ok(Ok(daily));
        }
        let _making = self.dailies.making.lock().await;
        if let Some(daily) = self.dailies.find(date) {
            return Ok(Ok(daily));
        }
        let made = self.run(move |control| Ok(Daily::of(catalogue, date, control))).await?;
        Ok(made.map(|daily| {
            let daily = Arc::new(daily);
            self.dailies.keep(&daily);
            daily
        }))
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[tokio::test]
    async fn a_day_is_made_once() {
        let (solver, catalogue) = (Solver::start().unwrap(), Catalogue::standard());
        let day = date(2026, 3, 2);
        let (one, two) = tokio::join!(solver.daily(catalogue, day), solver.daily(catalogue, day));
        assert!(Arc::ptr_eq(&one.unwrap().unwrap(), &two.unwrap().unwrap()));
        assert_eq!(solver.dailies.kept().len(), 1);
    }
}
