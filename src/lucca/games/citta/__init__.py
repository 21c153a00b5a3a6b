"""Lucca Città: palaces, parties and walls, in the editions of 2005 (English and Hungarian) and 2013."""
