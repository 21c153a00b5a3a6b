"""What a seat may know of the tower game: everything. Still a type of its own, as in all games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lucca.core.reading import Json
from lucca.core.state import Result, Seat, View
from lucca.games.towers.actions import COLOURS

if TYPE_CHECKING:
    from lucca.games.towers.rules import Towers
    from lucca.games.towers.state import TowersState


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class TowersView(View):
    """A position as one seat sees it; `state` is that position, for nothing in it is hidden."""

    state: TowersState
    seat: Seat | None
    game: Towers = field(init=False)
    players: int = field(init=False)
    to_act: tuple[Seat, ...] = field(init=False)
    result: Result | None = field(init=False)

    def __post_init__(self) -> None:
        for name in ("game", "players", "to_act", "result"):
            object.__setattr__(self, name, getattr(self.state, name))

    @property
    def colours(self) -> str:
        """The colour of each seat."""
        return self.state.turn.colours

    @property
    def lots(self) -> Mapping[str, str]:
        """The bricks on every lot that is built on, the bottom one first."""
        return self.state.board.stacks()

    @property
    def supply(self) -> Mapping[str, int]:
        return dict(zip(COLOURS, self.state.board.supply, strict=True))

    def json(self) -> dict[str, Json]:
        return {
            **self.state.dump(),
            "seat": self.seat,
            "to_act": list(self.to_act),
            "result": self.result.json() if self.result else None,
        }
