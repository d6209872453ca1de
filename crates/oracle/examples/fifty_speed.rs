//! tmp
use duels_oracle::{Task, fifty};
use duels_rules::games::fifty::Fifty;
use std::time::Instant;
fn main() {
    let args: Vec<u64> = std::env::args().skip(1).map(|a| a.parse().unwrap()).collect();
    let game = Fifty { target: args[0], base: args[1] as u32, max: args[2] as u32 };
    let threads = args[3] as usize;
    let n = ((args[0] + 1) << args[1] >> 6) as usize;
    if n < 1 << 28 {
        let a = vec![1u64; n];
        let mut b = vec![2u64; n];
        for _ in 0..3 {
            let t = Instant::now();
            b.copy_from_slice(&a);
            println!("memcpy {:?}", t.elapsed());
        }
        std::hint::black_box(b);
    }
    for _ in 0..args[4] {
        let t = Instant::now();
        let s = fifty::solve_all(&game, threads, &Task::default());
        println!("{:?} {:?}", t.elapsed(), s);
    }
}
