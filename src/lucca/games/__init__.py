"""The games of the rulebooks, one folder each."""

from lucca.core.registry import register

GAMES = ("towers", "citta", "toscana")

for _id in GAMES:
    register(_id, f"lucca.games.{_id}")
