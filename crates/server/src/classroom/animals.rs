//! Nicknames to choose from, so that nobody has to type, and no name says who somebody is.

/// More animals than a class has pupils. All are short.
pub(crate) const ANIMALS: [&str; 72] = [
    "Ant", "Bat", "Bear", "Bee", "Boar", "Bull", "Carp", "Cat", "Clam", "Cod", "Colt", "Cow", "Crab",
    "Crane", "Crow", "Deer", "Dog", "Dove", "Duck", "Eagle", "Eel", "Elk", "Emu", "Finch", "Fly", "Foal",
    "Fox", "Frog", "Gnu", "Goat", "Goose", "Gull", "Hare", "Hawk", "Hen", "Heron", "Horse", "Hyena", "Ibex",
    "Ibis", "Jay", "Koala", "Lamb", "Lark", "Lion", "Lynx", "Mole", "Moose", "Moth", "Mouse", "Mule", "Newt",
    "Orca", "Otter", "Owl", "Panda", "Pike", "Pony", "Pug", "Ram", "Raven", "Robin", "Seal", "Shark",
    "Sheep", "Sloth", "Snail", "Swan", "Tiger", "Toad", "Wolf", "Yak",
];

/// How many of them a page offers at once.
const OFFERED: usize = 12;

/// Some animals that nobody in the class is called, other ones for each reader.
pub(crate) fn offered<'a>(taken: impl Iterator<Item = &'a str>, salt: u64) -> Vec<&'static str> {
    let taken: Vec<String> = taken.map(str::to_lowercase).collect();
    let free: Vec<_> = ANIMALS.into_iter().filter(|animal| !taken.contains(&animal.to_lowercase())).collect();
    if free.len() <= OFFERED {
        return free;
    }
    // Two pupils who look at the same time rarely see the same ones first.
    let from = usize::try_from(salt % free.len() as u64).unwrap_or(0);
    let mut some: Vec<_> = free.iter().cycle().skip(from).step_by(5).take(OFFERED).copied().collect();
    some.sort_unstable();
    some.dedup();
    some
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::Nickname;

    #[test]
    fn every_animal_is_a_nickname_and_only_free_ones_are_offered() {
        assert!(ANIMALS.is_sorted());
        for animal in ANIMALS {
            assert_eq!(Nickname::parse(animal).unwrap().unwrap().as_str(), animal);
        }
        for salt in 0..200 {
            let some = offered(["fox", "Owl"].into_iter(), salt);
            assert!(!some.contains(&"Fox") && !some.contains(&"Owl") && some.len() == OFFERED, "{some:?}");
        }
        let few = offered(ANIMALS.into_iter().skip(3), 9);
        assert_eq!(few, ["Ant", "Bat", "Bear"]);
    }
}
