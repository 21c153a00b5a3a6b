"""What any bot keeps to: it knows its view alone, it can be repeated, and it says what is wrong with a request."""

from __future__ import annotations

from random import Random
from time import perf_counter

import pytest

import lucca
from lucca.bots import NAMES, BadBot, Bot, analyse, bot
from lucca.core.errors import BadView, GameOver, WrongSeat
from lucca.core.game import Game
from lucca.core.state import State
from prizes.rules import Prizes

SEARCHING = ("level1", "level2", "level3", "level4@40i", "level5@40i", "search@40i", "uct@40i")

TABLES = [
    ("prizes", {"cards": 6}, 3),
    ("towers", {"size": 6}, 2),
    ("towers", {"size": 6}, 3),
    ("toscana", {}, 2),
    ("toscana", {"match": True}, 2),
    ("citta", {}, 2),
    ("citta", {}, 3),
    ("citta", {"celebration": True}, 4),
    ("citta", {"edition": "2005"}, 5),
    ("citta", {"edition": "2005-hu"}, 3),
]

lucca.register("prizes", "prizes")


def beginning(name: str, options: dict[str, object], players: int, seed: int = 1) -> State:
    game = lucca.game(name, **options)
    return game.start(players, game.deal(players, Random(seed)))


def somewhere(state: State, plies: int, rng: Random) -> State:
    """The position after so many random actions, or earlier where the game would be over."""
    for _ in range(plies):
        seat = state.to_act[0]
        after = state.play(state.legal(seat).sample(rng), seat)
        if not after.to_act:
            break
        state = after
    return state


def play(game: Game, bots: list[Bot], seed: int) -> State:
    rng = Random(seed)
    state = game.start(len(bots), game.deal(len(bots), rng))
    while state.to_act:
        for seat in state.to_act:
            state = state.play(bots[seat].choose(state.view(seat), rng), seat)
    return state


@pytest.mark.parametrize(("name", "options", "players"), TABLES)
def test_positions_that_look_the_same_get_the_same_answer(name: str, options: dict[str, object], players: int) -> None:
    """A position differs from one imagined in its place only in what its seat can't see."""
    rng = Random(4)
    for plies in (0, 3, 7):
        state = somewhere(beginning(name, options, players), plies, rng)
        seat = state.to_act[-1]
        other = state.game.imagine(state.view(seat), rng)
        assert other.view(seat) == state.view(seat)
        for spec in ("random", "greedy", *SEARCHING):
            answers = {str(bot(spec).choose(world.view(seat), Random(9))) for world in (state, other)}
            assert len(answers) == 1, spec


@pytest.mark.parametrize("spec", SEARCHING)
def test_the_same_seed_and_iterations_play_the_same_game(spec: str) -> None:
    game = lucca.game("prizes", cards=5)
    finals = [play(game, [bot(spec) for _ in range(3)], 6).dump() for _ in range(2)]
    assert finals[0] == finals[1]


def test_thoughts_of_another_game_change_nothing() -> None:
    game = lucca.game("towers", size=6)
    used = [bot("search@60i") for _ in range(2)]
    state = somewhere(game.start(2, {}), 6, Random(3))
    used[0].choose(state.view(state.to_act[0]), Random(1))
    for one in used:
        one.new_game()
    fresh = [bot("search@60i") for _ in range(2)]
    game = lucca.game("prizes")
    assert play(game, used, 3).dump() == play(game, fresh, 3).dump()


def test_a_bot_that_changes_seats_takes_no_thoughts_with_it() -> None:
    state = somewhere(lucca.game("prizes", cards=6).start(2, {"prizes": [1, 2, 3, 4, 5, 6]}), 4, Random(3))
    one = bot("search@60i")
    one.choose(state.view(0), Random(1))
    assert one.choose(state.view(1), Random(2)) == bot("search@60i").choose(state.view(1), Random(2))


def test_seconds_are_kept() -> None:
    state = beginning("towers", {}, 2)
    took = []
    for _ in range(3):  # the machine may be busy for a moment
        start = perf_counter()
        analyse(state.view(0), 0.2)
        took.append(perf_counter() - start)
    assert min(took) < 0.4


def test_a_search_uses_up_its_iterations_and_no_more() -> None:
    assert analyse(beginning("towers", {"size": 6}, 2).view(0), iterations=50).iterations == 50


def test_the_only_action_takes_no_thought() -> None:
    state = lucca.game("prizes", cards=3).start(2, {"prizes": [1, 2, 3]})
    for seat, card in ((0, "1"), (1, "2"), (0, "2"), (1, "1")):
        state = state.play(card, seat)
    start = perf_counter()
    assert str(bot("level5").choose(state.view(0), Random(1))) == "3"
    assert perf_counter() - start < 0.5


@pytest.mark.parametrize("name", NAMES)
def test_every_bot_says_what_is_wrong_with_a_request(name: str) -> None:
    state = somewhere(beginning("towers", {"size": 6}, 2), 4, Random(1))
    (seat,) = state.to_act
    with pytest.raises(WrongSeat, match=f"seat {1 - seat} has no decision now"):
        bot(name).choose(state.view(1 - seat), Random(1))
    with pytest.raises(WrongSeat, match="spectator"):
        bot(name).choose(state.view(None), Random(1))
    with pytest.raises(BadView, match=r"towers.*not of prizes"):
        bot(name, lucca.game("prizes")).choose(state.view(seat), Random(1))


def test_after_the_end_there_is_nothing_to_decide() -> None:
    state = play(lucca.game("prizes"), [bot("random"), bot("greedy")], 1)
    with pytest.raises(GameOver):
        bot("greedy").choose(state.view(0), Random(1))
    with pytest.raises(GameOver):
        analyse(state.view(0), 0.1)


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("level6", "no bot 'level6'"),
        ("", "no bot ''"),
        ("level5@0s", "budget of 0 seconds"),
        ("level5@0i", "budget of 0 iterations"),
        ("level5@-1s", "is no budget"),
        ("level5@", "is no budget"),
        ("search@5", "is no budget"),
        ("random@5i", "takes no budget"),
        ("greedy@1s", "takes no budget"),
    ],
)
def test_a_bot_that_there_is_not(spec: str, says: str) -> None:
    with pytest.raises(BadBot, match=says):
        bot(spec)


@pytest.mark.parametrize("limit", [{"seconds": 0}, {"seconds": -1}, {"iterations": 0}, {"seconds": float("nan")}])
def test_an_analysis_without_a_budget(limit: dict[str, float]) -> None:
    state: State = beginning("prizes", {}, 2)
    assert isinstance(state, Prizes)
    with pytest.raises(BadBot, match="budget"):
        analyse(state.view(0), **limit)


def test_an_analysis_ranks_the_actions_and_is_json() -> None:
    thought = analyse(beginning("prizes", {}, 3).view(1), iterations=200)
    data = thought.json()
    assert data["seat"] == 1
    assert data["iterations"] == 200 == sum(line["visits"] for line in data["lines"])
    assert [line["visits"] for line in data["lines"]] == sorted((x["visits"] for x in data["lines"]), reverse=True)
    assert all(sum(line["outcome"]) == pytest.approx(1, abs=0.01) for line in data["lines"])
    assert data["lines"][0]["line"][0] == [1, data["lines"][0]["action"]]
