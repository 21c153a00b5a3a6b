"""The terminal: one command, `lucca`."""

from lucca.cli.app import main

__all__ = ["main"]
