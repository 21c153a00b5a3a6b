"""The contract that all games fulfil. Standard library only."""
