"""What a search remembers."""

from shoal.search.tree import NONE, Tree


def test_a_chain_is_laid_out_by_its_moves_until_it_is_put_away() -> None:
    tree = Tree(100)
    looked_at, other = tree.add_node(1), tree.add_node(2)
    slots = {move: tree.add_link(looked_at, move) for move in (5, 2, 9)}
    tree.add_link(other, 7)
    assert list(tree.lay_out(looked_at, 12)) == [slots.get(move, NONE) for move in range(12)]
    tree.put_away(looked_at)
    assert list(tree.lay_out(tree.add_node(3), 12)) == [NONE] * 12


def test_a_chain_that_was_cut_out_is_laid_out_as_before() -> None:
    tree = Tree(100)
    tree.add_node(1)
    root = tree.add_node(2)
    for move in (3, 8):
        slot = tree.add_link(root, move)
        tree.visits[slot] = 10 * move
    cut = tree.cutting(root)
    slots = cut.lay_out(0, 9)
    assert {move: cut.visits[slots[move]] for move in range(9) if slots[move] != NONE} == {3: 30, 8: 80}
