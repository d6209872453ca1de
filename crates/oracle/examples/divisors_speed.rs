use duels_oracle::{divisors_openings, Task};
use duels_rules::games::divisors::Divisors;
fn cpu() -> f64 { std::fs::read_to_string("/proc/self/schedstat").unwrap().split(' ').next().unwrap().parse::<f64>().unwrap() / 1e6 }
fn edges(count: u32) -> u64 {
    let mut sum = 0;
    for d in 1..=count { let mut m = 2 * d; while m <= count { sum += 1; std::hint::black_box((d, m)); m += d; } }
    sum
}
fn main() {
    for count in std::env::args().skip(1).map(|a| a.parse().unwrap()) {
        let game = Divisors { count, one: true, even_opening: false };
        for _ in 0..6 {
        let t = cpu();
        let e = edges(count);
        let base = cpu() - t;
        let t = cpu();
        let b = divisors_openings(&game, &Task::default()).unwrap();
        let all = cpu() - t;
        println!("{count}: {e} edges {base:.2} ms, openings {all:.2} ms, {:.1} x  {}", all / base,b.contains(171));
        }
    }
}
