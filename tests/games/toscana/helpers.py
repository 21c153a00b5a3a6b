"""Games to test with."""

import random
from collections.abc import Iterator

import lucca
from lucca.core.actions import Action
from lucca.core.state import State


def played(seed: int, match: bool = False, first: int = 0, vetoes: float = 0.5) -> Iterator[State]:
    """All positions of a random game; `vetoes` is how often a veto is used where it is offered."""
    game = lucca.game("toscana", match=match, first=first)
    rng = random.Random(seed)
    state = game.start(2, game.deal(2, rng))
    yield state
    while state.to_act:
        if state.asked:
            state = state.play("veto" if rng.random() < vetoes else "allow")
        else:
            state = state.play(state.legal().sample(rng))
        yield state


def packed(seed: int) -> Iterator[State]:
    """A game of players who leave as much room as they can: nearly all tiles find a place. No vetoes."""
    game = lucca.game("toscana")
    state = game.start(2, game.deal(2, random.Random(seed)))
    yield state
    while state.to_act:
        state = max((state.play(action) for action in _unvetoed(state)), key=_room)
        yield state


def _unvetoed(state: State) -> list[Action]:
    return [action for action in state.legal() if str(action) != "veto"]


def _room(state: State) -> int:
    return state.ground[1].bit_count() if state.to_act else -1


def position(*laid, grey=(), red=(), to_act=None, vetoed=(None, None), first=0):
    """A position with these tiles on the board (`"0 13 h8r1"`), and these on top of the piles."""
    game = lucca.game("toscana", first=first)
    entries = [[int(seat), tile, place] for seat, tile, place in (text.split() for text in laid)]
    piles = []
    for seat, top in enumerate((grey, red)):
        used = {tile for owner, tile, _ in entries if owner == seat} | set(top) | {vetoed[seat]}
        rest = [tile for tile in NAMES if tile not in used]
        bottom = [vetoed[seat]] if vetoed[seat] else []
        piles.append([*top, *rest, *bottom])
    mover = 1 - entries[-1][0] if entries else first
    dump = {
        "game": "toscana",
        "options": dict(game.options),
        "players": 2,
        "ply": len(entries),
        "to_act": [mover] if to_act is None else to_act,
        "done": [],
        "laid": entries,
        "piles": piles,
        "vetoed": list(vetoed),
    }
    return game.load(dump)


NAMES = ["12", "13", "14", "15", "16", "17", "18", "23", "24", "25", "26", "27", "34", "35", "36", "45"]
