"""The arena: fair to all sides, the same however it is run, and open about how sure it is."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import lucca
from lucca.bots import BadBot
from lucca.core.errors import BadOption
from lucca.lab.arena import Arena, Played, run
from lucca.lab.ratings import ratings
from lucca.lab.standings import pairs, report, standings
from lucca.lab.stats import bootstrap, wilson

lucca.register("prizes", "prizes")


def arena(*bots: str, players: int = 2, games: int = 6, seed: int = 0, **options: object) -> Arena:
    return Arena(lucca.game("prizes", **options), bots, players, games, seed)


def timeless(planned: Arena, games: list[Played]) -> dict[str, object]:
    return {name: value for name, value in report(planned, games, True).items() if name != "seconds"}


def test_both_sides_play_the_same_deals() -> None:
    games, complete = run(arena("greedy", "random", games=5))
    assert complete
    assert len(games) == 6, "a deal is played from both sides, so there is a game more than was asked for"
    for one, other in zip(games[::2], games[1::2], strict=True):
        assert one.record.deal == other.record.deal
        assert (one.pairing.seats, other.pairing.seats) == ((0, 1), (1, 0))
    assert len({str(game.record.deal) for game in games}) > 1


def test_three_bots_at_a_table_of_three_sit_everywhere() -> None:
    planned = arena("greedy", "random", "level1", players=3, games=6)
    seats = [pairing.seats for pairing in planned.pairings()]
    for seat in range(3):
        assert Counter(row[seat] for row in seats) == {0: 2, 1: 2, 2: 2}


def test_more_bots_than_seats_meet_in_every_choice_of_them() -> None:
    planned = arena("greedy", "random", "level1", games=1)
    assert [pairing.seats for pairing in planned.pairings()] == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]


def test_two_bots_at_a_larger_table_are_one_among_copies_of_the_other() -> None:
    planned = arena("greedy", "random", players=4, games=4)
    assert [pairing.seats for pairing in planned.pairings()] == [
        (0, 1, 1, 1),
        (1, 0, 1, 1),
        (1, 1, 0, 1),
        (1, 1, 1, 0),
    ]
    (greedy, rest) = sorted(standings(planned, run(planned)[0]), key=lambda standing: standing.bot)
    assert (greedy.fair, rest.fair) == (0.25, 0.75)
    assert greedy.share + rest.share == pytest.approx(1)


def test_the_same_seed_gives_the_same_games_with_one_worker_and_with_two() -> None:
    planned = arena("search@30i", "level1", "random", games=12, seed=5, cards=5)
    alone, together = run(planned, 1)[0], run(planned, 2)[0]
    assert [game.record for game in alone] == [game.record for game in together]
    assert timeless(planned, alone) == timeless(planned, together)


def test_another_seed_gives_other_games() -> None:
    first, second = (run(arena("greedy", "random", seed=seed))[0] for seed in (1, 2))
    assert [game.record.deal for game in first] != [game.record.deal for game in second]


def test_every_game_is_a_record_that_can_be_replayed() -> None:
    for game in run(arena("level1", "random"))[0]:
        assert game.record.final().result.winners == game.winners


def test_only_bots_that_look_at_no_clock_can_be_repeated() -> None:
    assert arena("search@30i", "level3").repeatable
    assert not arena("search@0.1s", "level3").repeatable


@pytest.mark.parametrize("workers", [1, 2])
def test_what_is_done_is_kept_when_it_is_stopped(workers: int) -> None:
    def stop(done: int, _: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    planned = arena("greedy", "random", games=10)
    games, complete = run(planned, workers, stop)
    assert not complete
    assert len(games) == 3
    assert report(planned, games, complete)["games"] == 3


def test_an_arena_stopped_before_its_first_game_has_nothing_to_tell() -> None:
    def stop(_: int, __: int) -> None:
        raise KeyboardInterrupt

    planned = arena("greedy", "random")
    assert run(planned, 1, stop) == ([], False)
    assert report(planned, [], False)["standings"] == []


@pytest.mark.parametrize(
    ("bots", "players", "games", "says"),
    [
        (("greedy",), 2, 1, "1 bots for 2 seats"),
        (("greedy", "random", "level1"), 4, 1, "3 bots for 4 seats"),
        (("greedy", "greedy"), 2, 1, "named only once"),
        (("greedy", "level9"), 2, 1, "no bot 'level9'"),
        (("greedy", "level5@0s"), 2, 1, "budget of 0 seconds"),
        (("greedy", "random"), 5, 1, "not for 5 players"),
        (("greedy", "random"), 2, 0, "at least 1 game"),
    ],
)
def test_an_arena_that_can_not_be(bots: tuple[str, ...], players: int, games: int, says: str) -> None:
    with pytest.raises(BadOption, match=says):
        arena(*bots, players=players, games=games)


def test_an_arena_without_workers() -> None:
    with pytest.raises(BadBot, match="at least 1 worker"):
        run(arena("greedy", "random"), 0)


def test_the_interval_of_wilson() -> None:
    assert wilson(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert wilson(65, 100) == pytest.approx((0.5525, 0.7364), abs=1e-4)
    assert wilson(0, 0) == (0, 1)


def test_the_interval_drawn_from_groups_is_about_that_of_a_normal_distribution() -> None:
    rng = Random(3)
    found = [rng.random() for _ in range(400)]  # deviation 0.2887, so of the mean 0.0144
    low, high = bootstrap(found, lambda drawn: sum(drawn) / len(drawn))
    mean = sum(found) / len(found)
    assert low == pytest.approx(mean - 0.0283, abs=0.004)
    assert high == pytest.approx(mean + 0.0283, abs=0.004)


def test_odds_of_ten_to_one_are_four_hundred_points() -> None:
    found = ratings(["strong", "weak"], {("strong", "weak"): 10_000, ("weak", "strong"): 1_000})
    assert found["strong"] - found["weak"] == pytest.approx(400, abs=0.5)
    assert sum(found.values()) == pytest.approx(0)


def test_ratings_reach_those_who_never_met() -> None:
    won = {("a", "b"): 750, ("b", "a"): 250, ("b", "c"): 750, ("c", "b"): 250}
    found = ratings(["a", "b", "c"], won)
    assert found["a"] - found["c"] == pytest.approx(2 * 190.8, abs=1)


def test_who_wins_all_games_gets_a_rating_all_the_same() -> None:
    found = ratings(["a", "b"], {("a", "b"): 20.0})
    assert 300 < found["a"] - found["b"] < 1000


def test_a_draw_is_half_a_win_for_both() -> None:
    planned = arena("greedy", "random", games=40)
    games, _ = run(planned)
    drawn = [game for game in games if len(game.winners) == 2]
    assert drawn
    assert pairs(planned, drawn[:1]) == {("greedy", "random"): 0.5, ("random", "greedy"): 0.5}
    (one,) = [standing for standing in standings(planned, drawn) if standing.bot == "greedy"]
    assert (one.wins, one.draws, one.losses, one.share, one.decided) == (0, len(drawn), 0, 0.5, None)
