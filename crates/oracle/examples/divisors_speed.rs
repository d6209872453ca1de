use duels_oracle::{divisors_openings, Task};
use duels_rules::games::divisors::Divisors;
fn main() {
    for one in [true] {
    for count in [9,1000,10_000,100_000,1_000_000] {
        println!("== {count} {one}");
        let game = Divisors { count, one, even_opening: false };
        let b = divisors_openings(&game, &Task::default()).unwrap();
        println!("{:?}", (1..=count).filter(|&n| b.contains(n as usize - 1)).take(10).collect::<Vec<_>>());
    }
    }
}
