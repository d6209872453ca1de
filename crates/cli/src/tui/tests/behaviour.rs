use super::World;

#[test]
fn a_typed_move_is_played_and_kept() {
    let mut world = World::game("fifty", "", ["person", "person"]);
    world.press("7\r");
    assert_eq!(world.kept.as_ref().map(|session| session.plies().len()), Some(1));
    assert_eq!(world.table().session.plies().len(), 1);
}
