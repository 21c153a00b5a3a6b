"""The table: a server on which people and bots play the games. It knows no game by name."""
