"""The one family of errors. Whatever is wrong, it is a `LuccaError` that says what and what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lucca.core.state import Refusal


class LuccaError(ValueError):
    """Something given from outside does not fit. `code` is stable, the text is for people; made as `Words` where it
    reaches those who don't read English."""

    code = "error"


class BadOption(LuccaError):
    """An unknown game or option, a value it can't have, or a number of players it is not for."""

    code = "option"


class BadNotation(LuccaError):
    """A text or value that is no action of this game at all."""

    code = "notation"


class WrongSeat(LuccaError):
    """A seat that does not exist, or has no decision now."""

    code = "seat"


class GameOver(LuccaError):
    """An action after the end."""

    code = "over"


class IllegalAction(LuccaError):
    """An action of this game that its rules forbid now; `refusal` names the rule."""

    code = "illegal"

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal

    @property
    def rule(self) -> str:
        return self.refusal.rule

    @property
    def text(self) -> str:
        return str(self.refusal.words)

    @property
    def pieces(self) -> tuple[str, ...]:
        return self.refusal.pieces

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Refusal]]:
        return type(self), (self.refusal,)


class BadInput(LuccaError):
    """Data from outside that can't be read; `where` is the path to the fault, as in `deal.piles[0][3]`."""

    code = "input"

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}" if where else why)
        self.where = where
        self.why = why

    def __reduce__(self) -> tuple[type[BadInput], tuple[str, str]]:
        return type(self), (self.where, self.why)


class BadDeal(BadInput):
    code = "deal"


class BadPosition(BadInput):
    code = "position"


class BadView(BadInput):
    code = "view"


class BadRecord(BadInput):
    code = "record"


class BadDeck(BadInput):
    code = "deck"
