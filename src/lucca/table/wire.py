"""What clients may send: requests over HTTP, commands over both channels. Unknown fields are refused."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from lucca.table.model import ClockSetting

KEY = "^[0-9A-Za-z]*$"
"""What the ids of tables and people consist of."""

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
TableId: TypeAlias = Annotated[str, Meta(max_length=40, pattern=KEY)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
Ply: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Password: TypeAlias = Annotated[str, Meta(min_length=8, max_length=200)]
Notation: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]
Place: TypeAlias = Annotated[str, Meta(max_length=80)]
Layout: TypeAlias = Annotated[str, Meta(max_length=16)]
Show: TypeAlias = Literal["scene", "view"]
Language: TypeAlias = Annotated[str, Meta(max_length=8)]


class Request(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A body over HTTP."""


class GuestRequest(Request, frozen=True, kw_only=True):
    name: Name | None = None


class NameRequest(Request, frozen=True, kw_only=True):
    name: Name


class Credentials(Request, frozen=True, kw_only=True):
    name: Name
    password: Annotated[str, Meta(max_length=200)]


class Registration(Request, frozen=True, kw_only=True):
    name: Name
    password: Password


class JoinRequest(Request, frozen=True, kw_only=True):
    seat: SeatNumber | None = None


class TableRequest(Request, frozen=True, kw_only=True):
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(min_length=1, max_length=10)]
    options: dict[str, object] = {}
    clock: ClockSetting = ClockSetting()
    rated: bool = False
    private: bool = False
    shuffle: bool = False


class Command(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do", tag=str.lower):
    """Something to be done; `id` comes back with the reply."""

    id: Id | None = None


class Watch(Command, frozen=True, kw_only=True):
    table: TableId
    since: Annotated[int, Meta(ge=0)] | None = None
    seat: SeatNumber | Literal["turn"] | None = None
    layout: Layout = "wide"
    lang: Language | None = None
    show: Show = "scene"


class Unwatch(Command, frozen=True, kw_only=True):
    pass


class Lobby(Command, frozen=True, kw_only=True):
    lang: Language | None = None


class Ping(Command, frozen=True, kw_only=True):
    pass


class SeatCommand(Command, frozen=True, kw_only=True):
    """A command in the name of a seat; who holds just one may leave it out."""

    seat: SeatNumber | None = None


class Act(SeatCommand, frozen=True, kw_only=True):
    ply: Ply
    action: Notation


class Why(SeatCommand, frozen=True, kw_only=True):
    action: Notation | None = None
    pick: Place = ""
    drop: Place = ""
    turn: Annotated[int, Meta(ge=0, le=7)] = 0


class Labels(SeatCommand, frozen=True, kw_only=True):
    pass


class Hint(SeatCommand, frozen=True, kw_only=True):
    pass


class Undo(SeatCommand, frozen=True, kw_only=True):
    pass


class Draw(SeatCommand, frozen=True, kw_only=True):
    pass


class Agree(SeatCommand, frozen=True, kw_only=True):
    what: Literal["undo", "draw"]


class Decline(SeatCommand, frozen=True, kw_only=True):
    what: Literal["undo", "draw"]


class Resign(SeatCommand, frozen=True, kw_only=True):
    pass


class Claim(SeatCommand, frozen=True, kw_only=True):
    against: SeatNumber
    outcome: Literal["win", "bot", "draw"]


class Rematch(Command, frozen=True, kw_only=True):
    pass


class Chat(Command, frozen=True, kw_only=True):
    text: Annotated[str, Meta(min_length=1, max_length=300)]


Question: TypeAlias = Why | Labels | Hint
"""Changes nothing."""

Deed: TypeAlias = Act | Undo | Draw | Agree | Decline | Resign | Claim | Rematch | Chat
"""Changes the table."""

TableCommand: TypeAlias = Question | Deed
AnyCommand: TypeAlias = Watch | Unwatch | Lobby | Ping | TableCommand
