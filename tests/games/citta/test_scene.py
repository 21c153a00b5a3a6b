"""Lucca Città as it is seen."""

from __future__ import annotations

import random

import pytest

from games.scenes import check, check_equal_views, check_symbols, eyes, played
from lucca.core.reading import Json
from lucca.core.scene import Choice, Scene
from lucca.core.state import State
from lucca.games.citta import scene
from lucca.games.citta.rules import Citta
from lucca.games.citta.state import CittaState
from lucca.games.citta.text import describe

CARDS = Citta().tables.deck.names
LAYOUTS = pytest.mark.parametrize("layout", scene.LAYOUTS)
GAMES = [(Citta(), players) for players in (2, 3, 4, 5)] + [
    (Citta(celebration=True), 2),
    (Citta(edition="2005"), 3),
    (Citta(edition="2005-hu"), 5),
]


def opened(players: int, seed: int = 1) -> CittaState:
    return Citta().start(players, Citta().deal(players, random.Random(seed)))


def begun(players: int, seed: int = 1) -> CittaState:
    """After the secret choice."""
    state = opened(players, seed)
    for seat in range(players):
        state = state.play(next(iter(state.legal(seat))), seat=seat)
    return state


def finished_palace() -> CittaState:
    """A game in which the seat to act may open a palace."""
    for seed in range(50):
        for state in played(Citta(), 4, seed):
            assert isinstance(state, CittaState)
            if state.to_act and any(str(action).startswith("open") for action in state.legal(state.to_act[0])):
                return state
    raise AssertionError("no palace was completed")


def choices_of(state: State, layout: str = "wide") -> dict[str, Choice]:
    seat = state.to_act[0]
    return {choice.action: choice for choice in check(scene, state, seat, layout).choices}


@LAYOUTS
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_every_legal_action_has_a_choice_all_through_a_game(game: Citta, players: int, layout: str) -> None:
    for state in list(played(game, players, seed=players))[::6]:
        assert isinstance(state, CittaState)
        for seat in eyes(state):
            check(scene, state, seat, layout, once=state.ply >= players)
            check_equal_views(scene, game, state.view(seat), layout)


def test_of_two_cards_kept_the_one_taken_up_comes_to_lie_on_the_other() -> None:
    state = Citta().load(hands("1", "7", "8", "9"))
    ways: dict[str, set[tuple[str, str]]] = {}
    for choice in check(scene, state, 0, "wide", once=False).choices:
        ways.setdefault(choice.action, set()).add((choice.pick, choice.drop))
    assert ways["keep 1 7"] == {("7", "on-1")}
    assert ways["keep 7 1"] == {("1", "on-7")}
    assert ways["keep 8 9"] == {("9", "on-8"), ("8", "on-9")}


def test_a_triplet_is_taken_as_a_whole() -> None:
    state = begun(3)
    assert {action: choice.pick for action, choice in choices_of(state).items()} == {
        f"take {place}": f"triplet-{place}" for place in (1, 2, 3, 4)
    }


def test_a_card_goes_to_its_palace_to_the_walls_or_to_the_discards() -> None:
    state = begun(3).play("take 1")
    seat = state.to_act[0]
    choices = choices_of(state)
    drops = {action[-1]: choice.drop for action, choice in choices.items() if choice.pick == choices_first(choices)}
    assert drops["#"] == f"{seat}:walls"
    assert drops["-"] == "discard"
    assert drops["+"] in {f"{seat}:{letter}" for letter in "rygbvw"}


def choices_first(choices: dict[str, Choice]) -> str:
    return next(choice.pick for action, choice in choices.items() if action.endswith("#"))


def test_a_completed_palace_shows_what_a_party_would_score_and_is_opened_by_its_top_card() -> None:
    state = finished_palace()
    seat = state.to_act[0]
    action, choice = next((action, choice) for action, choice in choices_of(state).items() if action.startswith("open"))
    colour = action[-1]
    seen = scene.scene(state.view(seat))
    palace = [piece for piece in seen.pieces if on_site(seen, f"{seat}:{colour}", piece.x) and piece.id in CARDS]
    assert choice.pick == max(palace, key=lambda piece: piece.z).id
    shown = next(str(caption.text) for caption in seen.captions if caption.id == f"party-{seat}:{colour}")
    mark = next(mark for mark in seen.marks if mark.where[0] == f"{seat}:{colour}")
    assert shown == str(mark.amount)
    assert shown in str(describe(state.view(seat), seat, state.game.parse(action)))


def on_site(seen: Scene, name: str, x: float) -> bool:
    spot = next(spot for spot in seen.spots if spot.id == name)
    return abs(spot.x - x) < 0.01


def test_a_card_keeps_its_name_from_the_table_to_the_palace() -> None:
    state = begun(4)
    before = {piece.id: piece.symbol for piece in scene.scene(state.view(0)).pieces}
    state = state.play("take 1")
    for action in ("+", "+", "-"):
        play = next(play for play in state.legal() if str(play).endswith(action))
        state = state.play(play)
    after = {piece.id: piece.symbol for piece in scene.scene(state.view(0)).pieces}
    assert before.keys() - after.keys() == {"triplet-1"}


@LAYOUTS
def test_cards_of_others_are_backs_without_names_in_the_secret_choice(layout: str) -> None:
    state = opened(3).play(next(iter(opened(3).legal(1))), seat=1)
    view = state.view(0)
    seen = scene.scene(view, layout=layout)
    names = {str(piece.id) for piece in seen.pieces} & set(Citta().tables.deck.names)
    known = [*view.hand, *(card for cards in view.table.triplets for card in cards)]
    assert names == set(Citta().tables.deck.names_of(known))
    backs = [piece.id for piece in seen.pieces if piece.id.startswith("secret")]
    assert backs == [f"secret-1-{i}" for i in (1, 2)] + [f"secret-2-{i}" for i in (1, 2, 3, 4)]


