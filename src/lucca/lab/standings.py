"""What the games of an arena tell: shares of the win with their intervals, and ratings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from lucca.core.reading import Json
from lucca.lab.arena import Arena, Played, about
from lucca.lab.ratings import ratings
from lucca.lab.stats import bootstrap, wilson


@dataclass(frozen=True, slots=True)
class Standing:
    """How one bot did. Its intervals hold 95 %."""

    bot: str
    games: int
    wins: int
    draws: int
    losses: int
    share: float
    """Its mean share of the win, over all its seats in a game."""
    share_interval: tuple[float, float]
    """Drawn again from whole deals, as games of one deal are not independent."""
    fair: float
    """The share of a bot as strong as the others."""
    decided_interval: tuple[float, float]
    """Of its wins among games that are no draw with others (Wilson)."""
    rating: float
    seconds: float
    """Mean seconds for a decision."""
    slowest: float

    @property
    def decided(self) -> float | None:
        """Its wins among the games that it won or lost."""
        return self.wins / (self.wins + self.losses) if self.wins + self.losses else None

    def json(self) -> dict[str, Json]:
        return {
            "bot": self.bot,
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "decided": None if self.decided is None else round(self.decided, 4),
            "decided_interval": [round(end, 4) for end in self.decided_interval],
            "share": round(self.share, 4),
            "share_interval": [round(end, 4) for end in self.share_interval],
            "fair_share": round(self.fair, 4),
            "rating": round(self.rating, 1),
        }

    def timing(self) -> dict[str, Json]:
        return {"bot": self.bot, "mean": round(self.seconds, 4), "slowest": round(self.slowest, 4)}


def standings(arena: Arena, games: Sequence[Played]) -> list[Standing]:
    """Every bot that played, the strongest first."""
    points = ratings(arena.bots, pairs(arena, games))
    found = [_standing(arena, entrant, games, points[name]) for entrant, name in enumerate(arena.bots)]
    return sorted((standing for standing in found if standing.games), key=lambda standing: -standing.rating)


def pairs(arena: Arena, games: Sequence[Played]) -> dict[tuple[str, str], float]:
    """Who was better than whom: a winner than who did not win. Seats of the same bot tell nothing."""
    found: dict[tuple[str, str], float] = defaultdict(float)
    for game in games:
        seats = game.pairing.seats
        for winner in game.winners:
            for seat, entrant in enumerate(seats):
                if entrant != seats[winner]:
                    pair = arena.bots[seats[winner]], arena.bots[entrant]
                    found[pair] += 0.5 if seat in game.winners else 1
    return found


def _standing(arena: Arena, entrant: int, games: Sequence[Played], rating: float) -> Standing:
    own = [game for game in games if entrant in game.pairing.seats]
    shares = [game.share(entrant) for game in own]
    wins, losses = shares.count(1), shares.count(0)
    deals = [[game.share(entrant) for game in group] for _, group in groupby(own, key=lambda game: game.pairing.deal)]
    decisions = sum(game.decisions[entrant] for game in own)
    return Standing(
        bot=arena.bots[entrant],
        games=len(own),
        wins=wins,
        draws=len(own) - wins - losses,
        losses=losses,
        share=sum(shares) / len(own) if own else 0.0,
        share_interval=bootstrap(deals, _mean_of_all) if deals else (0.0, 1.0),
        fair=sum(game.pairing.seats.count(entrant) for game in own) / (len(own) * arena.players) if own else 0.0,
        decided_interval=wilson(wins, wins + losses),
        rating=rating,
        seconds=sum(game.seconds[entrant] for game in own) / decisions if decisions else 0.0,
        slowest=max((game.slowest[entrant] for game in own), default=0.0),
    )


def _mean_of_all(deals: Sequence[Sequence[float]]) -> float:
    return sum(map(sum, deals)) / sum(map(len, deals))


def report(arena: Arena, games: Sequence[Played], complete: bool) -> dict[str, Json]:
    """All of it as JSON. Only what stands under `seconds` depends on the machine."""
    found = standings(arena, games)
    return {
        **about(arena),
        "games": len(games),
        "complete": complete,
        "standings": [standing.json() for standing in found],
        "seconds": [standing.timing() for standing in found],
    }
