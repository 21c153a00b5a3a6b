"""A server for all tests of a kind, and visitors to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest

import lucca
from lucca.table.settings import Settings
from table.server import Server, Visitor

lucca.register("prizes", "prizes")


def settings(**changed: object) -> Settings:
    given: dict[str, object] = {
        "games": (("prizes", "prizes"),),
        "bot_pace": 0.05,
        "rate": 1000.0,
        "open_tables": 1000,
        **changed,
    }
    return Settings(**given)  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    running = Server(settings(database=str(folder / "table.db"), claim_after=0.3), folder)
    running.start()
    yield running
    running.close()


@pytest.fixture
def visitor(server: Server) -> Callable[..., Visitor]:
    return partial(Visitor, server)


@pytest.fixture
def anna(visitor: Callable[..., Visitor]) -> Visitor:
    return visitor("Anna")


@pytest.fixture
def bruno(visitor: Callable[..., Visitor]) -> Visitor:
    return visitor("Bruno")
