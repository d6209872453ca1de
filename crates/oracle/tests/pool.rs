//! The solver pool: what it bounds, and how soon work ends that has become useless.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test panics when something is wrong")]

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::task::{Context, Poll, Wake, Waker};
use std::thread;
use std::time::{Duration, Instant};

use duels_oracle::{Busy, Oracle, PoolLimits, SolveControl, SolveError, SolveJob, SolverPool};
use duels_rules::{AnyGame, Catalogue, GameId, Seat};

const SOON: Duration = Duration::from_secs(1);

fn pool(threads: usize, queue: usize) -> SolverPool {
    SolverPool::new(PoolLimits { threads, queue, memory: 512 << 20, time_limit: None }).unwrap()
}

fn open(id: &str) -> Box<dyn AnyGame> {
    GameId::parse(Catalogue::standard(), id).unwrap().open(Seat::One).unwrap()
}

/// Work that ends only when it is cancelled.
fn endless(control: &SolveControl) -> Result<(), SolveError> {
    loop {
        control.check()?;
        thread::sleep(Duration::from_millis(1));
    }
}

/// Waits until nothing runs and nothing waits.
fn settles(pool: &SolverPool) -> bool {
    let start = Instant::now();
    while start.elapsed() < SOON {
        if pool.running() + pool.waiting() == 0 {
            return true;
        }
        thread::sleep(Duration::from_millis(1));
    }
    false
}

fn until_running(pool: &SolverPool, jobs: usize) {
    while pool.running() < jobs {
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn two_hundred_dropped_jobs_of_a_large_variant_leave_no_work() {
    let pool = pool(2, 200);
    let game: Arc<dyn AnyGame> = Arc::from(open("divisors:count=1000000"));
    let solve = |game: Arc<dyn AnyGame>| {
        pool.submit(move |control| Oracle::new(&*game).solve(&*game, control)).unwrap()
    };
    let jobs: Vec<SolveJob<_>> = (0..200).map(|_| solve(Arc::clone(&game))).collect();
    until_running(&pool, 2);
    drop(jobs);
    assert!(settles(&pool), "{} run and {} wait", pool.running(), pool.waiting());
    assert_eq!(Arc::strong_count(&game), 1, "something still holds the game");
}

#[test]
fn dropped_jobs_never_start_and_free_the_queue() {
    let (pool, started) = (pool(1, 2), Arc::new(AtomicUsize::new(0)));
    let running = pool.submit(endless).unwrap();
    until_running(&pool, 1);
    for _ in 0..10 {
        let started = Arc::clone(&started);
        let count = move |_: &SolveControl| Ok::<_, SolveError>(started.fetch_add(1, Ordering::Relaxed));
        drop(pool.submit(count).unwrap());
    }
    drop(running);
    assert!(settles(&pool));
    assert_eq!(started.load(Ordering::Relaxed), 0);
}

#[test]
fn a_full_queue_refuses_at_once() {
    let pool = pool(1, 2);
    let running = pool.submit(endless).unwrap();
    until_running(&pool, 1);
    let waiting = [pool.submit(endless).unwrap(), pool.submit(endless).unwrap()];
    let refused = pool.submit(endless).unwrap_err();
    assert_eq!(refused, Busy { waiting: 2 });
    assert_eq!(refused.to_string(), "the solver is busy: 2 jobs are waiting. Try again in a moment");
    drop((running, waiting));
    assert!(settles(&pool));
}

#[test]
fn a_thread_stays_busy_until_its_work_has_really_ended() {
    let (pool, (release, released)) = (pool(1, 4), channel::<()>());
    let job = pool.submit(move |_| Ok::<_, SolveError>(released.recv().is_ok())).unwrap();
    until_running(&pool, 1);
    drop(job);
    let next = pool.submit(|_| Ok::<_, SolveError>(7)).unwrap();
    let next = next.wait_timeout(Duration::from_millis(50)).unwrap_err();
    assert_eq!((pool.running(), pool.waiting()), (1, 1));
    release.send(()).unwrap();
    assert_eq!(next.wait(), Ok(7));
}

#[test]
fn jobs_are_limited_in_memory_threads_and_time() {
    let limits =
        PoolLimits { threads: 1, queue: 4, memory: 1 << 20, time_limit: Some(Duration::from_millis(20)) };
    let pool = SolverPool::new(limits).unwrap();
    assert_eq!(pool.limits(), limits);
    let seen = |control: &SolveControl| Ok::<_, SolveError>((control.memory(), control.threads()));
    assert_eq!(pool.submit(seen).unwrap().wait(), Ok((1 << 20, 1)));
    assert_eq!(pool.submit_within(1 << 10, None, seen).unwrap().wait(), Ok((1 << 10, 1)));
    assert_eq!(pool.submit_within(1 << 30, None, seen).unwrap().wait(), Ok((1 << 20, 1)));
    let late = pool.submit(endless).unwrap().wait().unwrap_err();
    assert_eq!(late, SolveError::TimedOut { limit: Duration::from_millis(20) });
    assert_eq!(late.to_string(), "this variant is too large to solve within 0.02 s");
}

#[test]
fn a_job_is_a_future_of_any_runtime() {
    struct Unpark(thread::Thread);
    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
    let (pool, (release, released)) = (pool(1, 4), channel::<()>());
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut context = Context::from_waker(&waker);
    let mut job = pin!(pool.submit(move |_| Ok::<_, SolveError>(released.recv().is_ok())).unwrap());
    assert!(job.as_mut().poll(&mut context).is_pending());
    release.send(()).unwrap();
    let done = loop {
        match job.as_mut().poll(&mut context) {
            Poll::Ready(done) => break done,
            Poll::Pending => thread::park(),
        }
    };
    assert_eq!(done, Ok(true));
}

#[test]
fn a_panic_reaches_the_waiter_and_the_pool_keeps_working() {
    let pool = pool(1, 4);
    let job = pool.submit(|_| -> Result<(), SolveError> { panic!("a solver with a bug") }).unwrap();
    assert!(thread::spawn(move || job.wait()).join().is_err());
    assert_eq!(pool.submit(|_| Ok::<_, SolveError>(1)).unwrap().wait(), Ok(1));
}

#[test]
fn dropping_the_pool_cancels_everything() {
    let pool = pool(1, 4);
    let running = pool.submit(endless).unwrap();
    until_running(&pool, 1);
    let waiting = pool.submit(endless).unwrap();
    drop(pool);
    assert_eq!((running.wait(), waiting.wait()), (Err(SolveError::Cancelled), Err(SolveError::Cancelled)));
}
