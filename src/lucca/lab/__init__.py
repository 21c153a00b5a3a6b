"""What people who study games need: checks, counts, arenas."""
