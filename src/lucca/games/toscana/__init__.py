"""Toscana: two players lay tiles for the largest zone of their own colour."""
