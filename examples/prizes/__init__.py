"""Prizes: a small game that fulfils the whole contract, to learn from and to copy."""
