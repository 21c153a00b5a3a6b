"""What the tests of Lucca Città share: all kinds of tables, games to their end, cards by name."""

from random import Random

import lucca

EDITIONS = {
    "2005": {"edition": "2005"},
    "2005-hu": {"edition": "2005-hu"},
    "2013": {},
    "celebration": {"celebration": True},
}
TABLES = [(name, players) for name, options in EDITIONS.items() for players in lucca.game("citta", **options).seats]


def citta(name="2013"):
    return lucca.game("citta", **EDITIONS[name])


def begin(name="2013", players=4, seed=1):
    game = citta(name)
    return game.start(players, game.deal(players, Random(seed)))


def builder(state, seat, rng):
    """Builds and opens where it can, so that much happens."""
    actions = list(state.legal(seat))
    busy = [action for action in actions if "+" in str(action) or "open" in str(action)]
    chosen = busy if busy and rng.random() < 0.8 else actions
    return chosen[int(rng.random() * len(chosen))]


def game_states(name, players, seed, choose=builder):
    """Every position of a game, with what led to it: (state, seat, action)."""
    rng = Random(seed)
    state = begin(name, players, seed)
    yield state, None, None
    while state.to_act:
        seat = state.to_act[int(rng.random() * len(state.to_act))]
        action = choose(state, seat, rng)
        state = state.play(action, seat)
        yield state, seat, action


def positions(name, players, seed):
    return [state for state, _, _ in game_states(name, players, seed)]


def after_choice(name="2013", players=4, seed=1):
    """The first position of the first round."""
    state = begin(name, players, seed)
    while len(state.to_act) > 1 or state.view(None).table.choosing:
        state = state.play(next(iter(state.legal(state.to_act[0]))), state.to_act[0])
    return state


def dealt(hands, triplets, name="2013", players=None, rest=(), seed=1):
    """A game with these first hands and triplets; `rest` is drawn next."""
    game = citta(name)
    players = players or len(hands)
    deal = game.deal(players, Random(seed))
    wanted = [*(card for hand in hands for card in hand), *(card for triplet in triplets for card in triplet)]
    if name == "2005-hu":
        wanted = [*(card for triplet in triplets for card in triplet), *(card for hand in hands for card in hand)]
    first = [*wanted, *(card for card in deal["first"] if card not in wanted)]
    removed = game.tables.removed(players)
    others = [card for card in deal["second"] if card not in rest]
    on_table = {card for triplet in triplets for card in triplet}
    # Cards that will be kept or are on the table do not count among those removed: the rest follows the removed ones.
    spare = [card for card in others if card not in wanted]
    front = spare[:removed]
    second = [*front, *rest, *(card for card in others if card not in front)]
    assert not on_table.intersection(rest)
    return game.start(players, {"first": first, "second": second})


def play(state, *moves):
    """Moves with their seats: `play(state, (0, "take 1"))`."""
    for seat, notation in moves:
        state = state.play(notation, seat)
    return state


def told(state, kind=None):
    """The sentences of the last action's events."""
    return [str(event.words) for event in state.events if kind is None or event.kind == kind]
