"""Lucca, the tower game: houses, floors and struggles between towers, for two to four players."""
