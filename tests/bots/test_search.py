"""What the tree search makes of turns, secrets, lots and lies."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from random import Random

import pytest

import lucca
from bots.fable import End, Fable, Secret, Turn, Word, fable
from lucca.bots import Budget, analyse, bot
from lucca.bots import search as searching
from lucca.bots.search import Search, Style
from lucca.core.actions import Action
from lucca.core.state import Seat, State

PENNIES = Secret((0, 1), ("head", "tail"), lambda words: End((1, 0) if words[0] == words[1] else (0, 1)))


def opening(game: Fable, lot: int = 0) -> State:
    return game.start(game.story.players, {"lot": lot})


def test_each_seat_is_expected_to_look_after_itself() -> None:
    """Who feared that seat 1 plays against it would take the safe third; seat 1 will rather share the win."""
    game = fable(
        "three",
        3,
        Turn(
            0,
            {
                "greedy": Turn(1, {"mine": End((0, 1, 0)), "yours": End((1, 0, 0))}),
                "friendly": Turn(1, {"ours": End((1, 1, 0)), "spite": End((0, 0, 1))}),
                "safe": Turn(1, {"all": End((1, 1, 1))}),
            },
        ),
    )
    view = opening(game).view(0)
    assert str(bot("search@400i").choose(view, Random(1))) == "friendly"
    thought = analyse(view, iterations=400)
    assert thought.outcome == pytest.approx((0.5, 0.5, 0), abs=0.05)
    assert thought.best.line == ((0, "friendly"), (1, "ours"))
    assert thought.of("safe").outcome == pytest.approx((1 / 3, 1 / 3, 1 / 3))


@pytest.mark.parametrize("seat", [0, 1])
def test_what_others_choose_in_secret_is_not_known_to_either_side(seat: Seat) -> None:
    """A search that let seat 1 see the coin of seat 0 would find that seat 1 always wins."""
    thought = analyse(opening(fable("pennies", 2, PENNIES)).view(seat), iterations=4000)
    assert thought.outcome[seat] == pytest.approx(0.5, abs=0.06)
    assert thought.best.visits < 0.65 * thought.iterations


@pytest.mark.parametrize("seat", [0, 1])
def test_a_secret_that_is_never_told_stays_one_for_later_decisions(seat: Seat) -> None:
    def guess(words: tuple[str, ...]) -> Turn:
        return Turn(1, {w: End((0, 1) if w == words[0] else (1, 0)) for w in ("head", "tail")})

    game = fable("guess", 2, Secret((0, 1), ("head", "tail"), guess, told=False))
    thought = analyse(opening(game).view(seat), iterations=6000)
    assert thought.outcome == pytest.approx((0.5, 0.5), abs=0.08)


def test_a_secret_that_is_told_is_used_by_later_decisions() -> None:
    def guess(words: tuple[str, ...]) -> Turn:
        return Turn(1, {w: End((0, 1) if w == words[0] else (1, 0)) for w in ("head", "tail")})

    game = fable("told", 2, Secret((0, 1), ("head", "tail"), guess))
    assert analyse(opening(game).view(0), iterations=2000).outcome == pytest.approx((0, 1), abs=0.1)


def test_chosen_in_secret_it_is_now_this_now_that() -> None:
    view = opening(fable("pennies", 2, PENNIES)).view(0)
    chosen = {str(bot("search@200i").choose(view, Random(seed))) for seed in range(20)}
    assert chosen == {"head", "tail"}


def lots() -> Fable:
    """One safe way that wins in two of three lots, one that wins in the third only."""

    def tale(lot: int) -> Turn:
        return Turn(0, {"often": End((1, 0) if lot else (0, 1)), "seldom": End((0, 1) if lot else (1, 0))})

    return fable("lots", 2, *map(tale, range(3)))


def test_what_lies_hidden_is_weighed_and_not_known() -> None:
    for lot in range(3):
        view = opening(lots(), lot).view(0)
        for spec in ("search@100i", "uct@100i", "level3", "greedy"):
            assert str(bot(spec).choose(view, Random(5))) == str(
                bot(spec).choose(opening(lots(), 0).view(0), Random(5))
            )
        assert str(bot("search@300i").choose(view, Random(2))) == "often"
        assert analyse(view, iterations=3000).outcome[0] == pytest.approx(2 / 3, abs=0.1)


@pytest.mark.parametrize("collecting", [True, False])
def test_garbage_is_collected_after_thinking_as_it_was_before(
    collecting: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[bool] = []
    wrong = RuntimeError("no thought")

    def think(*_: object) -> None:
        seen.append(gc.isenabled())
        raise wrong

    monkeypatch.setattr(Search, "_iterate", think)
    view = opening(lots()).view(0)
    try:
        if not collecting:
            gc.disable()
        with pytest.raises(RuntimeError):
            bot("search@10i").choose(view, Random(1))
        assert seen == [False]
        assert gc.isenabled() == collecting
    finally:
        gc.enable()


def test_where_less_is_at_stake_less_is_tried_that_promises_less(monkeypatch: pytest.MonkeyPatch) -> None:
    citta = lucca.game("citta")
    state = citta.start(2, citta.deal(2, Random(1)))
    for seat in (0, 1):
        state = state.play(next(iter(state.legal(seat))), seat)
    seat = state.to_act[0]

    def tried() -> int:
        search = Search(state.view(seat), seat, Style(), Random(1))
        search.run(Budget(iterations=400), settle=False)
        return max(search.own.visits)

    usual = tried()
    monkeypatch.setattr("lucca.games.citta.judgement.STAKES", 0.05)
    assert tried() > usual


class Liar:
    """Takes every position for lost to seat 0 and likes the worst word best."""

    def outlook(self, state: State) -> tuple[float, ...]:
        assert state.result is None, "a finished game needs no judgement"
        return (0.0, 1.0)

    def weights(self, state: State, seat: Seat, actions: list[Action]) -> list[float]:  # noqa: ARG002
        return [9.0 if str(action) == "lose" else 1.0 for action in actions]


def test_a_finished_game_is_worth_its_own_result(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "judgement_of", lambda _: Liar())
    game = fable("leaf", 2, Turn(0, {"lose": End((0, 1)), "on": Turn(0, {"lose": End((0, 1)), "win": End((1, 0))})}))
    thought = analyse(opening(game).view(0), iterations=1000)
    assert thought.best.line == ((0, "on"), (0, "win"))
    assert thought.of("lose").outcome == (0, 1)
    assert thought.best.outcome[0] > 0.9


def test_an_action_counts_as_tried_only_where_it_was_possible() -> None:
    """Seat 1 can punish only in one of ten lots; there it must be found nevertheless."""

    def tale(lot: int) -> Turn:
        replies = {"wait": End((1, 0))} | ({"punish": End((0, 1))} if lot == 0 else {})
        return Turn(0, {"bold": Turn(1, replies), "meek": End((0, 1))})

    game = fable("rare", 2, *map(tale, range(10)))
    thought = analyse(opening(game, 3).view(0), iterations=1500)
    assert thought.best.action == "bold"
    assert thought.outcome[0] == pytest.approx(0.9, abs=0.07)


def test_thoughts_go_on_where_the_game_went_as_it_was_looked_ahead() -> None:
    def twice(first: str) -> Turn:
        replies = {reply: Turn(0, {"x": End((1, 0)), "y": End((0, 1))}) for reply in ("p", "q")}
        return Turn(0, {second: Turn(1, replies) for second in (first + "1", first + "2")})

    state = opening(fable("twice", 2, Turn(0, {first: twice(first) for first in "abc"})))
    rng = Random(1)
    search = Search(state.view(0), 0, Style(), rng)
    search.run(Budget(iterations=200), settle=False)
    for reply in ("", "q"):
        kept, chosen = search.root.count, search.choice()
        state = state.play(chosen)
        if reply:
            state = state.play(reply)
        assert search.follow(state.view(0), chosen, rng)
        assert 0 < search.root.count < kept
        assert search.view == state.view(0)
        search.run(Budget(iterations=200), settle=False)
    assert not search.follow(opening(fable("pennies", 2, PENNIES)).view(0), Word("x"), rng)


def test_only_worlds_that_agree_with_the_view_are_kept() -> None:
    """What lies in the box is shown: half of the worlds held something else."""

    def tale(lot: int) -> Turn:
        return Turn(0, {"look": Turn(1, {f"show {lot}": Turn(0, {"0": End((1, 0)), "1": End((0, 1))})})})

    state = opening(fable("box", 2, tale(0), tale(1)))
    search = Search(state.view(0), 0, Style(), Random(1))
    search.run(Budget(iterations=100), settle=False)
    state = state.play("look").play("show 0")
    assert search.follow(state.view(0), Word("look"), Random(1))
    assert {str(world.state.view(0).json()["heard"]) for world in search.worlds} == {"['look', 'show 0']"}


@pytest.mark.parametrize(("attention", "noticed"), [(1.0, 10), (0.35, 4), (0.01, 2)])
def test_who_attends_less_notices_a_part_of_the_actions_but_never_one_alone(attention: float, noticed: int) -> None:
    ways = {f"way{i}": End((1, 0) if i == 3 else (0, 1)) for i in range(10)}
    search = Search(opening(fable("ways", 2, Turn(0, ways))).view(0), 0, Style(attention=attention), Random(1))
    search.run(Budget(iterations=100), settle=False)
    assert len(search.own.actions) == noticed


def test_what_strikes_at_a_glance_is_noticed_first_unless_the_glance_is_dull() -> None:
    """Of ten ways one looks thirty times as promising as the others."""
    game = fable("ways", 2, Turn(0, {f"way{i}": End((1, 1)) for i in range(10)}))
    view = opening(game).view(0)

    def noticed(glance: float) -> int:
        found = 0
        for seed in range(100):
            search = Search(view, 0, Style(attention=0.2, glance=glance), Random(seed))
            search.judgement = Striking()
            search.run(Budget(iterations=4), settle=False)
            found += Word("way3") in search.own.actions
        return found

    assert noticed(1.0) > 90
    assert noticed(0.0) < 40


class Striking:
    def outlook(self, state: State) -> tuple[float, ...]:
        return (0.5,) * state.players

    def weights(self, state: State, seat: Seat, actions: Sequence[Action]) -> list[float]:  # noqa: ARG002
        return [30.0 if action == Word("way3") else 1.0 for action in actions]