def test_what_is_hidden_changes_nothing_in_the_scene() -> None:
    """Two deals alike for a seat."""
    deal = Citta().deal(3, random.Random(5))
    first, second = deal["first"], deal["second"]
    assert isinstance(first, list)
    assert isinstance(second, list)
    other = {"first": [*first[:4], *first[8:12], *first[4:8], *first[12:]], "second": second[::-1]}
    seen = [scene.scene(Citta().start(3, dealt).view(0)) for dealt in (deal, other)]
    assert seen[0] == seen[1]


def test_the_city_takes_single_cards_of_the_triplets_left() -> None:
    state = next(state for state in played(Citta(), 2, 3) if "city" in str(next(iter(state.legal(state.to_act[0])))))
    choices = choices_of(state)
    assert {choice.drop.partition(":")[0] for choice in choices.values()} == {"city"}
    assert all(choice.pick == action.split()[1] for action, choice in choices.items())


def test_walls_lie_face_down() -> None:
    state = begun(3).play("take 1")
    play = next(str(play) for play in state.legal() if str(play).endswith("#"))
    seen = scene.scene(state.play(play).view(None))
    assert next(piece.symbol for piece in seen.pieces if piece.id == play[:-1]) == "wall"


def test_refusals_name_pieces_and_places_of_the_scene() -> None:
    state = begun(3).play("take 1")
    refusal = state.why_not(state.to_act[0], "take 2")
    assert refusal is not None
    seen = scene.scene(state.view(state.to_act[0]))
    assert refusal.pieces
    assert set(refusal.pieces) <= {thing.id for thing in (*seen.pieces, *seen.spots)}


def meant(state: State, pick: str, drop: str) -> str | None:
    action = scene.pointed(state.view(state.to_act[0]), pick, drop, 0)
    return None if action is None else str(action)


def why_not(state: State, pick: str, drop: str) -> str | None:
    """The rule that forbids a gesture."""
    seat, action = state.to_act[0], meant(state, pick, drop)
    assert action is not None
    refusal = state.why_not(seat, action)
    return None if refusal is None else refusal.rule


def test_a_card_on_a_closed_palace_is_told_why_not() -> None:
    state = next(
        state
        for seed in range(50)
        for state in played(Citta(), 5, seed)
        if isinstance(state, CittaState) and state.to_act and closed_card(state) is not None
    )
    card = closed_card(state)
    assert card is not None
    deck, seat = Citta().tables.deck, state.to_act[0]
    drop = f"{seat}:{'rygbvw'[deck.colour[card]]}"
    assert meant(state, deck.names[card], drop) == f"{deck.names[card]}+"
    assert why_not(state, deck.names[card], drop) == "palace"


def closed_card(state: CittaState) -> int | None:
    """A card to be played whose colour can't be built any more."""
    closed = state.position.quarters[state.to_act[0]].closed
    colour = Citta().tables.deck.colour
    return next((card for card in state.position.hand if colour[card] < 6 and closed >> colour[card] & 1), None)


def test_a_card_of_a_triplet_is_not_built_before_it_is_taken() -> None:
    state = begun(3)
    deck, card = Citta().tables.deck, state.position.triplets[0][0]
    drop = f"{state.to_act[0]}:{'rygbvw'[deck.colour[card]]}"
    assert why_not(state, deck.names[card], drop) is not None


def test_a_card_on_the_palace_of_another_colour_or_seat_means_nothing() -> None:
    state = begun(3).play("take 1")
    deck, seat = Citta().tables.deck, state.to_act[0]
    card = next(card for card in state.position.hand if deck.colour[card] < 6)
    own, other = "rygbvw"[deck.colour[card]], "rygbvw"[deck.colour[card] - 1]
    assert meant(state, deck.names[card], f"{seat}:{own}") == f"{deck.names[card]}+"
    assert meant(state, deck.names[card], f"{seat}:{other}") is None
    assert meant(state, deck.names[card], f"{(seat + 1) % 3}:{own}") is None


def test_a_triplet_that_is_gone_and_a_palace_not_complete_are_told_why_not() -> None:
    state = begun(3).play("take 1")
    assert meant(state, "triplet-2", "") == "take 2"
    assert why_not(state, "triplet-2", "") is not None
    top = next(palace[-1] for palace in state.position.quarters[state.to_act[0]].building if palace)
    assert why_not(state, CARDS[top], "") is not None


@pytest.mark.parametrize("game", [Citta(), Citta(celebration=True), Citta(edition="2005")])
def test_symbols_are_sound_and_small(game: Citta) -> None:
    check_symbols(scene.symbols(game))


def test_a_deck_with_many_signs_on_a_card_is_drawn_too() -> None:
    deck: list[Json] = [[n, "rygbvw"[n % 6], n % 9, n % 7] for n in range(1, 97)]
    symbols = scene.symbols(Citta(deck=deck))
    assert ">8</text>" in symbols["card-8"]


def hands(*names: str) -> dict[str, Json]:
    """The start of a game of three in which seat 0 chooses from these cards."""
    rest = [name for name in Citta().tables.deck.names if name not in names]
    return Citta().start(3, {"first": [*names, *rest], "second": [*names, *rest]}).dump()
